//! SQL for one-time links.

use rusqlite::Transaction;

use super::token::TokenHash;

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
