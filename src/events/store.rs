//! SQL for events.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Row};

use super::list::{Event, start_date};

pub(super) fn all(conn: &Connection, zone: &TimeZone) -> rusqlite::Result<Vec<Event>> {
    conn.prepare_cached(
        "SELECT id, title, description, event_date, event_time, location, event_type FROM events
         ORDER BY event_date, event_time, id",
    )?
    .query_map([], |row| event(row, zone))?
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
         WHERE event_date >= ?1 ORDER BY event_date, event_time, id LIMIT ?2",
    )?
    .query_map((day, limit), |row| event(row, zone))?
    .collect()
}

fn event(row: &Row<'_>, zone: &TimeZone) -> rusqlite::Result<Event> {
    Ok(Event {
        id: row.get("id")?,
        title: row.get("title")?,
        category: row.get("event_type")?,
        description: row.get("description")?,
        start_date: start_date(
            row.get_ref("event_date")?.as_str()?,
            row.get_ref("event_time")?.as_str()?,
            zone,
        ),
        location: row.get("location")?,
    })
}
