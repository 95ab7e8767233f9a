//! SQL that concerns a database as a whole.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, types::Value};

use crate::db::schema;

/// `target` is missing or empty.
pub(super) fn copy_into(conn: &Connection, target: &Path) -> rusqlite::Result<()> {
    let target = target.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(target.to_path_buf()))?;
    conn.execute("VACUUM INTO ?1", [target]).map(|_| ())
}

/// What is wrong with a database, if anything: every page, every index, every reference is read.
pub(super) fn first_finding(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let finding: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if finding != "ok" {
        return Ok(Some(finding));
    }
    let orphan = conn
        .query_row("SELECT \"table\", rowid FROM pragma_foreign_key_check", [], |row| {
            Ok((row.get::<_, String>("table")?, row.get::<_, Value>("rowid")?))
        })
        .optional()?;
    Ok(orphan.map(|(table, row)| format!("row {row:?} of {table} belongs to nothing")))
}

/// All rows of the portal.
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

/// Brings what is in the write-ahead log into the file.
pub(super) fn fold_log(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// All of the database is in its one file, and nothing beside it.
pub(super) fn into_one_file(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
}
