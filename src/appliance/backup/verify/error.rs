//! Why a backup was not verified.

use std::io;
use std::path::{Path, PathBuf};

use crate::appliance::backup::compare::{CompareError, Comparison};
use crate::appliance::backup::encrypted::EncryptedError;
use crate::platform::db::OpenError;

/// Why a backup was not verified, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It cannot be read to its end.
    #[error("{name} could not be read: {cause}. {}", AFRESH)]
    Unreadable {
        /// The path as given.
        name: PathBuf,
        cause: io::Error,
    },
    /// It is another file than the one that was written.
    #[error("{name} is not what was written: its checksum is not the one in SHA256SUMS beside it. A card or stick that is wearing out does that. {advice}", name = .0.display(), advice = AFRESH)]
    Sum(PathBuf),
    /// No checksum says whether it is what was written.
    #[error(
        "{0} could not be proven: its checksum is missing from SHA256SUMS beside it. Make a new backup: portal backup"
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
    /// It looks like an export.
    #[error("{name} is a zip file, as portal export writes them, and no backup. To try an export out: portal import everything {name} --dry-run --data-dir NEW-FOLDER", name = .0.display())]
    Zip(PathBuf),
    /// It is encrypted, and no known passphrase opens it.
    #[error(
        "{0} is encrypted, and the passphrase does not open it. Let the right one be read from a file: portal backup verify FILE --passphrase-file PASSPHRASE-FILE"
    )]
    Passphrase(PathBuf),
    /// It is encrypted, and damaged or not in the portal's way.
    #[error("{name} could not be opened. {cause} {}", AFRESH)]
    Encrypted {
        /// The path as given.
        name: PathBuf,
        cause: EncryptedError,
    },
    /// It is no portal database, of a newer program, or cannot be migrated.
    #[error("{0}")]
    NotOurs(OpenError),
    /// It is damaged.
    #[error("{name} is damaged ({finding}). {}", AFRESH)]
    Damaged {
        name: PathBuf,
        /// The first defect that SQLite reports.
        finding: String,
    },
    /// A row differs.
    #[error("{name} opens, but {what}: {rows}. {}", AFRESH)]
    Differs {
        name: PathBuf,
        /// What it differs from.
        what: &'static str,
        /// Which rows.
        rows: String,
    },
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
    Folder {
        /// The verification's own folder.
        folder: PathBuf,
        cause: io::Error,
    },
    /// While its rows were read.
    #[error("{name} could not be proven: {cause}. Try again: portal backup verify")]
    Sqlite {
        /// The path as given.
        name: PathBuf,
        cause: rusqlite::Error,
    },
    /// Another verification is running.
    #[error("A backup is being verified just now. Wait for its end, and try again.")]
    Busy,
    /// The program is stopping.
    #[error("The proof was stopped before its end.")]
    Stopped,
}

const AFRESH: &str = "Make a new one now: portal backup";

impl VerifyError {
    /// False where the backup may be fine: the verification did not end.
    pub fn is_worth_telling(&self) -> bool {
        !matches!(self, Self::Busy | Self::Stopped | Self::Passphrase(_))
    }

    pub(super) fn compared(name: &Path) -> impl Fn(CompareError) -> Self {
        let name = name.to_path_buf();
        move |error| match error {
            CompareError::Stopped => Self::Stopped,
            CompareError::Sqlite(cause) => Self::Sqlite { name: name.clone(), cause },
        }
    }

    pub(super) fn differs(name: &Path, what: &'static str, found: &Comparison) -> Self {
        Self::Differs { name: name.to_path_buf(), what, rows: found.differences_in_words() }
    }
}
