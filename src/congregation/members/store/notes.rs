//! SQL for notes whose author is not known.

use rusqlite::Connection;

/// What migration 5 does, for an export of a portal before it.
pub fn sort(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(
        "UPDATE members SET office_notes = notes, notes = NULL WHERE notes <> '' AND last_login_at IS NULL;
         UPDATE members SET notes_to_review = 1 WHERE notes <> '';",
    )
}
