//! Which failures count, and for which count.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use crate::accounts::step_up::once_it_is_compared;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{
    SecondFactor, change_password, make_recovery_codes, pending_secret, turn_off, turn_on,
};
use crate::support::browser::{Browser, send};

const MARY: &str = "mary.smith@email.com";
const NEW: &str = "amber forest willow";

/// Mary with her app set up, in a browser she has signed in with.
async fn mary() -> (TestApp, String, Browser, SecondFactor) {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    let app = turn_on(&portal, &browser).await;
    portal.pass(SignedDuration::from_mins(10));
    (portal, mary, browser, app)
}

fn may_try(portal: &TestApp) -> bool {
    portal.app.throttle.check(portal.address.ip(), portal.now()).is_ok()
}

async fn asked_for_code(portal: &TestApp) -> Browser {
    let browser = portal.browser();
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.json()["requires2FA"], json!(true));
    browser
}

fn device_failures(portal: &TestApp) -> i64 {
    portal.value("SELECT sum(failed_login_attempts) FROM trusted_devices", [])
}

#[tokio::test]
async fn a_wrong_password_counts_for_the_address_also_inside() {
    let (portal, _, browser, _) = mary().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(49);
    assert_eq!(change_password(&browser, "wrong password", NEW).await.status, 400);
    assert!(!may_try(&portal));
    let hashes = portal.app.hasher.completed();
    assert_eq!(change_password(&browser, PASSWORD, NEW).await.status, 429);
    assert_eq!(turn_off(&browser, PASSWORD, "000000").await.status, 429);
    assert_eq!(portal.app.hasher.completed(), hashes, "who has to wait costs no hash");
}

#[tokio::test]
async fn a_code_that_was_used_before_counts_for_the_address_and_not_for_the_account() {
    let (portal, mary, browser, app) = mary().await;
    let code = app.code(&portal);
    assert_eq!(make_recovery_codes(&browser, PASSWORD, &code).await.status, 200);
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(49);
    let replayed = make_recovery_codes(&browser, PASSWORD, &code).await;
    assert_eq!((replayed.status, replayed.message()), (400, "Invalid verification code".to_owned()));
    assert!(!may_try(&portal));
    assert_eq!(portal.value::<i64>("SELECT wrong_codes FROM members WHERE id = ?1", [&mary]), 0);
}

#[tokio::test]
async fn right_and_unjudged_attempts_count_for_no_account() {
    let (portal, _, browser, app) = mary().await;
    let half_way = asked_for_code(&portal).await;
    portal.failed_here_before(49);
    assert_eq!(half_way.verify_code("nobody@email.com", &app.code(&portal)).await.status, 401);
    assert_eq!(portal.browser().verify_code(MARY, &app.code(&portal)).await.status, 401, "nothing pending");
    assert_eq!(half_way.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!(change_password(&browser, PASSWORD, "short").await.status, 400);
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, "short").await.status, 400);
    let body = json!({ "token": token, "password": NEW, "confirmPassword": "amber forest" });
    assert_eq!(browser.post("/api/auth/reset-password", &body).await.status, 400);
    assert!(may_try(&portal));
    assert_eq!(portal.logged("action = 'password-reset-refused'"), 0, "the link was good");
}

#[tokio::test]
async fn a_wrong_code_does_not_let_the_right_password_before_it_forgive() {
    let (portal, mary, browser, app) = mary().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    for _ in 0..4 {
        change_password(&browser, "wrong password", NEW).await;
    }
    assert_eq!(turn_off(&browser, PASSWORD, &app.wrong_code(&portal)).await.status, 400);
    assert_eq!(portal.failures(&mary), 4);
}

#[tokio::test]
async fn a_known_browser_that_is_believed_again_begins_to_count_again() {
    let (portal, mary, _, app) = mary().await;
    let browser = asked_for_code(&portal).await;
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!(portal.count("trusted_devices"), 2);
    for _ in 0..4 {
        change_password(&browser, "wrong password", NEW).await;
    }
    assert_eq!((device_failures(&portal), portal.failures(&mary)), (4, 0), "its own count");
    assert_eq!(make_recovery_codes(&browser, PASSWORD, &app.next_code(&portal)).await.status, 200);
    assert_eq!(device_failures(&portal), 0);
    assert_eq!(change_password(&browser, "wrong password", NEW).await.status, 400, "no lock");
}

#[tokio::test]
async fn a_made_up_backup_code_is_a_guess() {
    let (portal, mary, browser, _) = mary().await;
    for (guess, code) in ["ABCDE-FGHJK", "23456-78923"].into_iter().enumerate() {
        let refused = turn_off(&browser, PASSWORD, code).await;
        assert!(refused.status == 400 && refused.message().contains("backup code is not right"));
        let counted: i64 = portal.value("SELECT wrong_codes FROM members WHERE id = ?1", [&mary]);
        assert_eq!(counted, i64::try_from(guess).unwrap() + 1);
    }
    assert_eq!(portal.logged("action = 'code-replayed'"), 0);
}

#[tokio::test]
async fn a_used_code_takes_one_of_the_five_tries() {
    let (portal, _, _, app) = mary().await;
    let (first, second) = (asked_for_code(&portal).await, asked_for_code(&portal).await);
    let code = app.code(&portal);
    assert_eq!(first.verify_code(MARY, &code).await.status, 200);
    for _ in 0..5 {
        assert_eq!(second.verify_code(MARY, &code).await.message(), "Invalid verification code");
    }
    assert_eq!(second.verify_code(MARY, &app.next_code(&portal)).await.code(), "start_over");
}

#[tokio::test]
async fn the_browser_that_types_the_fifteenth_wrong_code_is_known_no_longer() {
    for inside in [false, true] {
        let (portal, mary, browser, app) = mary().await;
        portal.execute(
            "UPDATE members SET wrong_codes = 14, wrong_codes_since = ?2 WHERE id = ?1",
            (&mary, portal.now().as_second()),
        );
        let wrong = app.wrong_code(&portal);
        let fifteenth = if inside {
            turn_off(&browser, PASSWORD, &wrong).await
        } else {
            browser.sign_in(MARY, PASSWORD).await;
            browser.verify_code(MARY, &wrong).await
        };
        assert_eq!(fifteenth.status, 423, "{}", fifteenth.body);
        assert!(portal.is_locked(&mary));
        assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 423, "a stranger like any other");
    }
}

#[tokio::test]
async fn a_right_password_at_an_account_that_locks_meanwhile_is_a_failure_like_any_other() {
    let (portal, mary, browser, app) = mary().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(49);
    let asking = tokio::spawn({
        let code = app.code(&portal);
        async move { turn_off(&browser, PASSWORD, &code).await }
    });
    let lock = "UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1";
    once_it_is_compared(&portal, lock, &mary).await;
    assert_eq!(asking.await.unwrap().status, 423);
    assert!(!may_try(&portal));
}

#[tokio::test]
async fn the_log_says_whose_code_was_judged_also_at_a_locked_account() {
    let (portal, mary, _, app) = mary().await;
    let logged =
        |action: &str| portal.count(&format!("security_logs WHERE action = '{action}' AND email = '{MARY}'"));
    let half_way = asked_for_code(&portal).await;
    half_way.verify_code(MARY, &app.wrong_code(&portal)).await;
    assert_eq!(half_way.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!((logged("code-refused"), logged("second-factor-ok")), (1, 1));
    let half_way = asked_for_code(&portal).await;
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    assert_eq!(half_way.verify_code(MARY, &app.next_code(&portal)).await.status, 423);
    assert_eq!(logged("sign-in-while-locked"), 1);
}

#[tokio::test]
async fn the_log_says_whose_password_was_asked_for_once_more_and_that_the_account_was_locked() {
    let (portal, mary, browser, _) = mary().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(47);
    change_password(&browser, "wrong password", NEW).await;
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    change_password(&browser, PASSWORD, NEW).await;
    for detail in ["detail IS NULL", "detail = 'locked'"] {
        let line = format!("action = 'confirmation-failed' AND email = '{MARY}' AND {detail}");
        assert_eq!(portal.logged(&line), 1, "{detail}");
    }
    assert!(may_try(&portal), "each is one failure");
}

#[tokio::test]
async fn a_sign_in_that_waits_for_its_code_ends_with_the_account_and_is_not_of_the_future() {
    let (portal, mary, _, app) = mary().await;
    for change in [
        "UPDATE members SET disabled_at = 1 WHERE id = ?1",
        "UPDATE members SET password = NULL WHERE id = ?1",
    ] {
        let half_way = asked_for_code(&portal).await;
        let password: String = portal.value("SELECT password FROM members WHERE id = ?1", [&mary]);
        portal.execute(change, [&mary]);
        let answer = half_way.verify_code(MARY, &app.next_code(&portal)).await;
        assert_eq!((answer.status, &*answer.code()), (401, "start_over"), "{change}");
        portal
            .execute("UPDATE members SET disabled_at = NULL, password = ?2 WHERE id = ?1", (&mary, password));
    }
    let half_way = asked_for_code(&portal).await;
    portal.pass(SignedDuration::from_secs(-120));
    let answer = half_way.verify_code(MARY, &app.code(&portal)).await;
    assert_eq!(answer.code(), "start_over", "begun by a clock that ran ahead");
}

#[tokio::test]
async fn a_secret_shown_by_a_clock_that_ran_ahead_is_shown_anew() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in(MARY).await;
    portal.pass(SignedDuration::from_hours(1));
    let ahead = pending_secret(&browser).await;
    assert_eq!(pending_secret(&browser).await, ahead, "loaded again it is the same");
    portal.pass(SignedDuration::from_secs(-1));
    assert_ne!(pending_secret(&browser).await, ahead);
}

#[tokio::test]
async fn trust_waits_for_a_clock_that_was_set_back() {
    let (portal, _, browser, app) = mary().await;
    browser.sign_in(MARY, PASSWORD).await;
    let body = json!({ "email": MARY, "code": app.code(&portal), "trustDevice": true });
    assert_eq!(browser.post("/api/auth/verify-2fa", &body).await.status, 200);
    portal.pass(SignedDuration::from_secs(-1));
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.json()["requires2FA"], json!(true));
    portal.pass(SignedDuration::from_secs(1));
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200, "nothing was taken away");
}

#[tokio::test]
async fn the_security_card_lists_what_was_used_last_first() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let mut browsers = Vec::new();
    for _ in 0..3 {
        browsers.push(portal.signed_in(MARY).await);
        portal.pass(SignedDuration::from_hours(1));
    }
    // The second is used again, so the order is not that of the rows.
    browsers[1].sign_in(MARY, PASSWORD).await;
    let card = browsers[2].read("/api/auth/security").await;
    let ids = |list: &str| -> Vec<i64> {
        card[list].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids("sessions"), [3, 4, 1], "the present one first, and the second's new one");
    assert_eq!(ids("devices"), [2, 3, 1]);
    assert_eq!(portal.count(&format!("sessions WHERE member_id = '{mary}'")), 3);
}

#[tokio::test]
async fn a_visit_that_only_writes_is_a_visit() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in(MARY).await;
    portal.pass(SignedDuration::from_mins(5));
    let ended = send(browser.request(Method::DELETE, "/api/auth/sessions")).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    assert_eq!(portal.value::<i64>("SELECT last_seen_at FROM sessions", []), portal.now().as_second());
}
