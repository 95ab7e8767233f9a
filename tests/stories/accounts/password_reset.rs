//! Forgotten passwords, one-time links, and what a link does and does not do.

use jiff::SignedDuration;
use portal::accounts::reset::one_time_link::{self, Purpose};
use portal::platform::mail::{Letter, outbox};
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::browser::{Answer, problem};

const MARY: &str = "mary.smith@email.com";
const NEW: &str = "seven green kettles";
const DEAD: &str = "This link has expired or was already used. Please ask for a new one.";

fn said(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.json())
}

fn dead() -> (u16, Value) {
    (410, problem("link_expired", DEAD))
}

/// A link as a command makes it.
fn issue(portal: &TestApp, member: &str, purpose: Purpose) -> String {
    let path = portal.app.db.write(|tx| one_time_link::issue(tx, member, purpose, portal.now())).unwrap();
    token_in(&path)
}

#[tokio::test]
async fn a_member_who_forgot_their_password_chooses_a_new_one() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.reset_token(MARY).await;
    let done = portal.reset(&token, NEW).await;
    assert_eq!(
        (done.status, done.json()),
        (200, json!({ "message": "Your new password is set. Please sign in with it." }))
    );
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 401);
    assert_eq!(portal.browser().sign_in(MARY, NEW).await.status, 200);
    assert_eq!(
        portal.count("security_logs WHERE action = 'password-reset-done' AND member_id IS NOT NULL"),
        1
    );
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
    // Of the member's name and address, the congregation's name and the portal's.
    for weak in ["marysmith", MARY, "GraceCommunityChurch", "Member Portal"] {
        let answer = portal.reset(&token, weak).await;
        assert_eq!((answer.status, &*answer.code()), (400, "weak_password"), "{weak}");
        let reason = answer.message();
        assert!(reason.starts_with("This password is too easy to guess. ") && reason.len() > 40, "{reason}");
    }
    assert_eq!(portal.reset(&token, NEW).await.status, 200);
}

#[tokio::test]
async fn forgot_password_allows_no_user_enumeration() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.person("Ann", "Invited", Some("ann@email.com"));
    let gone = portal.member("Gus", "Gone", "gus@email.com");
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&gone]);
    let mut answers = Vec::new();
    for email in [MARY, "nobody@email.com", "gus@email.com", "ann@email.com", "not an address", ""] {
        let (rows, hashes) =
            (portal.logged("action = 'password-reset-asked'"), portal.app.hasher.completed());
        let answer = portal.browser().post("/api/auth/forgot-password", &json!({ "email": email })).await;
        assert_eq!(answer.status, 200, "{email}");
        let cost =
            (portal.logged("action = 'password-reset-asked'") - rows, portal.app.hasher.completed() - hashes);
        answers.push((answer.body.clone(), answer.comparable_headers(), cost));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:#?}");
    assert_eq!(portal.deliver().await, 2, "Mary and Ann, nobody else");
}

#[tokio::test]
async fn an_imported_member_gets_their_first_password_by_forgot_password() {
    let portal = TestApp::start().await;
    portal.person("Ann", "Imported", Some("ann@email.com"));
    assert_eq!(portal.browser().sign_in("ann@email.com", "").await.status, 401);
    let token = portal.reset_token("Ann@Email.com").await;
    assert_eq!(portal.reset(&token, NEW).await.status, 200);
    assert_eq!(portal.browser().sign_in("ann@email.com", NEW).await.status, 200);
}

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

#[tokio::test]
async fn tokens_that_are_missing_empty_malformed_or_cut_never_work() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let token = issue(&portal, &mary, Purpose::Reset);
    let swapped = if token.starts_with('A') { "B" } else { "A" };
    let stored: Vec<u8> = portal.value("SELECT token FROM password_resets", []);
    let stored_text = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, stored);
    for wrong in [
        String::new(),
        " ".to_owned(),
        "null".to_owned(),
        "%".to_owned(),
        "' OR 1=1 --".to_owned(),
        "A".repeat(43),
        "A".repeat(10_000),
        token[..42].to_owned(),
        token[1..].to_owned(),
        format!("{token}A"),
        format!("{token}="),
        format!(" {token}"),
        format!("{token}\0"),
        format!("{swapped}{}", &token[1..]),
        stored_text,
    ] {
        assert_eq!(said(&portal.reset(&wrong, NEW).await), dead(), "{wrong:?}");
    }
    let browser = portal.browser();
    for token in [json!(null), json!([]), json!([token]), json!({ "token": token })] {
        let body = json!({ "token": token, "password": NEW, "confirmPassword": NEW });
        let answer = browser.post("/api/auth/reset-password", &body).await;
        assert_eq!(said(&answer), (400, problem("bad_request", "The request could not be read.")), "{token}");
    }
    let body = json!({ "password": NEW, "confirmPassword": NEW });
    assert_eq!(browser.post("/api/auth/reset-password", &body).await.status, 400, "no token at all");
    assert_eq!(portal.value::<i64>("SELECT session_epoch FROM members", []), 0);
    assert_eq!(portal.reset(&token, NEW).await.status, 200, "and the right one does");
}

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

#[tokio::test]
async fn the_fourth_letter_within_an_hour_is_silently_not_made() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.member("Mike", "Jones", "mike@email.com");
    let ask = async |email: &str| {
        portal.browser().post("/api/auth/forgot-password", &json!({ "email": email })).await
    };
    let mut bodies = Vec::new();
    for _ in 0..4 {
        bodies.push(ask(MARY).await.body);
    }
    assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]), "nobody is told");
    let letters = || portal.count(&format!("outbox WHERE member_id = '{mary}'"));
    assert_eq!(letters(), 3);
    ask("mike@email.com").await;
    assert_eq!(portal.count("outbox"), 4, "somebody else's letters are their own");
    portal.pass(SignedDuration::from_mins(59));
    ask(MARY).await;
    assert_eq!(letters(), 3);
    portal.pass(SignedDuration::from_mins(1));
    ask(MARY).await;
    assert_eq!(letters(), 4);
}

#[tokio::test]
async fn a_reset_does_not_sign_in_does_not_unlock_and_leaves_two_factor_alone() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.execute(
        "UPDATE members SET two_factor_enabled = 1, two_factor_secret = x'aa' WHERE id = ?1",
        [&mary],
    );
    for _ in 0..5 {
        portal.browser().sign_in(MARY, "wrong password").await;
    }
    let token = portal.reset_token(MARY).await;
    assert!(portal.is_locked(&mary), "asking does not unlock either");
    let done = portal.reset(&token, NEW).await;
    assert_eq!((done.status, done.cookie_named("session")), (200, None));
    assert_eq!(portal.count("sessions"), 0);
    assert!(portal.is_locked(&mary));
    assert_eq!(portal.browser().sign_in(MARY, NEW).await.status, 423);
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1 AND two_factor_secret = x'aa'"), 1);
}

#[tokio::test]
async fn an_invitation_waits_a_week_and_opens_the_account() {
    let portal = TestApp::start().await;
    let ann = portal.person("Ann", "New", Some("ann@email.com"));
    portal.app.db.write(|tx| outbox::enqueue(tx, Letter::Invitation, &ann, portal.now())).unwrap();
    assert_eq!(portal.deliver().await, 1);
    let letters = portal.letters();
    let text = crate::support::app::plain(&letters[0]);
    assert!(text.contains("?purpose=invitation&token="), "{text}");
    assert!(text.contains("Subject: Your invitation: Grace Community Church"), "{text}");
    portal.pass(SignedDuration::from_hours(7 * 24) - SignedDuration::from_secs(1));
    assert_eq!(portal.reset(&token_in(&letters[0]), NEW).await.status, 200);
    assert_eq!(portal.browser().sign_in("ann@email.com", NEW).await.status, 200);
}

#[tokio::test]
async fn a_flood_of_requests_for_letters_is_answered_alike_and_written_down_two_hundred_times() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    let ask = |email: String| {
        let browser = &browser;
        async move { browser.post("/api/auth/forgot-password", &json!({ "email": email })).await }
    };
    let first = ask("nobody@email.com".to_owned()).await;
    for number in 0..250 {
        ask(format!("nobody{number}@email.com")).await;
    }
    let flooded = ask("mary.smith@email.com".to_owned()).await;
    assert_eq!((first.status, &first.body), (flooded.status, &flooded.body));
    let lines = |portal: &TestApp| portal.logged("action = 'password-reset-asked'");
    assert_eq!((lines(&portal), portal.count("outbox")), (200, 0));
    portal.pass(SignedDuration::from_secs(600));
    ask("mary.smith@email.com".to_owned()).await;
    assert_eq!((lines(&portal), portal.count("outbox")), (201, 1));
}
