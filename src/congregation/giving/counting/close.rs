//! Closing a sheet: from then on its gifts are their givers' to see, and change only by a correction that says why.

use rusqlite::Transaction;

use super::sheets::{find_sheet, open_one};
use super::{CountedSheet, CountingError, CountingWork, SheetClosing, log, store, totals};
use crate::accounts::audit_log::Action;
use crate::platform::money::dollars;
use crate::platform::text::numbers::count;
use crate::platform::text::validation;

const LONGEST_REASON: usize = 300;

/// Closes the sheet; with a difference to the bank slip only with a reason.
pub fn close_sheet(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    reason: &str,
    work: &CountingWork<'_>,
) -> Result<CountedSheet, CountingError> {
    let sheet = open_one(tx, id)?;
    if version != sheet.version {
        return Err(CountingError::Stale);
    }
    let sums = totals::of_sheet(tx, &sheet)?;
    if sums.rows == 0 {
        return Err(CountingError::Empty);
    }
    let difference = sums.difference_cents().ok_or(CountingError::ExpectedMissing)?;
    let reason = validation::optional_line("The reason", reason, LONGEST_REASON)?;
    // Only a difference needs a reason.
    let reason = reason.filter(|_| difference != 0);
    if difference != 0 && reason.is_none() {
        return Err(CountingError::NeedsReason(difference));
    }
    let words = match &reason {
        Some(reason) => {
            let (by, side) = (dollars(difference.abs()), if difference < 0 { "less" } else { "more" });
            format!("; {by} {side} than expected: {reason}")
        }
        None => String::new(),
    };
    let closed = SheetClosing {
        at: work.now.as_second(),
        by: work.actor.in_words(),
        cents: sums.entered_cents,
        reason,
    };
    store::close(tx, id, &closed)?;
    let words = format!("{} in {}{words}", dollars(sums.entered_cents), count(sums.rows, "row"));
    log::sheet(tx, Action::SheetClosed, id, &words, work)?;
    find_sheet(tx, id)
}
