//! HTTP for campaigns.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::change::{self, TypedCampaign};
use super::views_api::{CampaignList, CampaignMonth, CampaignView, CampaignWithPledges, OfficePledge};
use super::{CampaignError, GivingCampaign, store, sums};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::giving::GiftWork;
use crate::http::error::{ApiError, Message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;

pub struct CampaignsApi;

/// A campaign to be added.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignToAdd {
    /// Up to 100 characters on one line.
    name: RequiredText,
    /// The fund that its gifts go to: its id.
    fund_id: i64,
    /// As typed, such as 20,000; empty: none.
    #[oai(default)]
    goal: String,
    /// YYYY-MM-DD: gifts from this day on count.
    from: RequiredText,
    /// YYYY-MM-DD: the last day whose gifts count; empty: until further notice.
    #[oai(default)]
    to: String,
}

/// A campaign's new fields.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignEdit {
    /// The one that was read.
    version: i64,
    /// Up to 100 characters on one line. All of its pledges have this name then.
    name: RequiredText,
    /// The fund that its gifts go to: its id.
    fund_id: i64,
    /// As typed, such as 20,000; empty: none.
    #[oai(default)]
    goal: String,
    /// YYYY-MM-DD: gifts from this day on count.
    from: RequiredText,
    /// YYYY-MM-DD: the last day whose gifts count; empty: until further notice.
    #[oai(default)]
    to: String,
}

#[OpenApi(prefix_path = "/api/office/giving/campaigns")]
impl CampaignsApi {
    /// The campaigns, 500 at most, with their sums
    #[oai(path = "/", method = "get", operation_id = "campaigns")]
    async fn campaigns(&self, caller: RoleHolder<GivingWork>) -> Result<Json<CampaignList>, ApiError> {
        let found = caller
            .read(|conn, visit| {
                let campaigns = store::list(conn)?.into_iter();
                Ok(CampaignList {
                    campaigns: campaigns
                        .map(|one| view(conn, one, visit))
                        .collect::<rusqlite::Result<_>>()?,
                    without_campaign: store::pledges::count_without_campaign(conn)?,
                })
            })
            .await?;
        Ok(Json(found))
    }

    /// A campaign, its pledges, and what was given month by month
    #[oai(path = "/:id", method = "get", operation_id = "campaign")]
    async fn campaign(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
    ) -> Result<Json<CampaignWithPledges>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                let Some(campaign) = store::find(conn, id.0)? else { return Ok(None) };
                let pledges = store::pledges::of_campaign(conn, id.0)?;
                let curve = sums::curve(conn, &campaign, today(visit))?;
                Ok(Some(CampaignWithPledges {
                    campaign: view(conn, campaign, visit)?,
                    pledges: pledges.into_iter().map(OfficePledge::from).collect(),
                    curve: curve.into_iter().map(CampaignMonth::from).collect(),
                }))
            })
            .await?;
        Ok(Json(found.ok_or(CampaignError::Unknown)?))
    }

    /// Add a campaign
    ///
    /// A fund has one campaign at a time.
    #[oai(path = "/", method = "post", operation_id = "addCampaign")]
    async fn add(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<CampaignToAdd>,
    ) -> Result<Json<CampaignView>, ApiError> {
        let CampaignToAdd { name, fund_id, goal, from, to } = body.0;
        let typed = TypedCampaign { name: name.0, fund_id, goal, from: from.0, to };
        let added = caller
            .write::<_, CampaignError>(move |tx, visit| {
                let added = change::add_campaign(tx, &typed, &work(visit, &client))?;
                Ok(view(tx, added, visit)?)
            })
            .await?;
        Ok(Json(added))
    }

    /// Change a campaign
    ///
    /// The paid sum is worked out anew: other days or another fund mean other gifts.
    #[oai(path = "/:id", method = "put", operation_id = "changeCampaign")]
    async fn change(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<CampaignEdit>,
    ) -> Result<Json<CampaignView>, ApiError> {
        let CampaignEdit { version, name, fund_id, goal, from, to } = body.0;
        let typed = TypedCampaign { name: name.0, fund_id, goal, from: from.0, to };
        let changed = caller
            .write::<_, CampaignError>(move |tx, visit| {
                let (_, after) = change::change_campaign(tx, (id.0, version), &typed, &work(visit, &client))?;
                Ok(view(tx, after, visit)?)
            })
            .await?;
        Ok(Json(changed))
    }

    /// Remove a campaign that has no pledges
    ///
    /// The gifts to its fund stay as they are.
    #[oai(path = "/:id", method = "delete", operation_id = "removeCampaign")]
    async fn remove(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let removed = caller
            .write::<_, CampaignError>(move |tx, visit| {
                change::remove_campaign(tx, (id.0, version.0), &work(visit, &client))
            })
            .await?;
        Ok(Json(Message { message: format!("The campaign \"{}\" is removed.", removed.name) }))
    }
}

fn view(conn: &Connection, campaign: GivingCampaign, visit: &Visit) -> rusqlite::Result<CampaignView> {
    let sums = sums::of_campaign(conn, &campaign)?;
    Ok(CampaignView::of(campaign, &sums, today(visit)))
}

/// Today in the congregation's time zone.
fn today(visit: &Visit) -> jiff::civil::Date {
    visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date()
}

pub(super) fn work<'a>(visit: &'a Visit, client: &'a Client) -> GiftWork<'a> {
    GiftWork { actor: visit.actor(client), now: visit.now, zone: &visit.settings.time_zone }
}
