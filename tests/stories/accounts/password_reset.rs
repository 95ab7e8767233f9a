//! Forgotten passwords, one-time links, and what a link does and does not do.

use jiff::SignedDuration;
use portal::accounts::password_links::{self, Purpose};
use portal::platform::mail::{Letter, outbox};
use serde_json::{Value, json};

use super::sign_in_names::{SHARED, emil};
use super::{LOCK, MARY, NEW, forgot};
use crate::support::app::{PASSWORD, TestApp, plain, token_in};
use crate::support::browser::{Answer, problem};

const DEAD: &str = "This link has expired or was already used. Please ask for a new one.";

fn said(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.json())
}

fn dead() -> (u16, Value) {
    (410, problem("link_expired", DEAD))
}

/// A link as a command makes it.
fn issue(portal: &TestApp, member: &str, purpose: Purpose) -> String {
    let path = portal.app.db.write(|tx| password_links::issue(tx, member, purpose, portal.now())).unwrap();
    token_in(&path)
}

#[tokio::test]
async fn a_password_that_is_not_taken_is_told_why_and_does_not_use_the_link_up() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.reset_token(MARY).await;
    let browser = portal.browser();
    let body = json!({ "token": token, "password": NEW, "confirmPassword": "seven green kettle" });
    let mismatch = browser.post("/api/auth/reset-password", &body).await;
    assert_eq!(said(&mismatch), (400, problem("passwords_differ", "Passwords don't match")));
    let short = portal.reset(&token, "seven77").await;
    let sentence = "Password must be at least 8 characters";
    assert_eq!(said(&short), (400, problem("password_too_short", sentence)));
    let long = portal.reset(&token, &"green kettles ".repeat(20)).await;
    let sentence = "Password must be at most 256 characters";
    assert_eq!(said(&long), (400, problem("password_too_long", sentence)));
    // Parts of the member's name and address, the congregation's name and the portal's.
    for weak in ["marysmith", MARY, "GraceCommunityChurch", "Member Portal"] {
        let reason = portal.reset(&token, weak).await.refused(400, "weak_password").message();
        assert!(reason.starts_with("This password is too easy to guess. ") && reason.len() > 40, "{reason}");
    }
    let done = json!({ "message": "Your new password is set. Please sign in with it." });
    assert_eq!(said(&portal.reset(&token, NEW).await), (200, done));
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 401);
    portal.browser().sign_in(MARY, NEW).await.ok();
    assert_eq!(portal.logged("action = 'password-reset-done' AND member_id IS NOT NULL"), 1);
}

// proves: R3
#[tokio::test]
async fn forgot_password_allows_no_user_enumeration() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.person("Ann", "Invited", Some("ann@email.com"));
    emil(&portal, "Emil", "emil.bauer");
    let gone = portal.member("Gus", "Gone", "gus@email.com");
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&gone]);
    let mut answers = Vec::new();
    let reaching = [MARY, "ann@email.com", "emil.bauer"];
    let others = ["nobody@email.com", "nobody.here", SHARED, "gus@email.com", "not an address", ""];
    for email in reaching.into_iter().chain(others) {
        let spent = || (portal.logged("action = 'password-reset-asked'"), portal.app.hasher.completed());
        let (rows, hashes) = spent();
        let answer = forgot(&portal, email).await.ok();
        let cost = (spent().0 - rows, spent().1 - hashes);
        answers.push((answer.body.clone(), answer.comparable_headers(), cost));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:#?}");
    let in_vain = "action = 'password-reset-asked' AND success = 0 AND member_id IS NULL";
    assert_eq!(portal.logged(in_vain), 6);
    assert_eq!(portal.deliver().await, 3, "those whom a letter reaches");
}

// proves: R1
#[tokio::test]
async fn of_twenty_uses_of_one_link_at_once_one_succeeds() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.reset_token(MARY).await;
    let answers = futures_util::future::join_all((0..20).map(|_| portal.reset(&token, NEW))).await;
    let with = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(200), with(410)), (1, 19));
    assert_eq!(portal.value::<i64>("SELECT session_epoch FROM members", []), 1);
    assert_eq!(said(&portal.reset(&token, NEW).await), dead());
}

// proves: R1
#[tokio::test]
async fn a_link_lives_as_long_as_its_purpose_says_and_not_a_second_longer() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let second = SignedDuration::from_secs(1);
    for (purpose, lifetime) in [
        (Purpose::Reset, SignedDuration::from_mins(15)),
        (Purpose::Setup, SignedDuration::from_hours(24)),
        (Purpose::Invitation, SignedDuration::from_hours(7 * 24)),
    ] {
        let token = issue(&portal, &mary, purpose);
        portal.pass(lifetime - second);
        assert_eq!(portal.reset(&token, NEW).await.status, 200, "{purpose:?} in time");
        let token = issue(&portal, &mary, purpose);
        portal.pass(lifetime + second);
        assert_eq!(said(&portal.reset(&token, NEW).await), dead(), "{purpose:?} too late");
    }
}

// Known from OpenCFP GHSA-2m5g-8xpw-42vp.
// proves: R2
#[tokio::test]
async fn tokens_that_are_missing_empty_malformed_or_cut_never_work() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let token = issue(&portal, &mary, Purpose::Reset);
    let swapped = if token.starts_with('A') { "B" } else { "A" };
    let stored: Vec<u8> = portal.value("SELECT token FROM password_resets", []);
    let stored_text = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, stored);
    let made_up = ["", " ", "null", "%", "' OR 1=1 --", &"A".repeat(43), &"A".repeat(10_000), &stored_text];
    let longer = ["A", "=", "\0"].map(|more| format!("{token}{more}"));
    let other = [format!(" {token}"), format!("{swapped}{}", &token[1..])];
    let cut = [&token[..42], &token[1..]];
    let near = longer.iter().chain(&other).map(|token| &**token);
    for wrong in made_up.into_iter().chain(cut).chain(near) {
        assert_eq!(said(&portal.reset(wrong, NEW).await), dead(), "{wrong:?}");
    }
    let browser = portal.browser();
    for token in [json!(null), json!([]), json!([token]), json!({ "token": token })] {
        let body = json!({ "token": token, "password": NEW, "confirmPassword": NEW });
        browser.post("/api/auth/reset-password", &body).await.refused(400, "bad_request");
    }
    let body = json!({ "password": NEW, "confirmPassword": NEW });
    assert_eq!(browser.post("/api/auth/reset-password", &body).await.status, 400, "no token at all");
    assert_eq!(portal.value::<i64>("SELECT session_epoch FROM members", []), 0);
    assert_eq!(portal.reset(&token, NEW).await.status, 200, "and the right one does");
}

// proves: P9
#[tokio::test]
async fn guessing_links_is_slowed_down_like_guessing_passwords() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    for _ in 0..50 {
        assert_eq!(said(&portal.reset(&"A".repeat(43), NEW).await), dead());
    }
    let token = issue(&portal, &mary, Purpose::Reset);
    let waits = portal.reset(&token, NEW).await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, Some("600")));
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 429, "one gate, one count");
}

// proves: P11, R4
#[tokio::test]
async fn the_fourth_letter_within_an_hour_is_silently_not_made() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.member("Mike", "Jones", "mike@email.com");
    let letters = || portal.count(&format!("outbox WHERE member_id = '{mary}'"));
    let first = forgot(&portal, MARY).await;
    for _ in 0..3 {
        assert_eq!(forgot(&portal, MARY).await.body, first.body, "nobody is told");
    }
    assert_eq!(letters(), 3);
    forgot(&portal, "mike@email.com").await;
    assert_eq!(portal.count("outbox"), 4, "somebody else's letters are their own");
    for (minutes, expected) in [(59, 3), (1, 4)] {
        portal.pass(SignedDuration::from_mins(minutes));
        forgot(&portal, MARY).await;
        assert_eq!(letters(), expected);
    }
    assert!(!portal.is_locked(&mary) && portal.failures(&mary) == 0, "asking for a letter never locks");
}

// Known from vantage6 CVE-2024-27928.
// proves: P11, R7
#[tokio::test]
async fn a_reset_does_not_sign_in_does_not_unlock_and_leaves_two_factor_alone() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.execute("UPDATE members SET two_factor_enabled = 1, two_factor_secret = x'aa'", []);
    portal.execute(LOCK, []);
    let token = portal.reset_token(MARY).await;
    assert!(portal.is_locked(&mary), "asking does not unlock either");
    let browser = portal.browser();
    let body = json!({ "token": token, "password": NEW, "confirmPassword": NEW });
    let done = browser.post("/api/auth/reset-password", &body).await.ok();
    assert_eq!((done.cookie_named("session"), portal.count("sessions")), (None, 0));
    assert!(portal.is_locked(&mary));
    browser.sign_in(MARY, NEW).await.refused(401, "code_needed");
    assert_eq!(portal.browser().sign_in(MARY, NEW).await.status, 423, "no browser but this one is known");
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1 AND two_factor_secret = x'aa'"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'new-device'"), 0, "one letter for one thing");
    assert_eq!(portal.count("security_logs WHERE action = 'new-device'"), 0, "a reset is no sign-in");
}

#[tokio::test]
async fn an_invitation_waits_a_week_and_opens_the_account() {
    let portal = TestApp::start().await;
    let ann = portal.person("Ann", "New", Some("ann@email.com"));
    portal.app.db.write(|tx| outbox::enqueue(tx, Letter::Invitation, &ann, portal.now())).unwrap();
    assert_eq!(portal.deliver().await, 1);
    let letters = portal.letters();
    let text = plain(&letters[0]);
    assert!(text.contains("?purpose=invitation&token="), "{text}");
    assert!(text.contains("Subject: Your invitation: Grace Community Church"), "{text}");
    portal.pass(SignedDuration::from_hours(7 * 24) - SignedDuration::from_secs(1));
    assert_eq!(portal.reset(&token_in(&letters[0]), NEW).await.status, 200);
    assert_eq!(portal.browser().sign_in("ann@email.com", NEW).await.status, 200);
}

// proves: R4
#[tokio::test]
async fn a_flood_of_requests_for_letters_is_answered_alike_and_written_down_two_hundred_times() {
    let portal = TestApp::start().await;
    portal.mary();
    let first = forgot(&portal, "nobody@email.com").await;
    for number in 0..250 {
        forgot(&portal, &format!("nobody{number}@email.com")).await;
    }
    let flooded = forgot(&portal, MARY).await;
    assert_eq!((first.status, &first.body), (flooded.status, &flooded.body));
    let lines = || (portal.logged("action = 'password-reset-asked'"), portal.count("outbox"));
    assert_eq!(lines(), (200, 0));
    portal.pass(SignedDuration::from_secs(600));
    forgot(&portal, MARY).await;
    assert_eq!(lines(), (201, 1));
}
