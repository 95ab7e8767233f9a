//! A dead link is refused as such for every input, and the log names its owner.

use jiff::SignedDuration;
use portal::accounts::password_links::{self, Purpose};
use serde_json::json;

use super::{MARY, NEW};
use crate::support::app::{TestApp, token_in};

fn issue(portal: &TestApp, member: &str) -> String {
    let made = portal.now();
    let path = portal.app.db.write(|tx| password_links::issue_beside(tx, member, Purpose::Reset, made));
    token_in(&path.unwrap())
}

/// Checked before the new password: a dead link must not reveal what its owner's password must not be made of.
async fn assert_dead(portal: &TestApp, token: &str, why: &str) {
    for (password, again) in [("short", "short"), (NEW, "another one"), (NEW, NEW)] {
        let body = json!({ "token": token, "password": password, "confirmPassword": again });
        let answer = portal.browser().post("/api/auth/reset-password", &body).await;
        assert_eq!(answer.status, 410, "{why}, {password}: {}", answer.body);
    }
}

async fn assert_lives(portal: &TestApp, token: &str, why: &str) {
    assert_eq!(portal.reset(token, "short").await.status, 400, "{why}");
}

#[tokio::test]
async fn a_dead_link_is_dead_before_the_new_password_is_looked_at() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let good = issue(&portal, &mary);
    assert_dead(&portal, &"A".repeat(43), "never made").await;
    assert_lives(&portal, &good, "another is dead").await;
    // (why, how it dies, how it lives again)
    let table = [
        ("used", "UPDATE password_resets SET used = 1", "UPDATE password_resets SET used = 0"),
        ("disabled", "UPDATE members SET disabled_at = 1", "UPDATE members SET disabled_at = NULL"),
        (
            "the password changed",
            "UPDATE members SET session_epoch = session_epoch + 1",
            "UPDATE members SET session_epoch = session_epoch - 1",
        ),
    ];
    for (why, dies, lives) in table {
        portal.execute(dies, []);
        assert_dead(&portal, &good, why).await;
        portal.execute(lives, []);
        assert_lives(&portal, &good, why).await;
    }
    portal.execute("UPDATE members SET email = NULL, password = NULL", []);
    assert_dead(&portal, &good, "no e-mail").await;
    portal.execute("UPDATE members SET email = ?1", [MARY]);
    portal.pass(SignedDuration::from_secs(-1));
    assert_dead(&portal, &good, "of the future").await;
    portal.pass(SignedDuration::from_mins(15));
    assert_lives(&portal, &good, "to the second").await;
    portal.pass(SignedDuration::from_secs(1));
    assert_dead(&portal, &good, "too old").await;
}

#[tokio::test]
async fn a_dead_link_is_in_the_log_with_the_member_it_was_made_for() {
    let portal = TestApp::start().await;
    let john = portal.member("John", "Reed", "john@email.com");
    let mary = portal.mary();
    let (johns, marys) = (issue(&portal, &john), issue(&portal, &mary));
    for (token, whose) in [(&johns, &john), (&marys, &mary)] {
        portal.execute("UPDATE password_resets SET used = 1", []);
        assert_eq!(portal.reset(token, NEW).await.status, 410);
        let refused = format!("action = 'password-reset-refused' AND member_id = '{whose}' AND success = 0");
        assert_eq!(portal.logged(&refused), 1);
    }
    for token in [&*"A".repeat(43), "not a token"] {
        assert_eq!(portal.reset(token, NEW).await.status, 410);
    }
    assert_eq!(portal.logged("action = 'password-reset-refused' AND member_id IS NULL"), 2);
    assert_eq!(portal.logged("action = 'password-reset-refused'"), 4);
}

// Known from Vaultwarden CVE-2026-43911; Contao CVE-2019-10641.
// proves: S5
#[tokio::test]
async fn a_first_password_is_no_change_and_no_session_outlives_a_new_one() {
    let portal = TestApp::start().await;
    let ann = portal.person("Ann", "New", Some("ann@email.com"));
    let token = issue(&portal, &ann);
    assert_eq!(portal.reset(&token, NEW).await.status, 200);
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 0);
    portal.browser().sign_in("ann@email.com", NEW).await;
    assert_eq!(portal.count("sessions"), 1);
    let token = issue(&portal, &ann);
    assert_eq!(portal.reset(&token, "amber forest willow").await.status, 200);
    assert_eq!((portal.count("outbox WHERE letter = 'password-changed'"), portal.count("sessions")), (1, 0));
}
