//! A member's authenticator app, and what stories do with it.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use totp_rs::{Algorithm, Builder, Secret};

use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser};

/// The code of an authenticator app at `at` for a secret that was typed into it.
pub fn totp_code(secret_base32: &str, at: Timestamp) -> String {
    let totp = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_step_duration(30)
        .with_secret(Secret::try_from_base32(secret_base32).unwrap())
        .build()
        .unwrap();
    totp.generate(u64::try_from(at.as_second()).unwrap()).to_string()
}

/// A member's second factor: the secret in their app, and the ten codes on paper.
#[derive(Clone)]
pub struct SecondFactor {
    pub secret: String,
    pub recovery_codes: Vec<String>,
}

impl SecondFactor {
    pub fn code(&self, portal: &TestApp) -> String {
        totp_code(&self.secret, portal.now())
    }

    /// A code that has not been used: waits for the app's next one.
    pub fn next_code(&self, portal: &TestApp) -> String {
        portal.pass(SignedDuration::from_secs(60));
        self.code(portal)
    }

    /// Six digits that are wrong at any time near.
    pub fn wrong_code(&self, portal: &TestApp) -> String {
        let near: Vec<String> = (-3..=3)
            .map(|step| totp_code(&self.secret, portal.now() + SignedDuration::from_secs(30 * step)))
            .collect();
        (0..10).map(|digit| digit.to_string().repeat(6)).find(|code| !near.contains(code)).unwrap()
    }
}

pub async fn turn_on(portal: &TestApp, browser: &Browser) -> SecondFactor {
    let secret = pending_secret(browser).await;
    let answer = verify(browser, &totp_code(&secret, portal.now())).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    SecondFactor { secret, recovery_codes: recovery_codes_in(&answer.json()) }
}

pub async fn pending_secret(browser: &Browser) -> String {
    browser.read("/api/auth/setup-2fa/init").await["secret"].as_str().unwrap().to_owned()
}

pub async fn verify(browser: &Browser, code: &str) -> Answer {
    browser.post("/api/auth/setup-2fa/verify", &json!({ "code": code })).await
}

pub async fn turn_off(browser: &Browser, password: &str, code: &str) -> Answer {
    browser.post("/api/auth/two-factor/turn-off", &json!({ "password": password, "code": code })).await
}

pub async fn make_recovery_codes(browser: &Browser, password: &str, code: &str) -> Answer {
    let body = json!({ "password": password, "code": code });
    browser.post("/api/auth/two-factor/recovery-codes", &body).await
}

pub async fn change_password(browser: &Browser, current: &str, new: &str) -> Answer {
    let body = json!({ "currentPassword": current, "password": new, "confirmPassword": new });
    browser.post("/api/auth/change-password", &body).await
}

pub fn recovery_codes_in(answer: &Value) -> Vec<String> {
    answer["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}
