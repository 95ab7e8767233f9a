//! Until when a series goes on, and where one begins far ahead.

use serde_json::{Value, json};

use super::series::{change, form, weekly};
use super::{EVENTS, add, days, office, on};
use crate::support::browser::{Answer, Browser};

async fn end(office: &Browser, id: &str, scope: &str, until: &str) -> Answer {
    let mut body = form(office, id).await;
    body["until"] = json!(until);
    body["scope"] = json!(scope);
    office.put(&format!("{EVENTS}/{id}"), &body).await
}

async fn series(office: &Browser, id: &str) -> Value {
    office.read(&format!("{EVENTS}/{id}")).await["series"].clone()
}

#[tokio::test]
async fn a_series_ends_earlier_or_later() {
    let (portal, office) = office().await;
    add(&office, "Course", "2026-11-26", weekly(&[], "2026-12-17")).await;
    // The last day is no single event's.
    let second = on(&portal, "2026-12-03");
    for until in ["2026-12-10", ""] {
        let refused = end(&office, &second, "this", until).await.field_refused("until");
        assert!(refused.message().starts_with("The last day belongs to the series."), "{}", refused.body);
    }
    assert_eq!(days(&portal, "1"), "11-26 12-03 12-10 12-17", "nothing was changed");
    assert_eq!(end(&office, &second, "this", "2026-12-17").await.status, 200, "as it was");
    let first = on(&portal, "2026-11-26");
    for (until, expected) in
        [("2026-12-10", "11-26 12-03 12-10"), ("2026-12-31", "11-26 12-03 12-10 12-17 12-24 12-31")]
    {
        let saved = end(&office, &first, "all", until).await;
        assert_eq!((saved.status, &saved.json()["event"]["series"]["until"]), (200, &json!(until)));
        assert_eq!(days(&portal, "1"), expected);
    }
    let third = on(&portal, "2026-12-10");
    assert_eq!(end(&office, &third, "following", "2026-12-17").await.status, 200);
    assert_eq!(days(&portal, "1"), "11-26 12-03 12-10 12-17");
}

#[tokio::test]
async fn of_answered_dates_behind_its_end_it_is_said_how_many_and_a_letter_is_proposed() {
    let (portal, office) = office().await;
    add(&office, "Course", "2026-11-26", weekly(&[], "2026-12-17")).await;
    let (first, mary) = (on(&portal, "2026-11-26"), portal.mary());
    for day in ["2026-11-26", "2026-12-10", "2026-12-17"] {
        portal.answers(&on(&portal, day), &mary, "attending");
    }
    let ask =
        async |until: &str| office.read(&format!("{EVENTS}/{first}/letters?scope=all&until={until}")).await;
    assert_eq!(ask("2026-12-03").await, json!({ "letters": 1, "concerned": 2 }));
    assert_eq!(ask("2026-12-17").await, json!({ "letters": 0, "concerned": 0 }));
    let mut body = form(&office, &first).await;
    (body["until"], body["scope"], body["tell"]) = (json!("2026-12-03"), json!("all"), json!(true));
    let saved = office.put(&format!("{EVENTS}/{first}"), &body).await.ok().json();
    assert_eq!((&saved["letters"], portal.count("outbox WHERE letter = 'event-cancelled'")), (&json!(1), 1));
    assert_eq!(days(&portal, "1"), "11-26 12-03");
}

#[tokio::test]
async fn a_series_that_was_split_says_which_days_are_its_own_and_does_not_grow_into_the_other() {
    let (portal, office) = office().await;
    add(&office, "Worship", "2026-11-29", weekly(&[], "2026-12-27")).await;
    let (first, third) = (on(&portal, "2026-11-29"), on(&portal, "2026-12-13"));
    let whole = json!({ "rhythm": "every Sunday", "from": "2026-11-29", "until": "2026-12-27", "count": 5,
        "isPart": false });
    assert_eq!(series(&office, &first).await, whole);
    assert_eq!(change(&office, &third, "following", &[("time", "9:30")]).await.status, 200);
    let (earlier, later) = (series(&office, &first).await, series(&office, &third).await);
    assert_eq!((&earlier["from"], &earlier["until"]), (&json!("2026-11-29"), &json!("2026-12-12")));
    assert_eq!((&later["from"], &later["until"]), (&json!("2026-12-13"), &json!("2026-12-27")));
    for (half, count) in [(&earlier, 2), (&later, 3)] {
        assert_eq!((&half["count"], &half["isPart"]), (&json!(count), &json!(true)), "{half}");
    }
    for until in ["2026-12-13", "2027-03-01", ""] {
        let refused = end(&office, &first, "all", until).await.field_refused("until");
        assert!(refused.message().starts_with("From Sunday, December 13, 2026 on it is a series of its own"));
    }
    assert_eq!(days(&portal, "1"), "11-29 12-06 12-13 12-20 12-27");
    assert_eq!(end(&office, &first, "all", "2026-11-29").await.status, 200, "shorter it may be");
    assert_eq!(end(&office, &third, "all", "2027-01-03").await.status, 200);
    assert_eq!(days(&portal, "1"), "11-29 12-13 12-20 12-27 01-03");
}

#[tokio::test]
async fn a_series_that_begins_years_ahead_has_its_first_event_at_once() {
    let (portal, office) = office().await;
    let saved = add(&office, "Jubilee", "2029-06-03", weekly(&[], "")).await;
    assert_eq!((&saved["event"]["date"], &saved["count"]), (&json!("2029-06-03"), &json!(1)), "{saved}");
    portal.set_clock("2028-05-05T12:00:00Z");
    portal::appliance::housekeeping::extend(&portal.app.db, portal.now()).unwrap();
    assert_eq!(days(&portal, "1"), "06-03", "once");
    portal.set_clock("2028-05-12T12:00:00Z");
    portal::appliance::housekeeping::extend(&portal.app.db, portal.now()).unwrap();
    assert_eq!(days(&portal, "1"), "06-03 06-10");
}

#[tokio::test]
async fn a_whole_series_is_moved_years_ahead_and_back() {
    let (portal, office) = office().await;
    let monthly = json!({ "repeats": { "rhythm": "on-date", "until": "" } });
    for (title, repeats, there) in [
        ("Worship", weekly(&[], "")["repeats"].clone(), "2029-11-25"),
        ("Elders", monthly["repeats"].clone(), "2030-01-31"),
    ] {
        let more = json!({ "repeats": repeats, "anyway": true });
        let added = add(&office, title, "2026-11-29", more).await;
        let (id, count) = (added["event"]["id"].as_str().unwrap(), added["count"].as_i64().unwrap());
        let of = |condition: &str| {
            portal.count(&format!("events WHERE title = '{title}' AND removed_at IS NULL AND {condition}"))
        };
        let moved = change(&office, id, "all", &[("date", there)]).await;
        assert_eq!((moved.status, moved.json()["count"].as_i64()), (200, Some(count)), "{}", moved.body);
        assert_eq!((of(&format!("event_date >= '{there}'")), of("1")), (count, count), "{title}");
        assert_eq!(series(&office, id).await["from"], there, "{title}");
        assert_eq!(change(&office, id, "all", &[("date", "2026-11-30")]).await.status, 200);
        assert_eq!((of("event_date = '2026-11-30'"), of("event_date > '2028-06-01'")), (1, 0), "{title}");
    }
}

#[tokio::test]
async fn a_time_that_the_clock_skips_is_refused() {
    let (portal, office) = office().await;
    portal.set(portal::platform::settings::Name::TimeZone, "America/Chicago");
    let text = |day: &str| json!({ "text": { "title": "Vigil", "date": day, "time": "2:30 AM" } });
    let refused = office.post(EVENTS, &text("2027-03-14")).await.field_refused("time");
    assert_eq!(
        refused.message(),
        "There is no 2:30 AM on Sunday, March 14, 2027: the clocks go forward that night. Please choose another time."
    );
    let added = office.post(EVENTS, &text("2027-03-13")).await.json();
    let id = added["event"]["id"].as_str().unwrap();
    assert_eq!(change(&office, id, "this", &[("date", "2027-03-14")]).await.status, 400);
    assert_eq!(days(&portal, "1"), "03-13");
    // The others of a series are not refused for one of them.
    let watch = json!({ "time": "02:30", "repeats": weekly(&[], "2027-03-21")["repeats"] });
    add(&office, "Watch", "2027-03-07", watch).await;
    assert_eq!(days(&portal, "title = 'Watch'"), "03-07 03-14 03-21");
}
