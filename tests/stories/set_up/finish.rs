//! The end of set-up: everything in one transaction, signed in, once.

use jiff::SignedDuration;
use serde_json::json;

use super::{PASSWORD, answer, begun, post, prove_app, put};
use crate::support::app::TestApp;
use crate::support::authenticator::totp_code;

// proves: P13
#[tokio::test]
async fn set_up_ends_on_the_first_administrator_s_session_with_everything_written() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    let missing = post(&browser, "finish", json!({})).await.refused(409, "set_up_unfinished");
    missing.says(
        "the congregation, the address, the help contact, the first administrator, the second factor, mail",
    );
    answer(&browser).await;
    let (secret, codes) = prove_app(&portal, &browser).await;
    put(&browser, "mail", json!({ "later": true })).await.ok();
    let answer = post(&browser, "finish", json!({})).await.ok();
    assert_eq!(
        answer.json()["user"],
        json!({
            "firstName": "Ada", "lastName": "Admin", "email": "ada@example.org", "twoFactorEnabled": true,
            "roles": ["treasurer", "administrator"],
        })
    );
    for secret in [&secret, PASSWORD, &codes[0]] {
        assert!(!answer.body.contains(secret), "{}", answer.body);
    }
    assert!(browser.is_signed_in().await);
    assert_eq!(browser.get("/api/office/portal").await.status, 200, "and at work");

    let settings: String = portal.value(
        "SELECT group_concat(name || '=' || value, ' ' ORDER BY name) FROM settings WHERE value <> ''",
        [],
    );
    assert_eq!(
        settings,
        "congregation-name=Grace Church postal-address=Springfield public-address=http://portal.local \
         time-zone=America/Chicago"
    );
    assert_eq!(portal.count("set_up"), 0);
    assert_eq!(portal.count("set_up_over"), 1);
    assert_eq!(portal.logged("action = 'member-added' AND actor = 'Ada Admin (M0001)'"), 1);
    assert_eq!(portal.logged("action = 'two-factor-enabled'"), 1);
    assert!(portal.logged("action = 'setting-changed' AND actor = 'Ada Admin (M0001)'") >= 3);
    post(&browser, "finish", json!({})).await.refused(404, "not_found");

    // The password, the app and a backup code open the account; the code that proved the app is used.
    let elsewhere = portal.browser();
    elsewhere.sign_in("ada@example.org", PASSWORD).await.refused(401, "code_needed");
    let used = elsewhere.verify_code("ada@example.org", &totp_code(&secret, portal.now())).await;
    used.refused(401, "wrong_code");
    portal.pass(SignedDuration::from_secs(60));
    elsewhere.verify_code("ada@example.org", &totp_code(&secret, portal.now())).await.ok();
    let third = portal.browser();
    third.sign_in("ada@example.org", PASSWORD).await.refused(401, "code_needed");
    third.verify_code("ada@example.org", &codes[3]).await.ok();
}

// proves: P13
#[tokio::test]
async fn of_two_finishes_at_once_one_is_refused() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    answer(&browser).await;
    prove_app(&portal, &browser).await;
    put(&browser, "mail", json!({ "later": true })).await.ok();
    let (one, other) = tokio::join!(post(&browser, "finish", json!({})), post(&browser, "finish", json!({})));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(portal.count("members"), 1);
}

// proves: P13, S2
#[tokio::test]
async fn with_an_https_address_the_portal_begins_again_and_the_session_is_for_https_alone() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    answer(&browser).await;
    // As it is typed: a name of the internet has https.
    let seen = put(&browser, "address", json!({ "address": "portal.example.org" })).await.ok().json();
    assert_eq!(seen["address"], "https://portal.example.org");
    prove_app(&portal, &browser).await;
    put(&browser, "mail", json!({ "later": true })).await.ok();
    let answer = post(&browser, "finish", json!({})).await.ok();
    assert!(answer.cookie_named("__Host-session").is_some(), "{}", answer.body);
    portal.app.set_up.wants_to_begin_again().await;
    assert!(portal.app.set_up.take_replacement().is_none());
}
