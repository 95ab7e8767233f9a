//! SQL for the failure counts of e-mails without an account.

use rusqlite::{Connection, Result, Transaction, named_params};

use crate::accounts::account::Failures;
use crate::accounts::lockout::Decoy;
use crate::platform::db::{self, from_row};

pub fn find(conn: &Connection, email_hash: &[u8; 32]) -> Result<Option<Decoy>> {
    let sql = "SELECT failed_login_attempts, last_failed_login_at, locked_at IS NOT NULL AS locked
         FROM decoy_accounts WHERE email_hash = ?1";
    db::find(conn, sql, [email_hash], Decoy::from_row)
}

from_row! { |row| Decoy { failures: Failures::from_row(row)?, locked } }

pub fn record_failure(tx: &Transaction<'_>, email_hash: &[u8; 32], count: u32, now: i64) -> Result<()> {
    let sql = "INSERT INTO decoy_accounts (email_hash, failed_login_attempts, last_failed_login_at)
         VALUES (:hash, :count, :now)
         ON CONFLICT (email_hash) DO UPDATE SET failed_login_attempts = :count, last_failed_login_at = :now";
    db::execute(tx, sql, named_params! { ":hash": email_hash, ":count": count, ":now": now })
}

pub fn lock(tx: &Transaction<'_>, email_hash: &[u8; 32], now: i64) -> Result<()> {
    db::execute(tx, "UPDATE decoy_accounts SET locked_at = ?2 WHERE email_hash = ?1", (email_hash, now))
}

pub fn count(conn: &Connection) -> Result<u32> {
    db::one(conn, "SELECT count(*) AS decoys FROM decoy_accounts", [], |row| row.get("decoys"))
}

/// Deletes the oldest one that is not locked; a locked one only where there is no other.
pub fn delete_oldest(tx: &Transaction<'_>) -> Result<()> {
    let sql = "DELETE FROM decoy_accounts WHERE email_hash =
            (SELECT email_hash FROM decoy_accounts
             ORDER BY locked_at IS NOT NULL, last_failed_login_at LIMIT 1)";
    db::execute(tx, sql, [])
}

/// Deletes all decoys: under another key none would be found again.
pub fn delete_all(tx: &Transaction<'_>) -> Result<()> {
    tx.execute("DELETE FROM decoy_accounts", []).map(|_| ())
}
