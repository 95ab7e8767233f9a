//! Campaigns and pledges as the treasurer's page shows them.

use poem_openapi::Object;

use super::sums::CurvePoint;
use super::{CampaignSums, GivingCampaign, Pledge};
use crate::congregation::giving::PledgeStatus;
use crate::congregation::giving::counting::api::GiverName;
use crate::platform::money::number;
use jiff::civil::Date;

/// A campaign. Amounts are US dollars.
#[derive(Debug, Object)]
#[oai(rename = "Campaign", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CampaignView {
    id: i64,
    name: String,
    fund_id: i64,
    /// Gifts to it are what was paid.
    fund: String,
    goal: Option<f64>,
    /// YYYY-MM-DD: gifts from this day on count.
    from: String,
    /// YYYY-MM-DD: the last day whose gifts count; none: until further notice.
    to: Option<String>,
    /// How many.
    pledges: i64,
    pledged: f64,
    /// Gifts so far by people who pledged. Gifts of open sheets are not counted yet.
    paid: f64,
    /// All gifts to the fund in its days, without those of open sheets.
    given: f64,
    /// Its last day has passed.
    is_over: bool,
    version: i64,
}

/// The campaigns.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignList {
    /// The one that began last comes first.
    pub(super) campaigns: Vec<CampaignView>,
    /// How many pledges belong to no campaign.
    pub(super) without_campaign: i64,
}

/// A pledge in the treasurer's view.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OfficePledge {
    id: i64,
    giver: GiverName,
    /// US dollars: the whole promise.
    amount: f64,
    /// The promised rhythm, such as "$50 a month".
    rhythm: Option<String>,
    /// YYYY-MM-DD
    date: Option<String>,
    /// The purpose, in words; for a campaign, its name.
    campaign: Option<String>,
    campaign_id: Option<i64>,
    /// Paid so far, in US dollars; 0 where it belongs to no campaign.
    paid: f64,
    /// Completed as soon as its gifts have reached it.
    status: PledgeStatus,
    /// How the treasurer says that it stands: open for one that its gifts have completed.
    said_status: PledgeStatus,
    version: i64,
}

/// A month of a campaign.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignMonth {
    /// Such as 2026-03.
    month: String,
    /// All gifts from the first day to the end of this month, in US dollars.
    given: f64,
}

/// A campaign and its pledges.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignWithPledges {
    pub(super) campaign: CampaignView,
    /// By last name; 2,000 at most.
    pub(super) pledges: Vec<OfficePledge>,
    /// From the first month up to this one, or to the last.
    pub(super) curve: Vec<CampaignMonth>,
}

impl CampaignView {
    pub(super) fn of(campaign: GivingCampaign, sums: &CampaignSums, today: Date) -> Self {
        Self {
            is_over: campaign.is_over(today),
            id: campaign.id,
            name: campaign.name,
            fund_id: campaign.fund_id,
            fund: campaign.fund,
            goal: campaign.goal_cents.map(number),
            from: campaign.first_day,
            to: campaign.last_day,
            pledges: sums.pledges,
            pledged: number(sums.pledged_cents),
            paid: number(sums.paid_cents),
            given: number(sums.given_cents),
            version: campaign.version,
        }
    }
}

impl From<Pledge> for OfficePledge {
    fn from(pledge: Pledge) -> Self {
        Self {
            id: pledge.id,
            giver: pledge.giver.into(),
            amount: number(pledge.amount_cents),
            rhythm: pledge.rhythm,
            date: pledge.date,
            campaign: pledge.campaign,
            campaign_id: pledge.campaign_id,
            paid: number(pledge.paid_cents),
            status: pledge.status,
            said_status: pledge.said_status,
            version: pledge.version,
        }
    }
}

impl From<CurvePoint> for CampaignMonth {
    fn from(CurvePoint { month, given_cents }: CurvePoint) -> Self {
        Self { month, given: number(given_cents) }
    }
}
