//! SQL for sessions.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use crate::accounts::account::SignedInMember;
use crate::accounts::account::store::signed_in_columns;
use crate::accounts::sessions::{RoleHolderBrowser, Session, SignedInBrowser};
use crate::platform::client::{Client, device_name};
use crate::platform::clock::{Moment, on_clock};
use crate::platform::db::{self, from_row};
use crate::platform::token::TokenHash;

pub fn find(conn: &Connection, token: TokenHash, idle_since: i64, moment: Moment) -> Result<Option<Session>> {
    let sql = concat!(
        "SELECT sessions.id AS session_id, sessions.device_id, sessions.last_seen_at, sessions.role_awake_since,
            sessions.role_used_at, sessions.code_given_at, ",
        signed_in_columns!(),
        "
         FROM sessions JOIN members ON members.id = sessions.member_id
         WHERE sessions.token_hash = :token AND sessions.epoch = members.session_epoch
           AND members.disabled_at IS NULL AND (members.email IS NOT NULL OR members.sign_in_name IS NOT NULL)
           AND sessions.created_at <= :now AND sessions.expires_at > :now
           AND (sessions.run IS NOT :run
                OR :uptime - sessions.uptime < sessions.expires_at - sessions.created_at)
           AND sessions.last_seen_at > :idle_since",
    );
    let values = named_params! {
        ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
        ":idle_since": idle_since,
    };
    db::find(conn, sql, values, Session::from_row)
}

from_row! { |row| Session {
    id as "session_id", device_id, last_seen_at, role_awake_since, role_used_at, code_given_at,
    member: SignedInMember::from_row(row)?,
} }

/// Good and bad ones of the member of `present`; that one first, then the last used first.
pub fn list(
    conn: &Connection,
    present: &Session,
    zone: &TimeZone,
) -> Result<Vec<(TokenHash, SignedInBrowser)>> {
    let sql = "SELECT token_hash, id, created_at, last_seen_at, ip_address, user_agent, id = ?2 AS is_current FROM sessions
         WHERE member_id = ?1 ORDER BY is_current DESC, last_seen_at DESC, id DESC";
    db::all(conn, sql, (&present.member.id, present.id), |row| {
        Ok((TokenHash(row.get("token_hash")?), SignedInBrowser::from_row(row, zone)?))
    })
}

const OF_ROLE_HOLDERS: &str =
    "SELECT token_hash, sessions.id, sessions.created_at, last_seen_at, ip_address, user_agent,
        sessions.id = ?1 AS is_current, members.id AS person_id, first_name || ' ' || last_name AS person
     FROM members CROSS JOIN sessions ON sessions.member_id = members.id
     WHERE had_role = 1 AND coalesce(office_since, treasurer_since, administrator_since) IS NOT NULL
     ORDER BY last_seen_at DESC, sessions.id DESC";

/// Good and bad ones of members with a role, the last used first.
pub fn list_of_role_holders(
    conn: &Connection,
    present: i64,
    zone: &TimeZone,
) -> Result<Vec<(TokenHash, RoleHolderBrowser)>> {
    db::all(conn, OF_ROLE_HOLDERS, [present], |row| {
        Ok((TokenHash(row.get("token_hash")?), RoleHolderBrowser::from_row(row, zone)?))
    })
}

from_row! { |row, zone: &TimeZone| RoleHolderBrowser {
    person_id, person, browser: SignedInBrowser::from_row(row, zone)?,
} }

from_row! { |row, zone: &TimeZone| SignedInBrowser {
    id, signed_in_at: on_clock(row.get("created_at")?, zone),
    last_seen_at: on_clock(row.get("last_seen_at")?, zone), address as "ip_address",
    name: device_name(&row.get::<_, Option<String>>("user_agent")?.unwrap_or_default()), current as "is_current",
} }

/// Returns the new row's id.
pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    device_id: Option<i64>,
    expires_at: i64,
    client: &Client,
    moment: Moment,
) -> Result<i64> {
    let sql = "INSERT INTO sessions
            (token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent, device_id,
             run, uptime)
         SELECT :token, id, session_epoch, :now, :now, :expires_at, :address, :user_agent, :device_id, :run, :uptime
         FROM members WHERE id = :member_id
         RETURNING id";
    let values = named_params! {
        ":token": token.0, ":member_id": member_id, ":now": moment.now.as_second(), ":expires_at": expires_at,
        ":address": client.address.to_string(), ":user_agent": client.user_agent, ":device_id": device_id,
        ":run": moment.run, ":uptime": moment.uptime,
    };
    db::one(tx, sql, values, |row| row.get("id"))
}

/// The session goes on under a new token and the member's present epoch; what else they could come in with ends.
pub fn renew(tx: &Transaction<'_>, id: i64, member_id: &str, token: TokenHash) -> Result<()> {
    let sql = "UPDATE sessions SET token_hash = ?3, epoch = (SELECT session_epoch FROM members WHERE id = ?2)
         WHERE id = ?1";
    db::execute(tx, sql, (id, member_id, token.0))?;
    db::execute(tx, "DELETE FROM sessions WHERE member_id = ?2 AND id <> ?1", (id, member_id))?;
    end_pending_sign_ins(tx, member_id)?;
    db::execute(tx, "UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND used = 0", [member_id])
}

pub fn end_pending_sign_ins(tx: &Transaction<'_>, member_id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM pending_sign_ins WHERE member_id = ?1", [member_id])
}

/// Leaves the newest, `id`, and the `others` that were used last.
pub fn delete_longest_unused(tx: &Transaction<'_>, member_id: &str, id: i64, others: u32) -> Result<()> {
    // The newest by name: under a clock that was set back it would look like the oldest.
    let sql = "DELETE FROM sessions WHERE member_id = ?1 AND id <> ?2 AND id NOT IN
            (SELECT id FROM sessions WHERE member_id = ?1 AND id <> ?2
             ORDER BY last_seen_at DESC, id DESC LIMIT ?3)";
    db::execute(tx, sql, (member_id, id, others))
}

pub fn touch(tx: &Transaction<'_>, id: i64, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE sessions SET last_seen_at = ?2 WHERE id = ?1", (id, now))
}

/// Ends the session of this token. Returns its member.
pub fn delete(tx: &Transaction<'_>, token: TokenHash) -> Result<Option<String>> {
    let sql = "DELETE FROM sessions WHERE token_hash = ?1 RETURNING member_id";
    db::find(tx, sql, [token.0], |row| row.get("member_id"))
}

/// Deletes the sessions of this known browser.
pub fn delete_of_device(tx: &Transaction<'_>, device_id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM sessions WHERE device_id = ?1", [device_id])
}

pub fn delete_of(tx: &Transaction<'_>, member_id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM sessions WHERE member_id = ?1", [member_id])
}

/// Ends every session, pending sign-in, trust and link of every member.
///
/// Deletes trust, which the epoch alone would only void: a token renewed since a backup would look replayed.
pub fn end_all_sessions(tx: &Transaction<'_>) -> Result<()> {
    tx.execute("UPDATE members SET session_epoch = session_epoch + 1", [])?;
    tx.execute(
        "UPDATE trusted_devices
         SET trust_hash = NULL, trusted_at = NULL, trusted_until = NULL, trust_epoch = NULL",
        [],
    )?;
    tx.execute("DELETE FROM sessions", [])?;
    tx.execute("DELETE FROM pending_sign_ins", [])?;
    tx.execute("UPDATE password_resets SET used = 1 WHERE used = 0", []).map(|_| ())
}

/// Ends every session at most so many seconds after its sign-in.
pub fn shorten(tx: &Transaction<'_>, seconds: i64) -> Result<()> {
    let sql = "UPDATE sessions SET expires_at = created_at + ?1 WHERE expires_at > created_at + ?1";
    db::execute(tx, sql, [seconds])
}

/// Writes down the role rights of a session. `None` leaves what was given before.
pub(in crate::accounts) fn set_role_rights(
    tx: &Transaction<'_>,
    session_id: i64,
    awake_since: Option<i64>,
    code_given_at: Option<i64>,
) -> Result<()> {
    let sql = "UPDATE sessions SET role_awake_since = coalesce(?2, role_awake_since),
            role_used_at = coalesce(?2, role_used_at), code_given_at = coalesce(?3, code_given_at)
         WHERE id = ?1";
    db::execute(tx, sql, (session_id, awake_since, code_given_at))
}

pub(in crate::accounts) fn note_role_work(tx: &Transaction<'_>, session_id: i64, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE sessions SET role_used_at = ?2 WHERE id = ?1", (session_id, now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn sessions_of_others_are_not_read_for_those_of_role_holders() {
        let plan = query_plan(OF_ROLE_HOLDERS);
        assert!(!plan.contains("SCAN sessions") && plan.contains("members_with_role"), "{plan}");
    }
}
