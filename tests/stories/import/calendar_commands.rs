//! The old calendar comes by `portal import events`.

use jiff::ToSpan;
use jiff::tz::TimeZone;
use portal::platform::clock::Clock;
use serde_json::Value;

use super::lists::{count, import_file, portal};
use crate::backup::killed::at_every_moment;
use crate::support::chance::rounds;
use crate::support::command::{Portal, Said};
use crate::support::database_file::integrity_of;

/// A calendar around today: a weekly series, `singles` events, and one that is not understood.
fn calendar(singles: usize) -> String {
    let today = Clock::System.now().to_zoned_datetime(TimeZone::UTC).date();
    let day = |ahead: i64| today.saturating_add(ahead.days()).strftime("%Y%m%d").to_string();
    let event = |uid: &str, title: &str, lines: String| {
        format!("BEGIN:VEVENT\r\nUID:{uid}\r\nSUMMARY:{title}\r\n{lines}\r\nEND:VEVENT\r\n")
    };
    let mut text = "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Grace\r\n".to_owned();
    text += &event("choir", "Choir", format!("DTSTART:{}T190000\r\nRRULE:FREQ=WEEKLY;COUNT=5", day(3)));
    for number in 0..singles {
        text += &event(
            &format!("s{number}"),
            &format!("Event {number}"),
            format!("DTSTART;VALUE=DATE:{}", day(5)),
        );
    }
    text += &event("odd", "Odd", format!("DTSTART:{}T190000\r\nRRULE:FREQ=SECONDLY", day(3)));
    text + "END:VCALENDAR\r\n"
}

fn import(portal: &Portal, text: &str, options: &[&str]) -> Said {
    import_file(portal, "events", "old.ics", text.as_bytes(), options)
}

#[test]
fn a_calendar_is_rehearsed_brought_in_listed_and_taken_back() {
    let portal = portal();
    let text = calendar(3);
    import(&portal, &text, &["--dry-run"]).prints(&["This is a rehearsal (--dry-run): nothing was written."]);
    assert_eq!((count(&portal, "events"), count(&portal, "imports")), (0, 0));

    let said = import(&portal, &text, &[]);
    assert_eq!(said.code, 1, "a script notices what is missing");
    said.prints(&[
        "Calendar: Grace.",
        "Events: 4 added, 0 changed, 0 already here.",
        "Of these 1 are series; 8 dates are in the calendar by them.",
        "NOT UNDERSTOOD, and left out: 1",
        "Odd: its rule is not understood: FREQ=SECONDLY",
        "This is import 1. To take it back within 30 days: portal import undo 1",
    ]);
    assert_eq!(count(&portal, "events"), 8);
    let again = import(&portal, &text, &["--skip-bad", "--json"]);
    let again: Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!((&again["same"], &again["added"], &again["import"]), (&4.into(), &0.into(), &Value::Null));

    // Private events are left out on purpose.
    let private = calendar(3).replace("RRULE:FREQ=SECONDLY", "CLASS:CONFIDENTIAL");
    import(&portal, &private, &[])
        .exits(0)
        .prints(&["Private, and left out: 1\n", "Odd: it is marked as private"]);

    let list = portal.ok(&["import", "list"]);
    assert!(list.contains("events") && list.contains("old.ics"), "{list}");
    let undone = portal.ok(&["import", "undo", "1", "--yes"]);
    assert_eq!(undone, "Import 1 (old.ics): 8 events removed.\n");
    assert_eq!((count(&portal, "events"), count(&portal, "event_series")), (0, 0));
    let log = portal.ok(&["log", "--action", "events-imported"]);
    assert!(log.contains("old.ics: 4 added, 0 changed"), "{log}");
    import(&portal, "", &[]).exits(1).complains(&["The file is empty.", "Nothing was written."]);
    import(&portal, &"\n".repeat(5 * 1024 * 1024 + 1), &["--json"]).exits(1).prints(&["larger than 5 MB"]);
}

#[test]
fn a_zone_that_is_not_known_is_asked_about_and_never_guessed() {
    let portal = portal();
    let text = calendar(1).replace("DTSTART:", "DTSTART;TZID=Customized Time Zone 1:");
    let said = import(&portal, &text, &["--dry-run", "--json"]);
    let asked: Value = serde_json::from_str(&said.out).unwrap();
    let wanted = serde_json::json!([{ "name": "Customized Time Zone 1", "events": 2 }]);
    assert_eq!((said.code, &asked["unknownZones"], &asked["added"]), (1, &wanted, &1.into()));
    import(&portal, &text, &[]).exits(1).prints(&[
        "The time zone \"Customized Time Zone 1\" is not known here, with events that were left out (2): which zone is it? \
         --zone \"Customized Time Zone 1=America/Chicago\"",
    ]);
    let nowhere = import(&portal, &text, &["--zone", "Customized Time Zone 1=Nowhere"]);
    nowhere.exits(2).complains(&["Customized Time Zone 1=America/Chicago"]);
    let answer = ["--zone", "Customized Time Zone 1=Asia/Tokyo", "--skip-bad"];
    import(&portal, &text, &answer).exits(0).prints(&["Events: 1 added, 0 changed, 1 already here."]);
    let sql = "SELECT 1 FROM events WHERE title = 'Choir' AND event_time = '19:00'";
    assert_eq!(count(&portal, &format!("({sql})")), 0, "by the clock here");
}

#[test]
fn what_a_newer_calendar_lacks_is_listed_and_removed_when_asked() {
    let portal = portal();
    import(&portal, &calendar(3), &["--skip-bad"]).exits(0);
    let newer = calendar(2);
    import(&portal, &newer, &["--skip-bad"])
        .exits(0)
        .prints(&["Not in the file any more, and stays (--remove-missing removes it): 1", "  Event 2: "]);
    assert_eq!(count(&portal, "events WHERE removed_at IS NULL"), 8);
    let said = import(&portal, &newer, &["--skip-bad", "--remove-missing"]);
    said.exits(0).prints(&[
        "Events: 0 added, 0 changed, 3 already here.",
        "Not in the file any more (dates removed: 1, cancelled: 0): 1",
        "This is import 2.",
    ]);
    assert_eq!(count(&portal, "events WHERE removed_at IS NULL"), 7);
    portal.ok(&["import", "undo", "2", "--yes"]);
    assert_eq!(count(&portal, "events WHERE removed_at IS NULL"), 8);
}

// proves: O8
#[test]
fn killed_midway_a_calendar_is_there_whole_or_not_at_all() {
    let portal = portal();
    let file = portal.folder.path().join("old.ics");
    std::fs::write(&file, calendar(500)).unwrap();
    let nothing = "DELETE FROM event_keys; DELETE FROM events; DELETE FROM event_series; DELETE FROM imports";
    at_every_moment(
        rounds(8),
        || portal.command(&["import", "events", file.to_str().unwrap()]),
        || {
            let found = (count(&portal, "events"), count(&portal, "event_keys"), count(&portal, "imports"));
            assert!(found == (0, 0, 0) || found == (505, 501, 1), "{found:?}");
            assert_eq!(integrity_of(&portal.data_dir().join("portal.db")), "ok");
            portal.database().execute_batch(nothing).unwrap();
        },
    );
}
