//! SQL of the sample congregation.

use rusqlite::{Connection, Transaction};

/// True where nothing has been entered.
pub(super) fn is_empty(conn: &Connection) -> rusqlite::Result<bool> {
    conn.query_row(
        "SELECT NOT (EXISTS (SELECT 1 FROM members) OR EXISTS (SELECT 1 FROM households)
            OR EXISTS (SELECT 1 FROM events) OR EXISTS (SELECT 1 FROM announcements)
            OR EXISTS (SELECT 1 FROM donations)) AS is_empty",
        [],
        |row| row.get("is_empty"),
    )
}

pub(super) fn is_marked(conn: &Connection, mark: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM settings WHERE name = ?1")?.exists([mark])
}

/// A row among the settings whose name no setting has.
pub(super) fn mark(tx: &Transaction<'_>, mark: &str, at: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO settings (name, value, updated_at) VALUES (?1, 'yes', ?2)")?
        .execute((mark, at))
        .map(|_| ())
}

/// Removes every row of every table; sessions, links, devices and letters are removed with their members.
pub(super) fn empty_everything(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.execute_batch(
        "DELETE FROM security_logs; DELETE FROM donations; DELETE FROM pledges; DELETE FROM members;
         DELETE FROM households; DELETE FROM events; DELETE FROM announcements; DELETE FROM settings;",
    )
}

pub(super) fn set_password(tx: &Transaction<'_>, email: &str, hash: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE members SET password = ?2 WHERE email = ?1")?.execute((email, hash)).map(|_| ())
}
