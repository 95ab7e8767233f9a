//! Amounts and days that are unlikely for any giver: below a dollar, very large, long ago. The treasurer is asked.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::platform::money::dollars;

/// Gifts above this are asked about.
const LARGE_GIFT: i64 = 1_000_000;
/// Gifts below a dollar are asked about.
const SMALL: i64 = 100;
/// A list may bring the gifts of many years. A year before this one is more often a slip.
const FIRST_YEAR_OF_LISTS: i16 = 1990;

fn size(cents: i64) -> Option<&'static str> {
    if cents.abs() < SMALL {
        Some("less than a dollar")
    } else if cents.abs() > LARGE_GIFT {
        Some("a large amount")
    } else {
        None
    }
}

/// Why an amount is unlikely: less than a dollar, or a large one.
pub fn amount(cents: i64) -> Option<String> {
    size(cents).map(|size| format!("{} is {size}.", dollars(cents)))
}

/// Why a gift in a list is unlikely: by its amount, as a typed one is; by its day only where that is long ago.
pub fn in_list(cents: i64, day: Date) -> Option<String> {
    let amount = size(cents).map(|size| format!("{} is {size}", dollars(cents)));
    let day = (day.year() < FIRST_YEAR_OF_LISTS).then(|| format!("{day} is before {FIRST_YEAR_OF_LISTS}"));
    let reasons: Vec<String> = amount.into_iter().chain(day).collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// Why a day is unlikely: it is more than a year ago.
pub fn day(day: Date, today: Date) -> Option<String> {
    (day < today.saturating_sub(1.year())).then(|| format!("{day} is more than a year ago."))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn amounts_between_a_dollar_and_the_limit_are_likely() {
        for (cents, likely) in
            [(99, false), (-99, false), (100, true), (-100, true), (1_000_000, true), (1_000_001, false)]
        {
            assert_eq!(amount(cents).is_none(), likely, "{cents}");
        }
    }

    #[test]
    fn a_list_may_bring_many_years_but_no_large_gift_unasked() {
        for (cents, year, wanted) in [
            (100, 2026, None),
            (1_000_000, 1990, None),
            (99, 2026, Some("$0.99 is less than a dollar")),
            (1_000_001, 2001, Some("$10,000.01 is a large amount")),
            (5_000, 1989, Some("1989-03-01 is before 1990")),
            (1_250_000, 1926, Some("$12,500.00 is a large amount; 1926-03-01 is before 1990")),
        ] {
            assert_eq!(in_list(cents, date(year, 3, 1)).as_deref(), wanted, "{cents} {year}");
        }
    }

    #[test]
    fn days_of_the_past_year_are_likely() {
        let today = date(2026, 11, 23);
        for (year, month, dom, likely) in [(2026, 11, 22, true), (2025, 11, 23, true), (2025, 11, 22, false)]
        {
            assert_eq!(day(date(year, month, dom), today).is_none(), likely, "{year}-{month}-{dom}");
        }
    }
}
