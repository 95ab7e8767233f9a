//! Invitations to events by letter, answers by their link without signing in, and reminders the day before.

mod by_link;
mod faults;
mod inviting;
mod leaks;
mod reminders;
mod walk;

use portal::appliance::housekeeping::queue_due_letters;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::calendar::{HOST, Visitor};
use crate::events::{EVENTS, MONDAY};
use crate::letters::unfolded;
use crate::office::role_rights::RUTH;
use crate::support::app::{TestApp, plain};
use crate::support::browser::{Answer, Browser};

/// A portal that the whole world reaches, with an event on December 13 that asks, and Ruth of the office.
struct Stage {
    portal: TestApp,
    office: Visitor,
    event: String,
}

impl Stage {
    /// `asks`: places, deadline.
    async fn set(asks: Value) -> Self {
        let portal = TestApp::start().await;
        portal.set_clock(MONDAY);
        portal.set(Name::PublicAddress, HOST);
        portal.set(Name::RolesNeedSecondFactor, "no");
        portal.member("Ruth", "Albright", RUTH);
        portal.give_role(RUTH, "office");
        let office = Visitor::sign_in(&portal, RUTH).await;
        let event = add_potluck(&office, &asks).await;
        // Letters about the set-up itself.
        portal.deliver().await;
        portal.change_ruth("letters_announcements = 0, letters_reminders = 0");
        Self { portal, office, event }
    }

    fn path(&self) -> String {
        format!("{EVENTS}/{}/invitation", self.event)
    }

    async fn look(&self, query: &str) -> Value {
        let answer = self.office.get(&format!("{}{query}", self.path())).await.ok();
        answer.json()
    }

    async fn invite(&self, more: &Value) -> Answer {
        let mut body = more.clone();
        body["version"] = self.look("").await["version"].clone();
        self.office.ask(Method::POST, &self.path(), &body).await
    }

    /// Everybody is invited, and the letters leave: the token in the letter to this address.
    async fn invited(&self, address: &str) -> String {
        self.invite(&json!({})).await.ok();
        self.portal.deliver().await;
        token(&letter_to(&self.portal, address))
    }

    fn queue_due(&self) -> usize {
        queue_due_letters(&self.portal.app.db, self.portal.now()).unwrap()
    }

    fn statuses(&self) -> String {
        self.portal.value(
            "SELECT coalesce(group_concat(first_name || ' ' || status, ', '), '')
             FROM (SELECT first_name, status FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id ORDER BY first_name)",
            [],
        )
    }
}

async fn add_potluck(office: &Visitor, asks: &Value) -> String {
    let text = json!({ "title": "Potluck", "date": "2026-12-13", "time": "12:00", "location": "Hall",
        "description": "Bring what you like.", "asks": asks });
    let added = office.ask(Method::POST, EVENTS, &json!({ "text": text, "anyway": true })).await.ok();
    added.json()["event"]["id"].as_str().unwrap().to_owned()
}

/// The last letter to this address.
fn letter_to(portal: &TestApp, address: &str) -> String {
    let letters = portal.letters();
    let to = letters
        .iter()
        .rfind(|letter| plain(letter).lines().any(|line| line.starts_with("To: ") && line.contains(address)));
    unfolded(to.unwrap_or_else(|| panic!("nothing to {address}")))
}

fn token(letter: &str) -> String {
    let (_, rest) = letter.split_once("/answer#").unwrap_or_else(|| panic!("no link: {letter}"));
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

async fn open(browser: &Browser, token: &str) -> Answer {
    browser.post("/api/answer-link/open", &json!({ "token": token })).await
}

/// Whether these come, by first name; more beside.
async fn say(browser: &Browser, token: &str, comes: &[(&str, bool)], more: &Value) -> Answer {
    let page = open(browser, token).await.json();
    let key = |name: &str| {
        let people = page["people"].as_array().unwrap();
        people.iter().find(|person| person["firstName"] == name).unwrap()["key"].clone()
    };
    let people: Vec<Value> =
        comes.iter().map(|(name, comes)| json!({ "key": key(name), "comes": comes })).collect();
    let mut body = more.clone();
    body["token"] = json!(token);
    body["people"] = json!(people);
    browser.post("/api/answer-link/answer", &body).await
}
