//! SQL for accounts; sessions, links, pending sign-ins and decoys have files of their own.

use rusqlite::{Connection, Result, Transaction};

use crate::accounts::account::{Failures, Roles, SignedInMember, WrongCodes};
use crate::platform::clock::from_seconds;
use crate::platform::db::{self, from_row};

/// The columns of a [`SignedInMember`], where `members` has no other name.
macro_rules! signed_in_columns {
    () => {
        "members.id AS member_id, members.member_id AS member_number, members.first_name, members.last_name,
            members.email, members.sign_in_name, members.profile_picture, members.two_factor_enabled,
            office_since IS NOT NULL AS is_office, treasurer_since IS NOT NULL AS is_treasurer,
            administrator_since IS NOT NULL AS is_administrator"
    };
}
pub(in crate::accounts) use signed_in_columns;

/// A row that can sign in: it has an e-mail or a sign-in name, and a password, and is not disabled.
pub struct Account {
    pub member: SignedInMember,
    pub password: String,
    pub locked: bool,
}

/// The account of an e-mail or a sign-in name, in stored form. No e-mail is without an @, no sign-in name has one, so
/// the two never meet; both indexes are looked at for every text.
pub fn find_account(conn: &Connection, name: &str) -> Result<Option<Account>> {
    let sql = concat!(
        "SELECT password, account_locked, ",
        signed_in_columns!(),
        " FROM members
         WHERE (email = ?1 OR sign_in_name = ?1) AND password IS NOT NULL AND disabled_at IS NULL",
    );
    db::find(conn, sql, [name], Account::from_row)
}

from_row! { |row| Account { member: SignedInMember::from_row(row)?, password, locked as "account_locked" } }

/// The account with this e-mail or sign-in name, in stored form, and the address for a password reset link:
/// the e-mail, else the contact address, but never the contact address of a present or former role holder.
pub fn find_for_reset(conn: &Connection, name: &str) -> Result<Option<(String, Option<String>)>> {
    let sql = "SELECT id, coalesce(email, iif(had_role, NULL, contact_email)) AS address FROM members
         WHERE (email = ?1 OR sign_in_name = ?1) AND disabled_at IS NULL";
    db::find(conn, sql, [name], |row| Ok((row.get("id")?, row.get("address")?)))
}

/// The id of the person with this sign-in name, exactly as stored.
pub fn find_by_sign_in_name(conn: &Connection, name: &str) -> Result<Option<String>> {
    db::find(conn, "SELECT id FROM members WHERE sign_in_name = ?1", [name], |row| row.get("id"))
}

pub fn failures(conn: &Connection, member_id: &str) -> Result<Failures> {
    let sql = "SELECT failed_login_attempts, last_failed_login_at FROM members WHERE id = ?1";
    db::one(conn, sql, [member_id], Failures::from_row)
}

from_row! { |row| Failures {
    count as "failed_login_attempts",
    last: row.get::<_, Option<i64>>("last_failed_login_at")?.map(from_seconds),
} }

/// The hash of a member's password, where they have one.
pub fn find_password(conn: &Connection, member_id: &str) -> Result<Option<String>> {
    db::find(conn, "SELECT password FROM members WHERE id = ?1", [member_id], |row| row.get("password"))
        .map(Option::flatten)
}

pub fn record_failure(tx: &Transaction<'_>, member_id: &str, count: u32, now: i64) -> Result<()> {
    let sql = "UPDATE members SET failed_login_attempts = ?2, last_failed_login_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member_id, count, now))
}

/// Locks an account regardless of its own count; false when it was locked before.
pub fn lock(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<bool> {
    let sql = "UPDATE members SET account_locked = 1, locked_at = ?2 WHERE id = ?1 AND account_locked = 0";
    db::changed(tx, sql, (member_id, now))
}

pub fn is_locked(conn: &Connection, member_id: &str) -> Result<bool> {
    let sql = "SELECT account_locked FROM members WHERE id = ?1";
    db::one(conn, sql, [member_id], |row| row.get("account_locked"))
}

/// The count of a locked account stays: it is the office that forgives it.
pub fn forget_failures(tx: &Transaction<'_>, member_id: &str) -> Result<()> {
    let sql = "UPDATE members SET failed_login_attempts = 0, last_failed_login_at = NULL
         WHERE id = ?1 AND account_locked = 0";
    db::execute(tx, sql, [member_id])
}

/// Wrong codes within a day, and when the first of them was.
pub fn wrong_codes(conn: &Connection, member_id: &str) -> Result<WrongCodes> {
    let sql = "SELECT wrong_codes, wrong_codes_since FROM members WHERE id = ?1";
    db::one(conn, sql, [member_id], WrongCodes::from_row)
}

from_row! { |row| WrongCodes {
    count as "wrong_codes", since: row.get::<_, Option<i64>>("wrong_codes_since")?.map(from_seconds),
} }

pub fn record_wrong_codes(tx: &Transaction<'_>, member_id: &str, count: u32, since: i64) -> Result<()> {
    let sql = "UPDATE members SET wrong_codes = ?2, wrong_codes_since = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member_id, count, since))
}

pub fn record_sign_in(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE members SET last_login_at = ?2 WHERE id = ?1", (member_id, now))
}

/// The same password, hashed anew because the old hash was made with weaker parameters.
pub fn renew_hash(tx: &Transaction<'_>, member_id: &str, phc: &str) -> Result<()> {
    db::execute(tx, "UPDATE members SET password = ?2 WHERE id = ?1", (member_id, phc))
}

/// A new password raises the epoch: sessions and links of the old one are dead.
pub fn set_password(tx: &Transaction<'_>, member_id: &str, phc: &str, now: i64) -> Result<()> {
    let sql =
        "UPDATE members SET password = ?2, session_epoch = session_epoch + 1, updated_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member_id, phc, now))
}

from_row! { |row| SignedInMember {
    id as "member_id", number as "member_number", first_name, last_name, sign_in_name, profile_picture,
    two_factor_enabled, email: row.get::<_, Option<String>>("email")?.unwrap_or_default(),
    roles: Roles::from_row(row)?,
} }

/// The id of the person with this e-mail, exactly as stored: see [`crate::accounts::account::spelling`].
pub fn find_by_email(conn: &Connection, email: &str) -> Result<Option<String>> {
    db::find(conn, "SELECT id FROM members WHERE email = ?1", [email], |row| row.get("id"))
}
