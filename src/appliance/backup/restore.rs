//! Restoring a backup.
//!
//! The copy is prepared under another name: read, checked, migrated, all sessions ended, and the key tried on what it
//! must open. Then it replaces the database, which is set aside before that. A power cut leaves the whole old portal or
//! the whole new one, each with its key. The present database may be damaged, or of a newer schema: that may be the
//! reason for the restore.

use std::io;

use jiff::Timestamp;

pub use super::prepare::{BackupAge, KeyError, NotRead, Replacement, not_read};
use super::prepare::{no_room, prepare};
use super::stream::SourceError;
use super::unpack::{BackupSource, unpack};
use super::{BackupFolder, Contents};
use crate::appliance::Failure;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::replace_database::{self, ReplacedFiles};
use crate::platform::data_dir::{DataDir, ServerLock};
use crate::platform::files::atomic_write;
use crate::platform::settings::SettingError;

pub struct RestoreOptions<'a> {
    /// Go on where the key does not open everything.
    pub new_key: bool,
    /// Called before anything is changed, where the present database is newer than the backup.
    pub go_on: &'a mut dyn FnMut(&BackupAge) -> bool,
}

/// The result of a restore.
pub struct Restored {
    pub contents: Contents,
    /// The age of the backup.
    pub age: BackupAge,
    /// The error that prevented protecting the earlier backups from retention.
    pub not_noted: Option<Failure>,
    /// The files that were set aside.
    pub aside: ReplacedFiles,
    /// The key file was replaced.
    pub another_key: bool,
    /// Sealed values that were dropped because the key does not open them.
    pub lost: Unopened,
    /// The error that prevents serving its public address.
    pub address: Option<SettingError>,
}

/// Replaces the database by a copy of `source`, and the key by the one that comes with it; none where `go_on` says so. All
/// sessions are ended, and sent links are void: the backup may contain sessions that were ended since.
pub fn restore(
    dir: &DataDir,
    source: BackupSource<'_>,
    RestoreOptions { new_key, go_on }: RestoreOptions<'_>,
    now: Timestamp,
) -> Result<Option<Restored>, Failure> {
    dir.make_folder()?;
    let _lock: ServerLock = dir.lock_for_serving()?;
    let replacement = fetch_while_serving(dir, source, new_key, now)?;
    let is_refused = replacement.age.newer.is_some() && !go_on(&replacement.age);
    let restored = if is_refused { Ok(None) } else { put_in_place(dir, replacement, now).map(Some) };
    if !matches!(restored, Ok(Some(_))) && !replace_database::is_unfinished(dir) {
        let _gone_or_left_behind = replace_database::tidy(dir);
    }
    restored
}

fn not_finished(dir: &DataDir, cause: &io::Error) -> Failure {
    let folder = dir.path().display();
    format!(
        "{folder} could not be changed: {cause}. Make that work, and type the same command again: it goes on."
    )
    .into()
}

/// Prepares a backup in the program that has this folder locked. It takes its place when nothing is open any more
/// ([`put_in_place`]).
pub fn fetch_while_serving(
    dir: &DataDir,
    source: BackupSource<'_>,
    new_key: bool,
    now: Timestamp,
) -> Result<Replacement, Failure> {
    replace_database::tidy(dir).map_err(|cause| not_finished(dir, &cause))?;
    let (name, database) = (source.name, dir.database_path());
    let partial = atomic_write::partial(&database);
    let unpacked = unpack(source, &partial, &|| false).map_err(|cause| match cause {
        SourceError::Writing(cause) => no_room(&database)(cause),
        cause => not_read(name, cause),
    });
    let fetched = unpacked.and_then(|unpacked| prepare(dir, &partial, name, unpacked.key, new_key, now));
    fetched.inspect_err(|_| {
        let _gone_or_left_behind = replace_database::tidy(dir);
    })
}

/// Replaces the database, which nothing has open. The caller has locked the folder.
pub fn put_in_place(dir: &DataDir, replacement: Replacement, now: Timestamp) -> Result<Restored, Failure> {
    let Replacement { contents, age, key, lost, address } = replacement;
    let database = dir.database_path();
    // Before the replacement: whatever happens after it, retention protects the earlier backups.
    let noted =
        BackupFolder::beside(&database).and_then(|folder| folder.note(|status| status.restored = Some(now)));
    let another_key = key.is_some();
    match replace_database::replace(dir, key.as_ref(), now) {
        Ok(aside) => {
            Ok(Restored { contents, age, not_noted: noted.err(), aside, another_key, lost, address })
        }
        Err(cause) if replace_database::is_unfinished(dir) => Err(not_finished(dir, &cause)),
        Err(cause) => Err(no_room(&database)(cause)),
    }
}
