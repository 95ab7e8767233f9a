//! The age of a backup, compared with the present database.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::backup_name::time_in_name;
use super::store;
use crate::platform::db::open;

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

/// The last time that anything was entered or changed. An entry after `now` was written by a wrong clock and is
/// ignored.
pub(super) fn last_entry(conn: &Connection, now: Timestamp) -> rusqlite::Result<Option<Timestamp>> {
    last_entry_but(conn, now, None)
}

/// The same of the present database. What the restore at `restored` itself wrote does not count; none where the
/// database cannot be read: that may be the reason for the restore.
pub(super) fn last_entry_here(
    database: &Path,
    restored: Option<Timestamp>,
    now: Timestamp,
) -> Option<Timestamp> {
    if !database.is_file() {
        return None;
    }
    let conn = open::open_unchecked(database).ok()?;
    last_entry_but(&conn, now, restored).ok()?
}

fn last_entry_but(
    conn: &Connection,
    now: Timestamp,
    restored: Option<Timestamp>,
) -> rusqlite::Result<Option<Timestamp>> {
    let last = store::last_entry(conn, now.as_second(), restored.map(Timestamp::as_second))?;
    Ok(last.and_then(|second| Timestamp::from_second(second).ok()))
}

impl BackupAge {
    /// Compares the backup's last entry with the last entry of the present database.
    pub(super) fn new(name: &Path, last: Option<Timestamp>, here: Option<Timestamp>, zone: TimeZone) -> Self {
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
