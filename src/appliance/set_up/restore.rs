//! Bringing a backup back into an empty portal: those that lie beside its database, or a file from the browser. The backup
//! is prepared while the portal answers; it takes its place when the program begins again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::appliance::Failure;
use crate::appliance::backup::list::{self, ListedBackup};
use crate::appliance::backup::restore::{KeyError, NotRead, Replacement, fetch_while_serving};
use crate::appliance::backup::stream::SourceError;
use crate::appliance::backup::sums;
use crate::appliance::backup::unpack::BackupSource;
use crate::platform::data_dir::DataDir;
use crate::platform::files::atomic_write;
use crate::platform::refusal::{ErrorCode, Refusal};

/// The backups in the portal's folder, the newest first.
pub fn found(dir: &DataDir) -> Vec<ListedBackup> {
    let mut found = list::set_aside(dir.path()).unwrap_or_default();
    found.extend(list::unchecked(&dir.backups_path()).unwrap_or_default());
    found.reverse();
    found
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
    /// One of [`found`].
    Found(PathBuf),
    /// It goes with this.
    Uploaded(PathBuf),
}

impl Backup {
    /// The one that was found under this name.
    pub fn named(dir: &DataDir, name: &str) -> Result<Self, Refusal> {
        let mut paths = found(dir).into_iter().map(|backup| backup.path);
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
