//! Couples who give together.

mod agreeing;
mod ends;
mod entered;
mod named_anew;
pub mod treasurer;

use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, secretary};
use crate::statements::give;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser};

pub const MINE: &str = "/api/members/me/joint-giving";
const DONATIONS: &str = "/api/members/me/donations";
/// In no letter, and in no answer to anybody else.
const CANARY: i64 = 7_654_321;

/// A portal with Ruth, who has all roles, and a couple: Mary and John.
pub async fn couple() -> (TestApp, [String; 2]) {
    let (portal, _) = secretary().await;
    portal.execute(
        "UPDATE members SET treasurer_since = 0, administrator_since = 0, had_role = 1 WHERE email = ?1",
        [RUTH],
    );
    let couple = [portal.mary(), portal.member("John", "Smith", "john@email.com")];
    portal.household("h1", "Smith Family", &[(&couple[0], "head"), (&couple[1], "spouse")]);
    (portal, couple)
}

pub async fn signed_in(portal: &TestApp) -> [Browser; 2] {
    [portal.signed_in("mary.smith@email.com").await, portal.signed_in("john@email.com").await]
}

pub async fn tell(browser: &Browser, what: &str) -> Answer {
    browser.post(&format!("{MINE}/{what}"), &json!({})).await
}

pub async fn state(browser: &Browser) -> Value {
    browser.read(MINE).await["state"].clone()
}

pub async fn together([mary, john]: &[Browser; 2]) {
    assert_eq!(tell(mary, "ask").await.status, 200);
    assert_eq!(tell(john, "agree").await.ok().json()["state"], "together");
}

/// Enters a gift as every way does.
pub fn gift(portal: &TestApp, giver: &str, cents: i64, day: &str) -> i64 {
    give(portal, giver, cents, day, None)
}

pub async fn seen(browser: &Browser) -> usize {
    browser.read(DONATIONS).await.as_array().unwrap().len()
}

pub async fn merge(portal: &TestApp, ruth: &Browser, kept: &str, other: &str) -> i64 {
    let version = |id: &str| portal.value::<i64>("SELECT version FROM members WHERE id = ?1", [id]);
    let body = json!({ "version": version(kept), "otherVersion": version(other), "stepUp": { "password": PASSWORD } });
    let merged = ruth.post(&format!("/api/office/people/{kept}/merge/{other}"), &body).await.ok();
    merged.json()["id"].as_i64().unwrap()
}

pub async fn undo_merge(ruth: &Browser, id: i64) {
    ruth.post(&format!("/api/office/merges/{id}/undo"), &json!({})).await.ok();
}

pub fn today(portal: &TestApp) -> String {
    portal.now().strftime("%Y-%m-%d").to_string()
}

/// The letters that leave now, each as "to: subject" with its text.
pub async fn letters(portal: &TestApp) -> Vec<String> {
    let before = portal.letters().len();
    portal.deliver().await;
    let letters = portal.letters().split_off(before);
    let letters: Vec<String> =
        letters.into_iter().filter(|letter| letter.contains("give together")).collect();
    for letter in &letters {
        assert!(!letter.contains("76543") && !letter.contains("76,543"), "no amount: {letter}");
    }
    letters
}

pub fn log(portal: &TestApp, action: &str) -> i64 {
    portal.logged(&format!("action = 'joint-giving-{action}'"))
}
