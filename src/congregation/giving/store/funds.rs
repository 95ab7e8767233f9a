//! SQL for funds.

use rusqlite::{Connection, Transaction};

/// The names of all funds, the first of the list last. A fund that came with the gift `except` alone is not among them.
pub fn names(conn: &Connection, except: Option<i64>) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached(
        "SELECT name FROM funds
         WHERE came_with_gift = 0
            OR EXISTS (SELECT 1 FROM donations WHERE category = name AND donations.id IS NOT ?1)
         ORDER BY position DESC, id DESC",
    )?
    .query_map([except], |row| row.get("name"))?
    .collect()
}

/// Makes a fund that comes with a gift, where there is none of that name: the last in lists.
pub fn insert_if_new(tx: &Transaction<'_>, name: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO funds (name, position, came_with_gift, created_at)
         SELECT ?1, 1 + coalesce((SELECT max(position) FROM funds), 0), 1, ?2
         WHERE NOT EXISTS (SELECT 1 FROM funds WHERE name = ?1)",
    )?
    .execute((name, now))
    .map(|_| ())
}
