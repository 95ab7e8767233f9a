//! Sessions: the cookie, its two clocks, and what ends it.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::send;

const MARY: &str = "mary.smith@email.com";

async fn me_with(portal: &TestApp, cookie: &str) -> u16 {
    send(portal.browser().request(Method::GET, "/api/auth/me").header("cookie", cookie)).await.status
}

#[tokio::test]
async fn the_session_cookie_is_for_this_site_and_out_of_reach_of_scripts() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    let answer = browser.sign_in(MARY, PASSWORD).await;
    let token = answer.cookie();
    assert_eq!(token.len(), 43, "256 bits");
    let whole = format!("session={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000");
    assert_eq!(answer.header("set-cookie"), Some(&*whole));
    assert_eq!(
        browser.sign_out().await.header("set-cookie"),
        Some("session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0")
    );
}

#[tokio::test]
async fn on_https_the_cookie_is_secure_and_bound_to_this_host() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::PublicAddress, "https://portal.example.org");
    let answer = portal.browser().sign_in(MARY, PASSWORD).await;
    let token = answer.cookie();
    let whole = format!("__Host-session={token}; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=2592000");
    assert_eq!(answer.header("set-cookie"), Some(&*whole));
    assert_eq!(me_with(&portal, &format!("__Host-session={token}")).await, 200);
    assert_eq!(me_with(&portal, &format!("session={token}")).await, 401, "the name without protection");
    let left = portal.browser().sign_out().await;
    assert_eq!(
        left.header("set-cookie"),
        Some("__Host-session=; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=0")
    );
}

#[tokio::test]
async fn a_cookie_the_server_never_made_is_ignored_and_replaced_at_sign_in() {
    let portal = TestApp::start().await;
    portal.mary();
    let planted = "A".repeat(43);
    assert_eq!(me_with(&portal, &format!("session={planted}")).await, 401);
    let request = portal.browser().request(Method::POST, "/api/auth/login");
    let body = serde_json::json!({ "email": MARY, "password": PASSWORD });
    let answer = send(request.header("cookie", format!("session={planted}")).json(&body)).await;
    assert_eq!(answer.status, 200);
    assert_ne!(answer.cookie(), planted);
    assert_eq!(me_with(&portal, &format!("session={planted}")).await, 401, "still nobody");

    // A second sign-in in the same browser is a new token as well.
    let browser = portal.browser();
    let first = browser.sign_in(MARY, PASSWORD).await.cookie();
    assert_ne!(browser.sign_in(MARY, PASSWORD).await.cookie(), first);
}

#[tokio::test]
async fn broken_cookies_are_no_session_and_no_error() {
    let portal = TestApp::start().await;
    portal.mary();
    let token = portal.browser().sign_in(MARY, PASSWORD).await.cookie();
    for cookie in [
        "session=".to_owned(),
        "session".to_owned(),
        ";;;=;".to_owned(),
        format!("session={}", &token[..42]),
        format!("session={token}A"),
        format!("session={token}="),
        format!("SESSION={token}"),
        format!("__Host-session={token}"),
        format!("session={}", "%00".repeat(20)),
    ] {
        assert_eq!(me_with(&portal, &cookie).await, 401, "{cookie:?}");
    }
    assert_eq!(me_with(&portal, &format!("theme=dark; session={token}; other=1")).await, 200);
}

#[tokio::test]
async fn neither_the_cookie_nor_the_reset_token_is_anywhere_in_the_database() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    let cookie = browser.sign_in(MARY, PASSWORD).await.cookie();
    assert!(browser.is_signed_in().await);
    let token = portal.reset_token(MARY).await;
    let contains = |needle: &[u8]| portal.database_bytes().windows(needle.len()).any(|part| part == needle);
    assert!(contains(MARY.as_bytes()), "the search works");
    for secret in [&cookie, &token] {
        assert!(!contains(secret.as_bytes()));
        let raw = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, secret).unwrap();
        assert!(!contains(&raw), "not as bytes either");
    }
    assert!(!contains(PASSWORD.as_bytes()));
}

#[tokio::test]
async fn two_weeks_without_a_visit_end_a_session_and_a_visit_keeps_it() {
    let portal = TestApp::start().await;
    portal.mary();
    let (idle, busy) = (portal.signed_in(MARY).await, portal.signed_in(MARY).await);
    portal.pass(SignedDuration::from_hours(13 * 24));
    assert!(busy.is_signed_in().await);
    portal.pass(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
    assert!(busy.is_signed_in().await);
    portal.pass(SignedDuration::from_secs(1));
    assert!(!idle.is_signed_in().await, "fourteen days to the second");
    assert!(busy.is_signed_in().await);
}

#[tokio::test]
async fn thirty_days_end_a_session_however_often_it_is_used() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in(MARY).await;
    for day in 1..30 {
        portal.pass(SignedDuration::from_hours(24));
        assert!(browser.is_signed_in().await, "day {day}");
    }
    portal.pass(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
    assert!(browser.is_signed_in().await);
    portal.pass(SignedDuration::from_secs(1));
    assert!(!browser.is_signed_in().await);
}

#[tokio::test]
async fn the_volunteer_chooses_both_limits() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::SessionDays, "2");
    portal.set(Name::SessionIdleDays, "1");
    let (idle, busy) = (portal.signed_in(MARY).await, portal.signed_in(MARY).await);
    portal.pass(SignedDuration::from_hours(23));
    assert!(busy.is_signed_in().await);
    portal.pass(SignedDuration::from_hours(1));
    assert!(!idle.is_signed_in().await);
    assert!(busy.is_signed_in().await);
    portal.pass(SignedDuration::from_hours(23));
    assert!(busy.is_signed_in().await);
    portal.pass(SignedDuration::from_hours(1));
    assert!(!busy.is_signed_in().await);
    let cookie = portal.browser().sign_in(MARY, PASSWORD).await;
    assert!(cookie.header("set-cookie").unwrap().ends_with("Max-Age=172800"));
}

#[tokio::test]
async fn a_lowered_limit_applies_at_once_to_live_sessions() {
    let portal = TestApp::start().await;
    portal.mary();
    let (day, second) = (SignedDuration::from_hours(24), SignedDuration::from_secs(1));
    let old = portal.signed_in(MARY).await;
    portal.pass(day * 2);
    let young = portal.signed_in(MARY).await;
    portal.pass(day - second);
    assert!(old.is_signed_in().await);
    portal.set(Name::SessionDays, "3");
    assert!(old.is_signed_in().await);
    portal.pass(second);
    assert!(!old.is_signed_in().await, "three days, not the thirty of its sign-in");
    let card = young.read("/api/auth/security").await;
    assert_eq!(card["sessions"].as_array().unwrap().len(), 1, "nor is it listed");

    // More days revive no session; they apply from the next sign-in.
    portal.set(Name::SessionDays, "30");
    assert!(!old.is_signed_in().await);
    portal.pass(day * 2 - second);
    assert!(young.is_signed_in().await);
    portal.pass(second);
    assert!(!young.is_signed_in().await);

    let idle = portal.signed_in(MARY).await;
    portal.pass(day);
    portal.set(Name::SessionIdleDays, "1");
    assert!(!idle.is_signed_in().await);
}

#[tokio::test]
async fn two_hundred_requests_in_five_minutes_write_once() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in(MARY).await;
    let changes = || portal.app.db.write(|tx| Ok::<_, rusqlite::Error>(tx.total_changes())).unwrap();
    let signed_in_at = portal.now().as_second();
    portal.pass(SignedDuration::from_mins(5));
    let before = changes();
    for _ in 0..200 {
        assert!(browser.is_signed_in().await);
        portal.pass(SignedDuration::from_secs(1));
    }
    assert_eq!(changes() - before, 1);
    let seen: i64 = portal.value("SELECT last_seen_at FROM sessions", []);
    assert_eq!(seen, signed_in_at + 300);
}

#[tokio::test]
async fn the_twenty_first_browser_signs_the_longest_unused_one_out_and_makes_a_stranger_of_it() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let mut browsers = Vec::new();
    for _ in 0..21 {
        browsers.push(portal.signed_in(MARY).await);
        portal.pass(SignedDuration::from_secs(1));
    }
    assert_eq!(portal.count("sessions"), 20);
    assert!(!browsers[0].is_signed_in().await);
    assert!(browsers[1].is_signed_in().await);
    assert!(browsers[20].is_signed_in().await);
    assert_eq!(portal.count("trusted_devices"), 20);
    portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&mary]);
    assert_eq!(browsers[0].sign_in(MARY, PASSWORD).await.status, 423);
    assert_eq!(browsers[1].sign_in(MARY, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_reset_ends_every_session_of_that_member_and_of_no_other() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.member("Mike", "Jones", "mike@email.com");
    let mike = portal.signed_in("mike@email.com").await;
    let browsers = [portal.signed_in(MARY).await, portal.signed_in(MARY).await, portal.signed_in(MARY).await];
    let token = portal.reset_token(MARY).await;
    assert!(browsers[0].is_signed_in().await, "asking ends nothing");
    assert_eq!(portal.reset(&token, "seven green kettles").await.status, 200);
    for browser in &browsers {
        assert!(!browser.is_signed_in().await);
    }
    assert!(mike.is_signed_in().await);
}
