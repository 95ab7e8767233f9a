//! Two rows of one person become one, and two again.

use serde_json::{Value, json};

use crate::office::first_access::{come_in, shown_to_them};
use crate::office::role_rights::{RUTH, office};
use crate::office::{merge, remove, restore, step_up};
use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::browser::{Answer, Browser};

fn sum_of(portal: &TestApp, member: &str) -> i64 {
    portal.value("SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE member_id = ?1", [member])
}

async fn undo(browser: &Browser, merged: &Answer) -> Answer {
    let id = &merged.json()["id"];
    browser.post(&format!("/api/office/merges/{id}/undo"), &json!({})).await
}

#[tokio::test]
async fn a_merge_keeps_one_row_with_all_that_hung_on_both_and_its_undoing_makes_two_again() {
    let (portal, browser) = office().await;
    let (mary, twin) = (portal.mary(), portal.person("Maria", "Smith", None));
    portal.gift(&twin, 7_654_321);
    portal.pledge(&twin, 500);
    portal.household("h1", "Smith Family", &[(&twin, "head")]);
    portal.change(&twin, "phone = '555-0104', occupation = 'Baker', contact_email = 'home@email.com'");
    portal.change(&mary, "occupation = 'Teacher'");
    let photo = portal.photo_of(&twin);
    portal.execute("UPDATE members SET profile_picture = ?2 WHERE id = ?1", [&twin, &photo]);
    for (event, members) in [("e1", vec![&mary, &twin]), ("e2", vec![&twin])] {
        portal.event(event, "2030-01-01", "");
        for member in members {
            portal.comes(event, member);
        }
    }
    portal.give_role(RUTH, "administrator");
    let preview = browser.get(&format!("/api/office/people/{mary}/merge/{twin}")).await;
    assert!(!preview.body.contains("76543"), "no amount: {}", preview.body);
    let preview = preview.json();
    assert_eq!(preview["administratorNeeded"], true, "who has the account would read her gifts");
    assert_eq!(preview["differing"], json!(["firstName", "phone", "occupation"]), "{preview}");
    assert_eq!(preview["onlyOtherHas"], json!(["phone"]));
    assert_eq!(preview["other"]["households"], json!(["Smith Family (head)"]));

    let body = json!({ "version": portal.version(&mary), "otherVersion": portal.version(&twin),
        "fromOther": ["phone", "firstName"], "stepUp": step_up() });
    let merged = browser.post(&format!("/api/office/people/{mary}/merge/{twin}"), &body).await.ok();
    assert_eq!(portal.count("members"), 2, "Ruth and one Mary");
    let row: String = portal.value(
        "SELECT first_name || ' ' || phone || ' ' || occupation || ' ' || email FROM members WHERE id = ?1",
        [&mary],
    );
    assert_eq!(row, "Maria 555-0104 Teacher mary.smith@email.com");
    assert_eq!(sum_of(&portal, &mary), 7_654_321);
    let count = |what: &str, id: &str| portal.count(&format!("{what} WHERE member_id = '{id}'"));
    for (what, there) in [("pledges", 1), ("event_rsvps", 2), ("household_members", 1), ("photos", 1)] {
        assert_eq!(count(what, &mary), there, "{what}");
    }
    assert_eq!(portal.count("members WHERE profile_picture IS NOT NULL"), 1);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
    let gone = browser.get(&format!("/api/office/people/{twin}")).await;
    assert_eq!((gone.status, &gone.json()["about"]), (404, &json!(mary)), "{}", gone.body);
    assert!(gone.message().contains("Maria Smith has one entry now"), "{}", gone.body);
    let list = browser.read("/api/office/removed").await;
    assert_eq!((&list[0]["name"], &list[0]["mergedIntoId"]), (&json!("Maria Smith"), &json!(mary)), "{list}");
    assert_eq!(restore(&browser, &list[0]["id"]).await.status, 404);

    // Later rows stay.
    portal.gift(&mary, 100);
    portal.change(&mary, "phone = '555-0200'");
    undo(&browser, &merged).await.ok();
    assert_eq!((sum_of(&portal, &mary), sum_of(&portal, &twin)), (100, 7_654_321));
    let row = |id: &str| -> String {
        portal
            .value("SELECT first_name || ' ' || phone || ' ' || occupation FROM members WHERE id = ?1", [id])
    };
    assert_eq!(row(&mary), "Mary 555-0200 Teacher");
    assert_eq!(row(&twin), "Maria 555-0104 Baker");
    for (what, of_mary, of_twin) in
        [("pledges", 0, 1), ("event_rsvps", 1, 2), ("household_members", 0, 1), ("photos", 0, 1)]
    {
        assert_eq!((count(what, &mary), count(what, &twin)), (of_mary, of_twin), "{what}");
    }
    assert_eq!(portal.count("members WHERE profile_picture IS NOT NULL AND first_name = 'Maria'"), 1);
    assert_eq!(undo(&browser, &merged).await.status, 404, "once");
    assert_eq!(
        portal.logged(
            "action = 'members-merged' AND actor LIKE 'Ruth Albright%' AND detail LIKE '%phone: none -> 555%'"
        ),
        1
    );
    assert_eq!(portal.logged("action = 'merge-undone' AND actor LIKE 'Ruth Albright%'"), 2);
}

#[tokio::test]
async fn a_merge_takes_an_address_whole_and_joins_two_office_notes() {
    let (portal, browser) = office().await;
    let [kept, other] = ["Ida", "Ada"].map(|name| portal.person(name, "Moss", None));
    portal.change(&kept, "address = '1 Elm Street', city = 'Troy', office_notes = 'Sings.'");
    portal.change(&other, "address = '2 Oak Lane', zip_code = '62704', office_notes = 'Bakes.'");
    let preview = browser.read(&format!("/api/office/people/{kept}/merge/{other}")).await;
    assert_eq!(preview["onlyOtherHas"], json!([]), "no part of another address is proposed");
    let row = |id: &str| -> String {
        let sql = "SELECT concat_ws(' | ', address, city, zip_code, office_notes) FROM members WHERE id = ?1";
        portal.value(sql, [id])
    };
    let merged = merge(&portal, &browser, &kept, &other).await.ok();
    assert_eq!(row(&kept), "1 Elm Street | Troy | Sings.\n\nBakes.");
    undo(&browser, &merged).await.ok();
    assert_eq!(row(&kept), "1 Elm Street | Troy | Sings.");
    let body = json!({ "version": portal.version(&kept), "otherVersion": portal.version(&other),
        "fromOther": ["address"], "stepUp": step_up() });
    browser.post(&format!("/api/office/people/{kept}/merge/{other}"), &body).await.ok();
    assert_eq!(row(&kept), "2 Oak Lane | 62704 | Sings.\n\nBakes.");
}

// proves: O0
#[tokio::test]
async fn with_gifts_or_accounts_on_both_sides_or_a_role_an_administrator_confirms() {
    let (portal, browser) = office().await;
    let ruth = portal.id_of(RUTH);
    let mary = portal.mary();
    let second = portal.member("Mary", "Smith", "mary2@email.com");
    let [one, two] = ["Ann", "Anne"].map(|name| portal.person(name, "Giver", None));
    portal.gift(&one, 7_654_321);
    portal.gift(&two, 7_654_322);
    let held = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.change(&held, "had_role = 1");
    let plain = portal.person("Hal", "Former", None);
    for (kept, other) in
        [(&mary, &second), (&one, &two), (&held, &plain), (&plain, &held), (&ruth, &plain), (&plain, &ruth)]
    {
        let refused = merge(&portal, &browser, kept, other).await.refused(403, "administrator_needed");
        assert!(!refused.body.contains("76543"));
    }
    let preview = browser.get(&format!("/api/office/people/{one}/merge/{two}")).await;
    assert_eq!(preview.json()["administratorNeeded"], true);
    assert!(!preview.body.contains("76543") && !preview.body.contains("gift"), "{}", preview.body);

    portal.give_role(RUTH, "administrator");
    merge(&portal, &browser, &ruth, &plain).await.refused(403, "administrator_needed");
    let total: i64 = portal.value("SELECT sum(amount_cents) FROM donations", []);
    let merged = merge(&portal, &browser, &one, &two).await.ok();
    assert_eq!(sum_of(&portal, &one), total);
    portal.change_ruth("administrator_since = NULL, office_since = 1");
    assert_eq!(undo(&browser, &merged).await.code(), "administrator_needed");
    portal.give_role(RUTH, "administrator");
    assert_eq!(undo(&browser, &merged).await.status, 200);
    assert_eq!((sum_of(&portal, &one), sum_of(&portal, &two)), (7_654_321, 7_654_322));

    let accounts = merge(&portal, &browser, &mary, &second).await.ok();
    assert_eq!(portal.browser().sign_in("mary2@email.com", PASSWORD).await.status, 401);
    assert_eq!(undo(&browser, &accounts).await.status, 200);
    assert_eq!(portal.browser().sign_in("mary2@email.com", PASSWORD).await.status, 200);
}

// proves: O6
#[tokio::test]
async fn neither_roles_nor_accounts_move_and_a_stale_or_senseless_merge_changes_nothing() {
    let (portal, browser) = office().await;
    portal.give_role(RUTH, "administrator");
    let (mary, plain) = (portal.mary(), portal.person("Mary", "Smith", None));
    let tom = portal.member("Tom", "Treasurer", "tom@email.com");
    portal.give_role("tom@email.com", "treasurer");
    for (kept, other) in [(&plain, &mary), (&mary, &tom)] {
        merge(&portal, &browser, kept, other).await.refused(409, "not_as_it_was");
    }
    let with = async |version: i64, other: &str, fields: Value| {
        let body = json!({ "version": version, "otherVersion": 1, "fromOther": fields,
            "stepUp": { "password": PASSWORD } });
        browser.post(&format!("/api/office/people/{mary}/merge/{other}"), &body).await
    };
    assert_eq!(with(7, &plain, Value::Null).await.code(), "changed_meanwhile");
    assert_eq!(with(1, &plain, json!(["amount"])).await.code(), "field_refused");
    assert_eq!(with(1, &mary, Value::Null).await.code(), "bad_request");
    assert_eq!(with(1, "nobody", Value::Null).await.status, 404);
    assert_eq!(portal.count("members"), 4);
    assert_eq!(portal.count("people_taken_away"), 0);
}

#[tokio::test]
async fn a_merge_is_undone_after_an_account_was_opened_and_after_the_row_that_stayed_was_removed() {
    let (portal, browser) = office().await;
    let [kept, other] = [None, Some("maria@email.com")].map(|email| portal.person("Maria", "Smith", email));
    portal.change(&other, "sign_in_name = 'maria'");
    let merged = merge(&portal, &browser, &kept, &other).await.ok();
    // She chooses a password, and gets a role.
    let mary = portal.mary();
    portal.execute(
        "UPDATE members SET password = (SELECT password FROM members WHERE id = ?2), had_role = 1, office_since = 1
         WHERE id = ?1",
        [&kept, &mary],
    );
    assert_eq!(undo(&browser, &merged).await.code(), "administrator_needed");
    portal.give_role(RUTH, "administrator");
    undo(&browser, &merged).await.ok();
    for name in ["maria@email.com", "maria"] {
        assert_eq!(portal.browser().sign_in(name, PASSWORD).await.status, 200, "{name}");
    }
    let row: String = portal.value(
        "SELECT coalesce(email, '') || coalesce(sign_in_name, '') || ' ' || contact_email FROM members WHERE id = ?1",
        [&other],
    );
    assert_eq!(row, " maria@email.com", "letters still reach the other row");

    let [kept, other] = ["Ida", "Ada"].map(|name| portal.person(name, "Moss", None));
    let merged = merge(&portal, &browser, &kept, &other).await.ok();
    // Gifts may have come to it by the merge.
    portal.give_role(RUTH, "treasurer");
    remove(&browser, &kept, None).await.ok();
    assert_eq!(undo(&browser, &merged).await.status, 404, "there is nothing to take it from");
    let list = browser.read("/api/office/removed").await;
    let row = list.as_array().unwrap().iter().find(|row| row["name"] == "Ida Moss").unwrap();
    restore(&browser, &row["id"]).await.ok();
    undo(&browser, &merged).await.ok();
    assert_eq!(portal.count("members WHERE last_name = 'Moss'"), 2);
}

// proves: O0
#[tokio::test]
async fn who_was_invited_does_not_come_in_as_a_giver_by_a_merge() {
    let (portal, browser) = office().await;
    let [giver, plain] = ["Laura", "Lara"].map(|name| portal.person(name, "Moss", None));
    portal.gift(&giver, 7_654_321);
    let guest = portal.person("Laura", "Moss", Some("laura.two@email.com"));
    let invite = async || {
        browser.post(&format!("/api/office/people/{guest}/invite"), &json!({})).await.ok();
    };
    invite().await;
    // The same for a giver and another person, before and after the letter has left, and whichever row stays.
    for _ in 0..2 {
        for other in [&giver, &plain] {
            for (kept, gone) in [(&guest, other), (other, &guest)] {
                let refused = merge(&portal, &browser, kept, gone).await.refused(403, "administrator_needed");
                assert!(refused.message().contains("has an open invitation"), "{}", refused.body);
                let preview = browser.read(&format!("/api/office/people/{kept}/merge/{gone}")).await;
                let told = (&preview["administratorNeeded"], &preview["refusal"]);
                assert_eq!(told, (&json!(true), &json!(refused.message())));
            }
        }
        portal.deliver().await;
    }
    let sent = token_in(&portal.letters().pop().unwrap());
    let wanted = json!({ "ids": [plain], "stepUp": step_up() });
    let made = browser.post("/api/office/slips", &wanted).await.ok().json();
    merge(&portal, &browser, &giver, &plain).await.refused(403, "administrator_needed");

    // An administrator may; what was open ends, of both.
    portal.give_role(RUTH, "administrator");
    invite().await;
    let lara = merge(&portal, &browser, &plain, &guest).await.ok();
    assert_eq!(portal.reset(&sent, "tall quiet heron 7714").await.status, 410);
    let code = &made["slips"][0]["code"];
    assert_eq!(portal.browser().post("/api/auth/slip", &json!({ "code": code })).await.status, 410);
    assert_eq!(portal.count("outbox WHERE sent_at IS NULL"), 0, "no letter leaves with a new link");
    undo(&browser, &lara).await.ok();
    invite().await;
    portal.deliver().await;
    let sent = token_in(&portal.letters().pop().unwrap());
    merge(&portal, &browser, &guest, &giver).await.ok();
    assert_eq!(portal.reset(&sent, "tall quiet heron 7714").await.status, 410, "of the row that stays, too");

    // A person who is invited anew comes in, and it is recorded who let them in.
    portal.change_ruth("administrator_since = NULL, office_since = 1");
    invite().await;
    let shown = shown_to_them(&come_in(&portal, "laura.two@email.com").await).await;
    assert_eq!(shown["madeBy"], "Ruth Albright", "{shown}");
}

// proves: O0
#[tokio::test]
async fn undoing_a_merge_ends_what_was_sent_since() {
    let (portal, browser) = office().await;
    let [kept, other] = [None, Some("ida@email.com")].map(|email| portal.person("Ida", "Moss", email));
    portal.change(&kept, "sign_in_name = 'ida.moss'");
    let merged = merge(&portal, &browser, &kept, &other).await.ok();
    browser.post(&format!("/api/office/people/{kept}/invite"), &json!({})).await.ok();
    portal.deliver().await;
    let sent = token_in(&portal.letters().pop().unwrap());
    undo(&browser, &merged).await.ok();
    assert_eq!(portal.reset(&sent, "tall quiet heron 7714").await.status, 410);
    assert_eq!(portal.logged("action = 'email-changed' AND detail = 'none -> ida@email.com, by a merge'"), 1);
}
