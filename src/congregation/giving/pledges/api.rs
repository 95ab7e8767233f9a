//! HTTP for campaigns, and for their pledges as a file.

use jiff::civil::Date;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::change::{self, TypedCampaign};
use super::export::to_csv;
use super::pledges_api::PledgeWorkApi;
use super::{CampaignList, CampaignView, CampaignWithPledges, store, sums};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::files;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::giving::office::gifts_api::work;
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;

/// All that the treasurer is answered on campaigns and pledges.
pub fn campaign_work() -> impl OpenApi {
    (CampaignsApi, PledgeWorkApi)
}

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

/// A campaign's new fields. A new name goes to all of its pledges.
#[derive(Debug, Object)]
pub struct CampaignEdit {
    /// The one that was read.
    version: i64,
    #[oai(flatten)]
    campaign: CampaignToAdd,
}

/// A file of a campaign's pledges, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignFileWanted {
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum CampaignFileResponse {
    /// The pledges as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

#[OpenApi(prefix_path = "/api/office/giving/campaigns")]
impl CampaignsApi {
    /// The campaigns, 500 at most, with their sums
    #[oai(path = "/", method = "get", operation_id = "campaigns")]
    async fn campaigns(&self, caller: RoleHolder<GivingWork>) -> Result<Json<CampaignList>, ApiError> {
        let found = caller.read(|conn, visit| {
            let view = |one| sums::view(conn, one, today(visit));
            Ok(CampaignList {
                campaigns: store::list(conn)?.into_iter().map(view).collect::<rusqlite::Result<_>>()?,
                without_campaign: store::pledges::count_without_campaign(conn)?,
            })
        });
        Ok(Json(found.await?))
    }

    /// A campaign, its pledges, and what was given month by month
    #[oai(path = "/:id", method = "get", operation_id = "campaign")]
    async fn campaign(
        &self,
        caller: RoleHolder<GivingWork>,
        id: Path<i64>,
    ) -> Result<Json<CampaignWithPledges>, ApiError> {
        let found = caller.read(move |conn, visit| {
            let Some(campaign) = store::find(conn, id.0)? else { return Ok(None) };
            Ok(Some(CampaignWithPledges {
                pledges: store::pledges::of_campaign(conn, id.0)?,
                curve: sums::curve(conn, &campaign, today(visit))?,
                campaign: sums::view(conn, campaign, today(visit))?,
            }))
        });
        Ok(Json(found.await?.ok_or_else(change::unknown)?))
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
        let typed = body.0.into();
        let added = caller
            .write::<_, Refusal>(move |tx, visit| {
                let added = change::add_campaign(tx, &typed, &work(visit, &client))?;
                Ok(sums::view(tx, added, today(visit))?)
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
        let CampaignEdit { version, campaign } = body.0;
        let typed = campaign.into();
        let changed = caller
            .write::<_, Refusal>(move |tx, visit| {
                let after = change::change_campaign(tx, id.0, version, &typed, &work(visit, &client))?;
                Ok(sums::view(tx, after, today(visit))?)
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
            .write(move |tx, visit| change::remove_campaign(tx, id.0, version.0, &work(visit, &client)))
            .await?;
        Ok(message(format!("The campaign \"{}\" is removed.", removed.name)))
    }

    /// The pledges of a campaign as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/:id/file", method = "post", operation_id = "campaignFile")]
    async fn file(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<CampaignFileWanted>,
    ) -> Result<CampaignFileResponse, ApiError> {
        let here = client.clone();
        let pledges = caller
            .write_after_step_up::<_, Refusal>(body.0.step_up, client, move |tx, visit| {
                let campaign = change::find_campaign(tx, id.0)?;
                let pledges = store::pledges::of_campaign(tx, campaign.id)?;
                let what = format!("pledges to a campaign, {}", count(pledges.len(), "line"));
                files::note(tx, visit, visit.actor(&here), &what)?;
                Ok(pledges)
            })
            .await?;
        let csv = to_csv(&pledges).map_err(Refusal::unexpected)?;
        Ok(CampaignFileResponse::File(Binary(csv), "attachment; filename=\"pledges.csv\"".to_owned()))
    }
}

/// Today in the congregation's time zone.
fn today(visit: &Visit) -> Date {
    visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date()
}

impl From<CampaignToAdd> for TypedCampaign {
    fn from(CampaignToAdd { name, fund_id, goal, from, to }: CampaignToAdd) -> Self {
        Self { name: name.0, fund_id, goal, from: from.0, to }
    }
}
