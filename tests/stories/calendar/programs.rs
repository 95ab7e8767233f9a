//! Calendar programs read the same instants as the portal's own pages. `ui/src/testing/calendars.test.ts` reads the
//! same calendars with Thunderbird's parser.

use std::path::Path;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::{MARY, Visitor, lines, reachable};

/// Occurrences in each zone.
const OCCURRENCES: i64 = 100;

/// A zone, and the day on which its calendar is read: in Brazil the clock was changed at midnight, until 2019.
const ZONES: [(&str, &str); 4] = [
    ("America/Chicago", "2026-11-20T18:00:00Z"),
    ("Europe/Berlin", "2026-11-20T18:00:00Z"),
    ("Australia/Lord_Howe", "2026-11-20T18:00:00Z"),
    ("America/Sao_Paulo", "2018-11-20T18:00:00Z"),
];

/// Times at which clocks are changed somewhere, and others.
const TIMES: [&str; 8] = ["00:00", "00:30", "01:30", "01:45", "02:00", "02:30", "10:00", "23:45"];

/// The calendar of a zone, with the instants of the portal's own list.
async fn calendar(zone: &str, now: &str) -> Value {
    let (portal, _) = reachable().await;
    portal.set(Name::TimeZone, zone);
    portal.set_clock(now);
    let mary = Visitor::sign_in(&portal, MARY).await;
    let now: Timestamp = now.parse().unwrap();
    let first: Date = now.to_zoned_datetime(jiff::tz::TimeZone::UTC).date() - 320.days();
    let conn = portal.database();
    for number in 0..OCCURRENCES {
        // Every Sunday for nearly two years: that is when clocks are changed.
        let day = first.saturating_add((number * 7).days());
        let sunday = day.saturating_add(i64::from(7 - day.weekday().to_sunday_zero_offset()).days());
        let time = TIMES[usize::try_from(number).unwrap() % TIMES.len()];
        conn.execute(
            "INSERT INTO events (id, title, event_date, event_time, created_at, changed_at, sequence)
             VALUES (?1, ?1, ?2, ?3, 0, 1542736800, ?4)",
            (format!("e{number}"), sunday.to_string(), time, number % 3),
        )
        .unwrap();
    }
    drop(conn);
    let path = mary.address("My phone", "all").await;
    let text = portal.browser().get(&path).await.body;
    let listed = mary.get("/api/events").await.json();
    let instants: serde_json::Map<String, Value> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|event| {
            let begins: Timestamp = event["startDate"].as_str().unwrap().parse().unwrap();
            (event["id"].as_str().unwrap().to_owned(), json!(begins.to_string()))
        })
        .collect();
    assert_eq!(instants.len(), usize::try_from(OCCURRENCES).unwrap(), "{zone}");
    assert_eq!(lines(&text).iter().filter(|line| *line == "BEGIN:VEVENT").count(), instants.len(), "{zone}");
    let text = text.replace(concat!("//", env!("CARGO_PKG_VERSION"), "//"), "//0//");
    json!({ "zone": zone, "calendar": text, "instants": instants })
}

/// To be written anew where it differs: with `PORTAL_WRITE_FIXTURES=1`.
#[tokio::test]
async fn what_other_programs_are_tested_with_is_what_the_portal_writes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/testing/calendars.json");
    let mut calendars = Vec::new();
    for (zone, now) in ZONES {
        calendars.push(calendar(zone, now).await);
    }
    let written = serde_json::to_string_pretty(&calendars).unwrap() + "\n";
    if std::env::var("PORTAL_WRITE_FIXTURES").is_ok_and(|asked| asked == "1") {
        std::fs::write(&path, &written).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(committed == written);
}
