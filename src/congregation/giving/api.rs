//! HTTP for a member's own gifts and pledges. Amounts are dollars on the wire and cents everywhere else.

use poem_openapi::OpenApi;
use poem_openapi::payload::Json;

use super::{FinancialSummary, OwnGift, OwnPledge, own, store};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::written::Written;

/// Members' own giving.
pub struct GivingApi;

#[OpenApi(prefix_path = "/api/members/me")]
impl GivingApi {
    /// The member's gifts and pledges, added up
    #[oai(path = "/financial", method = "get", operation_id = "financialSummary")]
    async fn financial(&self, caller: Caller) -> Result<Json<FinancialSummary>, PlainError> {
        Ok(Json(caller.read(|conn, visit| own::financial_summary(conn, &visit.session.member.id)).await?))
    }

    /// The member's gifts, newest first
    #[oai(path = "/donations", method = "get", operation_id = "donations")]
    async fn donations(&self, caller: Caller) -> Result<Written<Vec<OwnGift>>, PlainError> {
        caller.list(|conn, visit| store::own_gifts(conn, &visit.session.member.id)).await
    }

    /// The member's pledges, newest first
    #[oai(path = "/pledges", method = "get", operation_id = "pledges")]
    async fn pledges(&self, caller: Caller) -> Result<Written<Vec<OwnPledge>>, PlainError> {
        caller.list(|conn, visit| store::own_pledges(conn, &visit.session.member.id)).await
    }
}
