//! Events that a newer export of a calendar lacks are proposed for removal, and removed on request.

use jiff::SignedDuration;
use portal::appliance::housekeeping::{extend, sweep};
use serde_json::json;

use super::calendars::{IMPORTS, counts, everything, import, words};
use crate::events::{EVENTS, days, office, on};
use crate::office::role_rights::at_work;
use crate::support::app::TestApp;

/// A calendar of these single events, each a name and a day.
fn calendar(more: &str, events: &[(&str, &str)]) -> String {
    let event = |(name, day): &(&str, &str)| {
        let day = day.replace('-', "");
        format!("BEGIN:VEVENT\r\nUID:{name}\r\nSUMMARY:{name}\r\nDTSTART:{day}T180000Z\r\nEND:VEVENT\r\n")
    };
    let events: String = events.iter().map(event).collect();
    format!("BEGIN:VCALENDAR\r\n{events}{more}END:VCALENDAR\r\n")
}

const CHOIR: &str = "BEGIN:VEVENT\r\nUID:choir\r\nSUMMARY:Choir\r\nDTSTART:20261101T190000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\n";
const ALL: [(&str, &str); 6] = [
    ("past", "2026-11-20"),
    ("first", "2026-11-24"),
    ("bazaar", "2026-12-05"),
    ("supper", "2026-12-08"),
    ("last", "2026-12-20"),
    ("later", "2027-01-05"),
];
const FEWER: [(&str, &str); 2] = [("first", "2026-11-24"), ("last", "2026-12-20")];

async fn rename(office: &crate::support::browser::Browser, id: &str, title: &str) {
    let read = office.read(&format!("{EVENTS}/{id}")).await;
    let text = json!({ "title": title, "date": read["date"], "time": read["time"] });
    let body = json!({ "version": read["version"], "text": text });
    office.put(&format!("{EVENTS}/{id}"), &body).await.ok();
}

fn told(portal: &TestApp, letter: &str) -> i64 {
    portal.count(&format!("outbox WHERE letter = '{letter}'"))
}

#[tokio::test]
async fn what_lies_ahead_within_the_file_s_days_is_proposed_removed_when_asked_and_comes_back() {
    let (portal, office) = office().await;
    import(&office, &calendar(CHOIR, &ALL), "").await;
    let before = everything(&portal);
    let newer = calendar("", &FEWER);
    let proposed = "Choir: 56 dates from Sunday, November 29, 2026 on\nbazaar: Saturday, December 5, 2026\nsupper: Tuesday, December 8, 2026";
    let said = import(&office, &newer, "").await;
    assert_eq!(words(&said, "missing"), proposed);
    assert_eq!((counts(&said), &said["removed"], &said["import"]), ([0, 0, 2], &json!(0), &json!(null)));
    assert_eq!(everything(&portal), before, "never unasked");

    let mut rehearsed = import(&office, &newer, "&removeMissing=true&dryRun=true").await;
    assert_eq!(everything(&portal), before);
    let done = import(&office, &newer, "&removeMissing=true").await;
    (rehearsed["dryRun"], rehearsed["import"]) = (json!(false), json!(2));
    assert_eq!(rehearsed, done);
    assert_eq!((words(&done, "missing"), &done["removed"]), (proposed.to_owned(), &json!(58)));
    assert_eq!(days(&portal, "title <> 'Choir'"), "11-20 11-24 12-20 01-05");
    assert_eq!(days(&portal, "title = 'Choir'"), "11-01 11-08 11-15 11-22", "the past stays");
    let log: String = portal
        .value("SELECT detail FROM security_logs WHERE action = 'events-imported' ORDER BY id DESC", []);
    assert_eq!(log, "old.ics: 0 added, 0 changed, 58 removed, 0 cancelled");
    let again = import(&office, &newer, "&removeMissing=true").await;
    assert_eq!((words(&again, "missing"), &again["import"]), (String::new(), &json!(null)));

    // Housekeeping makes no more of the series, and keeps what was removed for as long as it can be brought back.
    for _ in 0..12 {
        portal.pass(SignedDuration::from_hours(20));
        sweep(&portal.app.db, portal.now()).unwrap();
        extend(&portal.app.db, portal.now()).unwrap();
    }
    let office = at_work(&portal).await;
    assert_eq!(days(&portal, "title = 'Choir'"), "11-01 11-08 11-15 11-22");
    let undone = office.post(&format!("{IMPORTS}/2/undo"), &json!({})).await.ok();
    assert_eq!((&undone.json()["stays"], &undone.json()["valuesPutBack"]), (&json!([]), &json!(59)));
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn an_older_file_brings_nothing_back_that_a_newer_one_took_away() {
    let (portal, office) = office().await;
    let of = |day: &str, file: &str| file.replace("SUMMARY", &format!("DTSTAMP:{day}T000000Z\r\nSUMMARY"));
    let older = of("20261101", &calendar(CHOIR, &ALL));
    import(&office, &older, "").await;
    portal.answers(&on(&portal, "2026-12-05"), &portal.mary(), "attending");
    let newer = of("20261110", &calendar("", &FEWER));
    let said = import(&office, &newer, "&removeMissing=true").await;
    assert_eq!((&said["removed"], &said["cancelled"]), (&json!(57), &json!(1)));
    let before = everything(&portal);
    let said = import(&office, &older, "").await;
    assert!(said["olderFile"].is_string(), "{said}");
    let gone = ["bazaar", "supper", "Choir"]
        .map(|title| format!("{title}: a newer file of its calendar does not have it any more"));
    assert_eq!((counts(&said), words(&said, "leftAsTheyAre")), ([0, 0, 4], gone.join("\n")));
    assert_eq!(everything(&portal), before);
    // A still newer one brings it back.
    import(&office, &of("20261120", &calendar("", &ALL)), "").await;
    assert_eq!(days(&portal, "title = 'supper'"), "12-08");
}

#[tokio::test]
async fn what_came_from_another_calendar_or_was_changed_here_is_not_removed() {
    let (portal, office) = office().await;
    import(&office, &calendar("", &ALL), "").await;
    // Another calendar has one event in common with it.
    let other = calendar(
        "",
        &[("a", "2026-11-25"), ("b", "2026-11-26"), ("c", "2026-12-24"), ("first", "2026-11-24")],
    );
    let said = import(&office, &other, "&removeMissing=true").await;
    assert_eq!((counts(&said), words(&said, "missing")), ([3, 0, 1], String::new()));
    rename(&office, &on(&portal, "2026-12-05"), "Great bazaar").await;
    let before = everything(&portal);
    // The supper has a line that is not understood.
    let unclear = "BEGIN:VEVENT\r\nUID:supper\r\nSUMMARY:supper\r\nDTSTART:20261208T180000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n";
    let said = import(&office, &calendar(unclear, &FEWER), "&removeMissing=true").await;
    assert_eq!(
        words(&said, "leftAsTheyAre"),
        "Great bazaar: it is not in the file any more, but it was changed here since"
    );
    assert_eq!((words(&said, "missing"), everything(&portal)), (String::new(), before.clone()));
    // And this one only changes one of a series, and says nothing of the others.
    import(&office, &calendar(&format!("{CHOIR}{unclear}"), &FEWER), "").await;
    let before = everything(&portal);
    let change = CHOIR.replace("RRULE:FREQ=WEEKLY", "RECURRENCE-ID:20261101T190000");
    let change = calendar(&format!("{change}{unclear}"), &FEWER);
    let said = import(&office, &change, "&removeMissing=true").await;
    assert_eq!((words(&said, "missing"), everything(&portal)), (String::new(), before));
}

#[tokio::test]
async fn what_people_have_answered_is_cancelled_and_they_are_told_both_ways() {
    let (portal, office) = office().await;
    import(&office, &calendar(CHOIR, &ALL), "").await;
    let (bazaar, choir) = (on(&portal, "2026-12-05"), on(&portal, "2026-11-29"));
    let mary = portal.mary();
    for event in [&bazaar, &choir] {
        // Office asks who comes: that is no change of what the calendar says.
        let read = office.read(&format!("{EVENTS}/{event}")).await;
        let text = json!({ "title": read["title"], "date": read["date"], "time": read["time"], "asks": { "capacity": 50 } });
        let body = json!({ "version": read["version"], "text": text });
        office.put(&format!("{EVENTS}/{event}"), &body).await.ok();
        portal.answers(event, &mary, "attending");
    }
    assert_eq!(days(&portal, "asks"), "11-29 12-05");
    let before = everything(&portal);
    let newer = calendar("", &[FEWER[0], ("supper", "2026-12-08"), FEWER[1]]);
    let said = import(&office, &newer, "&removeMissing=true").await;
    let told_of = words(&said, "missing");
    for line in [
        "bazaar: Saturday, December 5, 2026: people have answered, so it is cancelled (letters: 1)",
        "Choir: 56 dates from Sunday, November 29, 2026 on: people have answered 1 of them, so these are cancelled (letters: 1)",
    ] {
        assert!(told_of.contains(line), "{told_of}");
    }
    assert_eq!((&said["removed"], &said["cancelled"]), (&json!(55), &json!(2)));
    assert_eq!(days(&portal, "cancelled_at IS NOT NULL"), "11-29 12-05");
    let reason: String = portal.value("SELECT cancel_reason FROM events WHERE id = ?1", [&bazaar]);
    assert_eq!(reason, "It is no longer in the calendar that it came from.");
    assert_eq!(
        (told(&portal, "event-cancelled"), told(&portal, "event-takes-place")),
        (1, 0),
        "one letter of both"
    );
    assert_eq!(words(&import(&office, &newer, "").await, "missing"), "");

    let undone = office.post(&format!("{IMPORTS}/2/undo"), &json!({})).await.ok();
    assert_eq!(undone.json()["stays"], json!([]));
    assert_eq!(everything(&portal), before);
    assert_eq!(portal.count("event_rsvps"), 2, "answers are kept");
    assert_eq!(told(&portal, "event-takes-place"), 2);

    // The event's question stays, and changes that move no one are as in the newer file.
    let renamed = calendar(&CHOIR.replace("SUMMARY:Choir", "SUMMARY:Singing"), &ALL);
    assert_eq!(counts(&import(&office, &renamed, "").await), [0, 1, 6]);
    assert_eq!(days(&portal, "asks AND title IN ('bazaar', 'Singing')"), "11-29 12-05");
    import(&office, &calendar(CHOIR, &ALL), "").await;
    assert_eq!(everything(&portal), before);

    // A date that its own series leaves out is asked about, too.
    let without = CHOIR.replace("RRULE", "EXDATE:20261129T190000\r\nRRULE");
    let said = import(&office, &calendar(&without, &ALL), "").await;
    assert_eq!(
        words(&said, "missing"),
        "Choir: Sunday, November 29, 2026: people have answered, so it is cancelled (letters: 1)"
    );
    assert_eq!((counts(&said), days(&portal, "cancelled_at IS NOT NULL")), ([0, 1, 6], String::new()));
    let said = import(&office, &calendar(&without, &ALL), "&removeMissing=true").await;
    assert_eq!((counts(&said), &said["cancelled"]), ([0, 0, 7], &json!(1)));
    assert_eq!(days(&portal, "cancelled_at IS NOT NULL"), "11-29");
    assert_eq!(words(&import(&office, &calendar(&without, &ALL), "").await, "missing"), "");
}

#[tokio::test]
async fn a_series_that_a_newer_file_cancels_is_proposed_for_removal() {
    let (portal, office) = office().await;
    import(&office, &calendar(CHOIR, &FEWER), "").await;
    let cancelled = calendar(&CHOIR.replace("RRULE", "STATUS:CANCELLED\r\nRRULE"), &FEWER);
    for _ in 0..2 {
        let said = import(&office, &cancelled, "").await;
        assert_eq!(words(&said, "missing"), "Choir: 56 dates from Sunday, November 29, 2026 on");
        assert_eq!(words(&said, "leftAsTheyAre"), "Choir: all of the series is cancelled in the file");
    }
    assert_eq!(import(&office, &cancelled, "&removeMissing=true").await["removed"], 56);
    assert_eq!(days(&portal, "title = 'Choir'"), "11-01 11-08 11-15 11-22", "the past stays");
    assert_eq!(words(&import(&office, &cancelled, "").await, "missing"), "");
}
