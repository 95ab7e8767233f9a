//! SQL for events.

use std::collections::HashSet;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::types::ToSql;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::fields::{start_date, time_text};
use super::{Asking, Cancelled, Event, EventEnd, EventFields, EventPeriod, ManagedEvent};
use crate::platform::clock::from_seconds;
use crate::platform::db::{self, from_row};

/// The columns of an event's fields but its day, in `events` and in `event_series`; and the parameters for their values.
macro_rules! field_columns {
    () => {
        "title, description, event_time, end_days, end_time, location, event_type, organiser_id, asks,
         deadline_days, capacity, shows_names"
    };
    (values) => {
        ":title, :description, :event_time, :end_days, :end_time, :location, :event_type, :organiser_id, :asks,
         :deadline_days, :capacity, :shows_names"
    };
}
pub(super) use field_columns;

/// Executes a statement with the values of the fields, and with others.
pub(super) fn execute_with_fields(
    tx: &Transaction<'_>,
    sql: &'static str,
    fields: &EventFields,
    others: &[(&str, &dyn ToSql)],
) -> Result<()> {
    let (asks, asking) = (fields.asks.is_some(), fields.asks.unwrap_or_default());
    let values = named_params! {
        ":title": fields.title, ":description": fields.description, ":event_time": fields.time_text(),
        ":end_days": fields.end.days, ":end_time": time_text(fields.end.time), ":location": fields.location,
        ":event_type": fields.category, ":organiser_id": fields.organiser, ":asks": asks,
        ":deadline_days": asking.deadline_days, ":capacity": asking.capacity, ":shows_names": asking.shows_names,
    };
    db::execute(tx, sql, &*[values, others].concat())
}

// From a row of `events`, or from one of `event_series` with a day of its rule.
from_row! { |row, date: &str| EventFields {
    title, description, location, category as "event_type", organiser as "organiser_id",
    // The table's CHECK ensures the form; an impossible day ("2026-02-31", typed by hand) shows as the first.
    date: date.parse().unwrap_or(Date::ZERO),
    time: row.get::<_, String>("event_time")?.parse().ok(),
    end: EventEnd::from_row(row)?,
    asks: if row.get("asks")? { Some(Asking::from_row(row)?) } else { None },
} }

from_row! { |row| EventEnd {
    days as "end_days", time: row.get::<_, Option<String>>("end_time")?.and_then(|time| time.parse().ok()),
} }

from_row! { Asking { deadline_days, capacity, shows_names } }

/// How many events there are of `day` and later, how many before, and whether there are any before `start`.
pub(super) fn counts(conn: &Connection, day: &str, start: &str) -> Result<(u32, u32, bool)> {
    let sql =
        "SELECT (SELECT count(*) FROM events WHERE event_date >= ?1 AND removed_at IS NULL) AS upcoming,
                (SELECT count(*) FROM events
                    WHERE event_date < ?1 AND removed_at IS NULL AND cancelled_at IS NULL) AS past,
                EXISTS (SELECT 1 FROM events
                    WHERE event_date < ?2 AND removed_at IS NULL AND cancelled_at IS NULL) AS is_more";
    db::one(conn, sql, [day, start], |row| Ok((row.get("upcoming")?, row.get("past")?, row.get("is_more")?)))
}

/// The columns of [`Event`]; the first three are the place of a row in the list, which [`before`] reads.
macro_rules! select_listed {
    ($rest:literal) => {
        concat!(
            "SELECT series_id, event_date, event_time, id, title, description, location, event_type,
                cancelled_at IS NOT NULL AS is_cancelled, asks, cancel_reason, series_id IS NOT NULL AS in_series, end_days
             FROM events WHERE removed_at IS NULL AND ",
            $rest
        )
    };
}

/// Events before a position, which is a date, a time and an id; latest first, each with its own position. Any text is
/// one: missing parts are empty.
pub(super) fn before(
    conn: &Connection,
    cursor: &str,
    limit: u32,
    zone: &TimeZone,
) -> Result<Vec<(Event, String)>> {
    let mut parts = cursor.splitn(3, ',');
    let mut next = || parts.next().unwrap_or_default();
    let sql = select_listed!(
        "(event_date, event_time, id) < (?1, ?2, ?3) AND cancelled_at IS NULL
         ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?4"
    );
    db::all(conn, sql, (next(), next(), next(), limit), |row| {
        let own: [String; 3] = [row.get("event_date")?, row.get("event_time")?, row.get("id")?];
        Ok((Event::from_row(row, zone)?, own.join(",")))
    })
}

/// Events of `day` and later; an all-day event stands before the timed ones of its day. What was cancelled is there from the
/// day `cancelled_from`.
pub(super) fn from_day(
    conn: &Connection,
    day: &str,
    cancelled_from: &str,
    zone: &TimeZone,
) -> Result<Vec<Event>> {
    let sql = select_listed!(
        "event_date >= ?1 AND (cancelled_at IS NULL OR event_date >= ?2) ORDER BY event_date, event_time, id"
    );
    db::all(conn, sql, (day, cancelled_from), |row| Event::from_row(row, zone))
}

/// The next `limit` events of `day` and later, in the order of [`from_day`]; of a series only the first. What was cancelled
/// is there up to the day `cancelled_until`.
pub(super) fn upcoming(
    conn: &Connection,
    day: &str,
    cancelled_until: &str,
    limit: usize,
    zone: &TimeZone,
) -> Result<Vec<Event>> {
    let mut statement = conn.prepare_cached(select_listed!(
        "event_date >= ?1 AND (cancelled_at IS NULL OR event_date <= ?2) ORDER BY event_date, event_time, id"
    ))?;
    let mut rows = statement.query((day, cancelled_until))?;
    let (mut events, mut series) = (Vec::new(), HashSet::new());
    while events.len() < limit
        && let Some(row) = rows.next()?
    {
        let id: Option<String> = row.get("series_id")?;
        if id.is_none_or(|id| series.insert(id)) {
            events.push(Event::from_row(row, zone)?);
        }
    }
    Ok(events)
}

from_row! { |row, zone: &TimeZone| Event {
    start_date: start_date(row.get_ref("event_date")?.as_str()?, row.get_ref("event_time")?.as_str()?, zone),
    id, title, description, location, category as "event_type", is_cancelled, asks, cancel_reason, in_series, answered: None,
    last_day: {
        let days: u8 = row.get("end_days")?;
        let first = row.get_ref("event_date")?.as_str()?;
        let first = if days > 0 { first.parse::<Date>().ok() } else { None };
        first.map(|first| first.saturating_add(i64::from(days).days()).to_string())
    },
} }

/// The columns of [`ManagedEvent`].
macro_rules! select_managed {
    ($rest:literal) => {
        concat!(
            "SELECT id, version, event_date, series_id, occurrence, cancelled_at IS NOT NULL AS is_cancelled,
                cancel_reason, is_own, changed_at, sequence, ",
            field_columns!(),
            " FROM events ",
            $rest
        )
    };
}
pub(super) use select_managed;

/// Writes a new event under `id`, of a series where there is one.
pub fn insert(
    tx: &Transaction<'_>,
    id: &str,
    event: &EventFields,
    in_series: Option<&str>,
    now: i64,
) -> Result<()> {
    let sql = concat!(
        "INSERT INTO events (id, event_date, series_id, occurrence, created_at, changed_at, ",
        field_columns!(),
        ") VALUES (:id, :date, :series, CASE WHEN :series IS NOT NULL THEN :date END, :now, :now, ",
        field_columns!(values),
        ")"
    );
    let others =
        named_params! { ":id": id, ":date": event.date.to_string(), ":series": in_series, ":now": now };
    execute_with_fields(tx, sql, event, others)
}

/// Replaces the fields of an event. `is_own`: a change of its series leaves it as it is from now on. A calendar is told to
/// look again where time or place is another.
pub(super) fn update(
    tx: &Transaction<'_>,
    before: &ManagedEvent,
    event: &EventFields,
    is_own: bool,
    now: i64,
) -> Result<()> {
    let sql = concat!(
        "UPDATE events SET (",
        field_columns!(),
        ") = (",
        field_columns!(values),
        "), event_date = :date, is_own = max(is_own, :is_own), sequence = sequence + :is_elsewhere,
            changed_at = :now, version = version + 1 WHERE id = :id"
    );
    let others = named_params! {
        ":id": before.id, ":date": event.date.to_string(), ":is_own": is_own,
        ":is_elsewhere": event.is_elsewhere(&before.fields), ":now": now,
    };
    execute_with_fields(tx, sql, event, others)
}

/// None brings it back.
pub(super) fn set_removed(tx: &Transaction<'_>, id: &str, at: Option<i64>, now: i64) -> Result<()> {
    let sql =
        "UPDATE events SET removed_at = ?2, version = version + 1, sequence = sequence + 1, changed_at = ?3
         WHERE id = ?1";
    db::execute(tx, sql, (id, at, now))
}

/// Takes the event out of its series: it stands alone from now on.
pub fn leave_series(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "UPDATE events SET series_id = NULL, occurrence = NULL WHERE id = ?1", [id])
}

/// None: it takes place after all.
pub(super) fn set_cancelled(
    tx: &Transaction<'_>,
    id: &str,
    cancelled: Option<&Cancelled>,
    now: i64,
) -> Result<()> {
    let sql = "UPDATE events SET cancelled_at = CASE WHEN ?2 THEN ?4 END, cancel_reason = ?3, version = version + 1,
            sequence = sequence + 1, changed_at = ?4
         WHERE id = ?1";
    let reason = cancelled.and_then(|cancelled| cancelled.reason.as_deref());
    db::execute(tx, sql, (id, cancelled.is_some(), reason, now))
}

/// The removed event of this id, unless it was removed before `since`.
pub(super) fn find_removed(conn: &Connection, id: &str, since: i64) -> Result<Option<ManagedEvent>> {
    db::find(conn, select_managed!("WHERE id = ?1 AND removed_at >= ?2"), (id, since), ManagedEvent::from_row)
}

/// The ids of the removed event `id` and all of its series that were removed with it.
pub(super) fn removed_together(conn: &Connection, id: &str) -> Result<Vec<String>> {
    let sql = "SELECT events.id FROM events JOIN events AS one ON one.id = ?1
         WHERE events.removed_at = one.removed_at AND (events.id = one.id OR events.series_id = one.series_id)";
    db::all(conn, sql, [id], |row| row.get("id"))
}

/// Events whose id begins with `beginning`.
pub fn find_by_beginning(conn: &Connection, beginning: &str) -> Result<Vec<ManagedEvent>> {
    let sql = select_managed!("WHERE substr(id, 1, length(?1)) = ?1 AND removed_at IS NULL");
    db::all(conn, sql, [beginning], ManagedEvent::from_row)
}

/// The event of this very id.
pub fn find(conn: &Connection, id: &str) -> Result<Option<ManagedEvent>> {
    db::find(conn, select_managed!("WHERE id = ?1 AND removed_at IS NULL"), [id], ManagedEvent::from_row)
}

/// Events of a series whose day by its rule is `from` or later, soonest first, with whether each was changed by itself.
pub fn of_series(conn: &Connection, series: &str, from: Date) -> Result<Vec<(ManagedEvent, bool)>> {
    let sql = select_managed!(
        "WHERE series_id = ?1 AND occurrence >= ?2 AND removed_at IS NULL ORDER BY occurrence"
    );
    db::all(conn, sql, (series, from.to_string()), |row| {
        Ok((ManagedEvent::from_row(row)?, row.get("is_own")?))
    })
}

/// Another one of the same title, day and time.
pub fn find_twin(conn: &Connection, event: &EventFields, but: Option<&str>) -> Result<Option<ManagedEvent>> {
    let sql = select_managed!(
        "WHERE event_date = ?1 AND event_time = ?2 AND title = ?3 COLLATE NOCASE AND id IS NOT ?4
            AND removed_at IS NULL AND cancelled_at IS NULL LIMIT 1"
    );
    let values = (event.date.to_string(), event.time_text(), &event.title, but);
    db::find(conn, sql, values, ManagedEvent::from_row)
}

/// Events for a volunteer's list, relative to `today`: upcoming ones soonest first, past ones latest first.
pub fn list(conn: &Connection, which: EventPeriod, today: Date) -> Result<Vec<ManagedEvent>> {
    let sql = match which {
        EventPeriod::Upcoming => select_managed!(
            "WHERE event_date >= ?1 AND removed_at IS NULL ORDER BY event_date, event_time, id"
        ),
        EventPeriod::Past => select_managed!(
            "WHERE event_date < ?1 AND removed_at IS NULL ORDER BY event_date DESC, event_time DESC, id"
        ),
        EventPeriod::All => {
            select_managed!("WHERE ?1 IS NOT NULL AND removed_at IS NULL ORDER BY event_date, event_time, id")
        }
    };
    db::all(conn, sql, [today.to_string()], ManagedEvent::from_row)
}

/// First and last name of the member of this id, where there is one.
pub fn name_of(conn: &Connection, member_id: impl ToSql) -> Result<Option<String>> {
    let sql = "SELECT first_name || ' ' || last_name AS name FROM members WHERE id = ?1";
    db::find(conn, sql, [member_id], |row| row.get("name"))
}

from_row! { |row| ManagedEvent {
    id, version,
    fields: EventFields::from_row(row, &row.get::<_, String>("event_date")?)?,
    in_series: {
        let occurrence: Option<String> = row.get("occurrence")?;
        row.get::<_, Option<String>>("series_id")?.zip(occurrence.and_then(|day| day.parse().ok()))
    },
    cancelled: row.get("is_cancelled").and_then(|is_cancelled: bool| {
        Ok(if is_cancelled { Some(Cancelled { reason: row.get("cancel_reason")? }) } else { None })
    })?,
    changed_at: from_seconds(row.get("changed_at")?), sequence,
} }

/// The categories in use, the most frequent spelling first; `but`: without the event and the series of these ids.
pub(super) fn categories_in_use(
    conn: &Connection,
    but: Option<(&str, Option<&str>)>,
) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT event_type FROM events
         WHERE removed_at IS NULL AND id IS NOT ?1 AND (?2 IS NULL OR series_id IS NOT ?2)
         GROUP BY event_type ORDER BY count(*) DESC, event_type";
    db::all(conn, sql, (but.map(|(id, _)| id), but.and_then(|(_, series)| series)), |row| {
        row.get("event_type")
    })
}
