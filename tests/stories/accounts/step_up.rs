//! Step-up: a session alone is no way to try passwords and codes.

use portal::platform::settings::Name;
use serde_json::json;

use super::{MARY, NEW};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{SecondFactor, change_password, make_recovery_codes, turn_off};
use crate::support::browser::{Answer, Browser, problem};
use crate::support::wait::until_async;

/// The session is of a browser that is not known: failures count on the account.
async fn protected() -> (TestApp, String, Browser, SecondFactor) {
    let all = super::protected().await;
    all.0.execute("UPDATE sessions SET device_id = NULL", []);
    all
}

/// The three operations with step-up, with a password.
async fn ask(browser: &Browser, which: usize, password: &str, code: &str) -> Answer {
    match which % 3 {
        0 => change_password(browser, password, NEW).await,
        1 => turn_off(browser, password, code).await,
        _ => make_recovery_codes(browser, password, code).await,
    }
}

// proves: P9
#[tokio::test]
async fn wrong_passwords_count_and_lock_wherever_they_are_asked_for_and_the_session_goes_on() {
    let (portal, mary, browser, factor) = protected().await;
    for number in 0..4 {
        let answer = ask(&browser, number, "wrong password", "000000").await;
        let wrong = problem("wrong_password", "Your password is not right.");
        assert_eq!((answer.status, answer.json()), (400, wrong), "{number}");
    }
    assert_eq!(portal.failures(&mary), 4);
    let locked = json!({
        "message": "This account is locked. A church administrator can unlock it.",
        "code": "account_locked",
        "locked": true,
    });
    let fifth = ask(&browser, 1, "wrong password", "000000").await;
    assert_eq!((fifth.status, fifth.json()), (423, locked.clone()));
    assert!(portal.is_locked(&mary) && browser.is_signed_in().await);
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked-inside'"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'account-locked'"), 0, "no \"nobody got in\"");
    for which in 0..3 {
        let code = factor.next_code(&portal);
        let hashes = portal.app.hasher.completed();
        let right = ask(&browser, which, PASSWORD, &code).await;
        assert_eq!((right.status, right.json()), (423, locked.clone()), "{which}: the right one too");
        assert_eq!(portal.app.hasher.completed(), hashes, "nothing is compared any more");
    }
    assert_eq!(portal.logged("action = 'confirmation-failed'"), 8);
    assert!(browser.is_signed_in().await);
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423, "one lock for all gates");
}

// proves: P6
#[tokio::test]
async fn wrong_passwords_at_once_are_counted_exactly() {
    let (portal, mary, browser, _) = protected().await;
    portal.set(Name::LockAfter, "10");
    let tries = (0..20).map(|number| ask(&browser, number, "wrong password", "000000"));
    let answers = futures_util::future::join_all(tries).await;
    let with = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(400), with(423)), (9, 11), "the tenth locks");
    assert_eq!((portal.failures(&mary), portal.is_locked(&mary)), (10, true));
}

#[tokio::test]
async fn a_right_password_forgets_the_wrong_ones_before_it_unless_a_code_was_needed_as_well() {
    let (portal, mary, browser, factor) = protected().await;
    for number in 0..4 {
        ask(&browser, number, "wrong password", "000000").await;
    }
    turn_off(&browser, PASSWORD, &factor.wrong_code(&portal)).await.refused(400, "wrong_code");
    assert_eq!(portal.failures(&mary), 4, "nor where the code is wrong");
    let code = factor.next_code(&portal);
    make_recovery_codes(&browser, PASSWORD, &code).await.ok();
    assert_eq!(portal.failures(&mary), 4, "a stranger would see it");
    portal.execute("UPDATE members SET two_factor_enabled = 0", []);
    change_password(&browser, PASSWORD, NEW).await.ok();
    assert_eq!(portal.failures(&mary), 0);
}

/// Changes the member between the comparison of a password and its verdict, which waits for this transaction.
pub async fn once_it_is_compared(portal: &TestApp, change: &str, member_id: &str) {
    let conn = portal.database();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    let before = portal.app.hasher.completed();
    until_async("it is compared", async || portal.app.hasher.completed() > before).await;
    conn.execute(change, [member_id]).unwrap();
    conn.execute_batch("COMMIT").unwrap();
}

// proves: P9
#[tokio::test]
async fn a_password_that_was_compared_with_an_older_hash_is_void() {
    let (portal, mary, browser, factor) = protected().await;
    let code = factor.next_code(&portal);
    // The comparison waits in the hasher's queue while the row changes.
    let asking = tokio::spawn({
        let (browser, code) = (browser.clone(), code.clone());
        async move { turn_off(&browser, PASSWORD, &code).await }
    });
    once_it_is_compared(&portal, "UPDATE members SET password = password || 'x' WHERE id = ?1", &mary).await;
    assert_eq!(asking.await.unwrap().status, 400);
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1"), 1);
}
