//! Accounts: sign-in, lockout, passwords, sessions, second factor, devices, and authorization.

mod authorization;
mod change_password;
pub mod clock_jumps;
mod commands;
mod dead_links;
mod decoys;
mod email_spellings;
mod failures;
mod isolation;
mod known_attacks;
mod known_browsers;
mod lockout;
mod operations_table;
mod pace;
mod password_reset;
mod recovery_codes;
mod second_factor;
mod security_overview;
mod sessions;
mod sign_in;
mod sign_in_code;
mod sign_in_floods;
mod sign_in_names;
mod step_up;
mod trusted_devices;

use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, turn_on};
use crate::support::browser::{Answer, Browser, send};

const MARY: &str = "mary.smith@email.com";
const NEW: &str = "seven green kettles";
const LOCK: &str = "UPDATE members SET account_locked = 1, locked_at = 1";

/// Mary, and a browser in which she has signed in.
async fn mary() -> (TestApp, String, Browser) {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    (portal, mary, browser)
}

/// [`mary`], some minutes after she set her app up.
async fn protected() -> (TestApp, String, Browser, SecondFactor) {
    let (portal, mary, browser) = mary().await;
    let app = turn_on(&portal, &browser).await;
    portal.pass(jiff::SignedDuration::from_mins(10));
    (portal, mary, browser, app)
}

/// Signs in from a new browser that sends this header.
async fn sign_in_with(portal: &TestApp, email: &str, header: &str, value: &str) -> Answer {
    let request = portal.browser().request(Method::POST, "/api/auth/login").header(header, value);
    send(request.json(&json!({ "email": email, "password": PASSWORD }))).await
}

async fn status_with(portal: &TestApp, cookie: &str) -> u16 {
    send(portal.browser().request(Method::GET, "/api/auth/me").header("cookie", cookie)).await.status
}

/// Asks for a letter with a link.
async fn forgot(portal: &TestApp, email: &str) -> Answer {
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": email })).await
}

/// A browser in which the password was right.
async fn asked_for_code(portal: &TestApp) -> (Browser, Answer) {
    let browser = portal.browser();
    let answer = browser.sign_in(MARY, PASSWORD).await.refused(401, "code_needed");
    (browser, answer)
}

/// The code that is asked for, where the browser is to be trusted from now on.
async fn verify_and_trust(browser: &Browser, email: &str, code: &str) -> Answer {
    let body = json!({ "email": email, "code": code, "trustDevice": true });
    browser.post("/api/auth/verify-2fa", &body).await.ok()
}

/// The cookies that an answer sets.
fn set_cookies(answer: &Answer) -> Vec<&str> {
    answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect()
}
