//! SQL of the doctor.

use rusqlite::{Connection, OptionalExtension};

pub(super) fn schema(conn: &Connection) -> rusqlite::Result<usize> {
    let number: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(number).unwrap_or_default())
}

/// The latest instant in the database, whatever clock it was written by: every time at which something happened, in
/// every table. Planned times and expiries are in the future rightly.
pub(super) fn newest_entry(conn: &Connection) -> rusqlite::Result<Option<i64>> {
    let moments: Vec<(String, String)> = conn
        .prepare(
            "SELECT t.name AS place, c.name AS moment
             FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
             WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'INTEGER'
                AND (substr(c.name, -3) = '_at' OR c.name = 'steady_since')
                AND c.name NOT IN ('published_at', 'expires_at', 'next_try_at')",
        )?
        .query_map([], |row| Ok((row.get("place")?, row.get("moment")?)))?
        .collect::<Result<_, _>>()?;
    let mut newest = None;
    for (place, moment) in moments {
        let sql = format!("SELECT max(\"{moment}\") AS newest FROM \"{place}\"");
        newest = newest.max(conn.query_row(&sql, [], |row| row.get("newest"))?);
    }
    Ok(newest)
}

/// The time of the last housekeeping.
pub(super) fn last_round(conn: &Connection) -> rusqlite::Result<Option<i64>> {
    conn.query_row("SELECT last_seen_at FROM clock_watch", [], |row| row.get("last_seen_at")).optional()
}
