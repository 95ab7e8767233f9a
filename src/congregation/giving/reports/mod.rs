//! Looking instead of reading: a year of gifts against the one before, and how many gave.

pub mod api;
mod overview;
mod store;
mod year_end;

use std::collections::{BTreeMap, BTreeSet};

use crate::congregation::giving::OpenSheetOfMonth;
use crate::congregation::giving::statements::AnonymousSum;
use crate::platform::money::cents::Cents;

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
    /// US dollars.
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

/// The open tasks of a year, step by step, and the sums that must agree at the end.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEnd {
    pub year: i16,
    /// From the first gift's to this one, the newest first.
    pub years: Vec<i16>,
    /// Counting sheets of the year that are still open.
    pub open_sheets: Vec<OpenSheetOfMonth>,
    pub anonymous: YearEndAnonymous,
    /// The first 50 givers of the year without a postal address, by last name.
    pub without_address: Vec<String>,
    pub without_address_count: usize,
    /// Months up to this one that are not closed, such as 2026-10.
    pub open_months: Vec<String>,
    pub statements: YearEndStatements,
    pub sums: YearEndSums,
}

/// Gifts without a giver. Those of open sheets are not among them.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEndAnonymous {
    #[oai(flatten)]
    pub all: AnonymousSum,
    /// The anonymous gifts in counting sheets.
    pub loose_plate: AnonymousSum,
}

/// Givers of the year, a couple once, by how their statement of the whole year stands.
#[derive(Clone, Copy, Debug, Default, poem_openapi::Object)]
pub struct YearEndStatements {
    /// Givers with a statement.
    pub made: usize,
    /// Givers without one.
    pub missing: usize,
    /// Givers whose statement is outdated.
    pub corrected: usize,
}

/// In US dollars: the year is the sum of its statements and the anonymous gifts.
#[derive(Debug, poem_openapi::Object)]
pub struct YearEndSums {
    /// All gifts of the year, those of open sheets among them.
    pub year: Cents,
    /// The sum of its statements, without replaced ones.
    pub statements: Cents,
    pub anonymous: Cents,
    /// The year less the two. Not zero: gifts in open sheets, givers without a statement, corrections since.
    pub difference: Cents,
}

/// The sum of each giver's gifts in a year. A giver is one person or both of a couple, by `members.id`.
type GiverSums = BTreeMap<BTreeSet<String>, i64>;
