//! HTTP for bringing in the old calendar.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use rusqlite::Transaction;

use super::imports_api::{self, Jobs, ListedImport, list_name, newest, not_uploaded, read_in_turn};
use super::report::{EventsSummary, Undone};
use super::{CalendarWishes, ListKind, events};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{CalendarUpload, Upload};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Bringing in the old calendar.
pub struct EventImportsApi;

#[OpenApi(prefix_path = "/api/office/event-imports")]
impl EventImportsApi {
    /// The imports of calendar files, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "eventImports")]
    async fn imports(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<Vec<ListedImport>>, ApiError> {
        newest(&caller, ListKind::Events).await
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
        /// Write nothing, and say what would be done.
        #[oai(name = "dryRun", default)]
        dry_run: Query<bool>,
        /// Take what looks like an event that is here already, too.
        #[oai(name = "alsoAlike", default)]
        also_alike: Query<bool>,
        /// Remove what is proposed for removal; what people have answered is cancelled, and who comes gets a letter.
        #[oai(name = "removeMissing", default)]
        remove_missing: Query<bool>,
        /// A name of a time zone in the file that is not known, =, and the zone, such as "Our zone=America/Chicago".
        #[oai(name = "zone", default)]
        zones: Query<Vec<String>>,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<CalendarUpload>,
    ) -> Result<Json<EventsSummary>, ApiError> {
        let (upload, place) = upload.with(jobs.file_place()).await?;
        let bytes = upload.bytes().await.map_err(|error| {
            not_uploaded(error, ErrorCode::NotACalendar, "Export a shorter time from your old calendar.")
        })?;
        let job = jobs.begin(&caller.visit().session.member.id, &job.0);
        let wishes = CalendarWishes {
            file_name: list_name(&file_name.0, "calendar.ics"),
            also_alike: also_alike.0,
            remove_missing: remove_missing.0,
            zones: zones
                .0
                .iter()
                .map(|zone| zone.parse().map_err(Refusal::of_field("zone")))
                .collect::<Result<_, _>>()?,
            dry_run: dry_run.0,
            progress: job.progress(),
        };
        let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
        let reading = read_in_turn(&caller, place, move || {
            Ok((events::read(&bytes, &wishes, &settings, now)?, wishes))
        });
        let ((file, wishes), turn) = reading.await?;
        let work = move |tx: &Transaction<'_>, visit: &Visit| {
            let _turn = turn;
            events::write(tx, &file, &wishes, visit.actor(), &visit.settings, visit.now)
        };
        let done = if dry_run.0 { caller.rehearse(work).await? } else { caller.write(work).await? };
        Ok(Json(done))
    }

    /// Undo the import of a calendar file
    ///
    /// Removes the events it added, and restores those it changed, except events changed or answered since.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoEventImport")]
    async fn undo(
        &self,
        caller: RoleHolder<PeopleWork>,
        number: Path<i64>,
        #[oai(name = "dryRun", default)] dry_run: Query<bool>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<Undone>, ApiError> {
        let undone = imports_api::undo(&caller, &jobs, ListKind::Events, number.0, dry_run.0);
        Ok(Json(undone.await?.shortened()))
    }
}
