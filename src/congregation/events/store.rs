//! SQL for events.

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use super::start_date::start_date;
use super::{Cursor, Event, EventFields, EventPeriod, ManagedEvent};

/// How many events there are of `day` and later, how many before, and whether there are any before `start`.
pub(super) fn counts(conn: &Connection, day: &str, start: &str) -> rusqlite::Result<(u32, u32, bool)> {
    conn.prepare_cached(
        "SELECT (SELECT count(*) FROM events WHERE event_date >= ?1 AND removed_at IS NULL) AS upcoming,
                (SELECT count(*) FROM events WHERE event_date < ?1 AND removed_at IS NULL) AS past,
                EXISTS (SELECT 1 FROM events WHERE event_date < ?2 AND removed_at IS NULL) AS is_more",
    )?
    .query_row([day, start], |row| Ok((row.get("upcoming")?, row.get("past")?, row.get("is_more")?)))
}

/// Events before a position, latest first, each with its own position.
pub(super) fn before(
    conn: &Connection,
    cursor: &Cursor<'_>,
    limit: u32,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<(Event, String)>> {
    conn.prepare_cached(
        "SELECT id, title, description, event_date, event_time, location, event_type FROM events
         WHERE (event_date, event_time, id) < (?1, ?2, ?3) AND removed_at IS NULL
         ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?4",
    )?
    .query_map((cursor.date, cursor.time, cursor.id, limit), |row| {
        let own = [row.get_ref(3)?.as_str()?, row.get_ref(4)?.as_str()?, row.get_ref(0)?.as_str()?].join(",");
        Ok((event(row, zone)?, own))
    })?
    .collect()
}

/// Events of `day` and later; an all-day event stands before the timed ones of its day.
pub(super) fn from_day(
    conn: &Connection,
    day: &str,
    limit: u32,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<Event>> {
    conn.prepare_cached(
        "SELECT id, title, description, event_date, event_time, location, event_type FROM events
         WHERE event_date >= ?1 AND removed_at IS NULL ORDER BY event_date, event_time, id LIMIT ?2",
    )?
    .query_map((day, limit), |row| event(row, zone))?
    .collect()
}

/// By column index: a look-up by name searches all columns, in every row.
fn event(row: &Row<'_>, zone: &TimeZone) -> rusqlite::Result<Event> {
    Ok(Event {
        id: row.get(0)?,
        title: row.get(1)?,
        description: row.get(2)?,
        start_date: start_date(row.get_ref(3)?.as_str()?, row.get_ref(4)?.as_str()?, zone),
        location: row.get(5)?,
        category: row.get(6)?,
    })
}

/// Writes a new event under `id`.
pub fn insert(tx: &Transaction<'_>, id: &str, event: &EventFields, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO events (id, title, description, event_date, event_time, location, event_type, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute((
        id,
        &event.title,
        &event.description,
        event.date.to_string(),
        event.time_text(),
        &event.location,
        &event.category,
        now,
    ))
    .map(|_| ())
}

/// Replaces the fields of the event `id`.
pub(super) fn update(tx: &Transaction<'_>, id: &str, event: &EventFields) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE events SET title = ?2, description = ?3, event_date = ?4, event_time = ?5, location = ?6,
            event_type = ?7, version = version + 1
         WHERE id = ?1",
    )?
    .execute((
        id,
        &event.title,
        &event.description,
        event.date.to_string(),
        event.time_text(),
        &event.location,
        &event.category,
    ))
    .map(|_| ())
}

/// None brings it back.
pub(super) fn set_removed(tx: &Transaction<'_>, id: &str, at: Option<i64>) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE events SET removed_at = ?2, version = version + 1 WHERE id = ?1")?
        .execute((id, at))
        .map(|_| ())
}

/// One that was removed since then.
pub(super) fn find_removed(
    conn: &Connection,
    id: &str,
    since: i64,
) -> rusqlite::Result<Option<ManagedEvent>> {
    conn.prepare_cached(
        "SELECT id, version, title, description, event_date, event_time, location, event_type FROM events
         WHERE id = ?1 AND removed_at >= ?2",
    )?
    .query_row((id, since), managed_event)
    .optional()
}

/// Events whose id begins with `beginning`.
pub(super) fn find_by_beginning(conn: &Connection, beginning: &str) -> rusqlite::Result<Vec<ManagedEvent>> {
    conn.prepare_cached(
        "SELECT id, version, title, description, event_date, event_time, location, event_type FROM events
         WHERE substr(id, 1, length(?1)) = ?1 AND removed_at IS NULL",
    )?
    .query_map([beginning], managed_event)?
    .collect()
}

/// Events for a volunteer's list, relative to `today`: upcoming ones soonest first, past ones latest first.
pub(super) fn list(
    conn: &Connection,
    which: EventPeriod,
    today: &str,
) -> rusqlite::Result<Vec<ManagedEvent>> {
    let sql = match which {
        EventPeriod::Upcoming => {
            "SELECT id, version, title, description, event_date, event_time, location, event_type FROM events
             WHERE event_date >= ?1 AND removed_at IS NULL ORDER BY event_date, event_time, id"
        }
        EventPeriod::Past => {
            "SELECT id, version, title, description, event_date, event_time, location, event_type FROM events
             WHERE event_date < ?1 AND removed_at IS NULL ORDER BY event_date DESC, event_time DESC, id"
        }
        EventPeriod::All => {
            "SELECT id, version, title, description, event_date, event_time, location, event_type FROM events
             WHERE ?1 IS NOT NULL AND removed_at IS NULL ORDER BY event_date, event_time, id"
        }
    };
    conn.prepare_cached(sql)?.query_map([today], managed_event)?.collect()
}

fn managed_event(row: &Row<'_>) -> rusqlite::Result<ManagedEvent> {
    let time: String = row.get("event_time")?;
    let date: String = row.get("event_date")?;
    Ok(ManagedEvent {
        id: row.get("id")?,
        version: row.get("version")?,
        fields: EventFields {
            title: row.get("title")?,
            description: row.get("description")?,
            // The table's CHECK ensures the form; an impossible day ("2026-02-31", typed by hand) shows as the first.
            date: date.parse().unwrap_or(jiff::civil::Date::ZERO),
            time: if time.is_empty() { None } else { time.parse().ok() },
            location: row.get("location")?,
            category: row.get("event_type")?,
        },
    })
}
