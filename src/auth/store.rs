//! SQL for accounts, sessions and one-time links.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use super::lockout::Failures;
use super::session::{OpenSession, Session, SignedInMember};
use super::token::TokenHash;
use crate::clock::from_seconds;
use crate::security_log::Client;

/// A row that can sign in: it has an e-mail and a password and is not disabled.
pub(super) struct Account {
    pub member: SignedInMember,
    pub password: String,
    pub failures: u32,
    pub last_failure: Option<jiff::Timestamp>,
    pub locked: bool,
}

/// Whose link it is: the words a password must not be made of.
pub(super) struct LinkOwner {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

pub(super) fn find_account(conn: &Connection, email: &str) -> rusqlite::Result<Option<Account>> {
    conn.prepare_cached(
        "SELECT id AS member_id, first_name, last_name, email, profile_picture, two_factor_enabled, password,
                failed_login_attempts, last_failed_login_at, account_locked
         FROM members
         WHERE email = ?1 AND password IS NOT NULL AND disabled_at IS NULL",
    )?
    .query_row([email], |row| {
        Ok(Account {
            member: signed_in_member(row)?,
            password: row.get("password")?,
            failures: row.get("failed_login_attempts")?,
            last_failure: row.get::<_, Option<i64>>("last_failed_login_at")?.map(from_seconds),
            locked: row.get("account_locked")?,
        })
    })
    .optional()
}

pub(super) fn find_enabled_by_email(conn: &Connection, email: &str) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT id FROM members WHERE email = ?1 AND disabled_at IS NULL")?
        .query_row([email], |row| row.get("id"))
        .optional()
}

pub(super) fn failures(conn: &Connection, member_id: &str) -> rusqlite::Result<Failures> {
    conn.prepare_cached("SELECT failed_login_attempts, last_failed_login_at FROM members WHERE id = ?1")?
        .query_row([member_id], |row| {
            Ok(Failures {
                count: row.get("failed_login_attempts")?,
                last: row.get::<_, Option<i64>>("last_failed_login_at")?.map(from_seconds),
            })
        })
}

pub(super) fn is_locked(conn: &Connection, member_id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT account_locked FROM members WHERE id = ?1")?
        .query_row([member_id], |row| row.get("account_locked"))
}

pub(super) fn forget_failures(tx: &Transaction<'_>, member_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET failed_login_attempts = 0, last_failed_login_at = NULL WHERE id = ?1",
    )?
    .execute([member_id])
    .map(|_| ())
}

/// The hash of a member's password, where they have one.
pub(super) fn find_password(conn: &Connection, member_id: &str) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT password FROM members WHERE id = ?1")?
        .query_row([member_id], |row| row.get("password"))
        .optional()
        .map(Option::flatten)
}

pub(super) fn record_failure(
    tx: &Transaction<'_>,
    member_id: &str,
    count: u32,
    locks: bool,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members
         SET failed_login_attempts = :count, last_failed_login_at = :now, account_locked = :locks,
             locked_at = CASE WHEN :locks THEN :now END
         WHERE id = :id",
    )?
    .execute(named_params! { ":id": member_id, ":count": count, ":locks": locks, ":now": now })
    .map(|_| ())
}

/// `renewed` replaces the password's hash when it was made with weaker parameters.
pub(super) fn record_success(
    tx: &Transaction<'_>,
    member_id: &str,
    renewed: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members
         SET failed_login_attempts = 0, last_failed_login_at = NULL, last_login_at = :now,
             password = coalesce(:renewed, password)
         WHERE id = :id",
    )?
    .execute(named_params! { ":id": member_id, ":renewed": renewed, ":now": now })
    .map(|_| ())
}

/// A new password raises the epoch: sessions and links of the old one are dead.
pub(super) fn set_password(
    tx: &Transaction<'_>,
    member_id: &str,
    phc: &str,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET password = ?2, session_epoch = session_epoch + 1, updated_at = ?3 WHERE id = ?1",
    )?
    .execute((member_id, phc, now))
    .map(|_| ())
}

pub(super) fn find_session(
    conn: &Connection,
    token: TokenHash,
    now: i64,
    idle_since: i64,
) -> rusqlite::Result<Option<Session>> {
    conn.prepare_cached(
        "SELECT sessions.id AS session_id, sessions.device_id, sessions.last_seen_at, members.id AS member_id, members.first_name,
                members.last_name, members.email, members.profile_picture, members.two_factor_enabled
         FROM sessions JOIN members ON members.id = sessions.member_id
         WHERE sessions.token_hash = :token AND sessions.epoch = members.session_epoch
           AND members.disabled_at IS NULL AND members.email IS NOT NULL
           AND sessions.created_at <= :now AND sessions.expires_at > :now
           AND sessions.last_seen_at > :idle_since",
    )?
    .query_row(named_params! { ":token": token.0, ":now": now, ":idle_since": idle_since }, |row| {
        Ok(Session {
            id: row.get("session_id")?,
            device_id: row.get("device_id")?,
            last_seen_at: row.get("last_seen_at")?,
            member: signed_in_member(row)?,
        })
    })
    .optional()
}

/// Good and bad, the last used first.
pub(super) fn sessions_of(
    conn: &Connection,
    member_id: &str,
) -> rusqlite::Result<Vec<(TokenHash, OpenSession)>> {
    conn.prepare_cached(
        "SELECT token_hash, id, created_at, last_seen_at, ip_address, user_agent FROM sessions
         WHERE member_id = ?1 ORDER BY last_seen_at DESC, id DESC",
    )?
    .query_map([member_id], |row| {
        let session = OpenSession {
            id: row.get("id")?,
            created_at: from_seconds(row.get("created_at")?),
            last_seen_at: from_seconds(row.get("last_seen_at")?),
            address: row.get("ip_address")?,
            user_agent: row.get("user_agent")?,
        };
        Ok((TokenHash(row.get("token_hash")?), session))
    })?
    .collect()
}

pub(super) fn insert_session(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    expires_at: i64,
    client: &Client,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO sessions
            (token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent)
         SELECT :token, id, session_epoch, :now, :now, :expires_at, :address, :user_agent
         FROM members WHERE id = :member_id",
    )?
    .execute(named_params! {
        ":token": token.0,
        ":member_id": member_id,
        ":now": now,
        ":expires_at": expires_at,
        ":address": client.address.to_string(),
        ":user_agent": client.user_agent,
    })
    .map(|_| ())
}

pub(super) fn delete_oldest_sessions(
    tx: &Transaction<'_>,
    member_id: &str,
    keep: u32,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "DELETE FROM sessions WHERE member_id = ?1 AND id NOT IN
            (SELECT id FROM sessions WHERE member_id = ?1 ORDER BY last_seen_at DESC, id DESC LIMIT ?2)",
    )?
    .execute((member_id, keep))
    .map(|_| ())
}

pub(super) fn touch_session(tx: &Transaction<'_>, id: i64, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE sessions SET last_seen_at = ?2 WHERE id = ?1")?.execute((id, now)).map(|_| ())
}

/// Returns whose session it was.
pub(super) fn delete_session(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<Option<String>> {
    tx.prepare_cached("DELETE FROM sessions WHERE token_hash = ?1 RETURNING member_id")?
        .query_row([token.0], |row| row.get("member_id"))
        .optional()
}

pub(super) fn delete_sessions_of(tx: &Transaction<'_>, member_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM sessions WHERE member_id = ?1")?.execute([member_id]).map(|_| ())
}

/// The session goes on under a new token and the member's present epoch; what else they could come in with ends.
pub(super) fn renew_session(
    tx: &Transaction<'_>,
    id: i64,
    member_id: &str,
    token: TokenHash,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE sessions SET token_hash = ?3, epoch = (SELECT session_epoch FROM members WHERE id = ?2)
         WHERE id = ?1",
    )?
    .execute((id, member_id, token.0))?;
    tx.prepare_cached("DELETE FROM sessions WHERE member_id = ?2 AND id <> ?1")?.execute((id, member_id))?;
    tx.prepare_cached("DELETE FROM pending_sign_ins WHERE member_id = ?1")?.execute([member_id])?;
    tx.prepare_cached("UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND used = 0")?
        .execute([member_id])
        .map(|_| ())
}

/// It never reached anybody, so nothing has to remember it.
pub(super) fn end_link(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM password_resets WHERE token = ?1 AND used = 0")?
        .execute([token.0])
        .map(|_| ())
}

pub(super) fn end_links_of_purpose(
    tx: &Transaction<'_>,
    member_id: &str,
    purpose: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND purpose = ?2 AND used = 0",
    )?
    .execute((member_id, purpose))
    .map(|_| ())
}

/// The link carries the member's present epoch: whatever ends their sessions ends it too.
pub(super) fn insert_link(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    purpose: &str,
    expires_at: i64,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
         SELECT id, ?2, ?3, session_epoch, ?4, ?5 FROM members WHERE id = ?1",
    )?
    .execute((member_id, token.0, purpose, expires_at, now))
    .map(|_| ())
}

pub(super) fn find_link_owner(
    conn: &Connection,
    token: TokenHash,
    now: i64,
) -> rusqlite::Result<Option<LinkOwner>> {
    conn.prepare_cached(
        "SELECT first_name, last_name, coalesce(email, '') AS email
         FROM password_resets JOIN members ON members.id = password_resets.member_id
         WHERE token = ?1 AND used = 0 AND password_resets.created_at <= ?2 AND expires_at > ?2
           AND epoch = session_epoch AND disabled_at IS NULL AND email IS NOT NULL",
    )?
    .query_row((token.0, now), |row| {
        Ok(LinkOwner {
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            email: row.get("email")?,
        })
    })
    .optional()
}

/// Uses a good link up and returns whose it was.
pub(super) fn use_link(tx: &Transaction<'_>, token: TokenHash, now: i64) -> rusqlite::Result<Option<String>> {
    tx.prepare_cached(
        "UPDATE password_resets SET used = 1
         WHERE token = ?1 AND used = 0 AND created_at <= ?2 AND expires_at > ?2
           AND EXISTS (SELECT 1 FROM members WHERE members.id = password_resets.member_id
                       AND session_epoch = epoch AND disabled_at IS NULL AND email IS NOT NULL)
         RETURNING member_id",
    )?
    .query_row((token.0, now), |row| row.get("member_id"))
    .optional()
}

fn signed_in_member(row: &Row<'_>) -> rusqlite::Result<SignedInMember> {
    Ok(SignedInMember {
        id: row.get("member_id")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        email: row.get("email")?,
        profile_picture: row.get("profile_picture")?,
        two_factor_enabled: row.get("two_factor_enabled")?,
    })
}
