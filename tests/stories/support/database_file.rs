//! A database file as another program reads it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::support::command::Portal;

pub type Rows = Vec<Vec<Value>>;

fn columns(conn: &Connection, table: &str) -> Vec<String> {
    let mut statement = conn.prepare("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0").unwrap();
    statement.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn tables(conn: &Connection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
    let mut statement = conn.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

pub fn rows(conn: &Connection, table: &str, columns: &[String]) -> Rows {
    let columns = columns.join(", ");
    let mut statement = conn.prepare(&format!("SELECT {columns} FROM {table} ORDER BY {columns}")).unwrap();
    let count = statement.column_count();
    let read = |row: &rusqlite::Row<'_>| (0..count).map(|at| row.get(at)).collect::<Result<Vec<Value>, _>>();
    statement.query_map([], read).unwrap().map(Result::unwrap).collect()
}

pub type Everything = BTreeMap<String, (Vec<String>, Rows)>;

pub fn everything(path: &Path) -> Everything {
    let conn = Connection::open(path).unwrap();
    let table = |name: String| {
        let columns = columns(&conn, &name);
        let rows = rows(&conn, &name, &columns);
        (name, (columns, rows))
    };
    tables(&conn).into_iter().map(table).collect()
}

pub fn schema_number(path: &Path) -> usize {
    let conn = Connection::open(path).unwrap();
    conn.query_row("SELECT user_version FROM pragma_user_version()", [], |row| row.get::<_, u16>(0))
        .unwrap()
        .into()
}

pub fn backups(portal: &Portal) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(portal.data_dir().join("backups")).into_iter().flatten();
    let mut found: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.file_name().unwrap().to_string_lossy().contains(".db"));
    found.sort();
    found
}

/// The databases and keys that a restore set aside.
pub fn aside(portal: &Portal) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(portal.data_dir()).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.to_str().unwrap().contains("/before-restore-")).collect();
    found.sort();
    found
}

pub fn integrity_of(path: &Path) -> String {
    Connection::open(path).unwrap().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}
