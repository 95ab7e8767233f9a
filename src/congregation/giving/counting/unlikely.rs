//! Rows that are unlikely for their giver: one who has died, or an amount far from the usual. The treasurer is asked;
//! nothing is refused.

use std::cell::OnceCell;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::store::givers::Days;
use super::{CountedSheet, NamedGiver, SheetRow, store};
use crate::platform::money::dollars;

/// The factor above or below the usual amount that is unlikely.
const FAR: i64 = 100;
/// Years that are looked back.
const YEARS: i32 = 2;

/// The usual amounts of the two years before the day of a sheet.
pub struct UsualAmounts<'a> {
    conn: &'a Connection,
    days: Days,
    today: Date,
    /// Everyone's median, none where nothing was given; read at first use.
    of_all: OnceCell<Option<i64>>,
}

impl<'a> UsualAmounts<'a> {
    pub fn at(conn: &'a Connection, sheet: &CountedSheet, today: Date) -> Self {
        let from = sheet.fields.date.parse::<Date>().map(|day| day.saturating_sub(YEARS.years()).to_string());
        let from = from.unwrap_or_else(|_| sheet.fields.date.clone());
        Self { conn, days: Days { from, to: sheet.fields.date.clone() }, today, of_all: OnceCell::new() }
    }

    /// Why the row is unlikely: its giver has died, its own day is long ago, or its amount is far from what is usual.
    pub fn remark(&self, row: &SheetRow) -> rusqlite::Result<Option<String>> {
        let amount = self.amount_remark(row)?;
        let died = row.giver.as_ref().filter(|_| row.has_died).map(|NamedGiver { giver, .. }| {
            format!("{} has died. Is it somebody else's gift?", giver.name())
        });
        let own_day = row.own_date.as_deref().and_then(|date| day(date, self.today));
        let remarks: Vec<String> = [died, own_day, amount].into_iter().flatten().collect();
        Ok((!remarks.is_empty()).then(|| remarks.join(" ")))
    }

    fn amount_remark(&self, row: &SheetRow) -> rusqlite::Result<Option<String>> {
        let giver = row.giver_id();
        let newest = store::givers::newest_of_giver(self.conn, giver, row.joint_id, &self.days)?;
        if let Some(median) = median(newest) {
            let whose = if giver.is_some() { "this giver usually gives" } else { "the plate usually holds" };
            return Ok(far_from(row.amount.0, median, whose));
        }
        let of_all = if let Some(known) = self.of_all.get() {
            *known
        } else {
            let newest = store::givers::newest_of_all(self.conn, &self.days)?;
            *self.of_all.get_or_init(|| median(newest))
        };
        Ok(of_all.and_then(|median| far_from(row.amount.0, median, "a gift here usually is")))
    }
}

fn median(mut cents: Vec<i64>) -> Option<i64> {
    cents.sort_unstable();
    cents.get(cents.len().saturating_sub(1) / 2).copied()
}

fn far_from(cents: i64, median: i64, whose: &str) -> Option<String> {
    let in_words = |far: &str| format!("{} is {far} the {} that {whose}", dollars(cents), dollars(median));
    if cents >= median.saturating_mul(FAR) {
        Some(in_words(&format!("{FAR} times")) + ", or more. Is that right?")
    } else if cents.saturating_mul(FAR) <= median {
        Some(in_words("a hundredth of") + ", or less. Is that right?")
    } else {
        None
    }
}

/// Why the day of a sheet or row is unlikely: it is neither of this year nor of the last one.
pub fn day(date: &str, today: Date) -> Option<String> {
    let day: Date = date.parse().ok()?;
    let is_likely = (today.year() - 1..=today.year()).contains(&day.year());
    (!is_likely).then(|| format!("{date} is neither of this year nor of the last one. Is that right?"))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::platform::money::HIGHEST_CENTS;

    #[test]
    fn a_hundred_times_what_is_usual_is_asked_about() {
        for (cents, median, is_asked) in [
            (500_000, 5_000, true),
            (499_999, 5_000, false),
            (5_000, 5_000, false),
            (51, 5_000, false),
            (50, 5_000, true),
            (HIGHEST_CENTS, 1, true),
        ] {
            assert_eq!(far_from(cents, median, "x").is_some(), is_asked, "{cents} {median}");
        }
    }

    #[test]
    fn days_of_this_and_the_last_year_are_likely() {
        let today = date(2026, 11, 23);
        for (typed, is_likely) in
            [("2026-11-22", true), ("2025-01-01", true), ("2024-12-31", false), ("2062-11-22", false)]
        {
            assert_eq!(day(typed, today).is_none(), is_likely, "{typed}");
        }
    }
}
