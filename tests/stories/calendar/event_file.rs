//! One event as a file.

use super::lines;
use crate::congregation::mary_s_portal;

#[tokio::test]
async fn a_member_takes_one_event_as_a_file_while_it_is_there() {
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
    for line in [
        "SEQUENCE:3",
        "STATUS:CANCELLED",
        "DTSTART;TZID=America/Chicago:20261206T123000",
        r"SUMMARY:Potluck\; bread\, wine",
        r"DESCRIPTION:Cancelled: Snow\n\nOne\ntwo",
    ] {
        assert!(text.iter().any(|there| there == line), "{line}: {text:?}");
    }

    portal.event("gone", "2026-12-06", "12:30");
    portal.execute("UPDATE events SET removed_at = 1 WHERE id = 'gone'", []);
    for id in ["gone", "never", "%27"] {
        mary.get(&format!("/api/events/{id}/calendar")).await.refused(404, "not_found");
    }
}
