//! Which announcements a member sees: those published by now, newest first.

use super::Announcement;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::store;
use crate::platform::clock::{from_seconds, rfc3339};

/// The dashboard shows three; two more cost little and allow for a change of mind.
const RECENT: i64 = 5;
/// SQLite's word for no limit.
const ALL: i64 = -1;

impl Announcement {
    /// RFC 3339 with the congregation's offset.
    pub fn created_at_in(&self, zone: &TimeZone) -> String {
        rfc3339(from_seconds(self.created_at), zone)
    }
}

/// Everything published by `now`.
pub fn all(conn: &Connection, now: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::published_by(conn, now.as_second(), ALL)
}

/// The newest of them.
pub fn recent(conn: &Connection, now: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::published_by(conn, now.as_second(), RECENT)
}
