//! The real program beside a key file that is not the one its secrets were sealed with.

use serde_json::json;

use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::value;

pub fn with_sealed_secrets() -> Portal {
    let portal = portal_with_mary();
    let id: String = value(&portal, "SELECT id FROM members");
    let seal = portal.dir().seal().unwrap();
    let secret = seal.seal(&id, b"twenty secret bytes!").unwrap();
    let turn_on = "UPDATE members SET two_factor_enabled = 1, two_factor_secret = ?1";
    portal.database().execute(turn_on, [secret]).unwrap();
    let said = portal.run_with(&["settings", "set", "mail-password"], "canary-3141\n");
    assert_eq!(said.code, 0, "{}", said.err);
    portal
}

pub fn put_another_key(portal: &Portal) {
    std::fs::write(portal.data_dir().join("portal.key"), [9; 32]).unwrap();
}

fn warnings(log: &str) -> String {
    log.lines().filter(|line| line.contains("WARN")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_right_key_is_not_spoken_of() {
    let portal = with_sealed_secrets();
    let (code, log) = Serving::start(&portal).stop();
    assert!(code == Some(0) && !log.contains("portal.key"), "{log}");
}

#[test]
fn another_key_is_warned_of_at_the_start_with_what_it_does_not_open() {
    let portal = with_sealed_secrets();
    put_another_key(&portal);
    let (code, log) = Serving::start(&portal).stop();
    assert_eq!(code, Some(0), "the portal opens all the same: {log}");
    let warned = warnings(&log);
    for part in [
        &*portal.data_dir().join("portal.key").display().to_string(),
        "the authenticator secrets of M0001",
        "the mail server's password (mail-password)",
        "Put the right portal.key back",
        "backup codes",
        "portal member reset-2fa M0001",
        "portal settings set mail-password",
    ] {
        assert!(warned.contains(part), "{part}: {log}");
    }
    portal.ok(&["member", "reset-2fa", "M0001"]);
    let said = portal.run_with(&["settings", "set", "mail-password"], "canary-2718\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let (_, log) = Serving::start(&portal).stop();
    assert!(!warnings(&log).contains("portal.key"), "{log}");
}

#[tokio::test]
async fn a_code_that_cannot_be_checked_is_logged_with_the_members_number_and_the_command() {
    let portal = with_sealed_secrets();
    let before_her = "INSERT INTO members (id, first_name, last_name, member_id, created_at, updated_at)
         VALUES ('0', 'Ann', 'Lee', 'M0009', 0, 0)";
    portal.database().execute(before_her, []).unwrap();
    put_another_key(&portal);
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    let begun = browser.sign_in(MARY, PASSWORD).await;
    let pending = format!("pending={}", begun.cookie_named("pending").unwrap());
    let code = browser.request(reqwest::Method::POST, "/api/auth/verify-2fa").header("cookie", pending);
    let answer = code.json(&json!({ "email": MARY, "code": "123456" })).send().await.unwrap();
    assert_eq!(answer.status(), 401);
    let (_, log) = serving.stop();
    let line = log.lines().find(|line| line.contains("ERROR")).unwrap_or_else(|| panic!("{log}"));
    assert!(line.contains("M0001") && line.contains("portal member reset-2fa M0001"), "{line}");
    let id: String = value(&portal, "SELECT id FROM members WHERE member_id = 'M0001'");
    assert!(!line.contains(&id), "{line}");
}
