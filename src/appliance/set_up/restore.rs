//! Bringing a backup back into an empty portal: those that lie beside its database, or a file from the browser. The backup
//! is prepared while the portal answers; it takes its place when the program begins again.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::appliance::Failure;
use crate::appliance::backup::list::{self, BackupKind, ListedBackup};
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

pub fn is_encrypted(backup: &ListedBackup) -> bool {
    let is_age = backup.path.extension().is_some_and(|ending| ending == "age");
    is_age || matches!(backup.kind, BackupKind::Encrypted | BackupKind::WithKey)
}

/// The wishes for a restore.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    pub passphrase: Option<String>,
    /// Go on where its key is lost.
    pub without_key: bool,
}

/// Prepares the backup of this name, one of [`found`].
pub fn fetch_found(
    dir: &DataDir,
    name: &str,
    wishes: Wishes,
    now: Timestamp,
) -> Result<Replacement, Refusal> {
    let is_named = |backup: &ListedBackup| backup.path.file_name().is_some_and(|file| file == name);
    let backup = found(dir).into_iter().find(is_named).ok_or_else(|| Refusal::not_found("backup"))?;
    let file = File::open(&backup.path).map_err(|error| refused(format!("It cannot be read: {error}.")))?;
    let sums = sums::text(backup.path.parent().unwrap_or(dir.path())).ok();
    // Only a database that was set aside may have a log beside it; of an open one none is left.
    fetch(dir, &backup.path, file, sums.as_deref(), wishes, now)
}

/// A file that is being uploaded. It goes with this.
pub struct Uploaded {
    path: PathBuf,
}

impl Uploaded {
    /// An empty file beside the database, where there is as much room as anywhere.
    pub fn begin(dir: &DataDir) -> Result<(Self, File), Refusal> {
        let path = atomic_write::partial(&dir.path().join("uploaded-backup"));
        let _left_behind = fs::remove_file(&path);
        let file = atomic_write::private(&path).map_err(Refusal::not_written)?;
        Ok((Self { path }, file))
    }

    /// Prepares it.
    pub fn fetch(self, dir: &DataDir, wishes: Wishes, now: Timestamp) -> Result<Replacement, Refusal> {
        let file = File::open(&self.path).map_err(Refusal::not_written)?;
        fetch(dir, Path::new("uploaded backup"), file, None, wishes, now)
    }
}

impl Drop for Uploaded {
    fn drop(&mut self) {
        let _gone_or_left_behind = fs::remove_file(&self.path);
    }
}

fn fetch(
    dir: &DataDir,
    name: &Path,
    mut file: impl Read,
    sums: Option<&str>,
    Wishes { mut passphrase, without_key }: Wishes,
    now: Timestamp,
) -> Result<Replacement, Refusal> {
    let source = BackupSource {
        name,
        file: &mut file,
        log: None,
        sums,
        passphrase: &mut || Ok(passphrase.take().filter(|typed| !typed.is_empty())),
    };
    fetch_while_serving(dir, source, without_key, now).map_err(in_words)
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
        Ok(SourceError::Writing(error)) => Refusal::not_written(error),
        Ok(cause) => refused(format!("This file {cause}. Nothing was changed.")),
        Err(other) => {
            tracing::warn!(%other, "a backup was not brought back");
            refused(other.to_string())
        }
    }
}
