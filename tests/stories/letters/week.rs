//! The week's letter: at the congregation's day and time, once, to its subscribers.

use jiff::SignedDuration;
use portal::appliance::housekeeping::queue_due_letters;
use portal::platform::settings::Name;
use reqwest::Method;

use super::{header, reachable, stop_token, unfolded};
use crate::support::app::TestApp;
use crate::support::browser::send;
use crate::support::smtp_server::{Mode, SmtpServer};

/// Saturday, November 21, 9:00 in Chicago.
const SATURDAY: &str = "2026-11-21T15:00:00Z";
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

fn queue(portal: &TestApp) -> usize {
    queue_due_letters(&portal.app.db, portal.now()).unwrap()
}

fn opt_in(portal: &TestApp, member: &str) {
    portal.change(member, "letters_week = 1");
}

#[tokio::test]
async fn it_says_what_is_on_and_what_was_announced_to_whoever_asked_and_ends_by_one_click() {
    let portal = reachable().await;
    let mary = portal.mary();
    portal.member("John", "Smith", "john@email.com");
    portal.execute("UPDATE members SET date_of_birth = '1970-11-23'", []);
    portal.event("choir", "2026-11-26", "19:30");
    portal.event("bazaar", "2026-11-22", "");
    portal.event("cancelled", "2026-11-23", "");
    portal.event("past", "2026-11-20", "10:00");
    portal.event("far", "2026-11-28", "10:00");
    portal.execute("UPDATE events SET location = 'Hall' WHERE id = 'choir'", []);
    portal.execute("UPDATE events SET cancelled_at = 1 WHERE id = 'cancelled'", []);
    for (title, published) in [("Snow", "2026-11-18T12:00:00Z"), ("Old news", "2026-11-01T12:00:00Z")] {
        let at: jiff::Timestamp = published.parse().unwrap();
        portal.announcement(title, at.as_second());
    }
    opt_in(&portal, &mary);
    let server = SmtpServer::start(Mode::Accepts).await;
    portal.set(Name::MailServer, &server.address.to_string());
    portal.set_clock("2026-11-21T14:59:59Z");
    assert_eq!((queue(&portal), portal.deliver().await), (0, 0), "not before the hour");
    portal.set_clock(SATURDAY);
    assert_eq!((queue(&portal), portal.deliver().await), (1, 1));
    assert!(
        server.lines().iter().any(|line| line.starts_with("RCPT") && line.contains("mary.smith@email.com"))
    );
    let letter = server.letters().remove(0);
    assert_eq!(header(&letter, "Subject").unwrap(), "This week, November 21: Grace Community Church");
    let text = unfolded(&letter);
    // Without the headers and the parts' border, in which any digits may be.
    let text = text.split("text/html").next().unwrap();
    let text = &text[text.find("Dear Mary").unwrap()..text.rfind("\n--").unwrap()];
    assert!(
        text.contains(
            "Dear Mary,\n\nTHIS WEEK\n\nSunday, November 22\nThe bazaar\n\nThursday, November 26, 7:30 PM\nThe choir, Hall\n\nANNOUNCED\n\nSnow\nStay home.\n"
        ),
        "{text}"
    );
    for other in ["Old news", "The past", "The far", "cancelled", "birthday", "1970", "John"] {
        assert!(!text.contains(other), "{other}: {text}");
    }
    assert_eq!(header(&letter, "List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");
    let click = format!("/api/letters/end/{}", stop_token(&letter));
    assert_eq!(send(portal.browser().request(Method::POST, &click)).await.status, 200);
    portal.pass(WEEK);
    assert_eq!(queue(&portal), 0, "nobody wants it any more");
}

// proves: M1
#[tokio::test]
async fn it_is_written_once_a_week_over_restarts_and_changes_of_the_clock() {
    let portal = TestApp::start().await;
    opt_in(&portal, &portal.mary());
    for day in 20..30 {
        portal.event(&format!("e{day}"), &format!("2026-11-{day}"), "10:00");
    }
    portal.set_clock("2026-11-21T14:59:00Z");
    assert_eq!(queue(&portal), 0, "not before nine");
    portal.set_clock(SATURDAY);
    assert_eq!(queue(&portal), 1);
    assert_eq!(queue(&portal), 0);
    let portal = portal.restart().await;
    assert_eq!(queue(&portal), 0, "a restart writes no second one");
    for elsewhen in
        ["1970-01-03T16:00:00Z", "2038-11-20T16:00:00Z", SATURDAY, "2026-11-20T16:00:00Z", SATURDAY]
    {
        portal.set_clock(elsewhen);
        assert_eq!(queue(&portal), 0, "{elsewhen}: nothing is on there, or it was written");
    }
    portal.pass(SignedDuration::from_hours(5));
    portal.set(Name::WeekLetter, "sunday 08:00");
    portal.pass(SignedDuration::from_hours(20));
    assert_eq!(queue(&portal), 0, "another day begins with the next week");
    portal.set_clock("2026-11-29T14:00:00Z");
    assert_eq!(queue(&portal), 1);
}

#[tokio::test]
async fn a_portal_that_was_off_writes_it_within_a_day_and_without_news_there_is_none() {
    let portal = TestApp::start().await;
    opt_in(&portal, &portal.mary());
    portal.event("choir", "2026-11-24", "19:30");
    portal.set_clock("2026-11-22T15:00:00Z");
    assert_eq!(queue(&portal), 0, "a day late is too late");
    portal.set_clock("2026-11-22T14:59:59Z");
    assert_eq!(queue(&portal), 1);
    portal.execute("DELETE FROM events", []);
    assert_eq!(portal.deliver().await, 0, "called off before it left");
    portal.set_clock("2026-11-28T15:00:00Z");
    assert_eq!(queue(&portal), 0, "nothing to say");
    portal.event("late", "2026-11-29", "19:30");
    assert_eq!(queue(&portal), 0, "nor an hour later");
    portal.set(Name::WeekLetter, "");
    portal.set_clock("2026-12-05T15:00:00Z");
    portal.event("next", "2026-12-06", "19:30");
    assert_eq!(queue(&portal), 0, "the congregation has turned it off");
}
