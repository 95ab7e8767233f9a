//! Steps with gifts that are there, and those that come in no sheet. What must not be done must have been refused.

use portal::congregation::giving::GiftFields;
use portal::congregation::giving::funds::Funds;
use portal::congregation::giving::gift::couple_of;
use portal::congregation::giving::store::{NewGift, insert_gift};
use serde_json::{Value, json};

use super::doing::{Year, dollars, is_done, step_up};
use super::model::Gift;
use super::steps::{Change, DAYS};
use crate::giving::books::{GIFTS, correction, remove_because, take_back};
use crate::import::browser_gifts::ask;

impl Year {
    /// As gifts came in before there were sheets.
    pub fn enter(&mut self, giver: usize, cents: i64, day: usize, fund: usize) -> bool {
        if self.books.is_closed(DAYS[day]) {
            return false;
        }
        let giver = self.giver_id(giver);
        let names = ["General Fund", "Building Fund", "Organ", "Summer Trip", ""];
        let fund = Some(names[fund % names.len()]).filter(|name| !name.is_empty());
        let now = self.portal.now().as_second();
        let (id, fund) = self
            .portal
            .app
            .db
            .write(|tx| {
                let funds = Funds::load(tx, None)?;
                let fund = fund.map(|name| funds.spelled(name.to_owned()));
                let new = NewGift {
                    member_id: giver.as_deref(),
                    joint_id: couple_of(tx, giver.as_deref(), DAYS[day])?,
                    fields: GiftFields { fund: fund.clone(), ..GiftFields::new(cents, DAYS[day]) },
                    ..NewGift::default()
                };
                let id = insert_gift(tx, &new, now)?;
                Ok::<_, rusqlite::Error>((id, fund))
            })
            .unwrap();
        self.came_in(id, (giver, cents), DAYS[day], fund);
        true
    }

    /// A gift that stands in no sheet.
    fn came_in(&mut self, id: i64, (giver, cents): (Option<String>, i64), date: &str, fund: Option<String>) {
        let couple = self.books.couple_of(giver.as_deref(), date);
        let date = date.to_owned();
        let gift = Gift {
            giver,
            couple,
            cents,
            date,
            fund,
            check: None,
            row: None,
            kind: "gift",
            takes_back: None,
            originals: vec![],
        };
        self.books.gifts.insert(id, gift);
    }

    /// A list of two gifts, the second one anonymous.
    pub async fn import(&mut self, (giver, cents): (usize, i64), day: usize, fund: usize) -> bool {
        let fund = self.fund_name(fund).await;
        let is_taken = !self.books.is_closed(DAYS[day])
            && !self.funds().await.iter().any(|here| here.is_closed && Some(&here.name) == fund.as_ref());
        let giver = self.giver(giver);
        let number = giver.map(|at| self.people[at].1.clone()).unwrap_or_default();
        let written = fund.clone().unwrap_or_default();
        let line = |cents, number: &str, which| {
            let unlike_any = self.counter;
            format!("{},{},{number},{written},list {unlike_any} line {which}\n", DAYS[day], dollars(cents))
        };
        let list = format!("When,What,Who,For,Note\n{}{}", line(cents, &number, 1), line(cents + 7, "", 2));
        let wishes = json!({ "columns": ["date", "amount", "memberNumber", "fund", "notes"], "alsoAlike": true, "alikeLines": [2, 3] });
        let newest: i64 = self.portal.value("SELECT coalesce(max(id), 0) FROM donations", []);
        let name = format!("?fileName=list-{}.csv", self.counter);
        let answer = ask(&self.ruth, &name, list.as_bytes(), &wishes).await.ok();
        let conn = self.portal.database();
        let mut new = conn.prepare("SELECT id FROM donations WHERE id > ?1 ORDER BY id").unwrap();
        let ids: Vec<i64> = new.query_map([newest], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(ids.len(), if is_taken { 2 } else { 0 }, "{}", answer.body);
        if is_taken {
            let giver = giver.map(|at| self.people[at].0.clone());
            self.came_in(ids[0], (giver, cents), DAYS[day], fund.clone());
            self.came_in(ids[1], (None, cents + 7), DAYS[day], fund);
            let number = self.portal.value("SELECT max(id) FROM imports", []);
            let came = ids.iter().map(|id| (*id, self.books.gifts[id].clone())).collect();
            self.books.imports.push((number, came));
        }
        is_taken
    }

    pub async fn undo_import(&mut self, import: usize) -> bool {
        let Some(at) = import.checked_rem(self.books.imports.len()) else { return false };
        let (number, came) = self.books.imports[at].clone();
        let stated = self.stated();
        let path = format!("/api/office/giving/imports/{number}/undo");
        let is_done = is_done(&self.ruth.post(&path, &Value::Null).await);
        let is_free = |(id, gift): &&(i64, Gift)| {
            let is_as_it_came = self.books.gifts.get(id) == Some(gift);
            is_as_it_came && self.books.backs(*id).is_empty() && !stated.contains(id)
        };
        let free: Vec<(i64, Gift)> = came.iter().filter(is_free).cloned().collect();
        let is_closed = free.iter().any(|(_, gift)| self.books.is_closed(&gift.date));
        assert_eq!(is_done, !is_closed, "closed months");
        let all_stay = free.is_empty() && came.iter().any(|(id, _)| self.books.gifts.contains_key(id));
        if is_done && !all_stay {
            self.books.gifts.retain(|id, _| free.iter().all(|(gone, _)| gone != id));
            self.books.imports.remove(at);
        }
        is_done
    }

    pub async fn correct(&mut self, gift: usize, change: Change) -> bool {
        let Some(id) = self.gift(gift) else { return false };
        let before = self.books.gifts[&id].clone();
        let mut after = before.clone();
        match change {
            Change::Giver(giver) => after.giver = self.giver_id(giver),
            Change::Cents(cents) => after.cents = cents,
            Change::Day(day) => DAYS[day].clone_into(&mut after.date),
            Change::Fund(fund) => after.fund = self.fund_name(fund).await,
        }
        let sign = if after.cents < 0 { "-" } else { "" };
        let other = json!({ "giverId": after.giver, "amount": format!("{sign}{}", dollars(after.cents.abs())),
            "date": after.date, "fund": after.fund.clone().unwrap_or_default(), "anyway": true });
        let body = correction(&self.ruth, id, &other).await;
        let answer = if before.row.is_some() {
            let body = json!({ "gift": body, "reason": "It was wrong", "stepUp": step_up() });
            self.ruth.post(&format!("{GIFTS}/{id}/correct-closed"), &body).await
        } else {
            self.ruth.post(&format!("{GIFTS}/{id}/correct"), &body).await
        };
        if !is_done(&answer) {
            return false;
        }
        assert!(before.kind == "gift" && !self.books.is_open(&before), "{}", answer.body);
        let moves_money =
            before.cents != after.cents || before.date != after.date || before.fund != after.fund;
        let is_closed = [&before, &after].iter().any(|gift| self.books.is_closed(&gift.date));
        assert!(!(moves_money && is_closed), "nothing of a closed month moves");
        assert!(after.cents >= self.books.taken_back(id));
        self.books.correct(id, after.clone());
        after != before
    }

    pub async fn refund(&mut self, gift: usize, cents: i64, day: usize) -> bool {
        let Some(id) = self.gift(gift) else { return false };
        let other = json!({ "amount": dollars(cents), "date": DAYS[day] });
        let answer = take_back(&self.ruth, id, "refund", &other).await;
        if !is_done(&answer) {
            return false;
        }
        assert!(cents <= self.books.gifts[&id].cents - self.books.taken_back(id), "more than is left");
        self.went_back(&answer.json(), day, &[(id, cents)], "refund");
        true
    }

    pub async fn bounce(&mut self, gift: usize, day: usize) -> bool {
        let Some(id) = self.gift(gift) else { return false };
        let answer = take_back(&self.ruth, id, "bounce", &json!({ "date": DAYS[day] })).await;
        if !is_done(&answer) {
            return false;
        }
        let left = |id: &i64| (*id, self.books.gifts[id].cents - self.books.taken_back(*id));
        let parts = self.books.parts(id);
        let parts: Vec<(i64, i64)> = parts.iter().map(left).filter(|(_, left)| *left > 0).collect();
        self.went_back(&answer.json(), day, &parts, "bounced");
        true
    }

    /// Rows that take back so much of these gifts.
    fn went_back(&mut self, answer: &Value, day: usize, parts: &[(i64, i64)], kind: &'static str) {
        assert!(!self.books.is_closed(DAYS[day]));
        let rows = answer["rows"].as_array().unwrap();
        assert_eq!(rows.len(), parts.len(), "{answer} {parts:?}");
        for (row, (of, cents)) in rows.iter().zip(parts) {
            let gift = self.books.gifts[of].clone();
            assert!(gift.kind == "gift" && !self.books.is_open(&gift) && *gift.date <= *DAYS[day]);
            let check = gift.check.clone().filter(|_| kind == "bounced");
            let (cents, date, takes_back) = (-cents, DAYS[day].to_owned(), Some(*of));
            let back = Gift { cents, date, check, row: None, kind, takes_back, originals: vec![], ..gift };
            self.books.gifts.insert(row["id"].as_i64().unwrap(), back);
        }
    }

    pub async fn remove(&mut self, gift: usize) -> bool {
        let Some(id) = self.gift(gift) else { return false };
        let is_done = is_done(&remove_because(&self.ruth, id, "mistake").await);
        if is_done {
            let gift = self.books.gifts.remove(&id).unwrap();
            assert!(
                gift.row.is_none() && self.books.backs(id).is_empty() && !self.books.is_closed(&gift.date)
            );
            if gift.kind == "bounced" {
                let parts = self.books.parts(gift.takes_back.unwrap());
                self.books.gifts.retain(|_, other| {
                    let is_part = other.takes_back.is_some_and(|of| parts.contains(&of));
                    !(is_part && other.kind == "bounced" && other.date == gift.date)
                });
            }
        }
        is_done
    }
}
