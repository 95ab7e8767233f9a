//! Known browsers: an attacker who locks the account does not lock them out.

use jiff::SignedDuration;
use portal::accounts::audit_log::Actor;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};

const MARY: &str = "mary.smith@email.com";
const MIKE: &str = "mike@email.com";
const NEW_PASSWORD: &str = "seven green kettles";

/// Mary with a browser she has signed in with, signed out again.
async fn mary() -> (TestApp, String, Browser) {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    browser.sign_out().await;
    (portal, mary, browser)
}

async fn lock(portal: &TestApp) {
    for _ in 0..5 {
        portal.browser().sign_in(MARY, "wrong password").await;
    }
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423);
}

fn device_failures(portal: &TestApp, member: &str) -> i64 {
    portal.value("SELECT failed_login_attempts FROM trusted_devices WHERE member_id = ?1", [member])
}

async fn sign_in_with(portal: &TestApp, cookie: &str) -> Answer {
    let request = portal.browser().request(Method::POST, "/api/auth/login").header("cookie", cookie);
    send(request.json(&json!({ "email": MARY, "password": PASSWORD }))).await
}

#[tokio::test]
async fn a_stranger_locks_the_account_and_its_owner_s_known_browser_still_signs_in() {
    let (portal, mary, known) = mary().await;
    let live = portal.signed_in(MARY).await;
    lock(&portal).await;
    let answer = known.sign_in(MARY, PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(known.is_signed_in().await && live.is_signed_in().await, "a lock ends no session");
    assert!(portal.is_locked(&mary), "for strangers it stays locked");
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423);
}

#[tokio::test]
async fn asking_for_a_letter_never_locks() {
    let (portal, mary, _) = mary().await;
    for _ in 0..10 {
        portal.browser().post("/api/auth/forgot-password", &json!({ "email": MARY })).await;
    }
    assert!(!portal.is_locked(&mary));
    assert_eq!(portal.failures(&mary), 0);
}

#[tokio::test]
async fn a_known_browser_s_wrong_passwords_are_counted_on_itself_and_the_fifth_makes_it_a_stranger() {
    let (portal, mary, known) = mary().await;
    for failure in 1..=4 {
        assert_eq!(known.sign_in(MARY, "wrong password").await.status, 401, "failure {failure}");
        assert_eq!(device_failures(&portal, &mary), failure);
    }
    assert_eq!(portal.failures(&mary), 0);
    let fifth = known.sign_in(MARY, "wrong password").await;
    assert_eq!((fifth.status, fifth.json()["locked"].clone()), (423, json!(true)));
    assert!(portal.is_locked(&mary));
    assert_eq!(portal.count("trusted_devices"), 0);
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 423, "it is a stranger now");
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'account-locked'"), 1);
}

#[tokio::test]
async fn a_known_browser_of_a_locked_account_has_its_five_tries_and_no_more() {
    let (portal, _, known) = mary().await;
    lock(&portal).await;
    for _ in 0..4 {
        assert_eq!(known.sign_in(MARY, "wrong password").await.status, 401);
    }
    assert_eq!(known.sign_in(MARY, "wrong password").await.status, 423);
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 423);
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked'"), 1, "it was locked before");
}

#[tokio::test]
async fn its_count_follows_the_setting_the_day_and_success() {
    let (portal, mary, known) = mary().await;
    portal.set(Name::LockAfter, "3");
    known.sign_in(MARY, "wrong password").await;
    known.sign_in(MARY, "wrong password").await;
    portal.pass(SignedDuration::from_hours(25));
    known.sign_in(MARY, "wrong password").await;
    assert_eq!(device_failures(&portal, &mary), 1, "a day forgives");
    known.sign_in(MARY, "wrong password").await;
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(device_failures(&portal, &mary), 0, "success forgives");
    known.sign_in(MARY, "wrong password").await;
    known.sign_in(MARY, "wrong password").await;
    assert_eq!(known.sign_in(MARY, "wrong password").await.status, 423);
}

#[tokio::test]
async fn wrong_tries_at_once_are_counted_exactly() {
    let (portal, mary, known) = mary().await;
    portal.set(Name::LockAfter, "10");
    let tries = (0..20).map(|_| {
        let browser = known.clone();
        tokio::spawn(async move { browser.sign_in(MARY, "wrong password").await.status })
    });
    let mut statuses = Vec::new();
    for status in futures_util::future::join_all(tries).await {
        statuses.push(status.unwrap());
    }
    // Nine on the browser, the tenth forgets it and locks; the rest meet a locked account.
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 9);
    assert_eq!(statuses.iter().filter(|status| **status == 423).count(), 11);
    assert_eq!(portal.failures(&mary), 0);
    assert!(portal.is_locked(&mary));
}

#[tokio::test]
async fn a_reset_makes_the_browser_known_and_unlocks_nothing() {
    let (portal, mary, _) = mary().await;
    lock(&portal).await;
    let token = portal.reset_token(MARY).await;
    let browser = portal.browser();
    let body = json!({ "token": token, "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    let answer = browser.post("/api/auth/reset-password", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.cookie_named("session").is_none(), "it does not sign in");
    assert!(portal.is_locked(&mary));
    assert_eq!(browser.sign_in(MARY, NEW_PASSWORD).await.status, 200);
    assert_eq!(portal.browser().sign_in(MARY, NEW_PASSWORD).await.status, 423, "a stranger");
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'new-device'"), 0, "one letter for one thing");
    assert_eq!(portal.count("security_logs WHERE action = 'new-device'"), 0, "a reset is no sign-in");
}

#[tokio::test]
async fn a_browser_stays_known_over_a_reset_and_a_restart() {
    let (portal, _, known) = mary().await;
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, NEW_PASSWORD).await.status, 200);
    lock(&portal).await;
    let device = known.sign_in(MARY, NEW_PASSWORD).await.cookie_named("device").unwrap();
    let portal = portal.restart().await;
    let request = portal.browser().request(Method::POST, "/api/auth/login");
    let body = json!({ "email": MARY, "password": NEW_PASSWORD });
    let answer = send(request.header("cookie", format!("device={device}")).json(&body)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn a_browser_is_known_for_a_hundred_and_eighty_days_from_its_last_use() {
    for (hours, status) in [(180 * 24 - 1, 200), (180 * 24, 423)] {
        let (portal, mary, known) = mary().await;
        portal.pass(SignedDuration::from_hours(24 * 100));
        assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 200);
        portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
        portal.pass(SignedDuration::from_hours(hours));
        assert_eq!(known.sign_in(MARY, PASSWORD).await.status, status, "{hours} h");
    }
}

#[tokio::test]
async fn the_device_cookie_is_kept_from_scripts_and_a_made_up_one_is_replaced() {
    let (portal, mary, _) = mary().await;
    let planted = "A".repeat(43);
    let answer = sign_in_with(&portal, &format!("device={planted}")).await;
    assert_eq!(answer.status, 200);
    let made = answer.cookie_named("device").unwrap();
    assert_ne!(made, planted);
    assert_eq!(sign_in_with(&portal, &format!("device={made}")).await.cookie_named("device").unwrap(), made);
    let all: Vec<&str> =
        answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    let device = all.iter().find(|cookie| cookie.starts_with("device=")).unwrap();
    assert!(device.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=15552000"), "{device}");
    assert!(!portal.database_bytes().windows(43).any(|part| part == made.as_bytes()));
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    assert_eq!(sign_in_with(&portal, &format!("device={planted}")).await.status, 423);
}

#[tokio::test]
async fn a_shared_browser_is_known_to_each_member_who_signed_in_and_to_no_other() {
    let (portal, mary, tablet) = mary().await;
    let mike = portal.member("Mike", "Jones", MIKE);
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1", []);
    assert_eq!(tablet.sign_in(MIKE, PASSWORD).await.status, 423, "Mary's browser is a stranger to Mike");
    portal.execute("UPDATE members SET account_locked = 0, locked_at = NULL WHERE id = ?1", [&mike]);
    assert_eq!(tablet.sign_in(MIKE, PASSWORD).await.status, 200);
    let cookies = "SELECT count(DISTINCT device_fingerprint) FROM trusted_devices";
    assert_eq!((portal.value::<i64>(cookies, []), portal.count("trusted_devices")), (1, 2));
    for _ in 0..5 {
        tablet.sign_in(MIKE, "wrong password").await;
    }
    assert_eq!(device_failures(&portal, &mary), 0, "each has a count of their own");
    assert_eq!(tablet.sign_in(MARY, PASSWORD).await.status, 200);
}

/// Mike has a known browser, and sets its cookie in Mary's.
#[tokio::test]
async fn a_planted_cookie_of_another_member_never_becomes_a_known_browser() {
    let (portal, mary, _) = mary().await;
    portal.member("Mike", "Jones", MIKE);
    let planted = portal.browser().sign_in(MIKE, PASSWORD).await.cookie_named("device").unwrap();
    let answer = sign_in_with(&portal, &format!("device={planted}")).await;
    assert_eq!(answer.status, 200);
    let hers = answer.cookie_named("device").unwrap();
    assert_ne!(hers, planted);
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    assert_eq!(sign_in_with(&portal, &format!("device={planted}")).await.status, 423, "Mike knows that one");
    assert_eq!(sign_in_with(&portal, &format!("device={hers}")).await.status, 200);
}

#[tokio::test]
async fn signing_in_again_ends_the_session_that_the_browser_had_for_any_member() {
    let (portal, _, tablet) = mary().await;
    portal.member("Mike", "Jones", MIKE);
    let mut sessions = Vec::new();
    for email in [MARY, MARY, MIKE] {
        sessions.push(tablet.sign_in(email, PASSWORD).await.cookie());
    }
    assert_eq!(portal.count("sessions"), 1);
    let mut statuses = Vec::new();
    for session in sessions {
        let request = portal.browser().request(Method::GET, "/api/auth/me");
        statuses.push(send(request.header("cookie", format!("session={session}"))).await.status);
    }
    assert_eq!(statuses, [401, 401, 200]);
    let elsewhere = portal.signed_in(MARY).await;
    assert!(tablet.is_signed_in().await && elsewhere.is_signed_in().await, "another browser's goes on");
}

#[tokio::test]
async fn a_second_browser_is_news_and_the_first_is_not() {
    let (portal, _, first) = mary().await;
    let news = || {
        let letters = portal.count("outbox WHERE letter = 'new-device'");
        (letters, portal.count("security_logs WHERE action = 'new-device'"))
    };
    assert_eq!(news(), (0, 0));
    first.sign_in(MARY, PASSWORD).await;
    assert_eq!(news(), (0, 0), "known");
    let request = portal.browser().request(Method::POST, "/api/auth/login");
    let agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    let body = json!({ "email": MARY, "password": PASSWORD });
    assert_eq!(send(request.header("user-agent", agent).json(&body)).await.status, 200);
    assert_eq!(news(), (1, 1));
    let detail: String = portal.value("SELECT detail FROM outbox WHERE letter = 'new-device'", []);
    assert_eq!(detail, "Chrome on Android");
}

#[tokio::test]
async fn unlocking_forgets_every_count() {
    let (portal, mary, known) = mary().await;
    lock(&portal).await;
    known.sign_in(MARY, "wrong password").await;
    portal.execute("UPDATE members SET wrong_codes = 14, wrong_codes_since = 1 WHERE id = ?1", [&mary]);
    let now = portal.now();
    portal
        .app
        .db
        .write(|tx| portal::congregation::members::unlock::unlock_account(tx, MARY, Actor::CommandLine, now))
        .unwrap();
    assert_eq!((portal.failures(&mary), device_failures(&portal, &mary)), (0, 0));
    assert_eq!(portal.count("members WHERE wrong_codes = 0 AND wrong_codes_since IS NULL"), 1);
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 200);
}
