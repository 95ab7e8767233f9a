//! SQL for the letters of the office that are on their way.

use rusqlite::{Connection, OptionalExtension, Transaction};

/// Subject and text.
pub(super) fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<(String, String)>> {
    conn.prepare_cached("SELECT subject, content FROM office_letters WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get("subject")?, row.get("content")?)))
        .optional()
}

pub(super) fn insert(
    tx: &Transaction<'_>,
    id: &str,
    subject: &str,
    text: &str,
    expires_at: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO office_letters (id, subject, content, expires_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((id, subject, text, expires_at))
    .map(|_| ())
}

pub(super) fn insert_reader(tx: &Transaction<'_>, id: &str, member_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO office_letter_readers (letter_id, member_id) VALUES (?1, ?2)")?
        .execute([id, member_id])
        .map(|_| ())
}

pub(super) fn is_reader(conn: &Connection, id: &str, member_id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 FROM office_letter_readers WHERE letter_id = ?1 AND member_id = ?2")?
        .exists([id, member_id])
}

/// Removes letters that leave no more, with their readers.
pub(super) fn remove_expired(tx: &Transaction<'_>, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM office_letters WHERE expires_at <= ?1")?.execute([now]).map(|_| ())
}
