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
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::accounts::guard::Caller;
use crate::congregation::giving::DayCursor;
use crate::http::error::{Answer, Message, PlainAnswer, PlainError, message};
use crate::http::json::{Json, Written};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Members' own giving statements.
pub struct StatementsApi;

/// The treasurer's work on giving statements and gifts in kind.
pub struct StatementWorkApi;

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
    async fn statement(&self, caller: Caller, id: Path<String>) -> PlainAnswer<Statement> {
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

#[OpenApi(prefix_path = "/api/office/giving")]
impl StatementWorkApi {
    /// The text on every statement beside the gifts
    #[oai(path = "/statements/words", method = "get", operation_id = "statementWords")]
    async fn words(&self, caller: Treasurer) -> Answer<StatementWords> {
        show(&caller, |_, visit| Ok(StatementWords::of(&visit.settings))).await
    }

    /// Change what stands on every statement beside the gifts
    ///
    /// Statements that are made already stay as they are.
    #[oai(path = "/statements/words", method = "put", operation_id = "changeStatementWords")]
    async fn change_words(&self, caller: Treasurer, body: Json<TypedWords>) -> Answer<StatementWords> {
        let changed = caller.write(move |tx, visit| words::change(visit.work(tx), &visit.settings, &body.0));
        Ok(Json(changed.await?))
    }

    /// The statements of these days before they are made, giver by giver: 2,000 at most
    ///
    /// Without gifts of open counting sheets.
    #[oai(path = "/statements/plan", method = "get", operation_id = "statementPlan")]
    async fn plan(
        &self,
        caller: Treasurer,
        /// YYYY-MM-DD
        from: Query<String>,
        /// YYYY-MM-DD, itself included; ten years later at most.
        to: Query<String>,
    ) -> Answer<StatementPlan> {
        let days = StatementPeriod::parse(&from.0, &to.0)?;
        show(&caller, move |conn, visit| period::plan(conn, days, &visit.settings)).await
    }

    /// Make statements: for some, or for everybody who has none or whose was corrected since
    ///
    /// Each has a number of its own and is frozen. One that is made again names the one in whose place it is made.
    #[oai(path = "/statements", method = "post", operation_id = "makeStatements")]
    async fn make(&self, caller: Treasurer, body: Json<StatementsToMake>) -> Answer<StatementsMade> {
        let made = caller.write(move |tx, visit| make::make(visit.work(tx), &body.0, &visit.settings));
        Ok(Json(made.await?))
    }

    /// The statements that were made, fifty at a time
    #[oai(path = "/statements", method = "get", operation_id = "statements")]
    async fn list(
        &self,
        caller: Treasurer,
        /// The year of their last day; left out: all.
        year: Query<Option<i16>>,
        /// A number, such as 118 or 2026-0118, or the beginnings of words of the names.
        search: Query<Option<String>>,
        /// `next` of the part before.
        cursor: Query<Option<i64>>,
    ) -> Answer<StatementList> {
        let search = search.0.unwrap_or_default();
        show(&caller, move |conn, visit| {
            Ok(list::page(conn, year.0, &search, cursor.0, &visit.settings.time_zone)?)
        })
        .await
    }

    /// A statement
    #[oai(path = "/statements/:id", method = "get", operation_id = "statement")]
    async fn statement(&self, caller: Treasurer, id: Path<i64>) -> Answer<Statement> {
        show(&caller, move |conn, _| list::find(conn, id.0)).await
    }

    /// Statements to be printed, a hundred at a time; the log says which
    ///
    /// For a year or range, all that were not replaced, in the order in which they were made.
    #[oai(path = "/statements/print", method = "post", operation_id = "printStatements")]
    async fn print(&self, caller: Treasurer, body: Json<StatementsToPrint>) -> Answer<StatementsPrinted> {
        save(&caller, move |work| list::print(work, &body.0)).await
    }

    /// Gifts that are not money, fifty at a time
    #[oai(path = "/gifts-in-kind", method = "get", operation_id = "giftsInKind")]
    async fn list_in_kind(
        &self,
        caller: Treasurer,
        /// Left out: all.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
        /// `next` of the part before.
        cursor: Query<Option<String>>,
    ) -> Answer<GiftsInKind> {
        let behind = DayCursor::of_page(cursor.0)?;
        show(&caller, move |conn, _| Ok(in_kind::page(conn, year.0, behind)?)).await
    }

    /// Write down a gift in kind
    #[oai(path = "/gifts-in-kind", method = "post", operation_id = "addGiftInKind")]
    async fn add_in_kind(&self, caller: Treasurer, body: Json<TypedKind>) -> Answer<GiftInKind> {
        save(&caller, move |work| in_kind::add(work, &body.0)).await
    }

    /// Change a gift in kind
    ///
    /// Statements that are made already stay as they are.
    #[oai(path = "/gifts-in-kind/:id", method = "put", operation_id = "changeGiftInKind")]
    async fn change_in_kind(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<GiftInKindEdit>,
    ) -> Answer<GiftInKind> {
        let GiftInKindEdit { version, gift } = body.0;
        save(&caller, move |work| in_kind::change(work, id.0, version, &gift)).await
    }

    /// Remove a gift in kind that should never have been written down
    #[oai(path = "/gifts-in-kind/:id", method = "delete", operation_id = "removeGiftInKind")]
    async fn remove_in_kind(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Answer<Message> {
        let removed = caller.write(move |tx, visit| in_kind::remove(visit.work(tx), id.0, version.0));
        Ok(message(format!("Removed: {}.", removed.await?.description)))
    }
}
