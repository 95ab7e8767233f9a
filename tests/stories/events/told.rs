//! Letters about answers: who answered for somebody is told, a child's adults, and who was invited and has not answered.

use serde_json::{Value, json};

use super::EVENTS;
use super::answers::{answer, coming, household, potluck};
use crate::support::app::{TestApp, plain};
use crate::support::browser::Browser;

async fn count(office: &Browser, event: &str) -> Value {
    office.read(&format!("{EVENTS}/{event}/letters")).await["letters"].clone()
}

async fn concerned(office: &Browser, event: &str) -> Value {
    office.read(&format!("{EVENTS}/{event}/letters")).await["concerned"].clone()
}

/// The addresses of letters with these words, each with the first name, by address.
async fn told(portal: &TestApp, words: &str) -> Vec<String> {
    portal.deliver().await;
    let letters: Vec<String> = portal.letters().iter().map(|letter| plain(letter)).collect();
    let address = |letter: &String| {
        let to = letter.lines().find(|line| line.starts_with("To: "))?;
        to.rsplit_once('<').map(|(_, address)| address.trim_end_matches('>').to_owned())
    };
    let mut told: Vec<String> =
        letters.iter().filter(|letter| letter.contains(words)).filter_map(address).collect();
    told.sort();
    told
}

#[tokio::test]
async fn the_letters_of_a_child_go_to_the_adults_of_the_household_that_answered() {
    let (portal, office, event) = potluck(json!({})).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lane = household(&portal, "Lane", &["Ann"]);
    let mia = &bauer[2];
    portal.change(mia, "email = NULL, password = NULL");
    portal.lives_in("Lane", mia, "child");
    let lena = portal.signed_in("lena.bauer@example.org").await;
    answer(&lena, &event, &coming(&[mia], 0)).await.ok();
    assert_eq!(count(&office, &event).await, 2, "Lena and Tom, who stay at home");
    // Who moved away or has no address is no adult to write to; then all of the child's adults are asked.
    portal.change(&bauer[1], "left_on = '2026-11-01'");
    assert_eq!(count(&office, &event).await, 1);
    portal.change(&bauer[0], "email = NULL, password = NULL");
    assert_eq!(count(&office, &event).await, 1, "Ann");
    let cancel = json!({ "reason": "No water.", "tell": true });
    let cancelled = office.post(&format!("{EVENTS}/{event}/cancel"), &cancel).await.ok();
    assert_eq!(cancelled.json()["letters"], 1, "{}", cancelled.body);
    assert_eq!(told(&portal, "This event does not take place").await, ["ann.lane@example.org"]);
    assert_eq!(portal.count(&format!("event_rsvps WHERE answered_by = '{}'", lane[0])), 0);
}

#[tokio::test]
async fn whoever_answered_for_somebody_gets_the_letters_about_it() {
    let (portal, office, event) = potluck(json!({ "capacity": 1 })).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    portal.change(&bauer[1], "email = NULL, password = NULL");
    let eve = portal.signed_in("eve.moss@example.org").await;
    answer(&eve, &event, &coming(&[&moss[0]], 0)).await.ok();
    let lena = portal.signed_in("lena.bauer@example.org").await;
    let waits = answer(&lena, &event, &coming(&[&bauer[1]], 0)).await.ok();
    assert_eq!(waits.json()["asking"]["waits"], true, "{}", waits.body);
    assert_eq!(count(&office, &event).await, 2, "Eve, and Lena for Tom");
    // Tom answers on the telephone: nobody answered for him.
    let by_phone = format!("{EVENTS}/{event}/answers/{}", bauer[1]);
    office.put(&by_phone, &coming(&[&bauer[1]], 0)).await.ok();
    assert_eq!(count(&office, &event).await, 1);
    answer(&lena, &event, &coming(&[&bauer[1]], 0)).await.ok();
    let no = json!({ "people": [{ "id": moss[0], "comes": false }] });
    answer(&eve, &event, &no).await.ok();
    assert_eq!(told(&portal, "places have come free").await, ["lena.bauer@example.org"]);
    // The answer outlives the row of the person who gave it.
    portal.execute("DELETE FROM members WHERE id = ?1", [&bauer[0]]);
    assert_eq!(portal.count("event_rsvps WHERE status = 'attending' AND answered_by IS NULL"), 1);
    assert_eq!(count(&office, &event).await, 0);
}

#[tokio::test]
async fn the_office_is_told_whom_to_call_where_no_letter_says_that_a_party_moved_up() {
    let (portal, office, event) = potluck(json!({ "capacity": 1 })).await;
    let moss = household(&portal, "Moss", &["Eve"]);
    let lane = household(&portal, "Lane", &["Ann"]);
    portal.change(&lane[0], "email = NULL, password = NULL, phone = '555 0100'");
    assert_eq!(concerned(&office, &event).await, 0);
    let eve = portal.signed_in("eve.moss@example.org").await;
    answer(&eve, &event, &coming(&[&moss[0]], 0)).await.ok();
    let by_phone = format!("{EVENTS}/{event}/answers/{}", lane[0]);
    office.put(&by_phone, &coming(&[&lane[0]], 0)).await.ok();
    // Both would be removed with the event.
    assert_eq!(concerned(&office, &event).await, 2);
    let text = json!({ "title": "Potluck", "date": "2026-12-13", "time": "12:00", "location": "Hall",
        "asks": { "capacity": 2 } });
    let version = office.read(&format!("{EVENTS}/{event}")).await["version"].clone();
    let body = json!({ "version": version, "text": text });
    let saved = office.put(&format!("{EVENTS}/{event}"), &body).await.ok();
    assert_eq!(saved.json()["toCall"], json!(["Lane Family"]), "{}", saved.body);
    let untold = async || {
        let list = office.read(&format!("{EVENTS}/{event}/answers")).await;
        list["parties"].as_array().unwrap().iter().map(|party| party["isUntold"] == true).collect::<Vec<_>>()
    };
    assert_eq!(untold().await, [true, false]);
    // They were called, and said so again.
    office.put(&by_phone, &coming(&[&lane[0]], 0)).await.ok();
    assert_eq!(untold().await, [false, false]);
}
