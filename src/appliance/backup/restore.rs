//! Restoring a backup.
//!
//! The copy is prepared under another name: read, checked, migrated, all sessions ended, and the key tried on what it
//! must open. Then it replaces the database, which is set aside before that. A power cut leaves the whole old portal or
//! the whole new one, each with its key. The present database may be damaged, or of a newer schema: that may be the
//! reason for the restore.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, TransactionBehavior};

use super::list::time_in_name;
use super::stream::SourceError;
use super::unpack::{BackupSource, unpack};
use super::with_key::Key;
use super::{BackupFolder, BackupStatus, Contents, check, not_written, store};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::sessions::store as sessions;
use crate::appliance::Failure;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::replace_database::{self, ReplacedFiles};
use crate::platform::data_dir::{DataDir, DataDirError, ServerLock};
use crate::platform::db::open::{self, OpenError};
use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;
use crate::platform::settings::{SettingError, Settings, public_address_as_stored};
use crate::platform::token;

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

/// The key is not the one of the backup, and the option to go on without it is not given.
#[derive(Debug, thiserror::Error)]
#[error("{says}")]
pub struct KeyError {
    says: String,
    /// Where the right key belongs; none where the key in the backup is not the one of the database beside it.
    pub key_file: Option<PathBuf>,
}

fn losses_in_words(lost: &Unopened) -> String {
    let mut costs = Vec::new();
    if !lost.members.is_empty() {
        costs.push(format!(
            "{} would lose the second factor: the password alone would open the account, and backup codes would be void.",
            lost.names()
        ));
    }
    if !lost.settings.is_empty() {
        costs.push(format!("These settings would have to be set anew: {}.", lost.setting_names()));
    }
    match &*costs {
        [] => "Nothing in this backup is sealed with a key, so nothing would be lost without it.".to_owned(),
        costs => format!("This is what it would cost to go on without the right one. {}", costs.join(" ")),
    }
}

/// A backup that is prepared under another name, to take the place of the present database.
pub struct Replacement {
    pub contents: Contents,
    age: BackupAge,
    /// The key that must replace the key file; none where the key file is right already.
    key: Option<Key>,
    /// Sealed values that were dropped because the key does not open them.
    lost: Unopened,
    /// The error that prevents serving its public address.
    address: Option<SettingError>,
}

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
fn last_entry_here(dir: &DataDir, now: Timestamp) -> Option<Timestamp> {
    let database = dir.database_path();
    if !database.is_file() {
        return None;
    }
    let conn = open::open_unchecked(&database).ok()?;
    last_entry(&conn, now, BackupStatus::read(&dir.backups_path()).restored).ok()?
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

/// The key of the restored portal.
struct Chosen {
    key: Key,
    /// The key file contains it already.
    is_there: bool,
    /// A new key, so it opens nothing.
    is_new: bool,
}

/// Checks the copy, migrates it and ends all access that it contains. `brought` is the key that came with it.
fn prepare(
    dir: &DataDir,
    partial: &Path,
    name: &Path,
    brought: Option<Key>,
    new_key: bool,
    now: Timestamp,
) -> Result<Replacement, Failure> {
    let not_ready = |cause: rusqlite::Error| {
        format!("{} could not be made ready: {cause}. Nothing was changed in the portal.", name.display())
    };
    let bytes = fs::metadata(partial).map_err(no_room(partial))?.len();
    let mut conn = open::a_copy(partial, name, dir.migrations()).map_err(|error| not_ours(name, error))?;
    if let Some(finding) = store::first_finding(&conn).map_err(not_ready)? {
        return Err(damaged(name, finding));
    }
    // Read before the changes below, which are not the backup's rows.
    let schema = open::schema_of(name, &conn).map_err(not_changed)?;
    let contents = Contents { bytes, rows: store::count_rows(&conn).map_err(not_ready)?, schema };
    let last_entry = last_entry(&conn, now, None).map_err(not_ready)?;
    let chosen = choose(dir, brought, new_key)?;
    open::migrate(name, &mut conn, dir.migrations()).map_err(not_changed)?;
    let seal = Seal::new(&chosen.key);
    let settings = Settings::load(&conn).map_err(not_ready)?;
    let unopened = Unopened::find(&conn, &seal, &settings).map_err(not_ready)?;
    let fits = unopened.is_empty() && !chosen.is_new;
    if !fits && !new_key {
        let key = dir.key_path();
        let shown = key.display();
        let (trouble, key_file) = match brought {
            Some(_) => {
                (format!("The key in {} does not open all of the database beside it.", name.display()), None)
            }
            None if chosen.is_new => (format!("The key file {shown} is missing."), Some(&key)),
            None => (format!("The key file {shown} does not belong to this backup."), Some(&key)),
        };
        let says = format!("{trouble} {} Nothing was changed.", losses_in_words(&unopened));
        return Err(KeyError { says, key_file: key_file.cloned() }.into());
    }
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(not_ready)?;
    sessions::end_all_sessions(&tx)
        .and_then(|()| log(&tx, name, now))
        .and_then(|()| if fits { Ok(()) } else { unopened.drop_from(&tx, now) })
        .and_then(|()| tx.commit())
        .map_err(not_ready)?;
    let address = public_address_as_stored(&conn).err();
    store::into_one_file(&conn).map_err(not_ready)?;
    drop(conn);
    check(partial, name).map_err(left_as_it_is)?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(no_room(partial))?;
    let key = (!chosen.is_there).then_some(chosen.key);
    let age = BackupAge::new(name, last_entry, last_entry_here(dir, now), settings.time_zone);
    Ok(Replacement { contents, age, key, lost: unopened, address })
}

/// The key that came with the backup; else the key file; else a new one.
fn choose(dir: &DataDir, brought: Option<Key>, new_key: bool) -> Result<Chosen, Failure> {
    if let Some(key) = brought {
        let is_there = dir.key().is_ok_and(|present| present == key);
        return Ok(Chosen { key, is_there, is_new: false });
    }
    if dir.has_key()? {
        match dir.key() {
            Err(DataDirError::BadKey(_)) if new_key => {}
            present => return Ok(Chosen { key: present?, is_there: true, is_new: false }),
        }
    }
    Ok(Chosen { key: token::random(), is_there: false, is_new: true })
}

fn damaged(name: &Path, finding: String) -> Failure {
    not_read(name, SourceError::Damaged(finding))
}

fn not_ours(name: &Path, error: OpenError) -> Failure {
    match error {
        OpenError::Damaged { finding, .. } => damaged(name, finding),
        other @ OpenError::NotAsMade { .. } => other.to_string().into(),
        other => not_changed(other),
    }
}

/// Not a portal database, of a newer program, or cannot be migrated.
fn not_changed(error: OpenError) -> Failure {
    format!("{error} Nothing was changed in the portal.").into()
}

fn left_as_it_is(error: Failure) -> Failure {
    format!("{error} The portal's database was left as it is.").into()
}

/// The copy cannot be written into the data folder.
fn no_room(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let not_written = not_written(path);
    move |cause| left_as_it_is(not_written(cause))
}

/// The backup cannot be read, or not to its end.
#[derive(Debug, thiserror::Error)]
#[error("{says}")]
pub struct NotRead {
    /// With the next step on the command line.
    says: String,
    pub cause: SourceError,
}

pub fn not_read(name: &Path, cause: SourceError) -> Failure {
    let advice = match &cause {
        SourceError::NoPassphrase => " Write the passphrase into a file and name it: --passphrase-file FILE".to_owned(),
        SourceError::WrongPassphrase => " Capital letters and blanks count; it was chosen when the backup was made, or with: portal settings set backup-passphrase".to_owned(),
        SourceError::NotByPassphrase => " Open it with the program it was made with, and go back to what is in it.".to_owned(),
        SourceError::Zip => format!(" An export comes into an empty folder: portal import everything {} --data-dir NEW-FOLDER", name.display()),
        SourceError::Damaged(_) => " Take another backup.".to_owned(),
        SourceError::Sum => format!(" Take another backup; these are right: portal backup list {}\nIf there is no other, copy it into an empty folder and go back to it from there.", name.parent().unwrap_or(name).display()),
        _ => String::new(),
    };
    let says = format!("{} {cause}. Nothing was changed.{advice}", name.display());
    NotRead { says, cause }.into()
}

/// The last time that anything was entered or changed. An entry after `now` was written by a wrong clock and is ignored;
/// so is what the restore at `restored` itself wrote.
fn last_entry(conn: &Connection, now: Timestamp, restored: Option<Timestamp>) -> Result<Option<Timestamp>> {
    let last = store::last_entry(conn, now.as_second(), restored.map(Timestamp::as_second))?;
    Ok(last.and_then(|second| Timestamp::from_second(second).ok()))
}

fn log(tx: &rusqlite::Transaction<'_>, name: &Path, now: Timestamp) -> Result<()> {
    let detail = name.file_name().unwrap_or_default().to_string_lossy().replace(char::is_control, "");
    Actor::CommandLine.log(tx, Action::DatabaseRestored, &detail, now)
}
