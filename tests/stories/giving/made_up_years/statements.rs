//! Statements of made-up years: whatever was done, what they would say is what the books say, giver by giver; once they are
//! made, all of them and what is anonymous are the year. What is made stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::answers::list;
use super::doing::{Year, is_done};
use super::model::Gift;
use crate::counting::with_fields;
use crate::giving::member_view::in_cents;
use crate::statements::STATEMENTS;

const YEARS: [&str; 2] = ["2025", "2026"];

impl Year {
    /// The gifts that stand in a statement.
    pub fn stated(&self) -> BTreeSet<i64> {
        let conn = self.portal.database();
        let mut stated = conn.prepare("SELECT donation_id FROM statement_gifts").unwrap();
        stated.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    pub async fn make_statements(&mut self, of: usize) -> bool {
        let of = YEARS[of];
        let body =
            json!({ "from": format!("{of}-01-01"), "to": format!("{of}-12-31"), "tellMembers": false });
        let made = self.ruth.post(STATEMENTS, &body).await;
        if !is_done(&made) {
            return false;
        }
        // Those whose sum is zero or less, and who have one: by name.
        let outdated = |giver: &&Value| giver["made"]["isCorrected"] == true;
        let before = plan(self, of).await;
        let asked: Vec<&Value> = list(&before["givers"]).iter().filter(outdated).collect();
        assert!(asked.iter().all(|giver| in_cents(&giver["total"]) <= 0), "{asked:?}");
        if !asked.is_empty() {
            let keys: Vec<&Value> = asked.iter().map(|giver| &giver["key"]).collect();
            let made: Vec<&Value> = asked.iter().map(|giver| &giver["made"]["id"]).collect();
            let by_name = with_fields(body.clone(), &json!({ "givers": keys, "replaces": made }));
            self.ruth.post(STATEMENTS, &by_name).await.ok();
        }
        let plan = plan(self, of).await;
        let (made, missing): (Vec<&Value>, Vec<&Value>) =
            list(&plan["givers"]).iter().partition(|giver| giver["made"].is_object());
        for giver in &made {
            assert_eq!(giver["made"]["isCorrected"], false, "{giver}");
        }
        let not_stated: i64 = missing.iter().map(|giver| in_cents(&giver["total"])).sum();
        assert!(missing.iter().all(|giver| in_cents(&giver["total"]) <= 0), "{missing:?}");
        let printed = self.ruth.post(&format!("{STATEMENTS}/print"), &body).await.json();
        let papers = list(&printed["statements"]);
        let stated: i64 = papers.iter().map(|paper| in_cents(&paper["total"])).sum();
        let (_, year) =
            self.books.sum(|gift| self.books.stated_on(gift).starts_with(of) && !self.books.is_open(gift));
        assert_eq!(stated + not_stated + in_cents(&plan["anonymous"]["total"]), year, "{of}");
        assert_eq!(papers.len(), made.len(), "one for each");
        for paper in papers {
            self.papers.entry(paper["id"].as_i64().unwrap()).or_insert_with(|| frozen(paper.clone()));
        }
        true
    }

    /// The giver of a gift as a statement has them: a couple is one, however they came together.
    fn giver_to_state(&self, gift: &Gift) -> Option<String> {
        match gift.couple {
            Some(couple) => {
                let mut both = self.books.couples[&couple].both.clone();
                both.sort();
                Some(both.join("+"))
            }
            None => gift.giver.clone(),
        }
    }
}

/// Without what is said of it since.
fn frozen(mut paper: Value) -> Value {
    for said in ["isCorrected", "replacedBy"] {
        paper.as_object_mut().unwrap().remove(said);
    }
    paper
}

async fn plan(year: &Year, of: &str) -> Value {
    year.ruth.read(&format!("{STATEMENTS}/plan?from={of}-01-01&to={of}-12-31")).await
}

/// Compares the planned statements; where `is_all`, also that those already made are unchanged.
pub async fn compare(year: &Year, is_all: bool) {
    for of in YEARS {
        compare_plan(year, of).await;
    }
    if is_all {
        for (id, paper) in &year.papers {
            // It went with its giver.
            if year.portal.count(&format!("statements WHERE id = {id}")) == 0 {
                continue;
            }
            let here = year.ruth.read(&format!("{STATEMENTS}/{id}")).await;
            assert_eq!(&frozen(here), paper);
        }
    }
    let conn = year.portal.database();
    let named: i64 = conn
        .query_row(
            "SELECT count(*) FROM statements, json_each(content, '$.gifts') AS gift
                JOIN donations ON donations.id = gift.value ->> 'id'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(named, year.portal.count("statement_gifts"), "each names the gifts that stand on it");
}

async fn compare_plan(year: &Year, of: &str) {
    let books = &year.books;
    let mut wanted: BTreeMap<Option<String>, (usize, i64)> = BTreeMap::new();
    let of_year = |gift: &&Gift| books.stated_on(gift).starts_with(of) && !books.is_open(gift);
    for gift in books.gifts.values().filter(of_year) {
        let (count, cents) = wanted.entry(year.giver_to_state(gift)).or_default();
        *count += 1;
        *cents += gift.cents;
    }
    let anonymous = wanted.remove(&None).unwrap_or_default();
    let plan = plan(year, of).await;
    let said = (&plan["anonymous"]["count"], in_cents(&plan["anonymous"]["total"]));
    assert_eq!(said, (&json!(anonymous.0), anonymous.1), "{of}");
    let mut said = BTreeMap::new();
    for giver in list(&plan["givers"]) {
        let (gifts, cents) = (giver["gifts"].as_u64().unwrap(), in_cents(&giver["total"]));
        let gifts = usize::try_from(gifts).unwrap();
        let key = giver["key"].as_str().map(str::to_owned);
        if gifts > 0 {
            assert_eq!(said.insert(key, (gifts, cents)), None, "{giver}");
        } else {
            assert!(giver["made"].is_object() && cents == 0, "{giver}");
        }
        let made = &giver["made"];
        if made["isCorrected"] == false {
            let stated: i64 = year.portal.value(
                "SELECT total_cents FROM statements WHERE id = ?1 AND replaced_by IS NULL",
                [made["id"].as_i64().unwrap()],
            );
            assert_eq!(stated, cents, "what is not corrected says what the books say: {giver}");
        }
    }
    assert_eq!(said, wanted, "{of}");
    let givers: i64 = wanted.values().map(|(_, cents)| cents).sum();
    assert_eq!(in_cents(&plan["total"]), givers, "{of}");
}
