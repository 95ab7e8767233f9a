//! SQL of the health check.

use rusqlite::Connection;

/// The problems of the last look that nobody has put aside, and the news of an upgrade that nobody has read.
pub(super) fn count_news(conn: &Connection) -> rusqlite::Result<u32> {
    conn.prepare_cached(
        "SELECT (SELECT count(*) FROM findings WHERE is_problem = 1 AND aside_until IS NULL)
            + (SELECT count(*) FROM portal_page WHERE version <> ?1) AS news",
    )?
    .query_row([env!("CARGO_PKG_VERSION")], |row| row.get("news"))
}
