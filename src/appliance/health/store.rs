//! SQL of the health check.

use rusqlite::Connection;

/// The problems of the last look that are not put aside.
pub(super) fn count_problems(conn: &Connection) -> rusqlite::Result<u32> {
    conn.prepare_cached(
        "SELECT count(*) AS problems FROM findings WHERE is_problem = 1 AND aside_until IS NULL",
    )?
    .query_row([], |row| row.get("problems"))
}
