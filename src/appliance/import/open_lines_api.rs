//! HTTP for the lines of imported lists that somebody has to deal with.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::store::open_lines;
use super::{count, log_by};
use crate::accounts::audit_log::Action;
use crate::accounts::role_work::GivingWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::http::error::{Message, message, problem};
use crate::http::error_code::ErrorCode;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};

/// Open lines of imports.
pub struct OpenLinesApi;

/// Lines that are listed; the others are counted.
const SHOWN: u32 = 100;

/// Lines of imported lists that nobody has dealt with yet.
#[derive(Debug, Object)]
pub struct OpenImportLines {
    /// A hundred at most.
    lines: Vec<OpenImportLine>,
    /// How many more there are.
    unlisted: u32,
}

/// Money that went out, and whose gift the list does not name.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenImportLine {
    id: i64,
    file_name: String,
    /// Counted from 1, the headings included.
    line: i64,
    /// As it stands in the file, shortened.
    words: String,
    /// Why it is no gift.
    reason: String,
    /// RFC 3339.
    imported_at: String,
}

/// Why a line stayed open.
struct NotOpen;

#[OpenApi(prefix_path = "/api/office/giving/open-import-lines")]
impl OpenLinesApi {
    /// The lines of imported lists that somebody has to deal with
    #[oai(path = "/", method = "get", operation_id = "openImportLines")]
    async fn open(&self, caller: RoleHolder<GivingWork>) -> Result<Json<OpenImportLines>, OfficeError> {
        let listed = caller.read(|conn, visit| {
            let zone = &visit.settings.time_zone;
            let lines: Vec<OpenImportLine> = open_lines::open(conn, SHOWN)?
                .into_iter()
                .map(|open| OpenImportLine {
                    id: open.id,
                    file_name: open.file_name,
                    line: open.line,
                    words: open.words,
                    reason: open.reason,
                    imported_at: rfc3339(from_seconds(open.imported_at), zone),
                })
                .collect();
            let all = usize::try_from(open_lines::count_open(conn)?).unwrap_or_default();
            Ok(OpenImportLines { unlisted: count(all.saturating_sub(lines.len())), lines })
        });
        Ok(Json(listed.await?))
    }

    /// Say that somebody has dealt with a line
    #[oai(path = "/:id/done", method = "post", operation_id = "closeImportLine")]
    async fn close(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, OfficeError> {
        let closed = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            let words = open_lines::close(tx, id.0, visit.now.as_second())?;
            if let Some(words) = &words {
                let action = Action::ImportLineClosed;
                log_by(tx, visit.actor(&client), action, ("dealt with", words), visit.now)?;
            }
            Ok(words)
        });
        closed.await?.ok_or(NotOpen)?;
        Ok(message("It is off the list."))
    }
}

impl From<NotOpen> for OfficeError {
    fn from(_: NotOpen) -> Self {
        Self::NotFound(problem(ErrorCode::NotFound, "This line is not open any more."))
    }
}
