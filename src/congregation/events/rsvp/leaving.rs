//! Answers of people who die, move away or leave a household. Waiting parties move up by [`super::waiting`], once a
//! minute.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::store;

/// Deletes a person's answers to events from this day on: they died, or moved away.
pub fn take_back(tx: &Transaction<'_>, member_id: &str, from: Date) -> rusqlite::Result<()> {
    store::take_back(tx, member_id, &from.to_string())
}

/// A person leaves this household: its answers for them to future events stay with
/// the person, as answers of their own.
pub fn take_along(
    tx: &Transaction<'_>,
    household: &str,
    member_id: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    // Somewhere it still is the day before.
    let today = now.to_zoned_datetime(TimeZone::UTC).date();
    let from = today.yesterday().unwrap_or(today);
    store::take_along(tx, household, member_id, &from.to_string(), now.as_second())
}
