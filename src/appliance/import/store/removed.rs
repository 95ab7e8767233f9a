//! SQL of the marks of removed people.

use rusqlite::{Connection, OptionalExtension, Transaction};

pub fn insert(tx: &Transaction<'_>, marks: &[[u8; 32]], number: &str, now: i64) -> rusqlite::Result<()> {
    let mut statement = tx
        .prepare_cached("INSERT INTO removed_people (mark, member_number, removed_at) VALUES (?1, ?2, ?3)")?;
    marks.iter().try_for_each(|mark| statement.execute((mark, number, now)).map(|_| ()))
}

/// The person removed last among those with one of these marks: their number, and when.
pub fn find(conn: &Connection, marks: &[[u8; 32]]) -> rusqlite::Result<Option<(String, i64)>> {
    let mut statement = conn.prepare_cached(
        "SELECT member_number, removed_at FROM removed_people WHERE mark = ?1 ORDER BY removed_at DESC, id DESC LIMIT 1",
    )?;
    for mark in marks {
        let found =
            statement.query_row([mark], |row| Ok((row.get("member_number")?, row.get("removed_at")?)));
        if let Some(found) = found.optional()? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

pub fn forget(tx: &Transaction<'_>, number: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM removed_people WHERE member_number = ?1")?.execute([number]).map(|_| ())
}
