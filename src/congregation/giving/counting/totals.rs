//! A sheet's totals: all of it, by fund, by kind. The only sums of it on the server.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use super::{CountedLine, CountedSheet, FundTotal, KindTotal, SheetRow, SheetTotals, store};
use crate::platform::money::Cents;
use crate::platform::text::folded;

/// For a gift without a fund or a method, left only by a correction.
const NOT_SAID: &str = "Not said";
/// How a check is called, as methods are compared.
const CHECKS: [&str; 3] = ["check", "checks", "cheque"];

pub fn of_sheet(conn: &Connection, sheet: &CountedSheet) -> rusqlite::Result<SheetTotals> {
    Ok(add_up(&store::lines(conn, sheet.id)?, sheet.fields.expected))
}

/// The same from the rows that have been read.
pub fn of_rows(rows: &[SheetRow], expected: Option<Cents>) -> SheetTotals {
    let line = |row: &SheetRow| CountedLine {
        giver: match row.joint_id {
            Some(couple) => Some(couple.to_string()),
            None => row.giver_id().map(str::to_owned),
        },
        cents: row.amount.0,
        fund: row.fund.clone(),
        method: row.texts.method.clone(),
        check_number: row.texts.check_number.clone(),
    };
    add_up(&rows.iter().map(line).collect::<Vec<_>>(), expected)
}

fn add_up(lines: &[CountedLine], expected: Option<Cents>) -> SheetTotals {
    let mut by_fund: BTreeMap<&str, i64> = BTreeMap::new();
    // By the folded method: its first spelling, and its rows.
    let mut by_kind: BTreeMap<String, (&str, Vec<&CountedLine>)> = BTreeMap::new();
    for line in lines {
        *by_fund.entry(line.fund.as_deref().unwrap_or(NOT_SAID)).or_default() += line.cents;
        let method = line.method.as_deref().unwrap_or(NOT_SAID);
        by_kind.entry(folded(method)).or_insert((method, Vec::new())).1.push(line);
    }
    let fund = |(fund, cents): (&str, i64)| FundTotal { fund: fund.to_owned(), amount: Cents(cents) };
    let mut funds: Vec<FundTotal> = by_fund.into_iter().map(fund).collect();
    funds.sort_by_key(|sum| Reverse(sum.amount));
    let mut checks = 0;
    let mut kinds = Vec::new();
    for (kind, (written, of_kind)) in by_kind {
        let is_check = CHECKS.contains(&&*kind);
        let count = if is_check { count_checks(&of_kind) } else { of_kind.len() };
        checks += if is_check { count } else { 0 };
        let amount = Cents(of_kind.iter().map(|line| line.cents).sum());
        kinds.push(KindTotal { kind: written.to_owned(), amount, count });
    }
    kinds.sort_by_key(|sum| Reverse(sum.amount));
    let entered: i64 = lines.iter().map(|line| line.cents).sum();
    SheetTotals {
        entered: Cents(entered),
        difference: expected.map(|expected| Cents(entered - expected.0)),
        rows: lines.len(),
        checks,
        funds,
        kinds,
    }
}

/// Rows of one giver with one number are one check; where either is not known, each row is.
fn count_checks(lines: &[&CountedLine]) -> usize {
    let named = |line: &&CountedLine| line.giver.clone().zip(line.check_number.as_deref().map(folded));
    let known: BTreeSet<_> = lines.iter().filter_map(named).collect();
    known.len() + lines.iter().filter(|line| named(line).is_none()).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(giver: &str, cents: i64, fund: &str, method: &str, check: &str) -> CountedLine {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        CountedLine {
            giver: text(giver),
            cents,
            fund: text(fund),
            method: text(method),
            check_number: text(check),
        }
    }

    #[test]
    fn one_check_over_several_funds_is_one_check() {
        let lines = [
            line("daniel", 5_000, "General", "Check", "1042"),
            line("daniel", 2_500, "Building", "check", "1042"),
            line("hanna", 4_000, "General", "Cash", ""),
            line("", 31_275, "General", "cash ", ""),
            line("rosa", 12_000, "Missions", "Check", "553"),
            // Another person's check has that number, too; and of these the number or the giver is not known.
            line("emil", 100, "General", "Check", "553"),
            line("emil", 200, "General", "Check", ""),
            line("emil", 300, "General", "Check", ""),
            line("", 400, "General", "Check", "7"),
            line("", 500, "General", "Check", "7"),
            line("rosa", 50, "", "", "553"),
        ];
        let sums = add_up(&lines, Some(Cents(128_450)));
        assert_eq!((sums.entered, sums.rows, sums.checks), (Cents(56_325), 11, 7));
        assert_eq!(sums.difference, Some(Cents(56_325 - 128_450)));
        let funds: Vec<_> = sums.funds.iter().map(|sum| (&*sum.fund, sum.amount.0)).collect();
        assert_eq!(funds, [("General", 41_775), ("Missions", 12_000), ("Building", 2_500), ("Not said", 50)]);
        let kinds: Vec<_> = sums.kinds.iter().map(|sum| (&*sum.kind, sum.amount.0, sum.count)).collect();
        assert_eq!(kinds, [("Cash", 35_275, 2), ("Check", 21_000, 7), ("Not said", 50, 1)]);
        assert_eq!(add_up(&[], None), SheetTotals::default());
    }

    fn any_line() -> impl Strategy<Value = CountedLine> {
        let word = |words: &'static [&'static str]| prop::sample::select(words);
        let parts = (
            word(&["", "a", "b", "c"]),
            1_i64..10_000_000,
            word(&["General", "Roof", "Missions"]),
            word(&["Cash", "Check", "CHECK", "card", ""]),
            word(&["", "1", "2"]),
        );
        parts.prop_map(|(giver, cents, fund, method, check)| line(giver, cents, fund, method, check))
    }

    proptest! {
        // proves: O14
        #[test]
        fn a_sheet_is_the_sum_of_its_rows_of_its_funds_and_of_its_kinds(
            lines in prop::collection::vec(any_line(), 0..60),
        ) {
            let sums = add_up(&lines, None);
            let rows: i64 = lines.iter().map(|line| line.cents).sum();
            prop_assert_eq!(sums.entered.0, rows);
            prop_assert_eq!(sums.funds.iter().map(|sum| sum.amount.0).sum::<i64>(), rows);
            prop_assert_eq!(sums.kinds.iter().map(|sum| sum.amount.0).sum::<i64>(), rows);
            prop_assert!(sums.checks <= sums.rows);
        }
    }
}
