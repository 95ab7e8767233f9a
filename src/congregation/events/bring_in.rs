//! Events and series as another calendar has them: written without letters, and without lines of the log of their own.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

pub use super::fields::asking_as;
use super::series::{self, Repeats, Series};
pub use super::series::{join as join_series, leave_out};
pub use super::store::leave_series;
use super::{Cancelled, EventFields, ManagedEvent, store};

/// A series as another calendar has it.
#[derive(Clone, Debug)]
pub struct ImportedSeries {
    /// The fields of its occurrences; the date is the first one's.
    pub fields: EventFields,
    pub repeats: Repeats,
    /// Days of the rule without an occurrence.
    pub gaps: Vec<Date>,
    /// Days on which there was none before, and is one now.
    pub filled: Vec<Date>,
}

/// When events are brought in.
#[derive(Clone, Copy, Debug)]
pub struct ImportMoment {
    pub now: Timestamp,
    /// In the congregation's time zone.
    pub today: Date,
}

/// A new event; returns its id.
pub fn add(
    tx: &Transaction<'_>,
    fields: &EventFields,
    is_cancelled: bool,
    at: ImportMoment,
) -> rusqlite::Result<String> {
    let id = Uuid::new_v4().to_string();
    store::insert(tx, &id, fields, None, at.now.as_second())?;
    set_cancelled(tx, &id, false, is_cancelled, at)?;
    Ok(id)
}

/// A new series with all of its occurrences up to now; returns its id.
pub fn add_series(tx: &Transaction<'_>, new: &ImportedSeries, at: ImportMoment) -> rusqlite::Result<String> {
    series::begin(tx, &new.fields, (&new.repeats, &new.gaps), at.today, at.now)
}

/// Writes an event anew.
pub fn change(
    tx: &Transaction<'_>,
    before: &ManagedEvent,
    fields: &EventFields,
    is_cancelled: bool,
    at: ImportMoment,
) -> rusqlite::Result<()> {
    if *fields != before.fields {
        store::update(tx, before, fields, before.in_series.is_some(), at.now.as_second())?;
    }
    set_cancelled(tx, &before.id, before.cancelled.is_some(), is_cancelled, at)
}

/// Removes an event. Where its series is longer again one day, that makes its day anew.
pub fn remove(tx: &Transaction<'_>, id: &str, at: ImportMoment) -> rusqlite::Result<()> {
    let now = at.now.as_second();
    store::set_removed(tx, id, Some(now), now)?;
    store::leave_series(tx, id)
}

pub fn cancel(tx: &Transaction<'_>, id: &str, reason: &str, at: ImportMoment) -> rusqlite::Result<()> {
    let cancelled = Cancelled { reason: Some(reason.to_owned()) };
    store::set_cancelled(tx, id, Some(&cancelled), at.now.as_second())
}

/// No more occurrences of a series are made.
pub fn end_series(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    series::set_ended(tx, id, true)
}

fn set_cancelled(
    tx: &Transaction<'_>,
    id: &str,
    was: bool,
    is: bool,
    at: ImportMoment,
) -> rusqlite::Result<()> {
    if was == is {
        return Ok(());
    }
    store::set_cancelled(tx, id, is.then(Cancelled::default).as_ref(), at.now.as_second())
}

/// The series of this id, and the days on which it has none.
pub fn find_series(conn: &Connection, id: &str) -> rusqlite::Result<Option<(Series, Vec<Date>)>> {
    let Some(series) = series::find(conn, id)? else { return Ok(None) };
    Ok(Some((series, series::gaps(conn, id)?)))
}

/// The changes of occurrences from today on that are as their series has them.
#[derive(Debug, Default)]
pub struct SeriesChange {
    /// Occurrences, each with its new fields.
    pub changed: Vec<(ManagedEvent, EventFields)>,
    /// Occurrences on days that have none any more.
    pub gone: Vec<ManagedEvent>,
}

/// How the occurrences of a series here have to change, so that it is as `new`.
pub fn compare(
    conn: &Connection,
    series: &Series,
    new: &ImportedSeries,
    today: Date,
) -> rusqlite::Result<SeriesChange> {
    let first = new.fields.date;
    let days = new.repeats.rule.days(first, series::last_made(&new.repeats, first, today));
    let mut change = SeriesChange::default();
    for (event, _) in store::of_series(conn, &series.id, Date::MIN)? {
        let Some((_, day)) = event.in_series else { continue };
        let own = asking_as(EventFields { date: day, ..series.fields.clone() }, &event.fields);
        if day < today || event.cancelled.is_some() || event.fields != own {
            continue;
        }
        if !days.contains(&day) || new.gaps.contains(&day) {
            change.gone.push(event);
            continue;
        }
        let fields = asking_as(EventFields { date: day, ..new.fields.clone() }, &event.fields);
        if fields != event.fields {
            change.changed.push((event, fields));
        }
    }
    Ok(change)
}

/// Makes a series here as `new`: what `change` has of it, and what is missing from today on.
pub fn change_series(
    tx: &Transaction<'_>,
    series: &Series,
    new: &ImportedSeries,
    change: &SeriesChange,
    at: ImportMoment,
) -> rusqlite::Result<()> {
    let now = at.now.as_second();
    for (event, fields) in &change.changed {
        store::update(tx, event, fields, false, now)?;
    }
    for event in &change.gone {
        remove(tx, &event.id, at)?;
    }
    new.filled.iter().try_for_each(|day| series::set_gap(tx, &series.id, *day, false))?;
    series::set_fields(tx, &series.id, &new.fields)?;
    let written = Series {
        first_day: new.fields.date,
        repeats: new.repeats.clone(),
        fields: new.fields.clone(),
        ..series.clone()
    };
    series::set_days(tx, &written, &new.gaps, at.today, at.now)
}
