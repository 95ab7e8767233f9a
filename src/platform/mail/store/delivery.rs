//! SQL for how deliveries went: the tries of each day, and addresses that the mail server has refused for good.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use crate::platform::clock::from_seconds;
use crate::platform::db::{self, from_row};
use crate::platform::mail::{MailDay, RefusedAddress, TryOutcome};

/// Counts a try on its day.
pub fn count(tx: &Transaction<'_>, day: &str, outcome: TryOutcome) -> rusqlite::Result<()> {
    let one = |counted: TryOutcome| i64::from(outcome == counted);
    let sql = "INSERT INTO mail_days (day, sent, refused_for_now, refused_for_good, failed) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (day) DO UPDATE SET sent = sent + excluded.sent,
            refused_for_now = refused_for_now + excluded.refused_for_now,
            refused_for_good = refused_for_good + excluded.refused_for_good, failed = failed + excluded.failed";
    db::execute(
        tx,
        sql,
        (
            day,
            one(TryOutcome::Sent),
            one(TryOutcome::RefusedForNow),
            one(TryOutcome::RefusedForGood),
            one(TryOutcome::Failed),
        ),
    )
}

/// The last days on which something happened, the latest first.
pub fn latest_days(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<MailDay>> {
    let sql = "SELECT day, sent, refused_for_now, refused_for_good, failed FROM mail_days ORDER BY day DESC LIMIT ?1";
    db::all(conn, sql, [limit], MailDay::from_row)
}

from_row! { MailDay { day, sent, refused_for_now, refused_for_good, failed } }

/// The number of waiting letters: about accounts, and to many.
pub fn count_waiting(conn: &Connection) -> rusqlite::Result<(u32, u32)> {
    let sql = "SELECT coalesce(sum(is_bulk = 0), 0) AS own, coalesce(sum(is_bulk), 0) AS bulk FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL";
    db::one(conn, sql, [], |row| Ok((row.get("own")?, row.get("bulk")?)))
}

/// Nothing is written to this address any more.
pub fn mark_refused(
    tx: &Transaction<'_>,
    address: &str,
    reason: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO refused_addresses (address, reason, refused_at) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (address, reason, now.as_second()))
}

/// The refusal of an address, where it was refused for good.
pub fn refusal_of(conn: &Connection, address: &str) -> rusqlite::Result<Option<RefusedAddress>> {
    let sql = "SELECT address, reason, refused_at FROM refused_addresses WHERE address = ?1";
    db::find(conn, sql, [address], RefusedAddress::from_row)
}

/// The latest first.
pub fn refused(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<RefusedAddress>> {
    let sql = "SELECT address, reason, refused_at FROM refused_addresses ORDER BY refused_at DESC, address LIMIT ?1";
    db::all(conn, sql, [limit], RefusedAddress::from_row)
}

from_row! { |row| RefusedAddress { address, reason, at: from_seconds(row.get("refused_at")?) } }

/// Forgets the refusal of the address of letter `id`, for another attempt.
pub fn forget_refusal(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    let sql = "DELETE FROM refused_addresses WHERE address =
            (SELECT coalesce(to_address, email, contact_email) FROM outbox
                JOIN members ON members.id = outbox.member_id WHERE outbox.id = ?1)";
    db::execute(tx, sql, [id])
}
