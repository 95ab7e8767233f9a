//! HTTP for a member's own gifts and pledges, and their balance: the only sum of them on the server; and for funds. Amounts
//! are dollars on the wire and cents everywhere else.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::fund_work::{self, FundEdit, FundsAlike, FundsMerged};
use super::{AmountTotal, FinancialSummary, GiftFund, OwnGift, OwnPledge, PledgeStatus, store};
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Treasurer, save, save_after_step_up, show};
use crate::accounts::guard::Caller;
use crate::http::error::{Answer, Message, PlainAnswer, PlainError, message};
use crate::http::json::{Json, Written};
use crate::platform::money::Cents;

/// Members' own giving.
pub struct GivingApi;

#[OpenApi(prefix_path = "/api/members/me")]
impl GivingApi {
    /// The member's gifts and pledges, added up
    #[oai(path = "/financial", method = "get", operation_id = "financialSummary")]
    async fn financial(&self, caller: Caller) -> PlainAnswer<FinancialSummary> {
        Ok(Json(caller.read(|conn, visit| financial_summary(conn, &visit.session.member.id)).await?))
    }

    /// The member's gifts, newest first
    #[oai(path = "/donations", method = "get", operation_id = "donations")]
    async fn donations(&self, caller: Caller) -> Result<Written<Vec<OwnGift>>, PlainError> {
        caller.list(|conn, visit| store::own_gifts(conn, &visit.session.member.id)).await
    }

    /// The member's pledges, newest first
    #[oai(path = "/pledges", method = "get", operation_id = "pledges")]
    async fn pledges(&self, caller: Caller) -> Result<Written<Vec<OwnPledge>>, PlainError> {
        caller.list(|conn, visit| store::own_pledges(conn, &visit.session.member.id)).await
    }
}

fn financial_summary(conn: &Connection, id: &str) -> rusqlite::Result<FinancialSummary> {
    Ok(summarize(store::sum_of_own_gifts(conn, id)?, &store::sums_of_own_pledges(conn, id)?))
}

fn summarize(gifts: AmountTotal, pledges: &[(PledgeStatus, AmountTotal)]) -> FinancialSummary {
    let mut summary = FinancialSummary {
        total_donated: Cents(gifts.cents),
        donations_count: gifts.count,
        ..FinancialSummary::default()
    };
    for (status, sum) in pledges {
        summary.total_pledged.0 += sum.cents;
        summary.pledges_count += sum.count;
        if status.is_outstanding() {
            summary.outstanding.0 += sum.cents;
        }
    }
    summary
}

pub struct FundsApi;

/// A fund to be added.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FundToAdd {
    /// Up to 100 characters on one line.
    name: String,
    tax_deductible: bool,
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
        caller: Treasurer,
        /// True: with how many gifts each has.
        #[oai(default)]
        counted: Query<bool>,
    ) -> Answer<Vec<GiftFund>> {
        show(&caller, move |conn, _| Ok(fund_work::list(conn, counted.0)?)).await
    }

    /// Funds whose names are so alike that both are likely one; none where there are more than 200
    #[oai(path = "/funds/proposals", method = "get", operation_id = "fundsAlike")]
    async fn alike(&self, caller: Treasurer) -> Answer<Vec<FundsAlike>> {
        show(&caller, |conn, _| Ok(fund_work::merge_proposals(conn)?)).await
    }

    /// Add a fund: the last of the open ones
    #[oai(path = "/funds", method = "post", operation_id = "addFund")]
    async fn add(&self, caller: Treasurer, body: Json<FundToAdd>) -> Answer<GiftFund> {
        let FundToAdd { name, tax_deductible } = body.0;
        save(&caller, move |work| fund_work::add_fund(work, &name, tax_deductible)).await
    }

    /// Change a fund, its place in the list, or whether it is closed
    ///
    /// A new name goes to all of its gifts, also to those of closed months. A closed fund takes no new gifts, and keeps
    /// those that it has.
    #[oai(path = "/funds/:id", method = "put", operation_id = "changeFund")]
    async fn change(&self, caller: Treasurer, id: Path<i64>, body: Json<FundEdit>) -> Answer<GiftFund> {
        save(&caller, move |work| fund_work::change_fund(work, id.0, &body.0)).await
    }

    /// Merge a fund into another one, with step-up
    ///
    /// All of its gifts and campaigns are the other's then, and it is gone. Not where it has gifts of closed months, or
    /// both funds have a campaign at the same time. It cannot be undone: only the log knows that there were two.
    #[oai(path = "/funds/:id/merge", method = "post", operation_id = "mergeFunds")]
    async fn merge(&self, caller: Treasurer, id: Path<i64>, body: Json<FundsMerge>) -> Answer<FundsMerged> {
        let FundsMerge { into, version, step_up } = body.0;
        save_after_step_up(&caller, step_up, move |work| fund_work::merge_funds(work, id.0, version, into))
            .await
    }

    /// Remove a fund that has no gifts and no campaign
    #[oai(path = "/funds/:id", method = "delete", operation_id = "removeFund")]
    async fn remove(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        /// The one that was read.
        version: Query<i64>,
    ) -> Answer<Message> {
        let removed = caller.write(move |tx, visit| fund_work::remove_fund(visit.work(tx), id.0, version.0));
        Ok(message(format!("Removed: {}.", removed.await?.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_pledge_is_outstanding_unless_it_is_completed_or_paid() {
        assert_eq!(PledgeStatus::ALL.map(PledgeStatus::is_outstanding), [true, false, false]);
    }

    fn status() -> impl Strategy<Value = PledgeStatus> {
        prop_oneof![Just(PledgeStatus::Open), Just(PledgeStatus::Completed), Just(PledgeStatus::Paid)]
    }

    proptest! {
        #[test]
        fn what_is_pledged_is_what_is_outstanding_and_what_is_not(
            pledges in prop::collection::vec((status(), 1_i64..100_000_000), 0..40),
        ) {
            let rows: Vec<_> = pledges.iter().map(|&(status, cents)| (status, AmountTotal { count: 1, cents })).collect();
            let summary = summarize(AmountTotal::default(), &rows);
            let closed: i64 = pledges
                .iter()
                .filter(|(status, _)| matches!(status, PledgeStatus::Completed | PledgeStatus::Paid))
                .map(|(_, cents)| cents)
                .sum();
            prop_assert_eq!(summary.outstanding.0 + closed, summary.total_pledged.0);
            prop_assert_eq!(summary.pledges_count, i64::try_from(pledges.len()).unwrap());
        }
    }
}
