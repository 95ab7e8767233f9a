//! One event as a file.

use super::lines;
use crate::congregation::mary_s_portal;

#[tokio::test]
async fn a_member_takes_one_event_as_a_file() {
    let (portal, mary, _) = mary_s_portal().await;
    portal.execute(
        "INSERT INTO events (id, title, description, event_date, event_time, end_time, location, event_type,
            cancelled_at, cancel_reason, changed_at, sequence, created_at)
         VALUES ('e1', 'Potluck; bread, wine', 'One' || char(13, 10) || 'two', '2026-12-06', '12:30', '14:00', 'Hall',
            'fellowship', 5, 'Snow', 1795197600, 3, 0)",
        [],
    );
    let answer = mary.get("/api/events/e1/calendar").await.ok();
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(
        answer.header("content-disposition"),
        Some(
            "attachment; filename=\"Potluck-bread-wine-2026-12-06.ics\"; filename*=UTF-8''Potluck%3B%20bread%2C%20wine%202026-12-06.ics"
        )
    );
    let text = lines(&answer.body);
    let entry = text.iter().skip_while(|line| *line != "BEGIN:VEVENT").map(String::as_str);
    assert_eq!(
        entry.collect::<Vec<_>>(),
        [
            "BEGIN:VEVENT",
            "UID:e1@member-portal",
            "DTSTAMP:20261120T180000Z",
            "LAST-MODIFIED:20261120T180000Z",
            "SEQUENCE:3",
            "STATUS:CANCELLED",
            "DTSTART;TZID=America/Chicago:20261206T123000",
            "DTEND;TZID=America/Chicago:20261206T140000",
            "SUMMARY:Potluck\\; bread\\, wine",
            "DESCRIPTION:Cancelled: Snow\\n\\nOne\\ntwo",
            "LOCATION:Hall",
            "CATEGORIES:fellowship",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
    );
    assert_eq!(
        text.iter().filter(|line| *line == "BEGIN:DAYLIGHT" || *line == "BEGIN:STANDARD").count(),
        3 + 2
    );
}

#[tokio::test]
async fn one_that_is_not_there_any_more_is_not_found() {
    let (portal, mary, _) = mary_s_portal().await;
    portal.event("gone", "2026-12-06", "12:30");
    portal.execute("UPDATE events SET removed_at = 1", []);
    for id in ["gone", "never", "%27"] {
        let answer = mary.get(&format!("/api/events/{id}/calendar")).await;
        assert_eq!((answer.status, &*answer.code()), (404, "not_found"), "{id}");
    }
}
