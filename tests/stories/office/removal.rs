//! Removing people who were added by mistake, and bringing them back.

use jiff::SignedDuration;
use portal::appliance::housekeeping::sweep;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser};

const AMOUNT: &str = "7654321";

fn gift(portal: &TestApp, member: &str) {
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at)
         VALUES (?1, ?2, '2025-01-05', 0)",
        (member, AMOUNT.parse::<i64>().unwrap()),
    );
}

async fn remove(browser: &Browser, id: &str, name: Option<&str>) -> Answer {
    let body = json!({ "name": name, "stepUp": { "password": PASSWORD } });
    browser.post(&format!("/api/office/people/{id}/remove"), &body).await
}

async fn restore(browser: &Browser, id: i64) -> Answer {
    browser.post(&format!("/api/office/removed/{id}/restore"), &json!({})).await
}

fn the_sum(portal: &TestApp, member: &str) -> i64 {
    portal.value("SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE member_id = ?1", [member])
}

#[tokio::test]
async fn the_office_removes_whoever_has_neither_account_nor_gifts_and_brings_them_back() {
    let (portal, browser) = office().await;
    let tim = portal.person("Tim", "Twice", Some("tim@email.com"));
    portal.household("h1", "Twice Family", &[(&tim, "head")]);
    portal.execute("UPDATE members SET office_notes = 'a note' WHERE id = ?1", [&tim]);
    portal.event("e1", "2030-01-01", "");
    portal.execute(
        "INSERT INTO event_rsvps (event_id, member_id, created_at, updated_at) VALUES ('e1', ?1, 0, 0)",
        [&tim],
    );
    let before = portal.value::<String>("SELECT group_concat(last_name || created_at) FROM members", []);
    let foreseen = browser.read(&format!("/api/office/people/{tim}/removal")).await;
    assert_eq!(foreseen, json!({ "nameNeeded": false }), "no word of gifts");
    remove(&browser, &tim, None).await.ok();
    assert_eq!(portal.count("members WHERE first_name = 'Tim'"), 0);
    assert_eq!(portal.count("households"), 0, "nobody lives there");
    assert_eq!(remove(&browser, &tim, None).await.status, 404);
    let list = browser.read("/api/office/removed").await;
    assert_eq!((&list[0]["name"], &list[0]["canBringBack"]), (&json!("Tim Twice"), &json!(true)), "{list}");

    restore(&browser, list[0]["id"].as_i64().unwrap()).await.ok();
    let after = portal.value::<String>("SELECT group_concat(last_name || created_at) FROM members", []);
    assert_eq!(before.len(), after.len());
    assert_eq!(portal.count("members WHERE first_name = 'Tim' AND office_notes = 'a note'"), 1);
    assert_eq!(portal.count("household_members WHERE role = 'head'"), 1);
    assert_eq!(portal.count("households WHERE name = 'Twice Family'"), 1);
    assert_eq!(portal.count("event_rsvps"), 1);
    assert_eq!(portal.count("removed_people"), 0, "the next list finds them");
    assert_eq!(browser.read("/api/office/people?search=twice").await["people"][0]["firstName"], "Tim");
    assert_eq!(restore(&browser, list[0]["id"].as_i64().unwrap()).await.status, 404, "once");
    for action in ["member-removed", "member-restored"] {
        assert_eq!(
            portal.logged(&format!("action = '{action}' AND actor LIKE 'Ruth Albright%'")),
            1,
            "{action}"
        );
    }
}

#[tokio::test]
async fn for_an_account_and_for_gifts_the_office_is_told_the_same_and_sees_no_amount() {
    let (portal, browser) = office().await;
    let giver = portal.person("Gil", "Giver", None);
    gift(&portal, &giver);
    let pledger = portal.person("Pia", "Giver", None);
    portal.execute(
        "INSERT INTO pledges (member_id, amount_cents, created_at, updated_at) VALUES (?1, ?2, 0, 0)",
        (&pledger, AMOUNT.parse::<i64>().unwrap()),
    );
    let mary = portal.mary();
    let held = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.execute("UPDATE members SET had_role = 1 WHERE id = ?1", [&held]);
    let mut sentences = Vec::new();
    for (id, name) in [(&giver, "Gil Giver"), (&pledger, "Pia Giver"), (&mary, "Mary Smith")] {
        let refused = remove(&browser, id, Some(name)).await.refused(403, "administrator_needed");
        let foreseen = browser.get(&format!("/api/office/people/{id}/removal")).await;
        assert_eq!(foreseen.status, 403);
        assert!(!refused.body.contains("76543") && !foreseen.body.contains("76543"));
        let (_, sentence) =
            refused.message().split_once(") ").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        sentences.push(sentence);
    }
    assert!(sentences.iter().all(|sentence| *sentence == sentences[0]), "{sentences:?}");
    assert_eq!(remove(&browser, &held, None).await.code(), "administrator_needed");

    portal.give_role(RUTH, "administrator");
    assert_eq!(remove(&browser, &giver, Some("Gil Giver")).await.status, 403, "not a treasurer");
    portal.execute("UPDATE members SET treasurer_since = 1 WHERE email = ?1", [RUTH]);
    let ruth: String = portal.value("SELECT id FROM members WHERE email = ?1", [RUTH]);
    assert_eq!(remove(&browser, &ruth, Some("Ruth Albright")).await.status, 403, "oneself");
    let foreseen = browser.read(&format!("/api/office/people/{giver}/removal")).await;
    assert_eq!(foreseen, json!({ "nameNeeded": true, "anonymousGifts": 1, "pledges": 0 }));
    let other = remove(&browser, &giver, Some("Gill Giver")).await;
    assert_eq!((other.status, &other.json()["field"]), (400, &json!("name")), "{}", other.body);
    let total: i64 = portal.value("SELECT sum(amount_cents) FROM donations", []);
    assert_eq!(remove(&browser, &giver, Some("gil giver")).await.status, 200);
    assert_eq!(remove(&browser, &mary, Some("Mary Smith")).await.status, 200);
    assert_eq!(remove(&browser, &pledger, Some("Pia Giver")).await.status, 200);
    assert_eq!(portal.count("donations WHERE member_id IS NULL"), 1, "anonymous");
    assert_eq!(portal.count("pledges"), 0);
    for words in ["Gil Giver (%); 1 gift stays without a giver", "Pia Giver (%); 1 pledge removed"] {
        assert_eq!(
            portal.logged(&format!("action = 'member-removed' AND detail LIKE '{words}'")),
            1,
            "{words}"
        );
    }
    assert_eq!(portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []), total);

    // The office may not bring back what it might not have removed.
    portal.execute(
        "UPDATE members SET treasurer_since = NULL, administrator_since = NULL, office_since = 1
        WHERE email = ?1",
        [RUTH],
    );
    let list = browser.read("/api/office/removed").await;
    assert!(!list.to_string().contains("76543"), "{list}");
    let ids: Vec<i64> = list.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
    for id in &ids {
        assert_eq!(restore(&browser, *id).await.code(), "administrator_needed");
    }
    portal
        .execute("UPDATE members SET treasurer_since = 1, administrator_since = 1 WHERE email = ?1", [RUTH]);
    for id in &ids {
        assert_eq!(restore(&browser, *id).await.status, 200);
    }
    assert_eq!(the_sum(&portal, &giver), AMOUNT.parse::<i64>().unwrap());
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn who_was_removed_is_kept_for_30_days_and_comes_back_only_where_the_address_is_free() {
    let (portal, browser) = office().await;
    let [tim, tom] = [("Tim", "tim@email.com"), ("Tom", "tom@email.com")]
        .map(|(name, email)| portal.person(name, "Twice", Some(email)));
    assert_eq!(remove(&browser, &tim, None).await.status, 200);
    assert_eq!(remove(&browser, &tom, None).await.status, 200);
    portal.person("Another", "Tim", Some("tim@email.com"));
    let list: Value = browser.read("/api/office/removed").await;
    restore(&browser, list[1]["id"].as_i64().unwrap()).await.refused(409, "not_as_it_was");
    for _ in 0..40 {
        portal.pass(SignedDuration::from_hours(20));
        sweep(&portal.app.db, portal.now()).unwrap();
    }
    assert_eq!(portal.count("people_taken_away"), 0);
    let browser = at_work(&portal).await;
    assert_eq!(restore(&browser, list[0]["id"].as_i64().unwrap()).await.status, 404);
}

#[tokio::test]
async fn a_role_goes_with_its_holder_s_row_and_does_not_come_back_with_it() {
    let (portal, browser) = office().await;
    let hal = portal.person("Hal", "Holder", Some("hal@email.com"));
    portal.give_role("hal@email.com", "administrator");
    portal.give_role(RUTH, "administrator");
    remove(&browser, &hal, None).await.ok();
    let detail: String = portal.value("SELECT detail FROM outbox WHERE letter = 'roles-changed'", []);
    assert!(
        detail.contains("Hal Holder (M0002): administrator -> member"),
        "the administrators are told: {detail}"
    );

    // The office may not bring back whom it might not have removed.
    let id = browser.read("/api/office/removed").await[0]["id"].as_i64().unwrap();
    portal.execute("UPDATE members SET administrator_since = NULL WHERE email = ?1", [RUTH]);
    assert_eq!(restore(&browser, id).await.code(), "administrator_needed");
    portal.give_role(RUTH, "administrator");
    let back = restore(&browser, id).await.ok();
    assert!(back.message().contains("without their role"), "{}", back.body);
    assert_eq!(
        portal.count("members WHERE first_name = 'Hal' AND administrator_since IS NULL AND had_role = 1"),
        1,
        "a role is given with step-up and letters only"
    );
}
