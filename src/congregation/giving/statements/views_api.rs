//! Statements in the lists of the treasurer's pages and of their givers.

use jiff::tz::TimeZone;
use poem_openapi::Object;

use super::period::{GiverOfPeriod, PeriodOfGiving};
use super::words::{MissingWords, PROPOSED_WORDING};
use super::{KeptStatement, ShownStatement, StatementPeriod};
use crate::congregation::giving::AmountTotal;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money;
use crate::platform::settings::Settings;

/// The text on every statement beside the gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementWords {
    congregation_name: String,
    /// On one line, " · " between the lines of the address.
    postal_address: Option<String>,
    tax_number: Option<String>,
    /// Without it no statement is made.
    wording: Option<String>,
    thanks: Option<String>,
    /// Such as "Ruth Albright, Treasurer".
    signed: Option<String>,
    /// A wording that is usual.
    proposed_wording: String,
}

/// The statements of these days before they are made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementPlan {
    /// YYYY-MM-DD
    from: String,
    /// YYYY-MM-DD, itself included.
    to: String,
    missing: Vec<MissingWords>,
    /// Counting sheets of these days that are still open: their gifts are in no statement.
    open_sheets: Vec<OpenSheetOfDays>,
    /// Months of these days that have gifts and are not closed, such as 2026-10.
    open_months: Vec<String>,
    anonymous: AnonymousSum,
    /// The sum of all statements, in US dollars.
    total: f64,
    /// The part of it that counts for the tax office.
    deductible: f64,
    /// By last name, 2,000 at most.
    givers: Vec<PlannedStatement>,
}

/// A counting sheet that is still open.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenSheetOfDays {
    id: i64,
    /// YYYY-MM-DD
    date: String,
}

/// Gifts given anonymously, or by people who were removed: in no statement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnonymousSum {
    count: i64,
    /// US dollars.
    total: f64,
}

/// A statement before it is made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PlannedStatement {
    /// An id, or the two of a couple with a plus between them.
    key: String,
    /// The givers, such as "Daniel and Laura Whitfield".
    name: String,
    /// To whom it goes: the first line in the envelope's window.
    addressee: String,
    is_estate: bool,
    has_address: bool,
    /// One of them has an account, and letters reach them.
    gets_letter: bool,
    /// How many gifts of money, with reversals.
    gifts: usize,
    /// How many gifts in kind.
    in_kind: usize,
    /// US dollars.
    total: f64,
    deductible: f64,
    /// The statement of these days that there is.
    made: Option<MadeStatement>,
}

/// A statement that there is.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct MadeStatement {
    id: i64,
    /// Such as 2026-0118.
    number: String,
    /// RFC 3339, on the congregation's clock.
    made_at: String,
    /// Outdated: a new one can be made.
    is_corrected: bool,
}

/// A statement in the list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementLine {
    id: i64,
    /// Such as 2026-0118.
    number: String,
    name: String,
    /// YYYY-MM-DD
    from: String,
    /// YYYY-MM-DD
    to: String,
    /// US dollars.
    total: f64,
    /// RFC 3339, on the congregation's clock.
    made_at: String,
    /// The person's name, in words.
    made_by: String,
    /// The number of the one in whose place it was made.
    replaces: Option<String>,
    /// The number of the one that was made in its place.
    replaced_by: Option<String>,
    /// Outdated: a new one can be made.
    is_corrected: bool,
    /// When its givers were told by letter: RFC 3339.
    told_at: Option<String>,
}

/// A statement of the member, or of a couple they are of.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyStatement {
    id: i64,
    /// Such as 2026-0118.
    number: String,
    /// YYYY-MM-DD
    from: String,
    /// YYYY-MM-DD, itself included.
    to: String,
    /// YYYY-MM-DD
    made_on: String,
    /// The number of the one that was made in its place.
    replaced_by: Option<String>,
}

impl StatementWords {
    pub(super) fn of(settings: &Settings) -> Self {
        Self {
            congregation_name: settings.congregation_name.clone(),
            postal_address: settings.postal_address.clone(),
            tax_number: settings.tax_number.clone(),
            wording: settings.statement_wording.clone(),
            thanks: settings.statement_thanks.clone(),
            signed: settings.statement_signed.clone(),
            proposed_wording: PROPOSED_WORDING.to_owned(),
        }
    }
}

impl StatementPlan {
    pub(super) fn of(
        days: StatementPeriod,
        giving: PeriodOfGiving,
        missing: Vec<MissingWords>,
        (open_sheets, open_months): (Vec<(i64, String)>, Vec<String>),
        zone: &TimeZone,
    ) -> Self {
        let PeriodOfGiving { givers, anonymous } = giving;
        Self {
            from: days.from.to_string(),
            to: days.to.to_string(),
            missing,
            open_sheets: open_sheets.into_iter().map(|(id, date)| OpenSheetOfDays { id, date }).collect(),
            open_months,
            anonymous: anonymous.into(),
            total: money::number(givers.iter().map(GiverOfPeriod::total_cents).sum()),
            deductible: money::number(givers.iter().map(GiverOfPeriod::deductible_cents).sum()),
            givers: givers.into_iter().map(|giver| PlannedStatement::of(giver, zone)).collect(),
        }
    }
}

impl PlannedStatement {
    fn of(giver: GiverOfPeriod, zone: &TimeZone) -> Self {
        Self {
            key: giver.giver.key(),
            gets_letter: !giver.readers.is_empty(),
            gifts: giver.gifts.len(),
            in_kind: giver.in_kind.len(),
            total: money::number(giver.total_cents()),
            deductible: money::number(giver.deductible_cents()),
            made: giver.standing.map(|standing| MadeStatement {
                id: standing.id,
                number: standing.number,
                made_at: rfc3339(from_seconds(standing.made_at), zone),
                is_corrected: standing.is_corrected,
            }),
            addressee: giver.to.lines.into_iter().next().unwrap_or_default(),
            name: giver.to.name,
            is_estate: giver.to.is_estate,
            has_address: giver.to.has_address,
        }
    }
}

impl StatementLine {
    pub(super) fn of(shown: ShownStatement, zone: &TimeZone) -> Self {
        let ShownStatement { kept, is_corrected } = shown;
        let KeptStatement { id, number, days, made_at, made_by, told_at, replaced_by, content, .. } = kept;
        Self {
            id,
            number,
            name: content.name,
            from: days.from.to_string(),
            to: days.to.to_string(),
            total: money::number(content.total_cents),
            made_at: rfc3339(from_seconds(made_at), zone),
            made_by,
            replaces: content.replaces,
            replaced_by,
            is_corrected,
            told_at: told_at.map(|at| rfc3339(from_seconds(at), zone)),
        }
    }
}

impl From<KeptStatement> for MyStatement {
    fn from(kept: KeptStatement) -> Self {
        let KeptStatement { id, number, days, replaced_by, content, .. } = kept;
        Self {
            id,
            number,
            from: days.from.to_string(),
            to: days.to.to_string(),
            made_on: content.made_on,
            replaced_by,
        }
    }
}

impl From<AmountTotal> for AnonymousSum {
    fn from(sum: AmountTotal) -> Self {
        Self { count: sum.count, total: money::number(sum.cents) }
    }
}
