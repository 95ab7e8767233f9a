//! The events in members' own calendar programs.

mod addresses;
mod ended;
mod event_file;
mod letter;
mod programs;
mod secrets;

use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::congregation::MARY;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};

pub const HOST: &str = "https://portal.example.org";
const FEEDS: &str = "/api/profile/calendar-feeds";
/// The body that asks for an address.
pub fn wanted() -> Value {
    json!({ "name": "My phone", "scope": "all" })
}

/// Gives a member the address of id 1.
pub fn give_address(portal: &TestApp, member: &str) {
    portal.execute(
        "INSERT INTO calendar_feeds (id, member_id, name, scope, token_hash, created_at)
         VALUES (1, ?1, 'My phone', 'all', x'01', 0)",
        [member],
    );
}

/// A signed-in member of a portal that is reached by https: a test's browser sends no such cookies by itself.
pub struct Visitor {
    browser: Browser,
    cookie: String,
}

impl Visitor {
    pub async fn sign_in(portal: &TestApp, email: &str) -> Self {
        Self::at(portal.browser(), email).await
    }

    pub async fn at(browser: Browser, email: &str) -> Self {
        let answer = browser.sign_in(email, PASSWORD).await.ok();
        let cookie = format!("__Host-session={}", answer.cookie_named("__Host-session").unwrap());
        Self { browser, cookie }
    }

    pub async fn ask(&self, method: Method, path: &str, body: &Value) -> Answer {
        let mut request = self.browser.request(method.clone(), path).header("cookie", &self.cookie);
        if !matches!(method, Method::GET | Method::DELETE) {
            request = request.json(body);
        }
        send(request).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &Value::Null).await
    }

    async fn make(&self, name: &str, scope: &str) -> Answer {
        self.ask(Method::POST, FEEDS, &json!({ "name": name, "scope": scope })).await
    }

    /// The path of a new address.
    pub async fn address(&self, name: &str, scope: &str) -> String {
        let answer = self.make(name, scope).await.ok();
        path_of(answer.json()["https"].as_str().unwrap())
    }

    async fn list(&self) -> Value {
        self.get(FEEDS).await.json()
    }
}

fn path_of(address: &str) -> String {
    let path = address.strip_prefix(HOST).unwrap();
    let token = path.strip_prefix("/calendar/").unwrap().strip_suffix(".ics").unwrap();
    assert_eq!(token.len(), 43, "256 bits: {address}");
    path.to_owned()
}

/// A portal that the whole world reaches, with Mary in it.
async fn reachable() -> (TestApp, Visitor) {
    let portal = TestApp::start().await;
    portal.set(Name::PublicAddress, HOST);
    portal.mary();
    let mary = Visitor::sign_in(&portal, MARY).await;
    (portal, mary)
}

/// The lines of a calendar, unfolded.
fn lines(calendar: &str) -> Vec<String> {
    assert!(calendar.ends_with("\r\nEND:VCALENDAR\r\n"), "{calendar}");
    calendar.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

/// The titles of its events, as they are written.
fn titles(calendar: &str) -> Vec<String> {
    lines(calendar).iter().filter_map(|line| line.strip_prefix("SUMMARY:").map(str::to_owned)).collect()
}
