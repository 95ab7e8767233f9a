//! The office's households: a divorce, a child in two, one address for those who share it.

use portal::congregation::people::members::HouseholdRole::{Child, Head, Spouse};
use portal::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use serde_json::{Value, json};

use crate::office::role_rights::office;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send, some_of};

const HOUSEHOLDS: &str = "/api/office/households";

fn at(id: &str) -> String {
    format!("{HOUSEHOLDS}/{id}")
}

/// John and Mary with their children Tim and Zoe, of whom Zoe has an address of her own.
fn smiths(portal: &TestApp) -> [String; 4] {
    portal.household("h1", "Smith Family", &[]);
    let add = |name: &str, role: HouseholdRole, born: &str, street: &str, email: Option<&str>| {
        let household_id = Some("h1".to_owned());
        let email = email.map(|email| email.parse().unwrap());
        let person =
            NewPerson { household_id, household_role: Some(role), email, ..NewPerson::named(name, "Smith") };
        let person = person
            .with(MemberField::Address, street)
            .with(MemberField::City, "Springfield")
            .with(MemberField::Phone, "555-0101")
            .with(MemberField::DateOfBirth, born);
        portal.add(&person)
    };
    let people = [
        add("John", Head, "1975-06-15", "1 Oak St", Some("john@email.com")),
        add("Mary", Spouse, "1978-03-22", "1 Oak St", Some("mary@email.com")),
        add("Tim", Child, "2012-01-01", "1 Oak St", Some("tim@email.com")),
        add("Zoe", Child, "2005-01-01", "Campus 7", None),
    ];
    let password = crate::support::app::hashed_password();
    portal.execute("UPDATE members SET password = ?1 WHERE email LIKE '%@email.com'", [password]);
    people
}

async fn split(browser: &Browser, version: &Value, name: &str, people: Value) -> Answer {
    let body = json!({ "version": version, "name": name, "people": people });
    browser.post(&at("h1/split"), &body).await
}

async fn family(portal: &TestApp, email: &str) -> Vec<String> {
    let family = portal.signed_in(email).await.read("/api/members/me/family").await;
    let one =
        |person: &Value| format!("{} {}", person["firstName"], person["relationshipType"]).replace('"', "");
    family.as_array().unwrap().iter().map(one).collect()
}

fn names(people: &Value) -> Vec<&str> {
    people.as_array().unwrap().iter().map(|one| one["firstName"].as_str().unwrap()).collect()
}

fn people(household: &Value) -> Vec<String> {
    let one = |person: &Value| format!("{} {}", person["firstName"], person["role"]).replace('"', "");
    household["people"].as_array().unwrap().iter().map(one).collect()
}

fn last_log(portal: &TestApp) -> (String, String) {
    let last = |column: &str| {
        let sql = format!("SELECT coalesce({column}, '') FROM security_logs ORDER BY id DESC LIMIT 1");
        portal.value(&sql, [])
    };
    (last("actor"), last("detail"))
}

// proves: O6
#[tokio::test]
async fn after_a_divorce_a_child_lives_in_both_and_each_parent_sees_only_their_own_household() {
    let (portal, browser) = office().await;
    let [john, mary, tim, zoe] = smiths(&portal);
    for id in [&john, &mary] {
        portal.change(id, "anniversary = '2001-05-05'");
    }
    let before = browser.read(&at("h1")).await;
    assert_eq!(people(&before), ["John head", "Mary spouse", "Zoe child", "Tim child"]);
    let leaving = json!([{ "personId": mary }, { "personId": tim, "also": true }]);
    let saved = split(&browser, &before["version"], "Mary Smith", leaving.clone()).await.ok().json();
    assert_eq!(people(&saved["household"]), ["John head", "Zoe child", "Tim child"]);
    assert_eq!(people(&saved["made"]), ["Mary head", "Tim child"]);
    assert_eq!(saved["made"]["people"][1]["elsewhere"], json!(["Smith Family"]));
    let note = "John and Mary still celebrate their anniversary (2001-05-05): if they parted, empty it on their pages.";
    assert_eq!(saved["notes"], json!([note]));
    let (actor, detail) = last_log(&portal);
    assert!(actor.starts_with("Ruth Albright (M"), "{actor}");
    assert_eq!(detail, "household: Smith Family (child) -> Smith Family (child) and Mary Smith (child)");
    assert_eq!(family(&portal, "john@email.com").await, ["Zoe child", "Tim child"]);
    assert_eq!(family(&portal, "mary@email.com").await, ["Tim child"]);
    assert_eq!(family(&portal, "tim@email.com").await, ["John parent", "Mary parent", "Zoe sibling"]);

    // Both show on the child's page, and the list finds them under either name.
    let page = browser.read(&format!("/api/office/people/{tim}")).await;
    let names: Vec<&Value> =
        page["households"].as_array().unwrap().iter().map(|home| &home["name"]).collect();
    assert_eq!(names, ["Smith Family", "Mary Smith"]);
    for search in ["tim%20family", "tim%20mary"] {
        let found = browser.read(&format!("/api/office/people?search={search}")).await;
        assert_eq!((&found["found"], &found["people"][0]["household"]), (&json!(1), &json!("Smith Family")));
    }
    let counts = browser.read("/api/office/people/counts").await;
    assert_eq!((&counts["children"], &counts["households"]), (&json!(2), &json!(2)));
    let children = browser.read("/api/office/people?filter=children").await;
    assert_eq!(children["people"].as_array().unwrap().len(), 2, "nobody twice");

    // With the version from before it is another's household by now.
    split(&browser, &before["version"], "Again", leaving).await.refused(409, "changed_meanwhile");
    let version = &saved["household"]["version"];
    for people in [json!([]), json!([{ "personId": mary }])] {
        split(&browser, version, "Nobody", people).await.refused(400, "field_refused");
    }
    // A child of three, and an adult of two.
    let third = async |place: Value| {
        let made = browser.post(HOUSEHOLDS, &json!({ "name": "Third", "people": [place] })).await;
        made.refused(400, "field_refused").message()
    };
    for wish in
        [json!({ "personId": zoe, "also": true, "role": "head" }), json!({ "personId": mary, "also": true })]
    {
        assert!(third(wish).await.contains("Only a child lives in two"));
    }
    assert!(third(json!({ "personId": tim, "role": "child", "also": true })).await.contains("Tim Smith"));
    assert_eq!(portal.count("households"), 2, "a refusal makes nothing");
}

#[tokio::test]
async fn an_empty_address_is_none_of_their_own_and_becomes_the_household_s() {
    let (portal, browser) = office().await;
    let [_, _, tim, _] = smiths(&portal);
    portal.change(
        &tim,
        "address = NULL, city = NULL, state = NULL, zip_code = NULL, country = NULL, phone = NULL",
    );
    let before = browser.read(&at("h1")).await;
    let person =
        before["people"].as_array().unwrap().iter().find(|person| person["firstName"] == "Tim").unwrap();
    assert_eq!(some_of(person, ["sharesAddress", "sharesPhone"]), json!([true, false]));
    let change = json!({ "version": before["version"], "address": "9 Elm St" });
    browser.put(&at("h1"), &change).await.ok();
    let whole = "address = '9 Elm St' AND city = 'Springfield' AND phone IS NULL";
    assert_eq!(portal.count(&format!("members WHERE id = '{tim}' AND {whole}")), 1, "never a part of one");
}

#[tokio::test]
async fn another_address_goes_to_those_who_share_it_and_a_member_s_own_change_only_to_them() {
    let (portal, browser) = office().await;
    let [john, _, tim, zoe] = smiths(&portal);
    portal.change(&tim, "phone = '555-0199'");
    let before = browser.read(&at("h1")).await;
    assert_eq!((&before["address"], &before["phone"]), (&json!("1 Oak St"), &json!("555-0101")));
    let shares = |household: &Value, what: &str| -> Vec<bool> {
        household["people"].as_array().unwrap().iter().map(|person| person[what] == true).collect()
    };
    // John, Mary, Zoe, Tim.
    assert_eq!(shares(&before, "sharesAddress"), [true, true, false, true]);
    assert_eq!(shares(&before, "sharesPhone"), [true, true, true, false]);
    let change = json!({ "version": before["version"], "name": "The Smiths", "address": "9 Elm St", "zipCode": "62701",
        "phone": "555-0105" });
    let answer = browser.put(&at("h1"), &change).await.ok();
    let after = answer.json()["household"].clone();
    let expected = json!(["The Smiths", "9 Elm St", "Springfield", "62701"]);
    assert_eq!(some_of(&after, ["name", "address", "city", "zipCode"]), expected);
    let addresses = "SELECT group_concat(first_name || ' ' || address || ' ' || coalesce(zip_code, '-') || ' ' || phone, '; '
        ORDER BY first_name) FROM members WHERE last_name = 'Smith'";
    assert_eq!(
        portal.value::<String>(addresses, []),
        "John 9 Elm St 62701 555-0105; Mary 9 Elm St 62701 555-0105; Tim 9 Elm St 62701 555-0199; \
         Zoe Campus 7 - 555-0105"
    );
    let line = "detail = 'household name: Smith Family -> The Smiths' AND actor LIKE 'Ruth%'";
    assert_eq!(portal.logged(line), 1);
    assert_eq!(portal.logged("action = 'member-edited' AND detail LIKE 'phone: 555-0101 -> 555-0105; address: 1 Oak St -> 9 Elm St%'"), 2);
    assert_eq!(browser.put(&at("h1"), &change).await.status, 409);

    // The way back is the same change, the other way round.
    let back = json!({ "version": after["version"], "name": "Smith Family", "address": "1 Oak St", "zipCode": null,
        "phone": "555-0101" });
    assert_eq!(browser.put(&at("h1"), &back).await.status, 200);
    assert!(portal.value::<String>(addresses, []).starts_with("John 1 Oak St - 555-0101; Mary 1 Oak St"));

    let own = portal.signed_in("john@email.com").await;
    assert_eq!(own.put("/api/members/me", &json!({ "address": "3 Ash Ct" })).await.status, 200);
    assert_eq!(portal.count(&format!("members WHERE address = '3 Ash Ct' AND id = '{john}'")), 1);
    assert_eq!(portal.count("members WHERE address = '1 Oak St'"), 2);
    for (field, text) in [("name", " "), ("address", ""), ("country", "Narnia")] {
        let household = browser.read(&at("h1")).await;
        let refused = browser.put(&at("h1"), &json!({ "version": household["version"], field: text })).await;
        assert_eq!(refused.status, 400, "{field}: {}", refused.body);
    }
    assert_eq!(portal.count(&format!("members WHERE address = 'Campus 7' AND id = '{zoe}'")), 1);
}

#[tokio::test]
async fn the_head_s_new_address_goes_to_those_who_shared_it_where_that_is_said_and_to_all_or_nobody() {
    let (portal, browser) = office().await;
    let [john, mary, tim, zoe] = smiths(&portal);
    portal.change(&tim, "phone = '555-0199'");
    let person = format!("/api/office/people/{john}");
    let change = |version: i64, country: &str| {
        json!({ "version": version, "fields": { "address": "9 Elm St", "phone": "555-0105", "country": country },
            "addressWith": [mary, zoe], "phoneWith": [mary] })
    };
    browser.put(&person, &change(portal.version(&john), "Narnia")).await.field_refused("country");
    assert_eq!(portal.count("members WHERE address = '9 Elm St'"), 0, "all or nobody");
    let saved = browser.put(&person, &change(portal.version(&john), "Canada")).await.ok().json();
    assert_eq!(names(&saved["changed"]), ["Mary"], "Zoe has an address of her own");
    let stranger =
        json!({ "version": saved["version"], "fields": { "phone": "555-0106" }, "phoneWith": [john] });
    browser.put(&person, &stranger).await.field_refused("phoneWith");
    let addresses =
        "SELECT group_concat(first_name || ' ' || address || ' ' || phone, '; ' ORDER BY first_name)
        FROM members WHERE last_name = 'Smith'";
    assert_eq!(
        portal.value::<String>(addresses, []),
        "John 9 Elm St 555-0105; Mary 9 Elm St 555-0105; Tim 1 Oak St 555-0199; Zoe Campus 7 555-0101"
    );
    let line = "action = 'member-edited' AND detail LIKE '%address: 1 Oak St -> 9 Elm St%'";
    assert_eq!(portal.logged(line), 2, "one for each");
    let household = browser.read(&at("h1")).await;
    assert_eq!(household["people"][0]["phone"], "555-0105");
}

#[tokio::test]
async fn the_dead_and_those_who_moved_decide_nothing_and_a_number_is_the_same_however_it_is_written() {
    let (portal, browser) = office().await;
    let [john, mary, tim, zoe] = smiths(&portal);
    portal.change(&john, "deceased_on = '2026-11-01', address = '3 Ash Ct', phone = NULL");
    portal.change(&zoe, "left_on = '2026-11-01', address = '1 Oak St', phone = '(217) 555-0101'");
    portal.change(&tim, "phone = '+1 217 555-0101'");
    portal.change(&mary, "phone = '(217) 555.0101'");
    let shared = |people: &Value| {
        let shares = people.as_array().unwrap().iter();
        let shares = shares.map(|one| (one["firstName"].as_str().unwrap().to_owned(), one));
        let shares =
            shares.map(|(name, one)| format!("{name} {} {}", one["sharesAddress"], one["sharesPhone"]));
        shares.collect::<Vec<_>>().join("; ")
    };
    let household = browser.read(&at("h1")).await;
    assert_eq!(some_of(&household, ["address", "phone"]), json!(["1 Oak St", "(217) 555.0101"]), "Mary's");
    assert_eq!(
        shared(&household["people"]),
        "John false false; Mary true true; Zoe false false; Tim true true"
    );
    let others = async |id: &str| {
        let person = browser.read(&format!("/api/office/people/{id}")).await;
        shared(&person["households"][0]["others"])
    };
    assert_eq!(others(&mary).await, "John false false; Zoe false false; Tim true true");
    assert_eq!(others(&john).await, "Mary false false; Zoe false false; Tim false false");
    let change = json!({ "version": household["version"], "address": "9 Elm St", "phone": "555-0105" });
    let saved = browser.put(&at("h1"), &change).await.ok().json();
    assert_eq!(names(&saved["changed"]), ["Mary", "Tim"]);
    assert_eq!(portal.count("members WHERE address = '9 Elm St' AND phone = '555-0105'"), 2);
    portal.execute("UPDATE members SET left_on = '2026-11-02' WHERE id IN (?1, ?2)", [&mary, &tim]);
    let nobody = json!({ "version": saved["household"]["version"], "address": "1 Fir St" });
    browser.put(&at("h1"), &nobody).await.refused(400, "field_refused");
}

#[tokio::test]
async fn people_come_and_go_and_what_a_household_leaves_behind_is_said() {
    let (portal, browser) = office().await;
    let [john, mary, tim, zoe] = smiths(&portal);
    let ann = portal.person("Ann", "Lee", None);
    let made = json!({ "name": " Lee Household ", "people": [{ "personId": ann, "role": "head" }] });
    let lees = browser.post(HOUSEHOLDS, &made).await.ok().json()["household"].clone();
    assert_eq!((&lees["name"], people(&lees)), (&json!("Lee Household"), vec!["Ann head".to_owned()]));
    let place = |household: &Value, place: Value| {
        let path = format!("{}/members", at(household["id"].as_str().unwrap()));
        let body = json!({ "version": household["version"], "people": [place] });
        let browser = &browser;
        async move { browser.post(&path, &body).await }
    };
    let taken = place(&lees, json!({ "personId": john, "role": "head" })).await.refused(400, "field_refused");
    assert!(taken.message().contains("already is the head of Lee Household"), "{}", taken.body);
    let moved = place(&lees, json!({ "personId": john, "role": "spouse" })).await.json();
    assert_eq!(people(&moved["household"]), ["Ann head", "John spouse"]);
    assert_eq!(moved["notes"], json!(["Smith Family has no head now."]));
    place(&lees, json!({ "personId": tim })).await.refused(409, "changed_meanwhile");
    let smiths = browser.read(&at("h1")).await;
    let head = place(&smiths, json!({ "personId": mary, "role": "head" })).await.json();
    assert_eq!(people(&head["household"]), ["Mary head", "Zoe child", "Tim child"]);

    let mut household = head["household"].clone();
    for (person, left) in [(&tim, Some(2)), (&zoe, Some(1)), (&mary, None)] {
        let path = format!("{}/members/{person}?version={}", at("h1"), household["version"]);
        let saved = send(browser.request(reqwest::Method::DELETE, &path)).await.ok().json();
        assert_eq!(saved.get("household").map(|household| people(household).len()), left);
        household = saved["household"].clone();
        let note = json!(["Nobody lives in Smith Family any more; it was removed."]);
        assert_eq!(saved["notes"] == note, left.is_none(), "{saved}");
    }
    assert_eq!(last_log(&portal).1, "household: Smith Family (head) -> none");
    assert_eq!(browser.get(&at("h1")).await.status, 404);
    place(&moved["household"], json!({ "personId": "nobody" })).await.refused(404, "not_found");
    let home = at(lees["id"].as_str().unwrap());
    let everybody = json!([{ "personId": ann }, { "personId": john }]);
    let body = json!({ "version": moved["household"]["version"], "name": "All", "people": everybody });
    let refused = browser.post(&format!("{home}/split"), &body).await;
    assert!(refused.status == 400 && refused.message().contains("Somebody has to stay"), "{}", refused.body);

    let together = |people: Value| {
        let body = json!({ "version": moved["household"]["version"], "people": people });
        let (browser, path) = (&browser, format!("{home}/members"));
        async move { browser.post(&path, &body).await }
    };
    assert_eq!(together(json!([])).await.message(), "Please choose who lives there.");
    let tim = json!({ "personId": tim, "role": "child" });
    assert_eq!(together(json!([tim, { "personId": "nobody" }])).await.status, 404);
    assert_eq!(portal.count("household_members"), 2, "all of them, or none");
    let both = together(json!([tim, { "personId": zoe, "role": "child" }])).await.json();
    assert_eq!(people(&both["household"]), ["Ann head", "John spouse", "Zoe child", "Tim child"]);
}

// proves: O6
#[tokio::test]
async fn a_household_whose_member_has_just_moved_is_read_again_before_it_is_changed() {
    let (portal, browser) = office().await;
    smiths(&portal);
    let read = browser.read(&at("h1")).await["version"].clone();
    let john = portal.signed_in("john@email.com").await;
    assert_eq!(john.put("/api/members/me", &json!({ "address": "9 Elm Rd" })).await.status, 200);
    let change = json!({ "version": read, "address": "2 Oak St" });
    browser.put(&at("h1"), &change).await.refused(409, "changed_meanwhile");
    let read = browser.read(&at("h1")).await["version"].clone();
    assert_eq!(john.put("/api/members/me", &json!({ "notes": "Hello" })).await.status, 200);
    assert_eq!(browser.read(&at("h1")).await["version"], read, "no other field is the household's");
}

#[tokio::test]
async fn a_household_knows_who_died_and_who_moved_away() {
    let (portal, browser) = office().await;
    let [john, mary, ..] = smiths(&portal);
    portal.change(&john, "deceased_on = '2026-01-01'");
    portal.change(&mary, "left_on = '2026-01-01'");
    let home = browser.read(&at("h1")).await;
    let said = |person: &Value| ["deceasedOn", "leftOn"].map(|day| person.get(day).is_some());
    let said: Vec<[bool; 2]> = home["people"].as_array().unwrap().iter().map(said).collect();
    assert_eq!(said, [[true, false], [false, true], [false; 2], [false; 2]]);
}
