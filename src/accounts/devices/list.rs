//! The browsers a member knows, for them to look through.

use jiff::Timestamp;
use rusqlite::Connection;

use super::store;
use crate::platform::clock::Moment;

/// A browser that signed in before.
#[derive(Clone, Debug)]
pub struct KnownBrowser {
    /// `trusted_devices.id`
    pub id: i64,
    /// "Chrome on Android"
    pub name: Option<String>,
    /// The last sign-in.
    pub last_used_at: Timestamp,
    /// Until then no code is asked for; `None` where the mark of trust is not good (any more).
    pub trusted_until: Option<Timestamp>,
}

/// Those that are known at `moment`, the last used first.
pub fn list(conn: &Connection, member_id: &str, moment: Moment) -> rusqlite::Result<Vec<KnownBrowser>> {
    store::list(conn, member_id, moment)
}
