//! A member sees the people of their household, with no more than a name, a face and a role.

use portal::congregation::people::members::HouseholdRole::{self, Child, Head, Other, Spouse};
use portal::congregation::people::members::{MemberField, NewPerson};
use serde_json::{Value, json};

use crate::support::app::TestApp;

const FAMILY: &str = "/api/members/me/family";

fn live_together(portal: &TestApp, household: &str, people: &[(&str, Option<HouseholdRole>, Option<&str>)]) {
    portal.household(household, household, &[]);
    for (name, role, born) in people {
        let household_id = Some(household.to_owned());
        let person = NewPerson { household_id, household_role: *role, ..NewPerson::named(*name, "Smith") };
        portal.add(&person.with(MemberField::DateOfBirth, born.unwrap_or_default()));
    }
}

/// Gives the person of that name an account, and reads the family as they see it.
async fn seen_by(portal: &TestApp, name: &str) -> Value {
    let email = format!("{}@email.com", name.to_lowercase());
    portal.execute(
        "UPDATE members SET email = ?2, password = ?3 WHERE first_name = ?1",
        (name, &email, crate::support::app::hashed_password()),
    );
    portal.signed_in(&email).await.read(FAMILY).await
}

fn in_short(family: &Value) -> Vec<String> {
    let one =
        |person: &Value| format!("{} {}", person["firstName"], person["relationshipType"]).replace('"', "");
    family.as_array().unwrap().iter().map(one).collect()
}

#[tokio::test]
async fn a_family_is_told_from_the_reader_s_place_in_it() {
    let portal = TestApp::start().await;
    live_together(
        &portal,
        "h1",
        &[
            ("Tim", Some(Child), Some("2012-01-01")),
            ("Zoe", Some(Child), Some("2008-01-01")),
            ("Amy", Some(Child), None),
            ("Mary", Some(Spouse), Some("1978-03-22")),
            ("John", Some(Head), Some("1975-06-15")),
            ("Rose", Some(Other), Some("1945-01-01")),
            ("Sam", None, None),
        ],
    );
    live_together(&portal, "h2", &[("Stranger", Some(Head), None)]);
    let table: [(&str, &[&str]); 4] = [
        ("John", &["Mary spouse", "Zoe child", "Tim child", "Amy child", "Rose other", "Sam other"]),
        ("Mary", &["John spouse", "Zoe child", "Tim child", "Amy child", "Rose other", "Sam other"]),
        ("Tim", &["John parent", "Mary parent", "Zoe sibling", "Amy sibling", "Rose other", "Sam other"]),
        ("Rose", &["John other", "Mary other", "Zoe other", "Tim other", "Amy other", "Sam other"]),
    ];
    for (reader, expected) in table {
        assert_eq!(in_short(&seen_by(&portal, reader).await), expected, "{reader}");
    }
    for loner in ["Loner", "Second"] {
        portal.person(loner, "Lee", None);
    }
    portal.execute("UPDATE members SET disabled_at = 1 WHERE first_name = 'Mary'", []);
    assert!(
        !in_short(&seen_by(&portal, "John").await).contains(&"Mary spouse".to_owned()),
        "she is disabled"
    );
    for alone in ["Stranger", "Loner"] {
        assert_eq!(seen_by(&portal, alone).await, json!([]), "without a household nobody lives together");
    }
}

// proves: A2
#[tokio::test]
async fn a_child_without_an_account_is_family_and_only_the_listed_fields_are_told() {
    let portal = TestApp::start().await;
    live_together(&portal, "h1", &[("John", Some(Head), None), ("Zoe", Some(Child), Some("2008-01-01"))]);
    portal.execute("UPDATE members SET profile_picture = '/api/photos/p1' WHERE first_name = 'Zoe'", []);
    let id: String = portal.value("SELECT id FROM members WHERE first_name = 'Zoe'", []);
    assert_eq!(
        seen_by(&portal, "John").await,
        json!([{
            "id": id, "firstName": "Zoe", "lastName": "Smith", "photoUrl": "/api/photos/p1",
            "relationshipType": "child", "relationship": "Child",
        }]),
    );
    portal.change(&id, "profile_picture = NULL");
    portal.execute("UPDATE household_members SET role = 'spouse' WHERE member_id = ?1", [&id]);
    let family = seen_by(&portal, "John").await;
    assert_eq!(family[0]["relationship"], "Spouse");
    assert_eq!(family[0].get("photoUrl"), None);
    portal.execute("UPDATE household_members SET role = 'other' WHERE member_id = ?1", [&id]);
    let family = seen_by(&portal, "John").await;
    assert_eq!(family[0]["relationshipType"], "other");
    assert_eq!(family[0]["relationship"], "Family member", "no person is an \"Other\"");
}
