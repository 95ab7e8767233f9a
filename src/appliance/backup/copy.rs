//! Makes one whole, checked copy of a database that may be in use.

use std::fs::{self, File};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{BackupError, store};
use crate::platform::db::copy_into;
use crate::platform::db::open::schema_of;
use crate::platform::files::atomic_write;
use crate::platform::text::numbers::{size, with_commas};

/// The content of a copy, read from the copy itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The file's size.
    pub bytes: u64,
    /// In all tables.
    pub rows: u64,
    /// Its schema's number.
    pub schema: usize,
}

/// Copies the database of `conn` to `target`, checked and synced before it has that name. Writers go on meanwhile; the
/// copy is a snapshot.
/// `before_named` runs when the copy is synced, and has not its name yet.
pub(super) fn write(
    conn: &Connection,
    target: &Path,
    before_named: impl FnOnce() -> Result<(), BackupError>,
) -> Result<Contents, BackupError> {
    let partial = atomic_write::partial(target);
    let filled = fill(conn, &partial, target).and_then(|contents| before_named().map(|()| contents));
    let contents = filled.inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(&partial);
    })?;
    atomic_write::rename_into_place(target, false).map_err(BackupError::io(target))?;
    Ok(contents)
}

/// [`write()`] without the last step: the copy has the partial name.
pub(super) fn fill(conn: &Connection, partial: &Path, target: &Path) -> Result<Contents, BackupError> {
    // Created here, so that it has mode 0600 from its first byte on; SQLite fills an empty file.
    atomic_write::begin(target).map_err(BackupError::io(target))?;
    copy_into(conn, partial).map_err(|cause| BackupError::Sqlite { path: target.to_path_buf(), cause })?;
    let contents = check(partial, target)?;
    // SQLite does not sync this file by itself.
    File::open(partial).and_then(|file| file.sync_all()).map_err(BackupError::io(target))?;
    Ok(contents)
}

/// Reads all of a copy that no process writes; `name` is for sentences.
pub fn check(copy: &Path, name: &Path) -> Result<Contents, BackupError> {
    let failed = |cause| BackupError::Sqlite { path: name.to_path_buf(), cause };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(copy, flags).map_err(failed)?;
    let schema = schema_of(name, &conn)?;
    if let Some(finding) = store::first_finding(&conn).map_err(failed)? {
        return Err(BackupError::NotRight { path: name.to_path_buf(), finding });
    }
    let rows = store::count_rows(&conn).map_err(failed)?;
    let bytes = fs::metadata(copy).map_err(BackupError::io(name))?.len();
    Ok(Contents { bytes, rows, schema })
}

impl Contents {
    /// "2.1 MB with 4,310 rows"
    pub fn in_words(&self) -> String {
        format!("{} with {} rows", size(self.bytes), with_commas(self.rows))
    }
}
