//! Errors of importing an export. Nothing was created then.

use std::io;
use std::path::PathBuf;

use super::manifest::VERSION;
use crate::appliance::backup::BackupError;
use crate::platform::data_dir::DataDirError;
use crate::platform::db::migrations::Migrations;
use crate::platform::db::{self, OpenError};

/// A refused import; the folder is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveImportError {
    #[error("{folder} is not empty ({found} is in it).")]
    NotEmpty {
        folder: PathBuf,
        /// The first entry in it.
        found: String,
    },
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The new database is not right, or the free space is too small.
    #[error(transparent)]
    NotRight(#[from] BackupError),
    #[error("The database could not be made: {cause}.{}", if db::is_disk_full(cause) { FULL } else { "" })]
    Database {
        #[from]
        cause: rusqlite::Error,
    },
    #[error(transparent)]
    File(#[from] FileError),
}

const FULL: &str = " The disk is full: make room there and try again.";

/// Errors in one file. Each sentence follows the file's name.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("it could not be read: {0}.")]
    Unreadable(io::Error),
    #[error("it is a backup, not an export.")]
    Backup,
    #[error("it is no whole zip file. Take the file that portal export wrote, as it was, and copy it again.")]
    NotAZip,
    #[error(
        "it is not what portal export writes (there is no portal.json of ours in it). If you packed it again, pack the files themselves, not the folder they are in."
    )]
    Foreign,
    #[error("it was written by a portal before version 0.1.0, which no later version reads.")]
    Older,
    #[error(
        "it was written by a newer portal (format {0}, this program knows {VERSION}). Install the newer version and try again."
    )]
    Newer(u32),
    #[error(
        "it was written by a newer portal (schema {0}, this program knows {known}). Install the newer version and try again.",
        known = Migrations::BUILT_IN.newest()
    )]
    NewerSchema(usize),
    #[error("{0} is missing in it. Take the file as portal export wrote it.")]
    Missing(String),
    #[error("{0} in it is larger than anything that portal export writes, so it was not read on.")]
    TooLarge(String),
    #[error(
        "{file} in it is damaged ({cause}). Copy the file again from where it was kept, or take another one."
    )]
    Damaged { file: String, cause: String },
    #[error(
        "it holds a file called \"{0}\", which leads out of its folder. portal export writes no such name."
    )]
    LeadsOut(String),
    #[error("{file}.json in it, line {line}: {reason}.")]
    Row { file: &'static str, line: u64, reason: String },
    #[error(
        "{file} has {found} in it, and portal.json says {said}. Is it cut short? Take the file as portal export wrote it."
    )]
    Count { file: String, found: u64, said: u64 },
    #[error("{0} in it is not a photo as the portal keeps them (a square JPEG of at most 512 pixels).")]
    Photo(String),
}
