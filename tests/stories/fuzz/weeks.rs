//! Who celebrates this week, on any day of three centuries in any zone: each once, on the right day, nobody else.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use portal::celebrations::week::{Kind, celebrations};
use portal::settings::Settings;
use proptest::sample::select;
use rusqlite::Connection;

use super::for_any;
use super::times::{day, zones};
use crate::command::Portal;
use crate::serving::portal_with_mary;

/// One person for every day of a leap year, born and married on it.
fn a_birthday_a_day() -> Portal {
    let portal = portal_with_mary();
    let conn = portal.database();
    for number in 0..366 {
        let day = date(2000, 1, 1).checked_add(jiff::Span::new().days(number)).unwrap();
        conn.execute(
            "INSERT INTO members (id, member_id, first_name, last_name, date_of_birth, anniversary, created_at, updated_at)
             VALUES (?1, ?2, 'Ann', ?1, ?3, ?3, 0, 0)",
            (day.strftime("%m-%d").to_string(), format!("D{number}"), day.to_string()),
        )
        .unwrap();
    }
    portal
}

/// From the calendar, day by day.
fn expected(today: Date) -> Vec<(String, Date)> {
    let mut day = today;
    while day.weekday() != Weekday::Sunday {
        day = day.yesterday().unwrap();
    }
    let mut expected = Vec::new();
    for _ in 0..7 {
        expected.push((day.strftime("%m-%d").to_string(), day));
        if (day.month(), day.day(), day.in_leap_year()) == (2, 28, false) {
            expected.push(("02-29".to_owned(), day));
        }
        day = day.tomorrow().unwrap();
    }
    expected.sort();
    expected
}

fn is_right(conn: &Connection, settings: &Settings, now: Timestamp) {
    let today = now.to_zoned(settings.time_zone.clone()).date();
    let cards = celebrations(conn, settings, now).unwrap();
    for kind in [Kind::Birthday, Kind::Anniversary] {
        let cards = cards.iter().filter(|card| card.kind == kind);
        let mut seen: Vec<(String, Date)> =
            cards.map(|card| (card.name.trim_start_matches("Ann ").to_owned(), card.date)).collect();
        seen.sort();
        assert_eq!(seen, expected(today), "{today}, {kind:?}");
    }
}

pub fn any_week(cases: u32) {
    let portal = a_birthday_a_day();
    let conn = portal.database();
    let settings = Settings::load(&conn).unwrap();
    let now = (day(), 0..86_400_i64, select(zones()));
    for_any(cases, now, |(day, second, zone)| {
        let midnight = day.to_zoned(TimeZone::UTC).unwrap().timestamp();
        let now = midnight.checked_add(jiff::SignedDuration::from_secs(second)).unwrap();
        let settings = Settings { time_zone: TimeZone::get(&zone).unwrap(), ..settings.clone() };
        is_right(&conn, &settings, now);
    });
}

#[test]
fn every_birthday_and_anniversary_is_in_its_week_once_whatever_the_year_and_the_zone() {
    any_week(150);
}
