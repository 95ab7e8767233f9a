//! Addresses as no rule would take them today, and one mailbox that is spelt in two ways.

use serde_json::json;

use super::forgot;
use crate::import::lists::{field, import, import_json};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::set_up::{change, remove, set_up, value, with_mary};

const UNICODE: &str = "jm@müller.example";
const ASCII: &str = "jm@xn--mller-kva.example";

#[tokio::test]
async fn a_stored_address_that_would_not_be_accepted_today_still_signs_in() {
    for (stands_there, typed) in [
        ("jm@example.org%0d", "JM@Example.org%0D"),
        ("jm@192.0.2.1", "jm@192.0.2.1 "),
        ("jm@-x-.org", "jm@-x-.org"),
        (ASCII, UNICODE),
        (ASCII, "JM@MÜLLER.example"),
    ] {
        let portal = TestApp::start().await;
        let id = portal.member("Jörg", "Müller", "jm@example.org");
        portal.execute("UPDATE members SET email = ?2 WHERE id = ?1", (&id, stands_there));
        let browser = portal.browser();
        assert_eq!(browser.sign_in(typed, "wrong password").await.status, 401, "{stands_there} {typed}");
        assert_eq!(portal.failures(&id), 1, "{stands_there} {typed}");
        assert_eq!(browser.sign_in(typed, PASSWORD).await.status, 200, "{stands_there} {typed}");
        forgot(&portal, typed).await;
        assert_eq!(portal.count("outbox WHERE letter = 'reset'"), 1, "{stands_there} {typed}");
        assert_eq!(portal.logged(&format!("email = '{stands_there}'")), 3, "{stands_there} {typed}");
    }
}

// proves: P12
#[tokio::test]
async fn a_stranger_s_address_is_counted_as_one_in_both_spellings() {
    let portal = TestApp::start().await;
    for (failure, typed) in [UNICODE, ASCII, UNICODE, ASCII].into_iter().enumerate() {
        assert_eq!(portal.browser().sign_in(typed, "wrong password").await.status, 401, "{failure}");
    }
    assert_eq!(portal.browser().sign_in(UNICODE, "wrong password").await.status, 423);
}

// proves: P12
#[test]
fn one_mailbox_is_one_account() {
    let portal = set_up();
    let add = |name: &str, email: &str| {
        portal.run(&["member", "add", "--first-name", name, "--last-name", "Müller", "--email", email])
    };
    assert_eq!(add("Jörg", UNICODE).code, 0);
    for spelling in [UNICODE, ASCII, "JM@Mu\u{308}ller.example"] {
        let said = add("Jana", spelling);
        assert!(said.code == 1 && said.err.contains("already somebody's e-mail address"), "{}", said.err);
        assert!(portal.ok(&["member", "show", spelling]).contains("Jörg"));
        assert!(portal.ok(&["member", "list", "--search", spelling]).contains("Jörg"));
    }
    assert_eq!(add("Jana", "jana@example.org").code, 0);
    let said = portal.run(&["member", "set-email", "jana@example.org", ASCII]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 3);
}

#[test]
fn an_address_in_another_spelling_is_no_difference_and_found_in_the_log() {
    let portal = with_mary();
    let stored = format!(
        "UPDATE members SET email = '{ASCII}' WHERE member_id = 'M0002';
         INSERT INTO import_keys (source, key, member_id) SELECT '', '7', id FROM members WHERE member_id = 'M0002';"
    );
    change(&portal, &stored);
    let list = format!("id,first,last,email\n7,Mary,Smith,{UNICODE}\n");
    let summary = import_json(&portal, "people", &list, &[]);
    assert_eq!((&summary["alreadyHere"], &summary["differences"]), (&1.into(), &json!([])));

    remove(&portal, UNICODE);
    assert!(portal.ok(&["log", "--member", UNICODE]).contains(ASCII));
}

#[test]
fn an_address_that_no_letter_can_reach_is_refused_with_the_reason() {
    let portal = with_mary();
    for arguments in [
        &["member", "set-email", "M0002", "mary@ex_.org%0d"][..],
        &["member", "add", "--first-name", "A", "--last-name", "B", "--email", "a@-x-.org"],
    ] {
        let said = portal.run(arguments);
        assert!(said.code == 2 && said.err.contains("No mail server can have the name"), "{}", said.err);
    }
    let list = "id,first,last,email\n1,Ann,Lee,ann@example.123\n2,Bo,Lee,bo@example.org\n";
    let reason = "line 2: no mail server for \"ann@example.123\" can have the name \"example.123\"";
    import(&portal, "people", list, &[]).prints(&["People: 2 added", "Values left out", reason]);
    assert_eq!(field(&portal, "1", "email"), None);

    // A member with such an address retains it when a list has none for them.
    change(&portal, "UPDATE members SET email = 'bo@example.123' WHERE first_name = 'Bo'");
    let again = import_json(&portal, "people", "id,first,last,phone,email\n2,Bo,Lee,555,bo@other.org\n", &[]);
    assert_eq!(again["differences"][0]["here"], "bo@example.123");
    assert_eq!(field(&portal, "2", "email").as_deref(), Some("bo@example.123"));
}
