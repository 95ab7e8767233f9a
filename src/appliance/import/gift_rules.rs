//! Rules by which a line of a list of gifts is refused or asked about: closed months and funds, and likely mistakes.

use std::collections::HashSet;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift_rows::GiftRow;
use super::{ImportOptions, store};
use crate::congregation::giving::fields::LONGEST_METHOD;
use crate::congregation::giving::store::funds;
use crate::congregation::giving::unlikely;

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

/// Whether a line is looked at so: on screen, and not in a portal's own export, whose gifts were typed and asked about.
fn is_asked_about(row: &GiftRow, wishes: &ImportOptions) -> bool {
    wishes.is_on_screen() && row.portal_id.is_none()
}

/// The reason for refusing a line as it is.
pub(super) fn refuses(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    let method_length = row.method.as_ref().map_or(0, |method| method.chars().count());
    if !is_asked_about(row, wishes) {
        None
    } else if row.amount_cents < 0 {
        Some("a negative amount is no gift. A refund or a returned check is entered at its gift: Gifts, then Give back or Check bounced".to_owned())
    } else if method_length > LONGEST_METHOD {
        Some(format!(
            "how it was paid is longer than {LONGEST_METHOD} characters. Shorten it in the file, or choose the right column for it"
        ))
    } else {
        None
    }
}

/// The reason for asking about a line, which is more likely a mistake than meant.
pub(super) fn asks(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    unlikely::in_list(row.amount_cents, row.date).filter(|_| is_asked_about(row, wishes))
}
