//! HTTP for the treasurer's work on pledges.

use jiff::civil::Date;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::pledge::{self, CampaignPledge, PledgeChange};
use super::{Pledge, store};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::PledgeStatus;
use crate::congregation::giving::office::gifts_api::work;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::money::cents::Cents;
use crate::platform::money::sum;
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

/// The treasurer's work on pledges.
pub struct PledgeWorkApi;

/// A pledge to be entered.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PledgeToAdd {
    giver_id: String,
    /// The whole promise as it is typed: 1,200, or a sum such as 600+600.
    amount: String,
    /// The promised rhythm, such as "$50 a month": up to 100 characters on one line.
    #[oai(default)]
    rhythm: String,
    /// YYYY-MM-DD; empty: today.
    #[oai(default)]
    date: String,
}

/// A pledge's new fields.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PledgeEdit {
    /// The one that was read.
    version: i64,
    /// The whole promise as it is typed.
    amount: String,
    /// The promised rhythm; empty: none.
    #[oai(default)]
    rhythm: String,
    /// YYYY-MM-DD; empty: none.
    #[oai(default)]
    date: String,
    /// How it stands. Sent back as it was shown, nothing changes.
    status: PledgeStatus,
    /// The campaign that it comes to; left out: it stays where it is.
    campaign_id: Option<i64>,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl PledgeWorkApi {
    /// Enter a pledge to a campaign
    ///
    /// A person has one, and a couple who gives together has one for both.
    #[oai(path = "/campaigns/:id/pledges", method = "post", operation_id = "addPledge")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<PledgeToAdd>,
    ) -> Result<Json<Pledge>, ApiError> {
        let PledgeToAdd { giver_id, amount, rhythm, date } = body.0;
        let typed = CampaignPledge { giver_id, amount: cents(&amount)?, rhythm, date: day(&date)? };
        let added = caller
            .write(move |tx, visit| pledge::add_pledge(tx, id.0, &typed, &work(visit, &client)))
            .await?;
        Ok(Json(added))
    }

    /// Change a pledge, or give it to a campaign
    #[oai(path = "/pledges/:id", method = "put", operation_id = "changePledge")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<PledgeEdit>,
    ) -> Result<Json<Pledge>, ApiError> {
        let PledgeEdit { version, amount, rhythm, date, status, campaign_id } = body.0;
        let change =
            PledgeChange { version, amount: cents(&amount)?, rhythm, date: day(&date)?, status, campaign_id };
        let changed = caller
            .write(move |tx, visit| pledge::change_pledge(tx, id.0, &change, &work(visit, &client)))
            .await?;
        Ok(Json(changed))
    }

    /// Remove a pledge that was withdrawn
    ///
    /// The pledge is kept in the log. The gifts stay as they are.
    #[oai(path = "/pledges/:id", method = "delete", operation_id = "removePledge")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let removed = caller
            .write(move |tx, visit| pledge::remove_pledge(tx, id.0, version.0, &work(visit, &client)))
            .await?;
        Ok(message(format!("Removed: {}.", removed.in_words())))
    }

    /// The pledges that belong to no campaign, by last name: the newest 2,000
    ///
    /// Their purpose is free text, and no gift is counted for them.
    #[oai(path = "/pledges/without-campaign", method = "get", operation_id = "pledgesWithoutCampaign")]
    async fn without_campaign(&self, caller: RoleHolder<GivingWork>) -> Result<Json<Vec<Pledge>>, ApiError> {
        Ok(Json(caller.read(|conn, _| store::pledges::without_campaign(conn)).await?))
    }
}

fn cents(typed: &str) -> Result<Cents, Refusal> {
    sum::parse(typed).map(Cents).map_err(Refusal::of_field("amount"))
}

fn day(typed: &str) -> Result<Option<Date>, Refusal> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    parse_day(typed).map(Some).map_err(Refusal::of_field("date"))
}
