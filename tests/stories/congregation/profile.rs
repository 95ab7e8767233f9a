//! A member reads their own profile, and never that of another member.

use portal::congregation::people::members::MemberField;
use serde_json::json;

use crate::congregation::MARY;
use crate::support::app::TestApp;

pub const PROFILE: &str = "/api/members/me";

#[tokio::test]
async fn a_profile_has_the_spec_s_fields_leaves_out_what_is_not_known_and_is_the_reader_s() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    let new = json!({ "firstName": "Mary", "lastName": "Smith", "email": MARY, "membershipStatus": "active",
        "joinDate": "2026-11-20" });
    assert_eq!(browser.read(PROFILE).await, new);
    let known = json!({
        "firstName": "Mary", "lastName": "Smith", "email": MARY, "phone": "(217) 555-0104",
        "dateOfBirth": "1978-03-22", "address": "123 Oak Street", "country": "United States",
        "city": "Springfield", "state": "IL", "zipCode": "62701", "occupation": "Nurse",
        "employer": "Memorial Hospital", "maritalStatus": "Married", "gender": "Female",
        "anniversary": "2001-06-16", "membershipStatus": "member", "membershipDate": "2005-01-09",
        "joinDate": "2004-09-05", "baptismDate": "1978-05-14", "confirmationDate": "1992-05-31",
        "emergencyContactName": "John Smith", "emergencyContactPhone": "(217) 555-0102",
        "emergencyContactRelationship": "Spouse", "allergies": "Nuts",
        "notes": "Sings alto\nand plays the organ", "photoUrl": "/api/photos/p1",
    });
    for field in MemberField::ALL {
        if let Some(value) = known[field.row().json].as_str() {
            portal.change(&mary, &format!("{} = '{value}'", field.column()));
        }
    }
    portal.change(&mary, "medical_conditions = '', profile_picture = '/api/photos/p1'");
    portal.change(
        &mary,
        "ministry_group = 'canary', office_notes = 'canary', two_factor_secret = CAST('canary' AS BLOB)",
    );
    assert_eq!(browser.read(PROFILE).await, known, "the rest of the row is nobody's business here");

    // The next member in the same browser.
    portal.member("Ann", "Lee", "ann.lee@email.com");
    let browser = portal.signed_in(MARY).await;
    assert_eq!(browser.read(PROFILE).await["firstName"], "Mary");
    assert_eq!(browser.sign_in("ann.lee@email.com", crate::support::app::PASSWORD).await.status, 200);
    assert_eq!(browser.read(PROFILE).await["firstName"], "Ann");
}
