//! When the week's letter is written: at the congregation's day and time, once, however often the portal starts or its
//! clock changes.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::{compose, store};
use crate::congregation::subscriptions::LetterChoice;
use crate::congregation::subscriptions::recipients;
use crate::platform::mail::BulkLetters;
use crate::platform::mail::Letter;
use crate::platform::settings::Settings;

/// A portal that was switched off at the time writes it so much later; after that the week goes without.
const CATCH_UP: SignedDuration = SignedDuration::from_hours(24);
/// The longest delay after the due time.
const LONGEST_DELAY: SignedDuration = SignedDuration::from_hours(3 * 24);
/// The fewest days between two letters, after the congregation has chosen another day.
const MIN_DAYS_APART: i64 = 4;

/// The day of a letter that is to be written now.
fn day_due(
    conn: &Connection,
    now: Timestamp,
    settings: &Settings,
) -> rusqlite::Result<Option<(Date, Timestamp)>> {
    let last = settings.week_letter.and_then(|weekly| weekly.last(now, &settings.time_zone));
    let Some((day, at)) = last.filter(|(_, at)| now.duration_since(*at) < CATCH_UP) else { return Ok(None) };
    if store::exists_within(conn, day, MIN_DAYS_APART)?
        || recipients::reach(conn, LetterChoice::Week)?.letters == 0
    {
        return Ok(None);
    }
    Ok(Some((day, at)))
}

/// True where [`queue_due`] has something to do.
pub fn is_due(conn: &Connection, now: Timestamp, settings: &Settings) -> rusqlite::Result<bool> {
    Ok(day_due(conn, now, settings)?.is_some())
}

/// Queues the week's letters where their time has come; returns how many. Where there is nothing to say the week goes
/// without.
pub fn queue_due(tx: &Transaction<'_>, now: Timestamp, settings: &Settings) -> rusqlite::Result<usize> {
    let Some((day, at)) = day_due(tx, now, settings)? else { return Ok(0) };
    store::note_written(tx, day, now.as_second())?;
    if compose::news(tx, day, now, settings)?.is_none() {
        return Ok(0);
    }
    let about = day.to_string();
    let expires_at = at.checked_add(LONGEST_DELAY).unwrap_or(Timestamp::MAX);
    let letters = BulkLetters { letter: Letter::WeekLetter, about: &about, expires_at };
    recipients::queue(tx, LetterChoice::Week, &letters, now)
}
