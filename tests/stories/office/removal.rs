//! Removing people who were added by mistake, and bringing them back.

use jiff::SignedDuration;
use portal::appliance::housekeeping::sweep;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office};
use crate::office::{remove, restore};
use crate::support::app::PASSWORD;

const AMOUNT: i64 = 7_654_321;

#[tokio::test]
async fn the_office_removes_whoever_has_neither_account_nor_gifts_and_brings_them_back() {
    let (portal, browser) = office().await;
    let tim = portal.person("Tim", "Twice", Some("tim@email.com"));
    portal.household("h1", "Twice Family", &[(&tim, "head")]);
    portal.change(&tim, "office_notes = 'a note'");
    portal.event("e1", "2030-01-01", "");
    portal.comes("e1", &tim);
    let before = portal.value::<String>("SELECT group_concat(last_name || created_at) FROM members", []);
    let foreseen = browser.read(&format!("/api/office/people/{tim}/removal")).await;
    assert_eq!(foreseen, json!({ "nameNeeded": false }), "no word of gifts");
    remove(&browser, &tim, None).await.ok();
    assert_eq!(portal.count("members WHERE first_name = 'Tim'"), 0);
    assert_eq!(portal.count("households"), 0, "nobody lives there");
    assert_eq!(remove(&browser, &tim, None).await.status, 404);
    let list = browser.read("/api/office/removed").await;
    assert_eq!((&list[0]["name"], &list[0]["canBringBack"]), (&json!("Tim Twice"), &json!(true)), "{list}");

    restore(&browser, &list[0]["id"]).await.ok();
    let after = portal.value::<String>("SELECT group_concat(last_name || created_at) FROM members", []);
    assert_eq!(before.len(), after.len());
    assert_eq!(portal.count("members WHERE first_name = 'Tim' AND office_notes = 'a note'"), 1);
    assert_eq!(portal.count("household_members WHERE role = 'head'"), 1);
    assert_eq!(portal.count("households WHERE name = 'Twice Family'"), 1);
    assert_eq!(portal.count("event_rsvps"), 1);
    assert_eq!(portal.count("removed_people"), 0, "the next list finds them");
    assert_eq!(browser.read("/api/office/people?search=twice").await["people"][0]["firstName"], "Tim");
    assert_eq!(restore(&browser, &list[0]["id"]).await.status, 404, "once");
    for action in ["member-removed", "member-restored"] {
        let line = format!("action = '{action}' AND actor LIKE 'Ruth Albright%' AND member_id = '{tim}'");
        assert_eq!(portal.logged(&line), 1, "it names them again");
    }
}

// proves: O2
#[tokio::test]
async fn for_an_account_and_for_gifts_the_office_is_told_the_same_and_sees_no_amount() {
    let (portal, browser) = office().await;
    let giver = portal.person("Gil", "Giver", None);
    portal.gift(&giver, AMOUNT);
    let pledger = portal.person("Pia", "Giver", None);
    portal.pledge(&pledger, AMOUNT);
    let mary = portal.mary();
    let held = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.change(&held, "had_role = 1");
    let mut sentences = Vec::new();
    for (id, name) in [(&giver, "Gil Giver"), (&pledger, "Pia Giver"), (&mary, "Mary Smith")] {
        let refused = remove(&browser, id, Some(name)).await.refused(403, "administrator_needed");
        let foreseen = browser.get(&format!("/api/office/people/{id}/removal")).await;
        assert_eq!(foreseen.status, 403);
        assert!(!refused.body.contains("76543") && !foreseen.body.contains("76543"));
        sentences.push(refused.message().split_once(") ").unwrap().1.to_owned());
    }
    assert!(sentences.iter().all(|sentence| *sentence == sentences[0]), "{sentences:?}");
    assert_eq!(remove(&browser, &held, None).await.code(), "administrator_needed");

    portal.give_role(RUTH, "administrator");
    assert_eq!(remove(&browser, &giver, Some("Gil Giver")).await.status, 403, "not a treasurer");
    portal.change_ruth("treasurer_since = 1");
    let ruth = portal.id_of(RUTH);
    assert_eq!(remove(&browser, &ruth, Some("Ruth Albright")).await.status, 403, "oneself");
    let foreseen = browser.read(&format!("/api/office/people/{giver}/removal")).await;
    assert_eq!(foreseen, json!({ "nameNeeded": true, "anonymousGifts": 1, "pledges": 0 }));
    remove(&browser, &giver, Some("Gill Giver")).await.field_refused("name");
    let total: i64 = portal.value("SELECT sum(amount_cents) FROM donations", []);
    for (id, name) in [(&giver, "gil giver"), (&mary, "Mary Smith"), (&pledger, "Pia Giver")] {
        remove(&browser, id, Some(name)).await.ok();
    }
    assert_eq!(portal.count("donations WHERE member_id IS NULL"), 1, "anonymous");
    assert_eq!(portal.count("pledges"), 0);
    for words in ["Gil Giver (%); 1 gift stays without a giver", "Pia Giver (%); 1 pledge removed"] {
        assert_eq!(portal.logged(&format!("action = 'member-removed' AND detail LIKE '{words}'")), 1);
    }
    assert_eq!(portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []), total);

    // The office may not bring back what it might not have removed.
    portal.ruth_is(&["office"]);
    let list = browser.read("/api/office/removed").await;
    assert!(!list.to_string().contains("76543"), "{list}");
    for one in list.as_array().unwrap() {
        assert_eq!(restore(&browser, &one["id"]).await.code(), "administrator_needed");
    }
    portal.ruth_is(&["treasurer", "administrator"]);
    for one in list.as_array().unwrap() {
        restore(&browser, &one["id"]).await.ok();
    }
    let sum = "SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE member_id = ?1";
    assert_eq!(portal.value::<i64>(sum, [&giver]), AMOUNT);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn who_was_removed_is_kept_for_30_days_and_comes_back_only_where_the_address_is_free() {
    let (portal, browser) = office().await;
    let [tim, tom] = [("Tim", "tim@email.com"), ("Tom", "tom@email.com")]
        .map(|(name, email)| portal.person(name, "Twice", Some(email)));
    for id in [&tim, &tom] {
        remove(&browser, id, None).await.ok();
    }
    portal.person("Another", "Tim", Some("tim@email.com"));
    let list: Value = browser.read("/api/office/removed").await;
    restore(&browser, &list[1]["id"]).await.refused(409, "not_as_it_was");
    for _ in 0..40 {
        portal.pass(SignedDuration::from_hours(20));
        sweep(&portal.app.db, portal.now()).unwrap();
    }
    assert_eq!(portal.count("people_taken_away"), 0);
    let browser = at_work(&portal).await;
    assert_eq!(restore(&browser, &list[0]["id"]).await.status, 404);
}

// proves: O0
#[tokio::test]
async fn a_role_goes_with_its_holder_s_row_and_does_not_come_back_with_it() {
    let (portal, browser) = office().await;
    let hal = portal.person("Hal", "Holder", Some("hal@email.com"));
    portal.give_role("hal@email.com", "administrator");
    portal.give_role(RUTH, "administrator");
    remove(&browser, &hal, None).await.ok();
    let detail: String = portal.value("SELECT detail FROM outbox WHERE letter = 'roles-changed'", []);
    assert!(detail.contains("Hal Holder (M0002): administrator -> member"));

    // The office may not bring back whom it might not have removed.
    let id = browser.read("/api/office/removed").await[0]["id"].clone();
    portal.change_ruth("administrator_since = NULL");
    assert_eq!(restore(&browser, &id).await.code(), "administrator_needed");
    portal.give_role(RUTH, "administrator");
    let back = restore(&browser, &id).await.ok();
    assert!(back.message().contains("without their role"), "{}", back.body);
    let without = "members WHERE first_name = 'Hal' AND administrator_since IS NULL AND had_role = 1";
    assert_eq!(portal.count(without), 1, "a role is given with step-up and letters only");
}
