//! HTTP for bringing a backup back into an empty portal: those that lie beside its database, or a file from the browser. The
//! backup is prepared while the portal answers; it takes its place when the program begins again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use poem::Request;
use poem::http::header;
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{Object, OpenApi};
use tokio::sync::OwnedMutexGuard;

use super::visitor_api::Visitor;
use crate::appliance::Failure;
use crate::appliance::backup::list::{BackupKind, found_in};
use crate::appliance::backup::restore::{KeyError, NotRead, Replacement, fetch_while_serving};
use crate::appliance::backup::stream::SourceError;
use crate::appliance::backup::sums;
use crate::appliance::backup::unpack::BackupSource;
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::upload::{Upload, UploadError, UploadedFile};
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::files::{atomic_write, free_bytes};
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
pub struct FoundBackup {
    name: String,
    #[oai(flatten)]
    wishes: BackupWishes,
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
    async fn backups(&self, visitor: Visitor) -> Answer<FoundBackups> {
        let zone = visitor.answers().await?.as_settings().time_zone;
        let found = found_in(&visitor.dir).into_iter().map(|backup| BackupFound {
            is_encrypted: matches!(backup.kind, BackupKind::Encrypted | BackupKind::WithKey)
                || backup.path.extension().is_some_and(|ending| ending == "age"),
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
    async fn restore_found(&self, visitor: Visitor, body: Json<FoundBackup>) -> Answer<Message> {
        let place = place(&visitor).await?;
        let FoundBackup { name, wishes } = body.0;
        bring_back(&visitor, Backup::named(&visitor.dir, &name)?, wishes, place).await
    }

    /// Bring back a backup from a file
    #[oai(path = "/restore", method = "post", operation_id = "restoreBackup")]
    async fn restore(
        &self,
        visitor: Visitor,
        request: &Request,
        upload: Upload<BackupUpload>,
    ) -> Answer<Message> {
        let place = place(&visitor).await.and_then(|place| {
            refuse_without_room(request, &visitor.dir)?;
            Ok(place)
        });
        let (upload, place) = upload.with(place).await?;
        let (backup, empty) = Backup::to_upload(&visitor.dir)?;
        let (_, json) = upload.write_with_json(empty).await.map_err(not_arrived)?;
        let wishes = match &*json {
            [] => BackupWishes::default(),
            json => serde_json::from_slice(json).map_err(Refusal::of_field("wishes"))?,
        };
        bring_back(&visitor, backup, wishes, place).await
    }
}

type Place = OwnedMutexGuard<Option<Replacement>>;

/// One backup is brought back at a time, by the browser that gave the code.
async fn place(visitor: &Visitor) -> Result<Place, Refusal> {
    visitor.answers().await?;
    visitor.set_up.empty_place()
}

/// Prepares a backup off the async threads, and lets the program begin again with it.
async fn bring_back(
    visitor: &Visitor,
    backup: Backup,
    wishes: BackupWishes,
    place: Place,
) -> Answer<Message> {
    let (dir, now) = (visitor.dir.clone(), visitor.accounts.clock.now());
    let fetching =
        tokio::task::spawn_blocking(move || backup.fetch(&dir, wishes, now).map(|fetched| (fetched, place)));
    let (replacement, mut place) = fetching.await.map_err(Refusal::unexpected)??;
    // It took a while: a portal that another browser has set up meanwhile stays.
    visitor.answers().await?;
    let contents = replacement.contents.in_words();
    *place = Some(replacement);
    visitor.set_up.begin_again();
    Ok(message(format!(
        "The backup is whole: {contents}. The portal opens again with it in a few seconds. Then sign in as you did there."
    )))
}

/// A disk that is full to the last byte would keep the portal itself from writing.
fn refuse_without_room(request: &Request, dir: &DataDir) -> Result<(), Refusal> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    match (length, free_bytes(dir.path()).ok().flatten()) {
        (Some(length), Some(free)) if u64::saturating_mul(length, 2) > free => {
            let text = "The portal's disk has no room for this backup: it needs twice the file's size. Put a larger one in.";
            Err(Refusal::new(ErrorCode::DiskFull, text))
        }
        _ => Ok(()),
    }
}

fn not_arrived(error: UploadError) -> Refusal {
    match error {
        UploadError::Disk(error) => Refusal::not_written(error),
        UploadError::Missing => {
            Refusal::new(ErrorCode::UploadIncomplete, "No file was sent. Please choose a backup.")
        }
        _ => Refusal::new(ErrorCode::UploadIncomplete, "The backup did not arrive whole. Please try again."),
    }
}

/// The wishes for a restore.
#[derive(Default, poem_openapi::Object, serde::Deserialize)]
#[oai(rename_all = "camelCase")]
#[serde(rename_all = "camelCase", default)]
pub struct BackupWishes {
    passphrase: Option<String>,
    /// Go on where its key is lost: members lose their second factor.
    without_key: Option<bool>,
}

/// The file of a backup.
pub enum Backup {
    /// One of [`found_in`].
    Found(PathBuf),
    /// It goes with this.
    Uploaded(PathBuf),
}

impl Backup {
    /// The one that was found under this name.
    pub fn named(dir: &DataDir, name: &str) -> Result<Self, Refusal> {
        let mut paths = found_in(dir).into_iter().map(|backup| backup.path);
        let path = paths.find(|path| path.file_name().is_some_and(|file| file == name));
        path.map(Self::Found).ok_or_else(|| Refusal::not_found("backup"))
    }

    /// An empty file beside the database, where there is as much room as anywhere.
    pub fn to_upload(dir: &DataDir) -> Result<(Self, File), Refusal> {
        let path = atomic_write::partial(&dir.path().join("uploaded-backup"));
        let _left_behind = fs::remove_file(&path);
        let file = atomic_write::private(&path).map_err(Refusal::not_written)?;
        Ok((Self::Uploaded(path), file))
    }

    /// Prepares it.
    pub fn fetch(
        self,
        dir: &DataDir,
        mut wishes: BackupWishes,
        now: Timestamp,
    ) -> Result<Replacement, Refusal> {
        let (path, name, sums) = match &self {
            Self::Found(path) => (path, &**path, sums::text(path.parent().unwrap_or(dir.path())).ok()),
            Self::Uploaded(path) => (path, Path::new("uploaded backup"), None),
        };
        let mut file = File::open(path).map_err(|error| refused(format!("It cannot be read: {error}.")))?;
        let source = BackupSource {
            name,
            file: &mut file,
            // Only a database that was set aside may have one beside it; of an open one none is left.
            log: None,
            sums: sums.as_deref(),
            passphrase: &mut || Ok(wishes.passphrase.take().filter(|typed| !typed.is_empty())),
        };
        fetch_while_serving(dir, source, wishes.without_key == Some(true), now).map_err(in_words)
    }
}

impl Drop for Backup {
    fn drop(&mut self) {
        if let Self::Uploaded(path) = self {
            let _gone_or_left_behind = fs::remove_file(path);
        }
    }
}

fn refused(text: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::BackupRefused, text)
}

/// For a browser, which knows no command.
fn in_words(failure: Failure) -> Refusal {
    if let Some(key) = failure.downcast_ref::<KeyError>() {
        let ways = "Take a backup with the key, if there is one (portal-with-key-….tar.age), or choose to go on without the key.";
        return refused(format!("{key} {ways}")).at("withoutKey");
    }
    match failure.downcast::<NotRead>().map(|unread| unread.cause) {
        Ok(SourceError::NoPassphrase) => {
            Refusal::field("passphrase", "This backup is encrypted. Please type its passphrase.")
        }
        Ok(SourceError::WrongPassphrase) => {
            let text = "That is not its passphrase. Capital letters and blanks count; it was chosen when the backup was made.";
            Refusal::field("passphrase", text)
        }
        Ok(cause) => refused(format!("This file {cause}. Nothing was changed.")).at("name"),
        Err(other) => {
            tracing::warn!(%other, "a backup was not brought back");
            refused(other.to_string())
        }
    }
}
