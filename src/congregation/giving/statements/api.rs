//! HTTP for giving statements: the treasurer's work, and members' own.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::in_kind_api::GiftsInKindApi;
use super::make::{self, StatementsWanted};
use super::print::{self, PrintWanted};
use super::views::{
    MyStatement, Statement, StatementList, StatementPlan, StatementWords, StatementsMade, StatementsPrinted,
};
use super::words::{self, TypedWords};
use super::{StatementPeriod, list, period};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Caller;
use crate::congregation::giving::office::gifts_api::work;
use crate::http::error::{ApiError, PlainError};
use crate::http::json_text::RequiredText;
use crate::http::written::Written;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Members' own giving statements.
pub struct StatementsApi;

/// Giving statements.
pub struct StatementWorkApi;

/// All that the treasurer is answered on statements and gifts in kind.
pub fn statement_work() -> impl OpenApi {
    (StatementWorkApi, GiftsInKindApi)
}

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

/// The statements to print: some by their ids, or those of a year or range.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementsToPrint {
    /// A hundred at most; those too in whose place others were made.
    ids: Option<Vec<i64>>,
    /// YYYY-MM-DD
    from: Option<String>,
    /// YYYY-MM-DD, itself included.
    to: Option<String>,
    /// `next` of the part before.
    after: Option<i64>,
}

#[OpenApi(prefix_path = "/api/members/me/statements")]
impl StatementsApi {
    /// The member's giving statements, and those of couples they are of: the latest days first, 200 at most
    #[oai(path = "/", method = "get", operation_id = "myStatements")]
    async fn statements(&self, caller: Caller) -> Result<Written<Vec<MyStatement>>, PlainError> {
        caller.list(|conn, visit| list::of_member(conn, &visit.session.member.id)).await
    }

    /// One of them, as it is printed
    #[oai(path = "/:id", method = "get", operation_id = "myStatement")]
    async fn statement(&self, caller: Caller, id: Path<String>) -> Result<Json<Statement>, PlainError> {
        let found = caller
            .read(move |conn, visit| match id.0.parse() {
                Ok(id) => list::find_own(conn, id, &visit.session.member.id),
                Err(_) => Ok(None),
            })
            .await?;
        let unknown = || Refusal::new(ErrorCode::NotFound, "There is no such statement of yours.");
        Ok(Json(found.ok_or_else(unknown)?.into()))
    }
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
            .write::<_, Refusal>(move |tx, visit| {
                let settings = words::change(tx, &visit.settings, &typed, &work(visit, &client))?;
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
        let plan = caller.read(move |conn, visit| Ok(period::plan(conn, days, &visit.settings)));
        Ok(Json(plan.await??))
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
            .write(move |tx, visit| make::make(tx, &wanted, &visit.settings, &work(visit, &client)))
            .await?;
        Ok(Json(made))
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
                list::page(conn, year.0, &search, cursor.0, &visit.settings.time_zone)
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
        let found = caller.read(move |conn, _| Ok(list::find(conn, id.0))).await?;
        Ok(Json(found?.into()))
    }

    /// Statements to be printed, a hundred at a time; the log says which
    ///
    /// For a year or range, all that were not replaced, in the order in which they were made.
    #[oai(path = "/print", method = "post", operation_id = "printStatements")]
    async fn print(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<StatementsToPrint>,
    ) -> Result<Json<StatementsPrinted>, ApiError> {
        let StatementsToPrint { ids, from, to, after } = body.0;
        let wanted = match (ids, from.zip(to)) {
            (Some(ids), None) => PrintWanted::Ids(ids),
            (None, Some((from, to))) => {
                PrintWanted::Days { days: StatementPeriod::parse(&from, &to)?, after: after.unwrap_or(0) }
            }
            _ => return Err(print::nothing_to_print().into()),
        };
        let printed = caller.write(move |tx, visit| print::print(tx, wanted, &work(visit, &client))).await?;
        Ok(Json(printed))
    }
}
