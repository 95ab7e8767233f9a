//! Amounts and days that are more often a slip of the keyboard than meant. A person is asked; a script says `--yes`.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::platform::money::dollars;

/// Gifts above this are asked about.
pub const LARGE_GIFT: i64 = 1_000_000;
/// Pledges above this are asked about: a promise for a roof is larger than a Sunday's check.
pub const LARGE_PLEDGE: i64 = 10_000_000;
/// Below a dollar: what a shell leaves of an unquoted $10.50.
const SMALL: i64 = 100;

/// Why an amount is unlikely: less than a dollar, or more than `large`.
pub(super) fn amount(cents: i64, large: i64) -> Option<String> {
    let shown = dollars(cents);
    if cents.abs() < SMALL {
        Some(format!(
            "{shown} is less than a dollar (of an unquoted $10.50 the shell leaves 0.50: write 10.50 or '$10.50')."
        ))
    } else if cents.abs() > large {
        Some(format!("{shown} is a large amount."))
    } else {
        None
    }
}

/// Why a day is unlikely: it is more than a year ago.
pub(super) fn day(day: Date, today: Date) -> Option<String> {
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
            assert_eq!(amount(cents, LARGE_GIFT).is_none(), likely, "{cents}");
        }
        assert_eq!(amount(1_000_001, LARGE_PLEDGE), None);
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
