//! The whole way, on the built program and with a real conversation with a mail server.

use std::time::Duration;

use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::{add_potluck, open, say, token};
use crate::calendar::{HOST, Visitor};
use crate::events::EVENTS;
use crate::letters::unfolded;
use crate::support::app::hashed_password;
use crate::support::browser::Browser;
use crate::support::chance::rounds;
use crate::support::command::Portal;
use crate::support::serving::{MARY, Serving, integrity, portal_with_mary};
use crate::support::set_up::{change, value};
use crate::support::smtp_server::{Mode, SmtpServer};
use crate::support::wait::until_async;

/// A portal on disk: Mary of the office, the Bauers, the Lanes and Eve Moss, and this mail server.
fn congregation(server: &SmtpServer) -> Portal {
    let portal = portal_with_mary();
    change(&portal, "UPDATE members SET office_since = 1, had_role = 1, letters_announcements = 0");
    for (household, first, role, has_account) in [
        ("Bauer", "Lena", "head", true),
        ("Bauer", "Tom", "spouse", false),
        ("Lane", "Ann", "head", true),
        ("Lane", "Mia", "child", false),
        ("Moss", "Eve", "head", true),
    ] {
        change(
            &portal,
            &format!(
                "INSERT INTO members (id, first_name, last_name, member_id, created_at, updated_at)
                    VALUES ('{first}', '{first}', '{household}', 'W{first}', 0, 0);
                 INSERT OR IGNORE INTO households (id, name, created_at) VALUES ('{household}', '{household} Family', 0);
                 INSERT INTO household_members VALUES ('{household}', '{first}', '{role}', 0);
                 UPDATE members SET email = lower('{first}@example.org'), password = '{}' WHERE {has_account} AND id = '{first}'",
                hashed_password()
            ),
        );
    }
    let address = server.address.to_string();
    for (name, value) in
        [(Name::PublicAddress, HOST), (Name::RolesNeedSecondFactor, "no"), (Name::MailServer, &*address)]
    {
        let name = name.as_str();
        change(
            &portal,
            &format!(
                "INSERT OR REPLACE INTO settings (name, value, updated_at) VALUES ('{name}', '{value}', 0)"
            ),
        );
    }
    portal
}

/// The text of the last letter with these words to this address, once it has come.
async fn letter(server: &SmtpServer, address: &str, words: &str) -> String {
    let mut found = None;
    until_async("the letter", async || {
        let is_to = |line: &str| line.starts_with("To: ") && line.contains(address);
        let mut texts = server.letters().into_iter().rev().map(|letter| unfolded(&letter));
        found = texts.find(|text| text.contains(words) && text.lines().any(is_to));
        found.is_some()
    })
    .await;
    found.unwrap()
}

fn statuses(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(member_id || ' ' || status, ', '), '')
         FROM (SELECT member_id, status FROM event_rsvps ORDER BY member_id)",
    )
}

/// Two weeks from now.
#[expect(clippy::disallowed_methods, reason = "the program has this machine's clock")]
async fn potluck(office: &Visitor, capacity: u32) -> String {
    let event = add_potluck(office, &json!({ "capacity": capacity })).await;
    let path = format!("{EVENTS}/{event}");
    let day = jiff::Timestamp::now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let day = day.checked_add(jiff::ToSpan::days(14)).unwrap();
    let text = json!({ "title": "Potluck", "date": day.to_string(), "time": "12:00", "location": "Hall",
        "asks": { "capacity": capacity } });
    office.ask(Method::PUT, &path, &json!({ "version": 1, "text": text })).await.ok();
    event
}

async fn invite(office: &Visitor, event: &str) -> String {
    let path = format!("{EVENTS}/{event}/invitation");
    let look = office.get(&path).await.json();
    let sent = office.ask(Method::POST, &path, &json!({ "version": look["version"] })).await.ok();
    sent.message()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_office_makes_the_potluck_two_answer_by_letter_one_waits_one_withdraws_and_the_feed_knows() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = congregation(&server);
    let serving = Serving::start(&portal);
    let office = Visitor::at(Browser::at(serving.address), MARY).await;
    let event = potluck(&office, 3).await;
    assert_eq!(invite(&office, &event).await, "3 letters are on their way.");

    // Ann's calendar, with what her household comes to.
    let ann = Visitor::at(Browser::at(serving.address), "ann@example.org").await;
    let calendar = ann.address("My phone", "ours").await;
    let phone = Browser::at(serving.address);
    let lists_it = async || phone.get(&calendar).await.body.contains("SUMMARY:Potluck");
    assert!(!lists_it().await);

    let visitor = Browser::at(serving.address);
    let lena = token(&letter(&server, "lena@example.org", "/answer#").await);
    let anns = token(&letter(&server, "ann@example.org", "/answer#").await);
    let said = say(&visitor, &lena, &[("Lena", true), ("Tom", true)], &json!({ "note": "Salad" })).await;
    assert_eq!((said.status, &said.json()["waits"]), (200, &json!(false)), "{}", said.body);
    let said = say(&visitor, &anns, &[("Ann", true), ("Mia", true)], &json!({})).await;
    assert_eq!(said.json()["waits"], true, "one place is left for two: {}", said.body);
    assert!(!lists_it().await, "who waits does not come yet");

    // A power cut, and everything answered is there.
    serving.kill();
    assert_eq!(integrity(&portal), "ok");
    assert_eq!(statuses(&portal), "Ann waiting, Lena attending, Mia waiting, Tom attending");
    let serving = Serving::start(&portal);
    let visitor = Browser::at(serving.address);
    say(&visitor, &lena, &[("Lena", false), ("Tom", false)], &json!({})).await.ok();
    let moved_up = letter(&server, "ann@example.org", "waiting list").await;
    assert!(moved_up.contains("Potluck"), "{moved_up}");
    assert_eq!(open(&visitor, &anns).await.json()["waits"], false);
    let phone = Browser::at(serving.address);
    assert!(phone.get(&calendar).await.body.contains("SUMMARY:Potluck"), "the feed knows");

    let office = Visitor::at(Browser::at(serving.address), MARY).await;
    let list: Value = office.get(&format!("{EVENTS}/{event}/answers")).await.json();
    assert_eq!((&list["coming"], &list["waiting"], &list["declined"]), (&json!(2), &json!(0), &json!(2)));
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0));
    for secret in [&lena, &anns] {
        assert!(!log.contains(secret), "no link is logged");
    }
    // None of the letters signed anybody in.
    let sessions: i64 =
        value(&portal, "SELECT count(*) FROM sessions WHERE member_id IN ('Lena', 'Tom', 'Mia')");
    assert_eq!(sessions, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_places_come_free_no_party_moves_up_without_its_letter() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = congregation(&server);
    let mut random = fastrand::Rng::with_seed(17);
    let mut serving = Serving::start(&portal);
    let office = Visitor::at(Browser::at(serving.address), MARY).await;
    let event = potluck(&office, 1).await;
    invite(&office, &event).await;
    let lena = token(&letter(&server, "lena@example.org", "/answer#").await);
    let eve = token(&letter(&server, "eve@example.org", "/answer#").await);
    for round in 0..rounds(2) {
        let visitor = Browser::at(serving.address);
        change(
            &portal,
            "DELETE FROM event_parties; DELETE FROM event_rsvps; DELETE FROM outbox WHERE letter = 'place-free'",
        );
        assert_eq!(say(&visitor, &lena, &[("Lena", true)], &json!({})).await.status, 200, "round {round}");
        assert_eq!(say(&visitor, &eve, &[("Eve", true)], &json!({})).await.json()["waits"], true);
        let withdrawing = tokio::spawn({
            let (visitor, lena) = (visitor.clone(), lena.clone());
            let key = open(&visitor, &lena).await.json()["people"][0]["key"].clone();
            async move {
                let body = json!({ "token": lena, "people": [{ "key": key, "comes": false }] });
                let request = visitor.request(Method::POST, "/api/answer-link/answer").json(&body);
                request.send().await.is_ok_and(|answer| answer.status() == 200)
            }
        });
        // No wait for a state: the moment itself is what is tested.
        tokio::time::sleep(Duration::from_micros(random.u64(0..4_000))).await;
        serving.kill();
        let was_answered = withdrawing.await.unwrap();
        let letters: i64 = value(&portal, "SELECT count(*) FROM outbox WHERE letter = 'place-free'");
        match (&*statuses(&portal), letters) {
            ("Eve attending, Lena declined", 1) => {}
            ("Eve waiting, Lena attending", 0) => assert!(!was_answered, "what was answered is there"),
            half => panic!("round {round}: {half:?}"),
        }
        assert_eq!(integrity(&portal), "ok");
        serving = Serving::start(&portal);
    }
    assert_eq!(serving.stop().0, Some(0));
}
