//! A member's own gifts and pledges, and their balance: the only sum of them on the server.

use rusqlite::Connection;

use super::{AmountTotal, FinancialSummary, PledgeStatus, store};
use crate::platform::money::cents::Cents;

impl PledgeStatus {
    /// A pledge counts as outstanding unless its status is completed or paid.
    pub fn is_outstanding(self) -> bool {
        !matches!(self, Self::Completed | Self::Paid)
    }
}

pub fn financial_summary(conn: &Connection, id: &str) -> rusqlite::Result<FinancialSummary> {
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
