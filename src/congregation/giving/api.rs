//! HTTP for a member's own gifts and pledges. Amounts are dollars on the wire and cents everywhere else.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::store::own;
use super::{PledgeStatus, totals};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::written::Written;
use crate::platform::money;

/// Members' own giving.
pub struct GivingApi;

/// The member's gifts and pledges, in US dollars.
#[derive(Debug, Object)]
#[oai(rename = "FinancialSummary", rename_all = "camelCase")]
pub struct FinancialSummaryView {
    total_pledged: f64,
    total_donated: f64,
    /// The pledges that are neither completed nor paid.
    outstanding: f64,
    pledges_count: i64,
    donations_count: i64,
}

/// A gift of the member.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Donation {
    id: String,
    /// US dollars; less than nothing where an earlier gift was taken back.
    amount: f64,
    /// YYYY-MM-DD
    transaction_date: String,
    /// The fund.
    category: Option<String>,
    description: Option<String>,
    payment_method: Option<String>,
}

/// A pledge of the member.
#[derive(Debug, Object)]
#[oai(rename = "Pledge", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PledgeView {
    /// US dollars.
    amount: f64,
    status: PledgeStatus,
    campaign: Option<String>,
    /// YYYY-MM-DD
    pledge_date: Option<String>,
    /// The promised rhythm, such as "$50 a month".
    rhythm: Option<String>,
    /// The sum paid of it, in US dollars; only for a pledge to a campaign.
    paid_so_far: Option<f64>,
}

#[OpenApi(prefix_path = "/api/members/me")]
impl GivingApi {
    /// The member's gifts and pledges, added up
    #[oai(path = "/financial", method = "get", operation_id = "financialSummary")]
    async fn financial(&self, caller: Caller) -> Result<Json<FinancialSummaryView>, PlainError> {
        let summary =
            caller.read(|conn, visit| totals::financial_summary(conn, &visit.session.member.id)).await?;
        Ok(Json(FinancialSummaryView::from(summary)))
    }

    /// The member's gifts, newest first
    #[oai(path = "/donations", method = "get", operation_id = "donations")]
    async fn donations(&self, caller: Caller) -> Result<Written<Vec<Donation>>, PlainError> {
        caller.list(|conn, visit| own::gifts(conn, &visit.session.member.id)).await
    }

    /// The member's pledges, newest first
    #[oai(path = "/pledges", method = "get", operation_id = "pledges")]
    async fn pledges(&self, caller: Caller) -> Result<Written<Vec<PledgeView>>, PlainError> {
        caller.list(|conn, visit| own::pledges(conn, &visit.session.member.id)).await
    }
}

impl From<totals::FinancialSummary> for FinancialSummaryView {
    fn from(summary: totals::FinancialSummary) -> Self {
        Self {
            total_pledged: money::number(summary.total_pledged),
            total_donated: money::number(summary.total_donated),
            outstanding: money::number(summary.outstanding),
            pledges_count: summary.pledges_count,
            donations_count: summary.donations_count,
        }
    }
}

impl From<own::OwnGift> for Donation {
    fn from(donation: own::OwnGift) -> Self {
        Self {
            id: donation.id.to_string(),
            amount: money::number(donation.amount_cents),
            transaction_date: donation.transaction_date,
            category: donation.category,
            description: donation.description,
            payment_method: donation.payment_method,
        }
    }
}

impl From<own::OwnPledge> for PledgeView {
    fn from(pledge: own::OwnPledge) -> Self {
        Self {
            amount: money::number(pledge.amount_cents),
            status: pledge.status,
            campaign: pledge.campaign,
            pledge_date: pledge.pledge_date,
            rhythm: pledge.rhythm,
            paid_so_far: pledge.paid_cents.map(money::number),
        }
    }
}
