//! Looking instead of reading: a year of gifts against the one before, and how many gave.

pub mod api;
pub mod givers;
pub mod overview;
mod store;
pub mod year_end;
mod year_end_api;

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::congregation::giving::AmountTotal;

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

/// The sum of gifts, and the same a year before.
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
    /// This year's of whom neither gave in the year before.
    pub gained: usize,
    /// All others of this year's.
    pub kept: usize,
    /// Last year's of whom neither has given this year.
    pub lost: usize,
}

/// A year before its close: the open tasks, and the sums of its gifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingYear {
    pub year: i16,
    /// Counting sheets: their numbers and days.
    pub open_sheets: Vec<(i64, String)>,
    /// Gifts without a giver. Those of open sheets are not among them.
    pub anonymous: AmountTotal,
    /// Anonymous gifts of counting sheets.
    pub loose_plate: AmountTotal,
    /// Givers whom no letter would reach: their names.
    pub without_address: Vec<String>,
    /// Such as `2026-10`.
    pub open_months: Vec<String>,
    /// Givers with a statement of the year, without one, and with one that does not say any more what they gave.
    pub made: usize,
    pub missing: usize,
    pub corrected: usize,
    /// All gifts, those of open sheets among them.
    pub year_cents: i64,
    /// The sum of all statements of the year that were not replaced.
    pub statements_cents: i64,
}

/// The sum of one giver's gifts in a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumOfGiver {
    /// `members.id`: one person, or both of a couple.
    pub who: BTreeSet<String>,
    pub cents: i64,
}
