//! Prepares a copy of a backup, under another name, to be the portal's database.

use std::fs::{self, File};
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::TransactionBehavior;

use super::restore_error::{KeyTrouble, RestoreError, no_free_space};
use super::source_error::SourceError;
use super::with_key::Key;
use super::{Contents, backup_age, copy, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::sessions::session;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::open::{self, OpenError};
use crate::platform::sealed::Seal;
use crate::platform::settings::{SettingError, Settings, public_address_as_stored};

/// A copy that may replace the database.
pub(super) struct ReplacementDatabase {
    pub contents: Contents,
    /// Its last entry.
    pub last_entry: Option<Timestamp>,
    /// Its congregation's time zone.
    pub zone: TimeZone,
    /// The key that must replace the key file; none where the key file is right already.
    pub key: Option<Key>,
    /// Sealed values that were dropped because the key does not open them.
    pub lost: Unopened,
    /// The error that prevents serving its public address.
    pub address: Option<SettingError>,
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
pub(super) fn prepare(
    dir: &DataDir,
    partial: &Path,
    name: &Path,
    brought: Option<Key>,
    new_key: bool,
    now: Timestamp,
) -> Result<ReplacementDatabase, RestoreError> {
    let not_ready = |cause| RestoreError::NotReady { name: name.to_path_buf(), cause };
    let bytes = fs::metadata(partial).map_err(no_free_space(partial))?.len();
    let mut conn = open::a_copy(partial, name, dir.migrations()).map_err(|error| not_ours(name, error))?;
    if let Some(finding) = store::first_finding(&conn).map_err(not_ready)? {
        return Err(damaged(name, finding));
    }
    // Read before the changes below, which are not the backup's rows.
    let schema = open::schema_of(name, &conn).map_err(RestoreError::NotOurs)?;
    let contents = Contents { bytes, rows: store::count_rows(&conn).map_err(not_ready)?, schema };
    let last_entry = backup_age::last_entry(&conn, now).map_err(not_ready)?;
    let chosen = choose(dir, brought, new_key)?;
    open::migrate(name, &mut conn, dir.migrations()).map_err(RestoreError::NotOurs)?;
    let seal = Seal::new(&chosen.key);
    let settings = Settings::load(&conn).map_err(not_ready)?;
    let unopened = Unopened::find(&conn, &seal, &settings).map_err(not_ready)?;
    let fits = unopened.is_empty() && !chosen.is_new;
    if !fits && !new_key {
        let path = dir.key_path();
        let trouble = match brought {
            Some(_) => KeyTrouble::Inside(name.to_path_buf()),
            None if chosen.is_new => KeyTrouble::Missing(path),
            None => KeyTrouble::Another(path),
        };
        return Err(RestoreError::Key { trouble, lost: unopened });
    }
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(not_ready)?;
    session::end_all_sessions(&tx)
        .and_then(|()| log(&tx, name, now))
        .and_then(|()| if fits { Ok(()) } else { unopened.drop_from(&tx, now) })
        .and_then(|()| tx.commit())
        .map_err(not_ready)?;
    let address = public_address_as_stored(&conn).err();
    store::into_one_file(&conn).map_err(not_ready)?;
    drop(conn);
    copy::check(partial, name).map_err(RestoreError::NoRoom)?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(no_free_space(partial))?;
    let key = (!chosen.is_there).then_some(chosen.key);
    Ok(ReplacementDatabase { contents, last_entry, zone: settings.time_zone, key, lost: unopened, address })
}

/// The key that came with the backup; else the key file; else a new one.
fn choose(dir: &DataDir, brought: Option<Key>, new_key: bool) -> Result<Chosen, RestoreError> {
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
    Ok(Chosen { key: dir.make_up_key()?, is_there: false, is_new: true })
}

fn damaged(name: &Path, finding: String) -> RestoreError {
    RestoreError::Source { name: name.to_path_buf(), cause: SourceError::Damaged(finding) }
}

fn not_ours(name: &Path, error: OpenError) -> RestoreError {
    match error {
        OpenError::Damaged { finding, .. } => damaged(name, finding),
        other @ OpenError::NotAsMade { .. } => RestoreError::NotAsMade(other),
        other => RestoreError::NotOurs(other),
    }
}

fn log(tx: &rusqlite::Transaction<'_>, name: &Path, now: Timestamp) -> rusqlite::Result<()> {
    let detail = name.file_name().unwrap_or_default().to_string_lossy().replace(char::is_control, "");
    let entry = NewLogEntry::by_volunteer(Action::DatabaseRestored, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}
