//! A board without a clock chip: the calendar jumps. Lifetimes also count on the monotonic clock.

use jiff::{SignedDuration, Timestamp};
use portal::appliance::housekeeping::sweep;
use serde_json::json;

use super::{MARY, NEW, asked_for_code, mary, protected, verify_and_trust};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Answer;

const MIKE: &str = "mike@email.com";
const DAY: i64 = 86_400;

async fn try_link(portal: &TestApp, token: &str) -> Answer {
    // Two different passwords: the link is judged, and not used up.
    let body = json!({ "token": token, "password": NEW, "confirmPassword": "eight" });
    portal.browser().post("/api/auth/reset-password", &body).await
}

// proves: D11
#[tokio::test]
async fn a_link_and_a_session_are_over_after_their_time_of_running_whatever_the_calendar_says() {
    let (portal, _, browser) = mary().await;
    let token = portal.reset_token(MARY).await;
    portal.app.clock.run_for(15 * 60 - 1);
    assert_eq!(try_link(&portal, &token).await.status, 400);
    portal.app.clock.run_for(1);
    assert_eq!(try_link(&portal, &token).await.status, 410);
    portal.app.clock.run_for(30 * DAY - 15 * 60 - 1);
    assert!(browser.is_signed_in().await, "the calendar stood still");
    portal.app.clock.run_for(1);
    assert!(!browser.is_signed_in().await);
}

// proves: D11
#[tokio::test]
async fn a_pending_sign_in_and_trust_are_over_after_their_time_of_running() {
    let (portal, _, _, app) = protected().await;
    for (seconds, status) in [(299, 200), (300, 401)] {
        let (browser, _) = asked_for_code(&portal).await;
        let code = app.next_code(&portal);
        portal.app.clock.run_for(seconds);
        assert_eq!(browser.verify_code(MARY, &code).await.status, status, "{seconds} s");
    }
    let (browser, _) = asked_for_code(&portal).await;
    verify_and_trust(&browser, MARY, &app.next_code(&portal)).await;
    portal.app.clock.run_for(30 * DAY - 1);
    browser.sign_in(MARY, PASSWORD).await.ok();
    portal.app.clock.run_for(1);
    browser.sign_in(MARY, PASSWORD).await.refused(401, "code_needed");
}

// proves: D11
#[tokio::test]
async fn a_link_and_a_session_from_another_run_count_on_the_calendar_alone() {
    let (portal, _, browser) = mary().await;
    let token = portal.reset_token(MARY).await;
    portal.app.clock.run_for(60 * DAY);
    for run in ["NULL", "2"] {
        portal.execute(&format!("UPDATE password_resets SET run = {run}"), []);
        portal.execute(&format!("UPDATE sessions SET run = {run}"), []);
        assert_eq!(try_link(&portal, &token).await.status, 400, "{run}");
        assert!(browser.is_signed_in().await, "{run}");
    }
}

/// Sets the clock to each of these, as a board without a clock chip does, and then right again.
pub async fn jump(jumps: &[Timestamp]) {
    let (portal, _, _, app) = protected().await;
    portal.member("Mike", "Jones", MIKE);
    let (trusted, _) = asked_for_code(&portal).await;
    verify_and_trust(&trusted, MARY, &app.code(&portal)).await;
    portal.pass(SignedDuration::from_mins(1));
    let token = portal.reset_token(MARY).await;
    let (pending, _) = asked_for_code(&portal).await;
    let (now, code) = (portal.now(), app.code(&portal));
    let tables = ["sessions", "password_resets", "pending_sign_ins", "trusted_devices"];
    let rows = || tables.map(|table| portal.count(table));
    for &jump in jumps {
        portal.app.clock.set(jump);
        let before = rows();
        sweep(&portal.app.db, jump).unwrap();
        assert_eq!(rows(), before, "{jump}: nothing is thrown away");
        assert!(!trusted.is_signed_in().await, "{jump}");
        assert_eq!(pending.verify_code(MARY, &code).await.status, 401, "{jump}");
        assert_eq!(try_link(&portal, &token).await.status, 410, "{jump}");
        assert_eq!(portal.browser().sign_in(MIKE, PASSWORD).await.status, 200, "{jump}: and no panic");
    }
    portal.app.clock.set(now);
    assert!(trusted.is_signed_in().await);
    assert_eq!(try_link(&portal, &token).await.status, 400);
    assert_eq!(trusted.sign_in(MARY, PASSWORD).await.status, 200, "still trusted");
    assert_eq!(pending.verify_code(MARY, &code).await.status, 200);
}

// proves: D11
#[tokio::test]
async fn nothing_is_good_before_it_was_made_and_nothing_is_lost_by_a_jump() {
    jump(&["1970-01-01T00:00:10Z", "2038-11-20T18:00:00Z"].map(|jump| jump.parse().unwrap())).await;
}
