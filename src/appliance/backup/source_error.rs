//! Errors of opening a backup.

use std::io;

use super::encrypted::EncryptedError;
use super::with_key::ArchiveError;

/// An unreadable backup: a sentence without its beginning, the file's name.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("could not be read: {0}")]
    Unreadable(io::Error),
    #[error("is encrypted, and nobody is here to type its passphrase")]
    NoPassphrase,
    #[error("was not opened: that is not its passphrase")]
    WrongPassphrase,
    #[error("was not encrypted with a passphrase, so it is none of the portal's own")]
    NotByPassphrase,
    /// Looks like an export.
    #[error("is a zip file, as portal export writes them, and no backup")]
    Zip,
    #[error("is not a portal database, or is of a version before 0.1.0")]
    Foreign,
    /// A tar that is no backup with the key.
    #[error("is no backup of a portal: {0}")]
    NotOurArchive(String),
    #[error("is damaged ({0})")]
    Damaged(String),
    /// SQLite does not detect a changed byte inside a row.
    #[error(
        "is not what was written: its checksum is not the one in SHA256SUMS beside it. A card or stick that is wearing out does that"
    )]
    Sum,
    #[error("could not be copied: {0}")]
    Writing(io::Error),
    #[error("was not read to its end: the portal is being stopped")]
    Stopped,
}

impl From<io::Error> for SourceError {
    /// An error without a number of the operating system is one of the file's content.
    fn from(error: io::Error) -> Self {
        match error.raw_os_error() {
            Some(_) => Self::Unreadable(error),
            None => Self::Damaged(format!("cut short or changed: {error}")),
        }
    }
}

impl From<EncryptedError> for SourceError {
    fn from(error: EncryptedError) -> Self {
        match error {
            EncryptedError::Passphrase => Self::WrongPassphrase,
            EncryptedError::NotByPassphrase => Self::NotByPassphrase,
            EncryptedError::Damaged(finding) => Self::Damaged(finding),
            EncryptedError::Io(error) => error.into(),
        }
    }
}

impl From<ArchiveError> for SourceError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::NotOurs(what) => Self::NotOurArchive(what),
            ArchiveError::Read(error) => error.into(),
        }
    }
}
