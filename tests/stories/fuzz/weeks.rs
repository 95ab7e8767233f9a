//! This week's celebrations, on any day of three centuries in any zone: each person and each couple once, on the right
//! day, and no other member.

use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use portal::congregation::celebrations::{CelebrationKind, celebrations};
use portal::platform::settings::Settings;
use proptest::sample::select;
use rusqlite::Connection;

use super::for_any;
use super::times::{day, zones};
use crate::support::command::Portal;
use crate::support::serving::portal_with_mary;

/// For every day of a leap year one person, born and married on it, and one couple: both with the day, only one of
/// them, or each with another one.
fn a_birthday_a_day() -> Portal {
    let portal = portal_with_mary();
    let mut conn = portal.database();
    let tx = conn.transaction().unwrap();
    let add = |id: String,
               name: (&str, &str),
               born: Option<Date>,
               married: Option<Date>,
               home: (Option<&str>, Option<&str>)| {
        tx.execute(
            "INSERT INTO members (id, member_id, first_name, last_name, date_of_birth, anniversary, created_at, updated_at)
             VALUES (?1, ?1, ?2, ?3, ?4, ?5, 0, 0)",
            (&id, name.0, name.1, born.map(|day| day.to_string()), married.map(|day| day.to_string())),
        )
        .unwrap();
        if let (Some(home), role) = home {
            tx.execute("INSERT INTO household_members VALUES (?1, ?2, ?3, 0)", (home, &id, role)).unwrap();
        }
    };
    for number in 0..366 {
        let (day, other) = (leap_day(number), leap_day(number + 1));
        let (key, other_key) = (key(day), key(other));
        add(format!("one {key}"), ("Ann", &key), Some(day), Some(day), (None, None));
        tx.execute("INSERT INTO households (id, name, created_at) VALUES (?1, ?1, 0)", [&key]).unwrap();
        let (his, hers, her_name) = match number % 4 {
            0 => (Some(day), Some(day), &key),
            1 => (Some(day), None, &key),
            2 => (None, Some(day), &key),
            _ => (Some(day), Some(other), &other_key),
        };
        add(format!("head {key}"), ("Bo", &key), None, his, (Some(&key), Some("head")));
        add(format!("spouse {key}"), ("Cy", her_name), None, hers, (Some(&key), Some("spouse")));
    }
    tx.commit().unwrap();
    portal
}

fn leap_day(number: i32) -> Date {
    date(2000, 1, 1).checked_add((number % 366).days()).unwrap()
}

fn key(day: Date) -> String {
    day.strftime("%m-%d").to_string()
}

fn names(kind: CelebrationKind, key: &str) -> Vec<String> {
    let mut names = vec![format!("Ann {key}")];
    if kind == CelebrationKind::Anniversary {
        let number = (0..366).find(|&number| self::key(leap_day(number)) == key).unwrap();
        names.push(format!("{} {key}", if number % 4 == 3 { "Bo" } else { "Bo & Cy" }));
        if (number + 365) % 366 % 4 == 3 {
            names.push(format!("Cy {key}"));
        }
    }
    names
}

fn expected(kind: CelebrationKind, today: Date) -> Vec<(String, Date)> {
    let mut day = today;
    while day.weekday() != Weekday::Sunday {
        day = day.yesterday().unwrap();
    }
    let mut expected = Vec::new();
    for _ in 0..7 {
        let leap = (day.month(), day.day(), day.in_leap_year()) == (2, 28, false);
        for key in [key(day)].into_iter().chain(leap.then(|| "02-29".to_owned())) {
            expected.extend(names(kind, &key).into_iter().map(|name| (name, day)));
        }
        day = day.tomorrow().unwrap();
    }
    expected.sort();
    expected
}

fn is_right(conn: &Connection, settings: &Settings, now: Timestamp) {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let cards = celebrations(conn, settings, now).unwrap();
    for kind in [CelebrationKind::Birthday, CelebrationKind::Anniversary] {
        let cards = cards.iter().filter(|card| card.kind == kind);
        let mut seen: Vec<(String, Date)> =
            cards.map(|card| (card.name.clone(), card.date.parse().unwrap())).collect();
        seen.sort();
        assert_eq!(seen, expected(kind, today), "{today}, {kind:?}");
    }
}

pub fn any_week(cases: u32) {
    let portal = a_birthday_a_day();
    let conn = portal.database();
    let settings = Settings::load(&conn).unwrap();
    let now = (day(), 0..86_400_i64, select(zones()));
    for_any(cases, now, |(day, second, zone)| {
        let midnight = day.to_zoned_datetime(TimeZone::UTC).unwrap().timestamp();
        let now = midnight.checked_add(jiff::SignedDuration::from_secs(second)).unwrap();
        let settings = Settings { time_zone: TimeZone::get(&zone).unwrap(), ..settings.clone() };
        is_right(&conn, &settings, now);
    });
}

#[test]
fn every_birthday_and_anniversary_is_in_its_week_once_whatever_the_year_and_the_zone() {
    any_week(150);
}
