//! Sessions: the cookie, its two clocks, and what ends it.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;

use super::{LOCK, MARY, mary, sign_in_with, status_with};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::send;

// proves: S2
#[tokio::test]
async fn the_session_cookie_is_for_this_site_and_out_of_reach_of_scripts() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    let answer = browser.sign_in(MARY, PASSWORD).await;
    assert_eq!(answer.cookie().len(), 43, "256 bits");
    let rest = "HttpOnly; SameSite=Strict; Path=/; Max-Age=";
    let whole = format!("session={}; {rest}2592000", answer.cookie());
    assert_eq!(answer.header("set-cookie"), Some(&*whole));
    let left = browser.sign_out().await;
    assert_eq!(left.header("set-cookie"), Some(&*format!("session=; {rest}0")));
    assert_eq!(left.header("clear-site-data"), None);
}

// proves: S2
#[tokio::test]
async fn on_https_the_cookie_is_secure_and_bound_to_this_host() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::PublicAddress, "https://portal.example.org");
    let answer = portal.browser().sign_in(MARY, PASSWORD).await;
    let (token, rest) = (answer.cookie(), "HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=");
    assert_eq!(answer.header("set-cookie"), Some(&*format!("__Host-session={token}; {rest}2592000")));
    assert_eq!(status_with(&portal, &format!("__Host-session={token}")).await, 200);
    assert_eq!(status_with(&portal, &format!("session={token}")).await, 401, "the name without protection");
    let left = portal.browser().sign_out().await;
    assert_eq!(left.header("set-cookie"), Some(&*format!("__Host-session=; {rest}0")));
    assert_eq!(left.header("clear-site-data"), Some("\"cache\""), "no face stays behind");
}

// proves: S3
#[tokio::test]
async fn broken_and_made_up_cookies_are_no_session_and_are_replaced_at_sign_in() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    let token = browser.sign_in(MARY, PASSWORD).await.cookie();
    assert_ne!(browser.sign_in(MARY, PASSWORD).await.cookie(), token, "a token for each sign-in");
    let token = browser.cookie().split_once("session=").unwrap().1[..43].to_owned();
    let planted = format!("session={}", "A".repeat(43));
    let broken = ["session=", "session", ";;;=;", &planted, &format!("session={}", "%00".repeat(20))];
    let cut = &token[..42];
    let near = [cut, &format!("{token}A"), &format!("{token}=")].map(|token| format!("session={token}"));
    let other = [format!("SESSION={token}"), format!("__Host-session={token}")];
    for cookie in broken.into_iter().chain(near.iter().chain(&other).map(|cookie| &**cookie)) {
        assert_eq!(status_with(&portal, cookie).await, 401, "{cookie:?}");
    }
    assert_eq!(status_with(&portal, &format!("theme=dark; session={token}; other=1")).await, 200);
    let answer = sign_in_with(&portal, MARY, "cookie", &planted).await.ok();
    assert_ne!(format!("session={}", answer.cookie()), planted);
    assert_eq!(status_with(&portal, &planted).await, 401, "still nobody");
}

// proves: S1
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

// proves: S4
#[tokio::test]
async fn two_weeks_without_a_visit_end_a_session_and_thirty_days_however_often_it_is_used() {
    let (portal, _, busy) = mary().await;
    let (idle, nearly) = (portal.signed_in(MARY).await, portal.signed_in(MARY).await);
    let (day, second) = (SignedDuration::from_hours(24), SignedDuration::from_secs(1));
    for number in 1..=30 {
        portal.pass(day - second);
        assert!(busy.is_signed_in().await, "day {number}");
        if number == 14 {
            assert!(nearly.is_signed_in().await);
        }
        portal.pass(second);
        if number == 14 {
            assert!(!idle.is_signed_in().await, "fourteen days to the second");
        }
    }
    assert!(!busy.is_signed_in().await, "thirty days to the second");
}

// proves: S4
#[tokio::test]
async fn a_lowered_limit_applies_at_once_to_live_sessions() {
    let (portal, _, old) = mary().await;
    let (day, second) = (SignedDuration::from_hours(24), SignedDuration::from_secs(1));
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

    let new = portal.browser().sign_in(MARY, PASSWORD).await;
    assert!(new.header("set-cookie").unwrap().ends_with("Max-Age=259200"), "{:?}", new.headers);
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

// proves: S4
#[tokio::test]
async fn two_hundred_requests_in_five_minutes_write_once() {
    let (portal, _, browser) = mary().await;
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
    portal.pass(SignedDuration::from_mins(5));
    send(browser.request(Method::DELETE, "/api/auth/sessions")).await.ok();
    let seen: i64 = portal.value("SELECT last_seen_at FROM sessions", []);
    assert_eq!(seen, portal.now().as_second(), "a visit that only writes is one, too");
}

// proves: S7
#[tokio::test]
async fn the_twenty_first_browser_signs_the_longest_unused_one_out_and_makes_a_stranger_of_it() {
    let portal = TestApp::start().await;
    portal.mary();
    let mut browsers = Vec::new();
    for _ in 0..21 {
        browsers.push(portal.signed_in(MARY).await);
        portal.pass(SignedDuration::from_secs(1));
    }
    assert_eq!(portal.count("sessions"), 20);
    assert!(!browsers[0].is_signed_in().await);
    assert!(browsers[1].is_signed_in().await && browsers[20].is_signed_in().await);
    assert_eq!(portal.count("trusted_devices"), 20);
    portal.execute(LOCK, []);
    assert_eq!(browsers[0].sign_in(MARY, PASSWORD).await.status, 423);
    assert_eq!(browsers[1].sign_in(MARY, PASSWORD).await.status, 200);
}
