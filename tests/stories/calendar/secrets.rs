//! Secrets of calendars: the token in an address, and members' data, which no calendar contains.

use reqwest::Method;
use serde_json::json;

use super::{MARY, lines, reachable, titles};
use crate::support::browser::send;

// proves: O10
#[tokio::test]
async fn the_secret_is_stored_and_logged_nowhere() {
    let (portal, mary) = reachable().await;
    let path = mary.address("My phone", "all").await;
    let token = path.strip_prefix("/calendar/").unwrap().strip_suffix(".ics").unwrap().to_owned();
    portal.browser().get(&path).await;
    // A page of another site that sends something there is written down, without the secret.
    let foreign = portal.browser().request(Method::POST, &path).header("sec-fetch-site", "cross-site");
    let refused = send(foreign.json(&json!({}))).await;
    assert_eq!(refused.status, 403);
    assert_eq!(portal.logged("action = 'cross-site-refused' AND detail = '/calendar/…'"), 1);
    let bytes = portal.database_bytes();
    assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "only its hash is stored");
    // It is only read.
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = send(portal.browser().request(method.clone(), &path)).await;
        assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")), "{method}");
    }
    for other in ["/calendar/", "/calendar/x", "/calendar/.ics"] {
        assert_eq!(portal.browser().get(other).await.status, 404, "{other}");
    }
}

// proves: O10
#[tokio::test]
async fn a_calendar_has_public_fields_only() {
    let (portal, mary) = reachable().await;
    portal.execute(
        "UPDATE members SET notes = 'canary-note', phone = 'canary-phone', medical_conditions = 'canary-health',
            first_name = 'Canary-name' WHERE email = ?1",
        [MARY],
    );
    let id = portal.id_of(MARY);
    portal.event("potluck", "2026-12-06", "12:30");
    portal.execute("UPDATE events SET organiser_id = ?1, asks = 1, shows_names = 1", [&id]);
    portal.execute(
        "INSERT INTO event_parties (id, event_id, member_id, guests, note, created_at, updated_at)
         VALUES (1, 'potluck', ?1, 7, 'canary-guest', 0, 0)",
        [&id],
    );
    portal.execute(
        "INSERT INTO event_rsvps (event_id, member_id, status, party_id, created_at, updated_at)
         VALUES ('potluck', ?1, 'attending', 1, 0, 0)",
        [&id],
    );
    for scope in ["all", "ours"] {
        let path = mary.address("canary-feed", scope).await;
        let body = portal.browser().get(&path).await.body;
        assert_eq!(titles(&body), ["The potluck"]);
        for secret in ["anary", "Smith", "email.com", "ATTENDEE", "ORGANIZER", &id] {
            assert!(!body.contains(secret), "{scope}: {secret}: {body}");
        }
    }
}

// proves: O10
#[tokio::test]
async fn no_title_and_no_description_becomes_a_line_of_its_own() {
    let (portal, mary) = reachable().await;
    for (number, text) in [
        "a\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:DISPLAY",
        "b\nX-EVIL:1",
        "c;ATTENDEE=d,e:mailto:x\\",
        "d 🍞🍷 ünï\u{2028}BEGIN:VEVENT",
        "e\u{0}\u{7}\u{85}X-EVIL:2",
        &"🍞".repeat(200),
    ]
    .into_iter()
    .enumerate()
    {
        portal.execute(
            "INSERT INTO events (id, title, description, location, event_type, cancelled_at, cancel_reason, event_date,
                created_at) VALUES (?1, ?2, ?2, ?2, ?2, 1, ?2, '2026-12-06', 0)",
            (number.to_string(), text),
        );
    }
    let path = mary.address("My phone", "all").await;
    let body = portal.browser().get(&path).await.body;
    assert!(!body.replace("\r\n", "").contains(['\r', '\n', '\u{85}', '\u{2028}', '\0']), "{body}");
    assert!(body.split("\r\n").all(|line| line.len() <= 75), "{body}");
    let known = "BEGIN END VERSION PRODID CALSCALE NAME X-WR-CALNAME X-WR-TIMEZONE REFRESH-INTERVAL;VALUE=DURATION \
        X-PUBLISHED-TTL TZID DTSTART TZOFFSETFROM TZOFFSETTO TZNAME UID DTSTAMP LAST-MODIFIED SEQUENCE STATUS \
        DTSTART;VALUE=DATE DTEND;VALUE=DATE SUMMARY DESCRIPTION LOCATION CATEGORIES URL";
    let text = lines(&body);
    for line in &text {
        let name = line.split(':').next().unwrap();
        assert!(known.split(' ').any(|known| known == name), "{line}");
    }
    assert_eq!(text.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 6);
    assert!(!text.iter().any(|line| line == "BEGIN:VALARM"));
}
