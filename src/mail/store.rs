//! SQL for the outbox.

use rusqlite::Transaction;

pub(super) fn insert(
    tx: &Transaction<'_>,
    letter: &str,
    member_id: &str,
    expires_at: i64,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at) VALUES (?1, ?2, ?3, ?4, ?3)",
    )?
    .execute((letter, member_id, now, expires_at))
    .map(|_| ())
}
