//! SQL for the outbox.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use super::outbox::News;

/// A letter that has not left.
pub(super) struct Waiting {
    pub id: i64,
    pub letter: String,
    pub member_id: String,
    pub expires_at: i64,
    pub attempts: i64,
}

/// Whom a letter goes to, as the members' book says at the moment it leaves.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// `members.id`
    pub member_id: String,
    /// For the greeting.
    pub first_name: String,
    /// First and last name.
    pub full_name: String,
    /// The stored address.
    pub email: String,
}

pub(super) fn insert(
    tx: &Transaction<'_>,
    news: &News<'_>,
    expires_at: i64,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO outbox (letter, member_id, detail, to_address, created_at, expires_at, next_try_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5)",
    )?
    .execute((news.letter.as_str(), news.member_id, news.detail, news.to_address, now, expires_at))
    .map(|_| ())
}

pub(super) fn count_since(
    conn: &Connection,
    letter: &str,
    member_id: &str,
    since: i64,
) -> rusqlite::Result<i64> {
    conn.prepare_cached(
        "SELECT count(*) AS letters FROM outbox WHERE member_id = ?1 AND letter = ?2 AND created_at > ?3",
    )?
    .query_row((member_id, letter, since), |row| row.get("letters"))
}

pub(super) fn next_waiting(conn: &Connection, now: i64) -> rusqlite::Result<Option<Waiting>> {
    conn.prepare_cached(
        "SELECT id, letter, member_id, expires_at, attempts FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= ?1
         ORDER BY next_try_at, id LIMIT 1",
    )?
    .query_row([now], waiting)
    .optional()
}

pub(super) fn find_waiting(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<Option<Waiting>> {
    tx.prepare_cached(
        "SELECT id, letter, member_id, expires_at, attempts FROM outbox
         WHERE id = ?1 AND sent_at IS NULL AND given_up_at IS NULL",
    )?
    .query_row([id], waiting)
    .optional()
}

pub(super) fn recipient(tx: &Transaction<'_>, member_id: &str) -> rusqlite::Result<Option<Recipient>> {
    tx.prepare_cached(
        "SELECT id, first_name, first_name || ' ' || last_name AS full_name, email FROM members
         WHERE id = ?1 AND email IS NOT NULL AND disabled_at IS NULL",
    )?
    .query_row([member_id], |row| {
        Ok(Recipient {
            member_id: row.get("id")?,
            first_name: row.get("first_name")?,
            full_name: row.get("full_name")?,
            email: row.get("email")?,
        })
    })
    .optional()
}

pub(super) fn mark_sent(tx: &Transaction<'_>, id: i64, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE outbox SET sent_at = ?2, attempts = attempts + 1, last_error = NULL WHERE id = ?1",
    )?
    .execute((id, now))
    .map(|_| ())
}

pub(super) fn put_off(tx: &Transaction<'_>, id: i64, until: i64, error: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE outbox SET next_try_at = ?2, attempts = attempts + 1, last_error = ?3 WHERE id = ?1",
    )?
    .execute((id, until, error))
    .map(|_| ())
}

pub(super) fn give_up(tx: &Transaction<'_>, id: i64, now: i64, reason: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE outbox SET given_up_at = ?2, last_error = ?3 WHERE id = ?1")?
        .execute((id, now, reason))
        .map(|_| ())
}

pub(super) fn is_waiting(conn: &Connection, letter: &str, member_id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM outbox
            WHERE member_id = ?1 AND letter = ?2 AND sent_at IS NULL AND given_up_at IS NULL) AS waiting",
    )?
    .query_row((member_id, letter), |row| row.get("waiting"))
}

fn waiting(row: &Row<'_>) -> rusqlite::Result<Waiting> {
    Ok(Waiting {
        id: row.get("id")?,
        letter: row.get("letter")?,
        member_id: row.get("member_id")?,
        expires_at: row.get("expires_at")?,
        attempts: row.get("attempts")?,
    })
}
