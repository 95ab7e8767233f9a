//! Looking instead of reading: a year of gifts against the one before, and how many gave.

pub mod api;
pub mod givers;
pub mod overview;
mod store;

use std::collections::BTreeSet;

use jiff::civil::Date;

/// A year of gifts against the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearAgainst {
    pub year: i16,
    /// The last day of the year that is compared: the year before counts to the same day.
    pub up_to: Date,
    /// January to December.
    pub months: [SumAgainst; 12],
    /// The largest of the year first; none for gifts without a fund.
    pub funds: Vec<(Option<String>, SumAgainst)>,
    pub all: SumAgainst,
    pub givers: GiversAgainst,
}

/// What gifts come to, and what they came to a year before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumAgainst {
    pub cents: i64,
    pub before_cents: i64,
}

/// How many gave in two years; a couple is one giver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GiversAgainst {
    pub this_year: usize,
    /// In the whole year before.
    pub last_year: usize,
    /// Of this year's: neither of a couple gave in the year before.
    pub gained: usize,
    /// Of this year's: all others.
    pub kept: usize,
    /// Of last year's: neither of a couple has given this year.
    pub lost: usize,
}

/// What one giver gave in a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumOfGiver {
    /// `members.id`: one person, or both of a couple.
    pub who: BTreeSet<String>,
    pub cents: i64,
}
