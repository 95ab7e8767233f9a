//! Steps with months and funds. What must not be done must have been refused.

use serde_json::json;

use super::doing::{FUNDS, Year, is_done, step_up};
use super::model::Gift;
use crate::giving::books::MONTHS;

impl Year {
    pub async fn close_month(&mut self, day: &str) -> bool {
        let month = &day[..7];
        let answer = self.ruth.post(&format!("{MONTHS}/{month}/close"), &json!({})).await;
        let is_done = is_done(&answer);
        if is_done {
            let mut open = self.books.sheets.values().filter(|sheet| sheet.closed_cents.is_none());
            assert!(open.all(|sheet| !sheet.date.starts_with(month)));
            assert!(self.books.closed_months.insert(month.to_owned()));
        }
        is_done
    }

    pub async fn reopen_month(&mut self, day: &str) -> bool {
        // One of those that are closed, if there is any.
        let month = self.books.closed_months.first().map_or(&day[..7], |month| month).to_owned();
        let is_done = is_done(&self.ruth.post(&format!("{MONTHS}/{month}/reopen"), &step_up()).await);
        assert_eq!(is_done, self.books.closed_months.remove(&month));
        is_done
    }

    pub async fn rename_fund(&mut self, fund: usize) -> bool {
        let mut funds = self.funds().await;
        let fund = funds.swap_remove(fund % funds.len());
        let name = format!("Fund {}", self.counter);
        let body = json!({ "version": fund.version, "name": name, "taxDeductible": true, "isClosed": fund.is_closed });
        let is_done = is_done(&self.ruth.put(&format!("{FUNDS}/{}", fund.id), &body).await);
        if is_done {
            self.move_fund(&fund.name, &name);
            // Another name of the fund changes no gift.
            self.came_with_fund(&fund.name, &name);
        }
        is_done
    }

    pub async fn merge_funds(&mut self, from: usize, into: usize) -> bool {
        let funds = self.funds().await;
        let (from, into) = (&funds[from % funds.len()], &funds[into % funds.len()]);
        let body = json!({ "into": into.id, "version": from.version, "stepUp": step_up() });
        let is_done = is_done(&self.ruth.post(&format!("{FUNDS}/{}/merge", from.id), &body).await);
        if is_done {
            let is_kept =
                |gift: &Gift| gift.fund.as_ref() == Some(&from.name) && self.books.is_closed(&gift.date);
            assert_eq!(self.books.sum(is_kept), (0, 0), "sums by fund of a closed month stay");
            self.move_fund(&from.name, &into.name);
            self.came_with_fund(&from.name, "merged away");
        }
        is_done
    }

    pub async fn close_fund(&mut self, fund: usize) -> bool {
        let mut funds = self.funds().await;
        let fund = funds.swap_remove(fund % funds.len());
        let body = json!({ "version": fund.version, "name": fund.name, "taxDeductible": true,
            "isClosed": !fund.is_closed });
        is_done(&self.ruth.put(&format!("{FUNDS}/{}", fund.id), &body).await)
    }

    fn move_fund(&mut self, from: &str, into: &str) {
        for gift in self.books.gifts.values_mut().filter(|gift| gift.fund.as_deref() == Some(from)) {
            gift.fund = Some(into.to_owned());
        }
    }
    /// Gifts of imports to it now belong to this one.
    fn came_with_fund(&mut self, from: &str, into: &str) {
        let came = self.books.imports.iter_mut().flat_map(|(_, came)| came);
        for (_, gift) in came.filter(|(_, gift)| gift.fund.as_deref() == Some(from)) {
            gift.fund = Some(into.to_owned());
        }
    }
}
