//! Giving statements: frozen, numbered copies of what one giver or couple gave in a year, or from one day to another. And
//! gifts that are not money, which stand on them without a value.

pub mod api;
mod content;
mod givers;
pub mod in_kind;
mod list;
pub mod make;
pub mod period;
pub mod store;
pub mod views;
pub mod words;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::congregation::giving::GiftGiver;
use crate::platform::money::Cents;

/// The giver of a gift or a statement: one person, or a couple who gave together.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

/// A gift that is not money. Its value is for the giver to say.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct GiftInKind {
    pub id: i64,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
    pub giver: GiftGiver,
    /// The giver's number and household, where another person has the same name.
    pub aside: Option<String>,
    /// YYYY-MM-DD
    pub date: String,
    pub description: String,
}

/// A gift in kind as it is typed.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "GiftInKindToAdd", rename_all = "camelCase")]
pub struct TypedKind {
    pub giver_id: String,
    /// YYYY-MM-DD, not in the future. A couple who gave together on that day is named, both of them.
    pub date: String,
    /// Up to 300 characters on one line. No value.
    pub description: String,
}

/// Gifts given anonymously, or by people who were removed: in no statement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
pub struct AnonymousSum {
    pub count: i64,
    pub total: Cents,
}

/// All that stands on a statement, as it was when it was made. Kept as JSON: fields may be added, never renamed. The API
/// has amounts in dollars, and what is skipped there is for the comparison with today's gifts.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object, Serialize, Deserialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct StatementContent {
    /// How to read it: 1.
    #[oai(skip)]
    pub version: u32,
    /// YYYY-MM-DD
    pub made_on: String,
    pub congregation_name: String,
    pub postal_address: Option<String>,
    pub tax_number: Option<String>,
    /// The givers, such as "Daniel and Laura Whitfield".
    pub name: String,
    /// The lines in the envelope's window; the first of them is the name, or to whom it goes in its place.
    pub addressee: Vec<String>,
    /// By day.
    pub gifts: Vec<GiftOnStatement>,
    pub in_kind: Vec<KindOnStatement>,
    /// The sums by fund: first deductible ones, the largest first.
    pub funds: Vec<FundOnStatement>,
    #[serde(rename = "deductibleCents", with = "in_cents")]
    pub deductible: Cents,
    #[serde(rename = "notDeductibleCents", with = "in_cents")]
    pub not_deductible: Cents,
    #[serde(rename = "totalCents", with = "in_cents")]
    pub total: Cents,
    pub wording: String,
    pub thanks: Option<String>,
    pub signed: Option<String>,
    /// The number of the one in whose place it was made; of several "2026-0004 and 2026-0118".
    pub replaces: Option<String>,
    /// Statements of other days on which gifts of it stand, too, by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also_on: Option<String>,
}

/// A gift on a statement.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object, Serialize, Deserialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct GiftOnStatement {
    /// `donations.id`
    #[oai(skip)]
    pub id: i64,
    /// YYYY-MM-DD
    pub date: String,
    pub fund: Option<String>,
    #[oai(skip)]
    pub fund_id: Option<i64>,
    /// Such as "Check 1042"; empty: not known.
    pub how: String,
    /// US dollars; less than nothing where money went back.
    #[serde(rename = "cents", with = "in_cents")]
    pub amount: Cents,
    #[oai(skip)]
    pub deductible: bool,
}

/// A gift in kind on a statement. Its value is for the giver to say.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object, Serialize, Deserialize)]
#[oai(rename_all = "camelCase")]
#[serde(rename_all = "camelCase")]
pub struct KindOnStatement {
    #[oai(skip)]
    pub id: i64,
    /// YYYY-MM-DD
    pub date: String,
    pub description: String,
}

/// The sum of the gifts to a fund on a statement.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object, Serialize, Deserialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct FundOnStatement {
    /// None: gifts without a fund.
    pub fund: Option<String>,
    #[serde(rename = "cents", with = "in_cents")]
    pub amount: Cents,
    /// Counts for the tax office.
    pub deductible: bool,
}

/// A statement by its number and days.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementHead {
    pub id: i64,
    /// Such as 2026-0118.
    pub number: String,
    /// YYYY-MM-DD
    pub from: String,
    /// YYYY-MM-DD, itself included.
    pub to: String,
    /// The number of the one that was made in its place.
    pub replaced_by: Option<String>,
}

/// A statement as it is kept.
#[derive(Clone, Debug)]
pub struct KeptStatement {
    pub head: StatementHead,
    pub giver: StatementGiver,
    pub days: StatementPeriod,
    /// Unix seconds.
    pub made_at: i64,
    /// The person's name, in words.
    pub made_by: String,
    /// Unix seconds.
    pub told_at: Option<i64>,
    /// Numbers and households of givers who have a namesake.
    pub aside: Option<String>,
    pub content: StatementContent,
}

impl StatementGiver {
    pub fn of(id: String, other: Option<String>) -> Self {
        match other {
            Some(other) if other < id => Self { one: other, other: Some(id) },
            other => Self { one: id, other },
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

/// Amounts are kept as integers of cents.
mod in_cents {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::platform::money::Cents;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub fn serialize<S: Serializer>(amount: &Cents, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(amount.0)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cents, D::Error> {
        i64::deserialize(from).map(Cents)
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
        let giver =
            |one: &str, other: Option<&str>| StatementGiver::of(one.to_owned(), other.map(str::to_owned));
        let couple = giver("b", Some("a"));
        assert_eq!(couple, giver("a", Some("b")));
        assert_eq!(couple.key(), "a+b");
        assert_eq!(couple.ids().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(giver("a", None).key(), "a");
        assert_ne!(couple, giver("a", None));
    }

    #[test]
    fn a_number_has_four_digits_at_least() {
        for (number, words) in [(1, "2026-0001"), (118, "2026-0118"), (12_345, "2026-12345")] {
            assert_eq!(number_in_words(2026, number), words);
        }
    }
}
