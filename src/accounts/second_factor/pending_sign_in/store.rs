//! SQL for sign-ins that wait for their code.

use rusqlite::{Connection, Transaction, named_params};

use super::Pending;
use crate::accounts::account::SignedInMember;
use crate::accounts::account::store::signed_in_columns;
use crate::platform::clock::Moment;
use crate::platform::db::{self, from_row};
use crate::platform::token::Token;

/// The row has the member's current epoch: all that ends their sessions ends it too.
pub(super) fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: &Token,
    expires_at: i64,
    strong_password: bool,
    moment: Moment,
) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at, run, uptime,
            strong_password)
         SELECT :token, id, session_epoch, :now, :expires_at, :run, :uptime, :strong_password FROM members WHERE id = :member_id
         RETURNING id";
    db::one(
        tx,
        sql,
        named_params! {
            ":token": token.hash().0,
            ":member_id": member_id,
            ":now": moment.now.as_second(),
            ":expires_at": expires_at,
            ":run": moment.run,
            ":uptime": moment.uptime,
            ":strong_password": strong_password,
        },
        |row| row.get("id"),
    )
}

/// The valid one of this token: begun with a password of the current epoch, not longer than five minutes ago.
pub fn find(conn: &Connection, token: &Token, moment: Moment) -> rusqlite::Result<Option<Pending>> {
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
    db::find(
        conn,
        sql,
        named_params! {
            ":token": token.hash().0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
        },
        Pending::from_row,
    )
}

from_row! { |row| Pending {
    id as "pending_id", wrong_codes as "pending_wrong_codes", locked as "account_locked", strong_password,
    member: SignedInMember::from_row(row)?,
} }

pub fn count_wrong_code(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE pending_sign_ins SET wrong_codes = wrong_codes + 1 WHERE id = ?1", [id])
}

/// Ends the one of this token, good or not.
pub fn delete_of_token(tx: &Transaction<'_>, token: &Token) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM pending_sign_ins WHERE token_hash = ?1", [token.hash().0])
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM pending_sign_ins WHERE id = ?1", [id])
}

/// Deletes a member's expired ones, and all but `id` and the newest `others` more.
pub(super) fn delete_old(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    others: u32,
    now: i64,
) -> rusqlite::Result<()> {
    let sql =
        "DELETE FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 AND (expires_at <= ?4 OR id NOT IN
            (SELECT id FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 ORDER BY id DESC LIMIT ?3))";
    db::execute(tx, sql, (member_id, id, others, now))
}
