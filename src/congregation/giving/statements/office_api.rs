//! HTTP for the treasurer's statements.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::in_kind_api::GiftsInKindApi;
use super::make::{self, StatementsWanted};
use super::paper_api::Statement;
use super::print_api::StatementPrintApi;
use super::views_api::{StatementLine, StatementPlan, StatementWords};
use super::words::{self, TypedWords};
use super::{StatementError, StatementPeriod, list, period, store};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::money;

/// Giving statements.
pub struct StatementWorkApi;

/// All that the treasurer is answered on statements and gifts in kind.
pub type StatementWorkApis = (StatementWorkApi, StatementPrintApi, GiftsInKindApi);

pub const STATEMENT_WORK: StatementWorkApis = (StatementWorkApi, StatementPrintApi, GiftsInKindApi);

/// The text on every statement beside the gifts, as it is typed; empty: none.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementWordsTyped {
    /// Up to 200 characters; several lines are joined by " · ".
    postal_address: RequiredText,
    /// Up to 100 characters.
    tax_number: RequiredText,
    /// Up to 600 characters. Without it no statement is made.
    wording: RequiredText,
    /// Up to 600 characters.
    thanks: RequiredText,
    /// Up to 100 characters.
    signed: RequiredText,
}

/// The statements to make.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementsToMake {
    /// YYYY-MM-DD
    from: String,
    /// YYYY-MM-DD, itself included.
    to: String,
    /// The keys of those who get one, be it again; left out: all who have none, or whose was corrected since.
    #[oai(validator(max_items = 1000))]
    givers: Option<Vec<String>>,
    /// Givers with an account get a letter that it is ready.
    tell_members: bool,
}

/// The statements made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementsMade {
    made: usize,
    /// The first number, such as 2026-0001.
    first: Option<String>,
    /// The last number.
    last: Option<String>,
    /// Their sum, in US dollars.
    total: f64,
    /// The number of people who get a letter.
    told: usize,
}

/// A part of the statements.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StatementList {
    /// The newest first.
    statements: Vec<StatementLine>,
    /// The part behind this one: for `cursor`.
    next: Option<String>,
    /// The years of which there are statements, the newest first.
    years: Vec<i16>,
}

#[OpenApi(prefix_path = "/api/office/giving/statements")]
impl StatementWorkApi {
    /// The text on every statement beside the gifts
    #[oai(path = "/words", method = "get", operation_id = "statementWords")]
    async fn words(&self, caller: RoleHolder<GivingWork>) -> Result<Json<StatementWords>, ApiError> {
        Ok(Json(caller.read(|_, visit| Ok(StatementWords::of(&visit.settings))).await?))
    }

    /// Change what stands on every statement beside the gifts
    ///
    /// Statements that are made already stay as they are.
    #[oai(path = "/words", method = "put", operation_id = "changeStatementWords")]
    async fn change_words(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<StatementWordsTyped>,
    ) -> Result<Json<StatementWords>, ApiError> {
        let StatementWordsTyped { postal_address, tax_number, wording, thanks, signed } = body.0;
        let typed = TypedWords {
            postal_address: postal_address.0,
            tax_number: tax_number.0,
            wording: wording.0,
            thanks: thanks.0,
            signed: signed.0,
        };
        let changed = caller
            .write::<_, StatementError>(move |tx, visit| {
                let settings = words::change(tx, &visit.settings, &typed, visit.actor(&client), visit.now)?;
                Ok(StatementWords::of(&settings))
            })
            .await?;
        Ok(Json(changed))
    }

    /// The statements of these days before they are made, giver by giver: 2,000 at most
    ///
    /// Without gifts of open counting sheets.
    #[oai(path = "/plan", method = "get", operation_id = "statementPlan")]
    async fn plan(
        &self,
        caller: RoleHolder<GivingWork>,
        /// YYYY-MM-DD
        from: Query<String>,
        /// YYYY-MM-DD, itself included; ten years later at most.
        to: Query<String>,
    ) -> Result<Json<StatementPlan>, ApiError> {
        let days = StatementPeriod::parse(&from.0, &to.0)?;
        let plan = caller
            .read(move |conn, visit| {
                let giving = match period::of_days(conn, days) {
                    Err(StatementError::Database(error)) => return Err(error),
                    Err(refused) => return Ok(Err(refused)),
                    Ok(giving) => giving,
                };
                let open = (store::open_sheets(conn, days)?, store::open_months(conn, days)?);
                let missing = words::missing(&visit.settings);
                Ok(Ok(StatementPlan::of(days, giving, missing, open, &visit.settings.time_zone)))
            })
            .await?;
        Ok(Json(plan?))
    }

    /// Make statements: for some, or for everybody who has none or whose was corrected since
    ///
    /// Each has a number of its own and is frozen. One that is made again names the one in whose place it is made.
    #[oai(path = "/", method = "post", operation_id = "makeStatements")]
    async fn make(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<StatementsToMake>,
    ) -> Result<Json<StatementsMade>, ApiError> {
        let StatementsToMake { from, to, givers, tell_members } = body.0;
        let days = StatementPeriod::parse(&from, &to)?;
        let wanted = StatementsWanted { days, givers, tell_members };
        let made = caller
            .write::<_, StatementError>(move |tx, visit| {
                make::make(tx, &wanted, &visit.settings, visit.actor(&client), visit.now)
            })
            .await?;
        let (first, last) = made.numbers.unzip();
        Ok(Json(StatementsMade {
            made: made.made,
            first,
            last,
            total: money::number(made.total_cents),
            told: made.told,
        }))
    }

    /// The statements that were made, fifty at a time
    #[oai(path = "/", method = "get", operation_id = "statements")]
    async fn list(
        &self,
        caller: RoleHolder<GivingWork>,
        /// The year of their last day; left out: all.
        year: Query<Option<i16>>,
        /// A number, such as 118 or 2026-0118, or the beginnings of words of the names.
        search: Query<Option<String>>,
        /// `next` of the part before.
        cursor: Query<Option<i64>>,
    ) -> Result<Json<StatementList>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                let search = search.0.unwrap_or_default();
                let page = list::page(conn, year.0, &search, cursor.0)?;
                let zone = &visit.settings.time_zone;
                let lines = page.statements.into_iter().map(|shown| StatementLine::of(shown, zone));
                Ok(StatementList {
                    statements: lines.collect(),
                    next: page.next.map(|next| next.to_string()),
                    years: page.years,
                })
            })
            .await?;
        Ok(Json(found))
    }

    /// A statement
    #[oai(path = "/:id", method = "get", operation_id = "statement")]
    async fn statement(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
    ) -> Result<Json<Statement>, ApiError> {
        let found = caller.read(move |conn, _| list::find(conn, id.0)).await?;
        Ok(Json(found.ok_or(StatementError::Unknown)?.into()))
    }
}
