//! Events and series as another calendar has them: written without letters, and without lines of the log of their own.

use jiff::civil::Date;
use rusqlite::{Connection, Result, Transaction};
use uuid::Uuid;

pub use super::fields::asking_as;
use super::series::{self, Repeats, Series};
pub use super::series::{join as join_series, leave_out};
pub use super::store::leave_series;
use super::{Cancelled, EventFields, ManagedEvent, store};
use crate::accounts::audit_log::Work;

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

/// A new event; returns its id.
pub fn add(work: Work<'_>, fields: &EventFields, is_cancelled: bool) -> Result<String> {
    let id = Uuid::new_v4().to_string();
    store::insert(work.tx, &id, fields, None, work.now.as_second())?;
    if is_cancelled {
        set_cancelled(work, &id, Some(&Cancelled::default()))?;
    }
    Ok(id)
}

/// A new series with all of its occurrences up to now; returns its id.
pub fn add_series(work: Work<'_>, new: &ImportedSeries) -> Result<String> {
    series::begin(work.tx, &new.fields, (&new.repeats, &new.gaps), work.today(), work.now)
}

/// Writes an event anew.
pub fn change(work: Work<'_>, before: &ManagedEvent, fields: &EventFields, is_cancelled: bool) -> Result<()> {
    if *fields != before.fields {
        store::update(work.tx, before, fields, before.in_series.is_some(), work.now.as_second())?;
    }
    if before.cancelled.is_some() == is_cancelled {
        return Ok(());
    }
    set_cancelled(work, &before.id, is_cancelled.then(Cancelled::default).as_ref())
}

/// Removes an event. Where its series is longer again one day, that makes its day anew.
pub fn remove(work: Work<'_>, id: &str) -> Result<()> {
    let now = work.now.as_second();
    store::set_removed(work.tx, id, Some(now), now)?;
    store::leave_series(work.tx, id)
}

/// Cancels an event, or takes that back.
pub fn set_cancelled(work: Work<'_>, id: &str, cancelled: Option<&Cancelled>) -> Result<()> {
    store::set_cancelled(work.tx, id, cancelled, work.now.as_second())
}

/// No more occurrences of a series are made.
pub fn end_series(tx: &Transaction<'_>, id: &str) -> Result<()> {
    series::set_ended(tx, id, true)
}

/// The series of this id, and the days on which it has none.
pub fn find_series(conn: &Connection, id: &str) -> Result<Option<(Series, Vec<Date>)>> {
    let Some(series) = series::find(conn, id)? else { return Ok(None) };
    Ok(Some((series, series::gaps(conn, id)?)))
}

/// Makes a series here as `new`, with an occurrence on each of its days from today on that has none.
pub fn renew_series(work: Work<'_>, series: &Series, new: &ImportedSeries) -> Result<()> {
    let tx = work.tx;
    new.filled.iter().try_for_each(|day| series::set_gap(tx, &series.id, *day, false))?;
    series::set_fields(tx, &series.id, &new.fields)?;
    let written = Series {
        first_day: new.fields.date,
        repeats: new.repeats.clone(),
        fields: new.fields.clone(),
        ..series.clone()
    };
    series::set_days(tx, &written, &new.gaps, work.today(), work.now)
}
