//! Work on events: adding, finding, cancelling and removing them, how it is logged and what is refused.

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use rusqlite::{Connection, Result, Transaction};
use uuid::Uuid;

use super::series::{self, Repeats};
use super::{Cancelled, EventFields, ManagedEvent, Scope, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::clock::day_in_words;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::canonical;
use crate::platform::text::{self, short_id};

/// An event that is to be added.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub fields: EventFields,
    pub repeats: Option<Repeats>,
    /// Although there is one of that title, day and time.
    pub anyway: bool,
}

/// Logs a change of fields; none before is a new event, none after a removed one.
pub(super) fn log_change(
    work: Work<'_>,
    action: Action,
    (event, scope): (&ManagedEvent, Scope),
    before: Option<&EventFields>,
    after: Option<&EventFields>,
) -> Result<()> {
    let texts = |fields: Option<&EventFields>| fields.map(EventFields::values).unwrap_or_default();
    let changes = texts(before).into_iter().zip(texts(after)).filter_map(|(before, after)| {
        let what = if before.0.is_empty() { after.0 } else { before.0 };
        Changed::of(what, before.1.as_deref(), after.1.as_deref())
    });
    let words = changed::in_words(&changes.collect::<Vec<_>>());
    log_event(work, action, event, scope, &words)
}

/// Logs work on an event; `words` say what was done.
pub(super) fn log_event(
    work: Work<'_>,
    action: Action,
    event: &ManagedEvent,
    scope: Scope,
    words: &str,
) -> Result<()> {
    let others = match scope {
        Scope::This => "",
        Scope::Following => " (this and the following ones)",
        Scope::All => " (the whole series)",
    };
    let shown = short_id::shown(&event.id);
    work.log(action, &format!("event {shown} ({}): {words}{others}", event.fields.title))
}

/// Adds an event, or a series; returns the first of it.
pub fn add_event(work: Work<'_>, new: NewEvent) -> Result<ManagedEvent, Refusal> {
    let tx = work.tx;
    let NewEvent { fields, repeats, anyway } = new;
    let mut fields = checked(tx, fields)?;
    fields.category = spelled_as_others(tx, fields.category, None)?;
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
                return Err(ends_before_first());
            }
            if series::begins_too_early(fields.date, work.today()) {
                return Err(Refusal::field("date", "A series can't begin more than ten years ago."));
            }
            let series = series::begin(tx, &fields, (&repeats, &[]), work.today(), work.now)?;
            // One that would begin beyond the thirteen months has its first all the same.
            let first = store::of_series(tx, &series, Date::MIN)?.into_iter().next();
            first.map(|(event, _)| event.id).ok_or(rusqlite::Error::QueryReturnedNoRows)?
        }
    };
    let event = find_event(tx, &id)?;
    let scope = if event.in_series.is_some() { Scope::All } else { Scope::This };
    log_change(work, Action::EventAdded, (&event, scope), None, Some(&event.fields))?;
    Ok(event)
}

pub(super) fn checked(conn: &Connection, fields: EventFields) -> Result<EventFields, Refusal> {
    let fields = fields.checked()?;
    if let Some(organiser) = &fields.organiser
        && store::name_of(conn, organiser)?.is_none()
    {
        return Err(Refusal::field(
            "organiserId",
            "The organiser is no member here any more. Please choose somebody else.",
        ));
    }
    Ok(fields)
}

pub(super) fn refuse_twin(conn: &Connection, fields: &EventFields, but: Option<&str>) -> Result<(), Refusal> {
    let Some(twin) = store::find_twin(conn, fields, but)? else { return Ok(()) };
    let (title, day) = (twin.fields.title, day_in_words(twin.fields.date));
    let text = format!("There is a \"{title}\" on {day} already, at the same time.");
    Err(Refusal::new(ErrorCode::LikelyTwin, text))
}

/// One of a series that falls into that hour by its rule is as much later as the clocks go forward.
pub(super) fn refuse_skipped(fields: &EventFields, zone: &TimeZone) -> Result<(), Refusal> {
    let Some(time) = fields.time else { return Ok(()) };
    let clock = zone.to_ambiguous_timestamp(fields.date.to_datetime(time));
    if !matches!(clock.offset(), AmbiguousOffset::Gap { .. }) {
        return Ok(());
    }
    let (time, day) = (time.strftime("%-I:%M %p"), day_in_words(fields.date));
    let text =
        format!("There is no {time} on {day}: the clocks go forward that night. Please choose another time.");
    Err(Refusal::field("time", text))
}

pub(super) fn ends_before_first() -> Refusal {
    Refusal::field("until", "The last day lies before the first one.")
}

/// The event of this id.
pub fn find_event(conn: &Connection, id: &str) -> Result<ManagedEvent, Refusal> {
    store::find(conn, id)?.ok_or_else(gone)
}

/// An event that is not there, or that the caller has nothing to do with.
pub fn gone() -> Refusal {
    Refusal::not_found("event")
}

/// The category with the spelling that other events have: others than the event and the series of these ids.
pub(super) fn spelled_as_others(
    conn: &Connection,
    category: String,
    but: Option<(&str, Option<&str>)>,
) -> Result<String> {
    let wanted = canonical(&category);
    let known = store::categories_in_use(conn, but)?.into_iter().find(|known| canonical(known) == wanted);
    Ok(known.unwrap_or(category))
}

/// Seconds within which a removal can be undone.
const RESTORABLE: i64 = 3600;
const LONGEST_REASON: usize = 300;

/// The event with this id, or with an id that begins so.
pub fn typed_event(conn: &Connection, id: &str) -> Result<ManagedEvent, Refusal> {
    let unknown = |error: short_id::IdError| Refusal::new(ErrorCode::NotFound, error.to_string());
    let typed = short_id::typed(id).map_err(unknown)?;
    short_id::only_match(&typed, store::find_by_beginning(conn, &typed)?, |event| &event.id).map_err(unknown)
}

/// Removes the event `id`, by `scope` others of its series, and the answers to them; returns what it was and how many were
/// removed. [`restore_event`] brings them back for an hour.
pub fn remove_event(work: Work<'_>, id: &str, scope: Scope) -> Result<(ManagedEvent, usize), Refusal> {
    let tx = work.tx;
    let event = find_event(tx, id)?;
    let now = work.now.as_second();
    let targets = in_scope(tx, &event, scope)?;
    match (&event.in_series, scope) {
        (Some((series, day)), Scope::This) => series::set_gap(tx, series, *day, true)?,
        _ => end_series(tx, &event, scope, true)?,
    }
    for target in &targets {
        store::set_removed(tx, &target.id, Some(now), now)?;
    }
    log_change(work, Action::EventRemoved, (&event, scope), Some(&event.fields), None)?;
    Ok((event, targets.len()))
}

/// The event, and by `scope` others of its series.
pub fn in_scope(conn: &Connection, event: &ManagedEvent, scope: Scope) -> Result<Vec<ManagedEvent>> {
    let (Some((series, day)), Scope::Following | Scope::All) = (&event.in_series, scope) else {
        return Ok(vec![event.clone()]);
    };
    let from = if scope == Scope::All { Date::MIN } else { *day };
    Ok(store::of_series(conn, series, from)?.into_iter().map(|(event, _)| event).collect())
}

/// A series that is removed or cancelled from here on makes no more of them.
fn end_series(tx: &Transaction<'_>, event: &ManagedEvent, scope: Scope, is_ended: bool) -> Result<()> {
    match (&event.in_series, scope) {
        (Some((series, day)), Scope::Following) => {
            if let Some(series) = series::split(tx, series, *day)? {
                series::set_ended(tx, &series.id, is_ended)?;
            }
            Ok(())
        }
        (Some((series, _)), Scope::All) => series::set_ended(tx, series, is_ended),
        _ => Ok(()),
    }
}

/// Takes the removal of the event `id` back, and of those that were removed with it.
pub fn restore_event(work: Work<'_>, id: &str) -> Result<ManagedEvent, Refusal> {
    let tx = work.tx;
    // Already restored.
    if let Some(there) = store::find(tx, id)? {
        return Ok(there);
    }
    let now = work.now.as_second();
    let Some(event) = store::find_removed(tx, id, now - RESTORABLE)? else {
        return Err(Refusal::new(ErrorCode::NotFound, "It was removed too long ago to bring it back."));
    };
    for id in store::removed_together(tx, &event.id)? {
        store::set_removed(tx, &id, None, now)?;
    }
    if let Some((series, day)) = &event.in_series {
        series::set_gap(tx, series, *day, false)?;
        series::set_ended(tx, series, false)?;
        series::rejoin(tx, series)?;
    }
    log_change(work, Action::EventRestored, (&event, Scope::This), None, Some(&event.fields))?;
    find_event(tx, &event.id)
}

/// Cancels the event `id`, and by `scope` others of its series that are not past. Returns it as it is now, and all that
/// do not take place now but did before.
pub fn cancel_event(
    work: Work<'_>,
    id: &str,
    reason: &str,
    scope: Scope,
) -> Result<(ManagedEvent, Vec<ManagedEvent>), Refusal> {
    let tx = work.tx;
    let reason =
        text::optional_line("The reason", reason, LONGEST_REASON).map_err(Refusal::of_field("reason"))?;
    let event = find_event(tx, id)?;
    if event.cancelled.is_some() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "It is cancelled already."));
    }
    let cancelled = Cancelled { reason };
    let today = work.today();
    let mut targets = in_scope(tx, &event, scope)?;
    targets.retain(|target| {
        target.cancelled.is_none() && (target.id == event.id || target.fields.last_day() >= today)
    });
    end_series(tx, &event, scope, true)?;
    for target in &targets {
        store::set_cancelled(tx, &target.id, Some(&cancelled), work.now.as_second())?;
    }
    let words = match &cancelled.reason {
        Some(reason) => format!("cancelled on {}: {reason}", event.fields.date),
        None => format!("cancelled on {}", event.fields.date),
    };
    log_event(work, Action::EventCancelled, &event, scope, &words)?;
    Ok((find_event(tx, &event.id)?, targets))
}

/// Undoes a cancellation; by `scope` that of others of its series, too.
pub fn take_back(
    work: Work<'_>,
    id: &str,
    scope: Scope,
) -> Result<(ManagedEvent, Vec<ManagedEvent>), Refusal> {
    let tx = work.tx;
    let event = find_event(tx, id)?;
    if event.cancelled.is_none() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "It is not cancelled."));
    }
    let mut targets = in_scope(tx, &event, scope)?;
    targets.retain(|target| target.cancelled.is_some());
    end_series(tx, &event, scope, false)?;
    for target in &targets {
        store::set_cancelled(tx, &target.id, None, work.now.as_second())?;
    }
    if let (Some((series, _)), Scope::Following | Scope::All) = (&event.in_series, scope) {
        series::rejoin(tx, series)?;
    }
    let words = format!("takes place after all on {}", event.fields.date);
    log_event(work, Action::EventTakesPlace, &event, scope, &words)?;
    Ok((find_event(tx, &event.id)?, targets))
}
