//! SQL for the counts of wrong passwords and codes, of an account and of its known browsers.

use rusqlite::{Connection, Transaction};

/// True when anything is counted.
pub fn has_failures(conn: &Connection, id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM members
                WHERE id = ?1 AND (failed_login_attempts > 0 OR wrong_codes > 0))
            OR EXISTS (SELECT 1 FROM trusted_devices WHERE member_id = ?1 AND failed_login_attempts > 0)
            AS counted",
    )?
    .query_row([id], |row| row.get("counted"))
}

/// Sets every count to zero.
pub fn forget_failures(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET failed_login_attempts = 0, last_failed_login_at = NULL, wrong_codes = 0,
            wrong_codes_since = NULL
         WHERE id = ?1",
    )?
    .execute([id])?;
    tx.prepare_cached(
        "UPDATE trusted_devices SET failed_login_attempts = 0, last_failed_login_at = NULL WHERE member_id = ?1",
    )?
    .execute([id])
    .map(|_| ())
}
