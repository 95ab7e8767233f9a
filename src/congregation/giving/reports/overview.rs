//! A year of gifts against the one before.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use rusqlite::Connection;

use super::{FundOfOverview, GivingOverview, MonthOfOverview, SumAgainst, givers, store};
use crate::congregation::giving::months;
use crate::congregation::giving::store::months as month_store;

/// Two months of sums, two looks at a part of a month at most, and the givers of two years.
pub fn of_year(conn: &Connection, year: i16, today: Date) -> rusqlite::Result<GivingOverview> {
    let up_to = last_day(year, today);
    let same_day = a_year_before(up_to);
    let mut months_of_year = [SumAgainst::default(); 12];
    let mut all = SumAgainst::default();
    let mut funds: BTreeMap<Option<String>, SumAgainst> = BTreeMap::new();
    for (month, fund, sum) in month_store::sums(conn, &format!("{year:04}"))? {
        if let Some(month) = place_of(&month) {
            months_of_year[month].total.0 += sum.cents;
        }
        all.total.0 += sum.cents;
        funds.entry(fund).or_default().total.0 += sum.cents;
    }
    let last_whole = last_whole_month(same_day);
    for (month, fund, sum) in month_store::sums(conn, &format!("{:04}", year - 1))? {
        let Some(place) = place_of(&month) else { continue };
        months_of_year[place].last_year.0 += sum.cents;
        if place < last_whole {
            all.last_year.0 += sum.cents;
            funds.entry(fund).or_default().last_year.0 += sum.cents;
        }
    }
    if same_day.last_of_month() != same_day {
        let first = same_day.first_of_month().to_string();
        for (fund, cents) in store::sums_of_days(conn, &first, &same_day.to_string())? {
            all.last_year.0 += cents;
            funds.entry(fund).or_default().last_year.0 += cents;
        }
    }
    let came_to_something = funds.into_iter().filter(|(_, sum)| *sum != SumAgainst::default());
    let mut funds: Vec<_> = came_to_something.map(|(fund, sum)| FundOfOverview { fund, sum }).collect();
    funds.sort_by_key(|FundOfOverview { sum, .. }| std::cmp::Reverse((sum.total, sum.last_year)));
    let month =
        |(number, sum): (i32, SumAgainst)| MonthOfOverview { month: format!("{year:04}-{number:02}"), sum };
    let [this_year, last_year] = store::sums_of_givers(conn, year)?;
    Ok(GivingOverview {
        year,
        years: months::years(conn, today)?,
        up_to: up_to.to_string(),
        all,
        months: (1..).zip(months_of_year).map(month).collect(),
        funds,
        givers: givers::compare(&this_year, &last_year),
    })
}

/// Today for this year, December 31 for every other.
fn last_day(year: i16, today: Date) -> Date {
    if year == today.year() { today } else { date(year, 12, 31) }
}

/// February 28 for February 29.
fn a_year_before(day: Date) -> Date {
    day.saturating_sub(1.year())
}

/// How many months of its year are over with this day.
fn last_whole_month(day: Date) -> usize {
    let month = usize::from(day.month().unsigned_abs());
    if day == day.last_of_month() { month } else { month - 1 }
}

/// January is 0.
fn place_of(month: &str) -> Option<usize> {
    let number: usize = month.get(5..)?.parse().ok()?;
    number.checked_sub(1).filter(|place| *place < 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_before_counts_to_the_same_day() {
        for (year, today, up_to, same_day, whole) in [
            (2026, date(2026, 11, 20), date(2026, 11, 20), date(2025, 11, 20), 10),
            (2026, date(2026, 11, 30), date(2026, 11, 30), date(2025, 11, 30), 11),
            (2026, date(2026, 1, 1), date(2026, 1, 1), date(2025, 1, 1), 0),
            (2025, date(2026, 11, 20), date(2025, 12, 31), date(2024, 12, 31), 12),
            (2028, date(2028, 2, 29), date(2028, 2, 29), date(2027, 2, 28), 2),
            (2028, date(2028, 2, 28), date(2028, 2, 28), date(2027, 2, 28), 2),
            (2029, date(2029, 2, 28), date(2029, 2, 28), date(2028, 2, 28), 1),
        ] {
            assert_eq!(last_day(year, today), up_to, "{today}");
            assert_eq!(a_year_before(up_to), same_day, "{today}");
            assert_eq!(last_whole_month(same_day), whole, "{today}");
        }
    }

    #[test]
    fn a_month_has_its_place() {
        for (month, place) in [
            ("2026-01", Some(0)),
            ("2026-12", Some(11)),
            ("2026-00", None),
            ("2026-13", None),
            ("2026", None),
        ] {
            assert_eq!(place_of(month), place, "{month}");
        }
    }
}
