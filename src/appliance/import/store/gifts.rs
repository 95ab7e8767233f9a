//! SQL of importing gifts: what is closed, and what was chosen the last time.

use rusqlite::{Connection, OptionalExtension, Transaction};

/// The closed months, such as `2026-03`.
pub fn closed_months(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT month FROM closed_months")?.query_map([], |row| row.get("month"))?.collect()
}

/// The number of the first statement that the gift stands in.
pub fn statement_with(conn: &Connection, gift: i64) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached(
        "SELECT format('%d-%04d', year, number) AS number FROM statement_gifts
         JOIN statements ON statements.id = statement_id WHERE donation_id = ?1 ORDER BY statements.id LIMIT 1",
    )?
    .query_row([gift], |row| row.get("number"))
    .optional()
}

/// The columns and the words chosen the last time for a file of this shape, each in JSON.
pub fn mapping(conn: &Connection, shape: &[u8; 32]) -> rusqlite::Result<Option<(String, String)>> {
    conn.prepare_cached("SELECT mapping, words FROM import_mappings WHERE shape = ?1")?
        .query_row([shape.as_slice()], |row| Ok((row.get("mapping")?, row.get("words")?)))
        .optional()
}

/// Remembers what was chosen for a file of this shape; of all shapes the latest `most`.
pub fn remember_mapping(
    tx: &Transaction<'_>,
    shape: &[u8; 32],
    (mapping, words): (&str, &str),
    most: u32,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO import_mappings (shape, mapping, words, used_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (shape) DO UPDATE
            SET mapping = excluded.mapping, words = excluded.words, used_at = excluded.used_at",
    )?
    .execute((shape.as_slice(), mapping, words, now))?;
    tx.prepare_cached(
        "DELETE FROM import_mappings WHERE shape NOT IN
            (SELECT shape FROM import_mappings ORDER BY used_at DESC, shape LIMIT ?1)",
    )?
    .execute([most])
    .map(|_| ())
}
