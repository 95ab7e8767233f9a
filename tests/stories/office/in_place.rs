//! Events and announcements, written by the office where members read them.

use jiff::SignedDuration;
use serde_json::json;

use crate::office::role_rights::office;
use crate::support::browser::{Browser, each, send, some_of};
use reqwest::Method;

const EVENTS: &str = "/api/office/events";
const ANNOUNCEMENTS: &str = "/api/office/announcements";

async fn remove(browser: &Browser, path: &str) -> crate::support::browser::Answer {
    send(browser.request(Method::DELETE, path)).await
}

#[tokio::test]
async fn an_announcement_that_is_back_can_be_changed_at_once() {
    let (_portal, office) = office().await;
    let added =
        office.post(ANNOUNCEMENTS, &json!({ "title": "Choir", "content": "At seven" })).await.ok().json();
    let path = format!("{ANNOUNCEMENTS}/{}", added["id"].as_str().unwrap());
    assert_eq!(remove(&office, &path).await.status, 200);
    let back = office.post(&format!("{path}/restore"), &json!({})).await.ok().json();
    assert_eq!(back, office.read(&path).await);
    let edit = json!({ "version": back["version"], "text": { "title": "Choir", "content": "At eight" } });
    office.put(&path, &edit).await.ok();
}

#[tokio::test]
async fn the_office_writes_an_announcement_that_members_read_at_once() {
    let (portal, office) = office().await;
    portal.mary();
    let member = portal.signed_in("mary.smith@email.com").await;
    let text =
        json!({ "title": " Potluck ", "content": "Bring a dish.\r\nAnd a friend.", "priority": "high" });
    let added = office.post(ANNOUNCEMENTS, &text).await.ok().json();
    let read = member.read("/api/announcements").await;
    assert_eq!(each(&read, "title"), ["Potluck"]);
    assert_eq!(some_of(&read[0], ["content", "priority"]), json!(["Bring a dish.\nAnd a friend.", "high"]));

    let path = format!("{ANNOUNCEMENTS}/{}", added["id"].as_str().unwrap());
    let edit = json!({ "version": 1, "text": { "title": "Potluck supper", "content": "Bring a dish." } });
    let changed = office.put(&path, &edit).await;
    assert_eq!((changed.status, &changed.json()["version"]), (200, &json!(2)), "{}", changed.body);
    let stale =
        office.put(&path, &json!({ "version": 1, "text": { "title": "Lost", "content": "Lost" } })).await;
    assert_eq!((stale.status, &*stale.code()), (409, "changed_meanwhile"), "two editors");
    assert_eq!(office.read(&path).await["title"], "Potluck supper", "nothing was overwritten");
    assert_eq!(member.read("/api/announcements").await[0]["priority"], "normal");

    let details: String = portal.value(
        "SELECT group_concat(action || ' ' || (actor LIKE 'Ruth Albright (M%'), ', ')
         FROM security_logs WHERE action LIKE 'announcement-%'",
        [],
    );
    assert_eq!(details, "announcement-added 1, announcement-changed 1", "the log names who did it");
    let line = "detail LIKE 'announcement % (Potluck supper): title: Potluck -> Potluck supper; %'";
    assert_eq!(portal.logged(line), 1);
}

#[tokio::test]
async fn what_is_refused_is_said_at_its_field() {
    let (portal, office) = office().await;
    let long = "x".repeat(201);
    for (path, text, field, message) in [
        (ANNOUNCEMENTS, json!({ "content": "A" }), "title", "The title is missing."),
        (ANNOUNCEMENTS, json!({ "title": "A", "content": " " }), "content", "The content is missing."),
        (
            ANNOUNCEMENTS,
            json!({ "title": "A", "content": "A", "summary": "x".repeat(501) }),
            "summary",
            "501 characters",
        ),
        (EVENTS, json!({ "title": "A" }), "date", "The date is missing."),
        (EVENTS, json!({ "title": "A", "date": "2026-02-31" }), "date", "\"2026-02-31\" is not a day."),
        (
            EVENTS,
            json!({ "title": "A", "date": "2026-12-24", "time": "soon" }),
            "time",
            "\"soon\" is not a time of day.",
        ),
        (EVENTS, json!({ "date": "2026-12-24" }), "title", "The title is missing."),
        (
            EVENTS,
            json!({ "title": "A", "date": "2026-12-24", "location": long }),
            "location",
            "201 characters",
        ),
    ] {
        let body = if path == EVENTS { json!({ "text": text }) } else { text };
        let refused = office.post(path, &body).await.field_refused(field);
        assert!(refused.message().contains(message), "{}", refused.body);
    }
    assert_eq!(portal.count("events") + portal.count("announcements"), 0);
}

#[tokio::test]
async fn a_removed_event_is_nowhere_and_comes_back_with_its_answers_within_an_hour() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    let today = portal.now().to_string()[..10].to_owned();
    let text = json!({ "title": "Choir", "date": today, "time": "7:30 PM", "location": "Hall" });
    let added = office.post(EVENTS, &json!({ "text": text })).await.ok();
    let event = added.json()["event"].clone();
    assert_eq!((&event["time"], &event["category"]), (&json!("19:30"), &json!("general")));
    let id = event["id"].as_str().unwrap().to_owned();
    let text = json!({ "title": "Choir", "date": today, "time": "18:00", "location": "Nave" });
    let moved = json!({ "version": event["version"], "text": text });
    assert_eq!(office.put(&format!("{EVENTS}/{id}"), &moved).await.status, 200);
    let words = "event-changed' AND detail LIKE '%time: 19:30 -> 18:00; location: Hall -> Nave";
    assert_eq!(portal.logged(&format!("action = '{words}'")), 1, "what stood there before is in the log");
    portal.comes(&id, &mary);
    let path = format!("{EVENTS}/{id}");
    let removed = remove(&office, &path).await;
    assert_eq!((removed.status, &removed.json()["event"]["id"]), (200, &json!(id)), "{}", removed.body);
    let list = office.get("/api/events").await;
    assert_eq!((each(&list.json(), "title").len(), list.header("upcoming-count")), (0, Some("0")));
    assert_eq!(each(&office.read("/api/events/upcoming").await, "title").len(), 0);
    assert_eq!(office.get(&path).await.status, 404);
    let edit = json!({ "version": 2, "text": { "title": "Choir", "date": today } });
    assert_eq!(office.put(&path, &edit).await.code(), "not_found");
    assert_eq!(remove(&office, &path).await.status, 404, "once");

    office.post(&format!("{path}/restore"), &json!({})).await.ok();
    assert_eq!(each(&office.read("/api/events").await, "title"), ["Choir"]);
    assert_eq!(portal.count("event_rsvps"), 1, "answers come back, too");
    assert_eq!(office.post(&format!("{path}/restore"), &json!({})).await.status, 200, "it is here");
    assert_eq!(portal.logged("action = 'event-restored'"), 1);

    remove(&office, &path).await;
    // Office work keeps the rights awake meanwhile.
    for _ in 0..3 {
        portal.pass(SignedDuration::from_mins(20));
        office.read("/api/office/people/counts").await;
    }
    portal.pass(SignedDuration::from_secs(1));
    let late = office.post(&format!("{path}/restore"), &json!({})).await;
    assert_eq!((late.status, &*late.message()), (404, "It was removed too long ago to bring it back."));
}
