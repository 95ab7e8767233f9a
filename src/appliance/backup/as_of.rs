//! Of when a backup is, beside what it would take the place of.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::named::time_in_name;
use super::store;
use crate::platform::db::open;

/// Of when a backup is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsOf {
    /// When it was made, as its name says; else its last entry; nothing where it has none.
    pub made: Option<Timestamp>,
    /// The congregation's, by which that is said.
    pub zone: TimeZone,
    /// What is in the portal now has entries that came later.
    pub newer: Option<Newer>,
}

/// What would be missing after going back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newer {
    /// The portal's last entry.
    pub last: Timestamp,
    /// Since then.
    pub since: Since,
}

/// From when on entries are missing in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// It was made then, and the entries came later.
    Made(Timestamp),
    /// Its own last entry. When it was made is not known, or its name says another time than the entries: it was renamed,
    /// or a clock was wrong.
    LastEntry(Timestamp),
    /// There is none in it.
    Beginning,
}

/// The last time that anybody entered or changed something. What lies ahead of `now` was written by a clock that was
/// wrong.
pub(super) fn last_entry(conn: &Connection, now: Timestamp) -> rusqlite::Result<Option<Timestamp>> {
    last_entry_but(conn, now, None)
}

/// The same of the portal's own database. What going back itself wrote, at `restored`, was entered by nobody; nothing
/// where it cannot be read: that may be why somebody goes back.
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

impl AsOf {
    /// Of the backup of this name and last entry, beside a portal with that one.
    pub(super) fn new(name: &Path, last: Option<Timestamp>, here: Option<Timestamp>, zone: TimeZone) -> Self {
        let made = time_in_name(name).or(last);
        let newer = here.filter(|here| Some(*here) > last).map(|here| {
            let is_right = |made: &Timestamp| *made < here && last.is_none_or(|last| last <= *made);
            let named = time_in_name(name).filter(is_right).map(Since::Made);
            Newer { last: here, since: named.or(last.map(Since::LastEntry)).unwrap_or(Since::Beginning) }
        });
        Self { made, zone, newer }
    }

    /// "2026-11-20 03:00", on the congregation's clock.
    pub fn clock(&self, at: Timestamp) -> String {
        at.to_zoned(self.zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// The name of that clock, in brackets behind a time; none for one without a name.
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
        let made_at = |text: &str| Some(Since::Made(at(text)));
        let entry_at = |text: &str| Some(Since::LastEntry(at(text)));
        let (named, ahead) = ("/b/portal-20261120-090000Z.db", "/b/portal-20381120-090000Z.db");
        for (name, last, here, made, since) in [
            // Nobody entered anything since.
            (named, Some(eve), Some(eve), Some(night), None),
            (named, Some(eve), None, Some(night), None),
            (named, Some(noon), Some(eve), Some(night), None),
            (named, None, None, Some(night), None),
            // Somebody did.
            (named, Some(eve), Some(noon), Some(night), made_at(night)),
            (named, None, Some(noon), Some(night), made_at(night)),
            // In the second that its name says.
            (named, Some(eve), Some(night), Some(night), entry_at(eve)),
            // The name does not say when, or says it wrongly.
            ("/b/copy.db", Some(eve), Some(noon), Some(eve), entry_at(eve)),
            ("/b/copy.db", None, Some(noon), None, Some(Since::Beginning)),
            (
                "/b/portal-20200101-000000Z.db",
                Some(eve),
                Some(noon),
                Some("2020-01-01T00:00:00Z"),
                entry_at(eve),
            ),
            (ahead, Some(eve), Some(noon), Some("2038-11-20T09:00:00Z"), entry_at(eve)),
        ] {
            let found = AsOf::new(Path::new(name), last.map(at), here.map(at), TimeZone::UTC);
            assert_eq!(found.made, made.map(at), "{name} {last:?} {here:?}");
            assert_eq!(found.newer.map(|newer| newer.since), since, "{name} {last:?} {here:?}");
        }
    }
}
