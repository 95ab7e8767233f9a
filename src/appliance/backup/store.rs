//! SQL on a database as a whole, and the comparison of a backup with the portal's own, table by table.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, types::Value};

use crate::platform::db::check::{self, Check};
use crate::platform::db::migrations::is_litestream;

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
    for table in tables.into_iter().filter(|table| !is_litestream(table)) {
        let sql = format!("SELECT count(*) AS found FROM \"{}\"", table.replace('"', "\"\""));
        rows += conn.query_row(&sql, [], |row| row.get::<_, i64>("found"))?.cast_unsigned();
    }
    Ok(rows)
}

/// The tables of the congregation's own entries, and the audit log.
const ENTRIES: &str =
    "members households photos donations counting_sheets funds imported_gifts gifts_in_kind pledges
    campaigns events event_series event_parties event_rsvps announcements settings security_logs";

/// The latest second at which anything was entered or changed, up to `now`, without `but`. The database may be of any
/// schema.
pub(super) fn last_entry(conn: &Connection, now: i64, but: Option<i64>) -> rusqlite::Result<Option<i64>> {
    let mut last = None;
    for table in ENTRIES.split_whitespace() {
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

/// The latest instant in the database, whatever clock it was written by: every time at which something happened, in
/// every table. Planned times and expiries are in the future rightly.
pub fn newest_entry(conn: &Connection) -> rusqlite::Result<Option<i64>> {
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

/// Checkpoints, so that all of the database is in its one file.
pub(super) fn into_one_file(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
}

/// The rows of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ComparedTable {
    pub table: String,
    /// In the backup.
    pub rows: u64,
    /// In the portal.
    pub live: u64,
    /// Rows of the backup that the portal has too, with the same value in every column.
    pub same: u64,
}

impl ComparedTable {
    pub fn is_same(&self) -> bool {
        self.same == self.rows && self.same == self.live
    }
}

/// The tables and columns of both, which may have different schemas, with the condition that a row is the same. A
/// restore ends every session by counting up `session_epoch`, so that is not compared.
const TABLES: &str = r#"
    SELECT found.name AS name, group_concat(format('live."%w" IS copy."%w"', field.name, field.name), ' AND ') AS is_same
    FROM backup.sqlite_schema AS found
    JOIN main.sqlite_schema AS live ON live.type = 'table' AND live.name = found.name
    JOIN pragma_table_xinfo(found.name, 'backup') AS field
    WHERE found.type = 'table' AND found.name NOT LIKE 'sqlite\_%' ESCAPE '\'
        AND field.hidden <> 1 AND field.name <> 'session_epoch'
        AND field.name IN (SELECT name FROM pragma_table_xinfo(found.name, 'main'))
    GROUP BY found.name"#;

/// Compares every row of the database in the file `backup`, which no other process uses, with the one of `live`. A
/// table is one short read, so that no writer waits and the write-ahead log does not grow. Ends early when `stop` says so.
pub(super) fn compare(
    live: &Connection,
    backup: &Path,
    stop: &dyn Fn() -> bool,
) -> rusqlite::Result<Vec<ComparedTable>> {
    let path = backup.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(backup.to_path_buf()))?;
    live.execute("ATTACH ?1 AS backup", [path])?;
    let compared = compare_tables(live, stop);
    live.execute("DETACH backup", [])?;
    compared
}

fn compare_tables(conn: &Connection, stop: &dyn Fn() -> bool) -> rusqlite::Result<Vec<ComparedTable>> {
    let tables: Vec<(String, String)> = conn
        .prepare(TABLES)?
        .query_map([], |row| Ok((row.get("name")?, row.get("is_same")?)))?
        .collect::<Result<_, _>>()?;
    let tables = tables.into_iter().filter(|(table, _)| !is_litestream(table));
    let compare_table = |(table, is_same): (String, String)| {
        let name = format!("\"{}\"", table.replace('"', "\"\""));
        let sql = format!(
            "SELECT (SELECT count(*) FROM backup.{name}) AS rows, (SELECT count(*) FROM main.{name}) AS live,
                (SELECT count(*) FROM backup.{name} AS copy
                    WHERE EXISTS (SELECT 1 FROM main.{name} AS live WHERE {is_same})) AS same"
        );
        conn.query_row(&sql, [], |row| {
            let number = |column| row.get::<_, i64>(column).map(i64::cast_unsigned);
            Ok(ComparedTable { table, rows: number("rows")?, live: number("live")?, same: number("same")? })
        })
    };
    tables.take_while(|_| !stop()).map(compare_table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "
        CREATE TABLE gifts (id INTEGER PRIMARY KEY AUTOINCREMENT, cents INTEGER, note TEXT,
            day TEXT, year TEXT GENERATED ALWAYS AS (substr(day, 1, 4)) VIRTUAL) STRICT;
        CREATE TABLE photos (member TEXT PRIMARY KEY, jpeg BLOB) STRICT, WITHOUT ROWID;
        CREATE TABLE members (name TEXT, session_epoch INTEGER);
        INSERT INTO gifts VALUES (1, 500, 'rent', '2026-01-01'), (2, NULL, '7', NULL), (17, 3, NULL, NULL);
        INSERT INTO photos VALUES ('mary', x'FFD8FF00'), ('ada', zeroblob(100000));
        INSERT INTO members VALUES ('mary', 1), (NULL, 1);";

    #[test]
    fn rows_that_differ_in_any_column_or_are_on_one_side_only_are_not_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("backup.db");
        Connection::open(&path).unwrap().execute_batch(TABLES).unwrap();
        for (change, differences) in [
            ("UPDATE members SET session_epoch = 2", &[][..]),
            ("UPDATE gifts SET cents = 501 WHERE id = 1", &["gifts 2 of 3, 3"]),
            ("UPDATE gifts SET cents = 0 WHERE id = 2", &["gifts 2 of 3, 3"]),
            ("UPDATE gifts SET note = 'Rent' WHERE id = 1", &["gifts 2 of 3, 3"]),
            ("UPDATE gifts SET id = 3 WHERE id = 17", &["gifts 2 of 3, 3"]),
            ("INSERT INTO gifts (id) VALUES (5)", &["gifts 3 of 3, 4"]),
            ("UPDATE photos SET jpeg = x'FFD8FF01' WHERE member = 'mary'", &["photos 1 of 2, 2"]),
            ("DELETE FROM members; DELETE FROM photos", &["members 0 of 2, 0", "photos 0 of 2, 0"]),
            ("UPDATE members SET name = 'eve' WHERE name IS NULL", &["members 1 of 2, 2"]),
            // Another schema: the common columns are compared.
            ("ALTER TABLE gifts ADD COLUMN fund TEXT DEFAULT 'x'; CREATE TABLE more (a)", &[]),
            ("ALTER TABLE gifts DROP COLUMN note; DROP TABLE photos", &[]),
        ] {
            let live = Connection::open_in_memory().unwrap();
            live.execute_batch(&format!("{TABLES}{change}")).unwrap();
            let found = compare(&live, &path, &|| false).unwrap();
            let found: Vec<String> = found
                .iter()
                .filter(|found| !found.is_same())
                .map(|ComparedTable { table, rows, live, same }| format!("{table} {same} of {rows}, {live}"))
                .collect();
            assert_eq!(found, differences, "{change}");
        }
    }

    // proves: D4
    #[test]
    fn between_two_tables_the_log_can_be_folded_in_whatever_others_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        Connection::open(path("backup.db")).unwrap().execute_batch(TABLES).unwrap();
        let [live, other] = [(); 2].map(|()| Connection::open(path("live.db")).unwrap());
        live.execute_batch(&format!("PRAGMA journal_mode = WAL; {TABLES}")).unwrap();
        let times = std::cell::Cell::new(0);
        let write_and_fold = || {
            other.execute("INSERT INTO photos VALUES (hex(randomblob(8)), zeroblob(100000))", []).unwrap();
            let is_busy: i64 =
                other.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get("busy")).unwrap();
            assert_eq!((is_busy, path("live.db-wal").metadata().unwrap().len()), (0, 0));
            times.set(times.get() + 1);
            false
        };
        let found = compare(&live, &path("backup.db"), &write_and_fold).unwrap();
        assert_eq!((found.len(), times.get()), (3, 3));
    }
}
