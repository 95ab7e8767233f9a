//! A member changes their own profile: the fields that are theirs to write, each within its limits, and no other column.

use std::collections::BTreeMap;

use portal::congregation::people::members::MemberField;
use reqwest::Method;
use rusqlite::types::Value as Stored;
use serde_json::{Map, Value, json};

use crate::congregation::mary_s_portal;
use crate::congregation::profile::PROFILE;
use crate::support::app::TestApp;
use crate::support::browser::send;

/// The whole row as it stands in the file.
fn row(portal: &TestApp, id: &str) -> BTreeMap<String, Stored> {
    let db = portal.database();
    let mut statement = db.prepare("SELECT * FROM members WHERE id = ?1").unwrap();
    let columns: Vec<String> = statement.column_names().iter().map(ToString::to_string).collect();
    statement
        .query_row([id], |row| {
            Ok(columns.iter().map(|name| (name.clone(), row.get::<_, Stored>(&**name).unwrap())).collect())
        })
        .unwrap()
}

fn changed(before: &BTreeMap<String, Stored>, after: &BTreeMap<String, Stored>) -> Vec<String> {
    before.iter().filter(|(name, value)| after[*name] != **value).map(|(name, _)| name.clone()).collect()
}

/// `zip_code` as the API writes it.
fn camel(column: &str) -> String {
    let mut words = column.split('_');
    let mut name = words.next().unwrap().to_owned();
    for word in words {
        name += &word[..1].to_uppercase();
        name += &word[1..];
    }
    name
}

/// The fields that a member writes.
fn written() -> impl Iterator<Item = MemberField> {
    MemberField::ALL.into_iter().filter(|field| field.is_written_by_member())
}

/// Something that a field takes.
fn good(column: &str) -> String {
    match column {
        "country" => "Canada".to_owned(),
        "occupation" => "Teacher".to_owned(),
        "marital_status" => "Widowed".to_owned(),
        "gender" => "Female".to_owned(),
        "emergency_contact_relationship" => "Guardian".to_owned(),
        day if is_day(day) => "1999-12-31".to_owned(),
        other => format!("New {other}"),
    }
}

fn is_day(column: &str) -> bool {
    column == "date_of_birth" || column == "anniversary" || column.ends_with("_date")
}

// proves: A4
#[tokio::test]
async fn each_field_is_written_and_nothing_else_of_the_row() {
    let (portal, browser, id) = mary_s_portal().await;
    portal.pass(jiff::SignedDuration::from_secs(60));
    for field in written() {
        let (column, name) = (field.column(), field.row().json);
        let text = good(column);
        let before = row(&portal, &id);
        let answer = browser.put(PROFILE, &json!({ name: &text })).await;
        assert_eq!((answer.status, &answer.json()[name]), (200, &json!(text)), "{}", answer.body);
        let after = row(&portal, &id);
        let mut expected = vec![column.to_owned()];
        match column {
            "date_of_birth" => expected.push("birth_day".to_owned()),
            "anniversary" => expected.push("anniversary_day".to_owned()),
            _ => {}
        }
        let mut found = changed(&before, &after);
        found.retain(|column| !["updated_at", "version"].contains(&column.as_str()));
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
        assert_eq!(browser.read(PROFILE).await, answer.json(), "the answer is the whole profile");
    }
    let updated: i64 = portal.value("SELECT updated_at FROM members WHERE id = ?1", [&id]);
    assert_eq!(updated, portal.now().as_second());
}

// proves: A4
#[tokio::test]
async fn anything_else_in_the_body_is_ignored() {
    let (portal, browser, id) = mary_s_portal().await;
    let before = row(&portal, &id);
    let mut body = Map::new();
    for column in before.keys() {
        if written().all(|field| field.column() != column) {
            for name in [column.clone(), camel(column)] {
                body.insert(name, json!("administrator"));
            }
        }
    }
    for name in ["photoUrl", "isAdmin", "__proto__", "constructor", "emails"] {
        body.insert(name.to_owned(), json!({ "a": [1, null] }));
    }
    for name in ["email", "membershipStatus", "administratorSince"] {
        assert!(body.contains_key(name), "{name}");
    }
    browser.put(PROFILE, &Value::Object(body)).await.ok();
    assert_eq!(row(&portal, &id), before, "not even the time of the last change");
    assert!(browser.is_signed_in().await);
}

#[tokio::test]
async fn who_has_a_role_takes_no_other_name_but_as_an_administrator() {
    let (portal, browser, id) = mary_s_portal().await;
    let before = browser.read(PROFILE).await;
    let change =
        async |name: &str, text: &str| browser.put(PROFILE, &json!({ name: text, "phone": "555" })).await;
    for role in ["office", "treasurer"] {
        portal.change(&id, "office_since = NULL, treasurer_since = NULL");
        portal.change(&id, &format!("had_role = 1, {role}_since = 0"));
        for (name, words) in [
            ("firstName", "The first name"),
            ("lastName", "The last name"),
            ("preferredName", "The preferred name"),
        ] {
            let refused = change(name, "Ruth").await;
            assert_eq!(refused.status, 400, "{}", refused.body);
            assert!(
                refused.body.starts_with(&format!("{words} of somebody who has a role")),
                "{}",
                refused.body
            );
        }
        assert_eq!(browser.read(PROFILE).await, before, "nothing of it is saved");
    }
    let same = json!({ "firstName": before["firstName"], "lastName": before["lastName"], "phone": "555" });
    assert_eq!(browser.put(PROFILE, &same).await.ok().json()["phone"], "555");
    portal.change(&id, "administrator_since = 0");
    change("firstName", "Maria").await.ok();
    portal.change(&id, "administrator_since = NULL, treasurer_since = NULL, office_since = NULL");
    change("firstName", "Marie").await.ok();
}

#[tokio::test]
async fn null_and_empty_clear_a_field_but_what_is_needed_stays() {
    let (portal, browser, id) = mary_s_portal().await;
    let mut full = Map::new();
    for field in written() {
        full.insert(field.row().json.to_owned(), json!(good(field.column())));
    }
    let full = Value::Object(full);
    for nothing in [json!(null), json!(""), json!("  "), json!("\u{200b}")] {
        assert_eq!(browser.put(PROFILE, &full).await.status, 200);
        for field in written() {
            let name = field.row().json;
            let needed = ["firstName", "lastName", "address", "country", "city", "state"].contains(&name);
            // An invisible character is no text, and no day either.
            let is_no_day = is_day(field.column()) && nothing == "\u{200b}";
            let clears = !(needed || is_no_day);
            let before = row(&portal, &id);
            let answer = browser.put(PROFILE, &json!({ name: &nothing })).await;
            assert_eq!(answer.status, if clears { 200 } else { 400 }, "{name} {nothing}: {}", answer.body);
            if clears {
                assert_eq!(answer.json().get(name), None, "{name}");
                assert_eq!(row(&portal, &id)[field.column()], Stored::Null, "{name}");
            } else {
                assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
                assert!(answer.body.ends_with(" is missing.") || is_day(field.column()), "{}", answer.body);
                assert_eq!(row(&portal, &id), before, "{name}");
            }
        }
    }
}

// proves: A4
#[tokio::test]
async fn a_field_within_its_limits_is_taken_and_one_beyond_gets_its_sentence() {
    let (_portal, browser, _) = mary_s_portal().await;
    let long = |letter: &str, count: usize| letter.repeat(count);
    let day = "is not a real date. Write it as year-month-day, such as 1975-06-15.";
    for (name, value, refusal) in [
        ("firstName", long("é", 100), None),
        ("firstName", long("é", 101), Some("The first name is too long: 101 characters, at most 100.")),
        ("lastName", "Smith\u{202e}".to_owned(), Some("The last name has an invisible character in it")),
        ("lastName", "  van der Berg ".to_owned(), None),
        ("phone", long("1", 200), None),
        ("phone", long("1", 201), Some("The phone number is too long: 201 characters, at most 200.")),
        ("phone", "555\u{1b}[2J".to_owned(), Some("The phone number has a control character in it")),
        ("city", "a\nb".to_owned(), Some("The city has a control character in it")),
        ("notes", long("🎹", 4_000), None),
        ("notes", long("x", 4_001), Some("The note is too long: 4001 characters, at most 4000.")),
        ("notes", "one\r\ntwo".to_owned(), None),
        ("allergies", "Nuts\nBees".to_owned(), None),
        ("allergies", long("x", 201), Some("The text on allergies is too long")),
        ("city", "Atlantis; DROP TABLE members; --".to_owned(), None),
        ("dateOfBirth", "1900-01-01".to_owned(), None),
        ("dateOfBirth", "1899-12-31".to_owned(), Some("The birthday lies before 1900.")),
        ("dateOfBirth", "2026-11-20".to_owned(), None),
        ("dateOfBirth", "2026-11-21".to_owned(), Some("The birthday lies in the future.")),
        ("anniversary", "2001-02-29".to_owned(), Some(&*format!("The anniversary {day}"))),
        ("anniversary", "2000-02-29".to_owned(), None),
        ("membershipDate", "06/15/1975".to_owned(), Some(&*format!("The membership date {day}"))),
        ("baptismDate", "1975-06-15T10:00:00Z".to_owned(), Some(&*format!("The baptism date {day}"))),
        ("confirmationDate", "1975-6-15".to_owned(), Some(&*format!("The confirmation date {day}"))),
        ("confirmationDate", "-001975-06-15".to_owned(), Some(&*format!("The confirmation date {day}"))),
    ] {
        let answer = browser.put(PROFILE, &json!({ name: &value })).await;
        match refusal {
            None => {
                assert_eq!(answer.status, 200, "{name} {value:.20}: {}", answer.body);
                assert_eq!(answer.json()[name], value.trim().replace("\r\n", "\n"), "{name}");
            }
            Some(sentence) => {
                assert_eq!(answer.status, 400, "{name} {value:.20}");
                assert!(answer.body.starts_with(sentence), "{}", answer.body);
            }
        }
    }
}

#[tokio::test]
async fn what_is_new_is_seen_at_once_and_what_was_imported_stays_in_its_way() {
    let (portal, browser, id) = mary_s_portal().await;
    let body = json!({ "firstName": "Maria", "lastName": "Smith-Lee", "dateOfBirth": "1978-11-20" });
    assert_eq!(browser.put(PROFILE, &body).await.status, 200);
    let user = browser.read("/api/auth/me").await;
    assert_eq!((&user["firstName"], &user["lastName"]), (&json!("Maria"), &json!("Smith-Lee")));
    let week = browser.read("/api/celebrations/week").await;
    assert_eq!((&week[0]["name"], &week[0]["date"]), (&json!("Maria Smith-Lee"), &json!("2026-11-20")));
    assert_eq!(portal.count("members"), 1);
    // An imported value that is invalid today does not prevent a change.
    portal.execute(
        "UPDATE members SET date_of_birth = '1889-05-01', employer = ?2, city = '' WHERE id = ?1",
        (&id, "x".repeat(300)),
    );
    // The form sends everything, as it found it, and a new phone number.
    let mut form = browser.read(PROFILE).await;
    form["phone"] = json!("555-0100");
    form["city"] = json!(null);
    let answer = browser.put(PROFILE, &form).await;
    assert_eq!((answer.status, &answer.json()["phone"]), (200, &json!("555-0100")), "{}", answer.body);
    let born: String = portal.value("SELECT date_of_birth FROM members WHERE id = ?1", [&id]);
    assert_eq!(born, "1889-05-01");
    // Today is the congregation's own.
    // Already the 21st in Greenwich, nine in the evening of the 20th in Chicago.
    portal.set_clock("2026-11-21T03:00:00Z");
    assert_eq!(browser.put(PROFILE, &json!({ "baptismDate": "2026-11-20" })).await.status, 200);
    assert_eq!(browser.put(PROFILE, &json!({ "baptismDate": "2026-11-21" })).await.status, 400);
}

// proves: A4
#[tokio::test]
async fn without_a_session_nothing_changes_and_the_body_is_not_read() {
    let (portal, browser, id) = mary_s_portal().await;
    let before = row(&portal, &id);
    browser.sign_out().await;
    for body in ["{\"firstName\": \"Eve\"}", "{", "", "null"] {
        for browser in [&browser, &portal.browser()] {
            let request = browser.request(Method::PUT, PROFILE).header("content-type", "application/json");
            let answer = send(request.body(body)).await;
            assert_eq!((answer.status, &*answer.body), (401, "Please sign in."), "{body}");
        }
    }
    assert_eq!(row(&portal, &id), before);
}

// proves: A4
#[tokio::test]
async fn a_choice_list_takes_what_is_on_it_and_keeps_what_was_imported() {
    let (portal, browser, id) = mary_s_portal().await;
    for (name, value, refusal) in [
        ("gender", "Zebra", "The gender \"Zebra\" is not on the list: Male, Female."),
        ("maritalStatus", "Engaged", "The marital status \"Engaged\" is not on the list: Single, Married, "),
        (
            "emergencyContactRelationship",
            "Aunt",
            "The emergency contact's relationship \"Aunt\" is not on the list",
        ),
        ("country", "Germny", "The country \"Germny\" is not on the list. Did you mean Germany?"),
    ] {
        let before = row(&portal, &id);
        let answer = browser.put(PROFILE, &json!({ name: value, "phone": "555-0100" })).await;
        assert!(answer.status == 400 && answer.body.starts_with(refusal), "{}", answer.body);
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        assert_eq!(row(&portal, &id), before, "{name}");
    }
    // Case, accents and usual other names are no obstacle; the list's own spelling is stored.
    for (name, value, stored) in [("gender", "female", "Female"), ("country", "USA", "United States")] {
        assert_eq!(browser.put(PROFILE, &json!({ name: value })).await.json()[name], stored);
    }
    // Occupations are examples: any is taken as it is typed.
    let answer = browser.put(PROFILE, &json!({ "occupation": "lawyer for lions" })).await.json();
    assert_eq!(answer["occupation"], "lawyer for lions");
    portal.change(&id, "gender = 'm', country = 'Utopia'");
    let mut form = browser.read(PROFILE).await;
    form["phone"] = json!("555-0199");
    let answer = browser.put(PROFILE, &form).await;
    assert_eq!((answer.status, &answer.json()["country"]), (200, &json!("Utopia")), "{}", answer.body);
    assert_eq!(browser.put(PROFILE, &json!({ "gender": "Zebra" })).await.status, 400);
}
