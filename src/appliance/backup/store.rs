//! SQL on a database as a whole.

pub(super) mod compare;

use rusqlite::{Connection, OptionalExtension, types::Value};

use crate::platform::db::check::{self, Check};
use crate::platform::db::schema;

/// The first defect of a database, if any: every page, every index, every reference is read.
pub(super) fn first_finding(conn: &Connection) -> rusqlite::Result<Option<String>> {
    if let Some(damage) = check::damage(conn, Check::Integrity)? {
        return Ok(Some(damage));
    }
    let orphan = conn
        .query_row("SELECT \"table\", rowid FROM pragma_foreign_key_check", [], |row| {
            Ok((row.get::<_, String>("table")?, row.get::<_, Value>("rowid")?))
        })
        .optional()?;
    Ok(orphan.map(|(table, row)| format!("row {row:?} of {table} belongs to nothing")))
}

/// Counts all rows of the portal's tables.
pub(super) fn count_rows(conn: &Connection) -> rusqlite::Result<u64> {
    let tables: Vec<String> = conn
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )?
        .query_map([], |row| row.get("name"))?
        .collect::<Result<_, _>>()?;
    let mut rows = 0;
    for table in tables.into_iter().filter(|table| !schema::is_litestream(table)) {
        let sql = format!("SELECT count(*) AS found FROM \"{}\"", table.replace('"', "\"\""));
        rows += conn.query_row(&sql, [], |row| row.get::<_, i64>("found"))?.cast_unsigned();
    }
    Ok(rows)
}

/// The tables of the congregation's own entries, and the audit log.
const ENTRIES: [&str; 17] = [
    "members",
    "households",
    "photos",
    "donations",
    "counting_sheets",
    "funds",
    "imported_gifts",
    "gifts_in_kind",
    "pledges",
    "campaigns",
    "events",
    "event_series",
    "event_parties",
    "event_rsvps",
    "announcements",
    "settings",
    "security_logs",
];

/// The latest second at which anything was entered or changed, up to `now`, without `but`. The database may be of any
/// schema.
pub(super) fn last_entry(conn: &Connection, now: i64, but: Option<i64>) -> rusqlite::Result<Option<i64>> {
    let mut last = None;
    for table in ENTRIES {
        let columns: Vec<String> = conn
            .prepare("SELECT name FROM pragma_table_info(?1) WHERE name IN ('created_at', 'updated_at', 'removed_at')")?
            .query_map([table], |row| row.get("name"))?
            .collect::<Result<_, _>>()?;
        for column in columns {
            let sql = format!(
                "SELECT max({column}) AS last FROM {table} WHERE {column} <= ?1 AND {column} IS NOT ?2"
            );
            last = last.max(conn.query_row(&sql, (now, but), |row| row.get("last"))?);
        }
    }
    Ok(last)
}

/// Checkpoints, so that all of the database is in its one file.
pub(super) fn into_one_file(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
}
