//! Bulk work of the office on its list: a field of all people, a file of those shown.

use jiff::SignedDuration;
use portal::appliance::housekeeping::write_morning_letters;
use portal::congregation::people::members::{MemberField, NewPerson};
use serde_json::{Value, json};

use crate::office::role_rights::office;
use crate::support::app::{PASSWORD, TestApp, plain};
use crate::support::browser::Browser;

const FIELD: &str = "/api/office/people/field";
const FILE: &str = "/api/office/people/file";

fn in_town(portal: &TestApp, first: &str, city: Option<&str>) -> String {
    let person = NewPerson::named(first, "Lund");
    portal.add(&match city {
        Some(city) => person.with(MemberField::City, city),
        None => person,
    })
}

fn city(portal: &TestApp, id: &str) -> Option<String> {
    portal.value("SELECT city FROM members WHERE id = ?1", [id])
}

async fn set(browser: &Browser, changes: &Value) -> Value {
    let answer = browser.put(FIELD, &json!({ "field": "city", "people": changes })).await.ok();
    answer.json()
}

// proves: O6
#[tokio::test]
async fn a_field_of_several_people_is_set_at_once_and_set_back() {
    let (portal, browser) = office().await;
    let [ann, bo, cy] = [("Ann", Some("Salem")), ("Bo", None), ("Cy", Some("Lake"))]
        .map(|(first, city)| in_town(&portal, first, city));
    let people = json!([ann, bo, cy, "nobody"]);
    let seen = browser.post(FIELD, &json!({ "field": "city", "people": people })).await.json();
    assert_eq!(seen, json!([{ "id": ann, "value": "Salem" }, { "id": bo }, { "id": cy, "value": "Lake" }]));

    // Another change of Cy was faster; Ann lives there already.
    portal.change(&cy, "city = 'Dover'");
    let salem = |id: &str, from: Option<&str>| json!({ "id": id, "from": from, "to": " Salem " });
    let changes = json!([salem(&ann, Some("Salem")), salem(&bo, None), salem(&cy, Some("Lake"))]);
    let done = set(&browser, &changes).await;
    assert_eq!(done["changed"], json!([{ "id": bo, "to": "Salem" }]));
    assert!(done["left"][0].as_str().unwrap().starts_with("Cy Lund (M"), "{done}");
    assert_eq!(
        (city(&portal, &bo).as_deref(), city(&portal, &cy).as_deref()),
        (Some("Salem"), Some("Dover"))
    );
    assert_eq!(
        portal.logged("action = 'member-edited' AND detail = 'city: none -> Salem' AND actor LIKE 'Ruth%'"),
        1,
        "a line for each who was changed"
    );
    let back = set(&browser, &json!([{ "id": bo, "from": "Salem", "to": null }])).await;
    assert_eq!((&back["changed"][0]["id"], city(&portal, &bo)), (&json!(bo), None));
    let undone = set(&browser, &json!([{ "id": cy, "from": "Dover", "to": "Lake" }])).await;
    assert_eq!(
        (undone["changed"][0]["id"].as_str(), city(&portal, &cy).as_deref()),
        (Some(&*cy), Some("Lake"))
    );

    let refused = async |field: &str, people: Value| {
        browser.put(FIELD, &json!({ "field": field, "people": people })).await.refused(400, "field_refused")
    };
    for field in ["lastName", "email", "nothing"] {
        let said = refused(field, json!([])).await;
        assert_eq!(said.message(), "This field cannot be set for several people at once.");
    }
    let both = json!([{ "id": bo, "to": "1999-01-01" }, { "id": cy, "to": "2026-02-30" }]);
    assert_eq!(refused("baptismDate", both).await.json()["field"], "baptismDate");
    let joined: Option<String> = portal.value("SELECT baptism_date FROM members WHERE id = ?1", [&bo]);
    assert_ne!(joined.as_deref(), Some("1999-01-01"), "all or none");
    let many: Vec<Value> = (0..201).map(|at| json!({ "id": at.to_string() })).collect();
    assert!(refused("city", json!(many)).await.message().contains("More than 200 people"));
}

// proves: O7
#[tokio::test]
async fn the_list_is_taken_home_as_a_file_with_step_up_and_a_line_in_the_log() {
    let (portal, browser) = office().await;
    let ann = in_town(&portal, "Ann", Some("=Salem()"));
    for at in 0..60 {
        in_town(&portal, &format!("Extra{at}"), None);
    }
    portal.change(&ann, "contact_email = 'ann@write.example'");
    let private =
        "medical_conditions allergies notes office_notes emergency_contact_name emergency_contact_phone";
    for column in private.split(' ') {
        portal.change(&ann, &format!("{column} = 'Canary'"));
    }
    let wanted = |search: &str| json!({ "search": search, "stepUp": { "password": PASSWORD } });
    let file = browser.post(FILE, &wanted("lund")).await.ok();
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(lines.len(), 62, "all pages of the list");
    assert!(
        lines[0].contains("\"Member number\",\"Household\",\"Household role\",\"Email\",\"Contact email\"")
    );
    assert!(lines[0].ends_with("\"Widowed\",\"Died\",\"Moved away\""), "{}", lines[0]);
    assert!(
        lines[1].contains("\"\",\"\",\"\",\"ann@write.example\""),
        "not what she signs in with: {}",
        lines[1]
    );
    assert!(lines[1].contains("\"Ann\"") && lines[1].contains("\"'=Salem()\""), "no formula: {}", lines[1]);
    assert!(!file.body.contains("Canary"), "neither health nor emergencies nor notes");
    let detail: String = portal.value("SELECT detail FROM security_logs WHERE action = 'file-taken'", []);
    assert_eq!(detail, "people, 61 lines: everyone, found by \"lund\"");
    let children = json!({ "filter": ["children"], "sort": "newest", "stepUp": { "password": PASSWORD } });
    assert_eq!(browser.post(FILE, &children).await.body.lines().count(), 1);
}

#[tokio::test]
async fn a_file_has_the_dead_and_those_who_moved_only_where_they_are_asked_for() {
    let (portal, browser) = office().await;
    portal.household("h1", "Lund", &[]);
    for (first, change) in
        [("Ann", "city = 'Salem'"), ("Bo", "deceased_on = '2026-01-02'"), ("Cy", "left_on = '2026-03-04'")]
    {
        portal.change(&in_town(&portal, first, None), change);
    }
    portal.execute(
        "INSERT INTO household_members (household_id, member_id, role, joined_at)
         SELECT 'h1', id, iif(first_name = 'Bo', 'head', 'spouse'), 0 FROM members WHERE first_name IN ('Ann', 'Bo')",
        [],
    );
    let lines = async |filter: Value| {
        let body = json!({ "search": "lund", "filter": filter, "stepUp": { "password": PASSWORD } });
        let file = browser.post(FILE, &body).await.ok().body;
        file.lines().skip(1).map(str::to_owned).collect::<Vec<String>>()
    };
    let everyone = lines(json!([])).await;
    assert!(everyone.len() == 1 && everyone[0].contains("\"Ann\""), "{everyone:?}");
    assert!(everyone[0].ends_with("\"yes\",\"\",\"\""), "widowed: {everyone:?}");
    let dead = lines(json!(["died"])).await;
    assert!(dead.len() == 1 && dead[0].ends_with("\"\",\"2026-01-02\",\"\""), "{dead:?}");
    assert!(dead[0].contains("\"Lund\",\"head\""), "{dead:?}");
    let moved = lines(json!(["moved"])).await;
    assert!(moved.len() == 1 && moved[0].ends_with("\"\",\"2026-03-04\""), "{moved:?}");
    assert_eq!(lines(json!(["departed-too"])).await.len(), 3);
}

#[tokio::test]
async fn what_was_searched_for_is_one_short_line_in_the_log_and_one_paragraph_of_the_letter() {
    let (portal, browser) = office().await;
    portal.mary();
    portal.give_role("mary.smith@email.com", "administrator");
    let search = format!("nobody\n\nSaturday: Mary Smith: all gifts\r\n\u{2028}{}", "x".repeat(5_000));
    let body = json!({ "search": search, "stepUp": { "password": PASSWORD } });
    assert_eq!(browser.post(FILE, &body).await.status, 200);
    let detail: String = portal.value("SELECT detail FROM security_logs WHERE action = 'file-taken'", []);
    let told = "people, 0 lines: everyone, found by \"nobody Saturday: Mary Smith: all gifts xxx";
    assert!(detail.starts_with(told) && detail.len() < 160 && detail.ends_with("x\""), "{detail}");
    portal.pass(SignedDuration::from_hours(20));
    assert_eq!(write_morning_letters(&portal.app.db, portal.now()).unwrap(), 1);
    portal.deliver().await;
    let letter = plain(&portal.letters().pop().unwrap());
    let text = letter.split("text/html").next().unwrap();
    assert!(!text.lines().any(|line| line.starts_with("Saturday: Mary")), "a paragraph of its own: {text}");
}
