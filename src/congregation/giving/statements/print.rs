//! Statements on paper: printing is logged.

use std::collections::HashSet;

use rusqlite::Transaction;

use super::views::StatementsPrinted;
use super::{StatementPeriod, list, store};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::GiftWork;
use crate::platform::refusal::Refusal;

/// Statements at a time.
const MOST_PRINTED: u32 = 100;

/// The statements to print.
#[derive(Clone, Debug)]
pub enum PrintWanted {
    /// These, those too in whose place others were made.
    Ids(Vec<i64>),
    /// The standing ones of exactly these days, behind an id.
    Days { days: StatementPeriod, after: i64 },
}

/// The statements of one print.
pub fn print(
    tx: &Transaction<'_>,
    wanted: PrintWanted,
    work: &GiftWork<'_>,
) -> Result<StatementsPrinted, Refusal> {
    let (found, next) = match wanted {
        PrintWanted::Ids(ids) if ids.is_empty() => return Err(nothing_to_print()),
        PrintWanted::Ids(ids) if ids.len() > MOST_PRINTED as usize => {
            let text = format!("Please print at most {MOST_PRINTED} statements at a time.");
            return Err(Refusal::field("ids", text));
        }
        PrintWanted::Ids(mut ids) => {
            let mut seen = HashSet::new();
            ids.retain(|id| seen.insert(*id));
            let found = ids.iter().map(|id| store::find(tx, *id)?.ok_or_else(list::unknown));
            (found.collect::<Result<Vec<_>, Refusal>>()?, None)
        }
        PrintWanted::Days { days, after } => {
            let mut found = store::standing(tx, days, after, Some(MOST_PRINTED + 1))?;
            let has_more = found.len() > MOST_PRINTED as usize;
            found.truncate(MOST_PRINTED as usize);
            let next = found.last().filter(|_| has_more).map(|last| last.head.id);
            (found, next)
        }
    };
    let shown = list::shown(tx, found)?;
    let numbers: Vec<&str> = shown.iter().map(|shown| &*shown.kept.head.number).collect();
    if !numbers.is_empty() {
        let subject = match &shown[..] {
            [one] => one.kept.giver.ids().next(),
            _ => None,
        };
        work.log(tx, Action::StatementsPrinted, subject, &in_words(&numbers))?;
    }
    Ok(StatementsPrinted { statements: shown.into_iter().map(Into::into).collect(), next })
}

pub(super) fn nothing_to_print() -> Refusal {
    Refusal::field("ids", "Please say which statements are to be printed.")
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
