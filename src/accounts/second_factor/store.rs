//! SQL for secrets, used codes and backup codes.

pub mod pending_sign_in;

use jiff::Timestamp;
use rusqlite::{Connection, Result, Transaction};

use crate::platform::db::{self, from_row};

/// Used steps stored per member. By number and not by age: a clock that ran ahead and came back must neither lock a
/// member out nor make a used code valid again.
const MOST_STEPS: u32 = 64;

/// The sealed secret of a member whose second factor is on.
pub fn secret(conn: &Connection, member_id: &str) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT two_factor_secret FROM members WHERE id = ?1 AND two_factor_enabled = 1";
    db::find(conn, sql, [member_id], |row| row.get("two_factor_secret")).map(Option::flatten)
}

/// A member whose second factor is on.
pub struct Protected {
    /// `members.id`
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    /// First and last name.
    pub name: String,
    /// Sealed; none where the row was tampered with.
    pub secret: Option<Vec<u8>>,
}

impl Protected {
    /// "Mary Smith (M0001)"
    pub fn in_words(&self) -> String {
        format!("{} ({})", self.name, self.number)
    }

    #[cfg(test)]
    pub(crate) fn named(number: &str) -> Self {
        Self { id: number.to_owned(), number: number.to_owned(), name: String::new(), secret: None }
    }
}

impl std::fmt::Debug for Protected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Protected({})", self.number)
    }
}

const PROTECTED: &str = "SELECT id, member_id, first_name || ' ' || last_name AS name, two_factor_secret
     FROM members WHERE two_factor_enabled = 1 ORDER BY member_id";

/// Every member whose second factor is on, by their number.
pub fn protected(conn: &Connection) -> Result<Vec<Protected>> {
    db::all(conn, PROTECTED, [], Protected::from_row)
}

from_row! { Protected { id, number as "member_id", name, secret as "two_factor_secret" } }

pub fn member_number(conn: &Connection, member_id: &str) -> Result<String> {
    db::one(conn, "SELECT member_id FROM members WHERE id = ?1", [member_id], |row| row.get("member_id"))
}

/// False when the row is there already.
pub fn insert_step(tx: &Transaction<'_>, member_id: &str, step: i64, now: i64) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO used_codes (member_id, step, used_at) VALUES (?1, ?2, ?3)";
    db::changed(tx, sql, (member_id, step, now))
}

/// Keeps the steps nearest to `step`: only they can come again soon.
pub fn delete_farthest_steps(tx: &Transaction<'_>, member_id: &str, step: i64) -> Result<()> {
    let sql = "DELETE FROM used_codes WHERE member_id = ?1 AND step NOT IN
            (SELECT step FROM used_codes WHERE member_id = ?1 ORDER BY abs(step - ?2), step DESC LIMIT ?3)";
    db::execute(tx, sql, (member_id, step, MOST_STEPS))
}

/// Single use is one UPDATE: of two at once, one changes no row.
pub fn use_recovery_code(tx: &Transaction<'_>, member_id: &str, hash: [u8; 32], now: i64) -> Result<bool> {
    let sql =
        "UPDATE recovery_codes SET used_at = ?3 WHERE member_id = ?1 AND code_hash = ?2 AND used_at IS NULL";
    db::changed(tx, sql, (member_id, hash, now))
}

pub fn has_recovery_code(conn: &Connection, member_id: &str, hash: [u8; 32]) -> Result<bool> {
    let sql = "SELECT 1 FROM recovery_codes WHERE member_id = ?1 AND code_hash = ?2";
    db::exists(conn, sql, (member_id, hash))
}

/// How many are not used yet.
pub fn count_recovery_codes(conn: &Connection, member_id: &str) -> Result<u32> {
    let sql = "SELECT count(*) AS unused FROM recovery_codes WHERE member_id = ?1 AND used_at IS NULL";
    db::one(conn, sql, [member_id], |row| row.get("unused"))
}

pub fn delete_recovery_codes(tx: &Transaction<'_>, member_id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM recovery_codes WHERE member_id = ?1", [member_id])
}

pub fn insert_recovery_code(tx: &Transaction<'_>, member_id: &str, hash: [u8; 32], now: i64) -> Result<()> {
    let sql = "INSERT INTO recovery_codes (member_id, code_hash, created_at) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (member_id, hash, now))
}

/// The sealed secret that this session was shown after `since` and has not proven yet.
pub fn pending(
    conn: &Connection,
    member_id: &str,
    session_id: i64,
    since: i64,
    now: i64,
) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT secret FROM two_factor_enrolments
         WHERE member_id = ?1 AND session_id = ?2 AND created_at > ?3 AND created_at <= ?4";
    db::find(conn, sql, (member_id, session_id, since, now), |row| row.get("secret"))
}

pub fn set_pending(
    tx: &Transaction<'_>,
    member_id: &str,
    session_id: i64,
    sealed: &[u8],
    now: i64,
) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO two_factor_enrolments (member_id, session_id, secret, created_at)
         VALUES (?1, ?2, ?3, ?4)";
    db::execute(tx, sql, (member_id, session_id, sealed, now))
}

/// The pending secret becomes the member's; the epoch goes up, which ends what was opened without a code.
pub fn turn_on(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<()> {
    let sql = "UPDATE members SET two_factor_enabled = 1, session_epoch = session_epoch + 1, updated_at = ?2,
            two_factor_secret = (SELECT secret FROM two_factor_enrolments WHERE member_id = ?1)
         WHERE id = ?1";
    db::execute(tx, sql, (member_id, now))?;
    forget_pending(tx, member_id)
}

/// The secret of a member who has had no session yet.
pub fn set_secret(tx: &Transaction<'_>, member_id: &str, sealed: &[u8], now: i64) -> Result<()> {
    let sql =
        "UPDATE members SET two_factor_enabled = 1, two_factor_secret = ?2, updated_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member_id, sealed, now))
}

/// Deletes all of the second factor, so that a new secret begins with no code used, and increments the epoch.
/// The caller ends sessions and trust.
pub fn turn_off(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> Result<()> {
    let sql = "UPDATE members SET two_factor_enabled = 0, two_factor_secret = NULL,
            session_epoch = session_epoch + 1, updated_at = ?2
         WHERE id = ?1";
    db::execute(tx, sql, (member_id, now.as_second()))?;
    db::execute(tx, "DELETE FROM used_codes WHERE member_id = ?1", [member_id])?;
    delete_recovery_codes(tx, member_id)?;
    forget_pending(tx, member_id)
}

fn forget_pending(tx: &Transaction<'_>, member_id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM two_factor_enrolments WHERE member_id = ?1", [member_id])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn a_start_reads_only_those_who_have_one() {
        assert!(query_plan(PROTECTED).contains("members_with_second_factor"));
    }
}
