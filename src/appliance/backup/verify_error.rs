//! Errors of verifying a backup.

use std::io;
use std::path::{Path, PathBuf};

use super::source_error::SourceError;
use crate::platform::db::OpenError;

/// A failed verification, with the next step.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// An incomplete backup, or the verification was stopped.
    #[error("{} {cause}. {}", name.display(), advice(name, cause))]
    Source {
        /// The path as given.
        name: PathBuf,
        cause: SourceError,
    },
    /// No checksum says whether it is what was written, and its rows do not either.
    #[error(
        "{0} could not be proven: its checksum is missing from SHA256SUMS beside it, and its rows are not all the same as in the portal. Make a new backup: portal backup"
    )]
    NoSum(PathBuf),
    /// Most of its rows differ from the portal's.
    #[error(
        "{name} opens, but only {same} of {of} rows of {table} are the same as in the portal. If so much was really changed since, make a new backup: `portal backup`. If not, keep this one, and look at what was changed: portal log"
    )]
    HardlyTheSame {
        name: PathBuf,
        /// A table of people or gifts.
        table: String,
        same: u64,
        /// Its rows in the backup.
        of: u64,
    },
    /// Not a portal database, of a newer program, or cannot be migrated.
    #[error("{0}")]
    NotOurs(OpenError),
    /// The key in it does not belong to its database.
    #[error(
        "{0} opens, but the portal.key in it is not the one that belongs to it. Make another one: portal backup --with-key"
    )]
    Key(PathBuf),
    /// The free space is too small for the temporary copy.
    #[error(
        "There is no room to open {name} in {folder}: about {megabytes} MB must be free for that. Make room there and try again: portal backup verify"
    )]
    NoRoom {
        name: PathBuf,
        /// The folder that needs the space.
        folder: PathBuf,
        megabytes: u64,
    },
    /// The temporary copy cannot be written.
    #[error(
        "{folder} could not be written: {cause}. The backup may be right, but it could not be opened there."
    )]
    Folder { folder: PathBuf, cause: io::Error },
    /// While its rows were read.
    #[error("{name} could not be proven: {cause}. Try again: portal backup verify")]
    Sqlite {
        /// The path as given.
        name: PathBuf,
        cause: rusqlite::Error,
    },
}

impl VerifyError {
    /// False where the backup may be fine: the verification did not end.
    pub fn is_conclusive(&self) -> bool {
        use SourceError::{NoPassphrase, Stopped, WrongPassphrase};
        !matches!(self, Self::Source { cause: Stopped | NoPassphrase | WrongPassphrase, .. })
    }
}

fn advice(name: &Path, cause: &SourceError) -> String {
    match cause {
        SourceError::Zip => format!(
            "To try an export out: portal import everything {} --dry-run --data-dir NEW-FOLDER",
            name.display()
        ),
        SourceError::NoPassphrase | SourceError::WrongPassphrase => {
            "Let the right one be read from a file: portal backup verify FILE --passphrase-file PASSPHRASE-FILE".to_owned()
        }
        _ => "Make a new one now: portal backup".to_owned(),
    }
}
