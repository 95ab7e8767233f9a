//! Removing events that were never meant to be, one or several of a series, and bringing them back.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::manage::{EventError, EventWork, find_event};
use super::{ManagedEvent, Scope, series, store};
use crate::accounts::audit_log::Action;
use crate::platform::text::short_id;

/// Seconds within which a removal can be undone.
const RESTORABLE: i64 = 3600;

/// Removes the event `id`, by `scope` others of its series, and the answers to them; returns what it was and how many were
/// removed. [`restore_event`] brings them back for an hour.
pub fn remove_event(
    tx: &Transaction<'_>,
    id: &str,
    scope: Scope,
    work: &EventWork<'_>,
) -> Result<(ManagedEvent, usize), EventError> {
    let event = find_event(tx, id)?;
    let now = work.now.as_second();
    let targets = in_scope(tx, &event, scope)?;
    match (&event.in_series, scope) {
        (Some((series, day)), Scope::This) => series::set_gap(tx, series, *day, true)?,
        (Some((series, day)), Scope::Following) => {
            if let Some(series) = series::split(tx, series, *day)? {
                series::set_ended(tx, &series.id, true)?;
            }
        }
        (Some((series, _)), Scope::All) => series::set_ended(tx, series, true)?,
        (None, _) => {}
    }
    for target in &targets {
        store::set_removed(tx, &target.id, Some(now), now)?;
    }
    work.log().log(tx, Action::EventRemoved, (&event, scope), (Some(&event.fields), None))?;
    Ok((event, targets.len()))
}

/// The event, and by `scope` others of its series.
pub fn in_scope(
    conn: &Connection,
    event: &ManagedEvent,
    scope: Scope,
) -> rusqlite::Result<Vec<ManagedEvent>> {
    let (Some((series, day)), Scope::Following | Scope::All) = (&event.in_series, scope) else {
        return Ok(vec![event.clone()]);
    };
    let from = if scope == Scope::All { Date::MIN } else { *day };
    Ok(store::of_series(conn, series, from)?.into_iter().map(|(event, _)| event).collect())
}

/// Takes the removal of the event `id` back, and of those that were removed with it.
pub fn restore_event(
    tx: &Transaction<'_>,
    id: &str,
    work: &EventWork<'_>,
) -> Result<ManagedEvent, EventError> {
    // Already restored.
    if let Ok(there) = find_event(tx, id) {
        return Ok(there);
    }
    let now = work.now.as_second();
    let typed = short_id::typed(id)?;
    let event = match store::find_removed(tx, &typed, now - RESTORABLE)? {
        removed if removed.is_empty() => return Err(EventError::NotRestorable),
        removed => short_id::only_match(&typed, removed, |event| &event.id)?,
    };
    for id in store::removed_together(tx, &event.id)? {
        store::set_removed(tx, &id, None, now)?;
    }
    if let Some((series, day)) = &event.in_series {
        series::set_gap(tx, series, *day, false)?;
        series::set_ended(tx, series, false)?;
        series::rejoin(tx, series)?;
    }
    work.log().log(tx, Action::EventRestored, (&event, Scope::This), (None, Some(&event.fields)))?;
    find_event(tx, &event.id)
}
