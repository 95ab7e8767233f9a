//! A person's page: read, edited by two at once, added without making somebody double.

use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::{PASSWORD, TestApp};

fn page(id: &str) -> String {
    format!("/api/office/people/{id}")
}

fn log(portal: &TestApp, action: &str) -> (String, String, String) {
    let row = |column: &str| {
        portal.value::<String>(
            &format!(
                "SELECT coalesce({column}, '') FROM security_logs WHERE action = ?1 ORDER BY id DESC LIMIT 1"
            ),
            [action],
        )
    };
    (row("actor"), row("detail"), row("member_id"))
}

#[tokio::test]
async fn the_office_changes_any_field_and_the_log_says_who_changed_what_from_what_to_what() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let browser = at_work(&portal, &factor).await;
    let before = browser.read(&page(&mary)).await;
    assert_eq!(
        (&before["fields"]["firstName"], &before["email"], &before["account"], &before["roles"]),
        (&json!("Mary"), &json!("mary.smith@email.com"), &json!("can-sign-in"), &json!([]))
    );
    let change = json!({ "version": before["version"], "fields": {
        "phone": "(217) 555-0120", "officeNotes": "Large print bulletin.", "membershipStatus": "Visitor" } });
    let answer = browser.put(&page(&mary), &change).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let after = answer.json();
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

    // The member sees that it happened, and neither the values nor the office's browser.
    let member = portal.signed_in("mary.smith@email.com").await;
    let events = member.read("/api/auth/security").await["events"].clone();
    let edited = events.as_array().unwrap().iter().find(|event| event["action"] == "member-edited").unwrap();
    assert!(edited.get("device").is_none() && edited.get("address").is_none(), "{edited}");
    assert!(!events.to_string().contains("555-0120"));
    assert!(!member.read("/api/members/me").await.to_string().contains("Large print"));
}

#[tokio::test]
async fn of_two_who_change_one_person_the_second_sees_what_the_first_has_saved() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let browser = at_work(&portal, &factor).await;
    let read = browser.read(&page(&mary)).await["version"].clone();
    let change = |phone: &str| json!({ "version": read, "fields": { "phone": phone } });
    assert_eq!(browser.put(&page(&mary), &change("111")).await.status, 200);
    let stale = browser.put(&page(&mary), &change("222")).await;
    assert_eq!((stale.status, &*stale.code()), (409, "changed_meanwhile"), "{}", stale.body);
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
async fn a_refused_field_says_which_and_why_and_nothing_is_changed() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let browser = at_work(&portal, &factor).await;
    let version = browser.read(&page(&mary)).await["version"].clone();
    for (field, text, sentence) in [
        ("dateOfBirth", "2026-02-30", "The birthday is not a real date."),
        ("firstName", "", "The first name"),
        ("gender", "Robot", "is not on the list"),
    ] {
        let change = json!({ "version": version, "fields": { field: text, "phone": "555" } });
        let refused = browser.put(&page(&mary), &change).await;
        assert_eq!((refused.status, &*refused.code()), (400, "field_refused"), "{field}: {}", refused.body);
        assert!(refused.message().contains(sentence), "{}", refused.body);
        assert_eq!(refused.json()["field"], field);
    }
    assert_eq!(browser.read(&page(&mary)).await["version"], version);
    assert_eq!(browser.get(&page("nobody")).await.status, 404);
    let change = json!({ "version": 1, "fields": {} });
    assert_eq!(browser.put(&page("nobody"), &change).await.status, 404);
}

#[tokio::test]
async fn somebody_who_is_here_already_is_added_again_only_when_that_is_meant() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let browser = at_work(&portal, &factor).await;
    let add = async |more: Value| {
        let mut body = json!({ "fields": { "firstName": "Mary", "lastName": "SMITH" } });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        browser.post("/api/office/people", &body).await
    };
    let twin = add(json!({})).await;
    assert_eq!((twin.status, &*twin.code()), (409, "likely_twin"), "{}", twin.body);
    assert_eq!(twin.json()["about"], mary.as_str());
    // A nickname with her telephone number is she, too, unless they live together.
    portal.execute(
        "UPDATE members SET phone = '(217) 555-0104', contact_email = 'us@email.com' WHERE id = ?1",
        [&mary],
    );
    let molly = |more: Value| {
        let mut body =
            json!({ "fields": { "firstName": "Molly", "lastName": "Smith", "phone": "217 555 0104" } });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let browser = &browser;
        async move { browser.post("/api/office/people", &body).await }
    };
    let alike = molly(json!({})).await;
    assert_eq!((alike.status, &*alike.code()), (409, "likely_twin"), "{}", alike.body);
    assert!(alike.message().contains("with the same phone number"), "{}", alike.body);
    let letters = json!({ "fields": { "firstName": "Maria", "lastName": "Smith" }, "email": "US@email.com" });
    let alike = browser.post("/api/office/people", &letters).await;
    assert!(alike.message().contains("with the same e-mail address"), "{}", alike.body);
    let home = json!({ "version": 1, "place": { "personId": mary } });
    let household = json!({ "name": "Smith Family", "people": [home["place"]] });
    assert_eq!(browser.post("/api/office/households", &household).await.status, 200);
    assert_eq!(molly(json!({ "household": "Smith Family" })).await.status, 200);
    let taken = add(json!({ "another": true, "email": "Mary.Smith@email.com" })).await;
    assert_eq!((taken.status, &*taken.code()), (409, "email_taken"), "{}", taken.body);
    assert_eq!(taken.json()["field"], "email");
    let wrong = add(json!({ "another": true, "email": "mary" })).await;
    assert_eq!(
        (wrong.status, &*wrong.code(), &wrong.json()["field"]),
        (400, "field_refused", &json!("email"))
    );
    let added = add(json!({ "another": true, "email": "mary2@email.com", "household": "Smith Family",
        "householdRole": "head" }))
    .await;
    assert_eq!(added.status, 200, "{}", added.body);
    let person = added.json();
    assert_eq!(
        (&person["households"][0]["name"], &person["households"][0]["role"]),
        (&json!("Smith Family"), &json!("head"))
    );
    assert_eq!((&person["account"], &person["roles"]), (&json!("not-invited"), &json!([])), "never a role");
    assert_eq!(log(&portal, "member-added").2, person["id"].as_str().unwrap());
}

#[tokio::test]
async fn a_member_number_is_one_person_s_for_ever() {
    let (portal, factor) = secretary().await;
    let number = |id: &str| portal.value::<String>("SELECT member_id FROM members WHERE id = ?1", [id]);
    let tim = portal.person("Tim", "Twice", None);
    assert_eq!(number(&tim), "M0002");
    let browser = at_work(&portal, &factor).await;
    let step_up = json!({ "stepUp": { "password": PASSWORD } });
    assert_eq!(browser.post(&format!("{}/remove", page(&tim)), &step_up).await.status, 200);
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
        ("ada@example.org", "A member number has no @ in it"),
        (" ", "The member number is missing"),
    ] {
        let refused = change(typed).await;
        assert_eq!(
            (refused.status, &refused.json()["field"]),
            (400, &json!("memberNumber")),
            "{}",
            refused.body
        );
        assert!(refused.message().contains(sentence), "{}", refused.body);
    }
    let cy = portal.person("Cy", "Jones", None);
    assert_eq!(number(&cy), "M0004", "nor a number that a person had before");
}

#[tokio::test]
async fn a_treasurer_reads_nobody_s_page() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    portal.execute("UPDATE members SET office_since = NULL, treasurer_since = 0 WHERE email = ?1", [RUTH]);
    let browser = at_work(&portal, &factor).await;
    for path in [page(&mary), "/api/office/people".to_owned(), "/api/office/people/counts".to_owned()] {
        let refused = browser.get(&path).await;
        assert_eq!((refused.status, &*refused.code()), (403, "role_required"), "{path}");
    }
}
