//! Statements as they are printed, and in the lists of the treasurer's pages and of their givers.

use jiff::tz::TimeZone;

use super::{AnonymousSum, GiftOnStatement, KeptStatement, StatementContent, StatementHead};
use crate::congregation::giving::OpenSheetOfMonth;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money::Cents;

/// The text on every statement beside the gifts.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementWords {
    pub congregation_name: String,
    /// On one line, " · " between the lines of the address.
    pub postal_address: Option<String>,
    pub tax_number: Option<String>,
    /// Without it no statement is made.
    pub wording: Option<String>,
    pub thanks: Option<String>,
    /// Such as "Ruth Albright, Treasurer".
    pub signed: Option<String>,
    /// A wording that is usual.
    pub proposed_wording: String,
}

/// A setting that statements need and that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum MissingWords {
    Wording,
    PostalAddress,
    TaxNumber,
}

/// The statements of these days before they are made.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementPlan {
    /// YYYY-MM-DD
    pub from: String,
    /// YYYY-MM-DD, itself included.
    pub to: String,
    pub missing: Vec<MissingWords>,
    /// Counting sheets of these days that are still open: their gifts are in no statement.
    pub open_sheets: Vec<OpenSheetOfMonth>,
    /// Months of these days that have gifts and are not closed, such as 2026-10.
    pub open_months: Vec<String>,
    pub anonymous: AnonymousSum,
    /// The sum of all statements, in US dollars.
    pub total: Cents,
    /// The part of it that counts for the tax office.
    pub deductible: Cents,
    /// By last name, 2,000 at most.
    pub givers: Vec<PlannedStatement>,
}

/// A statement before it is made.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own on the list")]
pub struct PlannedStatement {
    /// An id, or the two of a couple with a plus between them.
    pub key: String,
    /// The givers, such as "Daniel and Laura Whitfield".
    pub name: String,
    /// To whom it goes: the first line in the envelope's window.
    pub addressee: String,
    pub is_estate: bool,
    pub has_address: bool,
    /// One of them has an account, and letters reach them.
    pub gets_letter: bool,
    /// How many gifts of money, with reversals.
    pub gifts: usize,
    /// How many gifts in kind.
    pub in_kind: usize,
    pub total: Cents,
    pub deductible: Cents,
    /// Its sum is zero or less: it is made only where the giver is chosen.
    pub needs_asking: bool,
    /// Statements of other days on which some of these gifts stand, by number.
    pub also_on: Option<String>,
    /// Number and household, where another person has the same name.
    pub aside: Option<String>,
    /// How many gifts are of a day after a death.
    pub after_death: usize,
    pub made: Option<MadeStatement>,
}

/// A statement that there is.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct MadeStatement {
    pub id: i64,
    /// Such as 2026-0118.
    pub number: String,
    /// RFC 3339, on the congregation's clock.
    pub made_at: String,
    /// Outdated: a new one can be made.
    pub is_corrected: bool,
}

/// The statements made.
#[derive(Debug, Default, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct StatementsMade {
    pub made: usize,
    /// The first number, such as 2026-0001.
    pub first: Option<String>,
    /// The last number.
    pub last: Option<String>,
    /// Their sum, in US dollars.
    pub total: Cents,
    /// The number of people who get a letter.
    pub told: usize,
}

/// A part of the statements that are printed.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct StatementsPrinted {
    /// A hundred at most.
    pub statements: Vec<Statement>,
    /// The cursor of the next part: for `after`.
    pub next: Option<i64>,
}

/// A statement in the list.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementLine {
    #[oai(flatten)]
    head: StatementHead,
    name: String,
    /// Number and household, where another person has the same name.
    aside: Option<String>,
    total: Cents,
    /// RFC 3339, on the congregation's clock.
    made_at: String,
    /// The person's name, in words.
    made_by: String,
    /// The number of the one in whose place it was made.
    replaces: Option<String>,
    /// Outdated: a new one can be made.
    is_corrected: bool,
    /// When its givers were told by letter: RFC 3339.
    told_at: Option<String>,
}

/// A part of the statements.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct StatementList {
    /// The newest first.
    pub statements: Vec<StatementLine>,
    /// The part behind this one: for `cursor`.
    pub next: Option<String>,
    /// The years of which there are statements, the newest first.
    pub years: Vec<i16>,
}

/// A giving statement as it is printed: frozen, whatever was changed since.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Statement {
    #[oai(flatten)]
    head: StatementHead,
    /// Its deductible gifts.
    #[oai(flatten)]
    content: StatementContent,
    /// Gifts that are not deductible, by day.
    other: Vec<GiftOnStatement>,
    /// Gifts on it were corrected since, and no other was made yet.
    is_corrected: bool,
}

/// A statement of the member, or of a couple they are of.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct MyStatement {
    #[oai(flatten)]
    head: StatementHead,
    /// YYYY-MM-DD
    made_on: String,
    /// Gifts on it were corrected since, and no other was made yet.
    is_corrected: bool,
}

impl MyStatement {
    pub(super) fn of(KeptStatement { head, content, .. }: KeptStatement, is_corrected: bool) -> Self {
        Self { head, made_on: content.made_on, is_corrected }
    }
}

impl StatementLine {
    pub(super) fn of(kept: KeptStatement, is_corrected: bool, zone: &TimeZone) -> Self {
        let at = |seconds| rfc3339(from_seconds(seconds), zone);
        Self {
            head: kept.head,
            name: kept.content.name,
            aside: kept.aside,
            total: kept.content.total,
            made_at: at(kept.made_at),
            made_by: kept.made_by,
            replaces: kept.content.replaces,
            is_corrected,
            told_at: kept.told_at.map(at),
        }
    }
}

impl Statement {
    pub(super) fn of(KeptStatement { head, mut content, .. }: KeptStatement, is_corrected: bool) -> Self {
        let gifts = std::mem::take(&mut content.gifts).into_iter();
        let (deductible, other) = gifts.partition(|gift| gift.deductible);
        content.gifts = deductible;
        Self { head, content, other, is_corrected }
    }
}
