//! Role rights: who has them, when they sleep, what wakes them.

use jiff::SignedDuration;
use portal::accounts::hashing::password::Strength;
use portal::platform::settings::Name;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, turn_on};
use crate::support::browser::{Answer, Browser};

pub const RUTH: &str = "ruth.albright@email.com";

/// Ruth of the office, with a second factor.
pub async fn secretary() -> (TestApp, SecondFactor) {
    let portal = TestApp::start().await;
    portal.member("Ruth", "Albright", RUTH);
    portal.give_role(RUTH, "office");
    let factor = turn_on(&portal, &portal.signed_in(RUTH).await).await;
    portal.pass(SignedDuration::from_mins(2));
    (portal, factor)
}

/// Ruth as she is at work after password and code: awake. What signing in writes is written without it.
pub async fn at_work(portal: &TestApp) -> Browser {
    at_work_as(portal, RUTH).await
}

/// The same of another person with a role.
pub async fn at_work_as(portal: &TestApp, email: &str) -> Browser {
    let has_factor = |has: bool| {
        portal.execute("UPDATE members SET two_factor_enabled = ?2 WHERE email = ?1", (email, has));
    };
    has_factor(false);
    let browser = portal.signed_in(email).await;
    has_factor(true);
    portal.execute(
        "UPDATE sessions SET role_awake_since = ?1, role_used_at = ?1, code_given_at = ?1
         WHERE id = (SELECT max(id) FROM sessions)",
        [portal.now().as_second()],
    );
    browser
}

/// A portal with Ruth of the office, at work.
pub async fn office() -> (TestApp, Browser) {
    let (portal, _) = secretary().await;
    let ruth = at_work(&portal).await;
    (portal, ruth)
}

/// [`office`], where Ruth is an administrator, too.
pub async fn administration() -> (TestApp, Browser) {
    let (portal, browser) = office().await;
    portal.give_role(RUTH, "administrator");
    (portal, browser)
}

impl TestApp {
    /// [`TestApp::change`], of Ruth.
    pub fn change_ruth(&self, columns: &str) {
        self.change(&self.id_of(RUTH), columns);
    }
}

/// Ruth signs in with password and code, where that is the subject.
async fn signs_in(portal: &TestApp, factor: &SecondFactor) -> Browser {
    let browser = portal.browser();
    browser.sign_in(RUTH, PASSWORD).await;
    browser.verify_code(RUTH, &factor.code(portal)).await.ok();
    browser
}

async fn people(browser: &Browser) -> Answer {
    browser.get("/api/office/people").await
}

// proves: O3
#[tokio::test]
async fn password_and_code_open_the_office_until_half_an_hour_without_work_and_twelve_hours_of_it() {
    let (portal, factor) = secretary().await;
    let browser = signs_in(&portal, &factor).await;
    assert_eq!(browser.read("/api/auth/me").await["roles"], json!(["office"]));
    for _ in 0..24 {
        assert_eq!(people(&browser).await.status, 200);
        portal.pass(SignedDuration::from_mins(29));
    }
    assert_eq!(people(&browser).await.status, 200, "after 11 h 36 min of work");
    portal.pass(SignedDuration::from_mins(25));
    people(&browser).await.refused(403, "role_asleep");

    let browser = signs_in(&portal, &factor).await;
    portal.pass(SignedDuration::from_mins(30));
    assert_eq!(people(&browser).await.code(), "role_asleep");
    assert!(browser.is_signed_in().await, "the member's session goes on");
    portal.pass(SignedDuration::from_mins(1));
    browser.post("/api/office/wake", &json!({ "password": PASSWORD })).await.refused(400, "code_needed");
    let wrong = json!({ "password": "not this one", "code": factor.code(&portal) });
    assert_eq!(browser.post("/api/office/wake", &wrong).await.code(), "wrong_password");
    let right = json!({ "password": PASSWORD, "code": factor.code(&portal) });
    assert_eq!(browser.post("/api/office/wake", &right).await.status, 200);
    assert_eq!(people(&browser).await.status, 200);
    portal.pass(SignedDuration::from_mins(4));
    let password_alone = json!({ "password": PASSWORD });
    assert_eq!(browser.post("/api/office/wake", &password_alone).await.status, 200);
}

// proves: O3
#[tokio::test]
async fn a_trusted_device_skips_the_code_and_does_not_open_the_office() {
    let (portal, factor) = secretary().await;
    let browser = portal.browser();
    browser.sign_in(RUTH, PASSWORD).await;
    let body = json!({ "email": RUTH, "code": factor.code(&portal), "trustDevice": true });
    assert_eq!(browser.post("/api/auth/verify-2fa", &body).await.status, 200);
    assert_eq!(people(&browser).await.status, 200, "this time the code was given");
    browser.sign_out().await;
    assert_eq!(browser.sign_in(RUTH, PASSWORD).await.status, 200);
    assert_eq!(people(&browser).await.code(), "role_asleep");
    let body = json!({ "password": PASSWORD });
    assert_eq!(browser.post("/api/office/wake", &body).await.code(), "code_needed");
}

// proves: O3
#[tokio::test]
async fn a_role_needs_a_second_factor_unless_a_command_says_otherwise() {
    let portal = TestApp::start().await;
    portal.member("Ruth", "Albright", RUTH);
    portal.give_role(RUTH, "office");
    let browser = portal.signed_in(RUTH).await;
    people(&browser).await.refused(403, "second_factor_needed");
    let wake = json!({ "password": PASSWORD });
    browser.post("/api/office/wake", &wake).await.refused(403, "second_factor_needed");
    portal.set(Name::RolesNeedSecondFactor, "no");
    assert_eq!(people(&portal.signed_in(RUTH).await).await.status, 200);
}

// proves: O3
#[tokio::test]
async fn a_password_that_is_good_enough_for_a_member_leaves_role_rights_asleep() {
    let middling = |password: &&str| {
        let [member, role_holder] = [Strength::of_member(&["Ruth"]), Strength::of_role_holder(&["Ruth"])];
        member.judge(password).is_ok() && role_holder.judge(password).is_err()
    };
    let candidates = ["kettle blue", "dragonfly22x", "purplecar42", "green7house", "walnut3tree", "mxkqtvbz"];
    let [weak, weak_too] = candidates.into_iter().filter(middling).collect::<Vec<_>>()[..2] else { panic!() };
    let portal = TestApp::start().await;
    let ruth = portal.member("Ruth", "Albright", RUTH);
    portal.set(Name::RolesNeedSecondFactor, "no");
    let browser = portal.signed_in(RUTH).await;
    let change = json!({ "currentPassword": PASSWORD, "password": weak, "confirmPassword": weak });
    assert_eq!(browser.post("/api/auth/change-password", &change).await.status, 200, "for a member");
    portal.give_role(RUTH, "office");
    let browser = portal.browser();
    assert_eq!(browser.sign_in(RUTH, weak).await.status, 200);
    assert_eq!(people(&browser).await.code(), "role_asleep");
    browser.post("/api/office/wake", &json!({ "password": weak })).await.refused(400, "weak_password");
    assert_eq!(portal.failures(&ruth), 0, "it is right");
    let again = json!({ "currentPassword": weak, "password": weak_too, "confirmPassword": weak_too });
    assert_eq!(browser.post("/api/auth/change-password", &again).await.code(), "weak_password");
    let strong = json!({ "currentPassword": weak, "password": PASSWORD, "confirmPassword": PASSWORD });
    assert_eq!(browser.post("/api/auth/change-password", &strong).await.status, 200);
    assert_eq!(browser.post("/api/office/wake", &json!({ "password": PASSWORD })).await.status, 200);
    assert_eq!(people(&browser).await.status, 200);
}

// proves: O1
#[tokio::test]
async fn office_work_is_noted_once_a_minute_and_a_role_that_is_taken_away_is_gone_with_the_next_request() {
    let (portal, browser) = office().await;
    people(&browser).await;
    let noted = || portal.value::<i64>("SELECT max(role_used_at) FROM sessions", []);
    let first = noted();
    portal.pass(SignedDuration::from_secs(59));
    people(&browser).await;
    assert_eq!(noted(), first);
    portal.pass(SignedDuration::from_secs(1));
    people(&browser).await;
    assert_eq!(noted(), first + 60);

    portal.execute("UPDATE members SET office_since = NULL", []);
    people(&browser).await.refused(403, "role_required");
    assert!(browser.read("/api/auth/me").await.get("roles").is_none());
}
