//! Errors of a restore.

use std::io;
use std::path::{Path, PathBuf};

use super::BackupError;
use super::source_error::SourceError;

use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::DataDirError;
use crate::platform::db::open::OpenError;

/// Failed restore; the portal was left unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The data folder: a portal serves it, other users can read it, or the key file is invalid.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// Not the key of the backup, and the option to go on without it is not given.
    #[error("{} {} Nothing was changed.", trouble.in_words(), losses_in_words(lost))]
    Key {
        trouble: KeyTrouble,
        /// The sealed values that a restore without the right key would drop.
        lost: Unopened,
    },
    /// An incomplete backup.
    #[error("{} {cause}. Nothing was changed.{}", name.display(), advice(name, cause))]
    Source {
        /// The path as given.
        name: PathBuf,
        cause: SourceError,
    },
    /// Not a portal database, of a newer program, or cannot be migrated.
    #[error("{0} Nothing was changed in the portal.")]
    NotOurs(OpenError),
    /// Its schema has something that the portal does not create.
    #[error(transparent)]
    NotAsMade(OpenError),
    /// The question was answered with no.
    #[error("Nothing was changed.")]
    Declined,
    /// The copy cannot be written into the data folder.
    #[error("{0} The portal's database was left as it is.")]
    NoRoom(BackupError),
    /// The replacement failed.
    #[error("{} could not be changed: {cause}. Make that work, and type the same command again: it goes on.", folder.display())]
    NotFinished {
        /// The data folder.
        folder: PathBuf,
        cause: io::Error,
    },
    /// Its rows could not be prepared.
    #[error("{} could not be made ready: {cause}. Nothing was changed in the portal.", name.display())]
    NotReady {
        /// The path as given.
        name: PathBuf,
        cause: rusqlite::Error,
    },
}

#[derive(Debug)]
pub enum KeyTrouble {
    /// There is no key file.
    Missing(PathBuf),
    /// The key file is there and does not open everything.
    Another(PathBuf),
    /// The key in this backup does not open all of its own database.
    Inside(PathBuf),
}

/// The next step, with a leading blank.
fn advice(name: &Path, cause: &SourceError) -> String {
    match cause {
        SourceError::NoPassphrase => " Write the passphrase into a file and name it: --passphrase-file FILE".to_owned(),
        SourceError::WrongPassphrase => " Capital letters and blanks count; it was chosen when the backup was made, or with: portal settings set backup-passphrase".to_owned(),
        SourceError::NotByPassphrase => " Open it with the program it was made with, and go back to what is in it.".to_owned(),
        SourceError::Zip => format!(" An export comes into an empty folder: portal import everything {} --data-dir NEW-FOLDER", name.display()),
        SourceError::Damaged(_) => " Take another backup.".to_owned(),
        SourceError::Sum => format!(" Take another backup; these are right: portal backup list {}\nIf there is no other, copy it into an empty folder and go back to it from there.", name.parent().unwrap_or(name).display()),
        _ => String::new(),
    }
}

pub(super) fn no_free_space(path: &Path) -> impl FnOnce(io::Error) -> RestoreError {
    let path = path.to_path_buf();
    move |cause| RestoreError::NoRoom(BackupError::Io { path, cause })
}

pub(super) fn losses_in_words(lost: &Unopened) -> String {
    let mut costs = Vec::new();
    if !lost.members.is_empty() {
        costs.push(format!(
            "{} would lose the second factor: the password alone would open the account, and backup codes would be void.",
            lost.names()
        ));
    }
    if !lost.settings.is_empty() {
        costs.push(format!("These settings would have to be set anew: {}.", lost.setting_names()));
    }
    match &*costs {
        [] => "Nothing in this backup is sealed with a key, so nothing would be lost without it.".to_owned(),
        costs => format!("This is what it would cost to go on without the right one. {}", costs.join(" ")),
    }
}
