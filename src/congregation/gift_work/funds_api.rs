//! HTTP for funds.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::accounts::role_work::GivingWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::congregation::giving::store::funds;

/// What gifts are for.
pub struct FundsApi;

/// A fund.
#[derive(Debug, Object)]
#[oai(rename = "Fund", rename_all = "camelCase")]
pub struct FundView {
    id: i64,
    name: String,
    tax_deductible: bool,
    /// It takes no new gifts.
    is_closed: bool,
    version: i64,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl FundsApi {
    /// All funds, the open ones first, in their order
    #[oai(path = "/funds", method = "get", operation_id = "funds")]
    async fn funds(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<FundView>>, OfficeError> {
        let found = caller.read(|conn, _| funds::list(conn)).await?;
        let view = |fund: funds::ListedFund| FundView {
            id: fund.id,
            name: fund.name,
            tax_deductible: fund.is_deductible,
            is_closed: fund.is_closed,
            version: fund.version,
        };
        Ok(Json(found.into_iter().map(view).collect()))
    }
}
