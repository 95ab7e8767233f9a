//! The code that follows a right password.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use super::{MARY, asked_for_code, protected};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::turn_on;
use crate::support::browser::{Answer, problem, send};

const START_OVER: &str = "Please sign in again with your password.";

fn assert_starts_over(answer: &Answer) {
    assert_eq!((answer.status, answer.json()), (401, problem("start_over", START_OVER)));
}

/// Types the code in a new browser that has this cookie.
async fn verify_with(portal: &TestApp, cookie: &str, code: &str) -> Answer {
    let request = portal.browser().request(Method::POST, "/api/auth/verify-2fa").header("cookie", cookie);
    send(request.json(&json!({ "email": MARY, "code": code }))).await
}

fn wrong_codes(portal: &TestApp, member: &str) -> i64 {
    portal.value("SELECT wrong_codes FROM members WHERE id = ?1", [member])
}

// proves: S3, T1
#[tokio::test]
async fn a_right_password_asks_for_the_code_and_the_code_signs_in() {
    let (portal, _, _, app) = protected().await;
    let sessions = portal.count("sessions");
    let (browser, asked) = asked_for_code(&portal).await;
    let expected = json!({
        "message": "Please enter the code from your authenticator app.",
        "code": "code_needed",
        "requires2FA": true,
    });
    assert_eq!(asked.json(), expected);
    assert_eq!(portal.count("sessions"), sessions, "no session yet");
    let pending = asked.header("set-cookie").unwrap().to_owned();
    assert!(pending.starts_with("pending="), "{pending}");
    assert!(pending.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=300"), "{pending}");

    let answer = browser.verify_code(" Mary.SMITH@email.com ", &app.code(&portal)).await.ok();
    assert_eq!(answer.json()["message"], "You are signed in.");
    assert_eq!(answer.json()["user"]["email"], MARY);
    assert_eq!(answer.json()["user"]["twoFactorEnabled"], true);
    assert!(browser.is_signed_in().await);
    assert_eq!(answer.cookie_named("pending").unwrap(), "", "taken away again");
    assert_eq!(portal.count("pending_sign_ins"), 0);
    for action in ["signed-in", "second-factor-ok"] {
        let now = portal.now().as_second();
        let rows = format!("security_logs WHERE action = '{action}' AND created_at = {now} AND success");
        assert_eq!(portal.count(&rows), 1, "{action}");
    }
    let raw = asked.cookie_named("pending").unwrap();
    assert!(!portal.database_bytes().windows(raw.len()).any(|part| part == raw.as_bytes()));
}

// proves: T1
#[tokio::test]
async fn without_the_pending_cookie_a_code_is_not_judged_and_nothing_is_counted() {
    let (portal, mary, _, app) = protected().await;
    let rows = portal.count("security_logs");
    let code = app.code(&portal);
    assert_starts_over(&portal.browser().verify_code(MARY, &code).await);
    for cookie in ["pending=".to_owned(), format!("pending={}", "A".repeat(43)), "pending=x".to_owned()] {
        assert_starts_over(&verify_with(&portal, &cookie, &code).await);
    }
    assert_eq!(wrong_codes(&portal, &mary), 0);
    assert_eq!(portal.count("security_logs"), rows);
}

// proves: T1
#[tokio::test]
async fn one_member_s_pending_cookie_is_worth_nothing_with_another_s_e_mail() {
    let (portal, mary, _, _) = protected().await;
    let mike = portal.member("Mike", "Jones", "mike@email.com");
    let mikes_app = turn_on(&portal, &portal.signed_in("mike@email.com").await).await;
    let (browser, _) = asked_for_code(&portal).await;
    let code = mikes_app.next_code(&portal);
    assert_starts_over(&browser.verify_code("mike@email.com", &code).await);
    assert_starts_over(&browser.verify_code("nobody@email.com", &code).await);
    assert_eq!((wrong_codes(&portal, &mary), wrong_codes(&portal, &mike)), (0, 0));
    assert_eq!(portal.count("pending_sign_ins WHERE wrong_codes > 0"), 0);
    // And with the right e-mail another's code is a wrong one.
    assert_eq!(browser.verify_code(MARY, &code).await.message(), "Invalid verification code");
    assert_eq!((wrong_codes(&portal, &mary), wrong_codes(&portal, &mike)), (1, 0));
}

// proves: T1
#[tokio::test]
async fn five_minutes_to_the_second_for_the_code() {
    let (portal, _, _, app) = protected().await;
    for (seconds, status) in [(299, 200), (300, 401)] {
        let (browser, _) = asked_for_code(&portal).await;
        portal.pass(SignedDuration::from_secs(seconds));
        let answer = browser.verify_code(MARY, &app.code(&portal)).await;
        assert_eq!(answer.status, status, "{seconds} s: {}", answer.body);
    }
}

// proves: T2
#[tokio::test]
async fn after_five_wrong_codes_the_right_one_comes_too_late_also_after_a_restart() {
    let (portal, mary, _, app) = protected().await;
    let (browser, asked) = asked_for_code(&portal).await;
    let wrong = app.wrong_code(&portal);
    for failure in 1..=5 {
        let answer = browser.verify_code(MARY, &wrong).await.refused(401, "wrong_code");
        assert_eq!(answer.message(), "Invalid verification code", "{failure}");
    }
    assert_starts_over(&browser.verify_code(MARY, &app.code(&portal)).await);
    assert_eq!(wrong_codes(&portal, &mary), 5);
    let portal = portal.restart().await;
    let cookie = format!("pending={}", asked.cookie_named("pending").unwrap());
    assert_starts_over(&verify_with(&portal, &cookie, &app.code(&portal)).await);
    let logged = "SELECT sum(repeats) FROM security_logs WHERE action = 'code-refused' AND NOT success";
    assert_eq!(portal.value::<i64>(logged, []), 5);
}

// proves: T2
#[tokio::test]
async fn the_fifteenth_wrong_code_of_a_day_locks_the_account() {
    let (mut portal, mary, _, app) = protected().await;
    for failure in 1..=15 {
        if failure == 8 {
            portal = portal.restart().await;
        }
        let (browser, _) = asked_for_code(&portal).await;
        let answer = browser.verify_code(MARY, &app.wrong_code(&portal)).await;
        assert_eq!(answer.status, if failure < 15 { 401 } else { 423 }, "{failure}: {}", answer.body);
        portal.pass(SignedDuration::from_mins(15));
    }
    assert!(portal.is_locked(&mary));
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423, "for the right password too");
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked-inside'"), 1, "the password was right");
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked'"), 0);
    assert_eq!(portal.count("security_logs WHERE action = 'account-locked'"), 1);
}

// proves: T2
#[tokio::test]
async fn a_day_forgives_wrong_codes_and_signing_in_does_not() {
    let (portal, mary, _, app) = protected().await;
    let since = portal.now().as_second() - 1;
    portal.execute("UPDATE members SET wrong_codes = 14, wrong_codes_since = ?1", [since]);
    let (browser, _) = asked_for_code(&portal).await;
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!(wrong_codes(&portal, &mary), 14);
    portal.pass(SignedDuration::from_hours(24));
    let (browser, _) = asked_for_code(&portal).await;
    assert_eq!(browser.verify_code(MARY, &app.wrong_code(&portal)).await.status, 401);
    assert_eq!(wrong_codes(&portal, &mary), 1);
}

// proves: T4
#[tokio::test]
async fn a_code_that_opened_one_browser_is_refused_in_another_like_a_wrong_one() {
    let (portal, mary, _, app) = protected().await;
    let ((first, _), (second, _)) = (asked_for_code(&portal).await, asked_for_code(&portal).await);
    let code = app.code(&portal);
    assert_eq!(first.verify_code(MARY, &code).await.status, 200);
    let replayed = second.verify_code(MARY, &code).await;
    let (third, _) = asked_for_code(&portal).await;
    let wrong = third.verify_code(MARY, &app.wrong_code(&portal)).await;
    assert_eq!((replayed.status, &replayed.body), (wrong.status, &wrong.body));
    assert_eq!(replayed.comparable_headers(), wrong.comparable_headers());
    assert_eq!(portal.count("security_logs WHERE action = 'code-replayed' AND NOT success"), 1);
    assert_eq!(wrong_codes(&portal, &mary), 1, "it was no guess");
    for _ in 1..5 {
        assert_eq!(second.verify_code(MARY, &code).await.body, replayed.body);
    }
    assert_starts_over(&second.verify_code(MARY, &app.next_code(&portal)).await);
}

// proves: P14, T7
#[tokio::test]
async fn a_backup_code_signs_in_once_and_the_member_is_told() {
    let (portal, _, _, app) = protected().await;
    let (browser, _) = asked_for_code(&portal).await;
    browser.verify_code(MARY, &app.recovery_codes[3].to_lowercase()).await.ok();
    assert_eq!(portal.count("outbox WHERE letter = 'recovery-code-used'"), 1);
    assert_eq!(portal.logged("action = 'recovery-code-used' AND detail = '9 left'"), 1);
    let (browser, _) = asked_for_code(&portal).await;
    assert_eq!(browser.verify_code(MARY, &app.recovery_codes[3]).await.status, 401, "used up");
}

// proves: T2
#[tokio::test]
async fn wrong_codes_slow_an_address_down() {
    let (portal, _, _, app) = protected().await;
    portal.failed_here_before(49);
    let (browser, _) = asked_for_code(&portal).await;
    assert_eq!(browser.verify_code(MARY, &app.wrong_code(&portal)).await.status, 401);
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 429);
}

// proves: S6
#[tokio::test]
async fn signing_out_ends_what_was_pending_in_this_browser() {
    let (portal, _, _, app) = protected().await;
    let (browser, asked) = asked_for_code(&portal).await;
    let pending = asked.cookie_named("pending").unwrap();
    let answer = browser.sign_out().await;
    assert_eq!((answer.status, answer.cookie_named("pending").as_deref()), (200, Some("")));
    assert_starts_over(&verify_with(&portal, &format!("pending={pending}"), &app.code(&portal)).await);
}

#[tokio::test]
async fn what_is_over_is_cleared_away_and_no_more_than_ten_are_kept() {
    let (portal, _, _, app) = protected().await;
    let (oldest, _) = asked_for_code(&portal).await;
    for _ in 0..10 {
        asked_for_code(&portal).await;
    }
    assert_eq!(portal.count("pending_sign_ins"), 10);
    assert_starts_over(&oldest.verify_code(MARY, &app.code(&portal)).await);
    portal.pass(SignedDuration::from_mins(5));
    asked_for_code(&portal).await;
    assert_eq!(portal.count("pending_sign_ins"), 1);
}
