//! HTTP for funds.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::GiftFund;
use super::fund_work::{self, FundChange, FundsAlike, FundsMerged};
use super::gifts_api::save;
use super::store::funds;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::{ApiError, Message};
use crate::http::json::{Json, RequiredText};
use crate::platform::refusal::Refusal;

pub struct FundsApi;

/// A fund to be added.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundToAdd {
    /// Up to 100 characters on one line.
    name: RequiredText,
    tax_deductible: bool,
}

/// A fund's new fields.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundEdit {
    /// The one that was read.
    version: i64,
    /// Up to 100 characters on one line. All of its gifts have this name then.
    name: RequiredText,
    tax_deductible: bool,
    is_closed: bool,
    /// Its place in the list, the first is 1; left out: as it is.
    position: Option<u16>,
}

/// The target of a merge of funds.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsMerge {
    /// The fund that stays: its id.
    into: i64,
    /// The version of the fund that goes, as it was read.
    version: i64,
    step_up: StepUp,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl FundsApi {
    /// The funds, a thousand at most: the open ones first, in their order
    #[oai(path = "/funds", method = "get", operation_id = "funds")]
    async fn funds(
        &self,
        caller: RoleHolder<GivingWork>,
        /// True: with how many gifts each has.
        #[oai(default)]
        counted: Query<bool>,
    ) -> Result<Json<Vec<GiftFund>>, ApiError> {
        let found = caller
            .read(move |conn, _| {
                let funds = funds::list(conn)?;
                if !counted.0 {
                    return Ok(funds);
                }
                funds.into_iter().map(|fund| fund_work::counted(conn, fund)).collect()
            })
            .await?;
        Ok(Json(found))
    }

    /// Funds whose names are so alike that both are likely one; none where there are more than 200
    #[oai(path = "/funds/proposals", method = "get", operation_id = "fundsAlike")]
    async fn alike(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<FundsAlike>>, ApiError> {
        Ok(Json(caller.read(|conn, _| fund_work::merge_proposals(conn)).await?))
    }

    /// Add a fund: the last of the open ones
    #[oai(path = "/funds", method = "post", operation_id = "addFund")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        body: Json<FundToAdd>,
    ) -> Result<Json<GiftFund>, ApiError> {
        let FundToAdd { name, tax_deductible } = body.0;
        save(&caller, move |work| fund_work::add_fund(work, &name.0, tax_deductible)).await
    }

    /// Change a fund, its place in the list, or whether it is closed
    ///
    /// A new name goes to all of its gifts, also to those of closed months. A closed fund takes no new gifts, and keeps
    /// those that it has.
    #[oai(path = "/funds/:id", method = "put", operation_id = "changeFund")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
        body: Json<FundEdit>,
    ) -> Result<Json<GiftFund>, ApiError> {
        let FundEdit { version, name, tax_deductible, is_closed, position } = body.0;
        let change = FundChange {
            version,
            name: name.0,
            is_deductible: tax_deductible,
            is_closed,
            position: position.map(usize::from),
        };
        save(&caller, move |work| fund_work::change_fund(work, id.0, change)).await
    }

    /// Merge a fund into another one, with step-up
    ///
    /// All of its gifts and campaigns are the other's then, and it is gone. Not where it has gifts of closed months, or
    /// both funds have a campaign at the same time. It cannot be undone: only the log knows that there were two.
    #[oai(path = "/funds/:id/merge", method = "post", operation_id = "mergeFunds")]
    async fn merge(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
        body: Json<FundsMerge>,
    ) -> Result<Json<FundsMerged>, ApiError> {
        let FundsMerge { into, version, step_up } = body.0;
        let merged = caller.write_after_step_up::<_, Refusal>(step_up, move |tx, visit| {
            fund_work::merge_funds(visit.work(tx), id.0, version, into)
        });
        Ok(Json(merged.await?))
    }

    /// Remove a fund that has no gifts and no campaign
    #[oai(path = "/funds/:id", method = "delete", operation_id = "removeFund")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        save(&caller, move |work| {
            let fund = fund_work::remove_fund(work, id.0, version.0)?;
            Ok(Message { message: format!("Removed: {}.", fund.name) })
        })
        .await
    }
}
