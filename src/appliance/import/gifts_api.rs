//! HTTP for bringing in gifts.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::ParseFromJSON;

use super::columns::ColumnsError;
use super::dates::OrderError;
use super::gift_fields::FIELDS;
use super::gift_views_api::{
    GiftFileColumn, GiftFileLook, GiftFileRow, GiftImport, GiftImportUndone, GiftsImported, fields,
};
use super::gift_wishes_api::{GiftImportWishes, GiftWord, GiftsUpload};
use super::jobs::{FilePlace, Job, Jobs};
use super::sheet::WorkbookError;
use super::store::keys;
use super::undo::{self, UndoError};
use super::{Import, ImportError, ImportOptions, ListKind, count, encoding, gift_file, gifts, gifts_look};
use crate::accounts::role_work::GivingWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::http::error::{Problem, not_spooled, problem, unexpected};
use crate::http::error_code::ErrorCode;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadError};
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::text::invisible::cleaned_name;

/// Bringing in lists of gifts.
pub struct GiftImportsApi;

/// Imports shown.
const SHOWN: usize = 20;
const LONGEST_NAME: usize = 200;
const UNREADABLE_WISHES: &str =
    "What was chosen for the file (the part wishes) is missing or cannot be read. Choose the file again.";

/// Why a list of gifts is not taken; [`ImportError`] says it to who types commands.
struct ListRefused(ImportError);

#[OpenApi(prefix_path = "/api/office/giving/imports")]
impl GiftImportsApi {
    /// The imports of gifts, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "giftImports")]
    async fn imports(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<GiftImport>>, OfficeError> {
        let listed = caller
            .read(|conn, visit| {
                let of_gifts = |import: &Import| import.kind == ListKind::Gifts;
                let imports = undo::list_in(conn)?.into_iter().filter(of_gifts).take(SHOWN);
                let at = |seconds| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
                let shown = imports.map(|import| GiftImport {
                    number: import.number,
                    added: import.added,
                    imported_at: at(import.created_at),
                    undone_at: import.undone_at.map(at),
                    can_be_undone: import.undone_at.is_none()
                        && visit.now.as_second() <= undo::last_moment(import.created_at),
                    file_name: import.file_name,
                });
                Ok(shown.collect())
            })
            .await?;
        Ok(Json(listed))
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
    ) -> Result<Json<GiftFileLook>, OfficeError> {
        let (upload, place) = upload.with(jobs.file_place()).await?;
        let bytes = upload.bytes().await.map_err(not_uploaded)?;
        let encoding = encoding.0.as_deref().map(encoding::named).transpose();
        let encoding = encoding
            .map_err(|error| OfficeError::Refused(problem(ErrorCode::BadRequest, error.to_string())))?;
        let wishes =
            ImportOptions { sheet: sheet.0, encoding, headings: headings.0, ..ImportOptions::default() };
        let turn = (place, caller.long_turn().await?);
        let looking = tokio::task::spawn_blocking(move || {
            let look = gifts_look::look(&bytes, &wishes).map_err(ListRefused)?;
            Ok::<_, ListRefused>((look, turn))
        });
        let (look, turn) =
            looking.await.map_err(|error| OfficeError::Unexpected(Json(unexpected(&error))))??;
        let answer = caller.read(move |conn, _| {
            let _turn = turn;
            let remembered = look.remembered(conn)?;
            let columns = look.columns(remembered.as_ref());
            Ok(GiftFileLook {
                first_lines: look.first_lines(&columns).into_iter().map(GiftFileRow::from).collect(),
                columns: columns.into_iter().map(GiftFileColumn::from).collect(),
                fields: fields(),
                headings_on_line: look.headings_on_line().and_then(|line| u32::try_from(line).ok()),
                rows: count(look.rows()),
                sheets: look.sheets().to_vec(),
                encoding: look.read_as().map(|read_as| read_as.encoding.to_owned()),
                encoding_line: look.read_as().map(GiftFileRow::from),
                sheet: look.sheet,
                sources: keys::sources_with_keys(conn)?.into_iter().filter(|name| !name.is_empty()).collect(),
                remembered: remembered.is_some(),
                words: remembered
                    .into_iter()
                    .flat_map(|chosen| chosen.words)
                    .filter_map(GiftWord::of)
                    .collect(),
            })
        });
        Ok(Json(answer.await?))
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
    ) -> Result<Json<GiftsImported>, OfficeError> {
        let permitted = upload.with(jobs.file_place()).await?;
        let job = jobs.begin(&caller.visit().session.member.id, &job.0);
        take(caller, client, (&file_name.0, &job), permitted, true).await
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
    ) -> Result<Json<GiftsImported>, OfficeError> {
        let permitted = upload.with(jobs.file_place()).await?;
        let job = jobs.begin(&caller.visit().session.member.id, &job.0);
        take(caller, client, (&file_name.0, &job), permitted, false).await
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
    ) -> Result<Json<GiftImportUndone>, OfficeError> {
        let job = jobs.begin(caller.visit().session.member.id.as_str(), &format!("undo {}", number.0));
        let progress = job.progress();
        let undone = caller.write::<_, UndoError>(move |tx, visit| {
            let of_gifts = |import: &Import| import.number == number.0 && import.kind == ListKind::Gifts;
            if !undo::list_in(tx)?.iter().any(of_gifts) {
                return Err(UndoError::Unknown(number.0));
            }
            undo::undo_in(tx, number.0, visit.actor(&client), visit.now, &progress)
        });
        Ok(Json(undone.await?.into()))
    }
}

/// Rehearses or writes what came. One file at a time is read, and kept until it is rehearsed or written.
async fn take(
    caller: RoleHolder<GivingWork>,
    client: Client,
    (file_name, job): (&str, &Job),
    (upload, place): (Upload<GiftsUpload>, FilePlace),
    dry_run: bool,
) -> Result<Json<GiftsImported>, OfficeError> {
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_uploaded)?;
    let name: String = cleaned_name(file_name).chars().take(LONGEST_NAME).collect();
    let name = if name.trim().is_empty() { "gifts".to_owned() } else { name };
    let options = ImportOptions { progress: job.progress(), ..options_in(&json, name, dry_run)? };
    let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
    let turn = (place, caller.long_turn().await?);
    let reading = tokio::task::spawn_blocking(move || {
        let file = gift_file::read(&bytes, &options, &settings, now)?;
        Ok::<_, ListRefused>((file, options, turn))
    });
    let read = reading.await.map_err(|error| OfficeError::Unexpected(Json(unexpected(&error))))?;
    let (mut file, options, turn) = read?;
    if dry_run {
        let rehearsal = caller
            .read(move |conn, visit| {
                let _turn = turn;
                match gifts::rehearse(conn, &mut file, &options, (visit.actor(&client), now)) {
                    Err(ImportError::Database(error)) => Err(error),
                    done => Ok(done.map_err(ListRefused)),
                }
            })
            .await?;
        return Ok(Json(rehearsal?.into()));
    }
    let done = caller.write::<_, ListRefused>(move |tx, visit| {
        let _turn = turn;
        Ok(gifts::write(tx, &mut file, &options, (visit.actor(&client), visit.now))?)
    });
    Ok(Json(done.await?.into()))
}

fn options_in(json: &[u8], file_name: String, dry_run: bool) -> Result<ImportOptions, OfficeError> {
    let refuse = |words: &str| OfficeError::Refused(problem(ErrorCode::BadRequest, words));
    let json = serde_json::from_slice(json).map_err(|_| refuse(UNREADABLE_WISHES))?;
    let wishes = GiftImportWishes::parse_from_json(Some(json)).map_err(|_| refuse(UNREADABLE_WISHES))?;
    wishes.into_options(file_name, dry_run).map_err(|words| refuse(&words))
}

fn not_uploaded(error: UploadError) -> OfficeError {
    let refused = |code, text: &str| OfficeError::Refused(problem(code, text));
    match error {
        UploadError::Broken => {
            refused(ErrorCode::UploadIncomplete, "The file did not arrive whole. Please try again.")
        }
        UploadError::Missing => {
            refused(ErrorCode::NotAList, "No file was sent, or it is empty. Please choose one.")
        }
        UploadError::Several => {
            refused(ErrorCode::NotAList, "More than one file was sent. Please choose one.")
        }
        UploadError::TooLarge => OfficeError::TooLarge(problem(
            ErrorCode::TooLarge,
            "The file is larger than 5 MB. Save only the sheet with the gifts, or divide the list.",
        )),
        UploadError::Disk(error) => OfficeError::Full(Json(not_spooled(&error))),
    }
}

impl From<ImportError> for ListRefused {
    fn from(error: ImportError) -> Self {
        Self(error)
    }
}

impl From<rusqlite::Error> for ListRefused {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.into())
    }
}

impl From<ListRefused> for OfficeError {
    fn from(ListRefused(error): ListRefused) -> Self {
        let at = |field, words: String| {
            Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, words).at(field)))
        };
        match error {
            error @ (ImportError::Database(_) | ImportError::Cancelled(_)) => error.into(),
            error @ ImportError::NotInEncoding(_) => at("encoding", error.to_string()),
            ImportError::NoSuchLine(line) => at(
                "headings",
                format!("Line {line} of the file is empty, or stands below its end. Choose another."),
            ),
            ImportError::NoGiverColumn => at("columns", ImportError::NoGiverColumn.to_string()),
            ImportError::Columns(error) => at("columns", of_columns(&error)),
            ImportError::Dates(error) => at("dates", of_dates(&error)),
            ImportError::Giver(words) => Self::Conflict(problem(ErrorCode::NotAsItWas, words)),
            ImportError::PassedOver(_) => Self::Conflict(problem(
                ErrorCode::NotAsItWas,
                "This list is a portal's export, in which each gift keeps its number, so it is brought in whole or not at all. Decide on every line that is left out, or take it out of the file.",
            )),
            ImportError::Workbook(error @ (WorkbookError::TooLarge | WorkbookError::TooManyCells)) => {
                Self::TooLarge(problem(ErrorCode::TooLarge, error.to_string()))
            }
            error @ (ImportError::Workbook(_)
            | ImportError::NotUtf8
            | ImportError::Empty
            | ImportError::NoRows
            | ImportError::OpenQuote(_)
            | ImportError::Csv(_)) => Self::Refused(problem(ErrorCode::NotAList, error.to_string())),
            other => Self::Unexpected(Json(unexpected(&other))),
        }
    }
}

fn of_columns(error: &ColumnsError) -> String {
    match error {
        ColumnsError::Missing { .. } => {
            "Choose the column with the date and the one with the amount.".to_owned()
        }
        ColumnsError::Twice { field, first, second } => {
            let label = FIELDS.iter().find(|known| known.name == *field).map(|known| known.label);
            let label = label.unwrap_or(field);
            format!("\"{first}\" and \"{second}\" are both chosen as \"{label}\". Choose one of them.")
        }
        ColumnsError::NoField { field, .. } => format!("No column can be \"{field}\". Choose again."),
        other => other.to_string(),
    }
}

fn of_dates(error: &OrderError) -> String {
    match error {
        OrderError::Ambiguous { example, line } => format!(
            "Dates like {example} (line {line}) can be read in two ways. Choose whether the month or the day comes first."
        ),
        OrderError::Mixed { american, american_line, european, european_line } => format!(
            "The dates do not agree: {american} (line {american_line}) has the month first, {european} (line {european_line}) the day. Choose which is right; the other lines are then listed as not readable."
        ),
    }
}
