//! Listing gifts, and adding them up.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift::{self, GiftError, GivenBy};
use super::store::ledger::{self, Selection};
use super::{AmountTotal, Gift, funds};

/// A filter for gifts; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct GiftQuery {
    /// Only this giver's, or only anonymous ones.
    pub given_by: Option<GivenBy>,
    /// From this day on.
    pub from: Option<Date>,
    /// To this day, itself included.
    pub to: Option<Date>,
    /// Only this fund's, in any case; empty for those without a fund.
    pub fund: Option<String>,
}

/// The sum of a list of gifts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GiftTotals {
    /// All of them.
    pub all: AmountTotal,
    /// In the spelling most of the listed gifts have; none for those without a fund. Sorted by name.
    pub funds: Vec<(Option<String>, AmountTotal)>,
}

/// The gifts that match `query`, newest first.
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
        // The key folds accents and case; SQLite folds ASCII only.
        gifts.retain(|gift| fund_key(gift) == funds::key(fund));
    }
    Ok(gifts)
}

/// Adds up a list of gifts.
pub fn total_of(gifts: &[Gift]) -> GiftTotals {
    let mut all = AmountTotal::default();
    let mut funds: BTreeMap<String, (BTreeMap<&str, usize>, AmountTotal)> = BTreeMap::new();
    for gift in gifts {
        let (spellings, fund) = funds.entry(fund_key(gift)).or_default();
        *spellings.entry(gift.fields.fund.as_deref().unwrap_or_default()).or_default() += 1;
        for sum in [&mut all, fund] {
            sum.count += 1;
            // An imported file may have larger amounts than the program accepts.
            sum.cents = sum.cents.saturating_add(gift.fields.amount_cents);
        }
    }
    // Of two spellings with as many gifts, the one that begins with a capital letter.
    let most = |spellings: BTreeMap<&str, usize>| {
        let most = spellings.into_iter().min_by_key(|(_, gifts)| Reverse(*gifts));
        most.map(|(name, _)| name.to_owned()).filter(|name| !name.is_empty())
    };
    GiftTotals { all, funds: funds.into_values().map(|(spellings, sum)| (most(spellings), sum)).collect() }
}

fn fund_key(gift: &Gift) -> String {
    funds::key(gift.fields.fund.as_deref().unwrap_or_default())
}
