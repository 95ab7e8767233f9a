//! The close of a year: the open tasks, step by step, and the sums that must agree at the end.

use jiff::civil::Date;
use rusqlite::Connection;

use super::{ClosingYear, store};
use crate::congregation::giving::AmountTotal;
use crate::congregation::giving::months as books;
use crate::congregation::giving::statements::{StatementError, StatementPeriod, period};
use crate::congregation::giving::store::months;

pub fn of_year(conn: &Connection, year: i16, today: Date) -> Result<ClosingYear, StatementError> {
    let period = period::of_days(conn, StatementPeriod::year(year))?;
    let text = format!("{year:04}");
    let open_months = books::of_year(conn, year, today)?.into_iter().filter(|month| month.closed.is_none());
    let mut closing = ClosingYear {
        year,
        open_sheets: months::open_sheets(conn, &text)?,
        anonymous: period.anonymous,
        loose_plate: store::loose_plate(conn, &text)?,
        without_address: Vec::new(),
        // The first one first.
        open_months: open_months.map(|month| month.month).rev().collect(),
        made: 0,
        missing: 0,
        corrected: 0,
        year_cents: months::sums(conn, &text)?
            .into_iter()
            .map(|(_, _, AmountTotal { cents, .. })| cents)
            .sum(),
        statements_cents: 0,
    };
    for giver in period.givers {
        match &giver.standing {
            None => closing.missing += 1,
            Some(standing) => {
                closing.made += 1;
                closing.corrected += usize::from(standing.is_corrected);
                closing.statements_cents += standing.cents;
            }
        }
        if !giver.to.has_address {
            closing.without_address.push(giver.to.name);
        }
    }
    Ok(closing)
}

/// The year whose end is at hand: until the end of June the last one.
pub fn usual_year(today: Date) -> i16 {
    if today.month() <= 6 { today.year() - 1 } else { today.year() }
}

impl ClosingYear {
    /// Gifts with a giver but in no statement: in open sheets, of givers without a statement, and corrected since.
    pub fn difference_cents(&self) -> i64 {
        self.year_cents - self.statements_cents - self.anonymous.cents
    }
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
