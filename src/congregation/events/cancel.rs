//! Cancelling: the event stays in the lists, struck and with the reason, until its day ends.

use rusqlite::Transaction;

use super::log::with_scope;
use super::manage::{EventError, EventWork, find_event};
use super::remove::in_scope;
use super::series;
use super::{Cancelled, ManagedEvent, Scope, store};
use crate::accounts::audit_log::Action;
use crate::platform::text::validation;

const LONGEST_REASON: usize = 300;

/// Cancels the event `id`, and by `scope` others of its series that are not past. Returns it as it is now, and all that
/// do not take place now but did before.
pub fn cancel_event(
    tx: &Transaction<'_>,
    id: &str,
    reason: &str,
    scope: Scope,
    work: &EventWork<'_>,
) -> Result<(ManagedEvent, Vec<ManagedEvent>), EventError> {
    let reason =
        validation::optional_line("The reason", reason, LONGEST_REASON).map_err(EventError::Reason)?;
    let event = find_event(tx, id)?;
    if event.cancelled.is_some() {
        return Err(EventError::CancelledAlready);
    }
    let cancelled = Cancelled { reason };
    let mut targets = in_scope(tx, &event, scope)?;
    targets.retain(|target| {
        target.cancelled.is_none() && (target.id == event.id || target.fields.last_day() >= work.today)
    });
    end_series(tx, &event, scope, true)?;
    for target in &targets {
        store::set_cancelled(tx, &target.id, Some(&cancelled), work.now.as_second())?;
    }
    let words = match &cancelled.reason {
        Some(reason) => format!("cancelled on {}: {reason}", event.fields.date),
        None => format!("cancelled on {}", event.fields.date),
    };
    work.log().log_words(tx, Action::EventCancelled, &event, &with_scope(&words, scope))?;
    Ok((find_event(tx, &event.id)?, targets))
}

/// Undoes a cancellation; by `scope` that of others of its series, too.
pub fn take_back(
    tx: &Transaction<'_>,
    id: &str,
    scope: Scope,
    work: &EventWork<'_>,
) -> Result<(ManagedEvent, Vec<ManagedEvent>), EventError> {
    let event = find_event(tx, id)?;
    if event.cancelled.is_none() {
        return Err(EventError::NotCancelled);
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
    work.log().log_words(tx, Action::EventTakesPlace, &event, &with_scope(&words, scope))?;
    Ok((find_event(tx, &event.id)?, targets))
}

/// A series that is cancelled from here on makes no more of them.
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
