//! People's accounts as the office looks after them, and what it has to prove. Whom it may not touch: traps.rs.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office, secretary};
use crate::office::step_up;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::SecondFactor;
use crate::support::browser::{Answer, Browser, some_of};

async fn work(browser: &Browser, id: &str, what: &str, step_up: &Value) -> Answer {
    let path = format!("/api/office/people/{id}/{what}");
    match what {
        "disable" | "reset-second-factor" | "reset-letter" => browser.post(&path, step_up).await,
        "sign-in-name" | "contact-email" => {
            browser.put(&path, &json!({ "version": version(browser, id).await, "stepUp": step_up })).await
        }
        "email" => {
            let version = version(browser, id).await;
            let body = json!({ "version": version, "email": "new@email.com", "stepUp": step_up });
            browser.put(&path, &body).await
        }
        _ => browser.post(&path, &json!({})).await,
    }
}

/// As the page shows them now.
async fn version(browser: &Browser, id: &str) -> Value {
    browser.read(&format!("/api/office/people/{id}")).await["version"].clone()
}

fn right(portal: &TestApp, factor: &SecondFactor) -> Value {
    json!({ "password": PASSWORD, "code": factor.next_code(portal) })
}

#[tokio::test]
async fn a_code_of_the_last_five_minutes_counts_and_what_is_done_has_its_actor() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    portal.set(Name::LockAfter, "20");
    let browser = at_work(&portal).await;
    work(&browser, &mary, "end-sessions", &json!({})).await.ok();
    portal.give_role(RUTH, "administrator");
    let held = portal.member("Hal", "Former", "hal@email.com");
    portal.change(&held, "had_role = 1, account_locked = 1, locked_at = 1");
    work(&browser, &held, "unlock", &json!({})).await.ok();
    portal.pass(SignedDuration::from_mins(6));
    let member = portal.signed_in("mary.smith@email.com").await;
    assert_eq!(work(&browser, &mary, "disable", &right(&portal, &factor)).await.status, 200);
    assert!(!member.is_signed_in().await);
    work(&browser, &mary, "enable", &json!({})).await.ok();
    portal.pass(SignedDuration::from_mins(4));
    work(&browser, &mary, "email", &step_up()).await.ok();
    let rows = "outbox WHERE letter = 'email-changed' AND to_address = 'mary.smith@email.com'";
    assert_eq!(portal.count(rows), 1);
    let actors: i64 =
        portal.count("security_logs WHERE actor LIKE 'Ruth Albright (M%' AND actor_id IS NOT NULL");
    assert_eq!(actors, 5, "signed out, unlocked, disabled, enabled, another address");
}

// proves: O4
#[tokio::test]
async fn an_administrator_gives_roles_and_cannot_take_the_last_administrator_s() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    let ruth = portal.id_of(RUTH);
    let roles = async |id: &str, roles: &[&str]| {
        let version = portal.version(id);
        let body = json!({ "version": version, "roles": roles, "stepUp": step_up() });
        browser.put(&format!("/api/office/people/{id}/roles"), &body).await
    };
    assert_eq!(roles(&mary, &["office"]).await.code(), "role_required", "the office gives no roles");
    portal.give_role(RUTH, "administrator");
    roles(&mary, &["office", "treasurer"]).await.ok();
    assert_eq!(portal.count("outbox WHERE letter = 'roles-changed'"), 2);
    roles(&ruth, &["office"]).await.refused(409, "last_administrator");
    // An administrator who has not chosen a password yet could help no one.
    let newcomer = portal.person("New", "Comer", Some("new@email.com"));
    assert_eq!(roles(&newcomer, &["administrator"]).await.status, 200);
    assert_eq!(roles(&ruth, &["office"]).await.code(), "last_administrator");
    portal.change(&newcomer, "deceased_on = '2026-01-01'");
    let dead = roles(&newcomer, &["office"]).await;
    assert!(dead.status == 409 && dead.message().contains("It is written down that"), "{}", dead.body);

    let own = |email: &str| {
        let version = portal.version(&ruth);
        json!({ "version": version, "email": email, "stepUp": step_up() })
    };
    let path = format!("/api/office/people/{ruth}/email");
    browser.put(&path, &own("nope")).await.field_refused("email");
    roles(&ruth, &["administrator", "treasurer"]).await.ok();
    let child = portal.person("Jonas", "Bauer", None);
    assert_eq!(roles(&child, &["office"]).await.code(), "not_as_it_was", "without an address of one's own");
}

// proves: O5
#[tokio::test]
async fn a_grandmother_without_an_address_gets_a_name_to_sign_in_with_and_letters_at_her_daughters() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    // A letter for a new password is logged with its maker.
    work(&browser, &mary, "reset-letter", &step_up()).await.ok();
    let detail: String = portal.value(
        "SELECT detail FROM security_logs WHERE action = 'password-reset-asked' AND member_id = ?1 AND actor_id NOT NULL",
        [&mary],
    );
    assert_eq!(detail, "a letter from the church office");

    let path = |what: &str| format!("/api/office/people/{mary}/{what}");
    let with_version = |id: &str, mut body: Value| {
        let version = portal.version(id);
        body["version"] = version.into();
        body["stepUp"] = step_up();
        body
    };
    let name = |name: &str| with_version(&mary, json!({ "signInName": name }));

    browser.put(&path("sign-in-name"), &name("Mary@home")).await.field_refused("signInName");
    browser.put(&path("sign-in-name"), &name("grandma.mary")).await.ok();
    browser.put(&path("sign-in-name"), &with_version(&mary, json!({}))).await.refused(409, "not_as_it_was");

    let other = portal.member("Ann", "Other", "ann@email.com");
    let (path_of_other, hers) =
        (format!("/api/office/people/{other}/sign-in-name"), json!({ "signInName": "grandma.mary" }));
    browser.put(&path_of_other, &with_version(&other, hers)).await.refused_at(
        409,
        "not_as_it_was",
        "signInName",
    );

    let contact = |address: &str| with_version(&mary, json!({ "contactEmail": address }));
    browser.put(&path("contact-email"), &contact("nowhere")).await.refused(400, "field_refused");
    browser.put(&path("contact-email"), &contact("ann@email.com")).await.ok();

    let person = browser.read(&format!("/api/office/people/{mary}")).await;
    assert_eq!(some_of(&person, ["signInName", "contactEmail"]), json!(["grandma.mary", "ann@email.com"]));
}

// proves: O0
#[tokio::test]
async fn a_person_whose_number_is_somebody_s_address_stands_for_nobody_else() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let browser = at_work(&portal).await;
    // Refused today, this one has been here for years.
    let eve = portal.person("Eve", "Wolf", None);
    portal.change(&eve, "member_id = 'mary.smith@email.com'");
    assert_eq!(work(&browser, &eve, "email", &right(&portal, &factor)).await.status, 200);
    let address = |id: &str| portal.value::<String>("SELECT email FROM members WHERE id = ?1", [id]);
    assert_eq!((&*address(&mary), &*address(&eve)), ("mary.smith@email.com", "new@email.com"));
    let adam = portal.person("Adam", "Wolf", None);
    let wedding =
        json!({ "version": portal.version(&eve), "spouseId": adam, "spouseVersion": 1, "household": "Wolf" });
    browser.post(&format!("/api/office/people/{eve}/married"), &wedding).await.ok();
    assert_eq!(portal.count("members WHERE marital_status = 'Married' AND last_name = 'Wolf'"), 2);
    assert_eq!(portal.count(&format!("household_members WHERE member_id = '{mary}'")), 0);
}

// proves: O0
#[tokio::test]
async fn nobody_changes_what_signs_themselves_in_from_the_office() {
    let (portal, factor) = secretary().await;
    portal.give_role(RUTH, "administrator");
    let ruth = portal.id_of(RUTH);
    let browser = at_work(&portal).await;
    for what in ["invite", "reset-second-factor"] {
        let refused = work(&browser, &ruth, what, &right(&portal, &factor)).await;
        assert_eq!(refused.status, 403, "{what}: {}", refused.body);
        assert!(refused.message().contains("Security"), "{}", refused.body);
    }
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1"), 1);
    // Actions that Security does not offer.
    work(&browser, &ruth, "email", &right(&portal, &factor)).await.ok();
    assert_eq!(portal.count(&format!("outbox WHERE letter = 'email-changed' AND to_address = '{RUTH}'")), 1);
}

// proves: O6
#[tokio::test]
async fn nobody_overwrites_what_another_editor_has_just_done_to_an_account() {
    let (portal, browser) = office().await;
    portal.give_role(RUTH, "administrator");
    let mary = portal.mary();
    let read = version(&browser, &mary).await;
    portal.give_role("mary.smith@email.com", "treasurer");
    portal.change(&mary, "version = version + 1");
    let step_up = step_up();
    for (what, change) in [
        ("roles", json!({ "roles": ["office"] })),
        ("email", json!({ "email": "new@email.com" })),
        ("sign-in-name", json!({ "signInName": "mary" })),
        ("contact-email", json!({ "contactEmail": "us@email.com" })),
    ] {
        let mut body = change;
        body["version"] = read.clone();
        body["stepUp"] = step_up.clone();
        let path = format!("/api/office/people/{mary}/{what}");
        browser.put(&path, &body).await.refused(409, "changed_meanwhile");
    }
    let page = browser.read(&format!("/api/office/people/{mary}")).await;
    assert_eq!((&page["roles"], &page["email"]), (&json!(["treasurer"]), &json!("mary.smith@email.com")));
}
