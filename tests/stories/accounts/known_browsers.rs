//! Known browsers: an attacker who locks the account does not lock them out.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::json;

use super::{LOCK, MARY, set_cookies, sign_in_with, status_with};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

const MIKE: &str = "mike@email.com";

/// Mary with a browser she has signed in with, signed out again.
async fn mary() -> (TestApp, String, Browser) {
    let (portal, mary, browser) = super::mary().await;
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

// proves: P6, P11
#[tokio::test]
async fn a_stranger_locks_the_account_and_its_owner_s_known_browser_still_signs_in() {
    let (portal, mary, known) = mary().await;
    let live = portal.signed_in(MARY).await;
    lock(&portal).await;
    known.sign_in(MARY, PASSWORD).await.ok();
    assert!(known.is_signed_in().await && live.is_signed_in().await, "a lock ends no session");
    assert!(portal.is_locked(&mary), "for strangers it stays locked");
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423);
    for _ in 0..4 {
        assert_eq!(known.sign_in(MARY, "wrong password").await.status, 401);
    }
    assert_eq!(known.sign_in(MARY, "wrong password").await.status, 423, "five tries and no more");
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 423);
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked'"), 1, "it was locked before");
}

// proves: P11
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

// proves: P6
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

// proves: P6
#[tokio::test]
async fn wrong_tries_at_once_are_counted_exactly() {
    let (portal, mary, known) = mary().await;
    portal.set(Name::LockAfter, "10");
    let browsers = vec![known; 20];
    let tries = browsers.iter().map(|browser| browser.sign_in(MARY, "wrong password"));
    let answers = futures_util::future::join_all(tries).await;
    let with = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(401), with(423)), (9, 11), "the tenth forgets the browser and locks");
    assert!(portal.is_locked(&mary) && portal.failures(&mary) == 0);
}

// proves: P11
#[tokio::test]
async fn a_browser_stays_known_over_a_reset_and_a_restart() {
    let (portal, _, known) = mary().await;
    let token = portal.reset_token(MARY).await;
    portal.reset(&token, PASSWORD).await.ok();
    lock(&portal).await;
    let device = known.sign_in(MARY, PASSWORD).await.cookie_named("device").unwrap();
    let portal = portal.restart().await;
    sign_in_with(&portal, MARY, "cookie", &format!("device={device}")).await.ok();
}

// proves: P11
#[tokio::test]
async fn a_browser_is_known_for_a_hundred_and_eighty_days_from_its_last_use() {
    for (hours, status) in [(180 * 24 - 1, 200), (180 * 24, 423)] {
        let (portal, _, known) = mary().await;
        portal.pass(SignedDuration::from_hours(24 * 100));
        assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 200);
        portal.execute(LOCK, []);
        portal.pass(SignedDuration::from_hours(hours));
        assert_eq!(known.sign_in(MARY, PASSWORD).await.status, status, "{hours} h");
    }
}

// proves: P11, S3
#[tokio::test]
async fn the_device_cookie_is_kept_from_scripts_and_a_made_up_one_is_replaced() {
    let (portal, ..) = mary().await;
    let planted = format!("device={}", "A".repeat(43));
    let answer = sign_in_with(&portal, MARY, "cookie", &planted).await.ok();
    let made = answer.cookie_named("device").unwrap();
    let device = set_cookies(&answer).into_iter().find(|cookie| cookie.starts_with("device=")).unwrap();
    assert!(!device.starts_with(&planted), "{device}");
    assert!(device.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=15552000"), "{device}");
    let again = sign_in_with(&portal, MARY, "cookie", &format!("device={made}")).await;
    assert_eq!(again.cookie_named("device"), Some(made.clone()));
    assert!(!portal.database_bytes().windows(43).any(|part| part == made.as_bytes()));
    portal.execute(LOCK, []);
    assert_eq!(sign_in_with(&portal, MARY, "cookie", &planted).await.status, 423);
}

// proves: S3
#[tokio::test]
async fn a_shared_browser_is_known_to_each_member_who_signed_in_and_to_no_other() {
    let (portal, mary, tablet) = mary().await;
    let mike = portal.member("Mike", "Jones", MIKE);
    portal.execute(LOCK, []);
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

// proves: S3
#[tokio::test]
async fn signing_in_again_ends_the_session_that_the_browser_had_for_any_member() {
    let (portal, _, tablet) = mary().await;
    portal.member("Mike", "Jones", MIKE);
    let mut sessions = Vec::new();
    for email in [MARY, MARY, MIKE] {
        sessions.push(tablet.sign_in(email, PASSWORD).await.cookie());
    }
    assert_eq!(portal.count("sessions"), 1);
    for (session, status) in sessions.iter().zip([401, 401, 200]) {
        assert_eq!(status_with(&portal, &format!("session={session}")).await, status);
    }
    let elsewhere = portal.signed_in(MARY).await;
    assert!(tablet.is_signed_in().await && elsewhere.is_signed_in().await, "another browser's goes on");
}

// proves: P14
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
    let agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    sign_in_with(&portal, MARY, "user-agent", agent).await.ok();
    assert_eq!(news(), (1, 1));
    let detail: String = portal.value("SELECT detail FROM outbox WHERE letter = 'new-device'", []);
    assert_eq!(detail, "Chrome on Android");
}
