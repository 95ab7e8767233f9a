//! The code that follows a right password.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, turn_on};
use crate::support::browser::{Answer, Browser, problem, send};

const MARY: &str = "mary.smith@email.com";
const START_OVER: &str = "Please sign in again with your password.";

/// Mary with her app set up, without a session.
async fn mary() -> (TestApp, String, SecondFactor) {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let app = turn_on(&portal, &portal.signed_in(MARY).await).await;
    portal.pass(SignedDuration::from_mins(10));
    (portal, mary, app)
}

/// A browser in which the password was right.
async fn asked_for_code(portal: &TestApp, email: &str) -> (Browser, Answer) {
    let browser = portal.browser();
    let answer = browser.sign_in(email, PASSWORD).await;
    assert_eq!(answer.status, 401, "{}", answer.body);
    (browser, answer)
}

fn assert_starts_over(answer: &Answer) {
    assert_eq!(answer.status, 401, "{}", answer.body);
    assert_eq!(answer.json(), problem("start_over", START_OVER));
}

fn wrong_codes(portal: &TestApp, member: &str) -> i64 {
    portal.value("SELECT wrong_codes FROM members WHERE id = ?1", [member])
}

#[tokio::test]
async fn a_right_password_asks_for_the_code_and_the_code_signs_in() {
    let (portal, _, app) = mary().await;
    let sessions = portal.count("sessions");
    let (browser, asked) = asked_for_code(&portal, MARY).await;
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

    let answer = browser.verify_code(" Mary.SMITH@email.com ", &app.code(&portal)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
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

#[tokio::test]
async fn without_the_pending_cookie_a_code_is_not_judged_and_nothing_is_counted() {
    let (portal, mary, app) = mary().await;
    let rows = portal.count("security_logs");
    let code = app.code(&portal);
    assert_starts_over(&portal.browser().verify_code(MARY, &code).await);
    for cookie in ["pending=".to_owned(), format!("pending={}", "A".repeat(43)), "pending=x".to_owned()] {
        let request = portal.browser().request(Method::POST, "/api/auth/verify-2fa");
        let body = json!({ "email": MARY, "code": code });
        assert_starts_over(&send(request.header("cookie", &cookie).json(&body)).await);
    }
    assert_eq!(wrong_codes(&portal, &mary), 0);
    assert_eq!(portal.count("security_logs"), rows);
}

#[tokio::test]
async fn one_member_s_pending_cookie_is_worth_nothing_with_another_s_e_mail() {
    let (portal, mary, _) = mary().await;
    let mike = portal.member("Mike", "Jones", "mike@email.com");
    let mikes_app = turn_on(&portal, &portal.signed_in("mike@email.com").await).await;
    let (browser, _) = asked_for_code(&portal, MARY).await;
    let code = mikes_app.next_code(&portal);
    assert_starts_over(&browser.verify_code("mike@email.com", &code).await);
    assert_starts_over(&browser.verify_code("nobody@email.com", &code).await);
    assert_eq!((wrong_codes(&portal, &mary), wrong_codes(&portal, &mike)), (0, 0));
    assert_eq!(portal.count("pending_sign_ins WHERE wrong_codes > 0"), 0);
    // And with the right e-mail another's code is a wrong one.
    assert_eq!(browser.verify_code(MARY, &code).await.message(), "Invalid verification code");
    assert_eq!((wrong_codes(&portal, &mary), wrong_codes(&portal, &mike)), (1, 0));
}

#[tokio::test]
async fn the_pending_cookie_opens_nothing_else() {
    let (portal, _, _) = mary().await;
    let (_, asked) = asked_for_code(&portal, MARY).await;
    let (token, browser) = (asked.cookie_named("pending").unwrap(), portal.browser());
    for operation in crate::http::routes::operations() {
        if crate::http::routes::PUBLIC.contains(&&*operation.id) || operation.id == "verifyTwoFactor" {
            continue;
        }
        for cookie in [format!("pending={token}"), format!("session={token}"), format!("device={token}")] {
            let request = browser.request(operation.method.clone(), &operation.path);
            let answer = send(request.header("cookie", &cookie).json(&json!({}))).await;
            assert_eq!(answer.status, 401, "{} {cookie}", operation.path);
        }
    }
}

#[tokio::test]
async fn five_minutes_to_the_second_for_the_code() {
    let (portal, _, app) = mary().await;
    for (seconds, status) in [(299, 200), (300, 401)] {
        let (browser, _) = asked_for_code(&portal, MARY).await;
        portal.pass(SignedDuration::from_secs(seconds));
        let answer = browser.verify_code(MARY, &app.code(&portal)).await;
        assert_eq!(answer.status, status, "{seconds} s: {}", answer.body);
    }
}

#[tokio::test]
async fn after_five_wrong_codes_the_right_one_comes_too_late_also_after_a_restart() {
    let (portal, mary, app) = mary().await;
    let (browser, asked) = asked_for_code(&portal, MARY).await;
    let wrong = app.wrong_code(&portal);
    for failure in 1..=5 {
        let answer = browser.verify_code(MARY, &wrong).await;
        assert_eq!(
            (answer.status, answer.json()),
            (401, problem("wrong_code", "Invalid verification code")),
            "{failure}"
        );
    }
    assert_starts_over(&browser.verify_code(MARY, &app.code(&portal)).await);
    assert_eq!(wrong_codes(&portal, &mary), 5);
    let portal = portal.restart().await;
    let request = portal.browser().request(Method::POST, "/api/auth/verify-2fa");
    let cookie = format!("pending={}", asked.cookie_named("pending").unwrap());
    let body = json!({ "email": MARY, "code": app.code(&portal) });
    assert_starts_over(&send(request.header("cookie", cookie).json(&body)).await);
    let logged = "SELECT sum(repeats) FROM security_logs WHERE action = 'code-refused' AND NOT success";
    assert_eq!(portal.value::<i64>(logged, []), 5);
}

#[tokio::test]
async fn the_fifteenth_wrong_code_of_a_day_locks_the_account() {
    let (mut portal, mary, app) = mary().await;
    for failure in 1..=15 {
        if failure == 8 {
            portal = portal.restart().await;
        }
        let (browser, _) = asked_for_code(&portal, MARY).await;
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

#[tokio::test]
async fn a_day_forgives_wrong_codes_and_signing_in_does_not() {
    let (portal, mary, app) = mary().await;
    for _ in 0..14 {
        let (browser, _) = asked_for_code(&portal, MARY).await;
        browser.verify_code(MARY, &app.wrong_code(&portal)).await;
        portal.pass(SignedDuration::from_mins(15));
    }
    let (browser, _) = asked_for_code(&portal, MARY).await;
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 200);
    assert_eq!(wrong_codes(&portal, &mary), 14);
    portal.pass(SignedDuration::from_hours(24));
    let (browser, _) = asked_for_code(&portal, MARY).await;
    assert_eq!(browser.verify_code(MARY, &app.wrong_code(&portal)).await.status, 401);
    assert_eq!(wrong_codes(&portal, &mary), 1);
}

#[tokio::test]
async fn an_account_locked_meanwhile_is_locked_for_the_code_too() {
    let (portal, mary, app) = mary().await;
    let (browser, _) = asked_for_code(&portal, MARY).await;
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    let answer = browser.verify_code(MARY, &app.code(&portal)).await;
    assert_eq!((answer.status, answer.json()["locked"].clone()), (423, json!(true)));
    assert!(!browser.is_signed_in().await);
}

#[tokio::test]
async fn a_code_that_opened_one_browser_is_refused_in_another_like_a_wrong_one() {
    let (portal, mary, app) = mary().await;
    let (first, second) = (asked_for_code(&portal, MARY).await.0, asked_for_code(&portal, MARY).await.0);
    let code = app.code(&portal);
    assert_eq!(first.verify_code(MARY, &code).await.status, 200);
    let replayed = second.verify_code(MARY, &code).await;
    let (third, _) = asked_for_code(&portal, MARY).await;
    let wrong = third.verify_code(MARY, &app.wrong_code(&portal)).await;
    assert_eq!((replayed.status, &replayed.body), (wrong.status, &wrong.body));
    assert_eq!(replayed.comparable_headers(), wrong.comparable_headers());
    assert_eq!(portal.count("security_logs WHERE action = 'code-replayed' AND NOT success"), 1);
    assert_eq!(wrong_codes(&portal, &mary), 1, "it was no guess");
}

#[tokio::test]
async fn a_backup_code_signs_in_once_and_the_member_is_told() {
    let (portal, _, app) = mary().await;
    let (browser, _) = asked_for_code(&portal, MARY).await;
    let answer = browser.verify_code(MARY, &app.recovery_codes[3].to_lowercase()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(portal.count("outbox WHERE letter = 'recovery-code-used'"), 1);
    let detail: String =
        portal.value("SELECT detail FROM security_logs WHERE action = 'recovery-code-used'", []);
    assert_eq!(detail, "9 left");
    let (browser, _) = asked_for_code(&portal, MARY).await;
    assert_eq!(browser.verify_code(MARY, &app.recovery_codes[3]).await.status, 401, "used up");
}

#[tokio::test]
async fn wrong_codes_slow_an_address_down() {
    let (portal, _, app) = mary().await;
    portal.failed_here_before(49);
    let (browser, _) = asked_for_code(&portal, MARY).await;
    assert_eq!(browser.verify_code(MARY, &app.wrong_code(&portal)).await.status, 401);
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 429);
}

#[tokio::test]
async fn a_new_password_ends_what_was_pending() {
    let (portal, _, app) = mary().await;
    let (browser, _) = asked_for_code(&portal, MARY).await;
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, "seven green kettles").await.status, 200);
    assert_starts_over(&browser.verify_code(MARY, &app.code(&portal)).await);
}

#[tokio::test]
async fn signing_out_ends_what_was_pending_in_this_browser() {
    let (portal, _, app) = mary().await;
    let (browser, asked) = asked_for_code(&portal, MARY).await;
    let pending = asked.cookie_named("pending").unwrap();
    let answer = browser.sign_out().await;
    assert_eq!((answer.status, answer.cookie_named("pending").as_deref()), (200, Some("")));
    let code = json!({ "email": MARY, "code": app.code(&portal) });
    let replayed = portal
        .browser()
        .request(Method::POST, "/api/auth/verify-2fa")
        .header("cookie", format!("pending={pending}"));
    assert_starts_over(&send(replayed.json(&code)).await);
}

#[tokio::test]
async fn what_is_over_is_cleared_away_and_no_more_than_ten_are_kept() {
    let (portal, _, app) = mary().await;
    let (oldest, _) = asked_for_code(&portal, MARY).await;
    for _ in 0..10 {
        asked_for_code(&portal, MARY).await;
    }
    assert_eq!(portal.count("pending_sign_ins"), 10);
    assert_starts_over(&oldest.verify_code(MARY, &app.code(&portal)).await);
    portal.pass(SignedDuration::from_mins(5));
    asked_for_code(&portal, MARY).await;
    assert_eq!(portal.count("pending_sign_ins"), 1);
}
