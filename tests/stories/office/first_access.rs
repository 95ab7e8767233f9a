//! The record of the person who let a member in, where the account began with a letter.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use portal::accounts::audit_log::Work;
use portal::appliance::housekeeping::write_morning_letters;
use portal::congregation::people::members::access::invite_by_letter;
use serde_json::{Value, json};

use crate::office::role_rights::{at_work, office};
use crate::office::{step_up, sweep_for_days};
use crate::support::app::{TestApp, plain, token_in};
use crate::support::browser::Browser;

const NEW: &str = "seven green kettles";

async fn set_email(portal: &TestApp, office: &Browser, id: &str, email: &str) {
    let body = json!({ "version": portal.version(id), "email": email, "stepUp": step_up() });
    office.put(&format!("/api/office/people/{id}/email"), &body).await.ok();
}

async fn invite(office: &Browser, id: &str) {
    office.post(&format!("/api/office/people/{id}/invite"), &json!({})).await.ok();
}

/// Chooses the password by the link of the last letter to this address, and signs in.
pub async fn come_in(portal: &TestApp, email: &str) -> Browser {
    portal.deliver().await;
    let is_theirs = |letter: &String| letter.contains(email) && letter.replace("=\n", "").contains("token=");
    let letter = portal.letters().into_iter().rfind(is_theirs).unwrap();
    portal.reset(&token_in(&letter), NEW).await.ok();
    let browser = portal.browser();
    browser.sign_in(email, NEW).await.ok();
    browser
}

pub async fn shown_to_them(browser: &Browser) -> Value {
    let mut shown = browser.read("/api/auth/security").await["firstAccess"].clone();
    if let Some(shown) = shown.as_object_mut() {
        assert!(shown.remove("usedAt").is_some_and(|at| at.is_string()));
    }
    shown
}

// proves: O16
#[tokio::test]
async fn a_giver_without_an_account_whom_a_letter_lets_in_is_seen_by_those_with_roles_and_by_the_giver() {
    let (portal, office) = office().await;
    portal.member("Tom", "Holder", "tom@email.com");
    portal.give_role("tom@email.com", "treasurer");
    let [berta, cora, dora] = ["Berta", "Cora", "Dora"].map(|name| portal.person(name, "Bauer", None));
    portal.gift(&berta, 5_000);
    set_email(&portal, &office, &berta, "berta@email.com").await;
    invite(&office, &berta).await;
    let hers = come_in(&portal, "berta@email.com").await;
    let by_ruth = json!({ "way": "invitation", "madeBy": "Ruth Albright", "addressBy": "Ruth Albright" });
    assert_eq!(shown_to_them(&hers).await, by_ruth);

    // She is not invited, but the letter goes where the office wrote.
    set_email(&portal, &office, &cora, "cora@email.com").await;
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": "cora@email.com" })).await.ok();
    let hers = come_in(&portal, "cora@email.com").await;
    assert_eq!(shown_to_them(&hers).await, json!({ "way": "letter", "addressBy": "Ruth Albright" }));
    // A command has no role.
    portal.change(&dora, "email = 'dora@email.com'");
    let by_command = |tx: &rusqlite::Transaction<'_>| {
        invite_by_letter(Work::of_command(tx, portal.now(), &TimeZone::UTC), &dora)
    };
    portal.app.db.write(by_command).unwrap();
    assert_eq!(shown_to_them(&come_in(&portal, "dora@email.com").await).await, Value::Null);

    portal.pass(SignedDuration::from_hours(19));
    assert_eq!(write_morning_letters(&portal.app.db, portal.now()).unwrap(), 1);
    portal.deliver().await;
    let letter = plain(&portal.letters().pop().unwrap()).replace("=\n", "");
    for words in [
        "tom@email.com",
        "Ruth Albright (M0001) changed where letters to Berta Bauer (M0003) go",
        "Ruth Albright (M0001) sent an invitation to Berta Bauer (M0003), for the first password",
        "Berta Bauer (M0003) chose a password for the first time, by an invitation sent by Ruth Albright",
        "Cora Bauer (M0004) chose a password for the first time, by a letter to an address set by Ruth Albright",
        "Dora Bauer (M0005) chose a password for the first time, by a link",
    ] {
        assert!(letter.contains(words), "{words}: {letter}");
    }
    assert!(!letter.contains("berta@email.com"), "{letter}");

    // For ever: links that are over are swept, these are not.
    portal.execute("UPDATE password_resets SET expires_at = 1", []);
    sweep_for_days(&portal);
    let office = at_work(&portal).await;
    for (id, way) in [(&berta, "invitation"), (&cora, "letter")] {
        assert_eq!(office.read(&format!("/api/office/people/{id}")).await["firstAccess"]["way"], way);
    }
    assert_eq!(portal.count("password_resets"), 2);
}
