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
    /// The congregation's time zone, for the sentences.
    pub zone: TimeZone,
    /// The present database has later entries.
    pub newer: Option<NewerEntries>,
}

/// What would be missing after a restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewerEntries {
    /// The last entry of the present database.
    pub last: Timestamp,
    /// Since then.
    pub since: MissingSince,
}

/// The time from which entries are missing in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingSince {
    /// When it was made; the entries came later.
    Made(Timestamp),
    /// Its own last entry. When it was made is unknown, or its name and its entries disagree: it was renamed, or a
    /// clock was wrong.
    LastEntry(Timestamp),
    /// It has no entries.
    Beginning,
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
    let conn = open::whatever_it_is(database).ok()?;
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
    /// Of a backup with this name and last entry, compared with the last entry of the present database.
    pub(super) fn new(name: &Path, last: Option<Timestamp>, here: Option<Timestamp>, zone: TimeZone) -> Self {
        let made = time_in_name(name).or(last);
        let newer = here.filter(|here| Some(*here) > last).map(|here| {
            let is_right = |made: &Timestamp| *made < here && last.is_none_or(|last| last <= *made);
            let named = time_in_name(name).filter(is_right).map(MissingSince::Made);
            NewerEntries {
                last: here,
                since: named.or(last.map(MissingSince::LastEntry)).unwrap_or(MissingSince::Beginning),
            }
        });
        Self { made, zone, newer }
    }

    /// "2026-11-20 03:00", in the congregation's time zone.
    pub fn clock(&self, at: Timestamp) -> String {
        at.to_zoned(self.zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// The time zone's name, in brackets behind a time; empty for one without a name.
    pub fn zone_in_words(&self) -> String {
        self.zone.iana_name().map(|zone| format!(" ({zone})")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portal_is_newer_by_its_last_entry() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let (eve, night, noon) = ("2026-11-19T21:00:00Z", "2026-11-20T09:00:00Z", "2026-11-20T18:00:00Z");
        let made_at = |text: &str| Some(MissingSince::Made(at(text)));
        let entry_at = |text: &str| Some(MissingSince::LastEntry(at(text)));
        let (named, ahead) = ("/b/portal-20261120-090000Z.db", "/b/portal-20381120-090000Z.db");
        for (name, last, here, made, since) in [
            // No entry since.
            (named, Some(eve), Some(eve), Some(night), None),
            (named, Some(eve), None, Some(night), None),
            (named, Some(noon), Some(eve), Some(night), None),
            (named, None, None, Some(night), None),
            // An entry since.
            (named, Some(eve), Some(noon), Some(night), made_at(night)),
            (named, None, Some(noon), Some(night), made_at(night)),
            // In the second that its name says.
            (named, Some(eve), Some(night), Some(night), entry_at(eve)),
            // The name has no time, or a wrong one.
            ("/b/copy.db", Some(eve), Some(noon), Some(eve), entry_at(eve)),
            ("/b/copy.db", None, Some(noon), None, Some(MissingSince::Beginning)),
            (
                "/b/portal-20200101-000000Z.db",
                Some(eve),
                Some(noon),
                Some("2020-01-01T00:00:00Z"),
                entry_at(eve),
            ),
            (ahead, Some(eve), Some(noon), Some("2038-11-20T09:00:00Z"), entry_at(eve)),
        ] {
            let found = BackupAge::new(Path::new(name), last.map(at), here.map(at), TimeZone::UTC);
            assert_eq!(found.made, made.map(at), "{name} {last:?} {here:?}");
            assert_eq!(found.newer.map(|newer| newer.since), since, "{name} {last:?} {here:?}");
        }
    }
}
