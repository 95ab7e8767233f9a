//! An announcement by letter: looked at first, sent once, ended with its cause.

use jiff::SignedDuration;
use portal::appliance::housekeeping::queue_due_letters;
use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::unfolded;
use crate::office::role_rights::{at_work, office};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, some_of};

const OFFICE: &str = "/api/office/announcements";

async fn add(office: &Browser, text: &Value) -> String {
    let added = office.post(OFFICE, text).await.ok();
    format!("{OFFICE}/{}", added.json()["id"].as_str().unwrap())
}

fn snow() -> Value {
    json!({ "title": "Snow", "summary": "No service.", "content": "Stay home.\nKeep warm.", "priority": "high" })
}

fn waiting(portal: &TestApp) -> i64 {
    portal.count("outbox WHERE letter = 'announcement' AND sent_at IS NULL AND given_up_at IS NULL")
}

#[tokio::test]
async fn the_office_sees_the_letter_and_the_count_first_and_sends_it_once() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    for (name, columns) in [
        ("Gone", "left_on = '2026-11-01'"),
        ("Dead", "deceased_on = '2026-11-01'"),
        ("Disabled", "disabled_at = 1"),
        ("Unwilling", "letters_announcements = 0"),
    ] {
        let id = portal.person(name, "Doe", Some(&format!("{name}@email.com").to_lowercase()));
        portal.change(&id, columns);
    }
    let told = portal.person("No", "Address", None);
    portal.change(&told, "phone = '555-0100'");
    // Somebody at home gets the letter.
    let child = portal.person("Child", "Smith", None);
    portal.household("h1", "Smith", &[(&mary, "head"), (&child, "child")]);
    portal.deliver_all().await;
    let before = portal.letters().len();
    let path = add(&office, &snow()).await;
    let letter = format!("{path}/letter");
    let look = office.read(&letter).await;
    let expected = json!([2, 2, 1, 0, 160]);
    assert_eq!(some_of(&look, ["letters", "people", "withoutAddress", "refused", "perHour"]), expected);
    let to_telephone = json!([{ "id": told, "name": "No Address", "phone": "555-0100" }]);
    assert_eq!(look["toTelephone"], to_telephone);
    assert_eq!(look["subject"], "Snow: Grace Community Church");
    assert!(look["text"].as_str().unwrap().contains("Dear Ruth,\n\nNo service.\n\nStay home.\nKeep warm.\n"));
    assert_eq!((look["hasLink"].as_bool(), look.get("askedAt")), (Some(false), None));
    assert_eq!(waiting(&portal), 0, "looking sends nothing");

    office.post(&letter, &json!({ "version": 7 })).await.refused(409, "changed_meanwhile");
    let sent = office.post(&letter, &json!({ "version": 1 })).await;
    assert_eq!(
        (sent.status, &*sent.message()),
        (200, "2 letters are on their way. But no mail server is set yet: letters reach nobody."),
        "{}",
        sent.body
    );
    office.post(&letter, &json!({ "version": 1 })).await.refused(409, "not_as_it_was");
    assert_eq!(portal.deliver().await, 2);
    let letters = portal.letters().split_off(before);
    assert!(letters.iter().any(|letter| unfolded(letter).contains("Dear Mary,")), "{letters:?}");
    assert!(letters.iter().all(|letter| unfolded(letter).contains("Keep warm.")));
    let look = office.read(&letter).await;
    assert_eq!((look["askedAt"].is_string(), &look["canBeSent"]), (true, &json!(false)));
    assert_eq!(portal.logged("action = 'announcement-sent'"), 1);
    // A second letter has another subject.
    let mut thaw = snow();
    thaw["title"] = json!("Snow is gone");
    office.put(&path, &json!({ "version": 1, "text": thaw })).await.ok();
    assert_eq!(office.read(&letter).await["canBeSent"], true);
    office.post(&letter, &json!({ "version": 2 })).await.ok();
    office.post(&letter, &json!({ "version": 2 })).await.refused(409, "not_as_it_was");
    assert_eq!(portal.deliver().await, 2);
    assert!(portal.letters().last().unwrap().contains("Subject: Snow is gone"));
    let nobody = add(&office, &snow()).await;
    portal.execute("UPDATE members SET letters_announcements = 0", []);
    let refused = office.post(&format!("{nobody}/letter"), &json!({ "version": 1 })).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
}

#[tokio::test]
async fn the_letters_of_what_is_to_come_leave_when_it_is_published() {
    let (portal, office) = office().await;
    portal.mary();
    portal.deliver_all().await;
    let mut text = snow();
    text["publishAt"] = json!("2026-11-20T13:00");
    let letter = format!("{}/letter", add(&office, &text).await);
    let sent = office.post(&letter, &json!({ "version": 1 })).await;
    assert_eq!(sent.message(), "2 letters will leave when it is published.");
    // Until then it is not sent, and can be withdrawn.
    let look = office.read(&letter).await;
    assert_eq!((&look["leavesAt"], &look["waiting"]), (&json!("2026-11-20T13:00:00-06:00"), &json!(0)));
    let withdraw = json!({ "version": 1, "withdraw": true });
    let withdrawn = office.post(&letter, &withdraw).await.ok();
    assert_eq!(withdrawn.message(), "The letter is withdrawn, and nothing was sent.");
    assert_eq!(office.read(&letter).await.get("askedAt"), None);
    office.post(&letter, &withdraw).await.refused(409, "not_as_it_was");
    assert_eq!(portal.logged("detail LIKE '%(Snow): the letter is withdrawn'"), 1);
    office.post(&letter, &json!({ "version": 1 })).await.ok();
    assert_eq!(queue_due_letters(&portal.app.db, portal.now()).unwrap(), 0);
    portal.person("Late", "Comer", Some("late@email.com"));
    portal.set_clock("2026-11-20T19:00:00Z");
    assert_eq!(queue_due_letters(&portal.app.db, portal.now()).unwrap(), 3, "also to who came since");
    assert_eq!(queue_due_letters(&portal.app.db, portal.now()).unwrap(), 0, "once");
    let office = at_work(&portal).await;
    let look = office.read(&letter).await;
    assert_eq!((look.get("leavesAt"), &look["waiting"]), (None, &json!(3)), "on their way, and not sent");
    office.post(&letter, &withdraw).await.refused(409, "not_as_it_was");
    portal.deliver().await;
    assert_eq!(office.read(&letter).await["waiting"], 0);
}

// proves: M1
#[tokio::test]
async fn its_letters_end_with_it_and_not_after_a_day() {
    let (portal, office) = office().await;
    portal.mary();
    portal.deliver_all().await;
    let mut text = snow();
    text["lastDay"] = json!("2026-11-23");
    let path = add(&office, &text).await;
    let send = json!({ "version": 1 });
    assert_eq!(office.post(&format!("{path}/letter"), &send).await.status, 200);
    assert_eq!(waiting(&portal), 2);
    crate::support::browser::send(office.request(reqwest::Method::DELETE, &path)).await.ok();
    assert_eq!((waiting(&portal), portal.deliver().await), (0, 0), "what is removed is not written about");
    assert_eq!(office.post(&format!("{path}/restore"), &json!({})).await.status, 200);
    assert_eq!(waiting(&portal), 2);
    // Two days without a mail server are no reason to give up.
    portal.pass(SignedDuration::from_hours(48));
    assert_eq!(portal.deliver().await, 2);

    let office = at_work(&portal).await;
    let path = add(&office, &text).await;
    assert_eq!(office.post(&format!("{path}/letter"), &send).await.status, 200);
    portal.set_clock("2026-11-24T06:00:00Z");
    assert_eq!(portal.deliver().await, 0, "its last day is over");
    assert_eq!(waiting(&portal), 0);
    // A member who unsubscribes meanwhile gets none.
    let office = at_work(&portal).await;
    portal.deliver_all().await;
    let path = add(&office, &snow()).await;
    office.post(&format!("{path}/letter"), &send).await.ok();
    portal.execute("UPDATE members SET letters_announcements = 0 WHERE first_name = 'Mary'", []);
    assert_eq!(portal.deliver().await, 1, "Ruth's");
    let why: String = portal
        .value("SELECT last_error FROM outbox WHERE given_up_at IS NOT NULL ORDER BY id DESC LIMIT 1", []);
    assert_eq!(why, "nobody at this address wants it any more");
}

// proves: N6, M1
#[tokio::test]
async fn four_hundred_letters_hold_up_no_request() {
    let (portal, office) = office().await;
    portal.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
         INSERT INTO members (id, email, first_name, last_name, member_id, created_at, updated_at)
         SELECT 'p' || i, 'p' || i || '@email.com', 'P', 'P', 'P' || i, 0, 0 FROM n",
        [],
    );
    let path = add(&office, &snow()).await;
    // Into the folder any number leaves at once.
    portal.set(Name::MailServer, "127.0.0.1:2525");
    let sent = office.post(&format!("{path}/letter"), &json!({ "version": 1 })).await;
    assert_eq!(sent.message(), "401 letters are on their way. The last leaves in about 2 hours.");
    portal.set(Name::MailServer, "");
    let (db, mailer, clock) = (portal.app.db.clone(), portal.app.mailer.clone(), portal.app.clock.clone());
    let working =
        tokio::spawn(async move { portal::platform::mail::deliver_waiting(&db, &mailer, &clock).await });
    let mut answered = 0;
    while !working.is_finished() {
        office.read("/api/announcements").await;
        answered += 1;
    }
    assert!(answered > 0, "between the letters");
    assert!(working.await.unwrap().unwrap() >= 401);
}
