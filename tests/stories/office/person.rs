//! A person's page: read, edited by two at once, added without duplicates.

use serde_json::{Value, json};

use crate::office::remove;
use crate::office::role_rights::{RUTH, at_work, office};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, some_of};

fn page(id: &str) -> String {
    format!("/api/office/people/{id}")
}

fn log(portal: &TestApp, action: &str) -> (String, String, String) {
    let row = |column: &str| {
        let last = "FROM security_logs WHERE action = ?1 ORDER BY id DESC LIMIT 1";
        portal.value::<String>(&format!("SELECT coalesce({column}, '') {last}"), [action])
    };
    (row("actor"), row("detail"), row("member_id"))
}

#[tokio::test]
async fn the_office_changes_any_field_and_the_log_says_who_changed_what_from_what_to_what() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    let before = browser.read(&page(&mary)).await;
    assert_eq!(before["fields"]["firstName"], "Mary");
    let expected = json!(["mary.smith@email.com", "can-sign-in", []]);
    assert_eq!(some_of(&before, ["email", "account", "roles"]), expected);
    let change = json!({ "version": before["version"], "fields": {
        "phone": "(217) 555-0120", "officeNotes": "Large print bulletin.", "membershipStatus": "Visitor" } });
    let after = browser.put(&page(&mary), &change).await.ok().json();
    assert_eq!(after["fields"]["officeNotes"], "Large print bulletin.");
    assert_eq!(after["fields"]["firstName"], "Mary", "what is left out stays");
    let (actor, detail, member) = log(&portal, "member-edited");
    assert!(actor.starts_with("Ruth Albright (M"), "{actor}");
    assert_eq!(member, mary);
    for part in ["phone: none -> (217) 555-0120", "membership status: active -> visitor"] {
        assert!(detail.contains(part), "{part}: {detail}");
    }
    let event = &after["events"][0];
    assert_eq!((&event["action"], &event["actor"]), (&json!("member-edited"), &json!(actor)));

    // A refusal says which field and why, and nothing is changed.
    for (field, text, sentence) in [
        ("dateOfBirth", "2026-02-30", "The birthday is not a real date."),
        ("firstName", "", "The first name"),
        ("gender", "Robot", "is not on the list"),
    ] {
        let change = json!({ "version": after["version"], "fields": { field: text, "phone": "555" } });
        let refused = browser.put(&page(&mary), &change).await.field_refused(field);
        assert!(refused.message().contains(sentence), "{}", refused.body);
    }
    assert_eq!(browser.read(&page(&mary)).await["version"], after["version"]);
    assert_eq!(browser.get(&page("nobody")).await.status, 404);
    assert_eq!(browser.put(&page("nobody"), &json!({ "version": 1, "fields": {} })).await.status, 404);

    // The member sees that it happened, and neither the values nor the office's browser.
    let member = portal.signed_in("mary.smith@email.com").await;
    let events = member.read("/api/auth/security").await["events"].clone();
    let edited = events.as_array().unwrap().iter().find(|event| event["action"] == "member-edited").unwrap();
    assert!(edited.get("device").is_none() && edited.get("address").is_none(), "{edited}");
    assert!(!events.to_string().contains("555-0120"));
    assert!(!member.read("/api/members/me").await.to_string().contains("Large print"));
}

#[tokio::test]
async fn from_where_somebody_was_changed_only_administrators_are_told() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    portal.signed_in("mary.smith@email.com").await;
    portal.give_role(RUTH, "administrator");
    let administrator = at_work(&portal).await;
    let change =
        json!({ "version": administrator.read(&page(&mary)).await["version"], "fields": { "city": "Troy" } });
    administrator.put(&page(&mary), &change).await.ok();
    // Log lines with an origin: those of a role holder, those of the person.
    let told = async |browser: &Browser| {
        let events = browser.read(&page(&mary)).await["events"].clone();
        let of = |by_another: bool| {
            let mut lines = events.as_array().unwrap().iter();
            lines.any(|line| {
                let has_place = line.get("address").is_some() || line.get("device").is_some();
                line.get("actor").is_some() == by_another && has_place
            })
        };
        (of(true), of(false))
    };
    assert_eq!(told(&administrator).await, (true, true));
    portal.change_ruth("administrator_since = NULL, office_since = 0");
    assert_eq!(told(&office).await, (false, true));
}

// proves: O6
#[tokio::test]
async fn of_two_who_change_one_person_the_second_sees_what_the_first_has_saved() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    let read = browser.read(&page(&mary)).await["version"].clone();
    let change = |phone: &str| json!({ "version": read, "fields": { "phone": phone } });
    assert_eq!(browser.put(&page(&mary), &change("111")).await.status, 200);
    browser.put(&page(&mary), &change("222")).await.refused(409, "changed_meanwhile");
    let current = browser.read(&page(&mary)).await;
    assert_eq!(current["fields"]["phone"], "111", "nothing was overwritten");
    let again = json!({ "version": current["version"], "fields": { "phone": "222" } });
    assert_eq!(browser.put(&page(&mary), &again).await.status, 200);

    // The member's own change counts, too.
    let read = browser.read(&page(&mary)).await["version"].clone();
    let member = portal.signed_in("mary.smith@email.com").await;
    assert_eq!(member.put("/api/members/me", &json!({ "phone": "333" })).await.status, 200);
    let change = json!({ "version": read, "fields": { "city": "Chatham" } });
    assert_eq!(browser.put(&page(&mary), &change).await.status, 409);
}

#[tokio::test]
async fn somebody_who_is_here_already_is_added_again_only_when_that_is_meant() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    let add = async |mut body: Value| {
        let mary = json!({ "firstName": "Mary", "lastName": "SMITH" });
        body["fields"] = body.get("fields").cloned().unwrap_or(mary);
        browser.post("/api/office/people", &body).await
    };
    let twin = add(json!({})).await.refused(409, "likely_twin");
    assert_eq!(twin.json()["about"], mary.as_str());
    // A nickname with her telephone number is she, too, unless they live together.
    portal.change(&mary, "phone = '(217) 555-0104', contact_email = 'us@email.com'");
    let molly = json!({ "firstName": "Molly", "lastName": "Smith", "phone": "217 555 0104" });
    let alike = add(json!({ "fields": molly })).await.refused(409, "likely_twin");
    assert!(alike.message().contains("with the same phone number"), "{}", alike.body);
    let letters = json!({ "fields": { "firstName": "Maria", "lastName": "Smith" }, "email": "US@email.com" });
    let alike = add(letters).await;
    assert!(alike.message().contains("with the same e-mail address"), "{}", alike.body);
    let household = json!({ "name": "Smith Family", "people": [{ "personId": mary }] });
    assert_eq!(browser.post("/api/office/households", &household).await.status, 200);
    add(json!({ "fields": molly, "household": "Smith Family" })).await.ok();
    let taken = json!({ "another": true, "email": "Mary.Smith@email.com" });
    add(taken).await.refused_at(409, "email_taken", "email");
    let letters = json!({ "another": true, "contactEmail": "Mary.Smith@email.com" });
    let person = add(letters).await.ok().json();
    assert_eq!(person["contactEmail"], "mary.smith@email.com", "{person}");
    add(json!({ "another": true, "email": "mary" })).await.field_refused("email");
    add(json!({ "another": true, "memberNumber": "mary.smith@email.com" }))
        .await
        .field_refused("memberNumber");
    let body = json!({ "another": true, "email": "mary2@email.com", "household": "Smith Family",
        "householdRole": "head" });
    let person = add(body).await.ok().json();
    assert_eq!(some_of(&person["households"][0], ["name", "role"]), json!(["Smith Family", "head"]));
    assert_eq!((&person["account"], &person["roles"]), (&json!("not-invited"), &json!([])), "never a role");
    assert_eq!(log(&portal, "member-added").2, person["id"].as_str().unwrap());
}

#[tokio::test]
async fn who_may_be_here_already_is_named_while_a_person_is_typed() {
    let (portal, browser) = office().await;
    let [joerg, ann] =
        [("Jörg", "Müller"), ("Ann", "Lee")].map(|(first, last)| portal.person(first, last, None));
    portal.change(&ann, "phone = '+1 (217) 555-0104'");
    portal.household("h1", "Lee Family", &[(&*ann, "head")]);
    let alike = async |typed: Value| {
        let found = browser.post("/api/office/people/alike", &typed).await.ok().json();
        found
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["words"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let spelled = json!({ "fields": { "firstName": "Joerg", "lastName": "Mueller" } });
    assert_eq!(alike(spelled.clone()).await, ["Jörg Müller (M0002)"]);
    let number = json!({ "firstName": "Zoe", "phone": "217/5550104" });
    assert_eq!(alike(json!({ "fields": number })).await, ["Ann Lee (M0003), with the same phone number"]);
    let by_phone = browser.post("/api/office/people/alike", &json!({ "fields": number })).await.ok().json();
    assert_eq!(by_phone[0]["byPhone"], true, "the warning stands at the number");
    // Who has the same name is named before those who have more of their family in common.
    let bea = portal.person("Bea", "Lee", None);
    portal.change(&bea, "phone = '217 555-0104', date_of_birth = '1950-06-07'");
    let both =
        json!({ "firstName": "Ann", "lastName": "Lee", "phone": "2175550104", "dateOfBirth": "1950-06-07" });
    let found = alike(json!({ "fields": both })).await;
    assert!(found[0].starts_with("Ann Lee") && found[1].starts_with("Bea Lee"), "{found:?}");
    portal.execute("DELETE FROM members WHERE id = ?1", [&bea]);
    // At home all have one number.
    assert!(alike(json!({ "fields": number, "household": "h1" })).await.is_empty());
    assert!(
        alike(json!({ "fields": { "firstName": "Jörg" } })).await.is_empty(),
        "a first name alone is no sign"
    );
    let refused = browser.post("/api/office/people", &spelled).await.refused(409, "likely_twin");
    assert_eq!(refused.json()["about"], joerg.as_str());
    // An address that is taken is told with whatever else is wrong, before anything is sent.
    let mary = portal.mary();
    let typed = json!({ "fields": {}, "email": "Mary.Smith@email.com" });
    let found = browser.post("/api/office/people/alike", &typed).await.ok().json();
    let words = "Mary Smith (M0005), with the same e-mail address";
    assert_eq!(found, json!([{ "id": mary, "words": words, "byPhone": false, "hasEmail": true }]));
    for (wrong, field) in [
        (json!({ "fields": { "firstName": true } }), "firstName"),
        (json!({ "fields": {}, "email": 5 }), "email"),
    ] {
        browser.post("/api/office/people", &wrong).await.field_refused(field);
    }
}

#[tokio::test]
async fn an_address_is_emptied_as_a_whole_its_country_along_and_never_in_part() {
    let (portal, browser) = office().await;
    let [john, mary, tim] = ["John", "Mary", "Tim"].map(|first| portal.person(first, "Lee", None));
    portal.household("h1", "Lee", &[(&*john, "head"), (&*mary, "spouse"), (&*tim, "child")]);
    let address = "address = '1 Oak St', city = 'Springfield', state = 'IL', zip_code = NULL, country = 'United States'";
    for id in [&john, &mary, &tim] {
        portal.change(id, address);
    }
    let person = format!("/api/office/people/{john}");
    let empty =
        |fields: Value| json!({ "version": portal.version(&john), "fields": fields, "addressWith": [mary] });
    browser.put(&person, &empty(json!({ "address": null }))).await.field_refused("address");
    let saved = browser.put(&person, &empty(json!({ "address": null, "city": "" }))).await.ok().json();
    assert_eq!(saved["changed"][0]["firstName"], "Mary");
    let none = "coalesce(address, city, state, zip_code, country) IS NULL";
    assert_eq!(portal.count(&format!("members WHERE {none} AND id IN ('{john}', '{mary}')")), 2);
    assert_eq!(portal.count(&format!("members WHERE address = '1 Oak St' AND id = '{tim}'")), 1);
}

#[tokio::test]
async fn a_member_number_is_one_person_s_for_ever() {
    let (portal, browser) = office().await;
    let number = |id: &str| portal.value::<String>("SELECT member_id FROM members WHERE id = ?1", [id]);
    let tim = portal.person("Tim", "Twice", None);
    assert_eq!(number(&tim), "M0002");
    remove(&browser, &tim, None).await.ok();
    let bob = portal.person("Bob", "Jones", None);
    assert_eq!(number(&bob), "M0003", "not that of somebody who is gone");
    let change = async |typed: &str| {
        let version = browser.read(&page(&bob)).await["version"].clone();
        let body = json!({ "version": version, "fields": {}, "memberNumber": typed });
        browser.put(&page(&bob), &body).await
    };
    assert_eq!(change("17").await.status, 200);
    assert_eq!(log(&portal, "member-edited").1, "member number: M0003 -> 17");
    for (typed, sentence) in [
        ("m0001", "is already somebody's"),
        ("m0002", "was somebody else's before"),
        (
            "ada@example.org",
            "letters A to Z, digits and dashes, and begins and ends with a letter or a digit",
        ),
        ("-17", "begins and ends with a letter or a digit"),
        ("17-", "begins and ends with a letter or a digit"),
        ("17 a", "digits and dashes"),
        ("\u{41c}0001", "letters A to Z"),
        (" ", "The member number is missing"),
    ] {
        let refused = change(typed).await.field_refused("memberNumber");
        assert!(refused.message().contains(sentence), "{}", refused.body);
    }
    let cy = portal.person("Cy", "Jones", None);
    assert_eq!(number(&cy), "M0004", "nor a number that a person had before");
    assert_eq!(change("M0003").await.status, 200, "but the own one of before");
    let version = browser.read(&page(&cy)).await["version"].clone();
    let body = json!({ "version": version, "fields": {}, "memberNumber": "17" });
    browser.put(&page(&cy), &body).await.field_refused("memberNumber");
}

#[tokio::test]
async fn the_name_and_the_number_of_a_role_holder_are_an_administrator_s_to_change() {
    let (portal, office) = office().await;
    let tom = portal.member("Tom", "Holder", "tom@email.com");
    portal.give_role("tom@email.com", "treasurer");
    let change = async |browser: &Browser, fields: Value, number: Option<&str>| {
        let version = browser.read(&page(&tom)).await["version"].clone();
        let mut body = json!({ "version": version, "fields": fields });
        if let Some(number) = number {
            body["memberNumber"] = json!(number);
        }
        browser.put(&page(&tom), &body).await
    };
    assert_eq!(
        change(&office, json!({ "city": "Chatham", "firstName": "Tom" }), Some("M0002")).await.status,
        200
    );
    for (fields, number) in [
        (json!({ "lastName": "Albright" }), None),
        (json!({ "preferredName": "Ruth" }), None),
        (json!({ "city": "Troy" }), Some("M0099")),
    ] {
        change(&office, fields, number).await.refused(403, "administrator_needed");
    }
    portal.give_role(RUTH, "administrator");
    let office = at_work(&portal).await;
    assert_eq!(change(&office, json!({ "lastName": "Albright" }), Some("M0099")).await.status, 200);
}
