//! Common parts of the HTTP imports of gifts and of events: a queue for reading files, the list, and undoing.

use poem_openapi::Object;
use poem_openapi::payload::Json;
use tokio::sync::OwnedSemaphorePermit;

use super::jobs::{FilePlace, Jobs};
use super::store::undo::imports;
use super::undo::{self, UndoError};
use super::undone::Undone;
use super::{Import, ImportError, ListKind};
use crate::accounts::elevation::Permission;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::refusal::Refusal;
use crate::platform::text::invisible::cleaned_name;

/// Imports shown.
const SHOWN: usize = 20;
const LONGEST_NAME: usize = 200;

/// Kept by the work on a file until nothing of it is in memory.
pub(super) type Turn = (FilePlace, OwnedSemaphorePermit);

/// The times of an import and its undoing.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ImportTimes {
    /// RFC 3339.
    imported_at: String,
    /// The time when it was undone (RFC 3339).
    undone_at: Option<String>,
    /// The import can be undone now.
    can_be_undone: bool,
}

/// The name of a file in the list of imports.
pub(super) fn list_name(sent: &str, otherwise: &str) -> String {
    let name: String = cleaned_name(sent).chars().take(LONGEST_NAME).collect();
    if name.trim().is_empty() { otherwise.to_owned() } else { name }
}

/// Reads a file off the async threads. One at a time is read, and kept until it is rehearsed or written.
pub(super) async fn read_in_turn<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    place: FilePlace,
    read: impl FnOnce() -> Result<T, ImportError> + Send + 'static,
) -> Result<(T, Turn), ApiError> {
    let turn = (place, caller.long_turn().await?);
    let reading = tokio::task::spawn_blocking(move || read().map(|file| (file, turn)));
    let read = reading.await.map_err(Refusal::unexpected)?;
    Ok(read?)
}

/// The newest imports of this kind, each as `shown` has it.
pub(super) async fn newest<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    kind: ListKind,
    shown: fn(Import, ImportTimes) -> T,
) -> Result<Json<Vec<T>>, ApiError> {
    let listed = caller.read(move |conn, visit| {
        let at = |seconds| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
        let of_kind = imports(conn)?.into_iter().filter(|import| import.kind == kind).take(SHOWN);
        let with_times = |import: Import| {
            let is_in_time = visit.now.as_second() <= undo::last_moment(import.created_at);
            let times = ImportTimes {
                imported_at: at(import.created_at),
                undone_at: import.undone_at.map(at),
                can_be_undone: import.undone_at.is_none() && is_in_time,
            };
            shown(import, times)
        };
        Ok(of_kind.map(with_times).collect())
    });
    Ok(Json(listed.await?))
}

/// Undoes an import of this kind.
pub(super) async fn undo<P: Permission>(
    caller: &RoleHolder<P>,
    client: Client,
    jobs: &Jobs,
    kind: ListKind,
    number: i64,
) -> Result<Undone, ApiError> {
    let job = jobs.begin(&caller.visit().session.member.id, &format!("undo {number}"));
    let progress = job.progress();
    let undone = caller.write::<_, UndoError>(move |tx, visit| {
        if !imports(tx)?.iter().any(|import| import.number == number && import.kind == kind) {
            return Err(UndoError::Unknown(number));
        }
        undo::undo_in(tx, number, visit.actor(&client), visit.now, &progress)
    });
    undone.await
}
