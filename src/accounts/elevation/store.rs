//! SQL for the role rights of a session.

use rusqlite::Transaction;

/// `None` leaves what was given before.
pub(super) fn set(
    tx: &Transaction<'_>,
    session_id: i64,
    awake_since: Option<i64>,
    code_given_at: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE sessions SET role_awake_since = coalesce(?2, role_awake_since),
            role_used_at = coalesce(?2, role_used_at), code_given_at = coalesce(?3, code_given_at)
         WHERE id = ?1",
    )?
    .execute((session_id, awake_since, code_given_at))
    .map(|_| ())
}

pub(super) fn note_use(tx: &Transaction<'_>, session_id: i64, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE sessions SET role_used_at = ?2 WHERE id = ?1")?
        .execute((session_id, now))
        .map(|_| ())
}
