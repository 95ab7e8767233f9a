//! SQL for settings.

use rusqlite::{Connection, Transaction};

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    conn.prepare_cached("SELECT name, value FROM settings")?
        .query_map([], |row| Ok((row.get("name")?, row.get("value")?)))?
        .collect()
}

pub(super) fn set(tx: &Transaction<'_>, name: &str, value: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO settings (name, value, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
    )?
    .execute((name, value, now))
    .map(|_| ())
}
