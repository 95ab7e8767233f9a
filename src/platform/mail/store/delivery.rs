//! SQL for how deliveries went: the tries of each day, and addresses that the mail server has refused for good.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::platform::clock::from_seconds;
use crate::platform::db::from_row;
use crate::platform::mail::{MailDay, RefusedAddress, TryOutcome};

/// Counts a try on its day.
pub fn count(tx: &Transaction<'_>, day: &str, outcome: TryOutcome) -> rusqlite::Result<()> {
    let one = |counted: TryOutcome| i64::from(outcome == counted);
    tx.prepare_cached(
        "INSERT INTO mail_days (day, sent, refused_for_now, refused_for_good, failed) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (day) DO UPDATE SET sent = sent + excluded.sent,
            refused_for_now = refused_for_now + excluded.refused_for_now,
            refused_for_good = refused_for_good + excluded.refused_for_good, failed = failed + excluded.failed",
    )?
    .execute((
        day,
        one(TryOutcome::Sent),
        one(TryOutcome::RefusedForNow),
        one(TryOutcome::RefusedForGood),
        one(TryOutcome::Failed),
    ))
    .map(|_| ())
}

/// The last days on which something happened, the latest first.
pub fn latest_days(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<MailDay>> {
    conn.prepare_cached(
        "SELECT day, sent, refused_for_now, refused_for_good, failed FROM mail_days ORDER BY day DESC LIMIT ?1",
    )?
    .query_map([limit], MailDay::from_row)?
    .collect()
}

from_row! { MailDay { day, sent, refused_for_now, refused_for_good, failed } }

/// The number of waiting letters: about accounts, and to many.
pub fn count_waiting(conn: &Connection) -> rusqlite::Result<(u32, u32)> {
    conn.prepare_cached(
        "SELECT coalesce(sum(is_bulk = 0), 0) AS own, coalesce(sum(is_bulk), 0) AS bulk FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL",
    )?
    .query_row([], |row| Ok((row.get("own")?, row.get("bulk")?)))
}

/// Nothing is written to this address any more.
pub fn mark_refused(
    tx: &Transaction<'_>,
    address: &str,
    reason: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT OR REPLACE INTO refused_addresses (address, reason, refused_at) VALUES (?1, ?2, ?3)",
    )?
    .execute((address, reason, now.as_second()))
    .map(|_| ())
}

/// The refusal of an address, where it was refused for good.
pub fn refusal_of(conn: &Connection, address: &str) -> rusqlite::Result<Option<RefusedAddress>> {
    conn.prepare_cached("SELECT address, reason, refused_at FROM refused_addresses WHERE address = ?1")?
        .query_row([address], RefusedAddress::from_row)
        .optional()
}

/// The latest first.
pub fn refused(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<RefusedAddress>> {
    conn.prepare_cached(
        "SELECT address, reason, refused_at FROM refused_addresses ORDER BY refused_at DESC, address LIMIT ?1",
    )?
    .query_map([limit], RefusedAddress::from_row)?
    .collect()
}

from_row! { |row| RefusedAddress { address, reason, at: from_seconds(row.get("refused_at")?) } }

/// Forgets the refusal of the address of letter `id`, for another attempt.
pub fn forget_refusal(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "DELETE FROM refused_addresses WHERE address =
            (SELECT coalesce(to_address, email, contact_email) FROM outbox
                JOIN members ON members.id = outbox.member_id WHERE outbox.id = ?1)",
    )?
    .execute([id])
    .map(|_| ())
}
