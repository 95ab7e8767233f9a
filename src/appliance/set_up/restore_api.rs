//! HTTP for bringing a backup back into an empty portal.

use poem::Request;
use poem::http::header;
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{Object, OpenApi};
use tokio::sync::OwnedSemaphorePermit;

use super::SetUp;
use super::mail_api::Said;
use super::restore::{self, Uploaded, Wishes};
use super::visitor_api::Visitor;
use crate::appliance::backup::restore::Replacement;
use crate::http::error::ApiError;
use crate::http::json::{Json, RequiredText};
use crate::http::upload::{Upload, UploadError, UploadedFile};
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::files::free_bytes;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct SetUpRestoreApi;

/// The backups beside the empty database.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FoundBackups {
    /// The newest first.
    found: Vec<BackupFound>,
    /// A backup from a file needs twice its size.
    free_bytes: u64,
}

#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct BackupFound {
    name: String,
    folder: String,
    bytes: u64,
    made_at: String,
    /// Its passphrase is needed.
    is_encrypted: bool,
}

/// A backup that was found.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FoundBackup {
    name: RequiredText,
    passphrase: Option<String>,
    /// Go on where its key is lost: members lose their second factor.
    without_key: Option<bool>,
}

/// The wishes for a restore from a file.
#[derive(Object, serde::Deserialize, Default)]
#[oai(rename_all = "camelCase")]
#[serde(rename_all = "camelCase", default)]
pub struct BackupWishes {
    passphrase: Option<String>,
    /// Go on where its key is lost: members lose their second factor.
    without_key: Option<bool>,
}

pub enum BackupUpload {}

impl UploadedFile for BackupUpload {
    const PART: &'static str = "backup";
    const DESCRIPTION: &'static str = "A backup in any of its forms, as large as the disk has room for.";
    const NOT_A_FORM: &'static str = "A backup must be sent as a form (multipart/form-data).";
    /// 1 TiB; the disk is full before that.
    const LARGEST: u64 = 1 << 40;
    const JSON_PART: Option<&'static str> = Some("wishes");

    fn json_schema() -> Option<MetaSchemaRef> {
        Some(BackupWishes::schema_ref())
    }

    fn register_json(registry: &mut Registry) {
        BackupWishes::register(registry);
    }
}

#[OpenApi(prefix_path = "/api/set-up")]
impl SetUpRestoreApi {
    /// The backups that were found
    #[oai(path = "/backups", method = "get", operation_id = "setUpBackups")]
    async fn backups(&self, visitor: Visitor) -> Result<Json<FoundBackups>, ApiError> {
        let zone = visitor.answers().await?.as_settings().time_zone;
        let found = restore::found(&visitor.dir).into_iter().map(|backup| BackupFound {
            is_encrypted: restore::is_encrypted(&backup),
            name: backup.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            folder: backup.path.parent().unwrap_or(visitor.dir.path()).display().to_string(),
            bytes: backup.bytes,
            made_at: rfc3339(backup.made, &zone),
        });
        let free_bytes = free_bytes(visitor.dir.path()).ok().flatten().unwrap_or_default();
        Ok(Json(FoundBackups { found: found.collect(), free_bytes }))
    }

    /// Bring back a backup that was found
    #[oai(path = "/restore-found", method = "post", operation_id = "restoreFound")]
    async fn restore_found(&self, visitor: Visitor, body: Json<FoundBackup>) -> Result<Json<Said>, ApiError> {
        visitor.answers().await?;
        let FoundBackup { name, passphrase, without_key } = body.0;
        let wishes = Wishes { passphrase, without_key: without_key == Some(true) };
        let (place, now) = (visitor.dir.clone(), visitor.accounts.clock.now());
        let turn = turn(&visitor.set_up)?;
        bring_back(&visitor.set_up, turn, move || restore::fetch_found(&place, &name, wishes, now)).await
    }

    /// Bring back a backup from a file
    #[oai(path = "/restore", method = "post", operation_id = "restoreBackup")]
    async fn restore(
        &self,
        visitor: Visitor,
        request: &Request,
        upload: Upload<BackupUpload>,
    ) -> Result<Json<Said>, ApiError> {
        let permit = visitor.answers().await.and_then(|_| refuse_without_room(request, &visitor.dir));
        let (upload, turn) = upload.with(permit.and_then(|()| turn(&visitor.set_up))).await?;
        let (uploaded, empty) = Uploaded::begin(&visitor.dir)?;
        let (_, json) = upload.write_with_json(empty).await.map_err(not_arrived)?;
        let BackupWishes { passphrase, without_key } = match &*json {
            [] => BackupWishes::default(),
            json => serde_json::from_slice(json).map_err(Refusal::of_field("wishes"))?,
        };
        let wishes = Wishes { passphrase, without_key: without_key == Some(true) };
        let (place, now) = (visitor.dir.clone(), visitor.accounts.clock.now());
        bring_back(&visitor.set_up, turn, move || uploaded.fetch(&place, wishes, now)).await
    }
}

/// One backup is brought back at a time.
fn turn(set_up: &SetUp) -> Result<OwnedSemaphorePermit, Refusal> {
    let text = "A backup is being brought back already. Please wait until the portal is open again.";
    set_up.restore_turn().ok_or_else(|| Refusal::new(ErrorCode::NotAsItWas, text))
}

/// Prepares a backup off the async threads, and lets the program begin again with it.
async fn bring_back(
    set_up: &SetUp,
    turn: OwnedSemaphorePermit,
    fetch: impl FnOnce() -> Result<Replacement, Refusal> + Send + 'static,
) -> Result<Json<Said>, ApiError> {
    let fetching = tokio::task::spawn_blocking(move || fetch().map(|replacement| (replacement, turn)));
    let (replacement, turn) = fetching.await.map_err(Refusal::unexpected)??;
    // Until the program begins again.
    turn.forget();
    let says = format!(
        "The backup is whole: {}. The portal opens again with it in a few seconds. Then sign in as you did there.",
        replacement.in_words()
    );
    set_up.begin_again(Some(replacement));
    Ok(Json(Said { says }))
}

/// A disk that is full to the last byte would keep the portal itself from writing.
fn refuse_without_room(request: &Request, dir: &DataDir) -> Result<(), Refusal> {
    let length =
        request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let free = free_bytes(dir.path()).ok().flatten();
    match (length, free) {
        (Some(length), Some(free)) if u64::saturating_mul(length, 2) > free => {
            let text = "The portal's disk has no room for this backup: it needs twice the file's size. Put a larger one in.";
            Err(Refusal::new(ErrorCode::DiskFull, text))
        }
        _ => Ok(()),
    }
}

fn not_arrived(error: UploadError) -> Refusal {
    let (code, text) = match error {
        UploadError::Broken => {
            (ErrorCode::UploadIncomplete, "The backup did not arrive whole. Please try again.")
        }
        UploadError::Missing => (ErrorCode::UploadIncomplete, "No file was sent. Please choose a backup."),
        UploadError::Several => {
            (ErrorCode::SeveralPictures, "More than one file was sent. Please choose one.")
        }
        UploadError::TooLarge => (ErrorCode::TooLarge, "This file is larger than any disk of a portal."),
        UploadError::Disk(error) => return Refusal::not_written(error),
    };
    Refusal::new(code, text)
}
