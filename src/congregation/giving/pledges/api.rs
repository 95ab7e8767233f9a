//! All that the treasurer is answered on campaigns and pledges.

use super::campaigns_api::CampaignsApi;
use super::file_api::CampaignFileApi;
use super::pledges_api::PledgeWorkApi;

pub type CampaignWorkApis = (CampaignsApi, PledgeWorkApi, CampaignFileApi);

pub const CAMPAIGN_WORK: CampaignWorkApis = (CampaignsApi, PledgeWorkApi, CampaignFileApi);
