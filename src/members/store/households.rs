//! SQL for households.

use rusqlite::Connection;

/// The ids of the households of that name, in whatever case it was typed.
pub fn find_by_name(conn: &Connection, name: &str) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT id FROM households WHERE name = ?1 COLLATE NOCASE")?
        .query_map([name], |row| row.get("id"))?
        .collect()
}
