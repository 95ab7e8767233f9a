//! HTTP for bringing in gifts.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::ParseFromJSON;

use super::gift_views_api::{GiftImport, GiftImportUndone, GiftsImported};
use super::gift_wishes_api::{GiftImportWishes, GiftsUpload};
use super::gifts_look::{self, GiftFileLook};
use super::imports_api::{self, ImportTimes, list_name, newest, read_in_turn};
use super::jobs::Jobs;
use super::refusals_api::not_uploaded;
use super::{Import, ImportError, ImportOptions, ListKind, encoding, gift_file, gifts};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadError};
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Bringing in lists of gifts.
pub struct GiftImportsApi;

const UNREADABLE_WISHES: &str =
    "What was chosen for the file (the part wishes) is missing or cannot be read. Choose the file again.";

#[OpenApi(prefix_path = "/api/office/giving/imports")]
impl GiftImportsApi {
    /// The imports of gifts, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "giftImports")]
    async fn imports(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<GiftImport>>, ApiError> {
        let shown = |import: Import, times: ImportTimes| GiftImport {
            number: import.number,
            file_name: import.file_name,
            added: import.added,
            times,
        };
        newest(&caller, ListKind::Gifts, shown).await
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
    ) -> Result<Json<GiftFileLook>, ApiError> {
        let (upload, place) = upload.with(jobs.file_place()).await?;
        let bytes = upload.bytes().await.map_err(not_received)?;
        let encoding = encoding.0.as_deref().map(encoding::named).transpose();
        let encoding = encoding.map_err(|error| Refusal::new(ErrorCode::BadRequest, error.to_string()))?;
        let wishes =
            ImportOptions { sheet: sheet.0, encoding, headings: headings.0, ..ImportOptions::default() };
        let looking = read_in_turn(&caller, place, move || gifts_look::look(&bytes, &wishes));
        let (look, turn) = looking.await?;
        let told = caller.read(move |conn, _| {
            let _turn = turn;
            look.into_view(conn)
        });
        Ok(Json(told.await?))
    }

    /// See what bringing in a list of gifts would do
    ///
    /// Line by line. Nothing is written.
    #[oai(path = "/rehearse", method = "post", operation_id = "rehearseGifts")]
    async fn rehearse(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        /// The file's name: under it a list that comes again is known.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<GiftsUpload>,
    ) -> Result<Json<GiftsImported>, ApiError> {
        take(caller, client, &jobs, (&file_name.0, &job.0), upload, true).await
    }

    /// Bring in a list of gifts
    ///
    /// All that the rehearsal calls new, or nothing. The same file once more changes nothing. What was chosen for the
    /// columns and their words is remembered for the next file with these headings.
    #[oai(path = "/", method = "post", operation_id = "importGifts")]
    async fn import(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<GiftsUpload>,
    ) -> Result<Json<GiftsImported>, ApiError> {
        take(caller, client, &jobs, (&file_name.0, &job.0), upload, false).await
    }

    /// Undo an import of gifts
    ///
    /// Its gifts are removed, but for those that were corrected since, stand in a closed sheet or a closed month, or were
    /// taken back.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoGiftImport")]
    async fn undo(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        number: Path<i64>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<GiftImportUndone>, ApiError> {
        Ok(Json(imports_api::undo(&caller, client, &jobs, ListKind::Gifts, number.0).await?.into()))
    }
}

fn not_received(error: UploadError) -> Refusal {
    let too_large = "Save only the sheet with the gifts, or divide the list.";
    not_uploaded(error, ErrorCode::NotAList, too_large)
}

/// Rehearses or writes what came.
async fn take(
    caller: RoleHolder<GivingWork>,
    client: Client,
    jobs: &Jobs,
    (file_name, job): (&str, &str),
    upload: Upload<GiftsUpload>,
    dry_run: bool,
) -> Result<Json<GiftsImported>, ApiError> {
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let job = jobs.begin(&caller.visit().session.member.id, job);
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_received)?;
    let options = options_in(&json, list_name(file_name, "gifts"), dry_run)?;
    let options = ImportOptions { progress: job.progress(), ..options };
    let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
    let reading = read_in_turn(&caller, place, move || {
        let file = gift_file::read(&bytes, &options, &settings, now)?;
        Ok((file, options))
    });
    let ((mut file, options), turn) = reading.await?;
    if dry_run {
        let rehearsal = caller
            .read(move |conn, visit| {
                let _turn = turn;
                match gifts::rehearse(conn, &mut file, &options, (visit.actor(&client), now)) {
                    Err(ImportError::Database(error)) => Err(error),
                    done => Ok(done),
                }
            })
            .await?;
        return Ok(Json(rehearsal?.into()));
    }
    let done = caller.write::<_, ImportError>(move |tx, visit| {
        let _turn = turn;
        gifts::write(tx, &mut file, &options, (visit.actor(&client), visit.now))
    });
    Ok(Json(done.await?.into()))
}

fn options_in(json: &[u8], file_name: String, dry_run: bool) -> Result<ImportOptions, Refusal> {
    let refuse = |words: &str| Refusal::new(ErrorCode::BadRequest, words);
    let json = serde_json::from_slice(json).map_err(|_| refuse(UNREADABLE_WISHES))?;
    let wishes = GiftImportWishes::parse_from_json(Some(json)).map_err(|_| refuse(UNREADABLE_WISHES))?;
    wishes.into_options(file_name, dry_run).map_err(|words| refuse(&words))
}
