//! The meaning of a gift line, by the columns that change it.

use super::currencies;
use super::gift_fields::GiftField;
use super::list::Cells;
use super::meaning::{self, Meaning, WordMeaning};
use super::same_name::fold;
use crate::platform::money;

/// The kind of a line.
pub(super) enum LineMeaning {
    Gift,
    /// Money that went out.
    Back {
        reason: String,
        /// The line is that of the gift itself, which was given back since.
        is_own: bool,
    },
    /// A gift of which so many cents were given back, where the line says how many.
    PartlyBack(Option<i64>),
    /// No gift, and why.
    Nothing(String),
    /// Depends on a word of a column.
    Asked {
        column: String,
        word: String,
    },
}

/// A line where no money came is no gift, whatever else it says; a word that has to be asked about comes last. A line in
/// another currency is bad.
pub(super) fn of(cells: &mut Cells<'_, GiftField>, said: &[WordMeaning], semicolons: bool) -> LineMeaning {
    // Where refunds have lines of their own, they take back what this line says.
    let has_own_refunds = cells.has(GiftField::TakesBack);
    let (mut back, mut asked) = (None, None);
    for field in [GiftField::Status, GiftField::Kind] {
        for (column, word) in cells.headed(field) {
            let reason = format!("{column} is \"{word}\"");
            let is_status = field == GiftField::Status;
            let is_part = is_status && fold(word) == "partially refunded";
            match meaning::of_gift(word, said) {
                Some(Meaning::Nothing) => return LineMeaning::Nothing(reason),
                Some(Meaning::Back) if is_status && has_own_refunds => {}
                Some(Meaning::Back) => back = Some(LineMeaning::Back { reason, is_own: is_status }),
                Some(Meaning::Gift) => {}
                _ if is_part && (has_own_refunds || cells.has(GiftField::GivenBack)) => {}
                _ if is_part => back = Some(LineMeaning::PartlyBack(None)),
                _ => asked = Some(LineMeaning::Asked { column, word: word.to_owned() }),
            }
        }
    }
    if let Some(money) = other_money(cells) {
        let amount = cells.cell(GiftField::Amount).unwrap_or_default();
        let reason = format!("{amount} ({money}) is not in US dollars, and other money is not counted here");
        cells.reasons.push(reason);
    }
    back.or(asked).or_else(|| given_back(cells, semicolons)).unwrap_or(LineMeaning::Gift)
}

/// The line's currency, if not dollars: from a column of its own, the amount or its heading.
fn other_money(cells: &Cells<'_, GiftField>) -> Option<String> {
    if let Some(currency) = cells.cell(GiftField::Currency) {
        return Some(currency).filter(|word| !currencies::is_dollar(word)).map(str::to_owned);
    }
    let amount = currencies::foreign_in(cells.cell(GiftField::Amount).unwrap_or_default());
    amount.or_else(|| currencies::foreign_in(&cells.heading(GiftField::Amount))).map(str::to_owned)
}

/// Columns that say whether it was given back, or how much of it: an amount says more than a yes.
fn given_back(cells: &Cells<'_, GiftField>, semicolons: bool) -> Option<LineMeaning> {
    let said = cells.headed(GiftField::GivenBack);
    let mut said = said.into_iter().filter(|(_, cell)| meaning::yes_or_no(cell) != Some(false));
    let cents = |cell: &str| money::read(cell, semicolons).ok().map(i64::abs);
    let (first, all) = (said.next()?, cells.cell(GiftField::Amount).and_then(cents));
    let parts = std::iter::once(first.clone()).chain(said);
    let mut parts =
        parts.filter(|(_, cell)| meaning::yes_or_no(cell).is_none()).filter_map(|(_, cell)| cents(cell));
    Some(match parts.next() {
        Some(part) if Some(part) < all => LineMeaning::PartlyBack(Some(part)),
        _ => LineMeaning::Back { reason: format!("{} is \"{}\"", first.0, first.1), is_own: true },
    })
}
