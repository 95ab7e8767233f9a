//! The browser for members with a role.

mod canaries;
mod canary_congregation;
mod canary_letters;
mod face;
mod files;
pub mod first_access;
pub mod households;
pub mod in_place;
pub mod invitations;
pub mod life;
pub mod log;
pub mod many_people;
pub mod merge;
pub mod people_list;
pub mod person;
pub mod person_account;
mod portal_looks;
pub mod portal_page;
pub mod removal;
pub mod role_rights;
pub mod roles;
pub mod settings;
pub mod slips;
pub mod step_up;
pub mod traps;

use jiff::SignedDuration;
use portal::appliance::housekeeping::sweep;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser};

/// The password again, where a code was given a moment ago.
pub fn step_up() -> Value {
    json!({ "password": PASSWORD })
}

impl TestApp {
    pub fn version(&self, member: &str) -> i64 {
        self.value("SELECT version FROM members WHERE id = ?1", [member])
    }

    /// Ruth has these roles and no other.
    pub fn ruth_is(&self, roles: &[&str]) {
        for role in ["office", "treasurer", "administrator"] {
            let since = if roles.contains(&role) { "0" } else { "NULL" };
            self.change_ruth(&format!("{role}_since = {since}"));
        }
    }
}

/// The housekeeping of eight days: only then it trusts the clock and removes what is old.
pub fn sweep_for_days(portal: &TestApp) {
    for _ in 0..9 {
        sweep(&portal.app.db, portal.now()).unwrap();
        portal.pass(SignedDuration::from_hours(24));
    }
}

pub async fn remove(browser: &Browser, id: &str, name: Option<&str>) -> Answer {
    let body = json!({ "name": name, "stepUp": step_up() });
    browser.post(&format!("/api/office/people/{id}/remove"), &body).await
}

pub async fn restore(browser: &Browser, removed: &Value) -> Answer {
    browser.post(&format!("/api/office/removed/{removed}/restore"), &json!({})).await
}

pub async fn merge(portal: &TestApp, browser: &Browser, kept: &str, other: &str) -> Answer {
    let body = json!({ "version": portal.version(kept), "otherVersion": portal.version(other), "stepUp": step_up() });
    browser.post(&format!("/api/office/people/{kept}/merge/{other}"), &body).await
}
