//! Members, households, photos, events and announcements.

mod announcement_commands;
mod event_commands;
mod family;
mod fields;
mod member_commands;
mod member_mistakes;
mod office_notes;
mod pages;
mod photo_refusals;
mod photo_uploads;
pub mod photos;
pub mod profile;
mod profile_update;
mod reading;

use serde_json::Value;

use crate::support::app::TestApp;
use crate::support::browser::Browser;

pub const MARY: &str = "mary.smith@email.com";

/// A portal with Mary Smith, who has signed in.
pub async fn mary_s_portal() -> (TestApp, Browser, String) {
    let portal = TestApp::start().await;
    let id = portal.mary();
    let browser = portal.signed_in(MARY).await;
    (portal, browser, id)
}

/// Set-up of people for stories, without the pages for it.
impl TestApp {
    /// A household of these people, in these roles.
    pub fn household(&self, id: &str, name: &str, people: &[(&str, &str)]) {
        self.execute("INSERT INTO households (id, name, created_at) VALUES (?1, ?2, 0)", [id, name]);
        for (member, role) in people {
            self.lives_in(id, member, role);
        }
    }

    pub fn lives_in(&self, household: &str, member: &str, role: &str) {
        self.execute("INSERT INTO household_members VALUES (?1, ?2, ?3, 0)", [household, member, role]);
    }

    pub async fn deliver_all(&self) {
        while self.deliver().await > 0 {}
    }

    /// Two people who give together since this day. Returns the couple's id.
    pub fn couple(&self, one: &str, other: &str, since: &str) -> i64 {
        self.value(
            "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on) VALUES (?1, ?2, 0, ?3) RETURNING id",
            [one, other, since],
        )
    }

    pub fn id_of(&self, email: &str) -> String {
        self.value("SELECT id FROM members WHERE email = ?1", [email])
    }

    /// Sets columns of a member, past the rules.
    pub fn change(&self, member: &str, columns: &str) {
        self.execute(&format!("UPDATE members SET {columns} WHERE id = ?1"), [member]);
    }

    pub fn gift(&self, member: &str, cents: i64) {
        let columns = "(member_id, amount_cents, transaction_date, created_at)";
        let sql = format!("INSERT INTO donations {columns} VALUES (?1, ?2, '2025-01-05', 0)");
        self.execute(&sql, (member, cents));
    }

    pub fn pledge(&self, member: &str, cents: i64) {
        let columns = "(member_id, amount_cents, created_at, updated_at)";
        self.execute(&format!("INSERT INTO pledges {columns} VALUES (?1, ?2, 0, 0)"), (member, cents));
    }

    /// One that was published then.
    pub fn announcement(&self, id: &str, at: i64) {
        let columns = "(id, title, content, created_at, published_at)";
        let sql = format!("INSERT INTO announcements {columns} VALUES (?1, ?1, 'Stay home.', ?2, ?2)");
        self.execute(&sql, (id, at));
    }

    pub fn comes(&self, event: &str, member: &str) {
        self.answers(event, member, "attending");
    }

    pub fn answers(&self, event: &str, member: &str, status: &str) {
        let columns = "(event_id, member_id, status, created_at, updated_at)";
        let sql = format!("INSERT INTO event_rsvps {columns} VALUES (?1, ?2, ?3, 0, 0)");
        self.execute(&sql, (event, member, status));
    }
}

impl Browser {
    /// All rows of a list, page by page: fifty at most on each.
    pub async fn pages(&self, path: &str, rows: &str, cursor: &str) -> Vec<Value> {
        let (mut all, mut at) = (Vec::new(), path.to_owned());
        loop {
            let page = self.read(&at).await;
            let rows = page[rows].as_array().unwrap();
            assert!(rows.len() <= 50, "{at}");
            all.extend(rows.iter().cloned());
            let Some(next) = page["next"].as_str() else { return all };
            let and = if path.contains('?') { '&' } else { '?' };
            at = format!("{path}{and}{cursor}={next}");
        }
    }
}
