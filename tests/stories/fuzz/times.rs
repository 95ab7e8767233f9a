//! Days and times as people type them, in every zone of the world: read as meant, or refused with a sentence.

use jiff::civil::{Date, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};
use portal::appliance::import::dates::{self, DateOrder};
use portal::platform::typed_time::{
    parse_calendar_day, parse_day, parse_moment, parse_since, parse_span, parse_time_of_day,
};
use proptest::prelude::*;
use proptest::sample::select;

use super::for_any;

pub fn zones() -> Vec<String> {
    let zones: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
    assert!(zones.len() > 300, "the zones were found");
    zones
}

pub fn day() -> impl Strategy<Value = Date> {
    let days = 0..109_572_i64; // From 1900 to the end of 2199.
    let anywhere = days.prop_map(|days| jiff::civil::date(1900, 1, 1).checked_add(days.days()).unwrap());
    let edges = (1900..2200_i16, select(vec![(1, 1), (2, 28), (2, 29), (3, 1), (12, 31)]))
        .prop_filter_map("there is no such day", |(year, (month, day))| Date::new(year, month, day).ok());
    prop_oneof![2 => anywhere, 1 => edges]
}

fn numbers() -> impl Strategy<Value = (i16, i8, i8)> {
    let anything = (1890..2210_i16, 0..14_i8, 0..33_i8);
    let ends = (1890..2210_i16, 1..13_i8, 27..33_i8);
    let februaries = (select(vec![1900_i16, 1996, 1999, 2000, 2023, 2024, 2100]), Just(2_i8), 27..31_i8);
    prop_oneof![anything, ends, februaries]
}

/// By the Gregorian rule.
fn is_real((year, month, day): (i16, i8, i8)) -> bool {
    let leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    let longest = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=longest).contains(&day)
}

fn is_a_day_if_the_calendar_has_it(numbers: (i16, i8, i8)) {
    let (year, month, day) = numbers;
    let iso = format!("{year}-{month:02}-{day:02}");
    let read = [
        parse_calendar_day(&iso).ok(),
        dates::read(&iso, DateOrder::Dmy).ok(),
        dates::read(&format!("{month}/{day}/{year}"), DateOrder::Mdy).ok(),
        dates::read(&format!("{day:02}/{month:02}/{year}"), DateOrder::Dmy).ok(),
        dates::read(&format!("{day}.{month}.{year} 00:00"), DateOrder::Mdy).ok(),
    ];
    for (manner, read) in read.into_iter().enumerate() {
        let shown = read.map(|day| (day.year(), day.month(), day.day()));
        assert_eq!(shown, is_real(numbers).then_some(numbers), "{iso}, manner {manner}");
    }
    assert_eq!(parse_day(&iso).is_ok(), is_real(numbers) && (1900..2200).contains(&year), "{iso}");
}

fn minute() -> impl Strategy<Value = Time> {
    let anywhere = (0..24_i8, 0..60_i8).prop_map(|(hour, minute)| jiff::civil::time(hour, minute, 0, 0));
    let night = (0..4_i8, select(vec![0, 1, 15, 30, 59]))
        .prop_map(|(hour, minute)| jiff::civil::time(hour, minute, 0, 0));
    prop_oneof![anywhere, night]
}

fn changing_days(zone: &TimeZone) -> Vec<Date> {
    let from: Timestamp = "1950-01-01T00:00:00Z".parse().unwrap();
    let changes = zone.following(from).take(120);
    let days = changes.map(|change| change.timestamp().to_zoned_datetime(zone.clone()).date());
    days.flat_map(|day| [day.yesterday().unwrap(), day, day.tomorrow().unwrap()]).collect()
}

fn is_understood_as_meant(zone: &TimeZone, day: Date, time: Time) {
    let meant = day.to_datetime(time);
    let at = parse_moment(&meant.strftime("%Y-%m-%d %H:%M").to_string(), zone).unwrap();
    let shown = at.to_zoned_datetime(zone.clone()).datetime();
    match zone.to_ambiguous_timestamp(meant).offset() {
        AmbiguousOffset::Unambiguous { .. } => assert_eq!(shown, meant),
        // There is no such time: the clocks go forward over it, and so does the instant.
        AmbiguousOffset::Gap { .. } => assert!(shown > meant, "{meant} became {shown}"),
        AmbiguousOffset::Fold { before, .. } => {
            let offset = at.to_zoned_datetime(zone.clone()).offset();
            assert_eq!((shown, offset), (meant, before), "the first of the two");
        }
    }
}

pub fn any_typing(cases: u32) {
    for_any(cases, "\\PC{0,24}|[0-9:.TapmhdMZ +-]{0,20}", |typed| {
        let zone = TimeZone::get("America/Chicago").unwrap();
        let sentences = [
            parse_day(&typed).map(|_| ()).map_err(|error| error.to_string()),
            parse_span(&typed).map(|_| ()).map_err(|error| error.to_string()),
            parse_moment(&typed, &zone).map(|_| ()).map_err(|error| error.to_string()),
            parse_time_of_day(&typed).map(|_| ()).map_err(|error| error.to_string()),
            parse_since(&typed)
                .map(|since| {
                    let now = "2026-11-20T18:00:00Z".parse().unwrap();
                    since.instant(now, &zone);
                })
                .map_err(|error| error.to_string()),
        ];
        for sentence in sentences.into_iter().filter_map(Result::err) {
            assert!(sentence.starts_with('"') && sentence.ends_with('.'), "{typed:?}: {sentence}");
        }
    });
    for_any(cases, numbers(), is_a_day_if_the_calendar_has_it);
    for_any(cases, (minute(), any::<bool>()), |(time, spaced)| {
        let twelve = time.strftime(if spaced { "%-I:%M %p" } else { "%-I.%M%P" }).to_string();
        let typed = [twelve, time.strftime("%H:%M").to_string()];
        for typed in typed {
            assert_eq!(parse_time_of_day(&typed).unwrap(), time, "{typed}");
        }
    });
    for_any(cases, (select(zones()), day(), minute()), |(zone, day, time)| {
        is_understood_as_meant(&TimeZone::get(&zone).unwrap(), day, time);
    });
    for_any(cases, (select(zones()), any::<proptest::sample::Index>(), minute()), |(zone, which, time)| {
        let zone = TimeZone::get(&zone).unwrap();
        let days = changing_days(&zone);
        if !days.is_empty() {
            is_understood_as_meant(&zone, days[which.index(days.len())], time);
        }
    });
}

#[test]
fn whatever_is_typed_for_a_day_or_a_time_is_meant_by_the_zone_s_clock_or_refused_with_a_sentence() {
    any_typing(300);
}
