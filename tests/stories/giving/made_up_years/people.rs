//! Steps of people: rows merged and removed, couples begun and ended.

use serde_json::{Value, json};

use super::doing::{TOGETHER, Year, is_done, step_up};
use crate::counting::remove;
use crate::giving::books::GIFTS;
use crate::joint_giving::tell;

impl Year {
    fn goes(&mut self, person: &str) {
        self.people.retain(|(id, ..)| id != person);
        self.members.remove(person);
    }

    pub async fn merge_people(&mut self, kept: usize, other: usize) -> bool {
        let count = self.people.len();
        if count < 4 {
            return false;
        }
        // More often than not a row that was entered twice goes.
        let (kept, other) = (kept % count, count - 1 - other % count);
        let (kept, other) = (self.people[kept].0.clone(), self.people[other].0.clone());
        let body = json!({ "version": self.version("members", &kept),
            "otherVersion": self.version("members", &other), "stepUp": step_up() });
        let merged = self.ruth.post(&format!("/api/office/people/{kept}/merge/{other}"), &body).await;
        if !is_done(&merged) {
            return false;
        }
        self.books.merge(merged.json()["id"].as_i64().unwrap(), &kept, &other);
        self.goes(&other);
        true
    }

    pub async fn undo_merge(&mut self, merge: usize) -> bool {
        self.bring_back(merge, true).await
    }

    pub async fn restore(&mut self, person: usize) -> bool {
        self.bring_back(person, false).await
    }

    async fn bring_back(&mut self, number: usize, is_merged: bool) -> bool {
        let gone = self.books.gone.iter().enumerate();
        let gone: Vec<usize> =
            gone.filter(|(_, gone)| gone.kept.is_some() == is_merged).map(|(at, _)| at).collect();
        let Some(at) = number.checked_rem(gone.len()) else { return false };
        let gone = self.books.gone.remove(gone[at]);
        let way = if is_merged { "merges" } else { "removed" };
        let then = if is_merged { "undo" } else { "restore" };
        let back = self.ruth.post(&format!("/api/office/{way}/{}/{then}", gone.id), &json!({})).await;
        if !is_done(&back) {
            return false;
        }
        let couples = self.listed_couples().await;
        self.books.come_back(&gone, couples);
        let of = |column: &str| -> String {
            self.portal.value(&format!("SELECT {column} FROM members WHERE id = ?1"), [&gone.other])
        };
        self.people.push((gone.other.clone(), of("member_id"), of("first_name")));
        true
    }

    pub async fn remove_person(&mut self, person: usize) -> bool {
        if self.people.len() < 5 {
            return false;
        }
        let (id, _, name) = self.people[person % self.people.len()].clone();
        let body = json!({ "name": format!("{name} Smith"), "stepUp": step_up() });
        let is_done = is_done(&self.ruth.post(&format!("/api/office/people/{id}/remove"), &body).await);
        if is_done {
            let way: i64 = self.portal.value("SELECT id FROM people_taken_away WHERE person_id = ?1", [&id]);
            self.books.remove_person(way, &id);
            self.goes(&id);
        }
        is_done
    }

    pub async fn paper(&mut self, couple: usize, since: &str) -> bool {
        let [one, other] = &self.couples[couple];
        let body = json!({ "oneId": one, "otherId": other, "since": since });
        is_done(&self.ruth.post(TOGETHER, &body).await)
    }

    pub async fn agree(&mut self, couple: usize) -> bool {
        let [Some(one), Some(other)] = self.couples[couple].each_ref().map(|id| self.members.get(id)) else {
            return false;
        };
        is_done(&tell(one, "ask").await) && is_done(&tell(other, "agree").await)
    }

    pub async fn end_couple(&mut self, couple: usize) -> bool {
        let live = self.books.couples.iter().filter(|(_, couple)| couple.until.is_none());
        let Some(id) = live.map(|(id, _)| *id).nth(couple) else { return false };
        is_done(&self.ruth.post(&format!("{TOGETHER}/{id}/end"), &Value::Null).await)
    }

    pub async fn part(&mut self, couple: usize) -> bool {
        let conn = self.portal.database();
        let home = conn.query_row(
            "SELECT household_id FROM household_members WHERE member_id = ?1",
            [&self.couples[couple][1]],
            |row| row.get::<_, String>(0),
        );
        let Ok(home) = home else { return false };
        let version = self.version("households", &home);
        let path =
            format!("/api/office/households/{home}/members/{}?version={version}", self.couples[couple][1]);
        is_done(&remove(&self.ruth, &path).await)
    }

    /// Its gifts name both from its first day on, or after a death the one who is left.
    pub async fn name_couple(&mut self, couple: usize) -> bool {
        let ids: Vec<i64> = self.books.couples.keys().copied().collect();
        let Some(&id) = couple.checked_rem(ids.len()).and_then(|at| ids.get(at)) else { return false };
        let named = self.ruth.post(&format!("{GIFTS}/of-couple/{id}"), &Value::Null).await;
        let is_done = is_done(&named);
        if is_done {
            let couple = &self.books.couples[&id];
            assert!(couple.until.is_none() || couple.has_died, "{}", named.body);
            let survivor: String = self.portal.value(
                "SELECT id FROM members WHERE id IN (?1, ?2) ORDER BY deceased_on IS NOT NULL, deceased_on DESC LIMIT 1",
                [&couple.both[0], &couple.both[1]],
            );
            self.books.name_couple(id, &survivor);
        }
        is_done
    }

    pub async fn die(&mut self, person: usize, on: &str) -> bool {
        // Few die, so that there are people left to give.
        let (id, ..) = self.people[person % self.people.len()].clone();
        if self.portal.count("members WHERE deceased_on IS NOT NULL") > 1 {
            return false;
        }
        let is_done =
            is_done(&self.ruth.post(&format!("/api/office/people/{id}/died"), &json!({ "on": on })).await);
        if is_done {
            self.members.remove(&id);
        }
        is_done
    }
}
