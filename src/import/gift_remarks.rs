//! What is unlikely about a gift in a list: a person should look at it. It is taken all the same, as old lists hold
//! old and large gifts.

use super::gift_rows::GiftRow;
use crate::giving::money::dollars;
use crate::giving::unlikely::{LARGE_GIFT, SMALL};

/// A year that is further from the list's middle one is a slip more often than not.
const FAR: i16 = 10;
/// No program of a church office has kept gifts since then.
const OLD: i16 = 1950;

/// The rule of one list.
#[derive(Debug)]
pub(super) struct Unlikely {
    /// The year of the gift in the middle of the list, by day.
    middle: i16,
}

impl Unlikely {
    pub(super) fn new(rows: &[GiftRow]) -> Self {
        let mut years: Vec<i16> = rows.iter().map(|row| row.date.year()).collect();
        years.sort_unstable();
        Self { middle: years.get(years.len() / 2).copied().unwrap_or_default() }
    }

    /// What there is to look at.
    pub(super) fn remark(&self, row: &GiftRow) -> Option<String> {
        let shown = dollars(row.amount_cents);
        let amount = match row.amount_cents.abs() {
            cents if cents > LARGE_GIFT => Some(format!("{shown} is a large amount")),
            cents if cents < SMALL => Some(format!("{shown} is less than a dollar")),
            _ => None,
        };
        let is_far = (row.date.year() - self.middle).abs() > FAR;
        let day = if is_far {
            Some(format!("{} is far from the other gifts of the list", row.date))
        } else {
            (row.date.year() < OLD).then(|| format!("{} is long ago", row.date))
        };
        let remarks: Vec<String> = amount.into_iter().chain(day).collect();
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }
}
