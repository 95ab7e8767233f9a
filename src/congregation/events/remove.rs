//! Taking events off: a cancelled one stays in the lists, struck and with the reason, until its day ends; one that was
//! never meant to be is removed, and can be brought back.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::manage::{find_event, log_change, log_event};
use super::{Cancelled, ManagedEvent, Scope, series, store};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::{self, short_id};

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

/// A series that is removed or cancelled from here on makes no more of them.
fn end_series(
    tx: &Transaction<'_>,
    event: &ManagedEvent,
    scope: Scope,
    is_ended: bool,
) -> rusqlite::Result<()> {
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
