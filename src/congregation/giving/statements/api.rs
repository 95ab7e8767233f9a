//! HTTP for a member's own statements. No operation takes a member's id: it is the session's.

use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;

use super::list;
use super::paper_api::Statement;
use super::views_api::MyStatement;
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::written::Written;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Members' own giving statements.
pub struct StatementsApi;

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
        let shown =
            found.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such statement of yours."))?;
        Ok(Json(shown.into()))
    }
}
