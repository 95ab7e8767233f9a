//! "Trust this device for 30 days": only this skips the code.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, turn_on};
use crate::support::browser::{Answer, Browser, send};

const MARY: &str = "mary.smith@email.com";
const MIKE: &str = "mike@email.com";

/// Mary with her app set up.
async fn mary() -> (TestApp, SecondFactor) {
    let portal = TestApp::start().await;
    portal.mary();
    let app = turn_on(&portal, &portal.signed_in(MARY).await).await;
    portal.pass(SignedDuration::from_mins(10));
    (portal, app)
}

async fn verify_and_trust(browser: &Browser, email: &str, code: &str) -> Answer {
    let body = json!({ "email": email, "code": code, "trustDevice": true });
    let answer = browser.post("/api/auth/verify-2fa", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer
}

/// The cookies of a browser that Mary trusts.
struct Kept {
    device: String,
    name: String,
    mark: String,
}

impl Kept {
    fn from(answer: &Answer) -> Self {
        let all = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
        let (name, rest) =
            all.filter_map(|c| c.split_once('=')).find(|(n, _)| n.starts_with("trust-")).unwrap();
        let mark = rest.split(';').next().unwrap().to_owned();
        Self { device: answer.cookie_named("device").unwrap(), name: name.to_owned(), mark }
    }

    async fn sign_in(&self, portal: &TestApp, email: &str) -> Answer {
        let request = portal.browser().request(Method::POST, "/api/auth/login");
        let cookie = format!("device={}; {}={}", self.device, self.name, self.mark);
        send(request.header("cookie", cookie).json(&json!({ "email": email, "password": PASSWORD }))).await
    }
}

async fn trusted(portal: &TestApp, app: &SecondFactor) -> Kept {
    let browser = portal.browser();
    browser.sign_in(MARY, PASSWORD).await;
    Kept::from(&verify_and_trust(&browser, MARY, &app.next_code(portal)).await)
}

#[tokio::test]
async fn a_trusted_browser_needs_the_password_only_and_its_mark_changes_with_every_use() {
    let (portal, app) = mary().await;
    let browser = portal.browser();
    browser.sign_in(MARY, PASSWORD).await;
    let answer = verify_and_trust(&browser, MARY, &app.code(&portal)).await;
    let first = Kept::from(&answer);
    let all: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|v| v.to_str().unwrap()).collect();
    let trust = all.iter().find(|cookie| cookie.starts_with("trust-")).unwrap();
    assert!(trust.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"), "{trust}");
    assert_eq!(portal.count("security_logs WHERE action = 'device-trusted'"), 1);
    assert!(!portal.database_bytes().windows(43).any(|part| part == first.mark.as_bytes()));

    portal.pass(SignedDuration::from_hours(24));
    let again = browser.sign_in(MARY, PASSWORD).await;
    assert_eq!(again.status, 200, "{}", again.body);
    let second = Kept::from(&again);
    assert_eq!((&second.device, &second.name), (&first.device, &first.name));
    assert_ne!(second.mark, first.mark);
    let rest = again.headers.get_all("set-cookie").iter().map(|v| v.to_str().unwrap());
    assert_eq!(rest.filter(|cookie| cookie.ends_with("Max-Age=2505600")).count(), 1, "29 days are left");
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200, "and once more");
}

#[tokio::test]
async fn a_browser_that_is_only_known_is_asked_for_the_code() {
    let (portal, app) = mary().await;
    let browser = portal.browser();
    browser.sign_in(MARY, PASSWORD).await;
    assert_eq!(browser.verify_code(MARY, &app.code(&portal)).await.status, 200);
    let again = browser.sign_in(MARY, PASSWORD).await;
    assert_eq!((again.status, again.json()["requires2FA"].clone()), (401, json!(true)));
}

#[tokio::test]
async fn a_mark_that_comes_again_ends_the_thief_s_session_is_logged_and_the_owner_is_told() {
    let (portal, app) = mary().await;
    let elsewhere = portal.browser();
    elsewhere.sign_in(MARY, PASSWORD).await;
    assert_eq!(elsewhere.verify_code(MARY, &app.code(&portal)).await.status, 200);
    let owner = trusted(&portal, &app).await;
    let thief = owner.sign_in(&portal, MARY).await;
    let is_in = async || {
        let request = portal.browser().request(Method::GET, "/api/auth/me");
        send(request.header("cookie", format!("session={}", thief.cookie()))).await.status == 200
    };
    assert!(is_in().await);
    portal.execute("DELETE FROM outbox", []);
    assert_eq!(owner.sign_in(&portal, MARY).await.status, 401, "the owner's mark was used");
    assert!(!is_in().await, "the thief is out");
    assert!(elsewhere.is_signed_in().await, "another browser's session goes on");
    assert_eq!(portal.count("security_logs WHERE action = 'trust-replayed' AND success = 0"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1);
    assert_eq!(owner.sign_in(&portal, MARY).await.status, 401);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1, "there is no trust left to end");
}

#[tokio::test]
async fn a_copied_mark_is_noticed_also_where_the_browser_is_not_known_any_more() {
    let (portal, app) = mary().await;
    let owner = trusted(&portal, &app).await;
    let thief = owner.sign_in(&portal, MARY).await;
    let stranger = Kept { device: "A".repeat(43), name: owner.name.clone(), mark: owner.mark.clone() };
    assert_eq!(stranger.sign_in(&portal, MARY).await.status, 401);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1);
    assert_eq!(Kept::from(&thief).sign_in(&portal, MARY).await.status, 401);
}

#[tokio::test]
async fn trust_lasts_thirty_days_to_the_second_however_often_it_is_used() {
    let (portal, app) = mary().await;
    let mut kept = trusted(&portal, &app).await;
    for _ in 0..29 {
        portal.pass(SignedDuration::from_hours(24));
        kept = Kept::from(&kept.sign_in(&portal, MARY).await);
    }
    portal.pass(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
    kept = Kept::from(&kept.sign_in(&portal, MARY).await);
    portal.pass(SignedDuration::from_secs(1));
    assert_eq!(kept.sign_in(&portal, MARY).await.status, 401);
}

#[tokio::test]
async fn one_member_s_trust_is_worth_nothing_to_another() {
    let (portal, app) = mary().await;
    let mike = portal.member("Mike", "Jones", MIKE);
    turn_on(&portal, &portal.signed_in(MIKE).await).await;
    let kept = trusted(&portal, &app).await;
    assert_eq!(kept.sign_in(&portal, MIKE).await.status, 401, "another's cookies");
    let mikes: i64 = portal.value("SELECT id FROM trusted_devices WHERE member_id = ?1", [&mike]);
    let renamed =
        Kept { name: format!("trust-{mikes}"), device: kept.device.clone(), mark: kept.mark.clone() };
    assert_eq!(renamed.sign_in(&portal, MIKE).await.status, 401, "under the name of his");
    let stranger = Kept { device: "A".repeat(43), name: kept.name.clone(), mark: kept.mark.clone() };
    assert_eq!(stranger.sign_in(&portal, MARY).await.status, 401, "the mark without the browser");
    assert_eq!(kept.sign_in(&portal, MARY).await.status, 200, "hers still is");
}

#[tokio::test]
async fn a_reset_and_every_new_epoch_end_trust_and_leave_the_browser_known() {
    let (portal, app) = mary().await;
    let kept = trusted(&portal, &app).await;
    portal.execute("UPDATE members SET session_epoch = session_epoch + 1", []);
    assert_eq!(kept.sign_in(&portal, MARY).await.status, 401);
    let kept = trusted(&portal, &app).await;
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, PASSWORD).await.status, 200);
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1", []);
    let answer = kept.sign_in(&portal, MARY).await;
    assert_eq!((answer.status, answer.json()["requires2FA"].clone()), (401, json!(true)), "known, asked");
}

#[tokio::test]
async fn going_back_to_a_backup_takes_a_renewed_mark_for_no_copy() {
    let (portal, app) = mary().await;
    let kept = trusted(&portal, &app).await;
    let of_the_backup = "UPDATE trusted_devices SET trust_hash = (SELECT value FROM was)
        WHERE trust_hash IS NOT NULL";
    portal.execute(
        "CREATE TABLE was AS SELECT trust_hash AS value FROM trusted_devices WHERE trust_hash IS NOT NULL",
        [],
    );
    let renewed = Kept::from(&kept.sign_in(&portal, MARY).await);
    portal.execute(of_the_backup, []);
    portal.app.db.write(portal::accounts::sessions::session::end_all_sessions).unwrap();
    let answer = renewed.sign_in(&portal, MARY).await;
    assert_eq!((answer.status, answer.json()["requires2FA"].clone()), (401, json!(true)));
    assert_eq!(
        (portal.logged("action = 'trust-replayed'"), portal.count("outbox WHERE letter = 'trust-replayed'")),
        (0, 0)
    );
}

#[tokio::test]
async fn a_wrong_password_in_a_trusted_browser_uses_nothing_up() {
    let (portal, app) = mary().await;
    let kept = trusted(&portal, &app).await;
    let request = portal.browser().request(Method::POST, "/api/auth/login");
    let cookie = format!("device={}; {}={}", kept.device, kept.name, kept.mark);
    let body = json!({ "email": MARY, "password": "wrong password" });
    assert_eq!(send(request.header("cookie", cookie).json(&body)).await.status, 401);
    assert_eq!(kept.sign_in(&portal, MARY).await.status, 200);
}
