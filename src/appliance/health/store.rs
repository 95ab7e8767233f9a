//! SQL of the health check.

use rusqlite::Connection;

use crate::platform::db;

/// The problems of the last look that are not put aside.
pub(super) fn count_problems(conn: &Connection) -> rusqlite::Result<u32> {
    let sql = "SELECT count(*) AS problems FROM findings WHERE is_problem = 1 AND aside_until IS NULL";
    db::one(conn, sql, [], |row| row.get("problems"))
}
