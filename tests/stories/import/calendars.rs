//! The old calendar comes in the browser: rehearsed, whole, once, and taken back.

use portal::http::upload::LARGEST_FILE;
use reqwest::Method;
use serde_json::{Value, json};

use crate::congregation::photos::form;
use crate::counting::fields;
use crate::events::{EVENTS, add, days, office, on};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};
use crate::support::wait::until_async;

pub const GOOGLE: &str = include_str!("calendars/google.ics");
const OUTLOOK: &str = include_str!("calendars/outlook.ics");
const APPLE: &str = include_str!("calendars/apple.ics");
pub(super) const IMPORTS: &str = "/api/office/event-imports";

pub(super) async fn ask(office: &Browser, file: &[u8], query: &str) -> Answer {
    let request = office.request(Method::POST, &format!("{IMPORTS}?fileName=old.ics{query}"));
    let body = form(&[("calendar", "old.ics", file)]);
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(body)).await
}

pub(super) async fn import(office: &Browser, file: &str, query: &str) -> Value {
    ask(office, file.as_bytes(), query).await.ok().json()
}

/// added, changed, same
pub(super) fn counts(said: &Value) -> [u64; 3] {
    ["added", "changed", "same"].map(|name| said[name].as_u64().unwrap())
}

pub(super) fn everything(portal: &TestApp) -> String {
    portal.value(
        "SELECT (SELECT coalesce(group_concat(title || event_date || event_time || coalesce(end_time, '') || end_days
            || coalesce(location, '') || coalesce(description, '') || (cancelled_at IS NULL) || (removed_at IS NULL)
            || (series_id IS NULL), char(10) ORDER BY event_date, event_time, title), '') FROM events)
         || (SELECT coalesce(group_concat(rule || first_day || coalesce(last_day, '') || title ORDER BY title), '')
            FROM event_series)
         || (SELECT coalesce(group_concat(day ORDER BY day), '') FROM event_series_gaps)",
        [],
    )
}

pub(super) fn words(said: &Value, name: &str) -> String {
    let of =
        |line: &Value| format!("{}: {}", line["title"].as_str().unwrap(), line["words"].as_str().unwrap());
    said[name].as_array().unwrap().iter().map(of).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn where_other_files_are_being_read_one_more_is_not_received() {
    let (portal, office) = office().await;
    let rest = || (0..).map_while(|_| portal.app.running_imports.file_place().ok()).collect::<Vec<_>>();
    let all = rest();
    // A client that is still sending reads no answer.
    let refused = ask(&office, &vec![b'x'; LARGEST_FILE], "&dryRun=true").await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")));
    let places = all.len();
    drop(all);
    let turn = portal.app.db.long_turn().await.unwrap();
    let asking = tokio::spawn(async move { import(&office, GOOGLE, "&dryRun=true").await });
    until_async("it has its place", async || rest().len() == places - 1).await;
    assert!(!asking.is_finished());
    drop(turn);
    asking.await.unwrap();
}

// proves: O8
#[tokio::test]
async fn a_rehearsal_writes_nothing_and_says_what_the_import_then_does() {
    let (portal, office) = office().await;
    let saving = portal.database();
    saving.execute_batch("BEGIN IMMEDIATE").unwrap();
    let before = (everything(&portal), portal.count("event_keys"), portal.count("imports"));
    let mut rehearsed = import(&office, GOOGLE, "&dryRun=true").await;
    assert_eq!((everything(&portal), portal.count("event_keys"), portal.count("imports")), before);
    assert_eq!(rehearsed["dryRun"], true);
    saving.execute_batch("ROLLBACK").unwrap();
    let said = import(&office, GOOGLE, "").await;
    assert_eq!((said["import"].as_i64(), counts(&said)), (Some(1), [5, 0, 0]));
    rehearsed["dryRun"] = json!(false);
    rehearsed["import"] = json!(1);
    assert_eq!(rehearsed, said);
    assert_eq!(fields(&said, &["calendar", "seriesAdded", "older"]), json!(["Grace Church", 1, 1]));
    assert_eq!(words(&said, "notUnderstood"), "");
    assert_eq!(words(&said, "markedPrivate"), "Dentist: it is marked as private");
    assert!(words(&said, "writtenOut").starts_with("Christmas Day: it repeats as no series"));

    // Every Sunday for twelve months back and thirteen ahead, without the one between the years; one of them is moved.
    let sundays =
        days(&portal, "title = 'Sunday service' AND event_date BETWEEN '2026-12-01' AND '2027-01-31'");
    assert_eq!(sundays, "12-06 12-20 01-03 01-10 01-17 01-24 01-31");
    let first: String = portal.value("SELECT min(event_date) FROM events", []);
    assert_eq!(first, "2025-11-23");
    let carols: String = portal
        .value("SELECT event_date || event_time || end_time FROM events WHERE title = 'Carol service'", []);
    assert_eq!(carols, "2026-12-1316:0017:30");
    let listed = office.read("/api/events").await;
    let starts = |title: &str| {
        let event = listed.as_array().unwrap().iter().find(|event| event["title"] == title).unwrap();
        event["startDate"].as_str().unwrap().to_owned()
    };
    assert_eq!(starts("Advent bazaar"), "2026-12-05T12:00:00-06:00");
    assert_eq!(starts("Family camp"), "2027-07-02");
    let log: String = portal.value("SELECT detail FROM security_logs WHERE action = 'events-imported'", []);
    assert_eq!(log, "old.ics: 5 added, 0 changed");
    // No questions are asked, and no letters are sent.
    assert_eq!(portal.count("outbox WHERE letter LIKE 'event%'"), 0);
}

#[tokio::test]
async fn the_same_file_once_more_changes_nothing() {
    let (portal, office) = office().await;
    for (file, entries) in [(GOOGLE, 6), (OUTLOOK, 4), (APPLE, 29)] {
        import(&office, file, "").await;
        let before = everything(&portal);
        let imports = portal.count("imports");
        let again = import(&office, file, "").await;
        assert_eq!((counts(&again), &again["import"]), ([0, 0, entries], &Value::Null), "{again}");
        // With other line ends, and a mark before the first, it is the same file.
        let other = format!("\u{feff}{}", file.replace("\r\n", "\n"));
        assert_eq!(counts(&import(&office, &other, "").await), [0, 0, entries]);
        assert_eq!((everything(&portal), portal.count("imports")), (before, imports));
    }
    let cancelled: String = portal.value(
        "SELECT group_concat(title || event_date, ', ' ORDER BY event_date) FROM events WHERE cancelled_at IS NOT NULL",
        [],
    );
    assert_eq!(cancelled, "Canceled: Work party2026-12-12, Youth group2026-12-18");
}

#[tokio::test]
async fn a_newer_file_changes_what_it_brought_and_leaves_what_was_changed_here() {
    let (portal, office) = office().await;
    import(&office, GOOGLE, "").await;
    // Here the bazaar is renamed, and one Sunday moved.
    for (day, title) in [("2026-12-05", "Great bazaar"), ("2027-01-10", "Epiphany")] {
        let id = on(&portal, day);
        let read = office.read(&format!("{EVENTS}/{id}")).await;
        let text = json!({ "title": title, "date": day, "time": read["time"], "endTime": read["endTime"] });
        office
            .put(&format!("{EVENTS}/{id}"), &json!({ "version": read["version"], "text": text }))
            .await
            .ok();
    }
    let newer = GOOGLE
        .replace("SUMMARY:Advent bazaar", "SUMMARY:Winter bazaar")
        .replace("SUMMARY:Family camp", "SUMMARY:Camp")
        .replace("DTEND;TZID=America/Chicago:20190106T113000", "DTEND;TZID=America/Chicago:20190106T120000")
        .replace(
            "RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU",
            "RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU;UNTIL=20270301T055959Z",
        );
    let before = everything(&portal);
    let said = import(&office, &newer, "").await;
    assert_eq!(counts(&said), [0, 2, 3], "{said}");
    let since = "Sunday service: Sunday, January 10, 2027: it was changed here since\n\
                 Winter bazaar: it was changed here since";
    assert_eq!(words(&said, "leftAsTheyAre"), since);
    let now = |condition: &str| days(&portal, condition);
    assert_eq!(now("title = 'Great bazaar'"), "12-05");
    assert_eq!(now("title = 'Camp'"), "07-02");
    assert_eq!(now("title = 'Epiphany'"), "01-10");
    let ahead = now("title = 'Sunday service' AND event_date > '2026-11-23' AND end_time = '12:00'");
    assert_eq!(ahead, "11-29 12-06 12-20 01-03 01-17 01-24 01-31 02-07 02-14 02-21 02-28");
    assert_eq!(now("end_time = '12:00' AND event_date < '2026-11-23'"), "", "the past stays");
    assert_eq!(now("event_date > '2027-03-01' AND series_id IS NOT NULL"), "");
    assert_eq!(counts(&import(&office, &newer, "").await), [0, 0, 5]);

    // Taken back, it is as it was, and the file may come again.
    let undone = office.post(&format!("{IMPORTS}/2/undo"), &json!({})).await.ok();
    assert_eq!(undone.json()["stays"], json!([]));
    assert_eq!(everything(&portal), before);
    assert_eq!(counts(&import(&office, &newer, "").await), [0, 2, 3]);
}

// proves: O8
#[tokio::test]
async fn what_people_answered_is_not_moved_and_not_removed_behind_their_backs() {
    let (portal, office) = office().await;
    import(&office, GOOGLE, "").await;
    for day in ["2026-12-05", "2026-12-20"] {
        portal.execute(
            "INSERT INTO event_parties (event_id, member_id, created_at, updated_at)
             SELECT ?1, id, 0, 0 FROM members LIMIT 1",
            [on(&portal, day)],
        );
    }
    let moved = GOOGLE.replace("DTSTART:20261205T180000Z", "DTSTART:20261205T170000Z");
    let said = import(&office, &moved, "").await;
    assert!(words(&said, "leftAsTheyAre").starts_with("Advent bazaar: people have answered it"), "{said}");
    let renamed = GOOGLE.replace("SUMMARY:Advent bazaar", "SUMMARY:Winter bazaar");
    assert_eq!(counts(&import(&office, &renamed, "").await), [0, 1, 5], "another title moves nobody");
    let undone = office.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.json();
    let stays = ["Winter bazaar (2026-12-05) was changed since", "Sunday service (2026-12-20) is answered"];
    assert_eq!(undone["stays"], json!(stays));
    assert_eq!(days(&portal, "1"), "12-05 12-20");
    let ended: i64 = portal.value("SELECT is_ended FROM event_series", []);
    assert_eq!(ended, 1, "it makes no more");
}

// proves: O8
#[tokio::test]
async fn an_import_is_taken_back_once_by_who_looks_after_events_and_only_one_of_events() {
    let (portal, office) = office().await;
    let before = everything(&portal);
    import(&office, APPLE, "").await;
    let listed = office.read(IMPORTS).await;
    assert_eq!(
        (&listed[0]["number"], &listed[0]["fileName"], &listed[0]["canBeUndone"]),
        (&json!(1), &json!("old.ics"), &json!(true))
    );
    let filled = everything(&portal);
    let foreseen = office.post(&format!("{IMPORTS}/1/undo?dryRun=true"), &json!({})).await.json();
    assert_eq!(everything(&portal), filled, "looked at, and nothing done");
    let undone = office.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.json();
    assert!(undone["eventsRemoved"].as_u64().unwrap() > 30 && undone["titles"][0].is_string(), "{undone}");
    assert_eq!((foreseen, everything(&portal)), (undone, before));
    assert_eq!((portal.count("event_keys"), portal.count("event_series")), (0, 0));
    assert_eq!(office.read(IMPORTS).await[0]["canBeUndone"], false);
    let again = office.post(&format!("{IMPORTS}/1/undo"), &json!({})).await;
    assert_eq!((again.status, again.code()), (409, "not_as_it_was".to_owned()));
    portal.execute(
        "INSERT INTO imports (kind, file_name, source, added, changed, created_at) VALUES ('gifts', 'g', '', 0, 0, ?1)",
        [portal.now().as_second()],
    );
    for other in ["2", "7"] {
        let refused = office.post(&format!("{IMPORTS}/{other}/undo"), &json!({})).await;
        assert_eq!(refused.status, 404, "{other}");
    }
    // Undone events may be imported again; after a month it cannot be undone.
    assert_eq!(import(&office, APPLE, "").await["added"], 28);
    portal.execute("UPDATE imports SET created_at = created_at - 31 * 86400", []);
    assert_eq!(office.post(&format!("{IMPORTS}/3/undo"), &json!({})).await.status, 409);
}

#[tokio::test]
async fn what_was_removed_here_does_not_come_back_and_a_twin_is_left_out_unless_it_is_wanted() {
    let (portal, office) = office().await;
    add(&office, "advent bazaar", "2026-12-05", json!({ "time": "12:00" })).await;
    let said = import(&office, GOOGLE, "").await;
    assert_eq!(
        words(&said, "lookAlikes"),
        "Advent bazaar: there is one of this title on Saturday, December 5, 2026 at the same time"
    );
    assert_eq!(days(&portal, "event_date = '2026-12-05'"), "12-05");
    assert_eq!(import(&office, GOOGLE, "&alsoAlike=true").await["added"], 1);
    assert_eq!(days(&portal, "event_date = '2026-12-05'"), "12-05 12-05");

    let camp = on(&portal, "2027-07-02");
    assert_eq!(send(office.request(Method::DELETE, &format!("{EVENTS}/{camp}"))).await.status, 200);
    let newer = GOOGLE.replace("SUMMARY:Family camp", "SUMMARY:Camp");
    assert_eq!(words(&import(&office, &newer, "").await, "leftAsTheyAre"), "Camp: it was removed here");
    portal.execute("DELETE FROM events WHERE id = ?1", [&camp]);
    assert_eq!(words(&import(&office, &newer, "").await, "leftAsTheyAre"), "Camp: it was removed here");
}

// proves: O8
#[tokio::test]
async fn what_is_no_calendar_or_too_large_is_refused_with_a_sentence_and_nothing_is_written() {
    let (portal, office) = office().await;
    let before = everything(&portal);
    let large = [GOOGLE.as_bytes(), &vec![b'\n'; 5 * 1024 * 1024][..]].concat();
    let cut = GOOGLE.split_once("END:VCALENDAR").unwrap().0;
    for (file, status, part) in [
        (&b"firstName,lastName\n"[..], 400, "no calendar file"),
        (&b"\x89PNG\r\n\x1a\n\xff\xfe"[..], 400, "no calendar file"),
        (&b"PK\x03\x04rest"[..], 400, "zip file"),
        (&b"BEGIN:VCALENDAR\r\nSUMMARY:Fianc\xe9\r\nEND:VCALENDAR"[..], 400, "not written in UTF-8"),
        (cut.as_bytes(), 400, "ends in its middle"),
        (&b""[..], 400, "it is empty"),
        (&large, 413, "larger than 5 MB"),
    ] {
        let refused = ask(&office, file, "").await;
        assert_eq!((refused.status, refused.body.contains(part)), (status, true), "{}", refused.body);
    }
    assert_eq!(ask(&office, b"", "").await.code(), "not_a_calendar");
    let json = office.post(IMPORTS, &json!({})).await;
    assert_eq!((json.status, json.code()), (415, "not_a_form".to_owned()));
    assert_eq!(everything(&portal), before);
    assert_eq!(portal.count("imports"), 0);
}

#[tokio::test]
async fn what_is_cancelled_in_the_file_is_struck_here_and_a_whole_series_is_asked_about() {
    let (portal, office) = office().await;
    import(&office, GOOGLE, "").await;
    let cancelled =
        GOOGLE.replace("STATUS:CONFIRMED\r\nSUMMARY:Family camp", "STATUS:CANCELLED\r\nSUMMARY:Family camp");
    assert_eq!(counts(&import(&office, &cancelled, "").await), [0, 1, 5]);
    let listed = office.read("/api/events").await;
    let camp = listed.as_array().unwrap().iter().find(|event| event["title"] == "Family camp").unwrap();
    assert_eq!(camp["isCancelled"], true, "{camp}");
    assert_eq!(counts(&import(&office, GOOGLE, "").await), [0, 1, 5], "it takes place after all");

    let before = everything(&portal);
    let all = GOOGLE
        .replace("STATUS:CONFIRMED\r\nSUMMARY:Sunday service", "STATUS:CANCELLED\r\nSUMMARY:Sunday service");
    let said = import(&office, &all, "").await;
    assert_eq!(words(&said, "leftAsTheyAre"), "Sunday service: all of the series is cancelled in the file");
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn a_series_that_begins_years_ahead_has_its_first_event_and_keeps_it() {
    let (portal, office) = office().await;
    let file = |title: &str| {
        format!(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:far\r\nSUMMARY:{title}\r\nDTSTART;VALUE=DATE:20290603\r\n\
             RRULE:FREQ=WEEKLY;BYDAY=SU\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        )
    };
    assert_eq!(counts(&import(&office, &file("Jubilee"), "").await), [1, 0, 0]);
    let first = on(&portal, "2029-06-03");
    assert_eq!(counts(&import(&office, &file("Great jubilee"), "").await), [0, 1, 0]);
    assert_eq!(on(&portal, "2029-06-03"), first, "the same one");
    assert_eq!(days(&portal, "title = 'Great jubilee'"), "06-03");
}

pub(super) fn of_one(lines: &str) -> String {
    let event =
        |lines: &str| format!("BEGIN:VEVENT\r\nUID:one\r\nSUMMARY:Prayer\r\n{lines}\r\nEND:VEVENT\r\n");
    format!("BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n", lines.split("\n\n").map(event).collect::<String>())
}

#[tokio::test]
async fn one_of_a_series_that_looks_like_what_is_here_takes_nothing_of_its_series_along() {
    let (portal, office) = office().await;
    let file = of_one(
        "DTSTART:20261207T160000Z\r\nRRULE:FREQ=DAILY;COUNT=5\n\n\
         RECURRENCE-ID:20261208T160000Z\r\nDTSTART:20261209T180000Z\n\n\
         RECURRENCE-ID:20261212T160000Z\r\nDTSTART:20261210T160000Z",
    );
    let said = import(&office, &file, "").await;
    assert_eq!(days(&portal, "title = 'Prayer'"), "12-07 12-09 12-09 12-10 12-11");
    let alike = "Prayer: there is one of this title on Thursday, December 10, 2026 at the same time";
    assert_eq!(words(&said, "lookAlikes"), alike);
}
