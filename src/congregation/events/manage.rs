//! Adding, changing and removing events.

use super::{EventFields, EventPeriod, ManagedEvent, store};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::text::short_id::{self, IdError};
use crate::platform::text::validation::{self, TextError};

/// The category of an event that names none.
pub const DEFAULT_CATEGORY: &str = "general";
const LONGEST_LINE: usize = 200;
const LONGEST_CATEGORY: usize = 50;
const LONGEST_DESCRIPTION: usize = 20_000;
/// So long a removal can be taken back.
const RESTORABLE: i64 = 3600;

/// A change; a field that is `None` is unchanged, an empty text clears it.
#[derive(Clone, Debug, Default)]
pub struct EventChange {
    /// The version that was read; none does not ask.
    pub version: Option<i64>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub date: Option<Date>,
    /// A new time; `Some(None)` makes it an all-day event.
    pub time: Option<Option<Time>>,
    pub location: Option<String>,
    pub category: Option<String>,
}

/// Why an event was not taken or not found.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Id(#[from] IdError),
    /// It has been changed since that version.
    #[error("Somebody else has changed this event meanwhile. Nothing was saved yet.")]
    Stale,
    /// It was removed more than an hour ago, or is not removed.
    #[error("It was removed too long ago to bring it back.")]
    NotRestorable,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl EventFields {
    /// The time as it is stored: `HH:MM`, or empty for an all-day event.
    pub fn time_text(&self) -> String {
        self.time.map(|time| time.strftime("%H:%M").to_string()).unwrap_or_default()
    }

    fn checked(self) -> Result<Self, TextError> {
        let description = self.description.unwrap_or_default();
        let location = self.location.unwrap_or_default();
        Ok(Self {
            title: validation::one_line("The title", &self.title, LONGEST_LINE)?,
            description: validation::optional_lines("The description", &description, LONGEST_DESCRIPTION)?,
            location: validation::optional_line("The location", &location, LONGEST_LINE)?,
            category: validation::optional_line("The category", &self.category, LONGEST_CATEGORY)?
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            ..self
        })
    }
}

pub fn add_event(
    tx: &Transaction<'_>,
    fields: EventFields,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<ManagedEvent, EventError> {
    let event = ManagedEvent { id: Uuid::new_v4().to_string(), version: 1, fields: fields.checked()? };
    store::insert(tx, &event.id, &event.fields, now.as_second())?;
    log(tx, actor, Action::EventAdded, &event, (None, Some(&event.fields)), now)?;
    Ok(event)
}

/// The event with this id or id prefix.
pub fn find_event(conn: &Connection, id: &str) -> Result<ManagedEvent, EventError> {
    let typed = short_id::typed(id)?;
    Ok(short_id::the_one(&typed, store::find_by_beginning(conn, &typed)?, |event| &event.id)?)
}

/// Changes the fields in `change` of the event `id`. Returns whether anything changed.
pub fn change_event(
    tx: &Transaction<'_>,
    id: &str,
    change: EventChange,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(ManagedEvent, bool), EventError> {
    let ManagedEvent { id, version, fields: before } = find_event(tx, id)?;
    if change.version.is_some_and(|read| read != version) {
        return Err(EventError::Stale);
    }
    let fields = EventFields {
        title: change.title.unwrap_or_else(|| before.title.clone()),
        description: change.description.or_else(|| before.description.clone()),
        date: change.date.unwrap_or(before.date),
        time: change.time.unwrap_or(before.time),
        location: change.location.or_else(|| before.location.clone()),
        category: change.category.unwrap_or_else(|| before.category.clone()),
    }
    .checked()?;
    let changed = fields != before;
    let event = ManagedEvent { id, version: version + i64::from(changed), fields };
    if changed {
        store::update(tx, &event.id, &event.fields)?;
        log(tx, actor, Action::EventChanged, &event, (Some(&before), Some(&event.fields)), now)?;
    }
    Ok((event, changed))
}

/// Removes the event `id` and the answers to it; returns what it was. [`restore_event`] brings them back for an hour.
pub fn remove_event(
    tx: &Transaction<'_>,
    id: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<ManagedEvent, EventError> {
    let event = find_event(tx, id)?;
    store::set_removed(tx, &event.id, Some(now.as_second()))?;
    log(tx, actor, Action::EventRemoved, &event, (Some(&event.fields), None), now)?;
    Ok(event)
}

/// Takes the removal of the event `id` back.
pub fn restore_event(
    tx: &Transaction<'_>,
    id: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<ManagedEvent, EventError> {
    // It is there: somebody has brought it back already.
    if let Ok(there) = find_event(tx, id) {
        return Ok(there);
    }
    let since = now.as_second() - RESTORABLE;
    let event = store::find_removed(tx, id, since)?.ok_or(EventError::NotRestorable)?;
    store::set_removed(tx, &event.id, None)?;
    log(tx, actor, Action::EventRestored, &event, (None, Some(&event.fields)), now)?;
    Ok(event)
}

fn log(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    action: Action,
    event: &ManagedEvent,
    (before, after): (Option<&EventFields>, Option<&EventFields>),
    now: Timestamp,
) -> rusqlite::Result<()> {
    let [before, after] = [before, after].map(|fields| fields.map_or_else(Default::default, values));
    let changes = ["title", "description", "date", "time", "location", "category"]
        .into_iter()
        .zip(before.iter().zip(&after))
        .filter_map(|(what, (before, after))| Changed::of(what, before.as_deref(), after.as_deref()));
    let changes = changed::in_words(&changes.collect::<Vec<_>>());
    let detail = format!("event {} ({}): {changes}", short_id::shown(&event.id), event.fields.title);
    let entry = NewLogEntry::by(actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

/// The fields' texts, in the order in which the log names them.
fn values(fields: &EventFields) -> [Option<String>; 6] {
    [
        Some(fields.title.clone()),
        fields.description.clone(),
        Some(fields.date.to_string()),
        Some(fields.time_text()).filter(|time| !time.is_empty()),
        fields.location.clone(),
        Some(fields.category.clone()),
    ]
}

/// Lists events, seen from `now`'s day in the congregation's `zone`.
pub fn list_events(
    conn: &Connection,
    which: EventPeriod,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<ManagedEvent>> {
    let today = now.to_zoned(zone.clone()).date();
    store::list(conn, which, &today.to_string())
}
