use std::collections::HashSet;

use super::*;

fn at(text: &str, zone: &str) -> CalendarFile {
    let zone = TimeZone::get(zone).unwrap();
    read(text.as_bytes(), &zone, "2026-11-23".parse().unwrap()).unwrap()
}

fn words(entry: &CalendarEntry) -> String {
    let of = |event: &PlannedEvent| {
        let fields = &event.fields;
        let end = match (fields.end.days, fields.end.time) {
            (0, None) => String::new(),
            (0, Some(time)) => format!("-{}", time.strftime("%H:%M")),
            (days, None) => format!(" +{days}d"),
            (days, Some(time)) => format!("-{}+{days}d", time.strftime("%H:%M")),
        };
        let cancelled = if event.is_cancelled { " cancelled" } else { "" };
        format!("{} {} {}{end}{cancelled}", fields.title, fields.date, fields.time_text())
    };
    match &entry.what {
        EntryKind::Single(event) => of(event),
        EntryKind::Series { event, repeats, gaps } => {
            let gaps: Vec<String> = gaps.iter().map(|day| format!(" but {day}")).collect();
            format!("{} {}{}", of(event), repeats.in_words(), gaps.concat())
        }
        EntryKind::Changed { day, event } => format!("{day}: {}", of(event)),
    }
}

fn all(file: &CalendarFile) -> Vec<String> {
    file.entries.iter().map(words).collect()
}

fn notes(notes: &[CalendarNote]) -> Vec<String> {
    notes.iter().map(|note| format!("{} {}: {}", note.line, note.title, note.words)).collect()
}

const GOOGLE: &str = include_str!("../../../../tests/stories/import/calendars/google.ics");
const OUTLOOK: &str = include_str!("../../../../tests/stories/import/calendars/outlook.ics");
const APPLE: &str = include_str!("../../../../tests/stories/import/calendars/apple.ics");

#[test]
fn a_calendar_of_google_s() {
    let file = at(GOOGLE, "America/Chicago");
    assert_eq!(file.name.as_deref(), Some("Grace Church"));
    assert_eq!(
        all(&file),
        [
            "Sunday service 2019-01-06 10:00-11:30 every Sunday but 2026-12-27",
            "2026-12-13: Carol service 2026-12-13 16:00-17:30",
            "Advent bazaar 2026-12-05 12:00-14:00",
            "Family camp 2027-07-02  +2d",
            "Christmas Day 2025-12-25 ",
            "Christmas Day 2026-12-25 ",
        ]
    );
    let EntryKind::Series { event, .. } = &file.entries[0].what else { panic!() };
    assert_eq!(
        event.fields.description.as_deref(),
        Some("Everybody is welcome.\n\nCoffee afterwards & cake: who bakes (https://example.org/coffee)")
    );
    assert_eq!(event.fields.location.as_deref(), Some("Sanctuary, 1 Church St"));
    assert_eq!(file.older, 1);
    assert_eq!(notes(&file.marked_private), ["102 Dentist: it is marked as private"]);
    assert!(file.not_understood.is_empty());
    assert_eq!(
        notes(&file.written_out),
        [
            "82 Christmas Day: it repeats as no series of the portal does; from a year ago to thirteen months ahead the 2 are single events"
        ]
    );
    let marks: Vec<&str> = file.entries.iter().map(|entry| &*entry.recurrence).collect();
    assert_eq!(marks, ["", "2026-12-13", "", "", "2025-12-25", "2026-12-25"]);
}

#[test]
fn a_calendar_of_outlook_s() {
    let file = at(OUTLOOK, "America/Chicago");
    assert_eq!(
        all(&file),
        [
            "Board meeting 2026-12-09 19:00-20:30 on the second Wednesday of every month",
            "Cleaning day 2026-12-18 ",
            "Call with the mission 2026-12-10 10:00-11:00",
            "Canceled: Work party 2026-12-12 09:00-11:00 cancelled",
        ]
    );
    let EntryKind::Single(cleaning) = &file.entries[1].what else { panic!() };
    assert_eq!(cleaning.fields.description.as_deref(), Some("Many hands\nmake light work."));
    assert_eq!(
        notes(&file.not_understood),
        ["66 Somewhere else: the time zone \"Unknown to Everybody\" is not known"]
    );
}

#[test]
fn a_calendar_of_apple_s() {
    let file = at(APPLE, "America/Chicago");
    let told = all(&file);
    assert_eq!(
        told[..3],
        [
            "Youth group 2026-12-04 19:00-21:00 every 2 weeks on Friday until March 31, 2027",
            "2026-12-18: Youth group 2026-12-18 19:00-21:00 cancelled",
            "Confirmation class 2026-12-06 11:30-13:00",
        ]
    );
    assert_eq!(told.len(), 2 + 26 + 1, "{told:?}");
    assert_eq!(told.last().unwrap(), "Movie night 🎬 2026-12-30 19:00-01:00+1d");
    assert_eq!(file.others, 1);
    assert_eq!(notes(&file.not_understood), ["52 Prayer chain: its rule is not understood: FREQ=HOURLY"]);
    assert!(file.written_out[0].words.contains("the 26 are single events"));
}

fn one(lines: &str) -> CalendarFile {
    let text =
        format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\n{lines}\nEND:VEVENT\nEND:VCALENDAR\n");
    at(&text, "America/Chicago")
}

#[test]
fn a_series_is_one_only_where_it_has_the_same_time_here_all_year() {
    let table = [
        (
            "DTSTART;TZID=America/New_York:20261206T110000\nRRULE:FREQ=WEEKLY",
            "A 2026-12-06 10:00 every Sunday",
        ),
        // Monday morning there is Sunday here; within two weeks no clock is changed.
        (
            "DTSTART;TZID=Asia/Tokyo:20261207T010000\nRRULE:FREQ=WEEKLY;COUNT=2",
            "A 2026-12-06 10:00 every Sunday until December 13, 2026",
        ),
        ("DTSTART:20261206T160000Z\nRRULE:FREQ=WEEKLY", "A 2026-12-06 10:00"),
        ("DTSTART:20261206T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO", "A 2026-12-06 10:00"),
        ("DTSTART;VALUE=DATE:20261206\nRRULE:FREQ=WEEKLY", "A 2026-12-06  every Sunday"),
        ("DTSTART:20261206T100000\nRDATE:20261208T110000", "A 2026-12-06 10:00"),
    ];
    for (lines, expected) in table {
        assert_eq!(all(&one(lines))[0], expected, "{lines}");
    }
    assert_eq!(all(&one("DTSTART:20261206T100000\nRDATE:20261208T110000,20261206T100000")).len(), 2);
    let moved = all(&one("DTSTART:20261206T160000Z\nRRULE:FREQ=WEEKLY"));
    assert!(moved.iter().any(|words| words == "A 2027-07-04 11:00"), "{moved:?}");
}

#[test]
fn each_occurrence_is_at_its_instant_whatever_else_stands_for_it() {
    let table: [(&str, &[&str]); 11] = [
        // Two days of every second week, which are days of two weeks here.
        (
            "DTSTART:20261207T010000Z\nDTEND:20261207T020000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=6",
            &[
                "A 2026-12-06 19:00-20:00",
                "A 2026-12-08 19:00-20:00",
                "A 2026-12-20 19:00-20:00",
                "A 2026-12-22 19:00-20:00",
                "A 2027-01-03 19:00-20:00",
                "A 2027-01-05 19:00-20:00",
            ],
        ),
        // An additional date, on a day that is left out and beside the rule, with the event's own length or another.
        (
            "DTSTART:20261206T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261213T100000\nRDATE:20261213T110000",
            &[
                "A 2026-12-06 10:00-11:00 every Sunday until December 27, 2026 but 2026-12-13",
                "A 2026-12-13 11:00-12:00",
            ],
        ),
        (
            "DTSTART:20261206T100000\nDTEND:20261206T113000\nRDATE:20261209T190000",
            &["A 2026-12-06 10:00-11:30", "A 2026-12-09 19:00-20:30"],
        ),
        (
            "DTSTART:20261206T100000\nDTEND:20261206T113000\nRDATE;VALUE=PERIOD:20261209T190000/PT3H,20261210T190000/20261210T200000",
            &["A 2026-12-06 10:00-11:30", "A 2026-12-09 19:00-22:00", "A 2026-12-10 19:00-20:00"],
        ),
        // Excluded dates: for an all-day event, a time elsewhere is on its own day; for a timed one, a whole day.
        (
            "DTSTART;VALUE=DATE:20261206\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=GMT Standard Time:20261213T000000",
            &["A 2026-12-06  every Sunday until December 20, 2026 but 2026-12-13"],
        ),
        (
            "DTSTART;TZID=Asia/Tokyo:20261207T010000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261214",
            &["A 2026-12-06 10:00 every Sunday until December 20, 2026 but 2026-12-13"],
        ),
        // A time without a zone has the event's.
        (
            "DTSTART;TZID=America/New_York:20261206T110000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261213T110000",
            &["A 2026-12-06 10:00 every Sunday until December 20, 2026 but 2026-12-13"],
        ),
        // Eight hours of a night in which the clock is put back.
        ("DTSTART:20261031T220000\nDURATION:PT8H", &["A 2026-10-31 22:00-05:00+1d"]),
        // One at another time is not the one of that day.
        (
            "DTSTART:20261206T100000\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:20261213T090000",
            &["A 2026-12-06 10:00 every Sunday until December 13, 2026"],
        ),
        // Events of the last twelve months, and of today.
        (
            "DTSTART;VALUE=DATE:20251121\nDTEND;VALUE=DATE:20251125\nRRULE:FREQ=YEARLY;COUNT=2",
            &["A 2025-11-21  +3d", "A 2026-11-21  +3d"],
        ),
        ("DTSTART:20261206T100000\nRRULE:", &["A 2026-12-06 10:00"]),
    ];
    for (lines, expected) in table {
        assert_eq!(all(&one(lines)), expected, "{lines}");
    }
    // Two of one day here are two, also for the next file.
    let file = one("DTSTART:20261001T053000Z\nRRULE:FREQ=DAILY;COUNT=40");
    let marks: HashSet<&str> = file.entries.iter().map(|entry| &*entry.recurrence).collect();
    assert_eq!((marks.len(), file.entries.len()), (40, 40));
    // A late event gets changes of daylight saving time, too; one that begins behind the window is still a series.
    assert_eq!(all(&one("DTSTART:20271201T160000Z\nRRULE:FREQ=WEEKLY"))[0], "A 2027-12-01 10:00");
    let far = one("DTSTART:20290107T100000\nRRULE:FREQ=WEEKLY");
    assert!(all(&far) == ["A 2029-01-07 10:00 every Sunday"] && far.written_out.is_empty());
}

#[test]
fn a_change_is_of_the_one_at_its_instant() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nDTSTART:20261206T100000\nRRULE:FREQ=WEEKLY;COUNT=2\n\
                RDATE:20261213T190000\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nSUMMARY:Moved\nRECURRENCE-ID:20261213T190000\n\
                DTSTART:20261213T180000\nEND:VEVENT\nEND:VCALENDAR\n";
    assert_eq!(
        all(&at(text, "UTC")),
        ["A 2026-12-06 10:00 every Sunday until December 13, 2026", "Moved 2026-12-13 18:00"]
    );
    // By another clock it is the same one.
    let utc = text
        .replace("RDATE:20261213T190000\n", "")
        .replace("RECURRENCE-ID:20261213T190000", "RECURRENCE-ID:20261213T160000Z");
    let file = at(&utc, "America/Chicago");
    assert_eq!(all(&file)[1], "2026-12-13: Moved 2026-12-13 18:00");
    assert_eq!(file.entries[1].recurrence, "2026-12-13");
}

// proves: O8
#[test]
fn what_is_not_understood_is_listed_and_not_dropped() {
    let table = [
        ("DTSTART:20261206T100000\nDTEND:20270206T100000", "longer than 30 days"),
        ("DTSTART:20261206T100000\nDURATION:soon", "how long it lasts"),
        ("DTSTART:20261206T100000\nRRULE:FREQ=YEARLY;BYWEEKNO=20", "BYWEEKNO=20"),
        ("DTSTART:20261206T100000\nEXRULE:FREQ=WEEKLY", "EXRULE"),
        ("DTSTART:20261206T100000\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261206T100000", "RANGE"),
        ("DTSTART:never", "DTSTART is no date"),
        ("LOCATION:Hall", "does not say when it begins"),
        ("DTSTART:19000101T100000\nRRULE:FREQ=DAILY;COUNT=4000000000", "cannot be worked out"),
    ];
    for (lines, part) in table {
        let file = one(lines);
        let words = notes(&file.not_understood).concat();
        // Sixty years of days are worked out.
        if part == "cannot be worked out" && words.is_empty() {
            continue;
        }
        assert!(words.contains(part) && file.entries.is_empty(), "{lines}: {words}");
    }
    let bad = one("DTSTART:20261206T100000\nthis is nothing");
    assert_eq!(notes(&bad.not_understood), ["6 : this line is no property"]);
    assert_eq!(bad.entries.len(), 1);
}

#[test]
fn of_two_versions_of_one_event_the_later_counts_and_a_change_without_its_series_stands_alone() {
    let event = |title: &str, more: &str| {
        format!("BEGIN:VEVENT\nUID:a\nSUMMARY:{title}\nDTSTART:20261206T100000\n{more}\nEND:VEVENT\n")
    };
    let text = [
        "BEGIN:VCALENDAR\n",
        &event("Later", "SEQUENCE:2"),
        &event("Earlier", "SEQUENCE:1"),
        &event("Change", "RECURRENCE-ID:20261213T100000"),
        "END:VCALENDAR",
    ]
    .concat();
    let file = at(&text, "UTC");
    assert_eq!(all(&file), ["Later 2026-12-06 10:00", "Change 2026-12-06 10:00"]);
    let another = "another event of the file, on line 2, has the same identification (UID) and is taken";
    assert_eq!(notes(&file.not_understood), [format!("8 Earlier: {another}")]);
    // One that was changed, and deleted later, does not come back; changed later, it does.
    for (sequence, count) in [("1", 1), ("3", 2)] {
        let main = event("Series", "SEQUENCE:2\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261213T100000");
        let change = event("Change", &format!("SEQUENCE:{sequence}\nRECURRENCE-ID;VALUE=DATE:20261213"));
        let file = at(&["BEGIN:VCALENDAR\n", &main, &change, "END:VCALENDAR"].concat(), "UTC");
        assert_eq!(all(&file).len(), count, "{sequence}: {:?}", all(&file));
    }
}

#[test]
fn what_is_left_out_or_moved_far_ahead_is_not_made_by_its_series_later() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nDTSTART:20261206T100000\nRRULE:FREQ=WEEKLY\n\
                EXDATE:20280102T100000\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nSUMMARY:Moved\nDTSTART:20280110T100000\n\
                RECURRENCE-ID:20280109T100000\nEND:VEVENT\nEND:VCALENDAR\n";
    assert_eq!(
        all(&at(text, "UTC")),
        ["A 2026-12-06 10:00 every Sunday but 2028-01-02 but 2028-01-09", "Moved 2028-01-10 10:00"]
    );
}

#[test]
fn a_file_makes_no_more_rows_than_a_year_of_a_large_church_has() {
    let daily = (0..400).map(|n| {
        format!("BEGIN:VEVENT\nUID:{n}\nSUMMARY:A\nDTSTART:20261206T100000\nRRULE:FREQ=DAILY\nEND:VEVENT\n")
    });
    let file = at(&format!("BEGIN:VCALENDAR\n{}END:VCALENDAR", daily.collect::<String>()), "UTC");
    assert!(file.entries.len() < 60 && file.not_understood.len() > 340);
}

/// Whatever bytes come, there is an answer.
#[test]
fn files_with_bytes_changed_are_read_or_refused() {
    let mut random = fastrand::Rng::with_seed(17);
    let zone = TimeZone::get("America/Chicago").unwrap();
    let words = [
        "RRULE:",
        "99999",
        "DTSTART",
        ";",
        ":",
        "-1SU",
        "\n",
        "BEGIN:VEVENT\n",
        "END:VEVENT\n",
        "20261206T",
        "P9W",
        "\u{e9}",
    ];
    let (mut read_well, mut refused) = (0, 0);
    for _ in 0..1500 {
        let mut bytes = [GOOGLE, OUTLOOK, APPLE][random.usize(..3)].as_bytes().to_vec();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..bytes.len());
            match random.u8(..4) {
                0 => bytes[at] = random.u8(..),
                1 => drop(bytes.drain(at..(at + random.usize(..40)).min(bytes.len()))),
                _ => drop(bytes.splice(at..at, words[random.usize(..words.len())].bytes())),
            }
        }
        match read(&bytes, &zone, "2026-11-23".parse().unwrap()) {
            Ok(_) => read_well += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(read_well > 300 && refused > 30, "{read_well} {refused}");
}
