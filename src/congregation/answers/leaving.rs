//! What becomes of answers when people die, move away or live elsewhere. Who waits moves up by [`super::waiting`], once a
//! minute.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::store;

/// Takes back what was answered for somebody to events from this day on: they died, or moved away.
pub fn take_back(tx: &Transaction<'_>, member_id: &str, from: Date) -> rusqlite::Result<()> {
    store::take_back(tx, member_id, &from.to_string())
}

/// Somebody does not live in this household any more: what it answered for them to events that are to come goes with
/// them, as an answer of their own.
pub fn take_along(
    tx: &Transaction<'_>,
    household: &str,
    member_id: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    // Somewhere it still is the day before.
    let today = now.to_zoned_datetime(TimeZone::UTC).date();
    let from = today.yesterday().unwrap_or(today);
    store::take_along(tx, (household, member_id), &from.to_string(), now.as_second())
}
