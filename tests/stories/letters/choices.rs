//! Letter choices of a member, and unsubscribing from within a letter.

use jiff::SignedDuration;
use portal::accounts::audit_log::Work;
use portal::congregation::announcements::by_letter;
use portal::congregation::announcements::manage::add_announcement;
use portal::congregation::announcements::{AnnouncementFields, Priority};
use portal::platform::settings::Settings;
use reqwest::Method;
use serde_json::json;

use super::{header, reachable, stop_token};
use crate::congregation::MARY;
use crate::support::app::TestApp;
use crate::support::browser::send;

/// An announcement is written and sent by letter; how many letters left.
async fn announce(portal: &TestApp, title: &str) -> usize {
    let now = portal.now();
    let send = |tx: &rusqlite::Transaction<'_>| {
        let zone = Settings::load(tx).unwrap().time_zone;
        let fields = AnnouncementFields {
            title: title.to_owned(),
            content: "Hello".to_owned(),
            summary: None,
            priority: Priority::High,
            publish_at: now,
            last_day: None,
            is_pinned: false,
        };
        let work = Work::of_command(tx, now, &zone);
        let added = add_announcement(work, fields).unwrap();
        by_letter::send(work, &added.id, 1).map(|_| ())
    };
    portal.app.db.write(send).unwrap();
    portal.deliver().await
}

fn wants(portal: &TestApp, member: &str) -> (bool, bool, bool) {
    let sql = "SELECT letters_announcements, letters_reminders, letters_week FROM members WHERE id = ?1";
    portal.database().query_row(sql, [member], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap()
}

#[tokio::test]
async fn a_member_chooses_which_letters_come() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let other = portal.member("John", "Smith", "john@email.com");
    let browser = portal.signed_in(MARY).await;
    assert_eq!(
        browser.read("/api/profile/letters").await,
        json!({ "wanted": { "announcements": true, "reminders": true, "week": false }, "address": MARY,
            "refused": false, "weekLetterAt": "Saturday at 9:00 AM" })
    );
    let wanted = json!({ "announcements": false, "reminders": true, "week": true });
    let chosen = browser.put("/api/profile/letters", &wanted).await;
    assert_eq!((chosen.status, &chosen.json()["wanted"]), (200, &wanted), "{}", chosen.body);
    assert_eq!(wants(&portal, &mary), (false, true, true));
    assert_eq!(wants(&portal, &other), (true, true, false), "another member's stay");
    let half = browser.put("/api/profile/letters", &json!({ "week": false })).await;
    assert_eq!(half.status, 400, "{}", half.body);
    assert_eq!(wants(&portal, &mary), (false, true, true));
}

// proves: S9, O9
#[tokio::test]
async fn a_letter_s_link_ends_it_by_post_alone_without_signing_in_and_nothing_else() {
    let portal = reachable().await;
    let mary = portal.mary();
    assert_eq!(announce(&portal, "Snow").await, 1);
    let letter = portal.letters().remove(0);
    let token = stop_token(&letter);
    let one_click = header(&letter, "List-Unsubscribe").unwrap();
    assert_eq!(one_click, format!("<https://portal.example.org/api/letters/end/{token}>"));
    assert_eq!(header(&letter, "List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");

    // A scanner that follows every link changes nothing.
    let path = format!("/api/letters/end/{token}");
    let browser = portal.browser();
    for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
        send(browser.request(method, &path)).await;
    }
    browser.get("/letters").await;
    assert_eq!(wants(&portal, &mary), (true, true, false));
    for (method, other) in [
        (Method::POST, "/api/auth/reset-password"),
        (Method::GET, "/api/auth/me"),
        (Method::GET, "/api/profile/letters"),
    ] {
        let body = json!({ "token": token, "password": "seven green kettles",
            "confirmPassword": "seven green kettles" });
        let request = browser.request(method.clone(), other).header("authorization", &token);
        let answer = send(if method == Method::POST { request.json(&body) } else { request }).await;
        assert!(matches!(answer.status, 401 | 410), "{other}: {}", answer.status);
    }
    // As a mail program does it, from its own page.
    let click = browser
        .request(Method::POST, &path)
        .header("sec-fetch-site", "cross-site")
        .header("origin", "https://mail.example.org")
        .header("content-type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click");
    let ended = send(click).await;
    assert_eq!(
        (ended.status, &*ended.message()),
        (200, "No announcements are written to this address any more.")
    );
    assert!(ended.header("set-cookie").is_none());
    assert_eq!(wants(&portal, &mary), (false, true, false));
    assert_eq!(send(browser.request(Method::POST, &path)).await.status, 200, "again is no error");
    for wrong in ["x", &token[1..], &format!("{token}x")] {
        let request = browser.request(Method::POST, &format!("/api/letters/end/{wrong}"));
        send(request).await.refused(410, "link_expired");
    }
    portal.execute("UPDATE members SET letters_announcements = 1", []);
    portal.pass(SignedDuration::from_hours(180 * 24));
    assert_eq!(send(browser.request(Method::POST, &path)).await.status, 410, "it has an end");
    assert_eq!(wants(&portal, &mary), (true, true, false));
}

#[tokio::test]
async fn a_shared_address_gets_one_letter_that_names_all_and_ends_for_all() {
    let portal = reachable().await;
    let mary = portal.mary();
    let john = portal.person("John", "Smith", None);
    let ann = portal.person("Ann", "Smith", None);
    let lisa = portal.member("Lisa", "Jones", "lisa@email.com");
    for child in [&john, &ann] {
        portal.execute("UPDATE members SET contact_email = ?2 WHERE id = ?1", [child, MARY]);
    }
    portal.change(&ann, "letters_announcements = 0");
    assert_eq!(announce(&portal, "Snow").await, 2, "one for each address");
    let letters = portal.letters();
    let letter = letters.iter().find(|letter| letter.contains(MARY)).unwrap();
    assert!(letter.contains("Dear Mary and John,"), "who does not want it is not named: {letter}");
    assert!(header(letter, "To").unwrap().contains("Mary Smith, John Smith"), "{letter}");
    let path = format!("/api/letters/end/{}", stop_token(letter));
    assert_eq!(send(portal.browser().request(Method::POST, &path)).await.status, 200);
    assert!(!wants(&portal, &mary).0 && !wants(&portal, &john).0);
    assert!(wants(&portal, &lisa).0, "elsewhere they go on");
    assert_eq!(announce(&portal, "More snow").await, 1);
}

// proves: O9
#[tokio::test]
async fn where_nobody_outside_reaches_the_portal_no_click_is_offered() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(portal::platform::settings::Name::PublicAddress, "http://portal.local:8080");
    assert_eq!(announce(&portal, "Snow").await, 1);
    let letter = portal.letters().remove(0);
    assert!(header(&letter, "List-Unsubscribe").is_none() && !letter.contains("/letters#"), "{letter}");
    assert!(letter.contains("in the portal under Settings"), "{letter}");
}
