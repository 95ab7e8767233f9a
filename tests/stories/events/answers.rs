//! Answers to events: households answer, places run out, parties wait and move up.

use serde_json::{Value, json};

use super::{EVENTS, add};
use crate::support::app::{PASSWORD, TestApp, plain};
use crate::support::browser::{Answer, Browser, each, some_of};

/// A portal with an event on December 13 that asks, and office.
pub async fn potluck(more: Value) -> (TestApp, Browser, String) {
    let (portal, office) = super::office().await;
    let mut fields = json!({ "asks": {}, "time": "12:00", "location": "Hall" });
    for (name, value) in more.as_object().unwrap() {
        fields["asks"][name] = value.clone();
    }
    let saved = add(&office, "Potluck", "2026-12-13", fields).await;
    let id = saved["event"]["id"].as_str().unwrap().to_owned();
    (portal, office, id)
}

/// A household of these first names: the first two are head and spouse, the others children. Returns their ids.
pub fn household(portal: &TestApp, name: &str, first_names: &[&str]) -> Vec<String> {
    portal.household(name, &format!("{name} Family"), &[]);
    let member = |(at, first): (usize, &&str)| {
        let id = portal.member(first, name, &format!("{first}.{name}@example.org").to_lowercase());
        let role = ["head", "spouse", "child"][at.min(2)];
        portal.lives_in(name, &id, role);
        id
    };
    first_names.iter().enumerate().map(member).collect()
}

pub async fn answer(browser: &Browser, event: &str, body: &Value) -> Answer {
    browser.post(&format!("/api/events/{event}/answer"), body).await
}

pub fn coming(ids: &[&String], guests: u8) -> Value {
    let people: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "comes": true })).collect();
    json!({ "people": people, "guests": guests })
}

#[tokio::test]
async fn a_household_answers_with_one_tap_each_guests_and_a_note() {
    let (portal, office, event) = potluck(json!({})).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lena = portal.signed_in("lena.bauer@example.org").await;
    let page = lena.read(&format!("/api/events/{event}")).await;
    assert_eq!((&page["organiser"], &page["isOrganiser"]), (&json!("Ruth Albright"), &json!(false)));
    assert_eq!(each(&page["asking"]["people"], "firstName"), ["Lena", "Tom", "Mia"]);
    assert!(page["asking"].get("names").is_none(), "numbers only");

    let mut body = coming(&[&bauer[0], &bauer[2]], 2);
    body["people"].as_array_mut().unwrap().push(json!({ "id": bauer[1], "comes": false }));
    body["note"] = json!("We bring a salad.");
    let said = answer(&lena, &event, &body).await.ok();
    assert_eq!((&said.json()["asking"]["coming"], &said.json()["asking"]["guests"]), (&json!(4), &json!(2)));
    // The other adult of the house sees and changes the same answer.
    let tom = portal.signed_in("tom.bauer@example.org").await;
    let page = tom.read(&format!("/api/events/{event}")).await;
    assert_eq!(page["asking"]["note"], "We bring a salad.");
    let said = answer(&tom, &event, &json!({ "people": [{ "id": bauer[1], "comes": true }] })).await;
    assert_eq!(said.json()["asking"]["coming"], 5, "{}", said.body);

    let list = office.read(&format!("{EVENTS}/{event}/answers")).await;
    let party = &list["parties"][0];
    assert_eq!(some_of(party, ["name", "size", "note"]), json!(["Bauer Family", 5, "We bring a salad."]));
    assert_eq!((&list["coming"], &list["declined"]), (&json!(5), &json!(0)));

    // No one comes after all: no guests, either.
    let none: Vec<Value> = bauer.iter().map(|id| json!({ "id": id, "comes": false })).collect();
    let said = answer(&lena, &event, &json!({ "people": none })).await;
    assert_eq!((&said.json()["asking"]["coming"], &said.json()["asking"]["guests"]), (&json!(0), &json!(0)));

    // Invalid values are reported at their field.
    for (body, field) in [
        (coming(&[&bauer[0]], 51), "guests"),
        (json!({ "people": [], "guests": 1 }), "guests"),
        (json!({ "people": [], "note": "x".repeat(501) }), "note"),
    ] {
        answer(&lena, &event, &body).await.field_refused(field);
    }
    for (note, why) in [("Nuts\u{202e}!", "turns the writing around"), ("Nuts\u{7}!", "a control character")]
    {
        let refused = answer(&lena, &event, &json!({ "people": [], "note": note })).await;
        assert!(refused.message().contains(why), "{}", refused.body);
    }
}

// proves: A2
#[tokio::test]
async fn everybody_answers_for_their_own_household_only_and_a_child_for_itself() {
    let (portal, _, event) = potluck(json!({})).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lane = household(&portal, "Lane", &["Ann"]);
    portal.member("Solo", "Single", "solo@example.org");
    let ann = portal.signed_in("ann.lane@example.org").await;
    for stranger in [&bauer[0], &"nobody".to_owned()] {
        let refused = answer(&ann, &event, &coming(&[&lane[0], stranger], 0)).await.refused(404, "not_found");
        assert!(refused.message().contains("not of your household any more"), "{}", refused.body);
    }
    assert_eq!(portal.count("event_rsvps"), 0, "all or nothing");
    let mia = portal.signed_in("mia.bauer@example.org").await;
    let page = mia.read(&format!("/api/events/{event}")).await;
    assert_eq!(page["asking"]["people"].as_array().unwrap().len(), 1);
    for body in [coming(&[&bauer[0]], 0), coming(&[&bauer[2]], 1)] {
        answer(&mia, &event, &body).await.refused(403, "only_for_oneself");
    }
    let own = json!({ "people": [{ "id": bauer[2], "comes": true }] });
    assert_eq!(answer(&mia, &event, &own).await.status, 200);
    // A person who lives alone answers for themselves.
    let solo = portal.signed_in("solo@example.org").await;
    let page = solo.read(&format!("/api/events/{event}")).await;
    let own = page["asking"]["people"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(answer(&solo, &event, &coming(&[&own], 1)).await.json()["asking"]["coming"], 3);
    // An event without a question takes no answer; one that is not there, neither.
    portal.event("quiet", "2026-12-20", "");
    for event in ["quiet", "nothing"] {
        assert_eq!(answer(&solo, event, &coming(&[&own], 0)).await.status, 404, "{event}");
    }
    assert_eq!(solo.get("/api/events/nothing").await.status, 404);
    assert!(solo.read("/api/events/quiet").await.get("asking").is_none());
}

#[tokio::test]
async fn no_party_is_split_the_first_that_fits_moves_up_and_nobody_is_thrown_out() {
    let (portal, office, event) = potluck(json!({ "capacity": 5 })).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lane = household(&portal, "Lane", &["Ann", "Bob", "Cid"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    let [lena, ann, eve] = [
        portal.signed_in("lena.bauer@example.org").await,
        portal.signed_in("ann.lane@example.org").await,
        portal.signed_in("eve.moss@example.org").await,
    ];
    let all = |ids: &[String]| coming(&ids.iter().collect::<Vec<_>>(), 0);
    assert_eq!(answer(&lena, &event, &all(&bauer)).await.json()["asking"]["waits"], false);
    let waits = answer(&ann, &event, &all(&lane)).await.json();
    assert_eq!(some_of(&waits["asking"], ["waits", "waiting", "coming"]), json!([true, 3, 3]));
    let never = answer(&eve, &event, &coming(&[&moss[0]], 5)).await.refused(409, "event_full");
    let expected = "There are 5 places in all, and you would be 6. Your answer stays as it was.";
    assert_eq!(never.message(), expected);
    assert_eq!(portal.count("event_parties"), 2);
    // A smaller party behind it fits.
    assert_eq!(answer(&eve, &event, &all(&moss)).await.json()["asking"]["waits"], false);
    // A party that wants more places than there are keeps those it has, or waits as a whole.
    let refused = answer(&eve, &event, &coming(&[&moss[0]], 2)).await.refused(409, "would_wait");
    let expected = "Only one more place is left, so your answer stays as it was. Or you wait together until there are 3 places, and give up the one place that you have.";
    assert_eq!(refused.message(), expected);
    assert_eq!(eve.read(&format!("/api/events/{event}")).await["asking"]["guests"], 0);
    answer(&eve, &event, &coming(&[&moss[0]], 5)).await.refused(409, "event_full");

    // Fewer places: no party loses its own.
    let form = office.read(&format!("{EVENTS}/{event}")).await;
    let edit = |version: &Value, capacity: u32| {
        json!({ "version": version, "text": { "title": "Potluck", "date": "2026-12-13", "time": "12:00",
            "location": "Hall", "asks": { "capacity": capacity } } })
    };
    let fewer = office.put(&format!("{EVENTS}/{event}"), &edit(&form["version"], 2)).await.ok();
    assert_eq!(portal.count("event_rsvps WHERE status = 'attending'"), 4);
    // Places come free, and there are not enough of them yet.
    let home = json!({ "people": [{ "id": bauer[2], "comes": false }] });
    assert_eq!(answer(&lena, &event, &home).await.status, 200);
    assert_eq!(portal.count("event_parties WHERE waits_since IS NOT NULL"), 1);
    office.put(&format!("{EVENTS}/{event}"), &edit(&fewer.json()["event"]["version"], 6)).await.ok();
    assert_eq!(portal.count("event_parties WHERE waits_since IS NOT NULL"), 0);
    assert_eq!(portal.count("event_rsvps WHERE status = 'attending'"), 6);
    portal.deliver().await;
    let told: Vec<String> = portal.letters().iter().map(|letter| plain(letter)).collect();
    let told: Vec<&String> = told.iter().filter(|letter| letter.contains("waiting list")).collect();
    assert_eq!(told.len(), 3, "each address of the party");
    assert!(told.iter().all(|letter| letter.contains("Sunday, December 13, 2026\n12:00 PM\nHall")));
}

#[tokio::test]
async fn a_household_that_is_more_than_the_places_by_now_is_told_so_and_holds_up_no_smaller_one() {
    let (portal, office, event) = potluck(json!({ "capacity": 3 })).await;
    let (mut browsers, mut first) = (Vec::new(), Vec::new());
    for (name, people) in
        [("Bauer", &["Lena", "Tom", "Mia"][..]), ("Lane", &["Ann", "Bob", "Cid"]), ("Moss", &["Eve"])]
    {
        let ids = household(&portal, name, people);
        let browser = portal.signed_in(&format!("{}.{name}@example.org", people[0]).to_lowercase()).await;
        answer(&browser, &event, &coming(&ids.iter().collect::<Vec<_>>(), 0)).await.ok();
        browsers.push(browser);
        first.extend(ids);
    }
    let path = format!("/api/events/{event}");
    assert_eq!(browsers[1].read(&path).await["asking"]["isTooLarge"], false);
    portal.execute("UPDATE events SET capacity = 2", []);
    let no: Vec<Value> = first[..3].iter().map(|id| json!({ "id": id, "comes": false })).collect();
    answer(&browsers[0], &event, &json!({ "people": no })).await.ok();
    let list = office.read(&format!("{EVENTS}/{event}/answers")).await;
    assert_eq!(each(&list["parties"], "name"), ["Bauer Family", "Moss Family", "Lane Family"]);
    let too_large = list["parties"].as_array().unwrap().iter().map(|party| &party["isTooLarge"]);
    assert_eq!(too_large.collect::<Vec<_>>(), [false, false, true], "{list}");
    assert_eq!(browsers[1].read(&path).await["asking"]["isTooLarge"], true);
    // One stays at home, and they still wait; two, and one comes.
    for (places, at_home) in [(false, 3), (true, 4)] {
        let home = json!({ "people": [{ "id": first[at_home], "comes": false }] });
        let said = answer(&browsers[1], &event, &home).await.ok().json();
        assert_eq!(
            (said["asking"]["waits"] == false, &said["asking"]["isTooLarge"]),
            (places, &json!(false))
        );
    }
}

#[tokio::test]
async fn a_household_waits_as_a_whole_and_gives_up_what_it_has_where_it_says_so() {
    let (portal, _, event) = potluck(json!({ "capacity": 3 })).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lane = household(&portal, "Lane", &["Ann", "Bob"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    let [lena, ann, eve] = [
        portal.signed_in("lena.bauer@example.org").await,
        portal.signed_in("ann.lane@example.org").await,
        portal.signed_in("eve.moss@example.org").await,
    ];
    answer(&eve, &event, &coming(&[&moss[0]], 0)).await.ok();
    answer(&lena, &event, &coming(&[&bauer[0], &bauer[1]], 0)).await.ok();
    assert_eq!(answer(&ann, &event, &coming(&[&lane[0], &lane[1]], 0)).await.json()["asking"]["waits"], true);
    // As many as there are places in all may wait, and one more may not.
    let mut third = coming(&[&bauer[2]], 1);
    third["waits"] = json!(true);
    answer(&lena, &event, &third).await.refused(409, "event_full");
    // A child moves nobody but itself.
    let mia = portal.signed_in("mia.bauer@example.org").await;
    let own = json!({ "people": [{ "id": bauer[2], "comes": true }] });
    answer(&mia, &event, &own).await.refused(409, "would_wait");
    let all = json!({ "people": [{ "id": bauer[2], "comes": true }], "waits": true });
    answer(&mia, &event, &all).await.refused(403, "only_for_oneself");
    third["guests"] = json!(0);
    let waits = answer(&lena, &event, &third).await.ok().json();
    // The Lanes, who waited first, have the two places that came free.
    let expected = json!([true, 3, 3]);
    assert_eq!(some_of(&waits["asking"], ["waits", "waiting", "coming"]), expected, "{waits}");
    assert_eq!(ann.read(&format!("/api/events/{event}")).await["asking"]["waits"], false);
    for (browser, ids) in [(&eve, &moss[..]), (&ann, &lane[..])] {
        let no: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "comes": false })).collect();
        answer(browser, &event, &json!({ "people": no })).await.ok();
    }
    let page = lena.read(&format!("/api/events/{event}")).await;
    assert_eq!(some_of(&page["asking"], ["waits", "waiting", "coming"]), json!([false, 0, 3]));
}

#[tokio::test]
async fn answers_end_with_the_deadline_a_word_or_a_cancellation_but_the_office_has_a_telephone() {
    let (portal, office, event) = potluck(json!({ "deadlineDays": 3, "showsNames": true })).await;
    let lane = household(&portal, "Lane", &["Ann", "Bob"]);
    let ann = portal.signed_in("ann.lane@example.org").await;
    assert_eq!(ann.read(&format!("/api/events/{event}")).await["asking"]["until"], "2026-12-10");
    let closing = format!("{EVENTS}/{event}/closing");
    let closed = office.put(&closing, &json!({ "because": "The hall is let." })).await;
    assert_eq!((closed.status, &closed.json()["closedByHand"]), (200, &json!(true)), "{}", closed.body);
    let refused = answer(&ann, &event, &coming(&[&lane[0]], 0)).await.refused(409, "answers_closed");
    assert_eq!(refused.message(), "No answers are taken any more. The hall is let.");
    assert_eq!(ann.read(&format!("/api/events/{event}")).await["asking"]["closed"], "The hall is let.");
    let by_phone = format!("{EVENTS}/{event}/answers/{}", lane[1]);
    assert_eq!(office.read(&by_phone).await["asking"]["people"].as_array().unwrap().len(), 2);
    let noted = office.put(&by_phone, &coming(&[&lane[1]], 1)).await;
    assert_eq!((noted.status, &noted.json()["asking"]["coming"]), (200, &json!(2)), "{}", noted.body);
    let logged: String = portal.value("SELECT detail FROM security_logs WHERE action = 'event-answered'", []);
    assert!(logged.contains("Bob Lane attending, guests 1"), "{logged}");
    assert_eq!(office.put(&closing, &json!({})).await.status, 400, "it does not open them by the way");
    office.put(&closing, &json!({ "because": 5 })).await.field_refused("because");
    office.put(&closing, &json!({ "because": "" })).await.ok();
    assert_eq!(ann.read(&format!("/api/events/{event}")).await["asking"]["names"], json!(["Bob Lane"]));
    let someone = format!("{EVENTS}/{event}/answers/nobody");
    assert_eq!(office.get(&someone).await.status, 404);
    assert_eq!(office.put(&someone, &json!({})).await.status, 404);
    let long = json!({ "because": "x".repeat(201) });
    office.put(&closing, &long).await.field_refused("because");

    portal.set_clock("2026-12-11T12:00:00Z");
    let ann = portal.signed_in("ann.lane@example.org").await;
    let refused = answer(&ann, &event, &coming(&[&lane[0]], 0)).await;
    let expected = "No answers are taken any more. Answers were taken until Thursday, December 10.";
    assert_eq!(refused.message(), expected);
    portal.execute("UPDATE events SET cancelled_at = 1", []);
    let expected = "No answers are taken any more. It is cancelled.";
    assert_eq!(answer(&ann, &event, &coming(&[&lane[0]], 0)).await.message(), expected);
}

#[tokio::test]
async fn who_asks_reads_the_answers_and_nobody_else_but_the_office() {
    let (portal, office, event) = potluck(json!({})).await;
    let lane = household(&portal, "Lane", &["Ann", "Bob"]);
    portal.execute("UPDATE events SET organiser_id = ?1", [&lane[0]]);
    let (ann, bob) =
        (portal.signed_in("ann.lane@example.org").await, portal.signed_in("bob.lane@example.org").await);
    let note = json!({ "people": [{ "id": lane[1], "comes": true }], "note": "Peanuts!" });
    answer(&bob, &event, &note).await;
    let path = format!("/api/events/{event}/answers");
    assert_eq!(ann.read(&path).await["parties"][0]["note"], "Peanuts!");
    assert_eq!(ann.read(&format!("/api/events/{event}")).await["isOrganiser"], true);
    assert_eq!(bob.get(&path).await.status, 404);
    assert_eq!(office.read(&format!("{EVENTS}/{event}/answers")).await["coming"], 1);
    let wanted = json!({ "stepUp": { "password": PASSWORD } });
    let file = office.post(&format!("{EVENTS}/{event}/answers/file"), &wanted).await.ok();
    assert!(file.body.contains("\"Household\",\"First name\",\"Last name\""), "{}", file.body);
    assert!(file.body.contains("\"Lane Family\",\"Bob\",\"Lane\",\"Coming\""), "{}", file.body);
    // Printed by who asks or the office: a line each.
    let printed = format!("{path}/printed");
    for (browser, status) in [(&ann, 200), (&office, 200), (&bob, 404)] {
        assert_eq!(browser.post(&printed, &json!({})).await.status, status);
    }
    let printed = "action = 'list-printed' AND detail LIKE '%(Potluck)' AND actor IS NOT NULL";
    assert_eq!(portal.logged(printed), 2);
}
