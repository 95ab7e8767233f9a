//! How many letters leave within an hour, which go first, and addresses that are refused for good.

use jiff::SignedDuration;
use portal::platform::mail::Letter;
use portal::platform::mail::outbox::MailStatus;
use portal::platform::mail::{BulkLetters, outbox};
use portal::platform::settings::Name;
use serde_json::json;

use crate::office::role_rights::office;
use crate::support::app::TestApp;
use crate::support::set_up::{change, set_up};
use crate::support::smtp_server::{Mode, SmtpServer};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// A portal that sends ten letters an hour, with so many people who want the week's letter.
async fn portal_with(server: &SmtpServer, people: usize) -> (TestApp, Vec<String>) {
    let portal = TestApp::start().await;
    portal.set(Name::MailServer, &server.address.to_string());
    portal.set(Name::MailPerHour, "10");
    portal.event("choir", "2026-11-21", "19:30");
    let person = |number| portal.person("Person", "Doe", Some(&format!("p{number}@email.com")));
    let people: Vec<String> = (0..people).map(person).collect();
    portal.execute("UPDATE members SET letters_week = 1", []);
    (portal, people)
}

fn write_to_all(portal: &TestApp, people: &[String]) {
    let now = portal.now();
    let letters =
        BulkLetters { letter: Letter::WeekLetter, about: "2026-11-20", expires_at: now + HOUR * 72 };
    portal.app.db.write(|tx| outbox::enqueue_bulk(tx, &letters, people, now)).unwrap();
}

fn write_to(portal: &TestApp, member: &str) {
    let now = portal.now();
    portal.app.db.write(|tx| outbox::enqueue(tx, Letter::Invitation, member, now)).unwrap();
}

fn to(server: &SmtpServer, name: &str) -> usize {
    server.lines().iter().filter(|line| line.starts_with("RCPT") && line.contains(name)).count()
}

// proves: M1
#[tokio::test]
async fn letters_to_many_leave_a_fifth_of_the_hour_to_those_about_accounts_which_go_first() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let (portal, people) = portal_with(&server, 12).await;
    write_to_all(&portal, &people);
    write_to(&portal, &people[11]);
    assert_eq!(portal.deliver().await, 8);
    assert!(server.lines().iter().find(|line| line.starts_with("RCPT")).unwrap().contains("p11@"));
    assert_eq!(portal.deliver().await, 0, "the hour has its letters to many");
    for person in &people[..3] {
        write_to(&portal, person);
    }
    assert_eq!(portal.deliver().await, 2, "the fifth that is reserved");
    portal.pass(HOUR);
    assert_eq!(portal.deliver().await, 6, "the third account letter and five to many");
    assert_eq!(portal.count("outbox WHERE sent_at IS NULL"), 0);
    assert_eq!(server.letters().len(), 16);
}

// proves: M1
#[tokio::test]
async fn an_address_that_is_refused_for_good_gets_nothing_until_it_changes() {
    let server = SmtpServer::start(Mode::Refuses("p0@")).await;
    let (portal, people) = portal_with(&server, 3).await;
    write_to(&portal, &people[0]);
    assert_eq!(portal.deliver().await, 0);
    write_to(&portal, &people[0]);
    write_to_all(&portal, &people);
    assert_eq!(portal.deliver().await, 2);
    assert_eq!(to(&server, "p0@"), 1, "asked once");
    let now = portal.now();
    let found = portal.app.db.read(|conn| MailStatus::read(conn, now)).unwrap();
    assert_eq!(found.refused.len(), 1);
    assert_eq!(found.refused[0].address, "p0@email.com");
    assert_eq!(found.refused[0].reason, "550 5.1.1 No such user here");
    assert_eq!((&*found.days[0].day, found.days[0].sent), ("2026-11-20", 2));
    assert_eq!((found.days[0].refused_for_good, found.days[0].refused_for_now), (1, 0));
    assert_eq!(found.sent_within_hour, 2);

    // Another address, and later the first one again: it is asked anew.
    portal.change(&people[0], "email = 'new@email.com'");
    assert_eq!(portal.count("refused_addresses"), 0, "nobody has it any more");
    write_to(&portal, &people[0]);
    assert_eq!(portal.deliver().await, 1);
    portal.change(&people[0], "email = 'p0@email.com'");
    server.now(Mode::Accepts);
    write_to(&portal, &people[0]);
    assert_eq!(portal.deliver().await, 1);
}

#[tokio::test]
async fn a_refusal_that_is_not_the_address_s_marks_nobody() {
    for (mode, for_now, failed) in [(Mode::Greylists, 1, 0), (Mode::RefusesSender, 0, 1)] {
        let server = SmtpServer::start(mode).await;
        let (portal, people) = portal_with(&server, 1).await;
        write_to(&portal, &people[0]);
        let _refused = portal.try_to_deliver().await;
        let now = portal.now();
        let day = portal.app.db.read(|conn| MailStatus::read(conn, now)).unwrap().days.remove(0);
        assert_eq!((day.refused_for_now, day.failed, day.sent), (for_now, failed, 0), "{mode:?}");
        assert_eq!(portal.count("refused_addresses"), 0);
    }
}

#[tokio::test]
async fn the_office_sees_whom_no_letter_reaches_and_counts_them_out() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    portal.execute(
        "INSERT INTO refused_addresses VALUES ('mary.smith@email.com', '550 No such user', ?1)",
        [portal.now().as_second()],
    );
    let person = office.read(&format!("/api/office/people/{mary}")).await;
    assert_eq!(person["mailRefused"]["reason"], "550 No such user");
    let text = json!({ "title": "Snow", "content": "Stay home." });
    let added = office.post("/api/office/announcements", &text).await.json();
    let path = format!("/api/office/announcements/{}/letter", added["id"].as_str().unwrap());
    let look = office.read(&path).await;
    assert_eq!((&look["letters"], &look["refused"]), (&json!(1), &json!(1)));
    let member = portal.signed_in("mary.smith@email.com").await;
    assert_eq!(member.read("/api/profile/letters").await["refused"], true);
}

#[test]
fn a_volunteer_reads_how_it_goes_and_tries_an_address_again() {
    let portal = set_up();
    portal.ok(&["settings", "set", "mail-per-hour", "50"]);
    let said = portal.ok(&["mail", "status"]);
    assert!(said.starts_with("No letter is waiting.\n") && said.contains("0 of 50 (to many: at most 40)"));
    change(
        &portal,
        "UPDATE members SET email = 'mary@email.com';
         INSERT INTO refused_addresses VALUES ('mary@email.com', '550 no', 0);
         INSERT INTO mail_days VALUES ('2026-11-20', 4, 3, 2, 1);
         INSERT INTO outbox (id, letter, member_id, created_at, expires_at, next_try_at, given_up_at)
            SELECT 917, 'invitation', id, 0, 0, 0, 1 FROM members;",
    );
    let said = portal.ok(&["mail", "status"]);
    for part in ["2026-11-20", "mary@email.com", "550 no"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(portal.json(&["mail", "status"])["days"][0]["refusedForGood"], 2);
    portal.ok(&["settings", "set", "mail-server", "127.0.0.1:2525"]);
    change(
        &portal,
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
         INSERT INTO outbox (letter, member_id, about, is_bulk, created_at, expires_at, next_try_at)
         SELECT 'announcement', id, 'a' || i, 1, 0, 9000000000, 0 FROM members, n",
    );
    let held = "The quota holds letters back: 50 leave within an hour at most, 40 of them to many. The last leaves in about 2 hours.";
    let said = portal.ok(&["mail", "status"]);
    assert!(said.starts_with("100 letters are waiting: 0 about accounts, 100 to many.\n"), "{said}");
    assert!(said.contains(held), "{said}");
    assert!(portal.ok(&["mail", "list"]).contains(held));
    assert!(portal.ok(&["mail", "retry", "917"]).contains(held));
    assert!(!portal.ok(&["mail", "status"]).contains("550 no"));
    for wrong in ["9", "100001", "many"] {
        assert_eq!(portal.run(&["settings", "set", "mail-per-hour", wrong]).code, 1, "{wrong}");
    }
}
