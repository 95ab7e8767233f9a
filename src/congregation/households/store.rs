//! SQL of the office's households.

use rusqlite::{Connection, Result, Transaction};

use crate::platform::db;

pub(super) fn version(conn: &Connection, id: &str) -> Result<i64> {
    db::one(conn, "SELECT version FROM households WHERE id = ?1", [id], |row| row.get("version"))
}

pub(super) fn rename(tx: &Transaction<'_>, id: &str, name: &str) -> Result<()> {
    db::execute(tx, "UPDATE households SET name = ?2 WHERE id = ?1", (id, name))
}
