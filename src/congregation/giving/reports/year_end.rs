//! The close of a year: the open tasks, step by step, and the sums that must agree at the end.

use jiff::civil::Date;
use rusqlite::Connection;

use super::store;
use crate::congregation::giving::statements::{AnonymousSum, StatementPeriod, period};
use crate::congregation::giving::{OpenSheetOfMonth, months, store as gift_store};
use crate::platform::money::Cents;
use crate::platform::refusal::Refusal;

/// The most names of givers without an address.
const NAMES: usize = 50;

/// The open tasks of a year, step by step, and the sums that must agree at the end.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEnd {
    pub year: i16,
    /// From the first gift's to this one, the newest first.
    pub years: Vec<i16>,
    /// Counting sheets that are still open, and of the year or with a gift of it.
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

/// Gifts without a giver, and those of counting sheets alone. Those of open sheets are not among them.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEndAnonymous {
    #[oai(flatten)]
    pub all: AnonymousSum,
    pub loose_plate: AnonymousSum,
}

/// Givers of the year, a couple once, by how their statement of the whole year stands.
#[derive(Clone, Copy, Debug, Default, poem_openapi::Object)]
pub struct YearEndStatements {
    /// Givers with a statement.
    pub made: usize,
    /// Givers without one whose sum is more than zero.
    pub missing: usize,
    /// Givers whose statement is outdated.
    pub corrected: usize,
}

/// In US dollars: the gifts of the year less their reversals are on statements, not stated, or anonymous.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct YearEndSums {
    /// All gifts of the year by their days, those of open sheets among them.
    pub year: Cents,
    /// Added for reversals of its gifts in other years, and for those of other years' gifts in it.
    pub moved: Cents,
    /// The sum of its statements, without replaced ones.
    pub statements: Cents,
    pub anonymous: Cents,
    /// The sum for givers without a statement whose sum is zero or less.
    pub not_stated: Cents,
    /// The remainder. Not zero: gifts in open sheets, givers without a statement, corrections since.
    pub difference: Cents,
}

pub fn of_year(conn: &Connection, year: Option<i16>, today: Date) -> Result<YearEnd, Refusal> {
    let year = year.unwrap_or_else(|| usual_year(today));
    let period = period::of_days(conn, StatementPeriod::year(year))?;
    let text = format!("{year:04}");
    let (mut statements, mut in_statements, mut not_stated) = (YearEndStatements::default(), 0, 0);
    let mut without_address = Vec::new();
    for giver in period.givers {
        if giver.standing.is_empty() && giver.is_made_unasked() {
            statements.missing += 1;
        } else if giver.standing.is_empty() {
            not_stated += giver.gifts.iter().map(|gift| gift.amount.0).sum::<i64>();
        } else {
            statements.made += 1;
            statements.corrected += usize::from(giver.is_corrected);
            in_statements += giver.standing.iter().map(|kept| kept.content.total.0).sum::<i64>();
        }
        if !giver.to.has_address {
            let aside = giver.aside.map(|aside| format!(" ({aside})")).unwrap_or_default();
            without_address.push(format!("{}{aside}", giver.to.name));
        }
    }
    let without_address_count = without_address.len();
    without_address.truncate(NAMES);
    let all: i64 = gift_store::month_sums(conn, &text)?.into_iter().map(|(_, _, sum)| sum.cents).sum();
    let anonymous = period.anonymous.total;
    let moved = store::moved_by_reversals(conn, &text)?;
    Ok(YearEnd {
        year,
        years: months::years(conn, today)?,
        open_sheets: gift_store::open_sheets(conn, &format!("{text}-01-01"), &format!("{text}-12-31"))?,
        anonymous: YearEndAnonymous { all: period.anonymous, loose_plate: store::loose_plate(conn, &text)? },
        without_address,
        without_address_count,
        open_months: months::open_of_year(conn, year, today)?,
        statements,
        sums: YearEndSums {
            year: Cents(all),
            moved: Cents(moved),
            statements: Cents(in_statements),
            anonymous,
            not_stated: Cents(not_stated),
            difference: Cents(all + moved - in_statements - anonymous.0 - not_stated),
        },
    })
}

/// The year whose end is at hand: until the end of June the last one.
fn usual_year(today: Date) -> i16 {
    if today.month() <= 6 { today.year() - 1 } else { today.year() }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_year_is_closed_until_the_middle_of_the_next() {
        for (today, year) in [
            (date(2026, 12, 31), 2026),
            (date(2027, 1, 1), 2026),
            (date(2027, 6, 30), 2026),
            (date(2027, 7, 1), 2027),
        ] {
            assert_eq!(usual_year(today), year, "{today}");
        }
    }
}
