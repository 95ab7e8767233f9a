//! Makes one whole, checked copy of a database that may be in use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{TemporaryCopy, store};
use crate::appliance::Failure;
use crate::platform::db::open::schema_of;
use crate::platform::db::{copy_into, is_disk_full};
use crate::platform::files::atomic_write;
use crate::platform::text::numbers::{size, with_commas};

/// The content of a copy, read from the copy itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The file's size.
    pub bytes: u64,
    /// In all tables.
    pub rows: u64,
    /// Its schema's number.
    pub schema: usize,
}

/// SQLite failed while copying.
#[derive(Debug, thiserror::Error)]
#[error("{path} could not be written: {cause}.{}", if is_disk_full(cause) { FULL } else { "" })]
pub struct CopyError {
    /// The copy's final path.
    pub path: PathBuf,
    pub cause: rusqlite::Error,
}

/// A file or folder could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{path} could not be written: {cause}.{}", advice(cause.kind()))]
pub struct NotWritten {
    path: PathBuf,
    pub cause: io::Error,
}

const FULL: &str = " The disk is full: make room there and try again.";

/// The file or folder could not be written.
pub fn not_written(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.to_path_buf();
    move |cause| NotWritten { path, cause }.into()
}

fn advice(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FULL,
        io::ErrorKind::AlreadyExists => {
            " It was left as it is: name another file, or replace it with --force."
        }
        io::ErrorKind::NotFound => " Is the folder there?",
        _ => "",
    }
}

/// The copy failed its check, with the first defect that was found.
pub(super) fn not_right(path: &Path, finding: &str) -> Failure {
    format!(
        "The copy for {} is not right ({finding}) and was removed. Is the card or disk wearing out? Try another one, and look at the portal's own database with: portal doctor",
        path.display()
    )
    .into()
}

impl TemporaryCopy {
    /// A copy for the file `target`, checked and synced. Writers go on meanwhile; the copy is a snapshot.
    pub(super) fn make(conn: &Connection, target: &Path) -> Result<Self, Failure> {
        // Created here, so that it has mode 0600 from its first byte on; SQLite fills an empty file.
        atomic_write::begin(target).map_err(not_written(target))?;
        let partial = atomic_write::partial(target);
        let mut copy = Self { partial, contents: Contents::default(), scratch: None };
        copy_into(conn, copy.path()).map_err(|cause| CopyError { path: target.to_path_buf(), cause })?;
        copy.contents = check(copy.path(), target)?;
        // SQLite does not sync this file by itself.
        File::open(copy.path()).and_then(|file| file.sync_all()).map_err(not_written(target))?;
        Ok(copy)
    }

    /// Gives it the name it was made for, where no other file has that.
    pub(super) fn keep_as(self, target: &Path) -> Result<Contents, Failure> {
        atomic_write::rename_into_place(target, false).map_err(not_written(target))?;
        Ok(self.contents)
    }

    pub fn path(&self) -> &Path {
        &self.partial
    }
}

impl Drop for TemporaryCopy {
    fn drop(&mut self) {
        let _gone_or_swept_later = fs::remove_file(&self.partial);
    }
}

/// Reads all of a copy that no process writes; `name` is for sentences.
pub fn check(copy: &Path, name: &Path) -> Result<Contents, Failure> {
    let failed = |cause| CopyError { path: name.to_path_buf(), cause };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(copy, flags).map_err(failed)?;
    let schema = schema_of(name, &conn)?;
    if let Some(finding) = store::first_finding(&conn).map_err(failed)? {
        return Err(not_right(name, &finding));
    }
    let rows = store::count_rows(&conn).map_err(failed)?;
    let bytes = fs::metadata(copy).map_err(not_written(name))?.len();
    Ok(Contents { bytes, rows, schema })
}

impl Contents {
    /// "2.1 MB with 4,310 rows"
    pub fn in_words(&self) -> String {
        format!("{} with {} rows", size(self.bytes), with_commas(self.rows))
    }
}
