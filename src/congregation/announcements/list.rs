//! The announcements that a member sees: published by now and not ended, pinned ones first, then the newest.

use super::{Announcement, Cursor, Today, store};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::platform::clock::{from_seconds, rfc3339};

/// The dashboard shows three; two more cost little and allow for a change of mind.
const RECENT: u8 = 5;
/// Announcements on a page.
const PAGE: u8 = 100;

impl Announcement {
    /// RFC 3339 with the congregation's offset.
    pub fn created_at_in(&self, zone: &TimeZone) -> String {
        rfc3339(from_seconds(self.created_at), zone)
    }

    /// When its words changed last, the same way.
    pub fn changed_at_in(&self, zone: &TimeZone) -> Option<String> {
        self.changed_at.map(|at| rfc3339(from_seconds(at), zone))
    }
}

/// A page of what members see: first the pinned ones and the newest, then what is older than a cursor. With the cursor
/// of the next page, where there is one.
pub fn page(
    conn: &Connection,
    today: Today,
    before: Option<&str>,
) -> rusqlite::Result<(Vec<Announcement>, Option<String>)> {
    let cursor = before.map_or_else(Cursor::newest, Cursor::from_text);
    let mut found = store::shown(conn, today, &cursor, i64::from(PAGE) + 1)?;
    let is_all = found.len() <= usize::from(PAGE);
    found.truncate(PAGE.into());
    let oldest = found.last().filter(|_| !is_all).map(|oldest| Cursor::of(oldest).in_text());
    if before.is_none() {
        let mut pinned = store::pinned(conn, today, u8::MAX)?;
        pinned.append(&mut found);
        found = pinned;
    }
    Ok((found, oldest))
}

/// Visible announcements published after an instant, newest first; for the week's letter.
pub fn since(conn: &Connection, today: Today, since: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::since(conn, today, since.as_second(), PAGE)
}

/// For the dashboard: the latest pinned one, so that what is new stays in sight, and the newest.
pub fn recent(conn: &Connection, today: Today) -> rusqlite::Result<Vec<Announcement>> {
    let mut found = store::pinned(conn, today, 1)?;
    let pinned = found.first().map(|pinned| pinned.id.clone());
    let newest = store::newest(conn, today, RECENT)?;
    found.extend(newest.into_iter().filter(|one| Some(&one.id) != pinned.as_ref()));
    found.truncate(RECENT.into());
    Ok(found)
}
