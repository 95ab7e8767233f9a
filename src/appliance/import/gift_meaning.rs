//! What the columns that change a line's meaning say of a line of a list of gifts.

use super::gift_fields::GiftField;
use super::list::Cells;
use super::meaning::{self, Meaning, WordMeaning};
use crate::platform::money;

/// What a line is.
pub(super) enum LineMeaning {
    Gift,
    /// Money that went out.
    Back {
        /// Why it is no gift.
        reason: String,
        /// The line is that of the gift itself, which was given back since.
        is_own: bool,
    },
    /// A gift of which these cents were given back.
    PartlyBack(i64),
    /// No gift, and why.
    Nothing(String),
    /// It depends on a word of a column.
    Asked {
        column: String,
        word: String,
    },
}

/// Ways to write the one currency of the books.
const DOLLARS: &[&str] =
    &["usd", "us$", "$", "us dollar", "us dollars", "dollar", "dollars", "us-dollar", "dólares", "dólar"];

/// A line where no money came is no gift, whatever else it says; a word that has to be asked about comes last. A line in
/// another currency is bad.
pub(super) fn of(cells: &mut Cells<'_, GiftField>, said: &[WordMeaning], semicolons: bool) -> LineMeaning {
    let (mut back, mut asked) = (None, None);
    for field in [GiftField::Status, GiftField::Kind] {
        let Some(word) = cells.cell(field) else { continue };
        let reason = format!("{} is \"{word}\"", cells.heading(field));
        match meaning::of_gift(word, said) {
            Some(Meaning::Nothing) => return LineMeaning::Nothing(reason),
            Some(Meaning::Back) => {
                back = Some(LineMeaning::Back { reason, is_own: field == GiftField::Status });
            }
            Some(Meaning::Gift) => {}
            _ => asked = Some(LineMeaning::Asked { column: cells.heading(field), word: word.to_owned() }),
        }
    }
    let is_other = |word: &&str| !DOLLARS.contains(&word.to_lowercase().as_str());
    if let Some(currency) = cells.cell(GiftField::Currency).filter(is_other) {
        let amount = cells.cell(GiftField::Amount).unwrap_or_default();
        cells
            .reasons
            .push(format!("{amount} {currency} is not in US dollars, and other money is not counted here"));
    }
    back.or(asked).or_else(|| given_back(cells, semicolons)).unwrap_or(LineMeaning::Gift)
}

/// A column that says whether it was given back, or how much of it.
fn given_back(cells: &Cells<'_, GiftField>, semicolons: bool) -> Option<LineMeaning> {
    let cell = cells.cell(GiftField::GivenBack).filter(|cell| meaning::yes_or_no(cell) != Some(false))?;
    let cents = |cell: &str| money::read(cell, semicolons).ok().map(i64::abs);
    let (part, all) = (cents(cell), cells.cell(GiftField::Amount).and_then(cents));
    Some(match part {
        Some(part) if meaning::yes_or_no(cell).is_none() && Some(part) < all => LineMeaning::PartlyBack(part),
        _ => {
            let reason = format!("{} is \"{cell}\"", cells.heading(GiftField::GivenBack));
            LineMeaning::Back { reason, is_own: true }
        }
    })
}
