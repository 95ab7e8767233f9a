//! SQL of the housekeeping. Every removal takes an instant and a number of rows at most.

use rusqlite::{OptionalExtension, Transaction};

use super::steady::Watch;

pub(super) fn watch(tx: &Transaction<'_>) -> rusqlite::Result<Option<Watch>> {
    tx.prepare_cached("SELECT last_seen_at, steady_since FROM clock_watch")?
        .query_row([], |row| {
            Ok(Watch { last_seen_at: row.get("last_seen_at")?, steady_since: row.get("steady_since")? })
        })
        .optional()
}

pub(super) fn set_watch(tx: &Transaction<'_>, watch: Watch) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO clock_watch (only_row, last_seen_at, steady_since) VALUES (1, ?1, ?2)
         ON CONFLICT (only_row) DO UPDATE
         SET last_seen_at = excluded.last_seen_at, steady_since = excluded.steady_since",
    )?
    .execute((watch.last_seen_at, watch.steady_since))
    .map(|_| ())
}

pub(super) fn blank_log_addresses(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "UPDATE security_logs SET ip_address = NULL, user_agent = NULL WHERE id IN
            (SELECT id FROM security_logs
             WHERE coalesce(last_at, created_at) < ?1 AND created_at < ?1
                AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)
             LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn blank_device_addresses(
    tx: &Transaction<'_>,
    before: i64,
    most: u32,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "UPDATE trusted_devices SET ip_address = NULL, user_agent = NULL WHERE id IN
            (SELECT id FROM trusted_devices
             WHERE last_used_at < ?1 AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)
             LIMIT ?2)",
    )?
    .execute((before, most))
}

/// The browser's description stays: it is the session's name on the Security card.
pub(super) fn blank_session_addresses(
    tx: &Transaction<'_>,
    before: i64,
    most: u32,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "UPDATE sessions SET ip_address = NULL WHERE id IN
            (SELECT id FROM sessions WHERE created_at < ?1 AND ip_address IS NOT NULL LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_log_lines(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM security_logs WHERE id IN
            (SELECT id FROM security_logs WHERE created_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_letters(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM outbox WHERE id IN
            (SELECT id FROM outbox WHERE sent_at < ?1 OR given_up_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_decoys(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM decoy_accounts WHERE email_hash IN
            (SELECT email_hash FROM decoy_accounts WHERE last_failed_login_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_used_codes(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM used_codes WHERE (member_id, step) IN
            (SELECT member_id, step FROM used_codes WHERE used_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_sessions(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_pending_sign_ins(
    tx: &Transaction<'_>,
    before: i64,
    most: u32,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM pending_sign_ins WHERE id IN
            (SELECT id FROM pending_sign_ins WHERE expires_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

/// The invitation of a member who has not accepted it yet stays: the list of people shows by it that they were invited.
pub(super) fn remove_links(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM password_resets WHERE id IN
            (SELECT password_resets.id FROM password_resets
                JOIN members ON members.id = password_resets.member_id
             WHERE expires_at < ?1 AND (purpose = 'reset' OR password IS NOT NULL) AND is_first = 0
             LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_slips(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached("DELETE FROM slips WHERE id IN (SELECT id FROM slips WHERE expires_at < ?1 AND is_first = 0 LIMIT ?2)")?
        .execute((before, most))
}

pub(super) fn remove_devices(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM trusted_devices WHERE id IN
            (SELECT id FROM trusted_devices WHERE expires_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

/// The journal for undoing imports.
pub(super) fn remove_import_changes(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM import_changes WHERE (import_id, seq) IN
            (SELECT import_id, seq FROM import_changes JOIN imports ON imports.id = import_id
             WHERE imports.created_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

/// One that an import has changed is kept for as long as that can be undone.
pub(super) fn remove_removed_events(tx: &Transaction<'_>, before: i64, most: u32) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM events WHERE id IN
            (SELECT id FROM events WHERE removed_at < ?1 AND NOT EXISTS
                (SELECT 1 FROM import_changes WHERE entity = 'event' AND entity_id = events.id AND field = '*')
             LIMIT ?2)",
    )?
    .execute((before, most))
}

pub(super) fn remove_removed_announcements(
    tx: &Transaction<'_>,
    before: i64,
    most: u32,
) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM announcements WHERE id IN (SELECT id FROM announcements WHERE removed_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

/// The time when the last letter of this word was queued, in unix seconds.
pub(super) fn last_queued(tx: &Transaction<'_>, letter: &str) -> rusqlite::Result<Option<i64>> {
    tx.prepare_cached("SELECT max(created_at) AS last FROM outbox WHERE letter = ?1")?
        .query_row([letter], |row| row.get("last"))
}
