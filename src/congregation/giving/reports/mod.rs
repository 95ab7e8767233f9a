//! Looking instead of reading: a year of gifts against the one before, and how many gave.

pub mod api;
mod store;
mod year_end;

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan;
use jiff::civil::{Date, date};
use rusqlite::Connection;

use self::store::GiverSums;
use crate::congregation::giving::{months, store as gift_store};
use crate::platform::money::Cents;

/// A year of gifts against the one before.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct GivingOverview {
    pub year: i16,
    /// From the first gift's to this one, the newest first.
    pub years: Vec<i16>,
    /// YYYY-MM-DD: the day to which this year is compared with the same one of the last: today, or December 31.
    pub up_to: String,
    /// All gifts of the year, and of the last one to the same day.
    #[oai(flatten)]
    pub all: SumAgainst,
    /// January to December.
    pub months: Vec<MonthOfOverview>,
    /// The largest first; without those that come to nothing in both years.
    pub funds: Vec<FundOfOverview>,
    pub givers: GiversOfOverview,
}

/// The sum of gifts, and of the last year's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct SumAgainst {
    pub total: Cents,
    /// US dollars: of the last year to the same day; of a month, all of it.
    pub last_year: Cents,
}

/// The sum of a month's gifts, and of the same month of the last year.
#[derive(Debug, poem_openapi::Object)]
pub struct MonthOfOverview {
    /// Such as 2026-10.
    pub month: String,
    #[oai(flatten)]
    pub sum: SumAgainst,
}

/// The sum of a fund's gifts.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct FundOfOverview {
    /// None: gifts without a fund.
    pub fund: Option<String>,
    #[oai(flatten)]
    pub sum: SumAgainst,
}

/// The number of givers. A couple who gives together is one; a giver who got all of it back is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct GiversOfOverview {
    pub this_year: usize,
    /// In the whole last year.
    pub last_year: usize,
    /// Gave this year, and not in the last.
    pub gained: usize,
    /// Gave in both. Not always the last year's less the lost ones: couples begin to give together, and end it.
    pub kept: usize,
    /// Gave in the last year, and not, or not yet, in this one.
    pub lost: usize,
}

/// Two months of sums, two looks at a part of a month at most, and the givers of two years.
pub fn of_year(conn: &Connection, year: Option<i16>, today: Date) -> rusqlite::Result<GivingOverview> {
    let year = year.unwrap_or_else(|| today.year());
    let up_to = last_day(year, today);
    let same_day = a_year_before(up_to);
    let mut months_of_year = [SumAgainst::default(); 12];
    let mut all = SumAgainst::default();
    let mut funds: BTreeMap<Option<String>, SumAgainst> = BTreeMap::new();
    for (month, fund, sum) in gift_store::month_sums(conn, &format!("{year:04}"))? {
        if let Some(month) = place_of(&month) {
            months_of_year[month].total.0 += sum.cents;
        }
        all.total.0 += sum.cents;
        funds.entry(fund).or_default().total.0 += sum.cents;
    }
    let last_whole = last_whole_month(same_day);
    for (month, fund, sum) in gift_store::month_sums(conn, &format!("{:04}", year - 1))? {
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
        givers: compare(&this_year, &last_year),
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

/// Compares the givers of two years. A couple may begin to give together, or end it, between them: what either of both
/// gave before is theirs.
fn compare(this_year: &GiverSums, last_year: &GiverSums) -> GiversOfOverview {
    let (now, before) = (givers_of(this_year), givers_of(last_year));
    let kept = also_in(&now, &before);
    GiversOfOverview {
        this_year: now.len(),
        last_year: before.len(),
        gained: now.len() - kept,
        kept,
        lost: before.len() - also_in(&before, &now),
    }
}

/// The givers who gave more than went back to them. Giving together counts as one giver, and not once more for gifts
/// of one of both alone in the same year.
fn givers_of(sums: &GiverSums) -> Vec<&BTreeSet<String>> {
    let mut gave: Vec<_> = sums.iter().filter(|(_, cents)| **cents > 0).map(|(giver, _)| giver).collect();
    let in_couples: BTreeSet<_> = gave.iter().filter(|giver| giver.len() > 1).copied().flatten().collect();
    gave.retain(|giver| giver.len() > 1 || giver.iter().all(|id| !in_couples.contains(id)));
    gave
}

/// How many of these have a person in common with the others.
fn also_in(these: &[&BTreeSet<String>], others: &[&BTreeSet<String>]) -> usize {
    let people: BTreeSet<_> = others.iter().copied().flatten().collect();
    these.iter().filter(|giver| giver.iter().any(|id| people.contains(id))).count()
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

    /// "ann+bob 50": letters and numbers, one giver a word pair.
    fn sums(text: &str) -> GiverSums {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut sums = GiverSums::new();
        for pair in words.chunks(2) {
            let giver = pair[0].split('+').map(str::to_owned).collect();
            *sums.entry(giver).or_default() += pair[1].parse::<i64>().unwrap();
        }
        sums
    }

    #[test]
    fn givers_are_gained_kept_and_lost_and_a_couple_is_one() {
        for (now, before, this_year, last_year, gained, kept, lost) in [
            ("", "", 0, 0, 0, 0, 0),
            ("ann 5 bob 5", "bob 1 carl 1", 2, 2, 1, 1, 1),
            // The couple once, in whichever order, and not once more for what one of both gave alone.
            ("ann+bob 5 bob+ann 5 ann 5", "ann+bob 1", 1, 1, 0, 1, 0),
            // They begin to give together: no giver is gained or lost.
            ("ann+bob 5", "ann 1 bob 1", 1, 2, 0, 1, 0),
            ("ann+bob 5", "ann 1", 1, 1, 0, 1, 0),
            // They part: both are kept.
            ("ann 5 bob 5", "ann+bob 1", 2, 1, 0, 2, 0),
            ("bob 5", "ann+bob 1", 1, 1, 0, 1, 0),
            // What went back is no gift: a check that bounced, and one of the year before.
            ("ann 5 ann -5", "ann 5", 0, 1, 0, 0, 1),
            ("ann -5", "ann 5", 0, 1, 0, 0, 1),
            ("ann+bob -5 ann 1", "", 1, 0, 1, 0, 0),
        ] {
            let wanted = GiversOfOverview { this_year, last_year, gained, kept, lost };
            assert_eq!(compare(&sums(now), &sums(before)), wanted, "{now} | {before}");
        }
    }
}
