//! Restoring a backup.
//!
//! The copy is prepared under another name: read, checked, migrated, all sessions ended, and the key tried on what it
//! must open. Then it replaces the database, which is set aside before that. A power cut leaves the whole old portal or
//! the whole new one, each with its key. The present database may be damaged, or of a newer schema: that may be the
//! reason for the restore.

use std::io;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::list::time_in_name;
pub use super::prepare::{KeyError, NotRead, not_read};
use super::prepare::{ReplacementDatabase, last_entry, no_room, prepare};
use super::stream::SourceError;
use super::unpack::{BackupSource, unpack};
use super::with_key::Key;
use super::{BackupFolder, BackupStatus, Contents};
use crate::appliance::Failure;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::replace_database::{self, ReplacedFiles};
use crate::platform::data_dir::{DataDir, ServerLock};
use crate::platform::db::open;
use crate::platform::files::atomic_write;
use crate::platform::settings::SettingError;

/// The age of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupAge {
    /// The time in its name; else its last entry; none where it has none.
    pub made: Option<Timestamp>,
    /// Its last entry.
    pub last: Option<Timestamp>,
    /// The last entry of the present database, where that is a later one: it would be missing after a restore.
    pub newer: Option<Timestamp>,
    /// The congregation's time zone, for the sentences.
    pub zone: TimeZone,
}

/// The last entry of the present database; none where it cannot be read: that may be the reason for the restore.
fn last_entry_here(database: &Path, restored: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    if !database.is_file() {
        return None;
    }
    let conn = open::open_unchecked(database).ok()?;
    last_entry(&conn, now, restored).ok()?
}

impl BackupAge {
    /// Compares the backup's last entry with the last entry of the present database.
    fn new(name: &Path, last: Option<Timestamp>, here: Option<Timestamp>, zone: TimeZone) -> Self {
        Self { made: time_in_name(name).or(last), last, newer: here.filter(|_| here > last), zone }
    }

    /// "2026-11-20 03:00", in the congregation's time zone.
    pub fn clock(&self, at: Timestamp) -> String {
        at.to_zoned_datetime(self.zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// The time zone's name, in brackets behind a time; empty for one without a name.
    pub fn zone_in_words(&self) -> String {
        self.zone.iana_name().map(|zone| format!(" ({zone})")).unwrap_or_default()
    }
}

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
    wishes: RestoreOptions<'_>,
    now: Timestamp,
) -> Result<Option<Restored>, Failure> {
    dir.make_folder()?;
    let lock: ServerLock = dir.lock_for_serving()?;
    replace_database::tidy(dir).map_err(|cause| not_finished(dir, &cause))?;
    let restored = bring_back(dir, source, wishes, now);
    if !matches!(restored, Ok(Some(_))) && !replace_database::is_unfinished(dir) {
        let _gone_or_left_behind = replace_database::tidy(dir);
    }
    drop(lock);
    restored
}

fn not_finished(dir: &DataDir, cause: &io::Error) -> Failure {
    let folder = dir.path().display();
    format!(
        "{folder} could not be changed: {cause}. Make that work, and type the same command again: it goes on."
    )
    .into()
}

/// A backup that is prepared under another name, to take the place of the present database.
pub struct Replacement {
    prepared: ReplacementDatabase,
    pub age: BackupAge,
}

impl Replacement {
    /// "1.2 MB with 3,000 rows"
    pub fn in_words(&self) -> String {
        self.prepared.contents.in_words()
    }
}

/// Prepares a backup in the program that serves this folder, and has it locked. It takes its place when nothing is open
/// any more ([`put_in_place`]).
pub fn fetch_while_serving(
    dir: &DataDir,
    source: BackupSource<'_>,
    new_key: bool,
    now: Timestamp,
) -> Result<Replacement, Failure> {
    replace_database::tidy(dir).map_err(|cause| not_finished(dir, &cause))?;
    let fetched = fetch(dir, source, new_key, now);
    if fetched.is_err() {
        let _gone_or_left_behind = replace_database::tidy(dir);
    }
    fetched
}

fn bring_back(
    dir: &DataDir,
    source: BackupSource<'_>,
    RestoreOptions { new_key, go_on }: RestoreOptions<'_>,
    now: Timestamp,
) -> Result<Option<Restored>, Failure> {
    let replacement = fetch(dir, source, new_key, now)?;
    if replacement.age.newer.is_some() && !go_on(&replacement.age) {
        return Ok(None);
    }
    put_in_place(dir, replacement, now).map(Some)
}

fn fetch(
    dir: &DataDir,
    source: BackupSource<'_>,
    new_key: bool,
    now: Timestamp,
) -> Result<Replacement, Failure> {
    let name = source.name;
    let database = dir.database_path();
    let brought = copy_in(source, &database)?;
    let prepared = prepare(dir, &atomic_write::partial(&database), name, brought, new_key, now)?;
    let before = BackupStatus::read(&dir.backups_path()).restored;
    let here = last_entry_here(&database, before, now);
    let age = BackupAge::new(name, prepared.last_entry, here, prepared.zone.clone());
    Ok(Replacement { prepared, age })
}

/// Replaces the database, which nothing has open. The caller has locked the folder.
pub fn put_in_place(dir: &DataDir, replacement: Replacement, now: Timestamp) -> Result<Restored, Failure> {
    let Replacement { prepared: ReplacementDatabase { contents, key, lost, address, .. }, age } = replacement;
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

/// Writes the database in `source` under the partial name of `database`. Returns the key that came with it.
fn copy_in(source: BackupSource<'_>, database: &Path) -> Result<Option<Key>, Failure> {
    let name = source.name;
    match unpack(source, &atomic_write::partial(database), &|| false) {
        Ok(unpacked) => Ok(unpacked.key),
        Err(SourceError::Writing(cause)) => Err(no_room(database)(cause)),
        Err(cause) => Err(not_read(name, cause)),
    }
}
