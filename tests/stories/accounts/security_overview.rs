//! The Security card: what a member sees of their own account's safety, and what they end.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::{MARY, mary, set_cookies};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

const PHONE: &str = "Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile Safari/537.36";

async fn card(browser: &Browser) -> Value {
    browser.read("/api/auth/security").await
}

async fn delete(browser: &Browser, path: &str) -> Answer {
    send(browser.request(Method::DELETE, path)).await
}

async fn sign_in_from_a_phone(portal: &TestApp, email: &str) -> Browser {
    let answer = super::sign_in_with(portal, email, "user-agent", PHONE).await.ok();
    let browser = portal.browser();
    for cookie in set_cookies(&answer) {
        browser.keep(cookie);
    }
    browser
}

/// A browser that this member's sign-ins made known, and the sessions in it.
fn known_browser(portal: &TestApp, member: &str, name: &str, session: i64) -> i64 {
    let now = portal.now().as_second();
    portal.execute(
        "INSERT INTO trusted_devices
            (member_id, device_fingerprint, device_name, last_used_at, expires_at, created_at)
         VALUES (?1, randomblob(32), ?2, ?3, ?3 + 15552000, ?3)",
        (member, name, now),
    );
    let id = portal.value("SELECT max(id) FROM trusted_devices", []);
    portal.execute("UPDATE sessions SET device_id = ?2 WHERE id = ?1", (session, id));
    id
}

fn session_id(card: &Value, index: usize) -> i64 {
    card["sessions"][index]["id"].as_i64().unwrap()
}

fn log(portal: &TestApp, action: &str) -> i64 {
    portal.count(&format!("security_logs WHERE action = '{action}' AND success = 1"))
}

// proves: S7
#[tokio::test]
async fn a_member_sees_where_they_are_signed_in_on_the_congregations_clock() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let phone = sign_in_from_a_phone(&portal, MARY).await;
    portal.pass(SignedDuration::from_hours(1));
    let desk = portal.signed_in(MARY).await;
    portal.pass(SignedDuration::from_hours(2));
    let seen = card(&phone).await;
    assert_eq!(seen["twoFactorEnabled"], json!(false));
    assert_eq!(seen.get("recoveryCodesLeft"), None);
    let sessions = seen["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions[0]["name"], json!("Chrome on Android"), "the present one first");
    assert_eq!((&sessions[0]["current"], &sessions[1]["current"]), (&json!(true), &json!(false)));
    assert_eq!(sessions[0]["signedInAt"], json!("2026-11-20T12:00:00-06:00"));
    assert_eq!(sessions[1]["signedInAt"], json!("2026-11-20T13:00:00-06:00"));
    assert_eq!(sessions[0]["address"], json!("127.0.0.1"));
    assert_eq!(card(&phone).await["sessions"][0]["lastSeenAt"], json!("2026-11-20T15:00:00-06:00"));
    assert_eq!(session_id(&card(&desk).await, 0), session_id(&seen, 1), "each is its own present one");
    for (code, used) in [(1, None), (2, Some(5)), (3, None)] {
        let sql =
            "INSERT INTO recovery_codes (member_id, code_hash, used_at, created_at) VALUES (?1, ?2, ?3, 0)";
        portal.execute(sql, (&mary, vec![code], used));
    }
    assert_eq!(card(&desk).await.get("recoveryCodesLeft"), None);
    portal.execute("UPDATE members SET two_factor_enabled = 1", []);
    assert_eq!(card(&desk).await["recoveryCodesLeft"], json!(2), "while the second factor is on");
}

#[tokio::test]
async fn a_session_that_opens_nothing_any_more_is_not_listed() {
    let (portal, _, browser) = mary().await;
    let dead = portal.signed_in(MARY).await;
    let seen = card(&dead).await;
    let (live, id) = (session_id(&seen, 1), session_id(&seen, 0));
    for sql in ["epoch = epoch - 1", "expires_at = 1", "last_seen_at = 1", "created_at = 9999999999"] {
        let before = "UPDATE sessions SET (epoch, expires_at, last_seen_at, created_at) =
            (SELECT epoch, expires_at, last_seen_at, created_at FROM sessions WHERE id = ?2) WHERE id = ?1";
        portal.execute(before, (id, live));
        assert_eq!(card(&browser).await["sessions"].as_array().unwrap().len(), 2);
        portal.execute(&format!("UPDATE sessions SET {sql} WHERE id = ?1"), [id]);
        assert!(!dead.is_signed_in().await, "{sql}");
        assert_eq!(card(&browser).await["sessions"].as_array().unwrap().len(), 1, "{sql}");
    }
}

// proves: S7
#[tokio::test]
async fn a_member_ends_one_session_and_it_is_over_at_once() {
    let portal = TestApp::start().await;
    portal.mary();
    let (lost, kept) = (sign_in_from_a_phone(&portal, MARY).await, portal.signed_in(MARY).await);
    let id = session_id(&card(&kept).await, 1);
    let answer = delete(&kept, &format!("/api/auth/sessions/{id}")).await;
    assert_eq!((answer.status, &*answer.message()), (200, "That browser is signed out."));
    assert!(!lost.is_signed_in().await && kept.is_signed_in().await);
    let detail: String = portal.value("SELECT detail FROM security_logs WHERE action = 'session-ended'", []);
    assert_eq!(detail, "Chrome on Android");
    let again = delete(&kept, &format!("/api/auth/sessions/{id}")).await;
    assert_eq!(again.refused(404, "not_found").message(), "That browser is not signed in any more.");
    let id = session_id(&card(&kept).await, 0);
    let answer = delete(&kept, &format!("/api/auth/sessions/{id}")).await.ok();
    assert_eq!(answer.message(), "You are signed out.", "the present one");
    assert!(answer.header("set-cookie").unwrap().starts_with("session=; ") && !kept.is_signed_in().await);
    assert_eq!((log(&portal, "signed-out"), log(&portal, "session-ended")), (1, 1));
}

// proves: S7
#[tokio::test]
async fn signing_out_everywhere_else_leaves_this_browser_and_other_members_alone() {
    let (portal, mary, kept) = mary().await;
    portal.member("Mike", "Jones", "mike@email.com");
    let mike = portal.signed_in("mike@email.com").await;
    let others = [portal.signed_in(MARY).await, portal.signed_in(MARY).await];
    portal.execute(
        "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
         VALUES (x'01', ?1, 0, 0, 9999999999)",
        [&mary],
    );
    assert_eq!(delete(&kept, "/api/auth/sessions").await.status, 200);
    for other in &others {
        assert!(!other.is_signed_in().await);
    }
    assert!(kept.is_signed_in().await && mike.is_signed_in().await);
    assert_eq!(portal.count("pending_sign_ins"), 0, "a half-finished sign-in ends too");
    let detail: String = portal.value("SELECT detail FROM security_logs WHERE action = 'session-ended'", []);
    assert_eq!(detail, "everywhere else: 2 browsers");
    assert_eq!(delete(&kept, "/api/auth/sessions").await.status, 200);
    assert_eq!(log(&portal, "session-ended"), 1, "nothing more ended, nothing more is said");
}

#[tokio::test]
async fn a_known_browser_says_until_when_it_is_trusted_only_while_it_is() {
    let (portal, mary, browser) = mary().await;
    portal.execute("DELETE FROM trusted_devices", []);
    let id = known_browser(&portal, &mary, "Firefox on Windows", session_id(&card(&browser).await, 0));
    // The session that looks is of another run: it is not what is measured.
    portal.execute("UPDATE sessions SET run = 2", []);
    let device = || async { card(&browser).await["devices"].get(0).cloned() };
    let known = json!({ "id": id, "name": "Firefox on Windows", "lastUsedAt": "2026-11-20T12:00:00-06:00",
        "current": true });
    assert_eq!(device().await.unwrap(), known);
    let now = portal.now().as_second();
    let trust =
        "UPDATE trusted_devices SET trust_hash = x'0102', trusted_at = ?1, trusted_until = ?1 + 2592000,
        trust_epoch = (SELECT session_epoch FROM members WHERE members.id = trusted_devices.member_id)";
    for (ends, trusted) in [
        ("trust_epoch = trust_epoch", true),
        ("trust_epoch = trust_epoch - 1", false),
        ("trusted_until = trusted_at", false),
        ("trusted_at = trusted_at + 1", false),
        ("trust_hash = NULL", false),
    ] {
        portal.execute(trust, [now]);
        portal.execute(&format!("UPDATE trusted_devices SET {ends}"), []);
        let until = device().await.unwrap().get("trustedUntil").cloned();
        assert_eq!(until, trusted.then(|| json!("2026-12-20T12:00:00-06:00")), "{ends}");
    }
    portal.execute(trust, [now]);
    portal.execute("UPDATE trusted_devices SET run = 1, uptime = 0", []);
    portal.app.clock.run_for(30 * 86_400 - 1);
    assert!(device().await.unwrap().get("trustedUntil").is_some());
    portal.app.clock.run_for(1);
    assert_eq!(device().await.unwrap().get("trustedUntil"), None, "thirty days by the clock nobody sets");
    portal.execute("UPDATE trusted_devices SET expires_at = ?1", [now]);
    assert_eq!(device().await, None, "unused for 180 days");
}

// proves: S7
#[tokio::test]
async fn forgetting_a_browser_signs_it_out_unless_it_is_the_one_that_asks() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let (phone, desk) = (sign_in_from_a_phone(&portal, MARY).await, portal.signed_in(MARY).await);
    portal.execute("DELETE FROM trusted_devices", []);
    let seen = card(&desk).await;
    let on_phone = known_browser(&portal, &mary, "Chrome on Android", session_id(&seen, 1));
    let on_desk = known_browser(&portal, &mary, "Firefox on Windows", session_id(&seen, 0));
    assert_eq!(delete(&desk, &format!("/api/auth/devices/{on_phone}")).await.status, 200);
    assert!(!phone.is_signed_in().await);
    assert_eq!(delete(&desk, &format!("/api/auth/devices/{on_desk}")).await.status, 200);
    assert!(desk.is_signed_in().await);
    assert_eq!(card(&desk).await["devices"], json!([]));
    let again = delete(&desk, &format!("/api/auth/devices/{on_phone}")).await.refused(404, "not_found");
    assert_eq!(again.message(), "That browser is not on your list any more.");
    let forgotten = "SELECT group_concat(detail, ', ') FROM security_logs WHERE action = 'device-forgotten'";
    assert_eq!(portal.value::<String>(forgotten, []), "Chrome on Android, Firefox on Windows");
}

// proves: S7
#[tokio::test]
async fn no_member_ends_or_sees_what_belongs_to_another() {
    let portal = TestApp::start().await;
    portal.mary();
    let mike = portal.member("Mike", "Jones", "mike@email.com");
    let (mary, his) = (portal.signed_in(MARY).await, sign_in_from_a_phone(&portal, "mike@email.com").await);
    let session = session_id(&card(&his).await, 0);
    let device = known_browser(&portal, &mike, "CANARY browser", session);
    portal.execute(
        "INSERT INTO security_logs (member_id, action, device_info, created_at)
         VALUES (?1, 'signed-in', 'CANARY', 0), (NULL, 'cross-site-refused', 'CANARY', 0)",
        [&mike],
    );
    let others = [format!("sessions/{session}"), format!("devices/{device}")];
    let none = ["sessions/0", "devices/-1", "sessions/9223372036854775807"];
    for path in others.iter().map(|path| &**path).chain(none) {
        assert_eq!(delete(&mary, &format!("/api/auth/{path}")).await.status, 404, "{path}");
    }
    assert_eq!(delete(&mary, "/api/auth/sessions/x").await.status, 400);
    assert!(his.is_signed_in().await);
    let (hers, his) = (card(&mary).await.to_string(), card(&his).await.to_string());
    assert!(!hers.contains("CANARY") && !hers.contains("Android"), "{hers}");
    assert!(his.contains("CANARY"), "the search works");
}

// proves: S7
#[tokio::test]
async fn the_last_twenty_events_of_the_account_are_shown_newest_first() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.browser().sign_in(MARY, "wrong").await;
    let browser = portal.signed_in(MARY).await;
    portal.execute(
        "INSERT INTO security_logs (member_id, action, created_at) VALUES (?1, 'donation-added', 9999999999),
            (?1, 'household-changed', 9999999999), (?1, 'second-factor-ok', 9999999999),
            (?1, 'of-a-later-edition', 9999999999)",
        [&mary],
    );
    let events = card(&browser).await["events"].clone();
    assert!(events[0]["action"] == "signed-in" && events[1]["action"] == "sign-in-failed", "{events}");
    assert_eq!(events.get(2), None);
    assert_eq!(events[0]["at"], json!("2026-11-20T12:00:00-06:00"));
    assert_eq!((&events[1]["address"], &events[1]["times"]), (&json!("127.0.0.1"), &json!(1)));

    for number in 0..30 {
        portal.execute(
            "INSERT INTO security_logs (member_id, action, created_at, repeats, last_at)
             VALUES (?1, 'signed-out', ?2, 3, ?2 + 59)",
            (&mary, 2_000_000_000 + number * 60),
        );
    }
    portal.set(Name::TimeZone, "UTC");
    let events = card(&browser).await["events"].clone();
    assert_eq!(events.as_array().unwrap().len(), 20);
    assert_eq!(events[0], json!({ "action": "signed-out", "at": "2033-05-18T04:03:19+00:00", "times": 3 }));
    assert_eq!(events[19]["at"], json!("2033-05-18T03:44:19+00:00"));
}
