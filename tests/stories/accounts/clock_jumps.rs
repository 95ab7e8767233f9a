//! A board without a clock chip: the calendar jumps. What has a lifetime also counts on the clock that nobody sets.

use jiff::{SignedDuration, Timestamp};
use portal::housekeeping::sweep;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::turn_on;
use crate::support::browser::Answer;

const MARY: &str = "mary.smith@email.com";
const MIKE: &str = "mike@email.com";
const DAY: i64 = 86_400;

async fn try_link(portal: &TestApp, token: &str) -> Answer {
    // Two different passwords: the link is judged, and not used up.
    let body = json!({ "token": token, "password": "seven green kettles", "confirmPassword": "eight" });
    portal.browser().post("/api/auth/reset-password", &body).await
}

#[tokio::test]
async fn a_session_is_over_after_its_days_of_running_whatever_the_calendar_says() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in(MARY).await;
    portal.app.clock.run_for(30 * DAY - 1);
    assert!(browser.is_signed_in().await, "the calendar stood still");
    portal.app.clock.run_for(1);
    assert!(!browser.is_signed_in().await);
}

#[tokio::test]
async fn a_pending_sign_in_is_over_after_five_minutes_of_running() {
    let portal = TestApp::start().await;
    portal.mary();
    let app = turn_on(&portal, &portal.signed_in(MARY).await).await;
    for (seconds, status) in [(299, 200), (300, 401)] {
        let browser = portal.browser();
        browser.sign_in(MARY, PASSWORD).await;
        let code = app.next_code(&portal);
        portal.app.clock.run_for(seconds);
        assert_eq!(browser.verify_code(MARY, &code).await.status, status, "{seconds} s");
    }
}

#[tokio::test]
async fn trust_is_over_after_thirty_days_of_running() {
    let portal = TestApp::start().await;
    portal.mary();
    let app = turn_on(&portal, &portal.signed_in(MARY).await).await;
    let browser = portal.browser();
    browser.sign_in(MARY, PASSWORD).await;
    let body = json!({ "email": MARY, "code": app.next_code(&portal), "trustDevice": true });
    assert_eq!(browser.post("/api/auth/verify-2fa", &body).await.status, 200);
    portal.app.clock.run_for(30 * DAY - 1);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    portal.app.clock.run_for(1);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 401, "the code is asked for");
}

#[tokio::test]
async fn a_link_is_over_after_its_minutes_of_running() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.reset_token(MARY).await;
    portal.app.clock.run_for(15 * 60 - 1);
    assert_eq!(try_link(&portal, &token).await.status, 400);
    portal.app.clock.run_for(1);
    assert_eq!(try_link(&portal, &token).await.status, 410);
}

#[tokio::test]
async fn a_link_and_a_session_from_another_run_count_on_the_calendar_alone() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.reset_token(MARY).await;
    let browser = portal.signed_in(MARY).await;
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
    let portal = TestApp::start().await;
    portal.mary();
    portal.member("Mike", "Jones", MIKE);
    let app = turn_on(&portal, &portal.signed_in(MARY).await).await;
    portal.pass(SignedDuration::from_mins(10));
    let trusted = portal.browser();
    trusted.sign_in(MARY, PASSWORD).await;
    let body = json!({ "email": MARY, "code": app.code(&portal), "trustDevice": true });
    assert_eq!(trusted.post("/api/auth/verify-2fa", &body).await.status, 200);
    portal.pass(SignedDuration::from_mins(1));
    let token = portal.reset_token(MARY).await;
    let pending = portal.browser();
    pending.sign_in(MARY, PASSWORD).await;
    let (now, code) = (portal.now(), app.code(&portal));
    let rows = || {
        ["sessions", "password_resets", "pending_sign_ins", "trusted_devices"]
            .map(|table| portal.count(table))
    };
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

#[tokio::test]
async fn nothing_is_good_before_it_was_made_and_nothing_is_lost_by_a_jump() {
    jump(&["1970-01-01T00:00:10Z", "2038-11-20T18:00:00Z"].map(|jump| jump.parse().unwrap())).await;
}
