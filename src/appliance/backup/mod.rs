//! Backups: checked copies of the database, and their restore.
//!
//! The files:
//! - `portal-….db`, an ordinary backup: one database with everything the congregation has entered, photos too. It does
//!   not contain the key file, which seals the authenticator secrets, the mail server's password and the backups'
//!   passphrase, and without which no backup code and no app's code is accepted. Certificates and letters in the folder
//!   are not in it.
//! - `portal-….db.age`: the same, encrypted with a passphrase ([`encrypted`]).
//! - `portal-with-key-….tar.age`, what a new card needs: that database and the key ([`with_key`]), encrypted with a
//!   passphrase.
//! - `before-schema-N-….db`: the database before this program migrated it.
//! - `before-restore-….db` and `.key`, in the data folder: the files from before a restore.
//!
//! A backup is written while the portal is open ([`TemporaryCopy`]): SQLite writes a fresh file under another name, all of it is
//! read and checked, synced to the disk, and only then renamed. A file with a backup's name is a whole backup, whenever
//! the power is cut.
//!
//! A restore ([`restore`]) detects the file by its content ([`unpack`]), prepares the copy under another name and
//! replaces the database ([`crate::platform::data_dir::replace_database`]); the old one is set aside, never deleted.

pub mod encrypted;
mod folder;
pub mod list;
pub mod nightly;
pub mod restore;
pub mod retention;
pub mod second_copy;
mod status;
mod store;
pub mod stream;
pub mod sums;
pub mod unpack;
pub mod verify;
pub mod with_key;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags};

use crate::appliance::Failure;
use crate::platform::db::open::schema_of;
use crate::platform::db::{copy_into, is_disk_full};
use crate::platform::files::{Scratch, atomic_write};
use crate::platform::text::numbers::{size, with_commas};

pub use folder::{BackupFolder, before_migration, names, newest};
pub use list::never_has_a_log;
pub use status::{BackupStatus, TaskStatus, is_over};
pub use store::newest_entry;

/// A checked copy under a partial name: it gets its own, or is only the source of another file. It is removed when this is
/// dropped, or by the next sweep.
#[derive(Debug)]
pub struct TemporaryCopy {
    partial: PathBuf,
    pub contents: Contents,
    /// Its folder, if that is only temporary.
    scratch: Option<Scratch>,
}

/// A name with the time in it, UTC so that names sort by age in every season: "portal-20261120-180000Z.db".
pub fn name(purpose: &str, now: Timestamp) -> String {
    timed_name(purpose, now, "db")
}

fn timed_name(purpose: &str, now: Timestamp, ending: &str) -> String {
    format!("{purpose}-{}.{ending}", now.strftime("%Y%m%d-%H%M%SZ"))
}

/// The purpose in the name of an ordinary backup.
pub const ORDINARY: &str = "portal";

/// A free name in `folder`, with a number where it is taken: a clock may stand still or go back.
fn free_name(folder: &Path, purpose: &str, now: Timestamp) -> PathBuf {
    let first = folder.join(name(purpose, now));
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    if is_free(&first) {
        return first;
    }
    let stem = first.with_extension("").to_string_lossy().into_owned();
    (2..1000).map(|number| PathBuf::from(format!("{stem}-{number}.db"))).find(is_free).unwrap_or(first)
}

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
fn not_right(path: &Path, finding: &str) -> Failure {
    format!(
        "The copy for {} is not right ({finding}) and was removed. Is the card or disk wearing out? Try another one, and look at the portal's own database with: portal doctor",
        path.display()
    )
    .into()
}

impl TemporaryCopy {
    /// A copy for the file `target`, checked and synced. Writers go on meanwhile; the copy is a snapshot.
    fn make(conn: &Connection, target: &Path) -> Result<Self, Failure> {
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
    fn keep_as(self, target: &Path) -> Result<Contents, Failure> {
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
