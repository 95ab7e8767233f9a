//! A list with a column for each fund. Only its total would be taken, without a fund, so it is refused.

use super::columns::Columns;
use super::error::ImportError;
use super::gift_rows::GiftField;
use super::table::ListTable;
use crate::congregation::giving::funds::{self, Funds};
use crate::platform::money;

/// Refuses a list in which columns that are not understood hold amounts: they are called like a fund, or together
/// they make the amount.
pub(super) fn refuse(
    table: &ListTable,
    columns: &Columns<GiftField>,
    here: &Funds,
) -> Result<(), ImportError> {
    let cents = |text: &str| money::read(text, table.semicolons).ok();
    let columns_left: Vec<(usize, String)> = columns.not_understood(&table.rows);
    let is_fund = |at: usize| {
        let name = funds::key(&table.header[at]);
        name.ends_with(" fund") || name.ends_with(" offering") || here.is_known(&name)
    };
    let mut of_funds: Vec<&str> = Vec::new();
    for (at, name) in &columns_left {
        if is_fund(*at) && table.rows.iter().any(|row| cents(&row.cells[*at]).is_some()) {
            of_funds.push(name);
        }
    }
    if of_funds.is_empty() {
        let parts = table.rows.iter().find_map(|row| {
            let parts: Vec<(&str, i64)> = columns_left
                .iter()
                .filter_map(|(at, name)| Some((name.as_str(), cents(&row.cells[*at])?)))
                .collect();
            let sum: i64 = parts.iter().map(|(_, cents)| cents).sum();
            let amount = columns.cell(&row.cells, GiftField::Amount).and_then(cents)?;
            (parts.len() > 1 && sum == amount).then(|| parts.into_iter().map(|(name, _)| name).collect())
        });
        of_funds = parts.unwrap_or_default();
    }
    match of_funds.first() {
        None => Ok(()),
        Some(first) => Err(ImportError::Giver(format!(
            "These columns hold amounts, and none of them would be imported: {}. Give each fund a row of its own, with the fund's name in a column \"fund\" and its amount in a column \"amount\". If a column is no gift, say so: --map \"{first}=ignore\". Nothing was written.",
            of_funds.join(", ")
        ))),
    }
}
