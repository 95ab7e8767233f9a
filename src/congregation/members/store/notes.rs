//! SQL for notes whose author is not known.

use rusqlite::{Connection, Transaction};

use crate::congregation::members::ToReview;

/// All people whose notes need a review.
pub fn to_review(conn: &Connection) -> rusqlite::Result<Vec<ToReview>> {
    conn.prepare_cached(
        "SELECT member_id, first_name || ' ' || last_name AS name, notes FROM members
         WHERE notes_to_review = 1 AND notes <> '' ORDER BY member_id",
    )?
    .query_map([], |row| {
        Ok(ToReview { number: row.get("member_id")?, name: row.get("name")?, notes: row.get("notes")? })
    })?
    .collect()
}

/// They are the member's own.
pub fn keep_as_own(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE members SET notes_to_review = NULL WHERE id = ?1")?.execute([id]).map(|_| ())
}

/// They are the office's, below what the office has written since.
pub fn move_to_office(tx: &Transaction<'_>, id: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET office_notes = coalesce(office_notes || char(10), '') || notes, notes = NULL,
            notes_to_review = NULL, version = version + 1, updated_at = ?2
         WHERE id = ?1",
    )?
    .execute((id, now))
    .map(|_| ())
}

/// What migration 5 does, for an export of a portal before it.
pub fn sort(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(
        "UPDATE members SET office_notes = notes, notes = NULL WHERE notes <> '' AND last_login_at IS NULL;
         UPDATE members SET notes_to_review = 1 WHERE notes <> '';",
    )
}
