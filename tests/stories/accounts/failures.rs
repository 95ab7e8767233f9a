//! Failed attempts, and the counters they increase.

use jiff::SignedDuration;
use serde_json::json;

use super::step_up::once_it_is_compared;
use super::{LOCK, MARY, NEW, asked_for_code, mary, protected};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{change_password, make_recovery_codes, turn_off};

fn may_try(portal: &TestApp) -> bool {
    portal.app.throttle.check(portal.address.ip(), portal.now()).is_ok()
}

fn device_failures(portal: &TestApp) -> i64 {
    portal.value("SELECT sum(failed_login_attempts) FROM trusted_devices", [])
}

#[tokio::test]
async fn a_code_that_was_used_before_counts_for_the_address_and_not_for_the_account() {
    let (portal, mary, browser, app) = protected().await;
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
    let (portal, _, browser, app) = protected().await;
    let (half_way, _) = asked_for_code(&portal).await;
    portal.failed_here_before(49);
    assert_eq!(half_way.verify_code("nobody@email.com", &app.code(&portal)).await.status, 401);
    assert_eq!(portal.browser().verify_code(MARY, &app.code(&portal)).await.status, 401, "nothing pending");
    half_way.verify_code(MARY, &app.code(&portal)).await.ok();
    assert_eq!(change_password(&browser, PASSWORD, "short").await.status, 400);
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, "short").await.status, 400);
    let body = json!({ "token": token, "password": NEW, "confirmPassword": "seven green" });
    assert_eq!(browser.post("/api/auth/reset-password", &body).await.status, 400);
    assert!(may_try(&portal));
    assert_eq!(portal.logged("action = 'password-reset-refused'"), 0, "the link was good");
}

#[tokio::test]
async fn a_known_browser_that_is_believed_again_begins_to_count_again() {
    let (portal, mary, _, app) = protected().await;
    let (browser, _) = asked_for_code(&portal).await;
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

// proves: P9
#[tokio::test]
async fn the_browser_that_types_the_fifteenth_wrong_code_is_known_no_longer() {
    for inside in [false, true] {
        let (portal, mary, browser, app) = protected().await;
        let now = portal.now().as_second();
        portal.execute("UPDATE members SET wrong_codes = 14, wrong_codes_since = ?1", [now]);
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
    let (portal, mary, browser, app) = protected().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(49);
    let asking = tokio::spawn({
        let code = app.code(&portal);
        async move { turn_off(&browser, PASSWORD, &code).await }
    });
    once_it_is_compared(&portal, &format!("{LOCK} WHERE id = ?1"), &mary).await;
    assert_eq!(asking.await.unwrap().status, 423);
    assert!(!may_try(&portal));
}

// proves: T2
#[tokio::test]
async fn the_log_says_whose_code_was_judged_also_at_a_locked_account() {
    let (portal, _, _, app) = protected().await;
    let logged =
        |action: &str| portal.count(&format!("security_logs WHERE action = '{action}' AND email = '{MARY}'"));
    let (half_way, _) = asked_for_code(&portal).await;
    half_way.verify_code(MARY, &app.wrong_code(&portal)).await;
    assert_eq!(half_way.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!((logged("code-refused"), logged("second-factor-ok")), (1, 1));
    let (half_way, _) = asked_for_code(&portal).await;
    portal.execute(LOCK, []);
    half_way.verify_code(MARY, &app.next_code(&portal)).await.refused(423, "account_locked");
    assert!(logged("sign-in-while-locked") == 1 && !half_way.is_signed_in().await);
}

#[tokio::test]
async fn the_log_says_whose_password_was_asked_for_once_more_and_that_the_account_was_locked() {
    let (portal, _, browser, _) = protected().await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(47);
    change_password(&browser, "wrong password", NEW).await;
    portal.execute(LOCK, []);
    change_password(&browser, PASSWORD, NEW).await;
    for detail in ["detail IS NULL", "detail = 'locked'"] {
        let line = format!("action = 'confirmation-failed' AND email = '{MARY}' AND {detail}");
        assert_eq!(portal.logged(&line), 1, "{detail}");
    }
    assert!(may_try(&portal), "each is one failure");
    change_password(&browser, PASSWORD, NEW).await;
    assert!(!may_try(&portal), "and counts for the address");
    let hashes = portal.app.hasher.completed();
    assert_eq!(change_password(&browser, PASSWORD, NEW).await.status, 429);
    assert_eq!(turn_off(&browser, PASSWORD, "000000").await.status, 429);
    assert_eq!(portal.app.hasher.completed(), hashes, "waiting costs no hash");
}

// proves: S5
#[tokio::test]
async fn a_sign_in_that_waits_for_its_code_ends_with_the_account_and_is_not_of_the_future() {
    let (portal, mary, _, app) = protected().await;
    for change in [
        "UPDATE members SET disabled_at = 1 WHERE id = ?1",
        "UPDATE members SET password = NULL WHERE id = ?1",
        "UPDATE members SET session_epoch = session_epoch + 1 WHERE id = ?1",
    ] {
        let (half_way, _) = asked_for_code(&portal).await;
        let password: String = portal.value("SELECT password FROM members WHERE id = ?1", [&mary]);
        portal.execute(change, [&mary]);
        half_way.verify_code(MARY, &app.next_code(&portal)).await.refused(401, "start_over");
        let back = "UPDATE members SET disabled_at = NULL, password = ?2 WHERE id = ?1";
        portal.execute(back, (&mary, password));
    }
    let (half_way, _) = asked_for_code(&portal).await;
    portal.pass(SignedDuration::from_secs(-120));
    let answer = half_way.verify_code(MARY, &app.code(&portal)).await;
    assert_eq!(answer.code(), "start_over", "begun by a clock that ran ahead");
}

#[tokio::test]
async fn the_security_card_lists_what_was_used_last_first() {
    let (portal, _, first) = mary().await;
    let mut browsers = vec![first];
    for _ in 0..2 {
        portal.pass(SignedDuration::from_hours(1));
        browsers.push(portal.signed_in(MARY).await);
    }
    portal.pass(SignedDuration::from_hours(1));
    // The second is used again, so the order is not that of the rows.
    browsers[1].sign_in(MARY, PASSWORD).await;
    let card = browsers[2].read("/api/auth/security").await;
    let ids = |list: &str| -> Vec<i64> {
        card[list].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids("sessions"), [3, 4, 1], "the present one first, and the second's new one");
    assert_eq!(ids("devices"), [2, 3, 1]);
}
