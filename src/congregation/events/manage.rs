//! Work on events: how it is logged, what is refused, and adding.

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use rusqlite::Connection;
use uuid::Uuid;

use super::categories::spelled_as_others;
use super::series::{self, Repeats};
use super::{EventFields, ManagedEvent, Scope, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::short_id;

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
) -> rusqlite::Result<()> {
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
) -> rusqlite::Result<()> {
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
    let (title, day) = (twin.fields.title, in_words(twin.fields.date));
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
    let (time, day) = (time.strftime("%-I:%M %p"), in_words(fields.date));
    let text =
        format!("There is no {time} on {day}: the clocks go forward that night. Please choose another time.");
    Err(Refusal::field("time", text))
}

/// "Sunday, December 6, 2026"
pub(super) fn in_words(day: Date) -> String {
    day.strftime("%A, %B %-d, %Y").to_string()
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
    Refusal::new(ErrorCode::NotFound, "There is no such event here any more.")
}
