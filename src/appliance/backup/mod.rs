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
//! A backup is written while the portal is open ([`copy`]): SQLite writes a fresh file under another name, all of it is
//! read and checked, synced to the disk, and only then renamed. A file with a backup's name is a whole backup, whenever
//! the power is cut.
//!
//! A restore ([`restore`]) detects the file by its content ([`unpack`]), prepares the copy under another name and
//! replaces the database ([`crate::platform::data_dir::replace_database`]); the old one is set aside, never deleted.

pub mod copy;
pub mod encrypted;
mod folder;
pub mod list;
pub mod nightly;
mod prepare;
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

use std::path::{Path, PathBuf};

use jiff::Timestamp;

pub use copy::Contents;
pub use folder::{BackupFolder, before_migration, names, newest};
pub use list::never_has_a_log;
pub use status::{BackupStatus, TaskStatus, is_over};

use crate::platform::files::Scratch;

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
