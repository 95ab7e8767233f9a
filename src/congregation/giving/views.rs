//! Read models of months, and of members' own gifts and pledges.

use super::{GiftSumOfFund, PledgeStatus};
use crate::platform::money::cents::Cents;

/// The gifts of a month.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftMonth {
    /// Such as 2026-10.
    pub month: String,
    /// How many gifts, with their reversals.
    pub count: i64,
    /// US dollars.
    pub total: Cents,
    /// The largest first.
    pub funds: Vec<GiftSumOfFund>,
    /// Counting sheets that are still open. It is closed after them.
    pub open_sheets: Vec<OpenSheetOfMonth>,
    pub is_closed: bool,
    /// RFC 3339, on the congregation's clock.
    pub closed_at: Option<String>,
    /// The person who closed it, in words.
    pub closed_by: Option<String>,
}

/// A counting sheet that is still open.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenSheetOfMonth {
    pub id: i64,
    /// YYYY-MM-DD
    pub date: String,
}

/// The member's gifts and pledges, in US dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FinancialSummary {
    pub total_pledged: Cents,
    pub total_donated: Cents,
    /// The pledges that are neither completed nor paid, each with its whole amount: also where a part of it is paid. A
    /// pledge to a campaign is completed when its gifts have reached it; the treasurer closes others by their status.
    pub outstanding: Cents,
    pub pledges_count: i64,
    pub donations_count: i64,
}

/// A gift of the member.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Donation", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnGift {
    pub id: String,
    /// US dollars; less than nothing where an earlier gift was taken back.
    pub amount: Cents,
    /// YYYY-MM-DD
    pub transaction_date: String,
    /// The fund.
    pub category: Option<String>,
    pub description: Option<String>,
    pub payment_method: Option<String>,
}

/// A pledge of the member.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Pledge", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnPledge {
    /// US dollars.
    pub amount: Cents,
    pub status: PledgeStatus,
    pub campaign: Option<String>,
    /// YYYY-MM-DD
    pub pledge_date: Option<String>,
    /// The promised rhythm, such as "$50 a month".
    pub rhythm: Option<String>,
    /// The sum paid of it, in US dollars; only for a pledge to a campaign.
    pub paid_so_far: Option<Cents>,
}
