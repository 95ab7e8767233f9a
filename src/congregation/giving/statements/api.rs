//! HTTP for giving statements: the treasurer's work, and members' own; and for gifts in kind.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::in_kind::{self, GiftsInKind};
use super::list::{self, StatementsToPrint};
use super::make::{self, StatementsToMake};
use super::views::{
    MyStatement, Statement, StatementList, StatementPlan, StatementWords, StatementsMade, StatementsPrinted,
};
use super::words::{self, TypedWords};
use super::{GiftInKind, StatementPeriod, TypedKind, period};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Caller;
use crate::congregation::giving::DayCursor;
use crate::congregation::giving::gifts_api::save;
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::json::{Json, Written};
use crate::platform::paging::no_such_page;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Members' own giving statements.
pub struct StatementsApi;

/// Giving statements.
pub struct StatementWorkApi;

/// Gifts that are not money.
pub struct GiftsInKindApi;

/// All that the treasurer is answered on statements and gifts in kind.
pub fn statement_work() -> impl OpenApi {
    (StatementWorkApi, GiftsInKindApi)
}

/// New fields of a gift in kind.
#[derive(Object)]
pub struct GiftInKindEdit {
    /// The one that was read.
    version: i64,
    #[oai(flatten)]
    gift: TypedKind,
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
        Ok(Json(found.ok_or_else(unknown)?))
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
        body: Json<TypedWords>,
    ) -> Result<Json<StatementWords>, ApiError> {
        let changed = caller.write(move |tx, visit| words::change(visit.work(tx), &visit.settings, &body.0));
        Ok(Json(changed.await?))
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
        body: Json<StatementsToMake>,
    ) -> Result<Json<StatementsMade>, ApiError> {
        let made = caller.write(move |tx, visit| make::make(visit.work(tx), &body.0, &visit.settings));
        Ok(Json(made.await?))
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
        let found = caller.read(move |conn, _| Ok(list::find(conn, id.0)));
        Ok(Json(found.await??))
    }

    /// Statements to be printed, a hundred at a time; the log says which
    ///
    /// For a year or range, all that were not replaced, in the order in which they were made.
    #[oai(path = "/print", method = "post", operation_id = "printStatements")]
    async fn print(
        &self,
        caller: RoleHolder<GivingWork>,
        body: Json<StatementsToPrint>,
    ) -> Result<Json<StatementsPrinted>, ApiError> {
        save(&caller, move |work| list::print(work, &body.0)).await
    }
}

#[OpenApi(prefix_path = "/api/office/giving/gifts-in-kind")]
impl GiftsInKindApi {
    /// Gifts that are not money, fifty at a time
    #[oai(path = "/", method = "get", operation_id = "giftsInKind")]
    async fn list(
        &self,
        caller: RoleHolder<GivingWork>,
        /// Left out: all.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
        /// `next` of the part before.
        cursor: Query<Option<String>>,
    ) -> Result<Json<GiftsInKind>, ApiError> {
        let behind = cursor.0.map(|text| DayCursor::parse(&text).ok_or_else(no_such_page)).transpose()?;
        Ok(Json(caller.read(move |conn, _| in_kind::page(conn, year.0, behind)).await?))
    }

    /// Write down a gift in kind
    #[oai(path = "/", method = "post", operation_id = "addGiftInKind")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        body: Json<TypedKind>,
    ) -> Result<Json<GiftInKind>, ApiError> {
        save(&caller, move |work| in_kind::add(work, &body.0)).await
    }

    /// Change a gift in kind
    ///
    /// Statements that are made already stay as they are.
    #[oai(path = "/:id", method = "put", operation_id = "changeGiftInKind")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
        body: Json<GiftInKindEdit>,
    ) -> Result<Json<GiftInKind>, ApiError> {
        let GiftInKindEdit { version, gift } = body.0;
        save(&caller, move |work| in_kind::change(work, id.0, version, &gift)).await
    }

    /// Remove a gift in kind that should never have been written down
    #[oai(path = "/:id", method = "delete", operation_id = "removeGiftInKind")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let removed = caller.write(move |tx, visit| in_kind::remove(visit.work(tx), id.0, version.0));
        Ok(message(format!("Removed: {}.", removed.await?.description)))
    }
}
