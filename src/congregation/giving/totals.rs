//! A member's gifts, pledges and the balance: the only sum of them on the server.

use super::{AmountTotal, PledgeStatus};
use rusqlite::Connection;

use super::store::own;

impl PledgeStatus {
    /// A pledge counts as outstanding unless its status is completed or paid.
    pub fn is_outstanding(self) -> bool {
        !matches!(self, Self::Completed | Self::Paid)
    }
}

/// A member's financial summary, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinancialSummary {
    pub total_pledged: i64,
    pub total_donated: i64,
    /// The pledges that are outstanding, each with its whole amount: also where a part of it is paid. A pledge to a
    /// campaign is completed when its gifts have reached it; the treasurer closes others by their status.
    pub outstanding: i64,
    pub pledges_count: i64,
    pub donations_count: i64,
}

/// Adds up a member's gifts and pledges.
pub fn summarize(donations: AmountTotal, pledges: &[(PledgeStatus, AmountTotal)]) -> FinancialSummary {
    let mut summary = FinancialSummary {
        total_donated: donations.cents,
        donations_count: donations.count,
        ..FinancialSummary::default()
    };
    for (status, sum) in pledges {
        summary.total_pledged += sum.cents;
        summary.pledges_count += sum.count;
        if status.is_outstanding() {
            summary.outstanding += sum.cents;
        }
    }
    summary
}

pub fn financial_summary(conn: &Connection, id: &str) -> rusqlite::Result<FinancialSummary> {
    Ok(summarize(own::sum_of_gifts(conn, id)?, &own::sums_of_pledges(conn, id)?))
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
            prop_assert_eq!(summary.outstanding + closed, summary.total_pledged);
            prop_assert_eq!(summary.pledges_count, i64::try_from(pledges.len()).unwrap());
        }
    }
}
