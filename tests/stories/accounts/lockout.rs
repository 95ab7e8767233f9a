//! Wrong passwords: what they cost an account and an address.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::json;

use super::{MARY, NEW, mary, protected, sign_in_with};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::change_password;
use crate::support::browser::{Answer, problem};

async fn fail(portal: &TestApp) -> Answer {
    portal.browser().sign_in(MARY, "wrong password").await
}

// proves: P6
#[tokio::test]
async fn the_fifth_wrong_password_locks_and_then_the_right_one_is_locked_too() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    for round in 0..2 {
        for failure in 1..=4 {
            assert_eq!(fail(&portal).await.status, 401, "failure {failure}");
        }
        if round == 0 {
            portal.signs_in(MARY).await;
            assert_eq!(portal.failures(&mary), 0, "a success forgives the failures before it");
        }
    }
    let locked = json!({
        "message": "This account is locked. A church administrator can unlock it.",
        "code": "account_locked",
        "locked": true,
    });
    let fifth = fail(&portal).await;
    assert_eq!((fifth.status, fifth.json()), (423, locked.clone()));
    let right = portal.browser().sign_in(MARY, PASSWORD).await;
    assert_eq!((right.status, right.json()), (423, locked));
    assert_eq!(right.header("set-cookie"), None);
    assert_eq!((portal.failures(&mary), portal.is_locked(&mary)), (5, true));
    assert_eq!(portal.count("security_logs WHERE action = 'account-locked'"), 1);
    let locked_at: i64 = portal.value("SELECT locked_at FROM members", []);
    assert_eq!(locked_at, portal.now().as_second());
}

// Known from Wazuh CVE-2026-93346; express-brute GHSA-984p-xq9m-4rjw.
// proves: P6
#[tokio::test]
async fn wrong_passwords_at_once_are_counted_exactly() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.set(Name::LockAfter, "10");
    let browsers: Vec<_> = (0..20).map(|_| portal.browser()).collect();
    let tries = browsers.iter().map(|browser| browser.sign_in(MARY, "wrong password"));
    let answers = futures_util::future::join_all(tries).await;
    let with = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(401), with(423)), (9, 11), "the tenth locks");
    assert_eq!((portal.failures(&mary), portal.is_locked(&mary)), (10, true));
    assert_eq!(portal.count("security_logs WHERE action = 'account-locked'"), 1);
    assert_eq!(portal.logged("action IN ('sign-in-failed', 'sign-in-while-locked')"), 20);
}

// Known from authentik CVE-2024-47070; Nextcloud CVE-2023-49792, CVE-2021-22915; Pingvin Share X
// CVE-2026-108162.
// proves: P8
#[tokio::test]
async fn the_fifty_first_failure_from_an_address_waits_whatever_it_says_its_address_is() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.failed_here_before(48);
    for number in 0..2 {
        let answer = portal.browser().sign_in(&format!("guess{number}@email.com"), "wrong password").await;
        assert_eq!(answer.status, 401, "failure {number}");
    }
    portal.pass(SignedDuration::from_mins(4));
    let hashes = portal.app.hasher.completed();
    let waits = portal.browser().sign_in("guess@email.com", "wrong password").await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, Some("360")));
    let sentence = "Too many failed attempts. Please wait a few minutes and try again.";
    assert_eq!(waits.json(), problem("too_many_attempts", sentence));
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 429, "nothing is checked meanwhile");
    for header in ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"] {
        assert_eq!(sign_in_with(&portal, MARY, header, "203.0.113.9").await.status, 429, "{header}");
    }
    assert_eq!(portal.app.hasher.completed(), hashes, "a throttled guess costs no hash");
    portal.pass(SignedDuration::from_mins(6));
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 200, "the window has passed");
}

// proves: P8
/// The church's Wi-Fi is one address. An attacker there locks out unknown browsers only.
#[tokio::test]
async fn a_known_browser_signs_in_after_another_s_fifty_failures_at_its_address() {
    let (portal, _, known) = mary().await;
    portal.member("Mike", "Jones", "mike@email.com");
    portal.failed_here_before(50);
    assert_eq!(portal.browser().sign_in("mike@email.com", PASSWORD).await.status, 429);
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 200);
    let anothers = known.sign_in("mike@email.com", PASSWORD).await;
    assert_eq!(anothers.status, 429, "another's known browser is none");
    let hashes = portal.app.hasher.completed();
    for cookie in [format!("device={}", "A".repeat(43)), "device=x".to_owned()] {
        for email in [MARY, "nobody@email.com"] {
            assert_eq!(sign_in_with(&portal, email, "cookie", &cookie).await.status, 429, "made up");
        }
    }
    assert_eq!(portal.app.hasher.completed(), hashes);
    // Its own count still is one: the fifth makes it an unknown browser, which has to wait.
    for _ in 0..4 {
        assert_eq!(known.sign_in(MARY, "wrong password").await.status, 401);
    }
    assert_eq!(known.sign_in(MARY, "wrong password").await.status, 423);
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 429);
}

// proves: P8
#[tokio::test]
async fn what_a_known_browser_does_wrong_is_not_counted_for_its_address() {
    let (portal, _, known) = mary().await;
    portal.failed_here_before(49);
    for _ in 0..3 {
        assert_eq!(known.sign_in(MARY, "a typing mistake").await.status, 401);
    }
    assert_eq!(known.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(portal.browser().sign_in("nobody@email.com", "wrong password").await.status, 401);
}

// proves: P8
#[tokio::test]
async fn a_known_browser_changes_its_password_and_types_its_code_at_an_address_that_failed_too_often() {
    let (portal, _, known, app) = protected().await;
    portal.failed_here_before(50);
    change_password(&known, PASSWORD, NEW).await.ok();
    known.sign_in(MARY, NEW).await.refused(401, "code_needed");
    known.verify_code(MARY, &app.next_code(&portal)).await.ok();
}

// proves: P8
#[tokio::test]
async fn a_burst_of_guesses_gets_no_more_answers_than_guesses_in_a_row() {
    let portal = TestApp::start().await;
    portal.failed_here_before(45);
    let browsers: Vec<_> = (0..20).map(|_| portal.browser()).collect();
    let emails: Vec<_> = (0..20).map(|number| format!("guess{number}@email.com")).collect();
    let tries = browsers.iter().zip(&emails).map(|(browser, email)| browser.sign_in(email, "wrong password"));
    let answers = futures_util::future::join_all(tries).await;
    let judged = answers.iter().filter(|answer| answer.status == 401).count();
    assert_eq!(judged, 5);
    assert!(answers.iter().all(|answer| matches!(answer.status, 401 | 429)));
}

// proves: P8
#[tokio::test]
async fn on_sunday_thirty_members_and_fifteen_typos_all_get_in_over_the_church_wifi() {
    let portal = TestApp::start().await;
    for number in 0..30 {
        portal.member("Member", "Of Grace", &format!("member{number}@email.com"));
    }
    for number in 0..30 {
        let (browser, email) = (portal.browser(), format!("member{number}@email.com"));
        if number % 2 == 0 {
            assert_eq!(browser.sign_in(&email, "quiet river lanter").await.status, 401);
        }
        assert_eq!(browser.sign_in(&email, PASSWORD).await.status, 200, "{email}");
        portal.pass(SignedDuration::from_secs(2));
    }
}
