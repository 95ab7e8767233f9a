//! Why an export was not brought in. Nothing was made then.

use std::io;
use std::path::PathBuf;

use super::manifest::VERSION;
use crate::appliance::backup::BackupError;
use crate::platform::data_dir::DataDirError;
use crate::platform::db::{self, OpenError};

/// Why the folder is as it was.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is something in the folder.
    #[error("{folder} is not empty ({found} is in it).")]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// The first thing that is in it.
        found: String,
    },
    /// The folder cannot be used.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// The folder takes no database.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database that was made is not right, or there is no room for it.
    #[error(transparent)]
    NotRight(#[from] BackupError),
    /// The database's word.
    #[error("The database could not be made: {cause}.{}", if db::is_disk_full(cause) { FULL } else { "" })]
    Database {
        /// SQLite's word.
        #[from]
        cause: rusqlite::Error,
    },
    /// What is wrong with the file.
    #[error(transparent)]
    File(#[from] FileError),
}

const FULL: &str = " The disk is full: make room there and try again.";

/// Where a row is: all of them may stand on one line. Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The line of the file.
    pub line: u64,
    /// Which row of the list.
    pub entry: u64,
}

/// What is wrong with the file. Each sentence goes on after the file's name.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system's word.
    #[error("it could not be read: {0}.")]
    Unreadable(io::Error),
    /// What `portal restore` takes.
    #[error("it is a backup, not an export.")]
    Backup,
    /// Another kind of file, or its end is missing.
    #[error("it is no whole zip file. Take the file that portal export wrote, as it was, and copy it again.")]
    NotAZip,
    /// Another program's zip file.
    #[error(
        "it is not what portal export writes (there is no portal.json of ours in it). If you packed it again, pack the files themselves, not the folder they are in."
    )]
    Foreign,
    /// Of a later edition.
    #[error(
        "it was written by a newer portal (format {0}, this program knows {VERSION}). Install the newer version and try again."
    )]
    Newer(u32),
    /// Of a later edition, with fields that this one does not know.
    #[error(
        "it was written by a newer portal (schema {0}, this program knows {known}). Install the newer version and try again.",
        known = db::open::KNOWN_SCHEMA
    )]
    NewerSchema(usize),
    /// A file that must be in it is not.
    #[error("{0} is missing in it. Take the file as portal export wrote it.")]
    Missing(String),
    /// More than an export has.
    #[error("{0} in it is larger than anything that portal export writes, so it was not read on.")]
    TooLarge(String),
    /// It cannot be unpacked.
    #[error(
        "{file} in it is damaged ({cause}). Copy the file again from where it was kept, or take another one."
    )]
    Damaged {
        /// The file in it.
        file: String,
        /// What the unpacking says.
        cause: String,
    },
    /// A name that leads somewhere else.
    #[error(
        "it holds a file called \"{0}\", which leads out of its folder. portal export writes no such name."
    )]
    LeadsOut(String),
    /// A row that cannot be taken.
    #[error("{file}.json in it, line {line}: {reason} (entry {entry} of it).", line = at.line, entry = at.entry)]
    Row {
        /// The list.
        file: &'static str,
        /// Where it is.
        at: At,
        /// Why not.
        reason: String,
    },
    /// Rows are missing, or there are too many.
    #[error(
        "{file} has {found} in it, and portal.json says {said}. Is it cut short? Take the file as portal export wrote it."
    )]
    Count {
        /// The list.
        file: String,
        /// So many are there.
        found: u64,
        /// So many should be.
        said: u64,
    },
    /// Not a picture of ours.
    #[error("{0} in it is not a photo as the portal keeps them (a square JPEG of at most 512 pixels).")]
    Photo(String),
}
