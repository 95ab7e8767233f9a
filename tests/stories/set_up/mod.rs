//! An empty portal is set up in the browser, with the code that its machine shows.

mod code;
mod finish;
mod gate;
mod restore;
pub mod serving;
mod steps;

use portal::appliance::set_up::code::issue;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::authenticator::totp_code;
use crate::support::browser::{Answer, Browser};

pub const ADDRESS: &str = "/api/set-up";
const PASSWORD: &str = "lantern quiet river orbit kettle";

/// The code that the machine shows.
pub fn shown(portal: &TestApp) -> String {
    portal.app.db.write(|tx| issue(tx, &portal.app.seal, portal.now())).unwrap().unwrap()
}

pub async fn enter(browser: &Browser, code: &str) -> Answer {
    browser.post("/api/set-up/code", &json!({ "code": code })).await
}

/// A browser that has given the code.
pub async fn begun(portal: &TestApp) -> Browser {
    let browser = portal.browser();
    enter(&browser, &shown(portal)).await.ok();
    browser
}

pub async fn put(browser: &Browser, step: &str, body: Value) -> Answer {
    browser.put(&format!("{ADDRESS}/{step}"), &body).await
}

pub async fn post(browser: &Browser, step: &str, body: Value) -> Answer {
    browser.post(&format!("{ADDRESS}/{step}"), &body).await
}

pub fn ada() -> Value {
    json!({ "firstName": "Ada", "lastName": "Admin", "email": "Ada@Example.org", "password": PASSWORD })
}

/// Answers everything but the second factor and mail.
pub async fn answer(browser: &Browser) {
    let congregation =
        json!({ "name": " Grace Church ", "place": "Springfield", "timeZone": "America/Chicago" });
    put(browser, "congregation", congregation).await.ok();
    put(browser, "address", json!({ "address": "http://portal.local/" })).await.ok();
    put(browser, "help", json!({ "helpContact": "" })).await.ok();
    put(browser, "administrator", ada()).await.ok();
}

/// Proves an app; returns its secret and the backup codes.
pub async fn prove_app(portal: &TestApp, browser: &Browser) -> (String, Vec<String>) {
    let secret =
        post(browser, "second-factor", json!({})).await.ok().json()["secret"].as_str().unwrap().to_owned();
    let code = json!({ "code": totp_code(&secret, portal.now()) });
    let codes = post(browser, "second-factor/verify", code).await.ok().json();
    (secret, serde_json::from_value(codes["backupCodes"].clone()).unwrap())
}
