//! SQL for whom an event's news goes to.

use rusqlite::Connection;

use crate::platform::db::from_row;

/// Somebody who comes, or waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ToldPerson {
    pub member_id: String,
    /// Where their letters go.
    pub address: String,
}

/// Who answered that they come or wait, and has an address: the adults of a household first.
pub(super) fn reached(conn: &Connection, event_id: &str) -> rusqlite::Result<Vec<ToldPerson>> {
    conn.prepare_cached(
        "SELECT members.id AS id, coalesce(email, contact_email) AS reached_at
         FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id
         WHERE event_id = ?1 AND status IN ('attending', 'waiting') AND coalesce(email, contact_email) IS NOT NULL
            AND deceased_on IS NULL AND disabled_at IS NULL
         ORDER BY email IS NULL, event_rsvps.id",
    )?
    .query_map([event_id], ToldPerson::from_row)?
    .collect()
}

from_row! { ToldPerson { member_id as "id", address as "reached_at" } }
