//! People die, move away, are removed or live elsewhere: their places come free, and who waits moves up.

use serde_json::{Value, json};

use super::answers::{answer, coming, household, potluck};
use super::{EVENTS, add};
use crate::office::role_rights::at_work;
use crate::support::app::{PASSWORD, TestApp, plain};
use crate::support::browser::{Browser, each, send};

/// Somebody new asks for a place.
async fn newcomer_waits(portal: &TestApp, event: &str) -> bool {
    let ids = household(portal, "New", &["Nora"]);
    let nora = signed_in(portal, "Nora", "New").await;
    answer(&nora, event, &coming(&[&ids[0]], 0)).await.json()["asking"]["waits"] == true
}

async fn signed_in(portal: &TestApp, first: &str, name: &str) -> Browser {
    portal.signed_in(&format!("{first}.{name}@example.org").to_lowercase()).await
}

async fn asking(browser: &Browser, event: &str) -> Value {
    browser.read(&format!("/api/events/{event}")).await["asking"].clone()
}

/// A potluck with two places, which the Bauers have; Eve waits for one.
async fn full_potluck() -> (TestApp, Browser, String, [String; 2], Browser) {
    let (portal, office, event) = potluck(json!({ "capacity": 2, "showsNames": true })).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    let lena = signed_in(&portal, "Lena", "Bauer").await;
    let said = answer(&lena, &event, &coming(&[&bauer[0], &bauer[1]], 0)).await;
    assert_eq!(said.json()["asking"]["coming"], 2, "{}", said.body);
    let eve = signed_in(&portal, "Eve", "Moss").await;
    assert_eq!(answer(&eve, &event, &coming(&[&moss[0]], 0)).await.json()["asking"]["waits"], true);
    let bauer = <[String; 2]>::try_from(bauer).unwrap();
    (portal, office, event, bauer, eve)
}

/// A letter says that places have come free for these people.
async fn told_of_a_place(portal: &TestApp, who: &str) -> bool {
    portal.deliver().await;
    let words = format!("\nComing: {who}\n");
    portal.letters().iter().map(|letter| plain(letter)).any(|letter| letter.contains(&words))
}

#[tokio::test]
async fn the_place_of_who_died_or_moved_away_goes_to_who_waits() {
    for what in ["died", "moved"] {
        let (portal, office, event, [_, tom], eve) = full_potluck().await;
        let past = add(&office, "Past", "2026-11-23", json!({ "asks": {}, "time": "09:00" })).await;
        let past = past["event"]["id"].as_str().unwrap();
        portal.comes(past, &tom);
        portal.execute("UPDATE events SET event_date = '2026-11-01' WHERE id = ?1", [past]);
        let on = json!({ "on": "2026-11-23" });
        office.post(&format!("/api/office/people/{tom}/{what}"), &on).await.ok();
        let page = asking(&eve, &event).await;
        assert_eq!(page["names"], json!(["Lena Bauer", "Eve Moss"]), "{what}");
        assert_eq!((&page["coming"], &page["waits"]), (&json!(2), &json!(false)), "{what}");
        assert_eq!(portal.count(&format!("event_rsvps WHERE event_id = '{past}'")), 1, "{what}: it was so");
        let lena = signed_in(&portal, "Lena", "Bauer").await;
        let asked = asking(&lena, &event).await;
        assert_eq!(asked["people"].as_array().unwrap().len(), 1, "{what}: {asked}");

        assert!(told_of_a_place(&portal, "Eve").await, "{what}");
        assert!(newcomer_waits(&portal, &event).await, "{what}: nobody new gets in before them");
    }
}

#[tokio::test]
async fn the_place_of_who_is_removed_goes_to_who_waits_with_no_guests_left_over() {
    let (portal, office, event) = potluck(json!({ "capacity": 3 })).await;
    let sam = household(&portal, "Sole", &["Sam"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    let browser = signed_in(&portal, "Sam", "Sole").await;
    assert_eq!(answer(&browser, &event, &coming(&[&sam[0]], 2)).await.json()["asking"]["coming"], 3);
    let eve = signed_in(&portal, "Eve", "Moss").await;
    assert_eq!(answer(&eve, &event, &coming(&[&moss[0]], 2)).await.json()["asking"]["waits"], true);
    // The office removes who has no password and no gifts.
    portal.change(&sam[0], "password = NULL, email = NULL");
    let body = json!({ "stepUp": { "password": PASSWORD } });
    office.post(&format!("/api/office/people/{}/remove", sam[0]), &body).await.ok();
    // The guests went with Sam.
    assert_eq!(asking(&eve, &event).await["coming"], 3);
    assert!(told_of_a_place(&portal, "Eve and 2 guests").await);
    let list = office.read(&format!("{EVENTS}/{event}/answers")).await;
    assert_eq!(list["parties"].as_array().unwrap().len(), 1, "{list}");
}

#[tokio::test]
async fn nobody_moves_up_to_what_has_begun() {
    for (clock, waiting) in [("2026-12-13T18:00:01Z", 1), ("2026-12-13T17:59:59Z", 0)] {
        let (portal, _, _, [_, tom], _) = full_potluck().await;
        portal.set_clock(clock);
        portal.execute("DELETE FROM event_rsvps WHERE member_id = ?1", [&tom]);
        let office = at_work(&portal).await;
        let page = office.read("/api/office/households/Bauer").await;
        let out = format!("/api/office/households/Bauer/members/{tom}?version={}", page["version"]);
        send(office.request(reqwest::Method::DELETE, &out)).await.ok();
        assert_eq!(portal.count("event_parties WHERE waits_since IS NOT NULL"), waiting, "{clock}");
    }
}

#[tokio::test]
async fn nobody_new_gets_in_before_those_who_wait_however_a_place_came_free() {
    let (portal, _, event, [_, tom], _) = full_potluck().await;
    portal.execute("DELETE FROM event_rsvps WHERE member_id = ?1", [&tom]);
    assert!(newcomer_waits(&portal, &event).await);
    assert_eq!(portal.count("event_rsvps WHERE status = 'attending'"), 2);
}

#[tokio::test]
async fn who_leaves_a_household_takes_their_answer_along() {
    let (portal, office, event, [lena, tom], _) = full_potluck().await;
    let page = office.read("/api/office/households/Bauer").await;
    let out = format!("/api/office/households/Bauer/members/{tom}?version={}", page["version"]);
    send(office.request(reqwest::Method::DELETE, &out)).await.ok();
    let list = office.read(&format!("{EVENTS}/{event}/answers")).await;
    assert_eq!(each(&list["parties"], "name"), ["Bauer Family", "Tom Bauer", "Moss Family"]);
    assert_eq!(list["coming"], 2);
    // Each answers no for themselves only.
    let browser = signed_in(&portal, "Lena", "Bauer").await;
    let no = |id: &str| json!({ "people": [{ "id": id, "comes": false }] });
    let refused = answer(&browser, &event, &no(&tom)).await;
    assert_eq!(refused.status, 404, "{}", refused.body);
    assert!(refused.message().contains("not of your household any more"), "{}", refused.body);
    assert_eq!(answer(&browser, &event, &no(&lena)).await.json()["asking"]["coming"], 2, "Eve moved up");
    let tom_s = signed_in(&portal, "Tom", "Bauer").await;
    assert_eq!(asking(&tom_s, &event).await["people"][0]["status"], "attending");
    assert_eq!(answer(&tom_s, &event, &no(&tom)).await.json()["asking"]["coming"], 1);
}

#[tokio::test]
async fn who_waits_and_leaves_a_household_waits_in_the_same_place() {
    let (portal, office, event) = potluck(json!({ "capacity": 2 })).await;
    let first = household(&portal, "First", &["Ann", "Bob"]);
    let waiting = household(&portal, "Later", &["Cid", "Dan"]);
    let ann = signed_in(&portal, "Ann", "First").await;
    answer(&ann, &event, &coming(&[&first[0]], 0)).await;
    let cid = signed_in(&portal, "Cid", "Later").await;
    let waits = answer(&cid, &event, &coming(&[&waiting[0], &waiting[1]], 0)).await;
    assert_eq!(waits.json()["asking"]["waits"], true, "{}", waits.body);
    let page = office.read("/api/office/households/Later").await;
    let out = format!("/api/office/households/Later/members/{}?version={}", waiting[1], page["version"]);
    assert_eq!(send(office.request(reqwest::Method::DELETE, &out)).await.status, 200);
    assert_eq!(asking(&ann, &event).await["coming"], 2, "one of them fits now");
    assert_eq!(asking(&ann, &event).await["waiting"], 1);
}

#[tokio::test]
async fn who_comes_may_say_no_until_it_begins() {
    let (portal, office, event) = potluck(json!({ "deadlineDays": 3 })).await;
    let lane = household(&portal, "Lane", &["Ann", "Bob"]);
    let ann = signed_in(&portal, "Ann", "Lane").await;
    answer(&ann, &event, &coming(&[&lane[0], &lane[1]], 3)).await;
    let closing = format!("{EVENTS}/{event}/closing");
    assert_eq!(office.put(&closing, &json!({ "because": "The food is bought." })).await.status, 200);
    assert_eq!(asking(&ann, &event).await["takesANo"], true);
    let fewer = json!({ "people": [{ "id": lane[1], "comes": false }, { "id": lane[0], "comes": true }],
        "guests": 1 });
    let said = answer(&ann, &event, &fewer).await;
    assert_eq!((said.status, &said.json()["asking"]["coming"]), (200, &json!(2)), "{}", said.body);
    for more in [coming(&[&lane[1]], 1), coming(&[&lane[0]], 2)] {
        answer(&ann, &event, &more).await.refused(409, "answers_closed");
    }
    assert_eq!(office.put(&closing, &json!({ "because": "" })).await.status, 200);

    portal.set_clock("2026-12-12T12:00:00Z");
    let ann = signed_in(&portal, "Ann", "Lane").await;
    let nobody = json!({ "people": [{ "id": lane[0], "comes": false }] });
    let said = answer(&ann, &event, &nobody).await;
    assert_eq!((said.status, &said.json()["asking"]["coming"]), (200, &json!(0)), "{}", said.body);
    portal.set_clock("2026-12-13T18:00:01Z");
    let ann = signed_in(&portal, "Ann", "Lane").await;
    assert_eq!(asking(&ann, &event).await["takesANo"], false, "it has begun");
    assert_eq!(answer(&ann, &event, &nobody).await.code(), "answers_closed");
}

#[tokio::test]
async fn who_came_first_moves_up_first_although_the_clock_was_set_back() {
    let (portal, _, event) = potluck(json!({ "capacity": 1 })).await;
    let mut first = None;
    for (name, clock) in [
        ("First", "2026-11-23T12:00:00Z"),
        ("Second", "2026-11-23T13:00:00Z"),
        ("Third", "2026-11-23T12:30:00Z"),
    ] {
        portal.set_clock(clock);
        let ids = household(&portal, name, &["Sam"]);
        let browser = signed_in(&portal, "Sam", name).await;
        assert_eq!(answer(&browser, &event, &coming(&[&ids[0]], 0)).await.status, 200);
        first.get_or_insert((browser, ids));
    }
    let (browser, ids) = first.unwrap();
    let no = json!({ "people": [{ "id": ids[0], "comes": false }] });
    assert_eq!(answer(&browser, &event, &no).await.status, 200);
    let statuses: String = portal.value(
        "SELECT group_concat(status) FROM (SELECT status FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id
            ORDER BY last_name)",
        [],
    );
    assert_eq!(statuses, "declined,attending,waiting");
}
