//! Copies of the database that were read before they are trusted, and the way back to one.
//!
//! Which file holds what:
//! - `portal-….db`, an ordinary backup: one database with everything the congregation has entered, photos too. Not in
//!   it: the key file, which seals the authenticator secrets, the mail server's password and the backups' passphrase,
//!   and without which no backup code and no app's code is right. Certificates and letters in the folder are not in it.
//! - `portal-….db.age`: the same, encrypted with a passphrase ([`encrypted`]).
//! - `portal-with-key-….tar.age`, what a new card needs: that database and the key ([`with_key`]), encrypted with a
//!   passphrase ([`passphrase`]).
//! - `before-schema-N-….db`: the database before this program brought it up to date.
//! - `before-restore-….db` and `.key`, in the data folder: what was there before somebody went back.
//!
//! A backup is written while the portal is open ([`copy`]): SQLite writes a fresh file under another name, all of it
//! is read and checked, it is brought onto the disk, and only then it gets its name. What is called a backup is one,
//! whenever the power goes.
//!
//! Going back ([`restore`]) recognises the file by what is in it ([`recognise`]), makes the copy ready under another
//! name and changes places ([`crate::platform::data_dir::take_place`]); what was there before is set aside, never deleted.

pub mod as_of;
pub mod compare;
pub mod copy;
pub mod disk;
pub mod encrypted;
mod folder;
pub mod keep;
pub mod list;
mod make_ready;
mod named;
pub mod nightly;
pub mod passphrase;
pub mod prove;
pub mod recognise;
pub mod restore;
pub mod restore_error;
pub mod room;
pub mod schedule;
pub mod second_copy;
mod status;
mod store;
mod stream;
pub mod sums;
pub mod with_key;
pub mod worry;

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

pub use copy::Contents;
pub use folder::{FOLDER, Folder, before_migration, names};
pub use named::never_has_a_log;
pub use status::{Deed, Status, Trouble};

use crate::platform::db::OpenError;

use crate::platform::files::scratch::Scratch;

/// A checked copy that is only on its way into another file. It goes when this is dropped, or with the next sweep.
#[derive(Debug)]
pub struct Passing {
    partial: PathBuf,
    /// What it holds.
    pub contents: Contents,
    /// Where it lies, if that is no place to stay.
    scratch: Option<Scratch>,
}

/// Why there is no backup. There is no file under its name then.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// What should be copied cannot be opened, or the copy is no database of ours.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// Where it should be written.
    #[error("{path} could not be written: {cause}.{}", advice(cause))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// While it was copied.
    #[error("{path} could not be written: {cause}.{}", if crate::platform::db::is_disk_full(cause) { FULL } else { "" })]
    Sqlite {
        /// The backup.
        path: PathBuf,
        /// SQLite's word.
        cause: rusqlite::Error,
    },
    /// It was copied and read, and is not right.
    #[error(
        "The copy for {path} is not right ({finding}) and was removed. Is the card or disk wearing out? Try another one, and look at the portal's own database with: portal doctor"
    )]
    NotRight {
        /// The backup.
        path: PathBuf,
        /// The first finding.
        finding: String,
    },
}

const FULL: &str = " The disk is full: make room there and try again.";

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FULL,
        io::ErrorKind::AlreadyExists => {
            " It was left as it is: name another file, or replace it with --force."
        }
        io::ErrorKind::NotFound => " Is the folder there?",
        _ => "",
    }
}

impl BackupError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |cause| Self::Io { path, cause }
    }
}

/// A name with the time in it, UTC so that names sort by age in every season: "portal-20261120-180000Z.db".
pub fn name(purpose: &str, now: Timestamp) -> String {
    timed_name(purpose, now, "db")
}

fn timed_name(purpose: &str, now: Timestamp, ending: &str) -> String {
    format!("{purpose}-{}.{ending}", now.strftime("%Y%m%d-%H%M%SZ"))
}

/// What an ordinary backup is for, in its name.
pub const ORDINARY: &str = "portal";

/// That name in `folder`, with a number where it is taken: a clock may stand still or go back.
fn free_name(folder: &Path, purpose: &str, now: Timestamp) -> PathBuf {
    let first = folder.join(name(purpose, now));
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    if is_free(&first) {
        return first;
    }
    let stem = first.with_extension("").to_string_lossy().into_owned();
    (2..1000).map(|number| PathBuf::from(format!("{stem}-{number}.db"))).find(is_free).unwrap_or(first)
}
