//! Which announcements a member sees: those published by now, newest first.

use super::{Announcement, Cursor, store};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::platform::clock::{from_seconds, rfc3339};

/// The dashboard shows three; two more cost little and allow for a change of mind.
const RECENT: i64 = 5;
/// Announcements on a page.
const PAGE: u8 = 100;

impl Announcement {
    /// RFC 3339 with the congregation's offset.
    pub fn created_at_in(&self, zone: &TimeZone) -> String {
        rfc3339(from_seconds(self.created_at), zone)
    }
}

/// A page of what is published by `now`: the newest, or what is older than a cursor. With the cursor of the next page,
/// where there is one.
pub fn page(
    conn: &Connection,
    now: Timestamp,
    before: Option<&str>,
) -> rusqlite::Result<(Vec<Announcement>, Option<String>)> {
    let cursor = before.map_or_else(Cursor::newest, Cursor::from_text);
    let mut found = store::published_by(conn, now.as_second(), &cursor, i64::from(PAGE) + 1)?;
    let is_all = found.len() <= usize::from(PAGE);
    found.truncate(PAGE.into());
    let oldest = found.last().filter(|_| !is_all).map(|oldest| Cursor::of(oldest).in_text());
    Ok((found, oldest))
}

/// The newest of them.
pub fn recent(conn: &Connection, now: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::published_by(conn, now.as_second(), &Cursor::newest(), RECENT)
}
