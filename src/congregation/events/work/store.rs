//! SQL for the recipients of an event's news.

use rusqlite::Connection;

/// A person who comes, or waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ToldPerson {
    pub member_id: String,
    pub address: String,
}

/// People who answered that they come or wait, and have an address: the adults of a household first.
pub(super) fn reached(conn: &Connection, event_id: &str) -> rusqlite::Result<Vec<ToldPerson>> {
    conn.prepare_cached(
        "SELECT members.id AS id, coalesce(email, contact_email) AS reached_at
         FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id
         WHERE event_id = ?1 AND status IN ('attending', 'waiting') AND coalesce(email, contact_email) IS NOT NULL
            AND deceased_on IS NULL AND disabled_at IS NULL
         ORDER BY email IS NULL, event_rsvps.id",
    )?
    .query_map([event_id], |row| Ok(ToldPerson { member_id: row.get("id")?, address: row.get("reached_at")? }))?
    .collect()
}
