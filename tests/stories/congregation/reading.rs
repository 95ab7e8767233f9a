//! The answers to a signed-in member: events, announcements, celebrations, names. Whole answers are compared, so a
//! field more or a null is a failure.

use portal::congregation::people::members::HouseholdRole::{Child, Head, Spouse};
use portal::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use portal::platform::settings::Name;
use serde_json::{Value, json};

use crate::congregation::{MARY, mary_s_portal};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, each};

pub(super) fn ids(list: &Value) -> Vec<&str> {
    each(list, "id")
}

#[tokio::test]
async fn events_have_the_shape_the_screens_use() {
    let (portal, browser, _) = mary_s_portal().await;
    assert_eq!(browser.read("/api/events").await, json!([]));
    assert_eq!(browser.read("/api/events/upcoming").await, json!([]));
    portal.event("e1", "2026-11-22", "10:00");
    portal.execute(
        "UPDATE events SET description = 'Come early', location = 'Chapel', event_type = 'worship'",
        [],
    );
    portal.event("e2", "2026-11-26", "");
    let expected = json!([
        {
            "id": "e1", "title": "The e1", "category": "worship", "description": "Come early",
            "startDate": "2026-11-22T10:00:00-06:00", "location": "Chapel",
            "isCancelled": false, "asks": false, "inSeries": false,
        },
        {
            "id": "e2", "title": "The e2", "category": "general", "startDate": "2026-11-26",
            "isCancelled": false, "asks": false, "inSeries": false,
        },
    ]);
    assert_eq!(browser.read("/api/events").await, expected);
    assert_eq!(browser.read("/api/events/upcoming").await, expected);
}

#[tokio::test]
async fn upcoming_begins_with_today_on_the_congregation_s_own_calendar() {
    let (portal, browser, _) = mary_s_portal().await;
    for (id, date, time) in [
        ("in-july", "2027-07-04", "09:00"),
        ("today-at-eight", "2026-11-20", "08:00"),
        ("tomorrow", "2026-11-21", "09:00"),
        ("today-all-day", "2026-11-20", ""),
        ("yesterday", "2026-11-19", "23:00"),
    ] {
        portal.event(id, date, time);
    }
    // Already the 21st in Greenwich, nine in the evening of the 20th in Chicago.
    portal.set_clock("2026-11-21T03:00:00Z");
    let upcoming = browser.read("/api/events/upcoming").await;
    assert_eq!(ids(&upcoming), ["today-all-day", "today-at-eight", "tomorrow", "in-july"]);
    assert_eq!(upcoming[3]["startDate"], json!("2027-07-04T09:00:00-05:00"), "summer time");
    portal.set_clock("2026-11-21T05:59:59Z");
    assert_eq!(ids(&browser.read("/api/events/upcoming").await).len(), 4);
    portal.set_clock("2026-11-21T06:00:00Z");
    assert_eq!(ids(&browser.read("/api/events/upcoming").await), ["tomorrow", "in-july"]);
    let all = browser.read("/api/events").await;
    assert_eq!(ids(&all), ["yesterday", "today-all-day", "today-at-eight", "tomorrow", "in-july"]);
    // Ahead of Greenwich the day begins earlier.
    portal.set(Name::TimeZone, "Pacific/Auckland");
    portal.set_clock("2026-11-20T12:00:00Z");
    let browser = portal.signed_in(MARY).await;
    assert_eq!(ids(&browser.read("/api/events/upcoming").await), ["tomorrow", "in-july"]);
}

#[tokio::test]
async fn announcements_are_the_published_ones_newest_first() {
    let (portal, browser, _) = mary_s_portal().await;
    assert_eq!(browser.read("/api/announcements").await, json!([]));
    let now = portal.now().as_second();
    let insert = "INSERT INTO announcements (id, title, content, summary, priority, created_at, published_at)
                  VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6)";
    portal.execute(insert, ("older", "Line one\nline two", None::<&str>, "normal", now - 7200, now - 7200));
    portal.execute(insert, ("now", "Snow", Some("In short"), "high", now - 9000, now));
    portal.execute(insert, ("soon", "A secret until then", None::<&str>, "normal", now - 60, now + 1));
    let expected = json!([
        {
            "id": "now", "title": "now", "summary": "In short", "content": "Snow", "priority": "high",
            "createdAt": "2026-11-20T09:30:00-06:00",
        },
        {
            "id": "older", "title": "older", "content": "Line one\nline two", "priority": "normal",
            "createdAt": "2026-11-20T10:00:00-06:00",
        },
    ]);
    assert_eq!(browser.read("/api/announcements").await, expected);
    assert_eq!(browser.read("/api/announcements/recent").await, expected);
    portal.pass(jiff::SignedDuration::from_secs(1));
    assert_eq!(ids(&browser.read("/api/announcements").await), ["soon", "now", "older"]);
    assert_eq!(ids(&browser.read("/api/announcements/recent").await), ["soon", "now", "older"]);
}

#[tokio::test]
async fn the_short_lists_hold_enough_for_the_dashboard_and_are_short() {
    let (portal, browser, _) = mary_s_portal().await;
    for number in 0..40 {
        portal.event(&format!("e{number:02}"), &format!("2027-01-{:02}", number % 28 + 1), "10:00");
        portal.announcement(&format!("a{number:02}"), number);
    }
    assert_eq!(ids(&browser.read("/api/events").await).len(), 40);
    assert_eq!(ids(&browser.read("/api/announcements").await).len(), 40);
    let events = browser.read("/api/events/upcoming").await;
    assert_eq!(ids(&events)[..3], ["e00", "e28", "e01"]);
    let announcements = browser.read("/api/announcements/recent").await;
    assert_eq!(ids(&announcements)[..3], ["a39", "a38", "a37"]);
    assert!(ids(&events).len() <= 10 && ids(&announcements).len() <= 10);
}

#[tokio::test]
async fn names_and_health_need_no_session() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    let mut names = json!({
        "portalName": "Member Portal", "congregationName": "Grace Community Church",
        "timeZone": "America/Chicago",
    });
    assert_eq!(browser.read("/api/names").await, names);
    portal.set(Name::HelpContact, "Pastor Ruth");
    names["helpContact"] = json!("Pastor Ruth");
    assert_eq!(browser.read("/api/names").await, names);
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }));
}

fn born(first_name: &str, last_name: &str, date: &str) -> NewPerson {
    NewPerson::named(first_name, last_name).with(MemberField::DateOfBirth, date)
}

fn spouse(first: &str, last: &str, household: &str, role: HouseholdRole, date: Option<&str>) -> NewPerson {
    let household_id = Some(household.to_owned());
    NewPerson { household_id, household_role: Some(role), ..NewPerson::named(first, last) }
        .with(MemberField::Anniversary, date.unwrap_or_default())
}

/// Name, type and date of every card, in order.
async fn cards(browser: &Browser) -> Vec<String> {
    let week = browser.read("/api/celebrations/week").await;
    let one = |card: &Value| format!("{}, {}, {}", card["name"], card["type"], card["date"]).replace('"', "");
    week.as_array().unwrap().iter().map(one).collect()
}

#[tokio::test]
async fn the_anniversary_of_the_widowed_and_divorced_is_kept_and_not_celebrated() {
    let (portal, browser, _) = mary_s_portal().await;
    portal.household("h", "h", &[]);
    let john = portal.add(&spouse("John", "Smith", "h", Head, Some("1953-11-21")));
    for (status, shown) in [("'Widowed'", 0), ("'Divorced'", 0), ("'Married'", 1), ("NULL", 1)] {
        portal.change(&john, &format!("marital_status = {status}"));
        assert_eq!(cards(&browser).await.len(), shown, "{status}");
    }
}

// proves: A3
#[tokio::test]
async fn a_celebration_has_this_year_s_date_and_never_the_year_of_birth() {
    let (portal, browser, _) = mary_s_portal().await;
    assert_eq!(browser.read("/api/celebrations/week").await, json!([]));
    let ruth = portal.add(&born("Ruth", "Young", "1931-11-18"));
    portal.household("h", "h", &[]);
    let john = portal.add(&spouse("John", "Smith", "h", Head, Some("1953-11-21")));
    portal.change(&ruth, "profile_picture = '/api/p/r'");
    let answer = browser.get("/api/celebrations/week").await;
    assert_eq!(
        answer.json(),
        json!([
            {
                "id": format!("birthday-{ruth}"), "name": "Ruth Young", "type": "birthday", "date": "2026-11-18",
                "profilePicture": "/api/p/r",
            },
            { "id": format!("anniversary-{john}"), "name": "John Smith", "type": "anniversary", "date": "2026-11-21" },
        ])
    );
    let body = answer.body.replace(&ruth, "").replace(&john, "");
    for canary in ["1931", "1953"] {
        assert!(!body.contains(canary), "{body}");
    }
    // A disabled member is not celebrated; Ruth has no account, and is.
    portal.change(&john, "disabled_at = 1");
    assert_eq!(cards(&browser).await, ["Ruth Young, birthday, 2026-11-18"]);
}

#[tokio::test]
async fn the_week_runs_from_sunday_to_saturday_where_the_congregation_is() {
    let (portal, browser, _) = mary_s_portal().await;
    for day in 14..=22 {
        portal.add(&born(&format!("Day{day}"), "Young", &format!("1990-11-{day}")));
    }
    let week: Vec<String> = (15..=21).map(|day| format!("Day{day} Young, birthday, 2026-11-{day}")).collect();
    // Sunday already in Greenwich, Saturday night in Chicago; and the Sunday before.
    for instant in ["2026-11-22T05:59:59Z", "2026-11-15T06:00:00Z"] {
        portal.set_clock(instant);
        let browser = portal.signed_in(MARY).await;
        assert_eq!(cards(&browser).await, week, "{instant}");
    }
    portal.set_clock("2026-11-22T06:00:00Z");
    assert_eq!(cards(&browser).await, ["Day22 Young, birthday, 2026-11-22"], "a new week");
}

#[tokio::test]
async fn a_couple_is_one_card_and_couples_who_disagree_are_two() {
    let (portal, browser, _) = mary_s_portal().await;
    for (id, head, head_day, wife, wife_day) in [
        ("both", ("Adam", "Able"), Some("2001-11-16"), ("Anna", "Able"), Some("2001-11-16")),
        ("head-only", ("Bert", "Baker"), Some("2002-11-17"), ("Beth", "Baker"), None),
        ("spouse-only", ("Carl", "Cook"), None, ("Cora", "Garcia"), Some("2003-11-18")),
        ("differ", ("Dan", "Dale"), Some("2004-11-19"), ("Dora", "Dale"), Some("2004-11-20")),
    ] {
        portal.household(id, id, &[]);
        portal.add(&spouse(wife.0, wife.1, id, Spouse, wife_day));
        portal.add(&spouse(head.0, head.1, id, Head, head_day));
    }
    // A grown child's own anniversary is not the parents'.
    portal.add(&spouse("Abel", "Able", "both", Child, Some("2020-11-21")));
    assert_eq!(
        cards(&browser).await,
        [
            "Adam & Anna Able, anniversary, 2026-11-16",
            "Bert & Beth Baker, anniversary, 2026-11-17",
            "Carl Cook & Cora Garcia, anniversary, 2026-11-18",
            "Dan Dale, anniversary, 2026-11-19",
            "Dora Dale, anniversary, 2026-11-20",
            "Abel Able, anniversary, 2026-11-21",
        ]
    );
    // Without an enabled spouse, one name stands alone.
    portal.execute("UPDATE members SET disabled_at = 1 WHERE first_name IN ('Anna', 'Dora')", []);
    let left = cards(&browser).await;
    assert_eq!(left[0], "Adam Able, anniversary, 2026-11-16");
    assert!(left.iter().all(|card| !card.contains("Dora")), "{left:?}");
}
