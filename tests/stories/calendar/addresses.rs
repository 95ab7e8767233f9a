//! Secret addresses: made, read by a calendar program, read again, ended.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::{FEEDS, HOST, MARY, Visitor, lines, reachable, titles};
use crate::congregation::mary_s_portal;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, send, some_of};

/// The answer to a calendar program that sends this `ETag`.
async fn again(portal: &TestApp, path: &str, etag: &str) -> Answer {
    send(portal.browser().request(Method::GET, path).header("if-none-match", etag)).await
}

// proves: O10
#[tokio::test]
async fn a_member_makes_an_address_a_program_reads_it_and_the_member_ends_it() {
    let (portal, mary) = reachable().await;
    portal.event("potluck", "2026-12-06", "12:30");
    let made = mary.make("  My phone ", "all").await.json();
    let (https, webcal) = (made["https"].as_str().unwrap(), made["webcal"].as_str().unwrap());
    assert_eq!(https.strip_prefix("https"), webcal.strip_prefix("webcal"));
    assert!(made["picture"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"));
    let path = super::path_of(https);

    let answer = portal.browser().get(&path).await.ok();
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
    assert!(answer.header("set-cookie").is_none());
    let text = lines(&answer.body);
    for line in [
        "X-WR-CALNAME:Grace Community Church",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "UID:potluck@member-portal",
        "DTSTART;TZID=America/Chicago:20261206T123000",
        "SUMMARY:The potluck",
        &format!("URL:{HOST}/events/potluck"),
    ] {
        assert!(text.iter().any(|there| there == line), "{line}: {}", answer.body);
    }

    let listed = mary.list().await;
    assert_eq!(listed["feeds"].as_array().unwrap().len(), 1);
    let feed = &listed["feeds"][0];
    assert_eq!(some_of(feed, ["name", "scope", "onItsWay"]), json!(["My phone", "all", false]));
    assert_eq!(feed["lastUsedAt"], json!("2026-11-20T12:00:00-06:00"));
    assert!(!listed.to_string().contains(&path[10..20]), "it is shown once");

    mary.ask(Method::DELETE, &format!("{FEEDS}/{}", made["id"]), &Value::Null).await.ok();
    assert_eq!(portal.browser().get(&path).await.status, 404);
    assert_eq!(mary.list().await["feeds"], json!([]));
    for action in ["calendar-feed-made", "calendar-feed-ended"] {
        assert_eq!(portal.logged(&format!("action = '{action}'")), 1, "{action}");
    }
}

#[tokio::test]
async fn a_program_that_has_it_already_is_told_so_until_anything_of_it_changes() {
    let (portal, mary) = reachable().await;
    portal.event("potluck", "2026-12-06", "12:30");
    let path = mary.address("My phone", "all").await;
    let first = portal.browser().get(&path).await;
    let mut etag = first.header("etag").unwrap().to_owned();
    assert!(etag.starts_with('"'), "a strong one: {etag}");
    assert_eq!(first.header("last-modified"), Some("Thu, 01 Jan 1970 00:00:00 GMT"));
    let unchanged = again(&portal, &path, &etag).await;
    assert_eq!((unchanged.status, &*unchanged.body), (304, ""));
    assert_eq!(unchanged.header("etag"), Some(&*etag));
    assert_eq!(unchanged.header("cache-control"), Some("private, no-cache"));
    let weak = again(&portal, &path, &format!("\"x\", W/{etag}")).await;
    assert_eq!(weak.status, 304);

    let head = send(portal.browser().request(Method::HEAD, &path)).await;
    assert_eq!((head.status, &*head.body, head.header("etag")), (200, "", Some(&*etag)));

    let mut is_another = async |what: &str| {
        let answer = again(&portal, &path, &etag).await.ok();
        answer.header("etag").unwrap().clone_into(&mut etag);
        assert_eq!(again(&portal, &path, &etag).await.status, 304, "{what}");
    };
    portal.event("x", "2026-12-24", "");
    is_another("a new one").await;
    for (what, sql) in [
        ("another title", "UPDATE events SET title = 'Y' WHERE id = 'x'"),
        ("cancelled", "UPDATE events SET cancelled_at = 5, cancel_reason = 'Snow' WHERE id = 'x'"),
        ("taken away", "UPDATE events SET removed_at = 6 WHERE id = 'x'"),
        ("brought back", "UPDATE events SET removed_at = NULL WHERE id = 'x'"),
        ("gone", "DELETE FROM events WHERE id = 'x'"),
    ] {
        portal.execute(sql, []);
        is_another(what).await;
    }
    portal.set(Name::CongregationName, "Grace Chapel");
    is_another("a new name").await;
    portal.set(Name::TimeZone, "America/Denver");
    is_another("another zone").await;
    portal.pass(SignedDuration::from_hours(24));
    is_another("another day").await;
    // A change of other data changes nothing.
    portal.execute("UPDATE members SET phone = '555-0101'", []);
    portal.set(Name::LockAfter, "6");
    assert_eq!(again(&portal, &path, &etag).await.status, 304);
}

#[tokio::test]
async fn it_reaches_two_years_back_and_thirteen_months_ahead() {
    let (portal, mary) = reachable().await;
    for day in ["2024-11-19", "2024-11-20", "2027-12-20", "2027-12-21"] {
        portal.event(day, day, "");
    }
    let path = mary.address("My phone", "all").await;
    assert_eq!(titles(&portal.browser().get(&path).await.body), ["The 2024-11-20", "The 2027-12-20"]);
    // Its use is written down once a day.
    let used = || portal.value::<i64>("SELECT last_used_at FROM calendar_feeds", []);
    portal.browser().get(&path).await;
    let first = used();
    portal.pass(SignedDuration::from_hours(23));
    portal.browser().get(&path).await;
    assert_eq!(used(), first);
    portal.pass(SignedDuration::from_hours(1));
    portal.browser().get(&path).await;
    assert_eq!(used(), first + 86_400);
}

#[tokio::test]
async fn ours_is_what_somebody_of_the_household_attends() {
    let (portal, mary) = reachable().await;
    let (john, stranger) = (portal.person("John", "Smith", None), portal.person("Otto", "Old", None));
    portal.household("h1", "Smith", &[(&portal.id_of(MARY), "head"), (&john, "spouse")]);
    for (event, member, status) in [
        ("of-mary", &portal.id_of(MARY), "attending"),
        ("of-john", &john, "attending"),
        ("declined", &portal.id_of(MARY), "declined"),
        ("waiting", &portal.id_of(MARY), "waiting"),
        ("of-others", &stranger, "attending"),
    ] {
        portal.event(event, "2026-12-06", "12:30");
        portal.answers(event, member, status);
    }
    let path = mary.address("Ours", "ours").await;
    let first = portal.browser().get(&path).await;
    let mut found = titles(&first.body);
    found.sort();
    assert_eq!(found, ["The of-john", "The of-mary"]);
    assert!(first.body.contains("X-WR-CALNAME:Grace Community Church: ours\r\n"), "{}", first.body);
    let etag = first.header("etag").unwrap();
    assert_eq!(again(&portal, &path, etag).await.status, 304);
    portal.execute("UPDATE event_rsvps SET status = 'declined' WHERE event_id = 'of-john'", []);
    let after = again(&portal, &path, etag).await;
    assert_eq!((after.status, titles(&after.body)), (200, vec!["The of-mary".to_owned()]));
    portal.execute("DELETE FROM household_members", []);
    assert_eq!(titles(&portal.browser().get(&path).await.body), ["The of-mary"], "in no household");
}

// proves: O10
#[tokio::test]
async fn there_are_five_at_most_and_another_member_s_is_not_found() {
    let (portal, mary) = reachable().await;
    for name in ["", "   ", &"x".repeat(61)] {
        mary.make(name, "all").await.field_refused("name");
    }
    assert_eq!(mary.make("My phone", "everything").await.status, 400);
    for number in 1..=5 {
        mary.address(&format!("Number {number}"), "all").await;
    }
    mary.make("One more", "all").await.refused(409, "not_as_it_was");
    portal.member("John", "Doe", "john@email.com");
    let john = Visitor::sign_in(&portal, "john@email.com").await;
    let id: i64 = portal.value("SELECT min(id) FROM calendar_feeds", []);
    john.ask(Method::DELETE, &format!("{FEEDS}/{id}"), &Value::Null).await.refused(404, "not_found");
    assert_eq!(john.list().await["feeds"], json!([]));
    assert_eq!(portal.count("calendar_feeds"), 5);
}

// proves: O10
#[tokio::test]
async fn where_no_program_could_reach_it_none_is_made_and_the_reason_is_said() {
    let (portal, mary, _) = mary_s_portal().await;
    for address in ["http://localhost:8080", "http://portal.local:8080", "http://192.168.1.20"] {
        portal.set(Name::PublicAddress, address);
        let listed = mary.read(FEEDS).await;
        let reason = listed["obstacle"].as_str().unwrap();
        assert!(reason.contains("own network only"), "{address}: {reason}");
        for path in [FEEDS.to_owned(), format!("{FEEDS}/letter")] {
            let answer = mary.post(&path, &json!({ "name": "My phone", "scope": "all" })).await;
            assert_eq!((answer.status, answer.message()), (409, reason.to_owned()), "{path}");
        }
        assert_eq!(portal.count("calendar_feeds"), 0);
    }
    let (_portal, mary) = reachable().await;
    assert!(mary.list().await.get("obstacle").is_none());
}
