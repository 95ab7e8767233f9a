//! Listing gifts, and adding up what is listed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift::{self, Gift, GiftError, GivenBy};
use super::store::ledger::{self, Selection};
use super::totals::Sum;
use crate::members::email::canonical;

/// Which gifts; what is none leaves nothing out.
#[derive(Clone, Debug, Default)]
pub struct GiftQuery {
    /// Only this giver's, or only those that name nobody.
    pub given_by: Option<GivenBy>,
    /// From this day on.
    pub from: Option<Date>,
    /// To this day, itself included.
    pub to: Option<Date>,
    /// Only this fund's, in whatever case it was typed; empty for those without a fund.
    pub fund: Option<String>,
}

/// What a list of gifts comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GiftTotals {
    /// All of them.
    pub all: Sum,
    /// By fund, in the spelling of its newest gift; none for those without a fund. By name.
    pub funds: Vec<(Option<String>, Sum)>,
}

/// The gifts that `query` asks for, newest first.
pub fn list_gifts(conn: &Connection, query: &GiftQuery) -> Result<Vec<Gift>, GiftError> {
    if let (Some(from), Some(to)) = (query.from, query.to)
        && from > to
    {
        return Err(GiftError::Backwards { from, to });
    }
    let giver = match &query.given_by {
        Some(given_by) => gift::find_giver(conn, given_by)?,
        None => None,
    };
    let (from, to) = (query.from.map(|day| day.to_string()), query.to.map(|day| day.to_string()));
    let selection = Selection {
        member_id: giver.as_ref().map(|giver| giver.id.as_str()),
        anonymous: query.given_by == Some(GivenBy::Anonymous),
        from: from.as_deref(),
        to: to.as_deref(),
    };
    let mut gifts = ledger::list(conn, selection)?;
    if let Some(fund) = &query.fund {
        // The canonical form compares accents and case as people do; SQLite knows ASCII only.
        gifts.retain(|gift| fund_key(gift) == canonical(fund));
    }
    Ok(gifts)
}

/// Adds up a list of gifts.
pub fn total_of(gifts: &[Gift]) -> GiftTotals {
    let mut all = Sum::default();
    let mut funds: BTreeMap<String, (Option<String>, Sum)> = BTreeMap::new();
    for gift in gifts {
        let (_, fund) =
            funds.entry(fund_key(gift)).or_insert_with(|| (gift.fields.fund.clone(), Sum::default()));
        for sum in [&mut all, fund] {
            sum.count += 1;
            // A file from elsewhere may hold what nobody can type.
            sum.cents = sum.cents.saturating_add(gift.fields.amount_cents);
        }
    }
    GiftTotals { all, funds: funds.into_values().collect() }
}

fn fund_key(gift: &Gift) -> String {
    canonical(gift.fields.fund.as_deref().unwrap_or_default())
}
