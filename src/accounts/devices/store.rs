//! SQL for known and trusted browsers.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::KnownBrowser;
use crate::accounts::account::Failures;
use crate::accounts::sessions::Session;
use crate::platform::client::{Client, device_name};
use crate::platform::clock::{Moment, on_clock};
use crate::platform::db::{self, from_row};
use crate::platform::token::TokenHash;

/// When a trust token is valid, on both clocks; a macro, because SQL is put together from literals only.
macro_rules! trust_is_good {
    () => {
        "trust_epoch = (SELECT session_epoch FROM members WHERE members.id = trusted_devices.member_id)
           AND trusted_at <= :now AND trusted_until > :now
           AND (run IS NOT :run OR :uptime - uptime < trusted_until - trusted_at)"
    };
}

pub(super) fn find(conn: &Connection, member_id: &str, token: TokenHash, now: i64) -> Result<Option<i64>> {
    let sql = "SELECT id FROM trusted_devices
         WHERE member_id = ?1 AND device_fingerprint = ?2 AND expires_at > ?3";
    db::find(conn, sql, (member_id, token.0, now), |row| row.get("id"))
}

/// The browser's count of wrong passwords; `None` when the member does not know it (any more).
pub fn failures(conn: &Connection, id: i64, member_id: &str) -> Result<Option<Failures>> {
    let sql = "SELECT failed_login_attempts, last_failed_login_at FROM trusted_devices
         WHERE id = ?1 AND member_id = ?2";
    db::find(conn, sql, (id, member_id), Failures::from_row)
}

/// Writes its count of wrong passwords down.
pub fn record_failure(tx: &Transaction<'_>, id: i64, count: u32, now: Timestamp) -> Result<()> {
    let sql =
        "UPDATE trusted_devices SET failed_login_attempts = ?2, last_failed_login_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (id, count, now.as_second()))
}

pub fn forget_failures(tx: &Transaction<'_>, id: i64) -> Result<()> {
    let sql =
        "UPDATE trusted_devices SET failed_login_attempts = 0, last_failed_login_at = NULL WHERE id = ?1";
    db::execute(tx, sql, [id])
}

/// Makes the browser unknown. Its sessions continue.
pub fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM trusted_devices WHERE id = ?1", [id])
}

/// Every member who knows the one token knows the other from now on.
pub(super) fn replace_token(tx: &Transaction<'_>, before: TokenHash, after: TokenHash) -> Result<()> {
    let sql = "UPDATE trusted_devices SET device_fingerprint = ?2 WHERE device_fingerprint = ?1";
    db::execute(tx, sql, (before.0, after.0))
}

pub(super) fn has_any(conn: &Connection, member_id: &str) -> Result<bool> {
    db::exists(conn, "SELECT 1 FROM trusted_devices WHERE member_id = ?1", [member_id])
}

/// Returns the row's id. Its trust, if it has one, is left alone.
pub(super) fn make_known(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    client: &Client,
    expires_at: i64,
    now: i64,
) -> Result<i64> {
    let sql = "INSERT INTO trusted_devices
            (member_id, device_fingerprint, device_name, user_agent, ip_address, last_used_at, expires_at, created_at)
         VALUES (:member_id, :token, :name, :user_agent, :address, :now, :expires_at, :now)
         ON CONFLICT (member_id, device_fingerprint) DO UPDATE SET
            device_name = :name, user_agent = :user_agent, ip_address = :address, last_used_at = :now,
            expires_at = :expires_at, failed_login_attempts = 0, last_failed_login_at = NULL
         RETURNING id";
    let values = named_params! {
        ":member_id": member_id, ":token": token.0, ":name": client.device_name(),
        ":user_agent": client.user_agent, ":address": client.address.to_string(), ":expires_at": expires_at,
        ":now": now,
    };
    db::one(tx, sql, values, |row| row.get("id"))
}

/// Deletes all but this browser, `id`, and the `others` that were used last.
pub(super) fn delete_longest_unused(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    others: u32,
) -> Result<()> {
    let sql = "DELETE FROM trusted_devices WHERE member_id = ?1 AND id <> ?2 AND id NOT IN
            (SELECT id FROM trusted_devices WHERE member_id = ?1 AND id <> ?2
             ORDER BY last_used_at DESC, id DESC LIMIT ?3)";
    db::execute(tx, sql, (member_id, id, others))
}

pub(super) fn trust(
    tx: &Transaction<'_>,
    id: i64,
    token: TokenHash,
    until: i64,
    moment: Moment,
) -> Result<()> {
    let sql = "UPDATE trusted_devices
         SET trust_hash = :token, trusted_at = :now, trusted_until = :until, run = :run, uptime = :uptime,
             trust_epoch = (SELECT session_epoch FROM members WHERE members.id = trusted_devices.member_id)
         WHERE id = :id";
    let values = named_params! {
        ":id": id, ":token": token.0, ":now": moment.now.as_second(), ":until": until, ":run": moment.run,
        ":uptime": moment.uptime,
    };
    db::execute(tx, sql, values)
}

/// Replaces a valid token; returns until when it is valid.
pub(super) fn renew_trust(
    tx: &Transaction<'_>,
    id: i64,
    shown: TokenHash,
    next: TokenHash,
    moment: Moment,
) -> Result<Option<i64>> {
    let sql = concat!(
        "UPDATE trusted_devices SET trust_hash = :next WHERE id = :id AND trust_hash = :shown AND ",
        trust_is_good!(),
        " RETURNING trusted_until",
    );
    let values = named_params! {
        ":id": id, ":shown": shown.0, ":next": next.0, ":now": moment.now.as_second(), ":run": moment.run,
        ":uptime": moment.uptime,
    };
    db::find(tx, sql, values, |row| row.get("trusted_until"))
}

/// Ends a member's trust in a browser where the token shown for it is not the current one; returns whether there was
/// trust to end. A correct token at the wrong time changes nothing: the clock may be wrong.
pub(super) fn end_trust_unless(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    shown: TokenHash,
) -> Result<bool> {
    let sql = "UPDATE trusted_devices
         SET trust_hash = NULL, trusted_at = NULL, trusted_until = NULL, trust_epoch = NULL
         WHERE id = ?1 AND member_id = ?2 AND trust_hash <> ?3";
    db::changed(tx, sql, (id, member_id, shown.0))
}

/// The browsers of the member of `present`, the last used first.
pub fn list(
    conn: &Connection,
    present: &Session,
    zone: &TimeZone,
    moment: Moment,
) -> Result<Vec<KnownBrowser>> {
    let sql = concat!(
        "SELECT id, device_name, last_used_at, id IS :current AS is_current,
            CASE WHEN trust_hash IS NOT NULL AND ",
        trust_is_good!(),
        " THEN trusted_until END AS trusted_until
         FROM trusted_devices WHERE member_id = :member_id AND expires_at > :now
         ORDER BY last_used_at DESC, id DESC",
    );
    let values = named_params! {
        ":member_id": present.member.id, ":current": present.device_id, ":now": moment.now.as_second(),
        ":run": moment.run, ":uptime": moment.uptime,
    };
    db::all(conn, sql, values, |row| KnownBrowser::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| KnownBrowser {
    id, current as "is_current", last_used_at: on_clock(row.get("last_used_at")?, zone),
    name: row.get::<_, Option<String>>("device_name")?.unwrap_or_else(|| device_name("")),
    trusted_until: row.get::<_, Option<i64>>("trusted_until")?.map(|until| on_clock(until, zone)),
} }
