//! "Trust this device for 30 days": only this skips the code.

use jiff::SignedDuration;

use super::{
    LOCK, MARY, asked_for_code, protected, set_cookies, sign_in_with, status_with, verify_and_trust,
};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, turn_on};
use crate::support::browser::Answer;

const MIKE: &str = "mike@email.com";

/// The cookies of a browser that Mary trusts.
struct Kept {
    device: String,
    name: String,
    mark: String,
}

impl Kept {
    fn from(answer: &Answer) -> Self {
        let trust = set_cookies(answer).into_iter().find(|cookie| cookie.starts_with("trust-")).unwrap();
        let (name, mark) = trust.split(';').next().unwrap().split_once('=').unwrap();
        Self { device: answer.cookie_named("device").unwrap(), name: name.to_owned(), mark: mark.to_owned() }
    }

    async fn sign_in(&self, portal: &TestApp, email: &str) -> Answer {
        sign_in_with(portal, email, "cookie", &self.cookie()).await
    }

    fn cookie(&self) -> String {
        format!("device={}; {}={}", self.device, self.name, self.mark)
    }
}

async fn trusted(portal: &TestApp, app: &SecondFactor) -> Kept {
    let (browser, _) = asked_for_code(portal).await;
    Kept::from(&verify_and_trust(&browser, MARY, &app.next_code(portal)).await)
}

// proves: S8
#[tokio::test]
async fn a_trusted_browser_needs_the_password_only_and_its_mark_changes_with_every_use() {
    let (portal, _, _, app) = protected().await;
    let (browser, _) = asked_for_code(&portal).await;
    let answer = verify_and_trust(&browser, MARY, &app.code(&portal)).await;
    let first = Kept::from(&answer);
    let trust = set_cookies(&answer).into_iter().find(|cookie| cookie.starts_with("trust-")).unwrap();
    assert!(trust.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"), "{trust}");
    assert_eq!(portal.count("security_logs WHERE action = 'device-trusted'"), 1);
    assert!(!portal.database_bytes().windows(43).any(|part| part == first.mark.as_bytes()));
    // Trust waits for a clock that was set back.
    portal.pass(SignedDuration::from_secs(-1));
    browser.sign_in(MARY, PASSWORD).await.refused(401, "code_needed");
    portal.pass(SignedDuration::from_hours(24) + SignedDuration::from_secs(1));
    let again = browser.sign_in(MARY, PASSWORD).await.ok();
    let second = Kept::from(&again);
    assert_eq!((&second.device, &second.name), (&first.device, &first.name));
    assert_ne!(second.mark, first.mark);
    let days_left = set_cookies(&again).iter().filter(|cookie| cookie.ends_with("Max-Age=2505600")).count();
    assert_eq!(days_left, 1, "29 days are left");
    assert_eq!(browser.sign_in(MARY, "wrong password").await.status, 401);
    browser.sign_in(MARY, PASSWORD).await.ok();
}

// proves: S8
#[tokio::test]
async fn a_mark_that_comes_again_ends_the_thief_s_session_is_logged_and_the_owner_is_told() {
    let (portal, _, _, app) = protected().await;
    let (elsewhere, _) = asked_for_code(&portal).await;
    elsewhere.verify_code(MARY, &app.code(&portal)).await.ok();
    let owner = trusted(&portal, &app).await;
    let thief = owner.sign_in(&portal, MARY).await;
    let session = format!("session={}", thief.cookie());
    assert_eq!(status_with(&portal, &session).await, 200);
    portal.execute("DELETE FROM outbox", []);
    assert_eq!(owner.sign_in(&portal, MARY).await.status, 401, "the owner's mark was used");
    assert_eq!(status_with(&portal, &session).await, 401, "the thief is out");
    assert!(elsewhere.is_signed_in().await, "another browser's session goes on");
    assert_eq!(portal.count("security_logs WHERE action = 'trust-replayed' AND success = 0"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1);
    assert_eq!(owner.sign_in(&portal, MARY).await.status, 401);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1, "there is no trust left to end");
}

// Known from Gitea CVE-2026-56750.
// proves: S8
#[tokio::test]
async fn a_copied_mark_is_noticed_also_where_the_browser_is_not_known_any_more() {
    let (portal, _, _, app) = protected().await;
    let owner = trusted(&portal, &app).await;
    let thief = owner.sign_in(&portal, MARY).await;
    let stranger = Kept { device: "A".repeat(43), name: owner.name.clone(), mark: owner.mark.clone() };
    assert_eq!(stranger.sign_in(&portal, MARY).await.status, 401);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 1);
    assert_eq!(Kept::from(&thief).sign_in(&portal, MARY).await.status, 401);
}

// proves: S8
#[tokio::test]
async fn trust_lasts_thirty_days_to_the_second_however_often_it_is_used() {
    let (portal, _, _, app) = protected().await;
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

// proves: S8
#[tokio::test]
async fn one_member_s_trust_is_worth_nothing_to_another() {
    let (portal, _, _, app) = protected().await;
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

// proves: S5, S8
#[tokio::test]
async fn a_reset_and_every_new_epoch_end_trust_and_leave_the_browser_known() {
    let (portal, _, _, app) = protected().await;
    let kept = trusted(&portal, &app).await;
    portal.execute("UPDATE members SET session_epoch = session_epoch + 1", []);
    assert_eq!(kept.sign_in(&portal, MARY).await.status, 401);
    let kept = trusted(&portal, &app).await;
    let token = portal.reset_token(MARY).await;
    assert_eq!(portal.reset(&token, PASSWORD).await.status, 200);
    portal.execute(LOCK, []);
    kept.sign_in(&portal, MARY).await.refused(401, "code_needed");
}

#[tokio::test]
async fn going_back_to_a_backup_takes_a_renewed_mark_for_no_copy() {
    let (portal, _, _, app) = protected().await;
    let kept = trusted(&portal, &app).await;
    let backup =
        "CREATE TABLE was AS SELECT trust_hash AS value FROM trusted_devices WHERE trust_hash IS NOT NULL";
    portal.execute(backup, []);
    let renewed = Kept::from(&kept.sign_in(&portal, MARY).await);
    let back = "UPDATE trusted_devices SET trust_hash = (SELECT value FROM was) WHERE trust_hash IS NOT NULL";
    portal.execute(back, []);
    portal.app.db.write(portal::accounts::sessions::store::end_all_sessions).unwrap();
    renewed.sign_in(&portal, MARY).await.refused(401, "code_needed");
    assert_eq!(portal.logged("action = 'trust-replayed'"), 0);
    assert_eq!(portal.count("outbox WHERE letter = 'trust-replayed'"), 0);
}
