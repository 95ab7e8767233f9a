//! The known browsers of a member, for review.

use super::{KnownBrowser, store};
use rusqlite::Connection;

use crate::platform::clock::Moment;

/// The browsers known at `moment`, the last used first.
pub fn list(conn: &Connection, member_id: &str, moment: Moment) -> rusqlite::Result<Vec<KnownBrowser>> {
    store::list(conn, member_id, moment)
}
