//! A member changes their password.

use serde_json::json;

use super::{MARY, NEW, mary};
use crate::support::app::PASSWORD;
use crate::support::authenticator::change_password;

// proves: P14
#[tokio::test]
async fn the_new_password_signs_in_and_the_old_one_does_not() {
    let (portal, _, browser) = mary().await;
    let wrong = change_password(&browser, "wrong password", NEW).await.refused(400, "wrong_password");
    assert!(wrong.header("set-cookie").is_none() && browser.is_signed_in().await);
    assert_eq!(portal.logged("action = 'confirmation-failed' AND success = 0"), 1);
    portal.browser().sign_in(MARY, PASSWORD).await.ok();
    let answer = change_password(&browser, PASSWORD, NEW).await.ok();
    assert!(answer.message().contains("password is changed"));
    assert!(answer.cookie().len() == 43 && browser.is_signed_in().await, "the session has a new token");
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 401);
    portal.browser().sign_in(MARY, NEW).await.ok();
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'password-changed' AND success = 1"), 1);
}

#[tokio::test]
async fn what_the_new_password_lacks_is_said_first_and_how_weak_it_is_to_whoever_knows_the_old_one() {
    let (portal, mary, browser) = mary().await;
    let hashes = portal.app.hasher.completed();
    // (current, new, once more, the answer's code, what is said)
    let table = [
        ("wrong password", NEW, "seven green", "passwords_differ", "Passwords don't match"),
        ("wrong password", "short", "short", "password_too_short", "Password must be at least 8 characters"),
        (PASSWORD, PASSWORD, PASSWORD, "same_password", "The new password is the same as the current one."),
    ];
    for (current, new, once_more, code, said) in table {
        let body = json!({ "currentPassword": current, "password": new, "confirmPassword": once_more });
        let answer = browser.post("/api/auth/change-password", &body).await;
        assert!(answer.refused(400, code).message().starts_with(said), "{new}");
    }
    let long = "x".repeat(257);
    assert_eq!(change_password(&browser, "wrong password", &long).await.status, 400);
    assert_eq!((portal.app.hasher.completed(), portal.failures(&mary)), (hashes, 0));
    for weak in ["password1", "marysmith"] {
        change_password(&browser, "wrong password", weak).await.refused(400, "wrong_password");
        let refused = change_password(&browser, PASSWORD, weak).await;
        let said = refused.refused(400, "weak_password").message();
        assert!(said.starts_with("This password is too easy to guess"), "{said}");
    }
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 200, "it is the old one still");
}

// proves: P14
#[tokio::test]
async fn two_changes_at_once_are_one() {
    let (portal, _, browser) = mary().await;
    let (one, other) = tokio::join!(
        change_password(&browser, PASSWORD, NEW),
        change_password(&browser, PASSWORD, "silver meadow kitchen")
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{} {}", one.body, other.body);
    assert!(matches!(statuses[1], 400 | 401), "{} {}", one.body, other.body);
    assert_eq!(portal.count("security_logs WHERE action = 'password-changed'"), 1);
}
