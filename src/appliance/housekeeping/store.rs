//! SQL of the housekeeping. Every removal takes an instant and a number of rows at most.

use rusqlite::{Connection, Transaction};

use super::ClockWatch;
use crate::appliance::import::journal::KEPT_DAYS;
use crate::platform::db::{self, from_row};

from_row! { ClockWatch { last_seen_at, steady_since } }

pub(super) fn watch(conn: &Connection) -> rusqlite::Result<Option<ClockWatch>> {
    db::find(conn, "SELECT last_seen_at, steady_since FROM clock_watch", [], ClockWatch::from_row)
}

pub(super) fn set_watch(tx: &Transaction<'_>, watch: ClockWatch) -> rusqlite::Result<()> {
    let sql = "INSERT INTO clock_watch (only_row, last_seen_at, steady_since) VALUES (1, ?1, ?2)
         ON CONFLICT (only_row) DO UPDATE
         SET last_seen_at = excluded.last_seen_at, steady_since = excluded.steady_since";
    db::execute(tx, sql, (watch.last_seen_at, watch.steady_since))
}

const DAY: i64 = 86_400;
/// The audit log, letters that were sent or given up, decoy accounts, used codes.
const KEPT: i64 = 400 * DAY;
/// Network addresses and browsers' own descriptions.
const ADDRESSES_KEPT: i64 = 90 * DAY;
/// Sessions, pending sign-ins, links, slips and known browsers, after they have expired.
const EXPIRED_KEPT: i64 = 30 * DAY;
/// Events and announcements that were removed: an hour for taking it back, and the rest of the day.
const REMOVED_KEPT: i64 = DAY;

/// Rows of a table that are removed, or lose something, when they are old.
#[derive(Clone, Copy)]
pub(super) struct OldRows {
    /// Seconds after which they are old.
    kept: i64,
    /// The columns that they lose; none where they are removed.
    blank: Option<&'static str>,
    table: &'static str,
    key: &'static str,
    /// True of those from before ?1.
    are_old: &'static str,
}

const fn removed(kept: i64, table: &'static str, are_old: &'static str) -> OldRows {
    OldRows { kept, blank: None, table, key: "id", are_old }
}

const fn blanked(columns: &'static str, table: &'static str, are_old: &'static str) -> OldRows {
    OldRows { kept: ADDRESSES_KEPT, blank: Some(columns), table, key: "id", are_old }
}

impl OldRows {
    const fn by(self, key: &'static str) -> Self {
        Self { key, ..self }
    }
}

pub(super) const OLD: [OldRows; 15] = [
    blanked(
        "ip_address = NULL, user_agent = NULL",
        "security_logs",
        "coalesce(last_at, created_at) < ?1 AND created_at < ?1
            AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)",
    ),
    blanked(
        "ip_address = NULL, user_agent = NULL",
        "trusted_devices",
        "last_used_at < ?1 AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)",
    ),
    // The browser's description stays: it is the session's name on the Security card.
    blanked("ip_address = NULL", "sessions", "created_at < ?1 AND ip_address IS NOT NULL"),
    removed(KEPT, "security_logs", "created_at < ?1"),
    removed(KEPT, "outbox", "sent_at < ?1 OR given_up_at < ?1"),
    removed(KEPT, "decoy_accounts", "last_failed_login_at < ?1").by("email_hash"),
    removed(KEPT, "used_codes", "used_at < ?1").by("member_id, step"),
    removed(EXPIRED_KEPT, "sessions", "expires_at < ?1"),
    removed(EXPIRED_KEPT, "pending_sign_ins", "expires_at < ?1"),
    // The invitation of a member who has not accepted it yet stays: the list of people shows by it that they were invited.
    removed(
        EXPIRED_KEPT,
        "password_resets",
        "expires_at < ?1 AND is_first = 0 AND (purpose = 'reset' OR EXISTS
            (SELECT 1 FROM members WHERE members.id = password_resets.member_id AND password IS NOT NULL))",
    ),
    removed(EXPIRED_KEPT, "slips", "expires_at < ?1 AND is_first = 0"),
    removed(EXPIRED_KEPT, "trusted_devices", "expires_at < ?1"),
    // The journal for undoing imports.
    removed(
        KEPT_DAYS * DAY,
        "import_changes",
        "EXISTS (SELECT 1 FROM imports WHERE imports.id = import_id AND imports.created_at < ?1)",
    )
    .by("import_id, seq"),
    // One that an import has changed is kept for as long as that can be undone.
    removed(
        REMOVED_KEPT,
        "events",
        "removed_at < ?1 AND NOT EXISTS
            (SELECT 1 FROM import_changes WHERE entity = 'event' AND entity_id = events.id AND field = '*')",
    ),
    removed(REMOVED_KEPT, "announcements", "removed_at < ?1"),
];

/// Changes up to `most` of the rows that are old at `now`; returns how many.
pub(super) fn change(tx: &Transaction<'_>, rows: OldRows, now: i64, most: u32) -> rusqlite::Result<usize> {
    let OldRows { kept, blank, table, key, are_old } = rows;
    let change = match blank {
        Some(columns) => format!("UPDATE {table} SET {columns}"),
        None => format!("DELETE FROM {table}"),
    };
    tx.prepare_cached(&format!(
        "{change} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {are_old} LIMIT ?2)"
    ))?
    .execute((now - kept, most))
}

/// The time when the last letter of this word was queued, in unix seconds.
pub(super) fn last_queued(tx: &Transaction<'_>, letter: &str) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT max(created_at) AS last FROM outbox WHERE letter = ?1";
    db::one(tx, sql, [letter], |row| row.get("last"))
}
