//! Calendars as others write them, with rules made up: each of an event's occurrences, as the portal brings them in and as
//! other programs read them: neither has one that the other lacks.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::{Command, Stdio};

use fastrand::Rng;
use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};
use portal::appliance::calendar_file::{CalendarEntry, CalendarWindow, EntryKind, PlannedEvent, read};
use serde_json::{Value, json};

use crate::fuzz::calendars::{Khal, install};
use crate::fuzz::python;

const ZONES: [&str; 4] = ["America/Chicago", "Europe/Berlin", "Asia/Tokyo", "Australia/Sydney"];
pub const TODAY: &str = "2026-11-23";
const READER: &str = include_str!("calendar_reader.py");
const CODES: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const HEAD: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:made up\r\n";

/// One event of a file, and the zone of the congregation that brings it in.
pub struct Case {
    zone: &'static str,
    pub calendar: String,
}

impl Case {
    fn events(&self) -> &str {
        &self.calendar[HEAD.len()..self.calendar.len() - "END:VCALENDAR\r\n".len()]
    }
}

/// How many occurrences were the same; or the events that were not, with what each of the two has alone.
type Compared = Result<Result<usize, Vec<String>>, String>;
pub type Reader = fn(usize) -> Compared;

pub fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").map_or(20, |seed| seed.parse().unwrap())
}

/// Beside recurring-ical-events, of `PyPI`.
pub fn beside_another_reader(cases: usize) -> Compared {
    let python = python::with("calendars", include_str!("calendar_requirements.txt"))?;
    let mut random = Rng::with_seed(seed());
    let cases: Vec<Case> = (0..cases).map(|number| made_up(&mut random, number)).collect();
    let (from, until) = compared();
    let asked: Vec<Value> = cases
        .iter()
        .map(|case| json!({ "calendar": case.calendar, "zone": case.zone, "from": from, "until": until }))
        .collect();
    let mut reader = Command::new(python);
    reader.args(["-c", READER]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut reader = reader.spawn().unwrap();
    serde_json::to_writer(reader.stdin.take().unwrap(), &asked).unwrap();
    let answer: Vec<BTreeSet<String>> =
        serde_json::from_slice(&reader.wait_with_output().unwrap().stdout).unwrap();
    Ok(beside(&cases, &answer))
}

/// Beside khal: all calendars of a zone at once.
pub fn beside_khal(cases: usize) -> Compared {
    install()?;
    let mut random = Rng::with_seed(seed());
    let cases: Vec<Case> = (0..cases).map(|number| made_up(&mut random, number)).collect();
    let (from, until) = compared();
    let mut answer = vec![BTreeSet::new(); cases.len()];
    for zone in ZONES {
        let folder = tempfile::tempdir().unwrap();
        let all: String = cases.iter().filter(|case| case.zone == zone).map(Case::events).collect();
        let calendar = format!("{HEAD}{all}END:VCALENDAR\r\n");
        // An event may have begun before.
        let listed = Khal::in_folder(folder.path(), zone).listed(&calendar, &(from - 40.days()).to_string());
        for (uid, begins, ends) in listed {
            let day: Date = begins[..10].parse().unwrap();
            if (from..=until).contains(&day) {
                let number: usize = uid.parse().unwrap();
                answer[number].insert(format!("{begins} - {}", ends.max(begins.clone())));
            }
        }
    }
    Ok(beside(&cases, &answer))
}

fn beside(cases: &[Case], answer: &[BTreeSet<String>]) -> Result<usize, Vec<String>> {
    let (mut same, mut others) = (0, Vec::new());
    for (case, theirs) in cases.iter().zip(answer) {
        let ours = brought_in(case);
        if ours == *theirs {
            same += ours.len();
        } else {
            let alone = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
                one.difference(other).take(4).cloned().collect::<Vec<_>>().join(", ")
            };
            others.push(format!(
                "in {}, we alone: {}; they alone: {}; of {}",
                case.zone,
                alone(&ours, theirs),
                alone(theirs, &ours),
                case.calendar.replace("\r\n", " | ")
            ));
        }
    }
    if others.is_empty() { Ok(same) } else { Err(others) }
}

/// Days within which both have everything, whatever lies across their ends.
fn compared() -> (Date, Date) {
    let CalendarWindow { from, until, .. } = CalendarWindow::of(TODAY.parse().unwrap());
    (from + 3.days(), until - 3.days())
}

/// Beginning and end of each occurrence by the congregation's clock.
fn brought_in(case: &Case) -> BTreeSet<String> {
    let zone = TimeZone::get(case.zone).unwrap();
    let file = read(case.calendar.as_bytes(), &zone, TODAY.parse().unwrap(), &[]).unwrap();
    let unread = &file.report.not_understood;
    assert!(unread.is_empty(), "{}: {unread:?}", case.calendar);
    let (from, until) = compared();
    let mut found = BTreeSet::new();
    let mut add = |event: &PlannedEvent, day: Date| {
        let end = event.fields.end;
        let last = day + Span::new().days(i64::from(end.days));
        let words = match event.fields.time {
            None => format!("{day} - {last}"),
            Some(time) => {
                let ends = end.time.unwrap_or(time);
                format!(
                    "{} - {}",
                    day.to_datetime(time).strftime("%F %H:%M"),
                    last.to_datetime(ends).strftime("%F %H:%M")
                )
            }
        };
        if (from..=until).contains(&day) {
            found.insert(words);
        }
    };
    let changed = |entry: &CalendarEntry| match &entry.what {
        EntryKind::Changed { day, .. } => Some(*day),
        _ => None,
    };
    let changed: BTreeSet<Date> = file.entries.iter().filter_map(changed).collect();
    for entry in &file.entries {
        match &entry.what {
            EntryKind::Single(event) | EntryKind::Changed { event, .. } => add(event, event.fields.date),
            EntryKind::Series { event, repeats, gaps } => {
                let last = repeats.until.unwrap_or(until).min(until);
                for day in repeats.rule.days(event.fields.date, last) {
                    if !gaps.contains(&day) && !changed.contains(&day) {
                        add(event, day);
                    }
                }
            }
        }
    }
    found
}

/// Its UID is the number.
pub fn made_up(random: &mut Rng, number: usize) -> Case {
    let (own, zone) = (ZONES[random.usize(..4)], ZONES[random.usize(..4)]);
    let first: Date = "2024-09-01".parse().unwrap();
    let day = first + Span::new().days(random.i64(0..1000));
    // Not while clocks are changed: what is then is not written alike by all.
    let at = day.at(random.i8(6..20), 15 * random.i8(0..4), 0, 0);
    let (is_day, in_utc) = (random.u8(..4) == 0, random.u8(..5) == 0);
    let written = |at: DateTime| match (is_day, in_utc) {
        (true, _) => at.strftime(";VALUE=DATE:%Y%m%d").to_string(),
        (false, true) => at.strftime(":%Y%m%dT%H%M00Z").to_string(),
        (false, false) => format!(";TZID={own}{}", at.strftime(":%Y%m%dT%H%M00")),
    };
    let ends = if is_day { at + random.i64(1..4).days() } else { at + (15 * random.i64(1..12)).minutes() };
    let rule = rule(random, day);
    let until = match random.u8(..3) {
        0 => format!(";COUNT={}", random.u8(1..60)),
        1 => {
            let last = (day + Span::new().days(random.i64(0..900))).to_datetime(at.time());
            let zone = TimeZone::get(if in_utc { "UTC" } else { own }).unwrap();
            let instant = TimeZone::UTC.to_datetime(zone.to_ambiguous_timestamp(last).compatible().unwrap());
            if is_day { last.strftime(";UNTIL=%Y%m%d") } else { instant.strftime(";UNTIL=%Y%m%dT%H%M%SZ") }
                .to_string()
        }
        _ => String::new(),
    };
    let head = format!("UID:{number}\r\nSUMMARY:A\r\nDTSTAMP:20261101T000000Z\r\n");
    let mut calendar = format!("{HEAD}BEGIN:VEVENT\r\n{head}");
    write!(calendar, "DTSTART{}\r\nDTEND{}\r\nRRULE:{rule}{until}\r\n", written(at), written(ends)).unwrap();
    let mut parts = vec![at];
    let hours = |random: &mut Rng| if is_day { 0 } else { random.i64(0..3) };
    for _ in 0..random.u8(..3) {
        let also = at + Span::new().days(random.i64(1..800)).hours(hours(random));
        write!(calendar, "RDATE{}\r\n", written(also)).unwrap();
        // If two are on one day, the other reader removes both where one is moved; by RFC 5545, 3.8.4.4, it is one.
        if also.time() == at.time() {
            parts.push(also);
        }
    }
    for _ in 0..random.u8(..4) {
        let without = at + Span::new().days(7 * random.i64(0..120));
        write!(calendar, "EXDATE{}\r\n", written(without)).unwrap();
        // For dates that are both excluded and changed, the programs disagree.
        parts.retain(|part| *part != without);
    }
    calendar.push_str("END:VEVENT\r\n");
    parts.dedup();
    for part in parts {
        if random.bool() {
            let moved = part + Span::new().days(random.i64(-3..9)).hours(hours(random));
            let ends = moved + ends.duration_since(at);
            let [part, moved, ends] = [part, moved, ends].map(written);
            let change = format!("{head}RECURRENCE-ID{part}\r\n");
            write!(calendar, "BEGIN:VEVENT\r\n{change}DTSTART{moved}\r\nDTEND{ends}\r\nEND:VEVENT\r\n")
                .unwrap();
        }
    }
    calendar.push_str("END:VCALENDAR\r\n");
    Case { zone, calendar }
}

/// A rule of which the day is one.
fn rule(random: &mut Rng, day: Date) -> String {
    let code = |weekday: Weekday| CODES[usize::from(weekday.to_monday_zero_offset().unsigned_abs())];
    let (own, nth) = (code(day.weekday()), (day.day() + 6) / 7);
    let every = random.u8(1..5);
    let is_last = day.day() + 7 > day.days_in_month();
    let mut others = vec![own, CODES[random.usize(..7)], CODES[random.usize(..7)]];
    others.sort_unstable();
    others.dedup();
    let others = others.join(",");
    match random.u8(..12) {
        0 => format!("FREQ=DAILY;INTERVAL={every}"),
        1 => format!("FREQ=DAILY;BYDAY={others}"),
        2 => format!("FREQ=WEEKLY;INTERVAL={every}"),
        3 | 4 => format!("FREQ=WEEKLY;INTERVAL={every};BYDAY={others};WKST={}", CODES[6 * random.usize(..2)]),
        5 => format!("FREQ=MONTHLY;INTERVAL={every}"),
        6 => format!("FREQ=MONTHLY;INTERVAL={every};BYMONTHDAY={}", day.day()),
        7 if is_last => format!("FREQ=MONTHLY;BYDAY=-1{own}"),
        7 | 8 => format!("FREQ=MONTHLY;INTERVAL={every};BYDAY={nth}{own}"),
        9 => format!("FREQ=MONTHLY;BYDAY={own};BYSETPOS={nth}"),
        10 => format!("FREQ=MONTHLY;BYDAY={nth}{own},{}{own}", if nth < 4 { nth + 1 } else { 1 }),
        _ if random.bool() => format!("FREQ=YEARLY;BYMONTH={};BYDAY={nth}{own}", day.month()),
        _ => "FREQ=YEARLY".to_owned(),
    }
}
