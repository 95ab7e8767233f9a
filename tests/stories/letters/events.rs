//! Letters to who answered an event: what they read, through a mail server, and for how long they are worth sending.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::unfolded;
use crate::events::EVENTS;
use crate::events::answers::{answer, coming, household, potluck};
use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::smtp_server::{Mode, SmtpServer};

const DAY: SignedDuration = SignedDuration::from_hours(24);
const CHURCH: &str = "Grace Community Church";

/// A potluck to which Lena comes with Tom and two guests, and a portal that sends by this server.
async fn potluck_by(server: &SmtpServer) -> (TestApp, Browser, String) {
    let (portal, office, event) = potluck(json!({ "capacity": 4 })).await;
    portal.set(Name::MailServer, &server.address.to_string());
    let bauer = household(&portal, "Bauer", &["Lena", "Tom"]);
    portal.change(&bauer[1], "password = NULL, email = NULL");
    let lena = portal.signed_in("lena.bauer@example.org").await;
    assert_eq!(answer(&lena, &event, &coming(&[&bauer[0], &bauer[1]], 2)).await.status, 200);
    (portal, office, event)
}

async fn save(office: &Browser, event: &str, text: Value) {
    let version = office.read(&format!("{EVENTS}/{event}")).await["version"].clone();
    let body = json!({ "version": version, "text": text, "tell": true });
    office.put(&format!("{EVENTS}/{event}"), &body).await.ok();
}

fn text(date: &str, time: &str, end: &str, capacity: u32) -> Value {
    json!({ "title": "Potluck", "date": date, "time": time, "endTime": end, "location": "Hall",
        "asks": { "capacity": capacity } })
}

/// The latest letter whose subject begins so: its text and its page.
fn read(server: &SmtpServer, subject: &str) -> (String, String, String) {
    let letters = server.letters();
    // The page's title is the subject, without the encoding of a header.
    let title = format!("<title>{subject}");
    let mut all = letters.iter().rev().map(|letter| unfolded(letter));
    let whole =
        all.find(|letter| letter.contains(&title)).unwrap_or_else(|| panic!("{subject}: {letters:#?}"));
    let (words, page) = whole.split_once("text/html").unwrap();
    let subject = page.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).unwrap().0;
    (subject.to_owned(), words.to_owned(), page.to_owned())
}

#[tokio::test]
async fn a_letter_says_line_by_line_what_is_now_and_what_was_and_its_subject_names_the_event() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let (portal, office, event) = potluck_by(&server).await;
    save(&office, &event, text("2026-11-29", "12:00", "14:00", 4)).await;
    portal.deliver().await;
    let (subject, words, page) = read(&server, "Moved");
    assert_eq!(subject, format!("Moved: Potluck, Sunday, November 29, 12:00 PM: {CHURCH}"));
    let now = "Potluck\n\nNow:\nSunday, November 29, 2026\n12:00 PM to 2:00 PM\nHall\n\nBefore:\nSunday, December 13, 2026\n12:00 PM\nHall\n\n";
    assert!(words.contains(now), "{words}");
    assert!(page.contains("<p>Now:<br>\nSunday, November 29, 2026<br>\n12:00 PM to 2:00 PM<br>\nHall</p>"));

    let cancel = json!({ "reason": "Snow. We are sorry.", "tell": true });
    assert_eq!(office.post(&format!("{EVENTS}/{event}/cancel"), &cancel).await.status, 200);
    portal.deliver().await;
    let (subject, words, page) = read(&server, "Cancelled");
    assert_eq!(subject, format!("Cancelled: Potluck, Sunday, November 29, 12:00 PM: {CHURCH}"));
    let lines = "Potluck\nSunday, November 29, 2026\n12:00 PM to 2:00 PM\nHall\n\nSnow. We are sorry.\n\n";
    assert!(words.contains(lines), "{words}");
    assert!(page.contains("<p>Snow. We are sorry.</p>"), "{page}");
}

#[tokio::test]
async fn a_place_that_came_free_says_who_is_expected() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let (portal, office, event) = potluck_by(&server).await;
    let moss = household(&portal, "Moss", &["Eve", "Joe"]);
    let eve = portal.signed_in("eve.moss@example.org").await;
    assert_eq!(answer(&eve, &event, &coming(&[&moss[0], &moss[1]], 2)).await.status, 200);
    save(&office, &event, text("2026-12-13", "12:00", "", 8)).await;
    portal.deliver().await;
    let (subject, words, _) = read(&server, "There is room");
    let expected = format!("There is room for you now: Potluck, Sunday, December 13, 12:00 PM: {CHURCH}");
    assert_eq!(subject, expected);
    // In the order in which they stand in the household's answer.
    let expected = |names| {
        let lines = "Potluck\nSunday, December 13, 2026\n12:00 PM\nHall\n\nComing: ";
        words.contains(&format!(
            "{lines}{names} and 2 guests\n\nEverybody who is named above now has a place."
        ))
    };
    assert!(expected("Eve, Joe") || expected("Joe, Eve"), "{words}");
}

#[tokio::test]
async fn a_server_that_is_down_for_days_only_delays_the_news() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let (portal, office, event) = potluck_by(&server).await;
    portal.deliver().await;
    server.now(Mode::Greylists);
    save(&office, &event, text("2026-11-29", "12:00", "", 4)).await;
    let _refused = portal.try_to_deliver().await;
    portal.pass(DAY * 3);
    server.now(Mode::Accepts);
    assert_eq!(portal.deliver().await, 1, "it is on the 29th or the 13th of December still");
    assert!(read(&server, "Moved").1.contains("November 29"));
}

#[tokio::test]
async fn news_of_an_event_that_is_past_never_leaves() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let (portal, office, event) = potluck_by(&server).await;
    portal.deliver().await;
    let before = server.letters().len();
    // Today: the news is of no use before a day has passed.
    portal
        .execute("UPDATE events SET event_date = '2026-11-23', event_time = '07:00' WHERE id = ?1", [&event]);
    server.now(Mode::Greylists);
    let cancel = json!({ "reason": "Snow", "tell": true });
    let cancelled = office.post(&format!("{EVENTS}/{event}/cancel"), &cancel).await;
    assert_eq!(cancelled.json()["letters"], 1, "{}", cancelled.body);
    let _refused = portal.try_to_deliver().await;
    portal.pass(SignedDuration::from_hours(25));
    server.now(Mode::Accepts);
    assert_eq!(portal.deliver().await, 0, "its day is over");
    assert_eq!(server.letters().len(), before);
}
