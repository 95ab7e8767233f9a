//! Giving statements: frozen, numbered copies of what one giver or couple gave in a year, or from one day to another. And
//! gifts that are not money, which stand on them without a value.

pub mod api;
mod content;
mod errors_api;
mod givers;
pub mod in_kind;
mod in_kind_api;
pub mod list;
pub mod make;
pub mod office_api;
mod paper_api;
pub mod period;
pub mod print;
mod print_api;
mod store;
pub mod taken_away;
mod tell;
mod views_api;
pub mod words;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::congregation::giving::{GiftKind, Giver};
use crate::platform::text::validation::TextError;

/// The longest period of a statement.
const MOST_YEARS: i64 = 10;
/// Statements at a time.
const MOST_PRINTED: u32 = 100;

/// The giver of a gift or a statement: one person, or a couple who gave together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StatementGiver {
    /// `members.id`
    one: String,
    /// The other of a couple; the two are in the order of their ids.
    other: Option<String>,
}

/// The days of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementPeriod {
    pub from: Date,
    /// Itself included.
    pub to: Date,
}

/// A gift as a statement needs it. What stands in an open sheet is none yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftToState {
    /// None: anonymous.
    pub giver: Option<StatementGiver>,
    /// `donations.id`
    pub id: i64,
    /// `YYYY-MM-DD`
    pub date: String,
    pub cents: i64,
    /// Its name.
    pub fund: Option<String>,
    pub fund_id: Option<i64>,
    pub is_deductible: bool,
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub kind: GiftKind,
}

/// A gift in kind as a statement needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindToState {
    pub giver: StatementGiver,
    pub id: i64,
    /// `YYYY-MM-DD`
    pub date: String,
    pub description: String,
}

/// A gift in kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftInKind {
    pub id: i64,
    pub giver: Giver,
    /// The other of the couple that it names.
    pub partner: Option<Giver>,
    /// `YYYY-MM-DD`
    pub date: String,
    pub description: String,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

/// All that stands on a statement, as it was when it was made. Kept as JSON: fields may be added, never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatementContent {
    /// How to read it: 1.
    pub version: u32,
    /// `YYYY-MM-DD`
    pub made_on: String,
    pub congregation_name: String,
    pub postal_address: Option<String>,
    pub tax_number: Option<String>,
    /// The givers: "Daniel and Laura Whitfield".
    pub name: String,
    /// The lines in the envelope's window.
    pub addressee: Vec<String>,
    pub gifts: Vec<StatedGift>,
    pub in_kind: Vec<StatedKind>,
    /// The largest first.
    pub funds: Vec<StatedFund>,
    pub deductible_cents: i64,
    pub not_deductible_cents: i64,
    pub total_cents: i64,
    pub wording: String,
    pub thanks: Option<String>,
    pub signed: Option<String>,
    /// The number of the statement in whose place it was made; of several "2026-0004 and 2026-0118".
    pub replaces: Option<String>,
}

/// A gift as it stands on a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatedGift {
    pub id: i64,
    pub date: String,
    pub fund: Option<String>,
    pub fund_id: Option<i64>,
    /// "Check 1042"; empty: not known.
    pub how: String,
    pub cents: i64,
    pub deductible: bool,
}

/// A gift in kind as it stands on a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatedKind {
    pub id: i64,
    pub date: String,
    pub description: String,
}

/// The sum of the gifts to a fund on a statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatedFund {
    pub fund: Option<String>,
    pub cents: i64,
    pub deductible: bool,
}

/// A statement as it is kept.
#[derive(Clone, Debug)]
pub struct KeptStatement {
    pub id: i64,
    /// "2026-0118"
    pub number: String,
    pub giver: StatementGiver,
    pub days: StatementPeriod,
    /// Unix seconds.
    pub made_at: i64,
    /// The person's name, in words.
    pub made_by: String,
    /// Unix seconds.
    pub told_at: Option<i64>,
    /// The number of the one that was made in its place.
    pub replaced_by: Option<String>,
    pub content: StatementContent,
}

/// A statement, and whether it still says what would stand on it now.
#[derive(Clone, Debug)]
pub struct ShownStatement {
    pub kept: KeptStatement,
    /// Gifts on it were corrected, added or removed since. Never of one in whose place another was made.
    pub is_corrected: bool,
}

/// Why there is no statement.
#[derive(Debug, thiserror::Error)]
pub enum StatementError {
    /// `from` or `to`.
    #[error("This is no day of the years 1900 to 2199. Write it as year-month-day, such as 2026-12-31.")]
    Day(&'static str),
    #[error("The last day is before the first.")]
    Backwards,
    #[error("{0} has not begun. Please check the days: what is made has a number of its own for ever.")]
    NotBegun(i16),
    #[error("Those are more than {} years. Please choose fewer days.", MOST_YEARS)]
    TooLong,
    #[error("More than 2,000 givers are too many at a time. Please choose fewer days.")]
    TooManyGivers,
    #[error(
        "What the statements say about goods and services is missing, and the tax office asks for it. Please write it under \"Words on the statements\" first."
    )]
    WordingMissing,
    #[error(
        "Nothing was given in these days by one of those whom you chose. Please look at the list as it is now."
    )]
    NoGiver,
    #[error("There is no such statement here any more.")]
    Unknown,
    #[error("Please print at most {} statements at a time.", MOST_PRINTED)]
    TooManyToPrint,
    #[error("Please say which statements are to be printed.")]
    NothingToPrint,
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl StatementGiver {
    pub fn alone(id: String) -> Self {
        Self { one: id, other: None }
    }

    pub fn couple(id: String, other: String) -> Self {
        if other < id { Self { one: other, other: Some(id) } } else { Self { one: id, other: Some(other) } }
    }

    fn of(id: String, other: Option<String>) -> Self {
        match other {
            Some(other) => Self::couple(id, other),
            None => Self::alone(id),
        }
    }

    /// One `members.id`, or two with a plus between them.
    pub fn key(&self) -> String {
        match &self.other {
            Some(other) => format!("{}+{other}", self.one),
            None => self.one.clone(),
        }
    }

    /// The ids of one person, or of both.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.one).chain(self.other.as_deref())
    }
}

/// "2026-0118".
fn number_in_words(year: i64, number: i64) -> String {
    format!("{year}-{number:04}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_couple_is_the_same_whoever_of_both_comes_first() {
        let couple = StatementGiver::couple("b".to_owned(), "a".to_owned());
        assert_eq!(couple, StatementGiver::couple("a".to_owned(), "b".to_owned()));
        assert_eq!(couple.key(), "a+b");
        assert_eq!(couple.ids().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(StatementGiver::alone("a".to_owned()).key(), "a");
        assert_ne!(couple, StatementGiver::alone("a".to_owned()));
    }

    #[test]
    fn a_number_has_four_digits_at_least() {
        for (number, words) in [(1, "2026-0001"), (118, "2026-0118"), (12_345, "2026-12345")] {
            assert_eq!(number_in_words(2026, number), words);
        }
    }
}
