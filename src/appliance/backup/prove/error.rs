//! Why a backup was not proven.

use std::io;
use std::path::{Path, PathBuf};

use crate::appliance::backup::compare::{CompareError, Comparison};
use crate::appliance::backup::encrypted::EncryptedError;
use crate::platform::db::OpenError;

/// Why a backup was not proven, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It cannot be read to its end.
    #[error("{name} could not be read: {cause}. {}", AFRESH)]
    Unreadable {
        /// The backup.
        name: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// It is another file than the one that was written.
    #[error("{name} is not what was written: its checksum is not the one in SHA256SUMS beside it. A card or stick that is wearing out does that. {advice}", name = .0.display(), advice = AFRESH)]
    Sum(PathBuf),
    /// Nothing tells whether it is what was written.
    #[error(
        "{0} could not be proven: its checksum is missing from SHA256SUMS beside it. Make a new backup: portal backup"
    )]
    NoSum(PathBuf),
    /// It is hardly the same as the portal.
    #[error(
        "{name} opens, but only {same} of {of} rows of {table} are the same as in the portal. If so much was really changed since, make a new backup: `portal backup`. If not, keep this one, and look at what was changed: portal log"
    )]
    HardlyTheSame {
        /// The backup.
        name: PathBuf,
        /// A table of people or gifts.
        table: String,
        /// Rows that are the same.
        same: u64,
        /// Its rows in the backup.
        of: u64,
    },
    /// An export, by all appearances.
    #[error("{name} is a zip file, as portal export writes them, and no backup. To try an export out: portal import everything {name} --dry-run --data-dir NEW-FOLDER", name = .0.display())]
    Zip(PathBuf),
    /// It is encrypted, and no passphrase is at hand that opens it.
    #[error(
        "{0} is encrypted, and the passphrase does not open it. Let the right one be read from a file: portal backup verify FILE --passphrase-file PASSPHRASE-FILE"
    )]
    Passphrase(PathBuf),
    /// It is encrypted, and damaged or not in our way.
    #[error("{name} could not be opened. {cause} {}", AFRESH)]
    Encrypted {
        /// The backup.
        name: PathBuf,
        /// Why not.
        cause: EncryptedError,
    },
    /// It is not a portal's, of a newer one, or cannot be brought up to date.
    #[error("{0}")]
    NotOurs(OpenError),
    /// It is damaged.
    #[error("{name} is damaged ({finding}). {}", AFRESH)]
    Damaged {
        /// The backup.
        name: PathBuf,
        /// The first finding.
        finding: String,
    },
    /// A row is not what it should be.
    #[error("{name} opens, but {what}: {rows}. {}", AFRESH)]
    Differs {
        /// The backup.
        name: PathBuf,
        /// From what it differs.
        what: &'static str,
        /// Which rows.
        rows: String,
    },
    /// The key in it is not the one that belongs to it.
    #[error(
        "{0} opens, but the portal.key in it is not the one that belongs to it. Make another one: portal backup --with-key"
    )]
    Key(PathBuf),
    /// There is no room for the copy that is opened.
    #[error(
        "There is no room to open {name} in {folder}: about {megabytes} MB must be free for that. Make room there and try again: portal backup verify"
    )]
    NoRoom {
        /// The backup.
        name: PathBuf,
        /// The folder for it.
        folder: PathBuf,
        /// What is needed.
        megabytes: u64,
    },
    /// The copy that is opened cannot be written.
    #[error(
        "{folder} could not be written: {cause}. The backup may be right, but it could not be opened there."
    )]
    Folder {
        /// Where.
        folder: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// While its rows were read.
    #[error("{name} could not be proven: {cause}. Try again: portal backup verify")]
    Sqlite {
        /// The backup.
        name: PathBuf,
        /// SQLite's word.
        cause: rusqlite::Error,
    },
    /// Another proof is under way.
    #[error("A backup is being verified just now. Wait for its end, and try again.")]
    Busy,
    /// The program is to end.
    #[error("The proof was stopped before its end.")]
    Stopped,
}

const AFRESH: &str = "Make a new one now: portal backup";

impl ProofError {
    /// False where nothing is amiss: it was not tried to its end.
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
