//! SQL for settings.

use rusqlite::{Connection, Transaction};

use crate::platform::db;

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    db::all(conn, "SELECT name, value FROM settings", [], |row| row.try_into())
}

/// True when [`all`] would say `known` again.
pub(super) fn are_still(conn: &Connection, known: &[(String, String)]) -> rusqlite::Result<bool> {
    let mut statement = conn.prepare_cached("SELECT name, value FROM settings")?;
    let mut rows = statement.query([])?;
    let mut known = known.iter();
    while let Some(row) = rows.next()? {
        let (name, value) = (row.get_ref(0)?.as_str()?, row.get_ref(1)?.as_str()?);
        if known.next().is_none_or(|known| (known.0.as_str(), known.1.as_str()) != (name, value)) {
            return Ok(false);
        }
    }
    Ok(known.next().is_none())
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
