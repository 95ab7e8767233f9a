//! A member's own gifts and pledges, and their balance: the only sum of them on the server. Amounts are dollars on the wire
//! and cents everywhere else.

use poem_openapi::OpenApi;
use rusqlite::Connection;

use super::{AmountTotal, FinancialSummary, OwnGift, OwnPledge, PledgeStatus, store};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::json::{Json, Written};
use crate::platform::money::Cents;

/// Members' own giving.
pub struct GivingApi;

#[OpenApi(prefix_path = "/api/members/me")]
impl GivingApi {
    /// The member's gifts and pledges, added up
    #[oai(path = "/financial", method = "get", operation_id = "financialSummary")]
    async fn financial(&self, caller: Caller) -> Result<Json<FinancialSummary>, PlainError> {
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
