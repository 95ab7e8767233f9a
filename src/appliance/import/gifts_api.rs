//! HTTP for bringing in gifts.

use poem_openapi::param::{Path, Query};
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{Object, OpenApi};

use super::answers::GiftGiverChoice;
use super::dates::DateOrder;
use super::gift_summary::GiftsImported;
use super::imports_api::{self, Jobs, ListedImport, newest};
use super::list_api::{self, HowRead, ListUpload, Wishes};
use super::list_look::{ListFields, ListLook};
use super::report::Undone;
use super::words::WordMeaning;
use super::{ImportError, ImportOptions, ListKind, count, gift_columns, gift_file, gifts};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadedFile};
use crate::platform::money::Cents;
use crate::platform::refusal::{ErrorCode, Refusal};

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
    /// headings, with what its words say, else by its heading. Nothing is written.
    #[oai(path = "/look", method = "post", operation_id = "lookIntoGifts")]
    async fn look(
        &self,
        caller: RoleHolder<GivingWork>,
        /// The sheet of a workbook; left out: the first that holds a list.
        sheet: Query<Option<String>>,
        /// The encoding of a CSV file; left out: the one that it seems to have.
        encoding: Query<Option<String>>,
        /// The line with the headings, counted from 1; left out: it is found.
        headings: Query<Option<u64>>,
        jobs: Shared<&Jobs>,
        upload: Upload<GiftsUpload>,
    ) -> Result<Json<ListLook>, ApiError> {
        let how = HowRead { sheet: sheet.0, encoding: encoding.0, headings: headings.0 };
        list_api::look(&caller, &jobs, how, upload).await
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
        upload: Upload<GiftsUpload>,
    ) -> Result<Json<GiftsImported>, ApiError> {
        take(caller, &jobs, (&file_name.0, &job.0), upload, true).await
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
        upload: Upload<GiftsUpload>,
    ) -> Result<Json<GiftsImported>, ApiError> {
        take(caller, &jobs, (&file_name.0, &job.0), upload, false).await
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
    ) -> Result<Json<GiftImportUndone>, ApiError> {
        Ok(Json(imports_api::undo(&caller, &jobs, ListKind::Gifts, number.0, false).await?.into()))
    }
}

/// Rehearses or writes what came.
async fn take(
    caller: RoleHolder<GivingWork>,
    jobs: &Jobs,
    (file_name, job): (&str, &str),
    upload: Upload<GiftsUpload>,
    dry_run: bool,
) -> Result<Json<GiftsImported>, ApiError> {
    let reading = list_api::receive(&caller, jobs, (file_name, job), upload, dry_run, gift_file::read);
    let (mut file, options, turn, _job) = reading.await?;
    let now = caller.visit().now;
    if dry_run {
        let rehearsal = caller
            .read(move |conn, visit| {
                let _turn = turn;
                Ok(gifts::rehearse(conn, &mut file, &options, visit.actor(), now))
            })
            .await?;
        return Ok(Json(rehearsal?.into()));
    }
    let done = caller.write::<_, ImportError>(move |tx, visit| {
        let _turn = turn;
        gifts::write(tx, &mut file, &options, visit.actor(), visit.now)
    });
    Ok(Json(done.await?.into()))
}

/// A form with a list of gifts.
pub enum GiftsUpload {}

impl UploadedFile for GiftsUpload {
    const PART: &'static str = "gifts";
    const DESCRIPTION: &'static str = "A list of gifts (CSV, .xlsx or .ods) of at most 5 MiB.";
    const NOT_A_FORM: &'static str = "A list of gifts must be sent as a form (multipart/form-data).";
    const JSON_PART: Option<&'static str> = Some("wishes");

    fn json_schema() -> Option<MetaSchemaRef> {
        Some(GiftImportWishes::schema_ref())
    }

    fn register_json(registry: &mut Registry) {
        GiftImportWishes::register(registry);
    }
}

impl ListUpload for GiftsUpload {
    type Field = gift_columns::GiftField;
    type Wishes = GiftImportWishes;
    const NAME: &'static str = "gifts";
    const TOO_LARGE: &'static str = "Save only the sheet with the gifts, or divide the list.";

    fn fields() -> ListFields<Self::Field> {
        gift_columns::list_fields()
    }
}

/// Options for importing a list of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftImportWishes {
    /// The sheet of a workbook.
    #[oai(validator(max_length = 200))]
    pub(super) sheet: Option<String>,
    /// The encoding of a CSV file; left out: the one that it seems to have.
    #[oai(validator(max_length = 40))]
    pub(super) encoding: Option<String>,
    /// The line with the headings, counted from 1; left out: it is found.
    pub(super) headings: Option<u64>,
    /// The field of each column, in the file's order; empty where nothing is taken from it.
    #[oai(validator(max_items = 500))]
    pub(super) columns: Vec<String>,
    /// The program whose numbers the givers have; left out: as their names tell.
    #[oai(validator(max_length = 100))]
    pub(super) source: Option<String>,
    /// No column says who gave: all gifts are anonymous.
    #[oai(default)]
    pub(super) all_anonymous: bool,
    // The order of dates such as 3/4/2026, where the file leaves it open.
    pub(super) dates: Option<DateOrder>,
    /// Bring in what looks like a gift that is here, too.
    #[oai(default)]
    pub(super) also_alike: bool,
    /// Import only these of the look-alikes; also accepts unlikely values on these lines.
    #[oai(default, validator(max_items = 1000))]
    pub(super) alike_lines: Vec<u64>,
    #[oai(default, validator(max_items = 1000))]
    pub(super) givers: Vec<GiftGiverChoice>,
    /// Meanings of words in the file.
    #[oai(default, validator(max_items = 200))]
    pub(super) words: Vec<WordMeaning>,
}

impl Wishes for GiftImportWishes {
    fn into_options(self) -> Result<ImportOptions, Refusal> {
        if !self.givers.iter().all(GiftGiverChoice::is_whole) {
            let words = "A choice of a giver names a line or a name, and a person by their id.";
            return Err(Refusal::new(ErrorCode::BadRequest, words));
        }
        let how = HowRead { sheet: self.sheet, encoding: self.encoding, headings: self.headings };
        Ok(ImportOptions {
            source: self.source,
            chosen_columns: Some(self.columns),
            all_anonymous: self.all_anonymous,
            dates: self.dates,
            also_alike: self.also_alike,
            alike_lines: self.alike_lines,
            chosen_givers: self.givers,
            words: self.words,
            ..how.into_options()?
        })
    }
}

/// The result of undoing an import of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftImportUndone {
    gifts_removed: u32,
    amount: Cents,
    /// Gifts that stay, with the reason: 200 lines at most.
    stays: Vec<String>,
    /// The number of further gifts that stay.
    unlisted: u32,
}

impl From<Undone> for GiftImportUndone {
    fn from(mut undone: Undone) -> Self {
        let unlisted = undone.keep_few();
        Self {
            gifts_removed: count(undone.gifts_removed),
            amount: Cents(undone.gifts_removed_cents),
            stays: undone.stays,
            unlisted,
        }
    }
}
