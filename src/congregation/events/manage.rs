//! Adding, changing and removing events, one or several of a series.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use super::fields::{EventChange, FieldError};
use super::log::Work;
use super::series::rule::RuleError;
use super::series::{self, Repeats, Series};
use super::start_date::is_skipped;
use super::{EventFields, EventPeriod, ManagedEvent, Scope, store};
use crate::accounts::audit_log::{Action, Actor};
use crate::platform::text::short_id::{self, IdError};
use crate::platform::text::validation::TextError;

/// Why an event was not taken or not found.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Field(#[from] FieldError),
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A last day or a pause, but no days.
    #[error("Say how it repeats: --weekly sunday, or --monthly date.")]
    NoRhythm,
    #[error("The last day lies before the first one.")]
    EndsBeforeFirst,
    /// Of one event alone.
    #[error(
        "The last day belongs to the series. Say which ones you change: this one and all behind it, or the whole series."
    )]
    EndOfOne,
    /// It was split there.
    #[error(
        "From {0} on it is a series of its own, with its own last day. Change that one, or choose an earlier day."
    )]
    GoesOn(String),
    #[error("A series can't begin more than ten years ago.")]
    TooLong,
    #[error(transparent)]
    Id(#[from] IdError),
    /// It has been changed since that version.
    #[error("Somebody else has changed this event meanwhile. Nothing was saved yet.")]
    Stale,
    /// There is one of that title, day and time.
    #[error("There is a \"{title}\" on {day} already, at the same time.")]
    Twin { title: String, day: String },
    /// It was removed more than an hour ago, or is not removed.
    #[error("It was removed too long ago to bring it back.")]
    NotRestorable,
    #[error("It is cancelled already.")]
    CancelledAlready,
    #[error("It is not cancelled.")]
    NotCancelled,
    #[error(transparent)]
    Reason(TextError),
    /// The clocks go forward over it.
    #[error("There is no {time} on {day}: the clocks go forward that night. Please choose another time.")]
    SkippedTime { time: String, day: String },
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// An event that is to be added.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub fields: EventFields,
    pub repeats: Option<Repeats>,
    /// Although there is one of that title, day and time.
    pub anyway: bool,
}

/// The actor, time and zone of work on events.
#[derive(Clone, Copy, Debug)]
pub struct EventWork<'a> {
    pub actor: Actor<'a>,
    pub now: Timestamp,
    /// In the congregation's time zone.
    pub today: Date,
    /// The congregation's.
    zone: &'a TimeZone,
}

impl<'a> EventWork<'a> {
    pub fn new(actor: Actor<'a>, now: Timestamp, zone: &'a TimeZone) -> Self {
        Self { actor, now, today: now.to_zoned_datetime(zone.clone()).date(), zone }
    }

    pub(super) fn log(&self) -> Work<'a> {
        Work { actor: self.actor, now: self.now }
    }
}

/// The result of a change.
#[derive(Clone, Debug)]
pub struct EventsChanged {
    pub event: ManagedEvent,
    /// Events now at another time or place, as they were and as they are, soonest first.
    pub moved: Vec<(EventFields, ManagedEvent)>,
    /// How many were changed; none where all already was so.
    pub count: usize,
}

/// Adds an event, or a series; returns the first of it.
pub fn add_event(
    tx: &Transaction<'_>,
    new: NewEvent,
    work: &EventWork<'_>,
) -> Result<ManagedEvent, EventError> {
    let NewEvent { fields, repeats, anyway } = new;
    let fields = fields.checked(tx)?;
    refuse_skipped(&fields, work.zone)?;
    if !anyway {
        refuse_twin(tx, &fields, None)?;
    }
    let id = match repeats {
        None => {
            let id = Uuid::new_v4().to_string();
            store::insert(tx, &id, &fields, None, work.now.as_second())?;
            id
        }
        Some(Repeats { rule, until }) => {
            let repeats = Repeats { rule: rule.checked(fields.date)?, until };
            if until.is_some_and(|until| until < fields.date) {
                return Err(EventError::EndsBeforeFirst);
            }
            if series::begins_too_early(fields.date, work.today) {
                return Err(EventError::TooLong);
            }
            let series = series::begin(tx, &fields, (&repeats, &[]), work.today, work.now)?;
            first_of(tx, &series)?
        }
    };
    let event = find_event(tx, &id)?;
    let scope = if event.in_series.is_some() { Scope::All } else { Scope::This };
    work.log().log(tx, Action::EventAdded, (&event, scope), (None, Some(&event.fields)))?;
    Ok(event)
}

/// The first of a series. One that would begin beyond the thirteen months has its first all the same.
fn first_of(tx: &Transaction<'_>, series: &str) -> Result<String, EventError> {
    let first = store::of_series(tx, series, Date::MIN)?.into_iter().next();
    first.map(|(event, _)| event.id).ok_or(EventError::Database(rusqlite::Error::QueryReturnedNoRows))
}

fn refuse_twin(conn: &Connection, fields: &EventFields, but: Option<&str>) -> Result<(), EventError> {
    match store::find_twin(conn, fields, but)? {
        Some(twin) => Err(EventError::Twin {
            title: twin.fields.title,
            day: twin.fields.date.strftime("%A, %B %-d, %Y").to_string(),
        }),
        None => Ok(()),
    }
}

/// One of a series that falls into that hour by its rule is as much later as the clocks go forward.
fn refuse_skipped(fields: &EventFields, zone: &TimeZone) -> Result<(), EventError> {
    match fields.time {
        Some(time) if is_skipped(fields.date, time, zone) => Err(EventError::SkippedTime {
            time: time.strftime("%-I:%M %p").to_string(),
            day: fields.date.strftime("%A, %B %-d, %Y").to_string(),
        }),
        _ => Ok(()),
    }
}

/// The event with this id or id prefix.
pub fn find_event(conn: &Connection, id: &str) -> Result<ManagedEvent, EventError> {
    let typed = short_id::typed(id)?;
    Ok(short_id::only_match(&typed, store::find_by_beginning(conn, &typed)?, |event| &event.id)?)
}

/// Changes the fields in `change` of the event `id`, and of others of its series by `scope`. `until`: the last day of the
/// series, where that is to be changed. The past stays at the time and place where it was.
pub fn change_event(
    tx: &Transaction<'_>,
    id: &str,
    change: EventChange,
    (scope, until): (Scope, Option<Option<Date>>),
    anyway: bool,
    work: &EventWork<'_>,
) -> Result<EventsChanged, EventError> {
    let event = find_event(tx, id)?;
    if change.version.is_some_and(|read| read != event.version) {
        return Err(EventError::Stale);
    }
    if let (Some(until), Scope::This) = (until, scope)
        && let Some((series, _)) = &event.in_series
        && series::find(tx, series)?.is_some_and(|series| series.repeats.until != until)
    {
        return Err(EventError::EndOfOne);
    }
    let before = event.fields.clone();
    let after = change.applied(&before).checked(tx)?;
    if (after.date, after.time) != (before.date, before.time) {
        refuse_skipped(&after, work.zone)?;
    }
    if !anyway && (after.date, after.time, &after.title) != (before.date, before.time, &before.title) {
        refuse_twin(tx, &after, Some(&event.id))?;
    }
    let (moved, mut count) = match (&event.in_series, scope) {
        (Some((series, day)), Scope::Following | Scope::All) => {
            let (series, day) = (series.clone(), *day);
            change_series(tx, (&event, &series, day), (&before, &after), scope, work)?
        }
        _ if before == after => (Vec::new(), 0),
        _ => {
            let is_elsewhere = after.is_elsewhere(&before);
            store::update(tx, &event.id, &after, (true, is_elsewhere), work.now.as_second())?;
            let now = find_event(tx, &event.id)?;
            (if is_elsewhere { vec![(before.clone(), now)] } else { Vec::new() }, 1)
        }
    };
    if let (Some(until), Some((series, _))) = (until, &find_event(tx, &event.id)?.in_series) {
        count += end_series(tx, (&event, series), until, work)?;
    }
    let event = find_event(tx, &event.id)?;
    if count > 0 {
        work.log().log(tx, Action::EventChanged, (&event, scope), (Some(&before), Some(&after)))?;
    }
    Ok(EventsChanged { event, moved, count })
}

/// The change between two states, for others of the series: all but the day.
fn difference(before: &EventFields, after: &EventFields) -> EventChange {
    let text = |before: &Option<String>, after: &Option<String>| {
        (before != after).then(|| after.clone().unwrap_or_default())
    };
    EventChange {
        version: None,
        date: None,
        title: (before.title != after.title).then(|| after.title.clone()),
        description: text(&before.description, &after.description),
        time: (before.time != after.time).then_some(after.time),
        end: (before.end != after.end).then_some(after.end),
        location: text(&before.location, &after.location),
        category: (before.category != after.category).then(|| after.category.clone()),
        organiser: (before.organiser != after.organiser).then(|| after.organiser.clone()),
        asks: (before.asks != after.asks).then_some(after.asks),
    }
}

fn change_series(
    tx: &Transaction<'_>,
    (event, series, day): (&ManagedEvent, &str, Date),
    (before, after): (&EventFields, &EventFields),
    scope: Scope,
    work: &EventWork<'_>,
) -> Result<(Vec<(EventFields, ManagedEvent)>, usize), EventError> {
    let change = difference(before, after);
    let is_elsewhere = after.is_elsewhere(before);
    let now = work.now.as_second();
    // All: what is past keeps its time and place, and so a series of its own where the days become others.
    let mut past = 0;
    let from = match scope {
        Scope::All => {
            let words = EventChange { time: None, end: None, location: None, ..change.clone() };
            let all = store::of_series(tx, series, Date::MIN)?;
            for (old, _) in all.iter().filter(|(old, is_own)| !is_own && old.fields.date < work.today) {
                let fields = words.clone().applied(&old.fields);
                if fields != old.fields {
                    store::update(tx, &old.id, &fields, (false, false), now)?;
                    past += 1;
                }
            }
            let next = all.iter().find(|(old, _)| old.fields.date >= work.today || old.id == event.id);
            next.and_then(|(old, _)| old.in_series.as_ref()).map_or(day, |(_, first)| (*first).min(day))
        }
        _ => day,
    };
    let is_split = scope == Scope::Following || before.date != after.date;
    let found = if is_split { series::split(tx, series, from)? } else { series::find(tx, series)? };
    let Some(series) = found else { return Ok((Vec::new(), past)) };
    let template = change.clone().applied(&series.fields).checked(tx)?;
    series::set_fields(tx, &series.id, &template)?;
    let targets = store::of_series(tx, &series.id, from)?;
    if before.date != after.date {
        let series = Series { fields: template, ..series };
        series::move_days(tx, &series, (day, shifted(day, before.date, after.date)), work.today, work.now)?;
    }
    let (mut moved, mut count) = (Vec::new(), past);
    for (old, is_own) in targets {
        if is_own && old.id != event.id {
            continue;
        }
        let Some(here) = store::find(tx, &old.id)? else { continue };
        let mut fields = change.clone().applied(&here.fields);
        if is_own {
            fields.date = after.date;
        }
        if fields != here.fields {
            store::update(tx, &old.id, &fields, (false, fields.is_elsewhere(&here.fields)), now)?;
        }
        if fields != old.fields {
            count += 1;
            if is_elsewhere && old.cancelled.is_none() {
                moved.push((old.fields, find_event(tx, &old.id)?));
            }
        }
    }
    Ok((moved, count))
}

/// The day of the rule, moved by as much as the event itself.
fn shifted(day: Date, before: Date, after: Date) -> Date {
    before.until(after).map_or(day, |by| day.saturating_add(by))
}

fn end_series(
    tx: &Transaction<'_>,
    (event, series): (&ManagedEvent, &str),
    until: Option<Date>,
    work: &EventWork<'_>,
) -> Result<usize, EventError> {
    let Some(series) = series::find(tx, series)? else { return Ok(0) };
    if series.repeats.until == until {
        return Ok(0);
    }
    if until.is_some_and(|until| until < series.first_day || until < event.fields.date) {
        return Err(EventError::EndsBeforeFirst);
    }
    if let Some(day) = series::next_part(tx, &series)?
        && until.is_none_or(|until| until >= day)
    {
        return Err(EventError::GoesOn(day.strftime("%A, %B %-d, %Y").to_string()));
    }
    let late = series::end_on(tx, &series, until, work.today, work.now)?;
    for event in &late {
        store::set_removed(tx, &event.id, Some(work.now.as_second()), work.now.as_second())?;
        // A series that is extended again later creates that day anew.
        store::leave_series(tx, &event.id)?;
    }
    Ok(late.len().max(1))
}

/// Lists events, seen from `now`'s day in the congregation's `zone`.
pub fn list_events(
    conn: &Connection,
    which: EventPeriod,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<ManagedEvent>> {
    let today = now.to_zoned_datetime(zone.clone()).date();
    store::list(conn, which, &today.to_string())
}
