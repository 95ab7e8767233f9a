//! A newer export of a calendar is the truth for what came from it.

use reqwest::Method;
use serde_json::json;

use super::calendars::{GOOGLE, IMPORTS, ask, counts, everything, import, of_one, words};
use crate::events::{EVENTS, days, office, on};
use crate::support::browser::send;

const AT_TEN: &str = include_str!("calendars/written-out-time-changed-1.ics");
const AT_ELEVEN: &str = include_str!("calendars/written-out-time-changed-2.ics");

#[tokio::test]
async fn what_was_at_ten_is_at_eleven_only_and_the_older_file_says_that_it_is_older() {
    let (portal, office) = office().await;
    assert_eq!(counts(&import(&office, AT_TEN, "").await), [4, 0, 0]);
    assert_eq!(counts(&import(&office, AT_ELEVEN, "").await), [0, 4, 0]);
    assert_eq!(days(&portal, "event_time = '11:00'"), "12-06 12-20 01-03 01-17");
    assert_eq!(portal.count("events"), 4);
    // Its number of changes is smaller.
    let before = everything(&portal);
    let older = import(&office, AT_TEN, "&removeMissing=true").await;
    assert_eq!((counts(&older), &older["import"]), ([0, 0, 4], &json!(null)));
    assert!(
        older["olderFile"]
            .as_str()
            .unwrap()
            .starts_with("This file is older than the one that was brought in last. "),
        "{older}"
    );
    assert_eq!(everything(&portal), before);
    // Its moment is earlier, and it has something that is new here.
    let third = AT_ELEVEN.replace("DTSTAMP:20261101", "DTSTAMP:20261110").replace("SUMMARY:W", "SUMMARY:V");
    assert_eq!(counts(&import(&office, &third, "").await), [0, 4, 0]);
    let more = "BEGIN:VEVENT\r\nUID:more\r\nSUMMARY:Supper\r\nDTSTART:20261209T180000\r\nEND:VEVENT\r\nEND:VCALENDAR";
    let older = AT_ELEVEN.replace("END:VCALENDAR", more);
    let said = import(&office, &older, "").await;
    assert_eq!(counts(&said), [1, 0, 4]);
    let told = said["olderFile"].as_str().unwrap();
    assert!(told.contains("(it is of November 1, 2026, that one of November 10, 2026)"), "{told}");
    assert_eq!(days(&portal, "title = 'V'"), "12-06 12-20 01-03 01-17");
    // An undone import is not the last one any more.
    for number in [4, 3] {
        office.post(&format!("{IMPORTS}/{number}/undo"), &json!({})).await.ok();
    }
    assert_eq!(everything(&portal), before);
    let said = import(&office, AT_TEN, "").await;
    assert_eq!((counts(&said), said.get("olderFile")), ([0, 4, 0], None));
}

#[tokio::test]
async fn an_additional_date_at_another_time_of_its_day_is_the_same_one() {
    let (portal, office) = office().await;
    let file = |also: &str| {
        of_one(&format!(
            "DTSTART:20261206T160000Z\r\nRRULE:FREQ=MONTHLY;BYDAY=1SU,3SU;COUNT=2\r\nRDATE:{also}"
        ))
    };
    import(&office, &file("20261215T160000Z,20261217T160000Z"), "").await;
    let (tuesday, thursday) = (on(&portal, "2026-12-15"), on(&portal, "2026-12-17"));
    portal.answers(&thursday, &portal.mary(), "attending");
    let moved = file("20261215T190000Z,20261217T190000Z,20261222T190000Z");
    let said = import(&office, &moved, "").await;
    assert_eq!(counts(&said), [1, 1, 2], "{said}");
    assert!(words(&said, "leftAsTheyAre").starts_with("Prayer: people have answered it"), "{said}");
    assert_eq!(words(&said, "missing"), "");
    assert_eq!((on(&portal, "2026-12-15"), on(&portal, "2026-12-17")), (tuesday.clone(), thursday));
    assert_eq!(days(&portal, "event_time = '13:00'"), "12-15 12-22");
    // A date that it leaves out is proposed for removal, and comes again when the file has it again.
    let fewer = file("20261217T160000Z,20261222T190000Z");
    let said = import(&office, &fewer, "").await;
    assert_eq!(words(&said, "missing"), "Prayer: Tuesday, December 15, 2026");
    assert_eq!(on(&portal, "2026-12-15"), tuesday, "it stays");
    let said = import(&office, &fewer, "&removeMissing=true").await;
    assert_eq!((&said["removed"], &said["cancelled"]), (&json!(1), &json!(0)));
    assert_eq!(days(&portal, "event_date = '2026-12-15'"), "");
    assert_eq!(words(&import(&office, &fewer, "").await, "missing"), "");
    assert_eq!(import(&office, &moved, "").await["added"], 1);
    assert_eq!(days(&portal, "event_date = '2026-12-15'"), "12-15");
}

#[tokio::test]
async fn a_removed_exception_comes_back_and_what_the_office_removed_does_not() {
    let (portal, office) = office().await;
    let file = |exceptions: &str| {
        of_one(&format!(
            "DTSTART:20261206T160000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270117T235959Z{exceptions}"
        ))
    };
    import(&office, &file("\r\nEXDATE:20261220T160000Z"), "").await;
    let epiphany = on(&portal, "2027-01-03");
    assert_eq!(send(office.request(Method::DELETE, &format!("{EVENTS}/{epiphany}"))).await.status, 200);
    assert_eq!(days(&portal, "1"), "12-06 12-13 12-27 01-10 01-17");
    let before = everything(&portal);
    let other = file("\r\nEXDATE:20261213T160000Z\r\nRDATE:20261224T220000Z");
    let said = import(&office, &other, "").await;
    let left_out = "Prayer: Sunday, December 13, 2026";
    assert_eq!((counts(&said), words(&said, "missing")), ([1, 1, 0], left_out.to_owned()), "{said}");
    assert_eq!(days(&portal, "1"), "12-06 12-13 12-20 12-24 12-27 01-10 01-17", "never unasked");
    let said = import(&office, &other, "&removeMissing=true").await;
    assert_eq!((counts(&said), words(&said, "missing")), ([0, 0, 2], left_out.to_owned()), "{said}");
    assert_eq!(days(&portal, "1"), "12-06 12-20 12-24 12-27 01-10 01-17");
    assert_eq!(counts(&import(&office, &other, "").await), [0, 0, 2]);
    // And again another one, which is taken back first.
    let third = import(&office, &file(""), "&removeMissing=true").await;
    assert_eq!(
        (counts(&third), words(&third, "missing")),
        ([0, 1, 0], "Prayer: Thursday, December 24, 2026".to_owned())
    );
    assert_eq!(days(&portal, "1"), "12-06 12-13 12-20 12-27 01-10 01-17");
    for number in [4, 3, 2] {
        let undone = office.post(&format!("{IMPORTS}/{number}/undo"), &json!({})).await.ok();
        assert_eq!(undone.json()["stays"], json!([]));
    }
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn an_additional_date_on_a_day_of_its_series_stays_beside_it() {
    let (portal, office) = office().await;
    let file = of_one("DTSTART:20261206T160000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nRDATE:20261214T000000Z");
    import(&office, &file, "").await;
    let removed = on(&portal, "2026-12-20");
    assert_eq!(send(office.request(Method::DELETE, &format!("{EVENTS}/{removed}"))).await.status, 200);
    assert_eq!(counts(&import(&office, &file.replace("Prayer", "Vespers"), "").await), [0, 2, 0]);
    assert_eq!(days(&portal, "title = 'Vespers'"), "12-06 12-13 12-13");
}

#[tokio::test]
async fn one_that_is_no_longer_changed_by_itself_is_as_its_series() {
    let (portal, office) = office().await;
    import(&office, GOOGLE, "").await;
    let carols = on(&portal, "2026-12-13");
    let before = everything(&portal);
    let (start, rest) = GOOGLE.split_once("BEGIN:VEVENT\r\nDTSTART;TZID=America/Chicago:20261213").unwrap();
    let without = format!("{start}{}", rest.split_once("END:VEVENT\r\n").unwrap().1);
    let said = import(&office, &without, "").await;
    assert_eq!((counts(&said), words(&said, "missing")), ([0, 1, 4], String::new()), "{said}");
    assert_eq!(on(&portal, "2026-12-13"), carols);
    assert_eq!(
        days(&portal, "title = 'Sunday service' AND event_time = '10:00' AND event_date = '2026-12-13'"),
        "12-13"
    );
    assert_eq!(counts(&import(&office, &without, "").await), [0, 0, 5]);
    // It follows its series again.
    let later = without.replace("SUMMARY:Sunday service", "SUMMARY:Worship");
    import(&office, &later, "").await;
    assert_eq!(days(&portal, "title = 'Worship' AND event_date = '2026-12-13'"), "12-13");
    for number in [3, 2] {
        office.post(&format!("{IMPORTS}/{number}/undo"), &json!({})).await.ok();
    }
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn single_dates_become_a_series_and_a_series_single_dates_and_keep_their_answers() {
    let (portal, office) = office().await;
    let file = |rule: &str| of_one(&format!("DTSTART:20261206T160000Z{rule}"));
    let written_out = file("\r\nRRULE:FREQ=MONTHLY;BYDAY=1SU,3SU;COUNT=4");
    let weekly = file("\r\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270117T235959Z");
    import(&office, &file(""), "").await;
    let first = on(&portal, "2026-12-06");
    portal.answers(&first, &portal.mary(), "attending");
    assert_eq!(counts(&import(&office, &written_out, "").await), [3, 0, 1]);
    let removed = on(&portal, "2027-01-03");
    assert_eq!(send(office.request(Method::DELETE, &format!("{EVENTS}/{removed}"))).await.status, 200);
    let before = everything(&portal);

    let said = import(&office, &weekly, "").await;
    assert_eq!((counts(&said), words(&said, "lookAlikes")), ([1, 0, 0], String::new()), "{said}");
    assert_eq!(days(&portal, "series_id IS NOT NULL"), "12-06 12-13 12-20 12-27 01-10 01-17");
    assert_eq!(portal.count("events WHERE removed_at IS NULL"), 6);
    assert_eq!(on(&portal, "2026-12-06"), first);
    assert_eq!(counts(&import(&office, &weekly, "").await), [0, 0, 1]);

    let said = import(&office, &written_out, "").await;
    assert_eq!(days(&portal, "series_id IS NOT NULL"), "");
    assert_eq!(
        words(&said, "missing"),
        "Prayer: Sunday, December 13, 2026; Sunday, December 27, 2026; Sunday, January 10, 2027"
    );
    import(&office, &written_out, "&removeMissing=true").await;
    assert_eq!(days(&portal, "1"), "12-06 12-20 01-17");
    assert_eq!((on(&portal, "2026-12-06"), portal.count("event_rsvps")), (first, 1));
    for number in [5, 4, 3] {
        let undone = office.post(&format!("{IMPORTS}/{number}/undo"), &json!({})).await.ok();
        assert_eq!(undone.json()["stays"], json!([]));
    }
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn single_events_that_stand_for_a_rule_move_with_it() {
    let (portal, office) = office().await;
    let monthly = |time: &str| {
        of_one(&format!("DTSTART:20261206T{time}00Z\r\nRRULE:FREQ=MONTHLY;BYDAY=1SU,3SU;COUNT=4"))
    };
    assert_eq!(counts(&import(&office, &monthly("1600"), "").await), [4, 0, 0]);
    assert_eq!(counts(&import(&office, &monthly("1700"), "").await), [0, 4, 0]);
    assert_eq!(days(&portal, "event_time = '11:00'"), "12-06 12-20 01-03 01-17");
    assert_eq!(portal.count("events"), 4);
}

#[tokio::test]
async fn a_series_that_begins_later_in_a_newer_file_has_no_dates_before() {
    let (portal, office) = office().await;
    let weekly =
        |first: &str| of_one(&format!("DTSTART:{first}T160000Z\r\nRRULE:FREQ=WEEKLY;UNTIL=20270131T235959Z"));
    import(&office, &weekly("20261206"), "").await;
    let said = import(&office, &weekly("20270110"), "").await;
    assert_eq!(days(&portal, "series_id IS NOT NULL"), "01-10 01-17 01-24 01-31", "{said}");
    assert_eq!(said["missing"][0]["words"], "5 dates from Sunday, December 6, 2026 on");
}

#[tokio::test]
async fn a_date_that_differs_from_its_series_is_told_as_often_as_the_file_comes() {
    let (portal, office) = office().await;
    let at = |time: &str| of_one(&format!("DTSTART:20261206T{time}00Z\r\nRRULE:FREQ=WEEKLY;COUNT=3"));
    import(&office, &at("1600"), "").await;
    portal.answers(&on(&portal, "2026-12-13"), &portal.mary(), "attending");
    let said = words(&import(&office, &at("1700"), "").await, "leftAsTheyAre");
    assert!(said.starts_with("Prayer: people have answered it"), "{said}");
    for _ in 0..2 {
        let said = import(&office, &at("1700"), "").await;
        let differs = "Prayer: Sunday, December 13, 2026: it differs from its series in the file, and stays as it is here";
        assert_eq!((counts(&said), words(&said, "leftAsTheyAre")), ([0, 0, 1], differs.to_owned()));
    }
}

#[tokio::test]
async fn a_message_about_one_of_a_series_is_no_calendar() {
    let (portal, office) = office().await;
    let series = of_one("DTSTART:20261206T100000\r\nRRULE:FREQ=WEEKLY;COUNT=5");
    import(&office, &series, "").await;
    let before = everything(&portal);
    let part = of_one("RECURRENCE-ID:20261213T100000\r\nDTSTART:20261214T100000");
    let said = import(&office, &part, "").await;
    assert!(words(&said, "leftAsTheyAre").contains("one of a series that is here"), "{said}");
    let cancelled = part.replacen("VCALENDAR", "VCALENDAR\r\nMETHOD:CANCEL", 1);
    let refused = ask(&office, cancelled.as_bytes(), "").await.refused(400, "not_a_calendar");
    assert!(refused.message().contains("a message about single events"), "{}", refused.body);
    assert_eq!(everything(&portal), before);
}
