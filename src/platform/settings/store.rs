//! SQL for settings.

use rusqlite::{Connection, Transaction};

use crate::platform::db;

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    db::all(conn, "SELECT name, value FROM settings", [], |row| row.try_into())
}

/// All of them as one text: while it is the same, so are they.
pub(super) fn all_as_text(conn: &Connection) -> rusqlite::Result<String> {
    let sql = "SELECT json_group_object(name, value) AS settings FROM settings";
    db::one(conn, sql, [], |row| row.get("settings"))
}

/// True where a member has a sign-in name. Not a setting, but needed by pages without a session, too.
pub fn has_sign_in_names(conn: &Connection) -> rusqlite::Result<bool> {
    db::exists(conn, "SELECT 1 FROM members WHERE sign_in_name IS NOT NULL", [])
}

pub fn set(tx: &Transaction<'_>, name: &str, value: &str, now: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO settings (name, value, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at";
    db::execute(tx, sql, (name, value, now))
}
