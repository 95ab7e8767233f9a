//! Closed months and funds: they take no gifts.

use std::collections::HashSet;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift_rows::GiftRow;
use super::store::gifts as store;
use crate::congregation::giving::store::funds;

/// The closed months and funds.
#[derive(Debug, Default)]
pub(super) struct ClosedBooks {
    months: HashSet<String>,
    funds: HashSet<String>,
}

impl ClosedBooks {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            months: store::closed_months(conn)?.into_iter().collect(),
            funds: funds::closed_names(conn)?.into_iter().collect(),
        })
    }

    /// The reason for refusing a new gift; its fund is in the spelling that is here.
    pub(super) fn refuses(&self, row: &GiftRow) -> Option<String> {
        let month = self.has_month(row.date).then(|| format!("{} is closed", month_in_words(row.date)));
        let fund = row.fund.as_deref().filter(|fund| self.funds.contains(*fund));
        let reasons: Vec<String> =
            month.into_iter().chain(fund.map(|fund| format!("the fund {fund} is closed"))).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    pub(super) fn has_month(&self, day: Date) -> bool {
        self.months.contains(&day.strftime("%Y-%m").to_string())
    }
}

/// "March 2026".
pub(super) fn month_in_words(day: Date) -> String {
    day.strftime("%B %Y").to_string()
}
