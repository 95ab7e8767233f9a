//! HTTP for the close of a year.

use poem_openapi::Object;

use super::ClosingYear;
use crate::platform::money;

/// The most names of givers without an address.
const NAMES: usize = 50;

/// The open tasks of a year, step by step, and the sums that must agree at the end.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEnd {
    year: i16,
    /// From the first gift's to this one, the newest first.
    years: Vec<i16>,
    /// Counting sheets of the year that are still open.
    open_sheets: Vec<YearEndSheet>,
    anonymous: YearEndAnonymous,
    /// The first 50 givers of the year without a postal address, by last name.
    without_address: Vec<String>,
    without_address_count: usize,
    /// Months up to this one that are not closed, such as 2026-10.
    open_months: Vec<String>,
    statements: YearEndStatements,
    sums: YearEndSums,
}

/// A counting sheet that is still open.
#[derive(Debug, Object)]
pub struct YearEndSheet {
    id: i64,
    /// YYYY-MM-DD
    date: String,
}

/// Gifts without a giver. Those of open sheets are not among them.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEndAnonymous {
    count: i64,
    /// US dollars.
    total: f64,
    loose_plate: YearEndPlate,
}

/// Gifts counted in a sheet.
#[derive(Debug, Object)]
pub struct YearEndPlate {
    count: i64,
    /// US dollars.
    total: f64,
}

/// Givers of the year, a couple once, by how their statement of the whole year stands.
#[derive(Debug, Object)]
pub struct YearEndStatements {
    /// Givers with a statement.
    made: usize,
    /// Givers without one.
    missing: usize,
    /// Givers whose statement is outdated.
    corrected: usize,
}

/// In US dollars: the year is the sum of its statements and the anonymous gifts.
#[derive(Debug, Object)]
pub struct YearEndSums {
    /// All gifts of the year.
    year: f64,
    /// The sum of its statements, without replaced ones.
    statements: f64,
    anonymous: f64,
    /// The year less the two. Not zero: gifts in open sheets, givers without a statement, corrections since.
    difference: f64,
}

impl YearEnd {
    pub(super) fn of(closing: ClosingYear, years: Vec<i16>) -> Self {
        let difference = money::number(closing.difference_cents());
        let ClosingYear { anonymous, loose_plate, mut without_address, .. } = closing;
        let without_address_count = without_address.len();
        without_address.truncate(NAMES);
        let sheet = |(id, date)| YearEndSheet { id, date };
        Self {
            year: closing.year,
            years,
            open_sheets: closing.open_sheets.into_iter().map(sheet).collect(),
            anonymous: YearEndAnonymous {
                count: anonymous.count,
                total: money::number(anonymous.cents),
                loose_plate: YearEndPlate {
                    count: loose_plate.count,
                    total: money::number(loose_plate.cents),
                },
            },
            without_address,
            without_address_count,
            open_months: closing.open_months,
            statements: YearEndStatements {
                made: closing.made,
                missing: closing.missing,
                corrected: closing.corrected,
            },
            sums: YearEndSums {
                year: money::number(closing.year_cents),
                statements: money::number(closing.statements_cents),
                anonymous: money::number(anonymous.cents),
                difference,
            },
        }
    }
}
