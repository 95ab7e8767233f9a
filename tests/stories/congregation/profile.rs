//! A member reads their own profile, and never that of another member.

use portal::congregation::members::HouseholdRole::{Head, Spouse};
use portal::congregation::members::fields::FieldKind;
use portal::congregation::members::{MemberField, NewPerson};
use reqwest::Method;
use serde_json::json;

use crate::http::routes::operations;
use crate::support::app::TestApp;

const MARY: &str = "mary.smith@email.com";
pub const PROFILE: &str = "/api/members/me";

#[tokio::test]
async fn a_profile_has_the_spec_s_fields_and_leaves_out_what_is_not_known() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    assert_eq!(
        browser.read(PROFILE).await,
        json!({
            "firstName": "Mary", "lastName": "Smith", "email": MARY, "membershipStatus": "active",
            "joinDate": "2026-11-20",
        }),
    );
    portal.execute(
        "UPDATE members SET phone = '(217) 555-0104', date_of_birth = '1978-03-22', address = '123 Oak Street',
            country = 'United States', city = 'Springfield', state = 'IL', zip_code = '62701',
            occupation = 'Nurse', employer = 'Memorial Hospital', marital_status = 'Married', gender = 'Female',
            anniversary = '2001-06-16', membership_status = 'member', membership_date = '2005-01-09',
            join_date = '2004-09-05', baptism_date = '1978-05-14', confirmation_date = '1992-05-31',
            emergency_contact_name = 'John Smith', emergency_contact_phone = '(217) 555-0102',
            emergency_contact_relationship = 'Spouse', allergies = 'Nuts', medical_conditions = '',
            notes = 'Sings alto' || char(10) || 'and plays the organ', profile_picture = '/api/photos/p1',
            ministry_group = 'canary-ministry', office_notes = 'canary-office', two_factor_secret = CAST('canary' AS BLOB)
         WHERE id = ?1",
        [&mary],
    );
    assert_eq!(
        browser.read(PROFILE).await,
        json!({
            "firstName": "Mary", "lastName": "Smith", "email": MARY, "phone": "(217) 555-0104",
            "dateOfBirth": "1978-03-22", "address": "123 Oak Street", "country": "United States",
            "city": "Springfield", "state": "IL", "zipCode": "62701", "occupation": "Nurse",
            "employer": "Memorial Hospital", "maritalStatus": "Married", "gender": "Female",
            "anniversary": "2001-06-16", "membershipStatus": "member", "membershipDate": "2005-01-09",
            "joinDate": "2004-09-05", "baptismDate": "1978-05-14", "confirmationDate": "1992-05-31",
            "emergencyContactName": "John Smith", "emergencyContactPhone": "(217) 555-0102",
            "emergencyContactRelationship": "Spouse", "allergies": "Nuts",
            "notes": "Sings alto\nand plays the organ", "photoUrl": "/api/photos/p1",
        }),
        "medical conditions are empty, and the rest of the row is nobody's business here",
    );
}

#[tokio::test]
async fn nothing_of_another_member_is_answered_but_what_a_family_may_see() {
    let portal = TestApp::start().await;
    portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h1', 'canary-household', 0)", []);
    let mut john = NewPerson {
        email: Some("canary-email@email.com".parse().unwrap()),
        member_id: Some("canary-number".to_owned()),
        household_id: Some("h1".to_owned()),
        household_role: Some(Head),
        ..NewPerson::named("John", "Smith")
    };
    for field in MemberField::ALL {
        match field {
            MemberField::FirstName | MemberField::LastName => {}
            MemberField::DateOfBirth => john.set(field, "1931-11-20"),
            MemberField::Anniversary => john.set(field, "1953-11-20"),
            day if day.row().kind == FieldKind::Day => john.set(day, "2004-09-05"),
            text => john.set(text, format!("canary-{}", text.column())),
        }
    }
    let john = portal.add(&john);
    portal.execute(
        "INSERT INTO funds (name, position, created_at) VALUES ('canary-fund', 1, 0), ('canary-anonymous', 2, 0)",
        [],
    );
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method,
            created_at)
         VALUES (?1, 777701, '2026-11-01', 'canary-fund', 'canary-gift', 'canary-method', 0),
                (NULL, 777702, '2026-11-01', 'canary-anonymous', NULL, NULL, 0)",
        [&john],
    );
    portal.execute(
        "INSERT INTO pledges (member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at)
         VALUES (?1, 777703, 'open', 'canary-campaign', '2026-01-01', 0, 0)",
        [&john],
    );
    // His wife, and a person of another household.
    let mary = portal.mary();
    portal.execute("UPDATE members SET office_notes = 'canary-own' WHERE id = ?1", [&mary]);
    portal.execute("INSERT INTO household_members VALUES ('h1', ?1, ?2, 0)", (&mary, Spouse.as_str()));
    portal.member("Ann", "Lee", "ann.lee@email.com");
    for (email, is_family) in [(MARY, true), ("ann.lee@email.com", false)] {
        let browser = portal.signed_in(email).await;
        let mut asked = 0;
        for operation in operations() {
            let text = match operation.method {
                Method::GET => browser.get(&operation.path).await.body,
                Method::PUT => browser.put(&operation.path, &json!({ "phone": "1" })).await.body,
                _ => continue,
            };
            asked += 1;
            // Random digits may be anything.
            let text = text.replace(&john, "JOHN").replace(&mary, "MARY");
            for canary in ["canary", "7777", "1931", "1953", "2004-09-05"] {
                assert!(!text.contains(canary), "{email} reads {canary} at {}: {text}", operation.path);
            }
            let may_name_him = operation.id == "celebrationsOfTheWeek"
                || (is_family && ["family", "jointGiving"].contains(&&*operation.id));
            assert!(may_name_him || !text.contains("John"), "{}: {text}", operation.path);
        }
        assert!(asked >= 12, "the addresses were asked");
    }
}

#[tokio::test]
async fn the_next_member_in_the_same_browser_reads_their_own() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.member("Ann", "Lee", "ann.lee@email.com");
    let browser = portal.signed_in(MARY).await;
    assert_eq!(browser.read(PROFILE).await["firstName"], "Mary");
    assert_eq!(browser.sign_in("ann.lee@email.com", crate::support::app::PASSWORD).await.status, 200);
    assert_eq!(browser.read(PROFILE).await["firstName"], "Ann");
}
