//! SQL for the week's letter.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

/// An event of the coming days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WeekEvent {
    pub title: String,
    pub date: Date,
    /// HH:MM; empty for a whole day.
    pub time: String,
    pub location: Option<String>,
}

/// More events than a letter of one week names.
const MOST_EVENTS: i64 = 60;

/// Events from `first` until the day before `end` that take place.
pub(super) fn events(conn: &Connection, first: Date, end: Date) -> rusqlite::Result<Vec<WeekEvent>> {
    conn.prepare_cached(
        "SELECT title, event_date, event_time, location FROM events
         WHERE event_date >= ?1 AND event_date < ?2 AND removed_at IS NULL AND cancelled_at IS NULL
         ORDER BY event_date, event_time, id LIMIT ?3",
    )?
    .query_map((first.to_string(), end.to_string(), MOST_EVENTS), |row| {
        let date: String = row.get("event_date")?;
        Ok(WeekEvent {
            title: row.get("title")?,
            // A day that no calendar has would be listed on the first.
            date: date.parse().unwrap_or(first),
            time: row.get("event_time")?,
            location: row.get("location")?,
        })
    })?
    .collect()
}

/// True where a letter was written within so many days before or after.
pub(super) fn exists_within(conn: &Connection, day: Date, days: i64) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 FROM week_letters WHERE abs(julianday(day) - julianday(?1)) < ?2")?
        .exists((day.to_string(), days))
}

pub(super) fn note_written(tx: &Transaction<'_>, day: Date, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT OR IGNORE INTO week_letters (day, queued_at) VALUES (?1, ?2)")?
        .execute((day.to_string(), now))
        .map(|_| ())
}
