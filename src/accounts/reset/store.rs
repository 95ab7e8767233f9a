//! SQL for one-time links.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use crate::accounts::reset::LinkIssueTime;
use crate::platform::clock::Moment;
use crate::platform::db::from_row;
use crate::platform::token::TokenHash;

/// The link's owner: the words a password must not be made of.
pub struct LinkOwner {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub sign_in_name: String,
}

/// A link that opens the page: `:token`, `:now`, `:run` and `:uptime` are the request's.
macro_rules! where_link_is_good {
    () => {
        "token = :token AND used = 0
           AND password_resets.created_at <= :now AND password_resets.expires_at > :now
           AND (password_resets.run IS NOT :run
                OR :uptime - password_resets.uptime < password_resets.expires_at - password_resets.created_at)"
    };
}

/// Its letter was not delivered, so the row can go.
pub fn delete_unused(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM password_resets WHERE token = ?1 AND used = 0")?
        .execute([token.0])
        .map(|_| ())
}

pub fn end_of_purpose(tx: &Transaction<'_>, member_id: &str, purpose: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND purpose = ?2 AND used = 0",
    )?
    .execute((member_id, purpose))
    .map(|_| ())
}

/// Older by row: a link that was made while a letter was on its way stays.
pub fn end_older(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE password_resets AS older SET used = 1 FROM password_resets AS this
         WHERE this.token = ?1 AND older.member_id = this.member_id AND older.purpose = this.purpose
           AND older.used = 0 AND older.rowid < this.rowid",
    )?
    .execute([token.0])
    .map(|_| ())
}

/// The link has the member's current epoch: all that ends their sessions ends it too.
pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    purpose: &str,
    expires_at: i64,
    made: LinkIssueTime,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at, run, uptime)
         SELECT id, :token, :purpose, session_epoch, :expires_at, :now, :run, :uptime
         FROM members WHERE id = :member_id",
    )?
    .execute(named_params! {
        ":member_id": member_id,
        ":token": token.0,
        ":purpose": purpose,
        ":expires_at": expires_at,
        ":now": made.now.as_second(),
        ":run": made.run,
        ":uptime": made.uptime,
    })
    .map(|_| ())
}

pub fn find_owner(
    conn: &Connection,
    token: TokenHash,
    moment: Moment,
) -> rusqlite::Result<Option<LinkOwner>> {
    conn.prepare_cached(concat!(
        "SELECT first_name, last_name, coalesce(email, '') AS email, coalesce(sign_in_name, '') AS sign_in_name
         FROM password_resets JOIN members ON members.id = password_resets.member_id
         WHERE epoch = session_epoch AND disabled_at IS NULL AND (email IS NOT NULL OR sign_in_name IS NOT NULL) AND ",
        where_link_is_good!()
    ))?
    .query_row(
        named_params! {
            ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
        },
        LinkOwner::from_row,
    )
    .optional()
}

from_row! { LinkOwner { first_name, last_name, email, sign_in_name } }

/// Uses a valid link up and returns its member.
pub fn use_up(tx: &Transaction<'_>, token: TokenHash, moment: Moment) -> rusqlite::Result<Option<String>> {
    tx.prepare_cached(concat!(
        "UPDATE password_resets SET used = 1
         WHERE ",
        where_link_is_good!(),
        " AND EXISTS (SELECT 1 FROM members WHERE members.id = password_resets.member_id
                       AND session_epoch = epoch AND disabled_at IS NULL
                       AND (email IS NOT NULL OR sign_in_name IS NOT NULL))
         RETURNING member_id"
    ))?
    .query_row(
        named_params! {
            ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
        },
        |row| row.get("member_id"),
    )
    .optional()
}

/// The member of this link, valid or not.
pub fn find_member(conn: &Connection, token: TokenHash) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT member_id FROM password_resets WHERE token = ?1")?
        .query_row([token.0], |row| row.get("member_id"))
        .optional()
}
