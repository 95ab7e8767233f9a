//! Announcements that are scheduled, end, are pinned, signed, changed, and new to a member.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::congregation::MARY;
use crate::office::role_rights::{at_work, office};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, each, some_of};
use crate::support::command::Portal;
use crate::support::set_up::{set_up, value};

const OFFICE: &str = "/api/office/announcements";
const HOUR: SignedDuration = SignedDuration::from_hours(1);

async fn add(office: &Browser, text: &Value) -> Value {
    let added = office.post(OFFICE, text).await.ok();
    added.json()
}

fn plain(title: &str) -> Value {
    json!({ "title": title, "content": "Hello" })
}

async fn titles(member: &Browser, path: &str) -> Vec<String> {
    each(&member.read(path).await, "title").into_iter().map(str::to_owned).collect()
}

async fn shown(member: &Browser) -> Vec<String> {
    titles(member, "/api/announcements").await
}

async fn new_ones(member: &Browser) -> Vec<String> {
    let list = member.read("/api/announcements").await;
    let rows = list.as_array().unwrap().iter().filter(|row| row["new"] == true);
    rows.map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

/// A visit to the announcements.
async fn visit(member: &Browser) {
    assert_eq!(member.post("/api/announcements/seen", &json!({})).await.status, 200);
}

fn visits(portal: &TestApp) -> (Option<i64>, Option<i64>) {
    let sql = "SELECT news_seen_at, news_new_since FROM members WHERE email = ?1";
    portal.database().query_row(sql, [MARY], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

#[tokio::test]
async fn an_announcement_is_published_later_and_ends_with_its_last_day() {
    let (portal, office) = office().await;
    portal.mary();
    let member = portal.signed_in(MARY).await;
    // It is Friday, November 20, a little after noon in Chicago.
    let text = json!({ "title": "Advent", "content": "Soon.", "publishAt": "2026-11-20T13:00",
        "lastDay": "2026-11-21" });
    let added = add(&office, &text).await;
    let expected = json!(["2026-11-20T13:00", "2026-11-21", "scheduled"]);
    assert_eq!(some_of(&added, ["publishAt", "lastDay", "showing"]), expected);
    assert!(shown(&member).await.is_empty());
    assert_eq!(titles(&office, OFFICE).await, ["Advent"], "the office sees what is to come");

    portal.set_clock("2026-11-20T19:00:00Z");
    assert_eq!(shown(&member).await, ["Advent"], "from that minute on");
    assert_eq!(titles(&member, "/api/announcements/recent").await, ["Advent"]);
    let office = at_work(&portal).await;
    assert!(titles(&office, OFFICE).await.is_empty());

    portal.set_clock("2026-11-22T05:59:59Z");
    assert_eq!(shown(&member).await, ["Advent"], "to the last second of its last day in Chicago");
    portal.set_clock("2026-11-22T06:00:00Z");
    assert!(shown(&member).await.is_empty());
    assert!(titles(&member, "/api/announcements/recent").await.is_empty());
    let office = at_work(&portal).await;
    let ended = office.read(OFFICE).await;
    assert_eq!((&ended[0]["title"], &ended[0]["showing"]), (&json!("Advent"), &json!("ended")));
}

#[tokio::test]
async fn what_is_to_come_is_published_at_once_when_its_time_is_taken_away_and_its_days_are_checked() {
    let (portal, office) = office().await;
    portal.mary();
    let member = portal.signed_in(MARY).await;
    let mut text = plain("Advent");
    text["publishAt"] = json!("2026-12-24T18:00");
    let path = format!("{OFFICE}/{}", add(&office, &text).await["id"].as_str().unwrap());
    for (field, typed, sentence) in [
        ("publishAt", "soon", "\"soon\" is not a moment. Write the day, or the day and the time"),
        ("lastDay", "2026-02-31", "\"2026-02-31\" is not a day. Write it as year-month-day"),
        ("lastDay", "2026-12-23", "The last day lies before the day on which members begin to see it."),
    ] {
        let mut wrong = text.clone();
        wrong[field] = json!(typed);
        let refused = office.put(&path, &json!({ "version": 1, "text": wrong })).await.refused_at(
            400,
            "field_refused",
            field,
        );
        assert!(refused.message().starts_with(sentence), "{}", refused.body);
    }
    assert!(shown(&member).await.is_empty());
    let now = office.put(&path, &json!({ "version": 1, "text": plain("Advent") })).await;
    assert_eq!((now.status, &now.json()["showing"]), (200, &json!("shown")), "{}", now.body);
    assert_eq!(shown(&member).await, ["Advent"]);
    let published: i64 = portal.value("SELECT published_at FROM announcements", []);
    portal.pass(HOUR / 4);
    office.put(&path, &json!({ "version": 2, "text": plain("Advent!") })).await;
    let kept: i64 = portal.value("SELECT published_at FROM announcements", []);
    assert_eq!(kept, published, "what members see stays where it stands");
}

#[tokio::test]
async fn pinned_ones_come_first_three_at_most_and_the_dashboard_keeps_what_is_new_in_sight() {
    let (portal, office) = office().await;
    portal.mary();
    let member = portal.signed_in(MARY).await;
    let pinned = |title: &str| json!({ "title": title, "content": "Hello", "pinned": true });
    let mut ids = Vec::new();
    for title in ["A", "B", "C"] {
        ids.push(add(&office, &pinned(title)).await["id"].as_str().unwrap().to_owned());
        portal.pass(SignedDuration::from_secs(1));
    }
    for title in ["D", "E"] {
        add(&office, &plain(title)).await;
        portal.pass(SignedDuration::from_secs(1));
    }
    assert_eq!(shown(&member).await, ["C", "B", "A", "E", "D"]);
    assert_eq!(titles(&member, "/api/announcements/recent").await, ["C", "E", "D", "B", "A"]);
    let refused = office.post(OFFICE, &pinned("F")).await.field_refused("pinned");
    let named = "Three announcements are pinned already: \"A\", \"B\", \"C\". Take one of them off first.";
    assert_eq!(refused.message(), named);
    // One that is still to come is one of the three, too.
    let path = format!("{OFFICE}/{}", ids[2]);
    let mut later = pinned("C");
    later["publishAt"] = json!("2026-11-20T13:00");
    office.put(&path, &json!({ "version": 1, "text": later })).await.ok();
    let refused = office.post(OFFICE, &pinned("F")).await.field_refused("pinned");
    assert!(refused.message().contains("\"C\" (scheduled, not shown yet)"), "{}", refused.body);
    office.put(&path, &json!({ "version": 2, "text": pinned("C") })).await.ok();
    let mut ended = pinned("B");
    ended["lastDay"] = json!("2026-11-20");
    let path = format!("{OFFICE}/{}", ids[1]);
    assert_eq!(office.put(&path, &json!({ "version": 1, "text": ended })).await.status, 200);
    portal.set_clock("2026-11-21T18:00:00Z");
    let office = at_work(&portal).await;
    add(&office, &pinned("F")).await;
    assert_eq!(shown(&member).await, ["F", "C", "A", "E", "D"], "an ended one makes room");
}

#[tokio::test]
async fn an_announcement_names_who_wrote_it_and_says_when_its_words_changed() {
    let (portal, office) = office().await;
    portal.mary();
    let member = portal.signed_in(MARY).await;
    let path = format!("{OFFICE}/{}", add(&office, &plain("Choir")).await["id"].as_str().unwrap());
    let row = || async { member.read("/api/announcements").await[0].clone() };
    assert_eq!(row().await["author"], "Ruth Albright");
    portal.pass(HOUR / 4);
    let important = json!({ "title": "Choir", "content": "Hello", "priority": "high" });
    office.put(&path, &json!({ "version": 1, "text": important })).await;
    assert!(row().await.get("updatedAt").is_none(), "no word of it is another");
    let other = json!({ "title": "Choir", "content": "Hello, all" });
    office.put(&path, &json!({ "version": 2, "text": other })).await;
    assert_eq!(row().await["updatedAt"], "2026-11-20T12:17:00-06:00");
    // Before anybody could read it, nothing was updated.
    let mut later = plain("Later");
    later["publishAt"] = json!("2026-11-20T12:30");
    let path = format!("{OFFICE}/{}", add(&office, &later).await["id"].as_str().unwrap());
    later["content"] = json!("Goodbye");
    assert_eq!(office.put(&path, &json!({ "version": 1, "text": later })).await.status, 200);
    portal.pass(HOUR / 4);
    let row = row().await;
    assert_eq!((&row["title"], row.get("updatedAt")), (&json!("Later"), None));
}

#[tokio::test]
async fn new_is_what_came_since_the_last_visit_and_a_visit_is_written_once() {
    let (portal, office) = office().await;
    portal.mary();
    add(&office, &plain("Old")).await;
    let member = portal.signed_in(MARY).await;
    assert!(new_ones(&member).await.is_empty(), "on the first visit nothing is");
    visit(&member).await;
    portal.pass(HOUR / 4);
    add(&office, &plain("Potluck")).await;
    let other = portal.signed_in(MARY).await;
    assert_eq!(new_ones(&other).await, ["Potluck"], "since the visit began");
    let first = visits(&portal);
    visit(&member).await;
    assert_eq!(visits(&portal), first);

    portal.pass(HOUR);
    assert_eq!(new_ones(&member).await, ["Potluck"]);
    visit(&member).await;
    assert_eq!(new_ones(&member).await, ["Potluck"], "while the visit lasts, also in another browser");
    assert_eq!(new_ones(&other).await, ["Potluck"]);
    let second = visits(&portal);
    assert_eq!(second.1, first.0);
    portal.pass(HOUR);
    assert!(new_ones(&member).await.is_empty());
    for _ in 0..3 {
        portal.pass(HOUR * 24);
        visit(&member).await;
    }
    assert_eq!(visits(&portal), second, "nothing new, nothing written");
}

#[test]
fn a_volunteer_ends_and_pins_announcements_by_command() {
    let portal: Portal = set_up();
    let add = ["announcement", "add", "--content", "Hello", "--title"];
    let added = portal.json(&[&add[..], &["Picnic", "--until", "2090-07-04", "--pin"]].concat());
    assert_eq!((&added["lastDay"], &added["pinned"]), (&json!("2090-07-04"), &json!(true)));
    let author: Option<String> = value(&portal, "SELECT author FROM announcements");
    assert_eq!(author, None, "the command line signs nothing");
    let list = portal.ok(&["announcement", "list"]);
    assert!(list.contains("pinned") && list.contains("2090-07-04"), "{list}");
    portal.run(&[&add[..], &["Late", "--until", "2001-01-01"]].concat()).failed(1, &["lies before the day"]);
}
