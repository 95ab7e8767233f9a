//! HTTP for bringing in lists of people and of gifts, and calendars: a look into a file, its rehearsal, the import, and
//! undoing it.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};

use super::column_claims::ListFields;
use super::gift_file::{self, GiftFile};
use super::gift_summary::GiftsSummary;
use super::imports_api::{
    FileKind, Jobs, ListedImport, bring_in, list_name, newest, not_uploaded, read_in_turn, undo,
};
use super::list_look::{self, ListLook};
use super::people::{self, PeopleFile};
use super::people_summary::PeopleSummary;
use super::report::{EventsSummary, Undone};
use super::{CalendarWishes, ImportOptions, ListKind, events, gift_columns, gifts, person_columns};
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::elevation::{GivingWork, PeopleWork, Permission};
use crate::appliance::calendar_file::CalendarFile;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{CalendarUpload, Upload, UploadError, UploadedFile};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Bringing in lists of people.
pub struct PeopleImportsApi;

#[OpenApi(prefix_path = "/api/office/people/imports")]
impl PeopleImportsApi {
    /// The imports of people, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "peopleImports")]
    async fn imports(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<Vec<ListedImport>>, ApiError> {
        newest(&caller, ListKind::People).await
    }

    /// Look into a list of people
    ///
    /// Its columns with their first values, and what each seems to be: as it was chosen for the last list with these
    /// headings, else as it is understood. Nothing is written.
    #[oai(path = "/look", method = "post", operation_id = "lookIntoPeople")]
    async fn look(
        &self,
        caller: RoleHolder<PeopleWork>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<ListLook>, ApiError> {
        look(&caller, &jobs, upload, person_columns::list_fields).await
    }

    /// See what bringing in a list of people would do
    ///
    /// Everything that would be written, and what is asked. Nothing is written.
    #[oai(path = "/rehearse", method = "post", operation_id = "rehearsePeople")]
    async fn rehearse(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The file's name, from which that of a new source is made.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<PeopleSummary>, ApiError> {
        list(&caller, (&jobs, &job.0), &file_name.0, upload, true, PEOPLE).await
    }

    /// Bring in a list of people
    ///
    /// Adds who is new, fills what is empty, and changes what differs only where that was chosen; all of it or nothing.
    /// Lines with an open question are left out. The same list once more changes nothing. It gives no passwords. What
    /// was chosen for the columns and their words is remembered for the next list with these headings.
    #[oai(path = "/", method = "post", operation_id = "importPeople")]
    async fn import(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<PeopleSummary>, ApiError> {
        list(&caller, (&jobs, &job.0), &file_name.0, upload, false, PEOPLE).await
    }

    /// Undo an import of people
    ///
    /// The people it added are removed, and the values it wrote are as before, but for what is in use or was changed since.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoPeopleImport")]
    async fn undo(
        &self,
        caller: RoleHolder<PeopleWork>,
        number: Path<i64>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<Undone>, ApiError> {
        undo(&caller, &jobs, ListKind::People, number.0, false).await
    }
}

/// Bringing in lists of gifts.
pub struct GiftImportsApi;

#[OpenApi(prefix_path = "/api/office/giving/imports")]
impl GiftImportsApi {
    /// The imports of gifts, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "giftImports")]
    async fn imports(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<ListedImport>>, ApiError> {
        newest(&caller, ListKind::Gifts).await
    }

    /// Look into a list of gifts
    ///
    /// Its columns with their first values, and what each seems to be: as it was chosen for the last file with these
    /// headings, with what its words say, else as it is understood. Nothing is written.
    #[oai(path = "/look", method = "post", operation_id = "lookIntoGifts")]
    async fn look(
        &self,
        caller: RoleHolder<GivingWork>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<ListLook>, ApiError> {
        look(&caller, &jobs, upload, gift_columns::list_fields).await
    }

    /// See what bringing in a list of gifts would do
    ///
    /// Line by line. Nothing is written.
    #[oai(path = "/rehearse", method = "post", operation_id = "rehearseGifts")]
    async fn rehearse(
        &self,
        caller: RoleHolder<GivingWork>,
        /// The file's name: under it a list that comes again is known.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<GiftsSummary>, ApiError> {
        list(&caller, (&jobs, &job.0), &file_name.0, upload, true, GIFTS).await
    }

    /// Bring in a list of gifts
    ///
    /// All that the rehearsal calls new, or nothing. The same file once more changes nothing. What was chosen for the
    /// columns and their words is remembered for the next file with these headings.
    #[oai(path = "/", method = "post", operation_id = "importGifts")]
    async fn import(
        &self,
        caller: RoleHolder<GivingWork>,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<ListUpload>,
    ) -> Result<Json<GiftsSummary>, ApiError> {
        list(&caller, (&jobs, &job.0), &file_name.0, upload, false, GIFTS).await
    }

    /// Undo an import of gifts
    ///
    /// Its gifts are removed, but for those that were corrected since, stand in a closed sheet or on a statement, or were
    /// taken back. Where the month of one is closed, nothing is removed.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoGiftImport")]
    async fn undo(
        &self,
        caller: RoleHolder<GivingWork>,
        number: Path<i64>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<Undone>, ApiError> {
        undo(&caller, &jobs, ListKind::Gifts, number.0, false).await
    }
}

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
        let wishes = |_: &[u8], progress| {
            let zones = zones.0.iter().map(|zone| zone.parse().map_err(Refusal::of_field("zone")));
            Ok(CalendarWishes {
                file_name: list_name(&file_name.0, "calendar.ics"),
                also_alike: also_alike.0,
                remove_missing: remove_missing.0,
                zones: zones.collect::<Result<_, _>>()?,
                dry_run: dry_run.0,
                progress,
            })
        };
        bring_in(&caller, (&jobs, &job.0), upload, dry_run.0, wishes, CALENDARS).await
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
        undo(&caller, &jobs, ListKind::Events, number.0, dry_run.0).await
    }
}

/// A form with a list, and what was chosen for it.
pub enum ListUpload {}

impl UploadedFile for ListUpload {
    const PART: &'static str = "list";
    const DESCRIPTION: &'static str = "A list (CSV, .xlsx or .ods; of people also vCard) of at most 5 MiB.";
    const NOT_A_FORM: &'static str = "A list must be sent as a form (multipart/form-data).";
    const JSON_PART: Option<&'static str> = Some("wishes");

    fn json_schema() -> Option<MetaSchemaRef> {
        Some(ImportOptions::schema_ref())
    }

    fn register_json(registry: &mut Registry) {
        ImportOptions::register(registry);
    }
}

fn not_received(error: UploadError) -> Refusal {
    not_uploaded(error, ErrorCode::NotAList, "Save only the sheet with the list, or divide it.")
}

/// The choices that came beside a list.
fn chosen(json: &[u8]) -> Option<ImportOptions> {
    ImportOptions::parse_from_json(Some(serde_json::from_slice(json).ok()?)).ok()
}

fn not_chosen() -> Refusal {
    let words =
        "What was chosen for the file (the part wishes) is missing or cannot be read. Choose the file again.";
    Refusal::new(ErrorCode::BadRequest, words)
}

/// Looks into a list.
async fn look<P: Permission, F: Copy + PartialEq + Send + Sync + 'static>(
    caller: &RoleHolder<P>,
    jobs: &Jobs,
    upload: Upload<ListUpload>,
    fields: fn() -> ListFields<F>,
) -> Result<Json<ListLook>, ApiError> {
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_received)?;
    let wishes =
        if json.is_empty() { ImportOptions::default() } else { chosen(&json).ok_or_else(not_chosen)? };
    let looking = read_in_turn(caller, place, move || list_look::look(&bytes, &wishes, fields()));
    let (look, turn) = looking.await?;
    let told = caller.read(move |conn, _| {
        let _turn = turn;
        look.into_view(conn)
    });
    Ok(Json(told.await?))
}

const PEOPLE: FileKind<ImportOptions, PeopleFile, PeopleSummary> =
    FileKind { not_received, read: people::read, write: people::write };
const GIFTS: FileKind<ImportOptions, GiftFile, GiftsSummary> = FileKind {
    not_received,
    read: gift_file::read,
    write: |work, file, wishes| Ok(gifts::write(work, file, wishes)?),
};
const CALENDARS: FileKind<CalendarWishes, CalendarFile, EventsSummary> = FileKind {
    not_received: |error| {
        not_uploaded(error, ErrorCode::NotACalendar, "Export a shorter time from your old calendar.")
    },
    read: events::read,
    write: events::write,
};

/// Brings in a list with what was chosen for it, or rehearses that.
async fn list<P: Permission, F: Send + 'static, T: ToJSON + Send + 'static>(
    caller: &RoleHolder<P>,
    job: (&Jobs, &str),
    file_name: &str,
    upload: Upload<ListUpload>,
    dry_run: bool,
    kind: FileKind<ImportOptions, F, T>,
) -> Result<Json<T>, ApiError> {
    let wishes = |json: &[u8], progress| {
        let chosen = chosen(json).filter(ImportOptions::is_on_screen).ok_or_else(not_chosen)?.checked()?;
        Ok(ImportOptions { file_name: list_name(file_name, "list"), dry_run, progress, ..chosen })
    };
    bring_in(caller, job, upload, dry_run, wishes, kind).await
}
