//! HTTP for the treasurer's work on campaigns and pledges, and for a campaign's pledges as a file.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::campaign::{self, TypedCampaign, to_csv};
use super::pledge::{self, PledgeEdit, PledgeToAdd};
use super::{CampaignList, CampaignView, CampaignWithPledges, Pledge, store, sums};
use crate::accounts::elevation;
use crate::accounts::elevation::api::FileWanted;
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::http::csv_file::{CsvAnswer, CsvFile};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;

/// The treasurer's work on campaigns and pledges.
pub struct CampaignsApi;

/// A campaign's new fields. A new name goes to all of its pledges.
#[derive(Debug, Object)]
pub struct CampaignEdit {
    /// The one that was read.
    version: i64,
    #[oai(flatten)]
    campaign: TypedCampaign,
}

#[OpenApi(prefix_path = "/api/office/giving")]
impl CampaignsApi {
    /// The campaigns, 500 at most, with their sums
    #[oai(path = "/campaigns", method = "get", operation_id = "campaigns")]
    async fn campaigns(&self, caller: Treasurer) -> Answer<CampaignList> {
        show(&caller, |conn, visit| Ok(sums::list(conn, visit.here().date())?)).await
    }

    /// A campaign, its pledges, and what was given month by month
    #[oai(path = "/campaigns/:id", method = "get", operation_id = "campaign")]
    async fn campaign(&self, caller: Treasurer, id: Path<i64>) -> Answer<CampaignWithPledges> {
        show(&caller, move |conn, visit| campaign::with_pledges(conn, id.0, visit.here().date())).await
    }

    /// Add a campaign
    ///
    /// A fund has one campaign at a time.
    #[oai(path = "/campaigns", method = "post", operation_id = "addCampaign")]
    async fn add(&self, caller: Treasurer, body: Json<TypedCampaign>) -> Answer<CampaignView> {
        save(&caller, move |work| campaign::add_campaign(work, &body.0)).await
    }

    /// Change a campaign
    ///
    /// The paid sum is worked out anew: other days or another fund mean other gifts.
    #[oai(path = "/campaigns/:id", method = "put", operation_id = "changeCampaign")]
    async fn change(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<CampaignEdit>,
    ) -> Answer<CampaignView> {
        let CampaignEdit { version, campaign } = body.0;
        save(&caller, move |work| campaign::change_campaign(work, id.0, version, &campaign)).await
    }

    /// Remove a campaign that has no pledges
    ///
    /// The gifts to its fund stay as they are.
    #[oai(path = "/campaigns/:id", method = "delete", operation_id = "removeCampaign")]
    async fn remove(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Answer<Message> {
        let removed =
            caller.write(move |tx, visit| campaign::remove_campaign(visit.work(tx), id.0, version.0));
        Ok(message(format!("The campaign \"{}\" is removed.", removed.await?.name)))
    }

    /// The pledges of a campaign as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/campaigns/:id/file", method = "post", operation_id = "campaignFile")]
    async fn file(&self, caller: Treasurer, id: Path<i64>, body: Json<FileWanted>) -> CsvAnswer {
        let pledges = caller
            .write_after_step_up::<_, Refusal>(body.0.step_up, move |tx, visit| {
                let campaign = campaign::find_campaign(tx, id.0)?;
                let pledges = store::of_campaign(tx, campaign.id)?;
                let what = format!("pledges to a campaign, {}", count(pledges.len(), "line"));
                elevation::note_file(tx, visit, &what)?;
                Ok(pledges)
            })
            .await?;
        CsvFile::new("pledges.csv", to_csv(&pledges))
    }

    /// Enter a pledge to a campaign
    ///
    /// A person has one, and a couple who gives together has one for both.
    #[oai(path = "/campaigns/:id/pledges", method = "post", operation_id = "addPledge")]
    async fn add_pledge(&self, caller: Treasurer, id: Path<i64>, body: Json<PledgeToAdd>) -> Answer<Pledge> {
        save(&caller, move |work| pledge::add_pledge(work, id.0, &body.0)).await
    }

    /// Change a pledge, or give it to a campaign
    #[oai(path = "/pledges/:id", method = "put", operation_id = "changePledge")]
    async fn change_pledge(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<PledgeEdit>,
    ) -> Answer<Pledge> {
        save(&caller, move |work| pledge::change_pledge(work, id.0, &body.0)).await
    }

    /// Remove a pledge that was withdrawn
    ///
    /// The pledge is kept in the log. The gifts stay as they are.
    #[oai(path = "/pledges/:id", method = "delete", operation_id = "removePledge")]
    async fn remove_pledge(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Answer<Message> {
        let removed = caller.write(move |tx, visit| pledge::remove_pledge(visit.work(tx), id.0, version.0));
        Ok(message(format!("Removed: {}.", removed.await?.in_words())))
    }

    /// The pledges that belong to no campaign, by last name: the newest 2,000
    ///
    /// Their purpose is free text, and no gift is counted for them.
    #[oai(path = "/pledges/without-campaign", method = "get", operation_id = "pledgesWithoutCampaign")]
    async fn without_campaign(&self, caller: Treasurer) -> Answer<Vec<Pledge>> {
        show(&caller, |conn, _| Ok(store::without_campaign(conn)?)).await
    }
}
