//! Statements on paper: printing is logged.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{MOST_PRINTED, ShownStatement, StatementError, StatementPeriod, list, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};

/// The statements to print.
#[derive(Clone, Debug)]
pub enum PrintWanted {
    /// These, those too in whose place others were made.
    Ids(Vec<i64>),
    /// The standing ones of exactly these days, behind an id.
    Days { days: StatementPeriod, after: i64 },
}

/// The statements of one print, and the last one's id where there are more.
pub fn print(
    tx: &Transaction<'_>,
    wanted: PrintWanted,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(Vec<ShownStatement>, Option<i64>), StatementError> {
    let (found, next) = match wanted {
        PrintWanted::Ids(ids) if ids.is_empty() => return Err(StatementError::NothingToPrint),
        PrintWanted::Ids(ids) if ids.len() > MOST_PRINTED as usize => {
            return Err(StatementError::TooManyToPrint);
        }
        PrintWanted::Ids(mut ids) => {
            let mut seen = HashSet::new();
            ids.retain(|id| seen.insert(*id));
            let found = ids.iter().map(|id| store::find(tx, *id)?.ok_or(StatementError::Unknown));
            (found.collect::<Result<Vec<_>, StatementError>>()?, None)
        }
        PrintWanted::Days { days, after } => {
            let mut found = store::standing_after(tx, days, after, MOST_PRINTED + 1)?;
            let has_more = found.len() > MOST_PRINTED as usize;
            found.truncate(MOST_PRINTED as usize);
            let next = found.last().filter(|_| has_more).map(|last| last.id);
            (found, next)
        }
    };
    let shown = list::shown(tx, found)?;
    let numbers: Vec<&str> = shown.iter().map(|shown| &*shown.kept.number).collect();
    if !numbers.is_empty() {
        let subject = match &shown[..] {
            [one] => one.kept.giver.ids().next(),
            _ => None,
        };
        let entry = NewLogEntry::by(actor, Action::StatementsPrinted, subject, None);
        audit_log::record(tx, &NewLogEntry { detail: Some(&in_words(&numbers)), ..entry }, now)?;
    }
    Ok((shown, next))
}

/// "2026-0118", "2026-0118, 2026-0120", "100 statements, 2026-0001 to 2026-0100".
fn in_words(numbers: &[&str]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > 5 => {
            format!("{} statements, {first} to {last}", numbers.len())
        }
        few => few.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_names_few_and_counts_many() {
        assert_eq!(in_words(&["2026-0001"]), "2026-0001");
        assert_eq!(in_words(&["2026-0001", "2026-0009"]), "2026-0001, 2026-0009");
        assert_eq!(in_words(&["1", "2", "3", "4", "5", "6"]), "6 statements, 1 to 6");
    }
}
