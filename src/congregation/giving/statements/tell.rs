//! The letter that a statement is ready. No amount and no fund is in it.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::StatementPeriod;
use crate::platform::mail::{Letter, News, outbox};

/// One letter for each of these people, whether a statement of theirs is their own, a couple's, or both.
pub(super) fn statements_ready(
    tx: &Transaction<'_>,
    readers: &HashSet<&str>,
    days: StatementPeriod,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let mut readers: Vec<&str> = readers.iter().copied().collect();
    readers.sort_unstable();
    let detail = in_words(days);
    readers.into_iter().try_for_each(|member_id| {
        let news =
            News { letter: Letter::StatementReady, member_id, detail: Some(&detail), to_address: None };
        outbox::announce(tx, &news, now)
    })
}

/// "2026", or "January 1 to June 30, 2026".
fn in_words(days: StatementPeriod) -> String {
    if days == StatementPeriod::year(days.to.year()) {
        return days.to.year().to_string();
    }
    let first = if days.from.year() == days.to.year() { "%B %-d" } else { "%B %-d, %Y" };
    format!("{} to {}", days.from.strftime(first), days.to.strftime("%B %-d, %Y"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_are_told_in_words() {
        for (from, to, words) in [
            ("2026-01-01", "2026-12-31", "2026"),
            ("2026-01-01", "2026-06-30", "January 1 to June 30, 2026"),
            ("2025-07-01", "2026-06-30", "July 1, 2025 to June 30, 2026"),
        ] {
            assert_eq!(in_words(StatementPeriod::parse(from, to).unwrap()), words);
        }
    }
}
