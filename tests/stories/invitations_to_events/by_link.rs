//! Answering by the link, without signing in: what it shows, saves, and refuses.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use super::{Stage, letter_to, open, say, token};
use crate::events::EVENTS;
use crate::events::answers::household;
use crate::support::browser::{send, some_of};

// proves: O9
#[tokio::test]
async fn a_scanner_that_follows_every_link_changes_nothing_and_a_tap_does() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let link = stage.invited("lena.bauer@example.org").await;
    let browser = portal.browser();
    for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
        for path in [
            "/answer".to_owned(),
            format!("/answer?token={link}"),
            format!("/answer/{link}"),
            format!("/api/answer-link/open?token={link}"),
            format!("/api/answer-link/answer?token={link}"),
            format!("/api/answer-link/{link}"),
        ] {
            let answer = send(browser.request(method.clone(), &path)).await;
            assert!(answer.header("set-cookie").is_none(), "{method} {path}");
        }
    }
    let page = open(&browser, &link).await.ok();
    assert!(page.header("set-cookie").is_none(), "it never signs in");
    assert_eq!((stage.statuses(), portal.count("event_parties")), (String::new(), 0), "and looking, neither");
    let page = page.json();
    let expected = json!(["Potluck", "2026-12-13T12:00:00-06:00", "Hall", 0, false]);
    assert_eq!(some_of(&page, ["title", "startDate", "location", "guests", "waits"]), expected);

    let people = &[("Lena", true), ("Mia", true), ("Tom", false)];
    let said = say(&browser, &link, people, &json!({ "guests": 2, "note": "We bring a salad." })).await.ok();
    assert!(said.header("set-cookie").is_none());
    assert_eq!(stage.statuses(), "Lena attending, Mia attending, Tom declined");
    assert_eq!((&said.json()["guests"], &said.json()["note"]), (&json!(2), &json!("We bring a salad.")));
    // The other adult's letter leads to the same answer, and so does the portal.
    let toms = open(&browser, &token(&letter_to(portal, "tom.bauer@example.org"))).await.json();
    assert_eq!(toms["people"][1]["status"], "declined");
    let list = stage.office.get(&format!("{EVENTS}/{}/answers", stage.event)).await.json();
    assert_eq!(some_of(&list["parties"][0], ["size", "note"]), json!([4, "We bring a salad."]));
}

// proves: O9
#[tokio::test]
async fn deadline_places_and_waiting_list_are_those_of_everybody() {
    let stage = Stage::set(json!({ "capacity": 3, "deadlineDays": 3 })).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom"]);
    household(portal, "Lane", &["Ann", "Bob"]);
    let lena = stage.invited("lena.bauer@example.org").await;
    let ann = token(&letter_to(portal, "ann.lane@example.org"));
    let browser = portal.browser();
    let both = |a, b| [(a, true), (b, true)];
    assert_eq!(say(&browser, &lena, &both("Lena", "Tom"), &json!({})).await.json()["waits"], false);
    let waits = say(&browser, &ann, &both("Ann", "Bob"), &json!({})).await.json();
    assert_eq!((&waits["waits"], &waits["people"][0]["status"]), (&json!(true), &json!("waiting")));
    say(&browser, &lena, &[], &json!({ "guests": 2 })).await.refused(409, "event_full");
    for (more, field) in [(json!({ "guests": 51 }), "guests"), (json!({ "note": "x".repeat(501) }), "note")] {
        say(&browser, &lena, &[], &more).await.field_refused(field);
    }
    // Lena withdraws: the Lanes move up and are told.
    assert_eq!(say(&browser, &lena, &[("Lena", false)], &json!({})).await.status, 200);
    assert_eq!(stage.statuses(), "Ann attending, Bob attending, Lena declined, Tom attending");
    assert_eq!(open(&browser, &ann).await.json()["waits"], false);
    portal.deliver().await;
    assert!(letter_to(portal, "ann.lane@example.org").contains("places have come free"));

    portal.set_clock("2026-12-11T12:00:00Z");
    let page = open(&browser, &ann).await.json();
    assert_eq!(page["closed"], "Answers were taken until Thursday, December 10.", "still to be read");
    let no = say(&browser, &ann, &[("Ann", false)], &json!({})).await;
    assert_eq!((no.status, &no.json()["people"][0]["status"]), (200, &json!("declined")), "{}", no.body);
    say(&browser, &ann, &[("Ann", true)], &json!({})).await.refused(409, "answers_closed");
    portal.execute("UPDATE events SET cancelled_at = 1, cancel_reason = 'No water.'", []);
    let page = open(&browser, &ann).await.json();
    let expected = json!([true, "No water.", "Bring what you like.", 2, 3]);
    let fields = ["isCancelled", "cancelReason", "description", "coming", "capacity"];
    assert_eq!(some_of(&page, fields), expected);
    portal.set_clock("2026-12-14T07:00:00Z");
    open(&browser, &ann).await.refused(410, "link_expired");
    assert_eq!(stage.statuses(), "Ann declined, Bob attending, Lena declined, Tom attending");
}

// proves: O9
#[tokio::test]
async fn a_household_that_changed_shows_whom_it_has_now() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    let bauer = household(portal, "Bauer", &["Lena", "Tom", "Mia", "Kim"]);
    let lena = stage.invited("lena.bauer@example.org").await;
    let tom = token(&letter_to(portal, "tom.bauer@example.org"));
    let browser = portal.browser();
    let before = open(&browser, &lena).await.json();
    portal.change(&bauer[2], "left_on = '2026-11-20'");
    portal.change(&bauer[3], "deceased_on = '2026-11-20'");
    let new = portal.person("Zoe", "Bauer", None);
    portal.lives_in("Bauer", &new, "child");
    let names = |page: serde_json::Value| -> Vec<String> {
        let people = page["people"].as_array().unwrap();
        people.iter().map(|person| person["firstName"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(open(&browser, &lena).await.json()), ["Lena", "Tom", "Zoe"]);
    let gone = json!({ "token": lena, "people": [{ "key": before["people"][2]["key"], "comes": true }] });
    browser.post("/api/answer-link/answer", &gone).await.refused(404, "not_found");
    assert_eq!(portal.count("event_rsvps"), 0);
    // A person who leaves the household loses its link; merged, disabled or at another address, too.
    portal.execute("DELETE FROM household_members WHERE member_id = ?1", [&bauer[1]]);
    assert_eq!(open(&browser, &tom).await.status, 410, "Tom lives elsewhere");
    assert_eq!(names(open(&browser, &lena).await.json()), ["Lena", "Zoe"]);
    for change in [
        "disabled_at = 1",
        "email = 'else@example.org'",
        "left_on = '2026-11-20'",
        "deceased_on = '2026-11-20'",
    ] {
        portal.change(&bauer[0], change);
        assert_eq!(open(&browser, &lena).await.status, 410, "{change}");
        portal.change(
            &bauer[0],
            "disabled_at = NULL, email = 'lena.bauer@example.org', left_on = NULL, deceased_on = NULL",
        );
    }
    assert_eq!(open(&browser, &lena).await.status, 200);
    portal.execute("UPDATE events SET asks = 0", []);
    assert_eq!(open(&browser, &lena).await.status, 410, "it asks nobody any more");
}

#[tokio::test]
async fn a_merged_person_s_letter_leads_to_the_row_that_stays() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    let lane = household(portal, "Lane", &["Ann", "Bob"]);
    let solo = portal.person("Solo", "Single", Some("solo@example.org"));
    stage.invited("ann.lane@example.org").await;
    let solos = token(&letter_to(portal, "solo@example.org"));
    let browser = portal.browser();
    assert_eq!(say(&browser, &solos, &[("Solo", true)], &json!({})).await.status, 200);
    // A merge on the rows of the person who goes.
    for table in ["event_parties", "event_rsvps", "event_invitations"] {
        portal.execute(
            &format!("UPDATE OR IGNORE {table} SET member_id = ?1 WHERE member_id = ?2"),
            [&lane[1], &solo],
        );
    }
    portal.execute("DELETE FROM members WHERE id = ?1", [&solo]);
    assert_eq!(open(&browser, &solos).await.status, 410, "the row that went opens nothing");
    let lanes = open(&browser, &token(&letter_to(portal, "ann.lane@example.org"))).await;
    assert_eq!(lanes.json()["people"][1]["status"], "attending", "{}", lanes.body);
}

// proves: O9, O13
#[tokio::test]
async fn guessing_is_slowed_down_and_so_is_one_household_and_nobody_else() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena"]);
    household(portal, "Lane", &["Ann"]);
    let lena = stage.invited("lena.bauer@example.org").await;
    let ann = token(&letter_to(portal, "ann.lane@example.org"));
    let browser = portal.browser();
    for _ in 0..portal::accounts::lockout::throttle::MOST_A_MINUTE {
        let body = json!({ "token": lena, "guests": 0 });
        assert_eq!(browser.post("/api/answer-link/answer", &body).await.status, 200);
    }
    let fast = say(&browser, &lena, &[("Lena", true)], &json!({})).await.refused(429, "too_many_attempts");
    assert!(fast.header("retry-after").is_some());
    assert_eq!(say(&browser, &ann, &[("Ann", true)], &json!({})).await.status, 200);

    for _ in 0..50 {
        assert_eq!(open(&browser, "guess").await.status, 410);
    }
    open(&browser, "guess").await.refused(429, "too_many_attempts");
    assert_eq!(browser.post("/api/answer-link/answer", &json!({ "token": "guess" })).await.status, 429);
    assert_eq!(open(&browser, &ann).await.status, 200, "a good one is not a guess");
    assert_eq!(browser.sign_in("ann.lane@example.org", crate::support::app::PASSWORD).await.status, 200);
    portal.pass(SignedDuration::from_mins(11));
    assert_eq!(open(&browser, "guess").await.status, 410);
}
