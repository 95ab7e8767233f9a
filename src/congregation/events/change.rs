//! Changing an event, alone or with others of its series.

use jiff::civil::Date;

use super::manage::{
    checked, ends_before_first, find_event, log_change, refuse_skipped, refuse_twin, spelled_as_others,
};
use super::series::{self, Series};
use super::{EventFields, ManagedEvent, Scope, store};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::clock::day_in_words;
use crate::platform::refusal::{Refusal, refuse_stale};

/// A change of an event.
#[derive(Clone, Debug)]
pub struct EventChange {
    /// The version that was read.
    pub version: i64,
    /// All fields as they are to be.
    pub fields: EventFields,
    pub scope: Scope,
    /// The last day of the series, where that is to be changed.
    pub until: Option<Option<Date>>,
    /// Although there is one of that title, day and time.
    pub anyway: bool,
}

/// The result of a change.
#[derive(Clone, Debug)]
pub struct EventsChanged {
    pub event: ManagedEvent,
    /// Events now at another time or place, as they were and as they are, soonest first.
    pub moved: Vec<(EventFields, ManagedEvent)>,
    /// Removed, since their series ends before them now.
    pub ended: Vec<ManagedEvent>,
    /// How many were changed; none where all already was so.
    pub count: usize,
}

/// Changes the event `id`, and others of its series by the scope. The past stays at the time and place where it was.
pub fn change_event(work: Work<'_>, id: &str, change: EventChange) -> Result<EventsChanged, Refusal> {
    let tx = work.tx;
    let EventChange { version, fields, scope, until, anyway } = change;
    let event = find_event(tx, id)?;
    refuse_stale("event", version, event.version)?;
    if let (Some(until), Scope::This) = (until, scope)
        && let Some((series, _)) = &event.in_series
        && series::find(tx, series)?.is_some_and(|series| series.repeats.until != until)
    {
        return Err(Refusal::field(
            "until",
            "The last day belongs to the series. Say which ones you change: this one and all behind it, or the whole series.",
        ));
    }
    let series = event.in_series.as_ref().map(|(series, _)| series.as_str()).filter(|_| scope == Scope::All);
    let mut after = checked(tx, fields)?;
    after.category = spelled_as_others(tx, after.category, Some((&*event.id, series)))?;
    let before = &event.fields;
    if (after.date, after.time) != (before.date, before.time) {
        refuse_skipped(&after, work.zone)?;
    }
    if !anyway && (after.date, after.time, &after.title) != (before.date, before.time, &before.title) {
        refuse_twin(tx, &after, Some(&event.id))?;
    }
    let (moved, mut count) = match (&event.in_series, scope) {
        (Some((series, day)), Scope::Following | Scope::All) => {
            change_series(work, &event, (series, *day), &after, scope)?
        }
        _ if *before == after => (Vec::new(), 0),
        _ => {
            store::update(tx, &event, &after, true, work.now.as_second())?;
            let now = find_event(tx, &event.id)?;
            (if after.is_elsewhere(before) { vec![(before.clone(), now)] } else { Vec::new() }, 1)
        }
    };
    let mut ended = Vec::new();
    if let (Some(until), Some((series, _))) = (until, &find_event(tx, &event.id)?.in_series)
        && let Some(late) = end_series(work, &event, series, until)?
    {
        count += late.len().max(1);
        ended = late;
    }
    let now = find_event(tx, &event.id)?;
    if count > 0 {
        log_change(work, Action::EventChanged, (&now, scope), Some(before), Some(&after))?;
    }
    Ok(EventsChanged { event: now, moved, ended, count })
}

/// Changes `event`, on `day` by the rule of its series, and others of that to be as `after`. Returns those that are
/// elsewhere now, as they were and as they are, and how many were changed.
fn change_series(
    work: Work<'_>,
    event: &ManagedEvent,
    (series, day): (&str, Date),
    after: &EventFields,
    scope: Scope,
) -> Result<(Vec<(EventFields, ManagedEvent)>, usize), Refusal> {
    let (tx, today) = (work.tx, work.today());
    let before = &event.fields;
    let is_elsewhere = after.is_elsewhere(before);
    let now = work.now.as_second();
    // All: what is past keeps its time and place, and so a series of its own where the days become others.
    let mut past = 0;
    let from = match scope {
        Scope::All => {
            let all = store::of_series(tx, series, Date::MIN)?;
            for (old, _) in all.iter().filter(|(old, is_own)| !is_own && old.fields.date < today) {
                let EventFields { time, end, location, .. } = old.fields.clone();
                let fields = EventFields { time, end, location, ..old.fields.changed_like(before, after) };
                if fields != old.fields {
                    store::update(tx, old, &fields, false, now)?;
                    past += 1;
                }
            }
            let next = all.iter().find(|(old, _)| old.fields.date >= today || old.id == event.id);
            next.and_then(|(old, _)| old.in_series.as_ref()).map_or(day, |(_, first)| (*first).min(day))
        }
        _ => day,
    };
    let is_split = scope == Scope::Following || before.date != after.date;
    let found = if is_split { series::split(tx, series, from)? } else { series::find(tx, series)? };
    let Some(series) = found else { return Ok((Vec::new(), past)) };
    let template = checked(tx, series.fields.changed_like(before, after))?;
    series::set_fields(tx, &series.id, &template)?;
    let targets = store::of_series(tx, &series.id, from)?;
    if before.date != after.date {
        let series = Series { fields: template, ..series };
        // The day of the rule, moved by as much as the event itself.
        let moved = before.date.until(after.date).map_or(day, |by| day.saturating_add(by));
        series::move_days(tx, &series, (day, moved), today, work.now)?;
    }
    let (mut moved, mut count) = (Vec::new(), past);
    for (old, is_own) in targets {
        if is_own && old.id != event.id {
            continue;
        }
        let Some(here) = store::find(tx, &old.id)? else { continue };
        let mut fields = here.fields.changed_like(before, after);
        if is_own {
            fields.date = after.date;
        }
        if fields != here.fields {
            store::update(tx, &here, &fields, false, now)?;
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

/// Lets the series end on another day, and removes its events behind that; returns these, or none where it ended on that
/// day before.
fn end_series(
    work: Work<'_>,
    event: &ManagedEvent,
    series: &str,
    until: Option<Date>,
) -> Result<Option<Vec<ManagedEvent>>, Refusal> {
    let tx = work.tx;
    let Some(series) = series::find(tx, series)? else { return Ok(None) };
    if series.repeats.until == until {
        return Ok(None);
    }
    if until.is_some_and(|until| until < series.first_day || until < event.fields.date) {
        return Err(ends_before_first());
    }
    if let Some(day) = series::next_part(tx, &series)?
        && until.is_none_or(|until| until >= day)
    {
        let text = format!(
            "From {} on it is a series of its own, with its own last day. Change that one, or choose an earlier day.",
            day_in_words(day)
        );
        return Err(Refusal::field("until", text));
    }
    let late = series::end_on(tx, &series, until, work.today(), work.now)?;
    for event in &late {
        store::set_removed(tx, &event.id, Some(work.now.as_second()), work.now.as_second())?;
        // A series that is extended again later creates that day anew.
        store::leave_series(tx, &event.id)?;
    }
    Ok(Some(late))
}
