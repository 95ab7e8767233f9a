//! SQL for sign-ins that wait for their code.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use crate::accounts::account::SignedInMember;
use crate::accounts::second_factor::pending_sign_in::Pending;
use crate::platform::clock::Moment;
use crate::platform::db::from_row;
use crate::platform::token::TokenHash;

/// The row has the member's current epoch: all that ends their sessions ends it too.
pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    expires_at: i64,
    strong_password: bool,
    moment: Moment,
) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at, run, uptime,
            strong_password)
         SELECT :token, id, session_epoch, :now, :expires_at, :run, :uptime, :strong_password FROM members WHERE id = :member_id
         RETURNING id",
    )?
    .query_row(
        named_params! {
            ":token": token.0,
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

pub fn find(conn: &Connection, token: TokenHash, moment: Moment) -> rusqlite::Result<Option<Pending>> {
    conn.prepare_cached(
        "SELECT pending_sign_ins.id AS pending_id, pending_sign_ins.wrong_codes AS pending_wrong_codes,
                account_locked, strong_password, members.id AS member_id, members.member_id AS member_number, first_name, last_name, email, sign_in_name, profile_picture,
                two_factor_enabled, office_since IS NOT NULL AS is_office,
                treasurer_since IS NOT NULL AS is_treasurer, administrator_since IS NOT NULL AS is_administrator
         FROM pending_sign_ins JOIN members ON members.id = pending_sign_ins.member_id
         WHERE token_hash = :token AND epoch = session_epoch
           AND disabled_at IS NULL AND (email IS NOT NULL OR sign_in_name IS NOT NULL) AND password IS NOT NULL
           AND pending_sign_ins.created_at <= :now AND expires_at > :now
           AND (run IS NOT :run OR :uptime - uptime < expires_at - pending_sign_ins.created_at)",
    )?
    .query_row(
        named_params! {
            ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
        },
        Pending::from_row,
    )
    .optional()
}

from_row! { |row| Pending {
    id as "pending_id", wrong_codes as "pending_wrong_codes", locked as "account_locked", strong_password,
    member: SignedInMember::from_row(row)?,
} }

pub fn count_wrong_code(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE pending_sign_ins SET wrong_codes = wrong_codes + 1 WHERE id = ?1")?
        .execute([id])
        .map(|_| ())
}

pub fn delete_of_token(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM pending_sign_ins WHERE token_hash = ?1")?.execute([token.0]).map(|_| ())
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM pending_sign_ins WHERE id = ?1")?.execute([id]).map(|_| ())
}

/// Deletes a member's expired ones, and all but `id` and the newest `others` more.
pub fn delete_old(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    others: u32,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "DELETE FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 AND (expires_at <= ?4 OR id NOT IN
            (SELECT id FROM pending_sign_ins WHERE member_id = ?1 AND id <> ?2 ORDER BY id DESC LIMIT ?3))",
    )?
    .execute((member_id, id, others, now))
    .map(|_| ())
}
