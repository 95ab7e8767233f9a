//! People without an e-mail address of their own: they sign in with a name, and letters go to a contact address.

use jiff::SignedDuration;
use serde_json::json;

use super::{MARY, NEW, forgot};
use crate::support::app::{PASSWORD, TestApp, hashed_password, token_in};
use crate::support::authenticator::turn_on;

pub(super) const SHARED: &str = "bauers@email.com";

/// A member with a sign-in name and the test password.
pub(super) fn emil(portal: &TestApp, first_name: &str, name: &str) -> String {
    let id = portal.person(first_name, "Bauer", None);
    portal.execute(
        "UPDATE members SET sign_in_name = ?2, contact_email = ?3, password = ?4 WHERE id = ?1",
        (&id, name, SHARED, hashed_password()),
    );
    id
}

#[tokio::test]
async fn a_sign_in_name_signs_in_like_an_e_mail_in_any_case() {
    let portal = TestApp::start().await;
    emil(&portal, "Emil", "emil.bauer");
    let browser = portal.browser();
    assert_eq!(browser.sign_in(" Emil.Bauer ", PASSWORD).await.status, 200);
    let me = browser.read("/api/auth/me").await;
    assert_eq!((&me["email"], &me["signInName"]), (&json!(""), &json!("emil.bauer")));
    let factor = turn_on(&portal, &browser).await;
    portal.pass(SignedDuration::from_mins(2));
    let again = portal.browser();
    assert_eq!(again.sign_in("emil.bauer", PASSWORD).await.code(), "code_needed");
    assert_eq!(again.verify_code("", &factor.code(&portal)).await.code(), "start_over", "no name at all");
    assert_eq!(again.verify_code(SHARED, &factor.code(&portal)).await.code(), "start_over");
    assert_eq!(again.verify_code("EMIL.bauer", &factor.code(&portal)).await.status, 200);
    assert!(again.is_signed_in().await);
}

#[tokio::test]
async fn the_flag_for_sign_in_names_is_there_only_where_somebody_has_one() {
    let portal = TestApp::start().await;
    portal.mary();
    let names = portal.browser().read("/api/names").await;
    assert_eq!(names.get("signInNames"), None);
    emil(&portal, "Emil", "emil.bauer");
    assert_eq!(portal.browser().read("/api/names").await["signInNames"], json!(true));
    let page = portal.browser().get("/login").await.body;
    assert!(page.contains("signInNames"), "in the page, too");
}

#[tokio::test]
async fn all_the_names_of_an_account_share_one_count() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.execute("UPDATE members SET sign_in_name = 'mary.smith' WHERE id = ?1", [&mary]);
    for (number, name) in [MARY, "mary.smith", MARY, "Mary.Smith"].into_iter().enumerate() {
        assert_eq!(portal.browser().sign_in(name, "wrong password").await.status, 401);
        assert_eq!(portal.failures(&mary), i64::try_from(number).unwrap() + 1);
    }
    assert_eq!(portal.browser().sign_in("mary.smith", "wrong password").await.status, 423);
    assert_eq!(portal.browser().sign_in(MARY, PASSWORD).await.status, 423);
}

#[tokio::test]
async fn letters_go_to_the_contact_address_with_the_name_in_the_subject() {
    let portal = TestApp::start().await;
    emil(&portal, "Emil", "emil.bauer");
    forgot(&portal, "emil.bauer").await;
    portal.deliver().await;
    let letter = portal.letters().pop().unwrap();
    assert!(letter.contains(&format!("<{SHARED}>")), "{letter}");
    assert!(letter.contains("(Emil Bauer)"), "{letter}");
    portal.reset(&token_in(&letter), NEW).await.ok();
    portal.browser().sign_in("emil.bauer", NEW).await.ok();
}

#[tokio::test]
async fn an_address_that_several_share_gets_three_reset_letters_an_hour() {
    let portal = TestApp::start().await;
    for name in ["emil1", "emil2", "emil3", "emil4"] {
        emil(&portal, "Emil", name);
        forgot(&portal, name).await.ok();
    }
    assert_eq!(portal.count("outbox WHERE letter = 'reset'"), 3);
    portal.pass(SignedDuration::from_mins(61));
    forgot(&portal, "emil4").await;
    assert_eq!(portal.count("outbox WHERE letter = 'reset'"), 4);
}

#[tokio::test]
async fn no_link_for_a_new_password_goes_to_the_contact_address_of_somebody_who_had_a_role() {
    let portal = TestApp::start().await;
    let id = emil(&portal, "Emil", "emil.bauer");
    forgot(&portal, "emil.bauer").await;
    portal.execute("UPDATE members SET had_role = 1 WHERE id = ?1", [&id]);
    portal.deliver().await;
    assert_eq!(portal.letters().len(), 0, "not even one that was asked for before");
    forgot(&portal, "emil.bauer").await;
    assert_eq!(portal.count("outbox WHERE letter = 'reset' AND given_up_at IS NULL"), 0);
}

#[tokio::test]
async fn somebody_whom_no_letter_reaches_leaves_none_in_the_outbox() {
    let portal = TestApp::start().await;
    let id = emil(&portal, "Emil", "emil.bauer");
    portal.execute("UPDATE members SET contact_email = NULL WHERE id = ?1", [&id]);
    portal.signed_in("emil.bauer").await;
    portal.signed_in("emil.bauer").await;
    forgot(&portal, "emil.bauer").await;
    assert_eq!(portal.count("outbox"), 0);
}
