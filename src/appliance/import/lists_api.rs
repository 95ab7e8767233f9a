//! HTTP for bringing in lists of people and of gifts: a look into a file, its rehearsal, the import, and undoing it.

use jiff::Timestamp;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use rusqlite::Transaction;

use super::column_claims::ListFields;
use super::gift_file::{self, GiftFile};
use super::gift_summary::GiftsSummary;
use super::imports_api::{self, Jobs, ListedImport, list_name, newest, not_uploaded, read_in_turn};
use super::list_look::{self, ListLook};
use super::people::{self, PeopleFile};
use super::people_summary::PeopleSummary;
use super::report::Undone;
use super::{ImportOptions, ListKind, gift_columns, gifts, person_columns};
use crate::accounts::audit_log::Work;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::elevation::{GivingWork, PeopleWork, Permission};
use crate::accounts::guard::Visit;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadError, UploadedFile};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

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
        bring_in(&caller, &jobs, (file_name, job), upload, true, PEOPLE).await
    }

    /// Bring in a list of people
    ///
    /// Adds who is new, fills what is empty, and changes what differs only where that was chosen; all of it or nothing.
    /// Lines with an open question are left out. The same list once more changes nothing. Nobody gets a password. What
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
        bring_in(&caller, &jobs, (file_name, job), upload, false, PEOPLE).await
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
        let undone = imports_api::undo(&caller, &jobs, ListKind::People, number.0, false);
        Ok(Json(undone.await?.shortened()))
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
        bring_in(&caller, &jobs, (file_name, job), upload, true, GIFTS).await
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
        bring_in(&caller, &jobs, (file_name, job), upload, false, GIFTS).await
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
        let undone = imports_api::undo(&caller, &jobs, ListKind::Gifts, number.0, false);
        Ok(Json(undone.await?.shortened()))
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

type Read<F> = fn(Vec<u8>, &ImportOptions, &Settings, Timestamp) -> Result<F, Refusal>;
type Write<F, T> = fn(Work<'_>, F, &ImportOptions) -> Result<T, Refusal>;

const PEOPLE: (Read<PeopleFile>, Write<PeopleFile, PeopleSummary>) = (people::read, people::write);
const GIFTS: (Read<GiftFile>, Write<GiftFile, GiftsSummary>) =
    (gift_file::read, |work, file, wishes| Ok(gifts::write(work, file, wishes)?));

/// Receives a list with what was chosen for it, reads it in its turn, and writes it, or does so in a copy of the database.
async fn bring_in<P: Permission, F: Send + 'static, T: ToJSON + Send + 'static>(
    caller: &RoleHolder<P>,
    jobs: &Jobs,
    (file_name, job): (Query<String>, Query<String>),
    upload: Upload<ListUpload>,
    dry_run: bool,
    (read, write): (Read<F>, Write<F, T>),
) -> Result<Json<T>, ApiError> {
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let job = jobs.begin(&caller.visit().session.member.id, &job.0);
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_received)?;
    let (file_name, progress) = (list_name(&file_name.0, "list"), job.progress());
    let chosen = chosen(&json).filter(ImportOptions::is_on_screen).ok_or_else(not_chosen)?.checked()?;
    let options = ImportOptions { file_name, dry_run, progress, ..chosen };
    let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
    let reading = read_in_turn(caller, place, move || Ok((read(bytes, &options, &settings, now)?, options)));
    let ((file, options), turn) = reading.await?;
    let work = move |tx: &Transaction<'_>, visit: &Visit| {
        let _turn = turn;
        write(visit.work(tx), file, &options)
    };
    Ok(Json(if dry_run { caller.rehearse(work).await? } else { caller.write(work).await? }))
}
