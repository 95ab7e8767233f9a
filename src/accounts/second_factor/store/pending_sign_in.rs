//! Pending sign-ins: the password was correct, the code is still to come. Its token allows only submitting the code.

use jiff::SignedDuration;
use rusqlite::{Connection, Result, Transaction, named_params};

use crate::accounts::account::SignedInMember;
use crate::accounts::account::store::signed_in_columns;
use crate::platform::clock::Moment;
use crate::platform::db::{self, from_row};
use crate::platform::token::Token;

/// How long the code may take.
pub const LIFETIME: SignedDuration = SignedDuration::from_mins(5);
/// Then the password is asked for again.
pub const MOST_WRONG_CODES: u32 = 5;
/// Concurrent ones per member: an attacker with the password cannot fill the SD card with them.
const MOST_PER_MEMBER: u32 = 10;

/// A valid pending sign-in and its member.
pub struct Pending {
    pub id: i64,
    pub wrong_codes: u32,
    /// The account is locked for unknown browsers.
    pub locked: bool,
    /// The password is strong enough for a role.
    pub strong_password: bool,
    pub member: SignedInMember,
}

/// Begins one, and deletes older ones.
pub fn begin(tx: &Transaction<'_>, member_id: &str, strong_password: bool, moment: Moment) -> Result<Token> {
    let token = Token::generate();
    let now = moment.now.as_second();
    let id = insert(tx, member_id, &token, now + LIFETIME.as_secs(), strong_password, moment)?;
    delete_old(tx, member_id, id, MOST_PER_MEMBER - 1, now)?;
    Ok(token)
}

/// The row has the member's current epoch: all that ends their sessions ends it too.
fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: &Token,
    expires_at: i64,
    strong_password: bool,
    moment: Moment,
) -> Result<i64> {
    let sql = "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at, run, uptime,
            strong_password)
         SELECT :token, id, session_epoch, :now, :expires_at, :run, :uptime, :strong_password FROM members WHERE id = :member_id
         RETURNING id";
    let values = named_params! {
        ":token": token.hash().0, ":member_id": member_id, ":now": moment.now.as_second(),
        ":expires_at": expires_at, ":run": moment.run, ":uptime": moment.uptime,
        ":strong_password": strong_password,
    };
    db::one(tx, sql, values, |row| row.get("id"))
}

/// The valid one of this token: begun with a password of the current epoch, not longer than five minutes ago.
pub fn find(conn: &Connection, token: &Token, moment: Moment) -> Result<Option<Pending>> {
    let sql = concat!(
        "SELECT pending_sign_ins.id AS pending_id, pending_sign_ins.wrong_codes AS pending_wrong_codes,
            account_locked, strong_password, ",
        signed_in_columns!(),
        "
         FROM pending_sign_ins JOIN members ON members.id = pending_sign_ins.member_id
         WHERE token_hash = :token AND epoch = session_epoch
           AND disabled_at IS NULL AND (email IS NOT NULL OR sign_in_name IS NOT NULL) AND password IS NOT NULL
           AND pending_sign_ins.created_at <= :now AND expires_at > :now
           AND (run IS NOT :run OR :uptime - uptime < expires_at - pending_sign_ins.created_at)",
    );
    let values = named_params! {
        ":token": token.hash().0, ":now": moment.now.as_second(), ":run": moment.run,
        ":uptime": moment.uptime,
    };
    db::find(conn, sql, values, Pending::from_row)
}

from_row! { |row| Pending {
    id as "pending_id", wrong_codes as "pending_wrong_codes", locked as "account_locked", strong_password,
    member: SignedInMember::from_row(row)?,
} }

pub fn count_wrong_code(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "UPDATE pending_sign_ins SET wrong_codes = wrong_codes + 1 WHERE id = ?1", [id])
}

/// Ends the one of this token, good or not.
pub fn delete_of_token(tx: &Transaction<'_>, token: &Token) -> Result<()> {
    db::execute(tx, "DELETE FROM pending_sign_ins WHERE token_hash = ?1", [token.hash().0])
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM pending_sign_ins WHERE id = ?1", [id])
}

/// Deletes a member's expired ones, and all but `id` and the newest `others` more.
fn delete_old(tx: &Transaction<'_>, member_id: &str, id: i64, others: u32, now: i64) -> Result<()> {
    let sql =
        "DELETE FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 AND (expires_at <= ?4 OR id NOT IN
            (SELECT id FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 ORDER BY id DESC LIMIT ?3))";
    db::execute(tx, sql, (member_id, id, others, now))
}
