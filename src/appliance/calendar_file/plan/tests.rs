use std::collections::HashSet;

use super::super::examples;
use super::*;

fn at(text: &str, zone: &str) -> CalendarFile {
    let zone = TimeZone::get(zone).unwrap();
    read(text.as_bytes(), &zone, "2026-11-23".parse().unwrap(), &[]).unwrap()
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
        let words = format!("{} {} {}{end}{cancelled}", fields.title, fields.date, fields.time_text());
        words.trim_end().to_owned()
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
fn calendars_of_google_s_outlook_s_and_apple_s() {
    for (text, section) in [(GOOGLE, "google"), (OUTLOOK, "outlook"), (APPLE, "apple")] {
        let file = at(text, "America/Chicago");
        let mut told: Vec<[String; 2]> = Vec::new();
        for (kind, words) in [
            ("entry", all(&file)),
            ("private", notes(&file.report.marked_private)),
            ("not understood", notes(&file.report.not_understood)),
            ("written out", notes(&file.report.written_out)),
        ] {
            told.extend(words.into_iter().map(|words| [kind.to_owned(), words]));
        }
        let asked = file.report.unknown_zones.iter().map(|zone| format!("{}: {}", zone.name, zone.events));
        told.extend(asked.map(|words| ["unknown zone".to_owned(), words]));
        told.retain(|[kind, words]| kind != "entry" || !words.starts_with("Confirmation class"));
        assert_eq!(told, examples(section));
    }
}

/// By these keys a database knows what came before.
#[test]
fn events_of_one_uid_are_known_by_their_days() {
    let file = at(GOOGLE, "America/Chicago");
    let keys: Vec<&str> = file.entries.iter().map(|entry| &*entry.recurrence).collect();
    assert_eq!(keys, ["", "2026-12-13", "", "", "2025-12-25", "2026-12-25"]);
}

#[test]
fn texts_of_the_file_are_texts_of_the_event_and_what_is_none_is_counted() {
    let [google, outlook, apple] = [GOOGLE, OUTLOOK, APPLE].map(|text| at(text, "America/Chicago"));
    let EntryKind::Series { event: service, .. } = &google.entries[0].what else { panic!() };
    let welcome = "Everybody is welcome.\n\nCoffee afterwards & cake: who bakes (https://example.org/coffee)";
    assert_eq!(service.fields.description.as_deref(), Some(welcome));
    assert_eq!(service.fields.location.as_deref(), Some("Sanctuary, 1 Church St"));
    // Only in HTML (X-ALT-DESC).
    let EntryKind::Single(cleaning) = &outlook.entries[1].what else { panic!() };
    assert_eq!(cleaning.fields.description.as_deref(), Some("Many hands\nmake light work."));
    // An event of long ago, and a task (VTODO).
    assert_eq!((google.report.older, apple.report.others), (1, 1));
}

fn one(lines: &str) -> CalendarFile {
    let text =
        format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\n{lines}\nEND:VEVENT\nEND:VCALENDAR\n");
    at(&text, "America/Chicago")
}

/// A series is one only where it has the same time here all year.
#[test]
fn each_occurrence_is_at_its_instant_whatever_else_stands_for_it() {
    for [lines, expected] in examples("first entries") {
        assert_eq!(all(&one(&lines))[0], expected, "{lines}");
    }
    for [lines, expected] in examples("all entries") {
        assert_eq!(all(&one(&lines)).join("\n"), expected, "{lines}");
    }
    assert_eq!(all(&one("DTSTART:20261206T100000\nRDATE:20261208T110000,20261206T100000")).len(), 2);
    let moved = all(&one("DTSTART:20261206T160000Z\nRRULE:FREQ=WEEKLY"));
    assert!(moved.iter().any(|words| words == "A 2027-07-04 11:00"), "{moved:?}");
    // Two of one day here are two, also for the next file.
    let file = one("DTSTART:20261001T053000Z\nRRULE:FREQ=DAILY;COUNT=40");
    let marks: HashSet<&str> = file.entries.iter().map(|entry| &*entry.recurrence).collect();
    assert_eq!((marks.len(), file.entries.len()), (40, 40));
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
    for [lines, part] in examples("not understood") {
        let file = one(&lines);
        let words = notes(&file.report.not_understood).concat();
        assert!(words.contains(&part) && file.entries.is_empty(), "{lines}: {words}");
    }
    let bad = one("DTSTART:20261206T100000\nthis is nothing");
    assert_eq!(notes(&bad.report.not_understood), ["6 : this line is no property"]);
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
    assert_eq!(notes(&file.report.not_understood), [format!("8 Earlier: {another}")]);
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
    assert!(file.entries.len() < 60 && file.report.not_understood.len() > 340);
}

/// Whatever bytes come, there is an answer.
#[test]
fn files_with_bytes_changed_are_read_or_refused() {
    let mut random = fastrand::Rng::with_seed(17);
    let zone = TimeZone::get("America/Chicago").unwrap();
    let words = "RRULE:|99999|DTSTART|;|:|-1SU|\n|BEGIN:VEVENT\n|END:VEVENT\n|20261206T|P9W|\u{e9}";
    let words: Vec<&str> = words.split('|').collect();
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
        match read(&bytes, &zone, "2026-11-23".parse().unwrap(), &[]) {
            Ok(_) => read_well += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(read_well > 300 && refused > 30, "{read_well} {refused}");
}
