//! HTTP that lists of people and of gifts have in common: a look into a file, and its arrival with what was chosen for it.

use jiff::Timestamp;
use poem_openapi::types::ParseFromJSON;

use super::imports_api::{Job, Jobs, Turn, list_name, not_uploaded, read_in_turn};
use super::list_look::{self, ListFields, ListLook};
use super::{ImportOptions, delimited};
use crate::accounts::elevation::Permission;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::upload::{Upload, UploadError, UploadedFile};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

const UNREADABLE_WISHES: &str =
    "What was chosen for the file (the part wishes) is missing or cannot be read. Choose the file again.";

/// A form with a list of one kind.
pub(super) trait ListUpload: UploadedFile + 'static {
    type Field: Copy + PartialEq + Send + Sync + 'static;
    type Wishes: Wishes;
    /// The name of a file without one.
    const NAME: &'static str;
    /// Advice about a file that is too large.
    const TOO_LARGE: &'static str;

    fn fields() -> ListFields<Self::Field>;
}

/// What was chosen for a list.
pub(super) trait Wishes: ParseFromJSON {
    fn into_options(self) -> Result<ImportOptions, Refusal>;
}

/// How a file is read, where that was chosen.
pub(super) struct HowRead {
    pub(super) sheet: Option<String>,
    pub(super) encoding: Option<String>,
    pub(super) headings: Option<u64>,
}

impl HowRead {
    pub(super) fn into_options(self) -> Result<ImportOptions, Refusal> {
        let encoding = self.encoding.as_deref().map(delimited::named).transpose()?;
        let Self { sheet, headings, .. } = self;
        Ok(ImportOptions { sheet, encoding, headings, ..ImportOptions::default() })
    }
}

fn not_received<K: ListUpload>(error: UploadError) -> Refusal {
    not_uploaded(error, ErrorCode::NotAList, K::TOO_LARGE)
}

/// Looks into a list.
pub(super) async fn look<P: Permission, K: ListUpload>(
    caller: &RoleHolder<P>,
    jobs: &Jobs,
    how: HowRead,
    upload: Upload<K>,
) -> Result<Json<ListLook>, ApiError> {
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let bytes = upload.bytes().await.map_err(not_received::<K>)?;
    let wishes = how.into_options()?;
    let looking = read_in_turn(caller, place, move || list_look::look(&bytes, &wishes, K::fields()));
    let (look, turn) = looking.await?;
    let told = caller.read(move |conn, _| {
        let _turn = turn;
        look.into_view(conn)
    });
    Ok(Json(told.await?))
}

/// Receives a list with what was chosen for it, and reads it in its turn. The job is kept while it is written.
pub(super) async fn receive<P: Permission, K: ListUpload, F: Send + 'static>(
    caller: &RoleHolder<P>,
    jobs: &Jobs,
    (file_name, job): (&str, &str),
    upload: Upload<K>,
    dry_run: bool,
    read: fn(Vec<u8>, &ImportOptions, &Settings, Timestamp) -> Result<F, Refusal>,
) -> Result<(F, ImportOptions, Turn, Job), ApiError> {
    let (upload, place) = upload.with(jobs.file_place()).await?;
    let job = jobs.begin(&caller.visit().session.member.id, job);
    let (bytes, json) = upload.bytes_and_json().await.map_err(not_received::<K>)?;
    let json = serde_json::from_slice(&json).ok();
    let wishes = json.and_then(|json| K::Wishes::parse_from_json(Some(json)).ok());
    let unreadable = || Refusal::new(ErrorCode::BadRequest, UNREADABLE_WISHES);
    let options = wishes.ok_or_else(unreadable)?.into_options()?;
    let (file_name, progress) = (list_name(file_name, K::NAME), job.progress());
    let options = ImportOptions { file_name, dry_run, progress, ..options };
    let (settings, now) = (caller.visit().settings.clone(), caller.visit().now);
    let reading = read_in_turn(caller, place, move || Ok((read(bytes, &options, &settings, now)?, options)));
    let ((file, options), turn) = reading.await?;
    Ok((file, options, turn, job))
}
