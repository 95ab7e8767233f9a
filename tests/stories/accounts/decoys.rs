//! User enumeration: a lock must not reveal who has an account.

use jiff::SignedDuration;
use portal::platform::settings::Name;

use super::sign_in_names::{SHARED, emil};
use super::{MARY, NEW, asked_for_code, mary, protected};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::change_password;
use crate::support::browser::Answer;

const NOBODY: &str = "nobody@email.com";

/// The parts of an answer that an attacker could compare.
fn seen(answer: &Answer) -> (u16, String, Vec<(String, String)>) {
    (answer.status, answer.body.clone(), answer.comparable_headers())
}

async fn guess(portal: &TestApp, email: &str) -> Answer {
    portal.browser().sign_in(email, "wrong password").await
}

fn rows_written(portal: &TestApp) -> u64 {
    portal.app.db.write(|tx| Ok::<_, rusqlite::Error>(tx.total_changes())).unwrap()
}

// proves: P10
#[tokio::test]
async fn seven_guesses_at_an_account_and_at_a_decoy_are_answered_alike_also_after_a_restart() {
    let mut portal = TestApp::start().await;
    portal.mary();
    let disabled = portal.member("Mike", "Jones", "mike@email.com");
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&disabled]);
    portal.person("Ann", "Lee", Some("ann@email.com"));
    emil(&portal, "Emil", "emil.bauer");
    let mut statuses = Vec::new();
    for number in 1..=7 {
        if number == 4 || number == 7 {
            portal = portal.restart().await;
        }
        let before = rows_written(&portal);
        let member = guess(&portal, MARY).await;
        let between = rows_written(&portal);
        assert_eq!(seen(&guess(&portal, NOBODY).await), seen(&member), "guess {number}");
        assert_eq!(rows_written(&portal) - between, between - before, "as much is written, guess {number}");
        for other in
            ["mike@email.com", "ann@email.com", " NoBody2@email.com ", "emil.bauer", "nobody.here", SHARED]
        {
            assert_eq!(seen(&guess(&portal, other).await), seen(&member), "{other}, guess {number}");
        }
        statuses.push(member.status);
    }
    assert_eq!(statuses, [401, 401, 401, 401, 423, 423, 423]);
    let right = portal.browser().sign_in(MARY, PASSWORD).await;
    assert_eq!(seen(&right), seen(&guess(&portal, NOBODY).await), "the right password is locked too");
    let contact = portal.browser().sign_in(SHARED, PASSWORD).await;
    assert_eq!(contact.status, 423, "a contact address signs nobody in");
    portal.pass(SignedDuration::from_hours(48));
    for email in [MARY, NOBODY] {
        assert_eq!(guess(&portal, email).await.status, 423, "a lock does not wear off");
    }
}

// proves: P10
/// Four guesses, then the owner comes, then three more: the fifth must lock whether there is an owner or not.
#[tokio::test]
async fn the_owner_who_signs_in_between_the_guesses_changes_no_answer_to_a_stranger() {
    let (mut portal, _, known) = mary().await;
    for number in 1..=7 {
        if number == 5 {
            assert_eq!(known.sign_in(MARY, "a typing mistake").await.status, 401);
            known.sign_in(MARY, PASSWORD).await.ok();
            portal = portal.restart().await;
        }
        let member = guess(&portal, MARY).await;
        assert_eq!(seen(&guess(&portal, NOBODY).await), seen(&member), "guess {number}");
        assert_eq!(member.status, if number < 5 { 401 } else { 423 }, "guess {number}");
    }
}

// proves: P10
#[tokio::test]
async fn the_owner_who_comes_with_a_code_or_changes_a_setting_forgives_no_stranger() {
    let (portal, mary, _, app) = protected().await;
    for _ in 0..4 {
        guess(&portal, MARY).await;
    }
    let (elsewhere, _) = asked_for_code(&portal).await;
    elsewhere.verify_code(MARY, &app.next_code(&portal)).await.ok();
    assert_eq!(portal.failures(&mary), 4);
    change_password(&elsewhere, PASSWORD, NEW).await.ok();
    assert_eq!(portal.failures(&mary), 4);
    assert_eq!(guess(&portal, MARY).await.status, 423);
}

// proves: P10
#[tokio::test]
async fn a_decoy_follows_the_setting_and_a_day_forgives_it_too() {
    let portal = TestApp::start().await;
    portal.set(Name::LockAfter, "3");
    guess(&portal, NOBODY).await;
    guess(&portal, NOBODY).await;
    portal.pass(SignedDuration::from_hours(25));
    guess(&portal, NOBODY).await;
    assert_eq!(guess(&portal, " NOBODY@email.com").await.status, 401);
    assert_eq!(guess(&portal, "NoBody@Email.com ").await.status, 423, "one decoy in every spelling");
    let kept = (portal.count("decoy_accounts"), portal.count("decoy_accounts WHERE length(email_hash) = 32"));
    assert_eq!(kept, (1, 1), "and the address is not kept");
}

// proves: P10
#[tokio::test]
async fn ten_thousand_decoys_are_stored_and_an_old_unlocked_one_is_replaced() {
    let portal = TestApp::start().await;
    portal.execute(
        "INSERT INTO decoy_accounts (email_hash, failed_login_attempts, last_failed_login_at, locked_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         SELECT CAST(printf('%032d', i) AS BLOB), 1, i, CASE WHEN i = 1 THEN 1 END FROM n",
        [],
    );
    guess(&portal, NOBODY).await;
    assert_eq!(portal.count("decoy_accounts"), 10_000);
    assert_eq!(portal.count("decoy_accounts WHERE last_failed_login_at = 1"), 1, "locked: it stays");
    assert_eq!(portal.count("decoy_accounts WHERE last_failed_login_at = 2"), 0, "the oldest of the others");
}
