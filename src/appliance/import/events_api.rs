//! HTTP for bringing in the old calendar.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use super::events;
use super::events_summary::EventsSummary;
use super::jobs::{Jobs, NoPlace};
use super::undo::{self, UndoError};
use super::undone::Undone;
use super::{CalendarWishes, Import, ImportError, ListKind, count};
use crate::accounts::guard::Visit;
use crate::accounts::role_work::PeopleWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::http::error::{RETRY_AFTER_BUSY, not_spooled, problem, unexpected};
use crate::http::error_code::ErrorCode;
use crate::http::shared::Shared;
use crate::http::upload::{CalendarUpload, Upload, UploadError};
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::text::invisible::cleaned_name;

/// Bringing in the old calendar.
pub struct EventImportsApi;

/// Imports shown.
const SHOWN: usize = 20;
const LONGEST_NAME: usize = 200;

/// An import of a calendar file.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarImport {
    number: i64,
    file_name: String,
    added: i64,
    changed: i64,
    /// RFC 3339.
    imported_at: String,
    /// When it was undone (RFC 3339).
    undone_at: Option<String>,
    /// It can be undone now.
    can_be_undone: bool,
}

/// What undoing an import did.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CalendarImportUndone {
    events_removed: u32,
    /// Events and series that are as they were before.
    put_back: u32,
    /// What stays, because it was changed or answered since.
    stays: Vec<String>,
}

#[OpenApi(prefix_path = "/api/office/event-imports")]
impl EventImportsApi {
    /// The imports of calendar files, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "eventImports")]
    async fn imports(
        &self,
        caller: RoleHolder<PeopleWork>,
    ) -> Result<Json<Vec<CalendarImport>>, OfficeError> {
        let listed = caller
            .read(|conn, visit| {
                let of_events = |import: &Import| import.kind == ListKind::Events;
                let imports = undo::list_in(conn)?.into_iter().filter(of_events).take(SHOWN);
                Ok(imports
                    .map(|import| {
                        let at = |seconds| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
                        CalendarImport {
                            number: import.number,
                            added: import.added,
                            changed: import.changed,
                            imported_at: at(import.created_at),
                            undone_at: import.undone_at.map(at),
                            can_be_undone: import.undone_at.is_none()
                                && visit.now.as_second() <= undo::last_moment(import.created_at),
                            file_name: import.file_name,
                        }
                    })
                    .collect())
            })
            .await?;
        Ok(Json(listed))
    }

    /// Bring in a calendar file, or see what it would do
    ///
    /// All of it or nothing. What is not understood is listed and left out. The same file once more changes nothing. A
    /// newer one of the same calendar is the truth for what came from it, but for what was changed or answered here since:
    /// what it lacks of today and later, between its first and its last day, is proposed for removal.
    #[oai(path = "/", method = "post", operation_id = "importEvents")]
    #[expect(clippy::too_many_arguments, reason = "each is a parameter of the address")]
    async fn import(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        /// Write nothing, and say what would be done.
        #[oai(name = "dryRun", default)]
        dry_run: Query<bool>,
        /// Take what looks like an event that is here already, too.
        #[oai(name = "alsoAlike", default)]
        also_alike: Query<bool>,
        /// Remove what is proposed for removal; what people have answered is cancelled, and who comes gets a letter.
        #[oai(name = "removeMissing", default)]
        remove_missing: Query<bool>,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<CalendarUpload>,
    ) -> Result<Json<EventsSummary>, OfficeError> {
        let (upload, place) = upload.with(jobs.file_place()).await?;
        let bytes = upload.bytes().await?;
        let name: String = cleaned_name(&file_name.0).chars().take(LONGEST_NAME).collect();
        let file_name = if name.trim().is_empty() { "calendar.ics".to_owned() } else { name };
        let job = jobs.begin(caller.visit().session.member.id.as_str(), &job.0);
        let wishes = CalendarWishes {
            file_name,
            also_alike: also_alike.0,
            remove_missing: remove_missing.0,
            dry_run: dry_run.0,
            progress: job.progress(),
        };
        let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
        let turn = (place, caller.long_turn().await?);
        let reading = tokio::task::spawn_blocking(move || {
            events::read(&bytes, &settings, now).map(|file| (file, turn))
        });
        let read = reading.await.map_err(|error| OfficeError::Unexpected(Json(unexpected(&error))))?;
        let (file, turn) = read?;
        let work = move |tx: &Transaction<'_>, visit: &Visit| {
            let _turn = turn;
            events::write(tx, &file, &wishes, (visit.actor(&client), &*visit.settings, visit.now))
        };
        let done = if dry_run.0 { caller.rehearse(work).await? } else { caller.write(work).await? };
        Ok(Json(done))
    }

    /// Undo the import of a calendar file
    ///
    /// What it added is removed, and what it changed is as before, but for what was changed or answered since.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoEventImport")]
    async fn undo(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        number: Path<i64>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<CalendarImportUndone>, OfficeError> {
        let job = jobs.begin(caller.visit().session.member.id.as_str(), &format!("undo {}", number.0));
        let progress = job.progress();
        let undone = caller.write::<_, UndoError>(move |tx, visit| {
            let of_events = |import: &Import| import.number == number.0 && import.kind == ListKind::Events;
            if !undo::list_in(tx)?.iter().any(of_events) {
                return Err(UndoError::Unknown(number.0));
            }
            undo::undo_in(tx, number.0, visit.actor(&client), visit.now, &progress)
        });
        Ok(Json(undone.await?.into()))
    }
}

impl From<Undone> for CalendarImportUndone {
    fn from(undone: Undone) -> Self {
        Self {
            events_removed: count(undone.events_removed),
            put_back: count(undone.values_put_back),
            stays: undone.stays,
        }
    }
}

impl From<UploadError> for OfficeError {
    fn from(error: UploadError) -> Self {
        let refused = |code, text: &str| Self::Refused(problem(code, text));
        match error {
            UploadError::Broken => {
                refused(ErrorCode::UploadIncomplete, "The file did not arrive whole. Please try again.")
            }
            UploadError::Missing => {
                refused(ErrorCode::NotACalendar, "No file was sent, or it is empty. Please choose one.")
            }
            UploadError::Several => {
                refused(ErrorCode::NotACalendar, "More than one file was sent. Please choose one.")
            }
            UploadError::TooLarge => Self::TooLarge(problem(
                ErrorCode::TooLarge,
                "The file is larger than 5 MB. Export a shorter time from your old calendar.",
            )),
            UploadError::Disk(error) => Self::Full(Json(not_spooled(&error))),
        }
    }
}

impl From<NoPlace> for OfficeError {
    fn from(error: NoPlace) -> Self {
        Self::Busy(problem(ErrorCode::Busy, error.to_string()), RETRY_AFTER_BUSY)
    }
}

impl From<ImportError> for OfficeError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Database(error) => error.into(),
            ImportError::Cancelled(cancelled) => {
                Self::Conflict(problem(ErrorCode::Cancelled, cancelled.to_string()))
            }
            ImportError::Calendar(error) => {
                Self::Refused(problem(ErrorCode::NotACalendar, error.to_string()))
            }
            other => Self::Unexpected(Json(unexpected(&other))),
        }
    }
}

impl From<UndoError> for OfficeError {
    fn from(error: UndoError) -> Self {
        let text = error.to_string();
        match error {
            UndoError::Unknown(_) => Self::NotFound(problem(ErrorCode::NotFound, "There is no such import.")),
            UndoError::Already(_) | UndoError::Forgotten(_) => {
                Self::Conflict(problem(ErrorCode::NotAsItWas, text))
            }
            UndoError::Cancelled(cancelled) => ImportError::Cancelled(cancelled).into(),
            UndoError::Database(error) => error.into(),
        }
    }
}
