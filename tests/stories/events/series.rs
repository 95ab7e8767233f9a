//! Events that come again, one of them and all of them changed, cancelled, removed.

use jiff::{SignedDuration, Timestamp};
use portal::appliance::housekeeping::extend;
use reqwest::Method;
use serde_json::{Value, json};

use super::{EVENTS, MONDAY, add, days, office, on};
use crate::office::role_rights::at_work;
use crate::support::browser::{Answer, Browser, each, send, some_of};

/// The form of an event, as its page would send it back.
pub(super) async fn form(office: &Browser, id: &str) -> Value {
    let event = office.read(&format!("{EVENTS}/{id}")).await;
    let text = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
    json!({ "version": event["version"], "text": {
        "title": text("title"), "date": text("date"), "time": text("time"), "endTime": text("endTime"),
        "lastDay": text("lastDay"), "location": text("location"), "category": text("category"),
        "description": text("description"), "asks": event["asks"],
    } })
}

pub(super) async fn change(office: &Browser, id: &str, scope: &str, fields: &[(&str, &str)]) -> Answer {
    let mut body = form(office, id).await;
    for (name, value) in fields {
        body["text"][name] = json!(value);
    }
    body["scope"] = json!(scope);
    office.put(&format!("{EVENTS}/{id}"), &body).await
}

pub(super) fn weekly(days: &[&str], until: &str) -> Value {
    json!({ "repeats": { "rhythm": "weekly", "days": days, "until": until } })
}

#[tokio::test]
async fn a_year_of_sundays_is_one_form_and_housekeeping_keeps_thirteen_months_ahead() {
    let (portal, office) = office().await;
    let saved = add(&office, "Worship", "2026-11-29", weekly(&[], "")).await;
    assert_eq!(saved["event"]["series"]["rhythm"], "every Sunday");
    assert_eq!((&saved["count"], portal.count("events")), (&json!(56), 56), "to December 19, 2027");
    let list = office.get("/api/events").await;
    assert_eq!(list.header("upcoming-count"), Some("56"));
    // Ten o'clock is ten o'clock when the clocks change.
    portal.set(portal::platform::settings::Name::TimeZone, "America/Chicago");
    let starts = office.read("/api/events").await;
    let starts = each(&starts, "startDate");
    assert!(starts.contains(&"2026-11-29T10:00:00-06:00") && starts.contains(&"2027-07-04T10:00:00-05:00"));

    let db = &portal.app.db;
    let at = |time: &str| time.parse::<Timestamp>().unwrap();
    assert_eq!(extend(db, at(MONDAY)).unwrap(), 0);
    assert_eq!(extend(db, at("2026-12-07T12:00:00Z")).unwrap(), 2);
    assert_eq!(extend(db, at("2026-12-07T12:00:00Z")).unwrap(), 0, "each day once");
    // A clock that went back makes none twice, either.
    assert_eq!(extend(db, at("2026-01-01T12:00:00Z")).unwrap(), 0);
    assert_eq!(portal.count("events"), 58);
}

/// The others: `Rule`.
#[tokio::test]
async fn a_rhythm_has_its_days() {
    let (portal, office) = office().await;
    let fortnightly =
        json!({ "rhythm": "weekly", "every": 2, "days": ["tuesday", "friday"], "until": "2026-12-25" });
    let monthly = json!({ "rhythm": "on-weekday", "every": 2, "until": "2027-03-31" });
    for (title, first, repeats, expected) in [
        ("Fortnightly", "2026-11-24", fortnightly, "11-24 11-27 12-08 12-11 12-22 12-25"),
        ("Monthly", "2026-11-29", monthly, "11-29 01-31 03-28"),
    ] {
        add(&office, title, first, json!({ "repeats": repeats })).await;
        assert_eq!(days(&portal, &format!("title = '{title}'")), expected);
    }
}

#[tokio::test]
async fn what_no_series_can_be_is_said_at_its_field() {
    let (portal, office) = office().await;
    let text = json!({ "title": "Worship", "date": "2026-11-29", "time": "10:00" });
    for (more, field) in [
        (json!({ "repeats": { "rhythm": "weekly", "days": ["monday"] } }), "repeats"),
        (json!({ "repeats": { "rhythm": "weekly", "every": 0 } }), "repeats"),
        (json!({ "repeats": { "rhythm": "on-date", "every": 53 } }), "repeats"),
        (json!({ "repeats": { "rhythm": "weekly", "until": "2026-11-28" } }), "until"),
        (json!({ "repeats": { "rhythm": "weekly", "until": "soon" } }), "until"),
        (json!({ "endTime": "9:00" }), "endTime"),
        (json!({ "time": "", "endTime": "9:00" }), "endTime"),
        (json!({ "lastDay": "2026-11-28" }), "lastDay"),
        (json!({ "lastDay": "2026-12-30" }), "lastDay"),
        (json!({ "asks": { "capacity": 0 } }), "capacity"),
        (json!({ "asks": { "deadlineDays": 61 } }), "deadlineDays"),
        (json!({ "organiserId": "stranger" }), "organiserId"),
    ] {
        let mut body = json!({ "text": text });
        for (name, value) in more.as_object().unwrap() {
            if name == "repeats" { body[name] = value.clone() } else { body["text"][name] = value.clone() }
        }
        office.post(EVENTS, &body).await.field_refused(field);
    }
    assert_eq!(portal.count("events") + portal.count("event_series"), 0);

    add(&office, "Worship", "2026-11-29", json!({})).await;
    let twin = json!({ "text": { "title": "worship", "date": "2026-11-29", "time": "10:00" } });
    let again = office.post(EVENTS, &twin).await.refused(409, "likely_twin");
    assert!(again.message().contains("Sunday, November 29, 2026"), "{}", again.body);
    add(&office, "Worship", "2026-11-29", json!({ "anyway": true })).await;
}

#[tokio::test]
async fn this_one_this_and_following_or_all_are_changed_and_a_single_change_stays() {
    let (portal, office) = office().await;
    add(&office, "Worship", "2026-11-29", weekly(&[], "2026-12-27")).await;
    let advent = on(&portal, "2026-12-06");
    change(&office, &advent, "this", &[("title", "Advent concert"), ("time", "17:00")]).await.ok();
    assert_eq!(portal.count("events WHERE title = 'Worship' AND event_time = '10:00'"), 4);

    // One that is moved is not on a day of the rhythm.
    change(&office, &advent, "this", &[("date", "2026-12-07")]).await.ok();
    for (id, words) in [(&advent, "usually every Sunday"), (&on(&portal, "2026-12-13"), "every Sunday")] {
        let event = office.read(&format!("/api/events/{id}")).await;
        assert_eq!(event["repeats"], format!("{words} until December 27, 2026"));
    }
    let third = on(&portal, "2026-12-13");
    let saved = change(&office, &third, "following", &[("time", "9:30"), ("location", "Chapel")]).await;
    assert_eq!((saved.status, &saved.json()["count"]), (200, &json!(3)), "{}", saved.body);
    assert_eq!(days(&portal, "event_time = '09:30' AND location = 'Chapel'"), "12-13 12-20 12-27");
    assert_eq!(days(&portal, "event_time = '10:00'"), "11-29");

    // All of the later series; the earlier one is another since.
    let saved = change(&office, &third, "all", &[("title", "Sunday worship")]).await;
    assert_eq!(saved.json()["count"], 3, "{}", saved.body);
    assert_eq!(days(&portal, "title = 'Sunday worship'"), "12-13 12-20 12-27");
    let first = on(&portal, "2026-11-29");
    let saved = change(&office, &first, "all", &[("description", "Coffee follows.")]).await;
    assert_eq!(saved.json()["count"], 1, "the concert stays as it was: {}", saved.body);
    let concert: String = portal.value(
        "SELECT title || event_time || coalesce(description, '-') FROM events WHERE id = ?1",
        [&advent],
    );
    assert_eq!(concert, "Advent concert17:00-");
}

#[tokio::test]
async fn a_series_moves_to_another_weekday_with_its_answers_and_its_past_stays() {
    let (portal, office) = office().await;
    add(&office, "Choir", "2026-11-26", weekly(&[], "")).await;
    let ids: String =
        portal.value("SELECT group_concat(id) FROM (SELECT id FROM events ORDER BY event_date LIMIT 5)", []);
    let single = on(&portal, "2026-12-10");
    change(&office, &single, "this", &[("date", "2026-12-12")]).await;
    portal.pass(SignedDuration::from_hours(24 * 7));
    let office = at_work(&portal).await;
    let second = on(&portal, "2026-12-03");
    change(&office, &second, "all", &[("date", "2026-12-04")]).await.ok();
    assert_eq!(days(&portal, "event_date < '2027-01-01'"), "11-26 12-04 12-12 12-18 12-25");
    let after: String =
        portal.value("SELECT group_concat(id) FROM (SELECT id FROM events ORDER BY event_date LIMIT 5)", []);
    assert_eq!(after, ids, "the same events, with their answers");
    assert_eq!(portal.count("event_series"), 2, "the past keeps its own");
    // Later occurrences follow the new day.
    let db = &portal.app.db;
    extend(db, "2027-03-01T12:00:00Z".parse().unwrap()).unwrap();
    let rows = "events WHERE strftime('%w', event_date) = '4' AND event_date > '2026-12-01'";
    assert_eq!(portal.count(rows), 0);
    let last: String = portal.value("SELECT max(event_date) FROM events", []);
    assert_eq!(last, "2028-03-31");
}

#[tokio::test]
async fn cancelled_is_struck_until_its_day_ends_and_can_be_taken_back() {
    let (portal, office) = office().await;
    add(&office, "Worship", "2026-11-22", weekly(&[], "2026-12-13")).await;
    let next = on(&portal, "2026-11-29");
    let path = format!("{EVENTS}/{next}");
    for (reason, why) in [
        ("The \u{202e}hall", "turns the writing around"),
        ("The\u{7}hall", "a control character"),
        (&*"x".repeat(301), "too long: 301 characters, at most 300"),
    ] {
        let cancel = json!({ "reason": reason });
        let refused = office.post(&format!("{path}/cancel"), &cancel).await.field_refused("reason");
        assert!(refused.message().contains(why), "{}", refused.body);
    }
    let cancelled =
        office.post(&format!("{path}/cancel"), &json!({ "reason": "The heating is broken." })).await;
    assert_eq!((cancelled.status, &cancelled.json()["count"]), (200, &json!(1)), "{}", cancelled.body);
    office.post(&format!("{path}/cancel"), &json!({})).await.refused(409, "not_as_it_was");
    let list = office.get("/api/events").await;
    assert_eq!(list.header("upcoming-count"), Some("3"), "counted");
    let struck =
        |list: &Value| list.as_array().unwrap().iter().filter(|event| event["isCancelled"] == true).count();
    assert_eq!(struck(&list.json()), 1);
    let page = office.read(&format!("/api/events/{next}")).await;
    assert_eq!(some_of(&page, ["isCancelled", "cancelReason"]), json!([true, "The heating is broken."]));
    assert_eq!(struck(&office.read("/api/events/upcoming").await), 1, "within seven days");
    // Farther away it is not on the dashboard, and nothing else takes its place on the page.
    let far = on(&portal, "2026-12-13");
    office.post(&format!("{EVENTS}/{far}/cancel"), &json!({})).await;
    assert_eq!(struck(&office.read("/api/events/upcoming").await), 1);
    let back = office.post(&format!("{EVENTS}/{far}/take-back"), &json!({})).await;
    assert_eq!(back.json()["event"]["isCancelled"], false, "{}", back.body);
    portal.set_clock("2026-11-30T12:00:00Z");
    portal.member("Lena", "Bauer", "lena@example.org");
    let member = portal.signed_in("lena@example.org").await;
    let list = member.get("/api/events").await;
    assert_eq!((list.header("past-count"), struck(&list.json())), (Some("1"), 0), "its day is over");
}

#[tokio::test]
async fn a_series_stands_once_among_the_next_events() {
    let (portal, office) = office().await;
    add(&office, "Worship", "2026-11-29", weekly(&[], "")).await;
    portal.event("supper", "2027-03-06", "18:00");
    let next = async || {
        let upcoming = office.read("/api/events/upcoming").await;
        let event = |event: &Value| some_of(event, ["title", "startDate", "isCancelled"]);
        upcoming.as_array().unwrap().iter().map(event).collect::<Vec<_>>()
    };
    let supper = json!(["The supper", "2027-03-06T18:00:00-06:00", false]);
    assert_eq!(next().await, [json!(["Worship", "2026-11-29T10:00:00-06:00", false]), supper.clone()]);
    let path = format!("{EVENTS}/{}/cancel", on(&portal, "2026-11-29"));
    assert_eq!(office.post(&path, &json!({})).await.status, 200);
    assert_eq!(next().await, [json!(["Worship", "2026-11-29T10:00:00-06:00", true]), supper.clone()]);
    portal.set_clock("2026-11-30T12:00:00Z");
    portal.member("Lena", "Bauer", "lena@example.org");
    let member = portal.signed_in("lena@example.org").await;
    let upcoming = member.read("/api/events/upcoming").await;
    assert_eq!(each(&upcoming, "startDate"), ["2026-12-06T10:00:00-06:00", "2027-03-06T18:00:00-06:00"]);
}

#[tokio::test]
async fn a_series_is_cancelled_or_removed_from_here_on_and_both_are_taken_back() {
    let (portal, office) = office().await;
    add(&office, "Choir", "2026-11-26", weekly(&[], "")).await;
    let third = on(&portal, "2026-12-10");
    let path = format!("{EVENTS}/{third}");
    let cancelled = office.post(&format!("{path}/cancel"), &json!({ "scope": "following" })).await;
    assert_eq!(cancelled.json()["count"], 55, "{}", cancelled.body);
    assert_eq!(days(&portal, "cancelled_at IS NULL"), "11-26 12-03");
    let db = &portal.app.db;
    let later = || extend(db, "2027-01-31T12:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(later(), 0, "a cancelled series grows no further");
    office.post(&format!("{path}/take-back"), &json!({ "scope": "all" })).await;
    assert_eq!(portal.count("events WHERE cancelled_at IS NOT NULL"), 0);
    assert_eq!(portal.count("event_series"), 1, "one series again");

    let remove = |scope: &'static str| {
        let request = office.request(Method::DELETE, &format!("{path}?scope={scope}"));
        async move { send(request).await }
    };
    let removed = remove("following").await;
    assert_eq!(removed.json()["count"], 55, "{}", removed.body);
    assert_eq!((days(&portal, "1"), later()), ("11-26 12-03".to_owned(), 0));
    office.post(&format!("{path}/restore"), &json!({})).await;
    assert_eq!((portal.count("events WHERE removed_at IS NULL"), portal.count("event_series")), (57, 1));
    assert!(later() > 0, "it goes on");

    // One alone leaves a gap that is not filled again.
    remove("this").await;
    portal.execute("DELETE FROM events WHERE removed_at IS NOT NULL", []);
    extend(db, "2027-03-31T12:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(portal.count("events WHERE event_date = '2026-12-10'"), 0);
}

#[tokio::test]
async fn spellings_of_a_category_that_differ_in_case_or_blanks_are_one() {
    let (portal, office) = office().await;
    add(&office, "Worship", "2026-11-29", json!({ "category": "Family  Service" })).await;
    add(&office, "Choir", "2026-11-30", json!({ "category": " family service" })).await;
    let spelled = || portal.value::<String>("SELECT group_concat(DISTINCT event_type) FROM events", []);
    assert_eq!(spelled(), "Family Service");
    // One that only this series has can be spelled anew, and one event of it not by itself.
    add(&office, "Youth", "2026-12-01", json!({ "category": "YOUTH", "repeats": { "rhythm": "weekly" } }))
        .await;
    portal.execute("DELETE FROM events WHERE event_type <> 'YOUTH'", []);
    let first = on(&portal, "2026-12-01");
    for (scope, expected) in [("this", "YOUTH"), ("all", "Youth")] {
        let mut body = form(&office, &first).await;
        (body["text"]["category"], body["scope"]) = (json!("Youth"), json!(scope));
        office.put(&format!("{EVENTS}/{first}"), &body).await.ok();
        assert_eq!(spelled(), expected, "{scope}");
    }
}

#[tokio::test]
async fn who_comes_is_told_once_each_however_many_are_moved() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    let (lena, shared) =
        (portal.member("Lena", "Bauer", "lena@example.org"), portal.person("Oma", "Bauer", None));
    portal.change(&shared, "contact_email = 'lena@example.org'");
    add(&office, "Choir", "2026-11-26", weekly(&[], "2026-12-10")).await;
    for day in ["2026-11-26", "2026-12-03"] {
        for (member, status) in [(&mary, "declined"), (&lena, "attending"), (&shared, "waiting")] {
            portal.answers(&on(&portal, day), member, status);
        }
    }
    let first = on(&portal, "2026-11-26");
    let count = office.read(&format!("{EVENTS}/{first}/letters?scope=all")).await;
    assert_eq!(count["letters"], 1, "one address");
    let mut body = form(&office, &first).await;
    (body["text"]["time"], body["scope"], body["tell"]) = (json!("20:00"), json!("all"), json!(true));
    let saved = office.put(&format!("{EVENTS}/{first}"), &body).await;
    assert_eq!((&saved.json()["count"], &saved.json()["letters"]), (&json!(3), &json!(1)), "{}", saved.body);
    portal.deliver().await;
    let letters: Vec<String> =
        portal.letters().iter().map(|letter| crate::support::app::plain(letter)).collect();
    let letters: Vec<&String> =
        letters.iter().filter(|letter| letter.contains("another time or place")).collect();
    assert_eq!(letters.len(), 1);
    let letter = letters[0];
    for words in [
        "To: Lena Bauer <lena@example.org>",
        "Now:\nThursday, November 26, 2026\n8:00 PM",
        "Before:\nThursday, November 26, 2026\n10:00 AM",
        "Now:\nThursday, December 3, 2026\n8:00 PM",
    ] {
        assert!(letter.replace('"', "").contains(words), "{words}: {letter}");
    }
    let cancel = json!({ "reason": "No organist.", "tell": true });
    let cancelled = office.post(&format!("{EVENTS}/{first}/cancel"), &cancel).await;
    assert_eq!(cancelled.json()["letters"], 1);
    portal.deliver().await;
    assert!(portal.letters().iter().any(|letter| letter.contains("No organist.")));
    assert_eq!(portal.count("event_rsvps"), 6, "answers are kept");
}
