//! HTTP of all imports: a queue for reading files, the list, undoing, those that run with how far each is and its end when
//! it is cancelled or its request is cut, and lines that are left to deal with.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use poem_openapi::param::Path;
use poem_openapi::types::ToJSON;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::report::Undone;
use super::store::journal::{self, OpenImportLine, imports};
use super::{ListKind, count, undo};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::elevation::{GivingWork, Permission};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadError, UploadedFile};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::progress::Progress;
use crate::platform::refusal::{ErrorCode, RETRY_AFTER_BUSY, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::invisible::cleaned_name;

/// Imports shown.
const SHOWN: usize = 20;
const LONGEST_NAME: usize = 200;

/// Kept by the work on a file until nothing of it is in memory.
pub(super) type Turn = (FilePlace, OwnedSemaphorePermit);

/// An import of a list or of a calendar file.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ListedImport {
    number: i64,
    file_name: String,
    added: i64,
    /// People or events that the file changed; left out for gifts.
    changed: Option<i64>,
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

/// Refuses an upload: the code of a missing file, and advice about one that is too large.
pub(super) fn not_uploaded(error: UploadError, no_file: ErrorCode, too_large: &str) -> Refusal {
    match error {
        UploadError::Broken => {
            Refusal::new(ErrorCode::UploadIncomplete, "The file did not arrive whole. Please try again.")
        }
        UploadError::Missing => Refusal::new(no_file, "No file was sent, or it is empty. Please choose one."),
        UploadError::Several => Refusal::new(no_file, "More than one file was sent. Please choose one."),
        UploadError::TooLarge => {
            Refusal::new(ErrorCode::TooLarge, format!("The file is larger than 5 MB. {too_large}"))
        }
        UploadError::Disk(error) => Refusal::not_written(error),
    }
}

/// A kind of file, with what is wished for it, what is read of it, and what is told when it is written.
pub(super) struct FileKind<W, F, T> {
    pub(super) not_received: fn(UploadError) -> Refusal,
    pub(super) read: fn(Vec<u8>, &W, &Settings, Timestamp) -> Result<F, Refusal>,
    pub(super) write: fn(Work<'_>, F, &W) -> Result<T, Refusal>,
}

/// Receives a file with what is wished for it, reads it in its turn, and writes it, or does so in a copy of the database.
pub(super) async fn bring_in<P, K, W, F, T>(
    caller: &RoleHolder<P>,
    (jobs, job): (&Jobs, &str),
    upload: Upload<K>,
    dry_run: bool,
    wishes: impl FnOnce(&[u8], Progress) -> Result<W, Refusal>,
    FileKind { not_received, read, write }: FileKind<W, F, T>,
) -> Result<Json<T>, ApiError>
where
    P: Permission,
    K: UploadedFile,
    W: Send + 'static,
    F: Send + 'static,
    T: ToJSON + Send + 'static,
{
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let job = jobs.begin(&caller.visit().session.member.id, job);
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_received)?;
    let wishes = wishes(&json, job.progress.clone())?;
    let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
    let reading = read_in_turn(caller, place, move || Ok((read(bytes, &wishes, &settings, now)?, wishes)));
    let ((file, wishes), turn) = reading.await?;
    let work = move |tx: &Transaction<'_>, visit: &Visit| {
        let _turn = turn;
        write(visit.work(tx), file, &wishes)
    };
    Ok(Json(if dry_run { caller.rehearse(work).await? } else { caller.write(work).await? }))
}

/// Reads a file off the async threads. One at a time is read, and kept until it is rehearsed or written.
pub(super) async fn read_in_turn<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    place: FilePlace,
    read: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<(T, Turn), ApiError> {
    let turn = (place, caller.long_turn().await?);
    let reading = tokio::task::spawn_blocking(move || read().map(|file| (file, turn)));
    let read = reading.await.map_err(Refusal::unexpected)?;
    Ok(read?)
}

/// The newest imports of this kind.
pub(super) async fn newest<P: Permission>(
    caller: &RoleHolder<P>,
    kind: ListKind,
) -> Result<Json<Vec<ListedImport>>, ApiError> {
    let listed = caller.read(move |conn, visit| {
        let at = |seconds| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
        let of_kind = imports(conn)?.into_iter().filter(|import| import.kind == kind).take(SHOWN);
        let listed = of_kind.map(|import| ListedImport {
            number: import.number,
            file_name: import.file_name,
            added: import.added,
            changed: (kind != ListKind::Gifts).then_some(import.changed),
            imported_at: at(import.created_at),
            undone_at: import.undone_at.map(at),
            can_be_undone: import.undone_at.is_none()
                && visit.now.as_second() <= undo::last_moment(import.created_at),
        });
        Ok(listed.collect())
    });
    Ok(Json(listed.await?))
}

/// Undoes an import of this kind, or rehearses that.
pub(super) async fn undo<P: Permission>(
    caller: &RoleHolder<P>,
    jobs: &Jobs,
    kind: ListKind,
    number: i64,
    dry_run: bool,
) -> Result<Json<Undone>, ApiError> {
    let job = jobs.begin(&caller.visit().session.member.id, &format!("undo {number}"));
    let progress = job.progress.clone();
    let turn = if dry_run { Some(caller.long_turn().await?) } else { None };
    let work = move |tx: &Transaction<'_>, visit: &Visit| {
        let _turn = turn;
        undo::undo_in(visit.work(tx), number, Some(kind), &progress).map(Undone::shortened)
    };
    Ok(Json(if dry_run { caller.rehearse(work).await? } else { caller.write(work).await? }))
}

/// Files that are taken in at once: one is read, and the others wait with their megabytes.
const MOST_FILES: usize = 4;

/// The member it runs for, and the name that their browser gave it.
type Name = (String, String);

/// All that run now. Cheap to clone.
#[derive(Clone)]
pub struct Jobs {
    running: Arc<Mutex<HashMap<Name, Progress>>>,
    places: Arc<Semaphore>,
}

/// Kept while a file is taken in, until nothing of it is in memory.
pub type FilePlace = OwnedSemaphorePermit;

/// A running one. Dropped with its request, it is cancelled; one that is done has nothing left to cancel.
pub struct Job {
    jobs: Jobs,
    name: Name,
    progress: Progress,
}

impl Default for Jobs {
    fn default() -> Self {
        Self { running: Arc::default(), places: Arc::new(Semaphore::new(MOST_FILES)) }
    }
}

impl Jobs {
    /// Asked for before a file is received.
    pub fn file_place(&self) -> Result<FilePlace, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let words = "Other lists are being read at this moment. Please try again in a minute.";
        place.map_err(|_| Refusal::new(ErrorCode::Busy, words).retry_after(RETRY_AFTER_BUSY))
    }

    /// Begins one. Of two of one name, the later one is meant.
    pub fn begin(&self, member_id: &str, name: &str) -> Job {
        let name = (member_id.to_owned(), name.to_owned());
        let progress = Progress::default();
        self.running().insert(name.clone(), progress.clone());
        Job { jobs: self.clone(), name, progress }
    }

    /// The member's own of this name; none where it does not run, or not any more.
    pub fn find(&self, member_id: &str, name: &str) -> Option<Progress> {
        self.running().get(&(member_id.to_owned(), name.to_owned())).cloned()
    }

    /// At the stop: each ends between two rows.
    pub fn cancel_all(&self) {
        self.running().values().for_each(Progress::cancel);
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Name, Progress>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.progress.cancel();
        let mut running = self.jobs.running();
        if running.get(&self.name).is_some_and(|own| own.is(&self.progress)) {
            running.remove(&self.name);
        }
    }
}

/// Imports that run.
pub struct ImportJobsApi;

/// The progress of an import.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct ImportProgress {
    /// One of this name runs.
    is_running: bool,
    /// Rows that are done.
    done: u32,
    /// The number of all of them; 0 until its rows are counted.
    of: u32,
}

#[OpenApi(prefix_path = "/api/imports/running")]
impl ImportJobsApi {
    /// How far one of the member's own imports is
    #[oai(path = "/:job", method = "get", operation_id = "importProgress")]
    async fn progress(
        &self,
        caller: Caller,
        jobs: Shared<&Jobs>,
        /// The name that it was sent with.
        job: Path<String>,
    ) -> Result<Json<ImportProgress>, PlainError> {
        let member = caller.read(|_, visit| Ok(visit.session.member.id.clone())).await?;
        let running = jobs.find(&member, &job.0);
        let (done, of) = running.as_ref().map(Progress::so_far).unwrap_or_default();
        Ok(Json(ImportProgress { is_running: running.is_some(), done, of }))
    }

    /// Cancel one of the member's own imports
    ///
    /// The import ends between two rows and writes nothing. One that is done already stays: it can be undone.
    #[oai(path = "/:job", method = "delete", operation_id = "cancelImport")]
    #[expect(clippy::unused_async, reason = "an operation is a future")]
    async fn cancel(
        &self,
        caller: SignedIn,
        jobs: Shared<&Jobs>,
        /// The name that it was sent with.
        job: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        if let Some(progress) = jobs.find(&caller.visit().session.member.id, &job.0) {
            progress.cancel();
        }
        Ok(message("Cancelled."))
    }
}

/// Open lines of imports.
pub struct OpenLinesApi;

/// Lines that are listed; the others are counted.
const MOST_LINES: u32 = 100;

/// Lines of imported lists that have not been dealt with yet.
#[derive(Debug, Object)]
pub struct OpenImportLines {
    /// A hundred at most.
    lines: Vec<OpenImportLine>,
    /// The number of further lines.
    unlisted: u32,
}

#[OpenApi(prefix_path = "/api/office/giving/open-import-lines")]
impl OpenLinesApi {
    /// The lines of imported lists that have to be dealt with
    #[oai(path = "/", method = "get", operation_id = "openImportLines")]
    async fn open(&self, caller: RoleHolder<GivingWork>) -> Result<Json<OpenImportLines>, ApiError> {
        let listed = caller.read(|conn, visit| {
            let lines = journal::open_lines(conn, &visit.settings.time_zone, MOST_LINES)?;
            let all = journal::count_open_lines(conn)?;
            Ok(OpenImportLines { unlisted: all.saturating_sub(count(lines.len())), lines })
        });
        Ok(Json(listed.await?))
    }

    /// Mark a line as dealt with
    #[oai(path = "/:id/done", method = "post", operation_id = "closeImportLine")]
    async fn close(&self, caller: RoleHolder<GivingWork>, id: Path<i64>) -> Result<Json<Message>, ApiError> {
        let closed = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            let words = journal::close_line(tx, id.0, visit.now.as_second())?;
            if let Some(words) = &words {
                visit.work(tx).log(Action::ImportLineClosed, &format!("dealt with: {words}"))?;
            }
            Ok(words)
        });
        let not_open = || Refusal::new(ErrorCode::NotFound, "This line is not open any more.");
        closed.await?.ok_or_else(not_open)?;
        Ok(message("It is off the list."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::progress::Cancelled;

    #[test]
    fn what_runs_for_a_request_ends_with_it_or_at_the_stop_and_is_the_member_s_own() {
        let jobs = Jobs::default();
        let job = jobs.begin("mary", "list");
        let work = job.progress.clone();
        assert!(jobs.find("john", "list").is_none() && jobs.find("mary", "other").is_none());
        assert_eq!((jobs.find("mary", "list").is_some(), work.step()), (true, Ok(())));
        drop(job);
        assert_eq!((jobs.find("mary", "list").is_none(), work.step()), (true, Err(Cancelled)));
        let other = jobs.begin("mary", "list");
        jobs.cancel_all();
        assert_eq!(other.progress.step(), Err(Cancelled));
    }
}
