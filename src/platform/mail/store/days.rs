//! SQL for how the days went with the mail server.

use rusqlite::{Connection, Transaction};

use crate::platform::db::from_row;
use crate::platform::mail::{MailDay, TryOutcome};

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
pub fn latest(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<MailDay>> {
    conn.prepare_cached(
        "SELECT day, sent, refused_for_now, refused_for_good, failed FROM mail_days ORDER BY day DESC LIMIT ?1",
    )?
    .query_map([limit], MailDay::from_row)?
    .collect()
}

from_row! { MailDay { day, sent, refused_for_now, refused_for_good, failed } }

/// The number of waiting letters: about accounts, and to many.
pub fn waiting(conn: &Connection) -> rusqlite::Result<(u32, u32)> {
    conn.prepare_cached(
        "SELECT coalesce(sum(is_bulk = 0), 0) AS own, coalesce(sum(is_bulk), 0) AS bulk FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL",
    )?
    .query_row([], |row| Ok((row.get("own")?, row.get("bulk")?)))
}
