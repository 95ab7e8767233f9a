//! Steps at the counting table. What must not be done must have been refused.

use serde_json::json;

use super::doing::{Year, dollars, is_done, step_up};
use super::model::{Gift, Sheet};
use super::steps::DAYS;
use crate::counting::{SHEETS, close, remove, row, save};

impl Year {
    /// The key of the row; of one that is not there, a key that was not used before.
    fn key(&self, sheet: i64, row: usize) -> String {
        if let Some(id) = self.books.in_row(sheet, row) {
            return self.portal.value("SELECT row_key FROM donations WHERE id = ?1", [id]);
        }
        let removed = self.portal.count(&format!("removed_sheet_rows WHERE sheet_id = {sheet}"));
        format!("row-{row:04}-{removed}")
    }

    pub async fn open_sheet(&mut self, day: usize) -> bool {
        if self.books.sheets.len() >= 4 {
            return false;
        }
        // Of two services in turn, and of some services two sheets.
        let service = ["9 am", "11 am"][self.counter % 2];
        let body = json!({ "date": DAYS[day], "service": service, "expected": "1", "anyway": true });
        let opened = self.ruth.post(SHEETS, &body).await;
        if !is_done(&opened) {
            return false;
        }
        assert!(!self.books.is_closed(DAYS[day]));
        let sheet = Sheet { date: DAYS[day].to_owned(), closed_cents: None };
        self.books.sheets.insert(opened.json()["id"].as_i64().unwrap(), sheet);
        true
    }

    pub async fn save_row(
        &mut self,
        (sheet, row_at): (usize, usize),
        (giver, cents): (usize, i64),
        (fund, check): (usize, usize),
    ) -> bool {
        let Some(sheet) = self.sheet(sheet) else { return false };
        let mut funds = self.funds().await;
        let fund = funds.swap_remove(fund % funds.len());
        let before = self.books.in_row(sheet, row_at);
        let giver = self.giver_id(giver);
        // The first have no check number; the others come twice.
        let check = (check > 1).then(|| format!("10{}", check % 2));
        let typed = json!({
            "giverId": giver, "fundId": fund.id, "method": if check.is_some() { "Check" } else { "Cash" },
            "checkNumber": check.clone().unwrap_or_default(), "anyway": true,
            "version": before.map(|id| self.version("donations", id)),
        });
        let path = format!("{SHEETS}/{sheet}");
        let saved = save(&self.ruth, &path, &self.key(sheet, row_at), &row(&dollars(cents), &typed)).await;
        if !is_done(&saved) {
            return false;
        }
        let date = self.books.sheets[&sheet].date.clone();
        assert!(self.books.sheets[&sheet].closed_cents.is_none() && !self.books.is_closed(&date));
        let couple = self.books.couple_of(giver.as_deref(), &date);
        let fund = Some(fund.name);
        let kind = "gift";
        let row = Some((sheet, row_at));
        let mut gift =
            Gift { giver, couple, cents, date, fund, check, row, kind, takes_back: None, originals: vec![] };
        let id = saved.json()["row"]["giftId"].as_i64().unwrap();
        assert!(before.is_none_or(|before| before == id), "a row is one gift");
        if let Some(before) = before.map(|before| &self.books.gifts[&before]) {
            // An equal row is left as it is.
            let same = Gift { couple: before.couple, ..gift.clone() };
            gift.couple = if same == *before { before.couple } else { gift.couple };
        }
        self.books.gifts.insert(id, gift);
        true
    }

    pub async fn remove_row(&mut self, sheet: usize, row: usize) -> bool {
        let Some(sheet) = self.sheet(sheet) else { return false };
        let Some(id) = self.books.in_row(sheet, row) else { return false };
        let version = self.version("donations", id);
        let path = format!("{SHEETS}/{sheet}/rows/{}?version={version}", self.key(sheet, row));
        let is_done = is_done(&remove(&self.ruth, &path).await);
        if is_done {
            assert!(self.books.is_open(&self.books.gifts[&id]));
            self.books.gifts.remove(&id);
        }
        is_done
    }

    pub async fn move_sheet(&mut self, sheet: usize, day: usize) -> bool {
        let Some(sheet) = self.sheet(sheet) else { return false };
        let body = json!({ "version": self.version("counting_sheets", sheet), "date": DAYS[day], "counters": "",
            "expected": "1", "anyway": true });
        if !is_done(&self.ruth.put(&format!("{SHEETS}/{sheet}"), &body).await) {
            return false;
        }
        let before = self.books.sheets.get_mut(&sheet).unwrap();
        assert!(before.closed_cents.is_none());
        if before.date == DAYS[day] {
            return false;
        }
        DAYS[day].clone_into(&mut before.date);
        let ids: Vec<i64> = self.books.gifts.keys().copied().collect();
        for id in ids {
            let gift = self.books.gifts[&id].clone();
            if gift.row.is_some_and(|(of, _)| of == sheet) {
                let couple = self.books.couple_of(gift.giver.as_deref(), DAYS[day]);
                self.books.gifts.insert(id, Gift { couple, date: DAYS[day].to_owned(), ..gift });
            }
        }
        true
    }

    pub async fn close_sheet(&mut self, sheet: usize) -> bool {
        let Some(sheet) = self.sheet(sheet) else { return false };
        if !is_done(&close(&self.ruth, &format!("{SHEETS}/{sheet}"), "As it is").await) {
            return false;
        }
        let (_, cents) = self.books.sum(|gift| gift.row.is_some_and(|(of, _)| of == sheet));
        let before = self.books.sheets.get_mut(&sheet).unwrap().closed_cents.replace(cents);
        assert_eq!(before, None, "a sheet is closed once");
        true
    }

    /// A forgotten envelope.
    pub async fn add_to_closed(&mut self, sheet: usize, giver: usize, cents: i64, fund: usize) -> bool {
        let Some(sheet) = self.sheet(sheet) else { return false };
        let mut funds = self.funds().await;
        let fund = funds.swap_remove(fund % funds.len()).name;
        let (giver, date) = (self.giver_id(giver), self.books.sheets[&sheet].date.clone());
        let gift = json!({ "giverId": giver, "amount": dollars(cents), "date": date, "fund": fund, "method": "Cash",
            "anyway": true });
        let body = json!({ "gift": gift, "reason": "It was forgotten", "stepUp": step_up() });
        let added = self.ruth.post(&format!("{SHEETS}/{sheet}/gifts"), &body).await;
        if !is_done(&added) {
            return false;
        }
        assert!(self.books.sheets[&sheet].closed_cents.is_some() && !self.books.is_closed(&date));
        let couple = self.books.couple_of(giver.as_deref(), &date);
        let rows = added.json()["rows"].clone();
        let rows = rows.as_array().unwrap();
        let id = rows[rows.len() - 1]["giftId"].as_i64().unwrap();
        let row = Some((sheet, 10 + rows.len()));
        let (fund, kind) = (Some(fund), "gift");
        let gift = Gift {
            giver,
            couple,
            cents,
            date,
            fund,
            check: None,
            row,
            kind,
            takes_back: None,
            originals: vec![0],
        };
        assert!(self.books.gifts.insert(id, gift).is_none(), "it is a new one");
        true
    }
}
