//! Events that come again: a rule makes occurrences, each an event of its own, thirteen months ahead.

pub mod rule;
mod store;

use std::collections::HashSet;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;
use uuid::Uuid;

use super::store as events;
use super::{EventFields, ManagedEvent};
use rule::Rule;
pub use store::{find, gaps, is_part, join, next_part, set_ended, set_fields, set_gap};

/// How far ahead occurrences are made.
const MONTHS_AHEAD: i32 = 13;
/// A series of more days at once is refused: every day of the week for thirteen months is fewer.
const LONGEST_YEARS: i32 = 10;

/// How an event repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeats {
    pub rule: Rule,
    /// The last day there may be one on; none: without end.
    pub until: Option<Date>,
}

/// The common data of occurrences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub id: String,
    /// The day of its first occurrence.
    pub first_day: Date,
    /// The last day for which occurrences have been made.
    pub made_until: Date,
    pub repeats: Repeats,
    /// The fields of future occurrences; the date is the first one's.
    pub fields: EventFields,
}

/// The last day for which occurrences are made, seen from `today`.
pub fn horizon(today: Date) -> Date {
    today.saturating_add(MONTHS_AHEAD.months())
}

/// The last day for which those of a series are made. The first one is there however far ahead it is.
pub(super) fn last_made(repeats: &Repeats, first: Date, today: Date) -> Date {
    let horizon = horizon(today).max(first);
    repeats.until.map_or(horizon, |until| until.min(horizon))
}

/// True where a series begins implausibly long ago.
pub(super) fn begins_too_early(first: Date, today: Date) -> bool {
    first < today.saturating_sub(LONGEST_YEARS.years())
}

impl Repeats {
    /// "every Sunday until December 27, 2026"
    pub fn in_words(&self) -> String {
        match self.until {
            Some(until) => format!("{} until {}", self.rule.in_words(), until.strftime("%B %-d, %Y")),
            None => self.rule.in_words(),
        }
    }
}

/// A series whose first occurrence is `event`, with all that are to be made by now but on the days of `gaps`. Returns its
/// id.
pub(super) fn begin(
    tx: &Transaction<'_>,
    event: &EventFields,
    (repeats, gaps): (&Repeats, &[Date]),
    today: Date,
    now: Timestamp,
) -> rusqlite::Result<String> {
    let id = Uuid::new_v4().to_string();
    store::insert(tx, &id, repeats, event, now.as_second())?;
    gaps.iter().try_for_each(|gap| set_gap(tx, &id, *gap, true))?;
    if let Some(series) = store::find(tx, &id)? {
        extend(tx, series, today, now)?;
    }
    Ok(id)
}

/// Makes the occurrences of every series that are still missing; returns how many.
pub fn extend_all(tx: &Transaction<'_>, today: Date, now: Timestamp) -> rusqlite::Result<u32> {
    let short = store::find_short(tx, horizon(today))?.into_iter();
    short.map(|series| extend(tx, series, today, now)).sum()
}

fn extend(tx: &Transaction<'_>, mut series: Series, today: Date, now: Timestamp) -> rusqlite::Result<u32> {
    let until = last_made(&series.repeats, series.first_day, today);
    let taken: HashSet<String> = store::taken_days(tx, &series.id)?.into_iter().collect();
    let mut made = 0;
    for day in series.repeats.rule.days(series.first_day, until) {
        if day <= series.made_until || taken.contains(&day.to_string()) {
            continue;
        }
        let event = EventFields { date: day, ..series.fields.clone() };
        events::insert(tx, &Uuid::new_v4().to_string(), &event, Some(&series.id), now.as_second())?;
        made += 1;
    }
    series.made_until = series.made_until.max(until);
    store::set_days(tx, &series)?;
    Ok(made)
}

/// Lets a series of its own begin with the occurrence of `from`; returns it. The series of the first occurrence stays
/// what it is.
pub(super) fn split(tx: &Transaction<'_>, id: &str, from: Date) -> rusqlite::Result<Option<Series>> {
    let Some(before) = store::find(tx, id)? else { return Ok(None) };
    if from <= before.first_day {
        return Ok(Some(before));
    }
    let new_id = Uuid::new_v4().to_string();
    store::copy(tx, id, &new_id)?;
    store::hand_over(tx, id, &new_id, from)?;
    let last = from.yesterday().unwrap_or(from);
    let ends = Repeats { until: Some(last), ..before.repeats.clone() };
    store::set_days(
        tx,
        &Series { repeats: ends, made_until: last.min(before.made_until), ..before.clone() },
    )?;
    let after = Series { id: new_id, first_day: from, ..before };
    store::set_days(tx, &after)?;
    Ok(Some(after))
}

/// Makes one series again of what [`split`] made two, where neither has changed since.
pub(super) fn rejoin(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    let Some(after) = store::find(tx, id)? else { return Ok(()) };
    for before in store::find_earlier(tx, &after)? {
        let fields = EventFields { date: before.fields.date, ..after.fields.clone() };
        if fields == before.fields {
            store::hand_over(tx, id, &before.id, after.first_day)?;
            store::set_days(tx, &Series { id: before.id, first_day: before.first_day, ..after })?;
            return store::remove(tx, id);
        }
    }
    Ok(())
}

/// Writes the days of a series anew, with these gaps beside those it has, and makes what is missing from today on.
pub(super) fn set_days(
    tx: &Transaction<'_>,
    series: &Series,
    gaps: &[Date],
    today: Date,
    now: Timestamp,
) -> rusqlite::Result<()> {
    gaps.iter().try_for_each(|gap| set_gap(tx, &series.id, *gap, true))?;
    let made_until = today.yesterday().unwrap_or(today);
    extend(tx, Series { made_until, ..series.clone() }, today, now).map(|_| ())
}

/// Moves a series whose occurrence of the day `before` is on the day `after` now, and all others by as much.
pub(super) fn move_days(
    tx: &Transaction<'_>,
    series: &Series,
    (before, after): (Date, Date),
    today: Date,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let rule = series.repeats.rule.moved(before, after);
    let by = before.until(after).map_or(0, |span| span.get_days());
    let first = match &rule {
        Rule::Weekly { .. } => series.first_day.saturating_add(by.days()),
        monthly => {
            let months = (i32::from(after.year()) - i32::from(before.year())) * 12
                + i32::from(after.month() - before.month());
            let begins = series.first_day.first_of_month().saturating_add(months.months());
            monthly.days(begins, begins.saturating_add(5.years())).first().copied().unwrap_or(begins)
        }
    };
    let old = series.repeats.rule.days(series.first_day, series.made_until);
    // All there are, however far they go and however rare they become.
    let enough = series.made_until.max(first).saturating_add(5.years()).saturating_add(by.max(0).days());
    let new = rule.days(first, enough);
    let pairs: Vec<(Date, Date)> = old.into_iter().zip(new).collect();
    let made_until = pairs.last().map_or(series.made_until, |(_, day)| *day);
    store::move_days(tx, &series.id, &pairs, now.as_second())?;
    let until = series.repeats.until.map(|until| until.saturating_add(by.days()));
    let moved = Series { first_day: first, made_until, repeats: Repeats { rule, until }, ..series.clone() };
    store::set_days(tx, &moved)?;
    extend(tx, moved, today, now).map(|_| ())
}

/// Lets a series end on another day; returns its occurrences that are too late now and are to be removed.
pub(super) fn end_on(
    tx: &Transaction<'_>,
    series: &Series,
    until: Option<Date>,
    today: Date,
    now: Timestamp,
) -> rusqlite::Result<Vec<ManagedEvent>> {
    let made_until = until.map_or(series.made_until, |until| until.min(series.made_until));
    let ends = Series { repeats: Repeats { until, ..series.repeats.clone() }, made_until, ..series.clone() };
    store::set_days(tx, &ends)?;
    let late = match until.and_then(|until| until.tomorrow().ok()) {
        Some(from) => events::of_series(tx, &series.id, from)?.into_iter().map(|(event, _)| event).collect(),
        None => Vec::new(),
    };
    extend(tx, ends, today, now)?;
    Ok(late)
}

/// Removes the occurrence on this day of a series, as if by hand.
pub fn leave_out(tx: &Transaction<'_>, id: &str, day: Date) -> rusqlite::Result<()> {
    store::delete_occurrence(tx, (id, day), "")?;
    set_gap(tx, id, day, true)
}
