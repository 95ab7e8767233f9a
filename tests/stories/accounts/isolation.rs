//! Actions by or on one member leave every other account as it was.

use jiff::SignedDuration;
use portal::accounts::password_links::{self, Purpose};
use portal::platform::mail::{Letter, outbox};
use reqwest::Method;
use rusqlite::Connection;

use super::{NEW, verify_and_trust};
use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::authenticator::{change_password, make_recovery_codes, turn_off, turn_on, verify};
use crate::support::browser::{Browser, send};

/// Every row that is this member's, in every table.
fn rows_of(conn: &Connection, member: &str) -> Vec<String> {
    let sql = "SELECT tables.name FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE columns.name = 'member_id' AND tables.name <> 'members' ORDER BY tables.name";
    let mut tables = conn.prepare(sql).unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(tables.len() > 9, "{tables:?}");
    let mut found = Vec::new();
    for (table, key) in tables.iter().map(|table| (&**table, "member_id")).chain([("members", "id")]) {
        let mut rows = conn.prepare(&format!("SELECT * FROM {table} WHERE {key} = ?1 ORDER BY 1")).unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([member]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let cells: Vec<String> =
                (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect();
            found.push(format!("{table}: {}", cells.join(", ")));
        }
    }
    found
}

fn link(portal: &TestApp, member: &str, purpose: Purpose) -> String {
    portal.app.db.write(|tx| password_links::issue(tx, member, purpose, portal.now())).unwrap()
}

fn link_beside(portal: &TestApp, member: &str) -> String {
    let made = portal.now();
    portal.app.db.write(|tx| password_links::issue_beside(tx, member, Purpose::Reset, made)).unwrap()
}

/// A member with a row of every kind: a second factor, half-used codes, counts on the account and on a browser,
/// sessions, trust, links, a queued letter and a sign-in that waits for its code.
async fn live_through_everything(portal: &TestApp, member: &str, email: &str) {
    let browser = portal.signed_in(email).await;
    let app = turn_on(portal, &browser).await;
    let kept = portal.browser();
    kept.sign_in(email, PASSWORD).await;
    kept.verify_code(email, &app.recovery_codes[0]).await;
    kept.sign_in(email, PASSWORD).await;
    verify_and_trust(&kept, email, &app.next_code(portal)).await;
    kept.sign_in(email, "wrong password").await;
    portal.browser().sign_in(email, "wrong password").await;
    let half_way = portal.browser();
    half_way.sign_in(email, PASSWORD).await;
    half_way.verify_code(email, &app.wrong_code(portal)).await;
    link(portal, member, Purpose::Reset);
    link_beside(portal, member);
    link(portal, member, Purpose::Invitation);
    portal.app.db.write(|tx| outbox::enqueue(tx, Letter::Reset, member, portal.now())).unwrap();
    portal.execute(
        "INSERT INTO two_factor_enrolments (member_id, session_id, secret, created_at)
         SELECT member_id, max(id), x'aa', created_at FROM sessions WHERE member_id = ?1",
        [member],
    );
}

struct Story {
    portal: TestApp,
    bystanders: Vec<String>,
    before: Vec<Vec<String>>,
    mary: String,
    email: &'static str,
}

impl Story {
    /// The bystanders, one of whom is locked out, come first in every order that a query without its condition would
    /// use.
    async fn begin() -> Self {
        let portal = TestApp::start().await;
        let emails = ["mary@email.com", "john@email.com", "ann@email.com"];
        let mut all = emails.map(|email| (portal.member("Mary", "Smith", email), email));
        all.sort_unstable();
        let [(locked, first), (other, second), (mary, email)] = all;
        live_through_everything(&portal, &locked, first).await;
        portal.execute("UPDATE members SET account_locked = 1, locked_at = 1 WHERE id = ?1", [&locked]);
        live_through_everything(&portal, &other, second).await;
        // Nor does another member's epoch happen to be hers.
        portal.execute("UPDATE members SET session_epoch = 7 WHERE id = ?1", [&mary]);
        let bystanders = vec![locked, other];
        let before: Vec<_> = bystanders.iter().map(|member| rows_of(&portal.database(), member)).collect();
        assert!(before.iter().all(|rows| rows.len() > 20), "{before:#?}");
        Self { portal, bystanders, before, mary, email }
    }

    #[track_caller]
    fn nobody_else_noticed(&self, what: &str) {
        for (member, before) in self.bystanders.iter().zip(&self.before) {
            assert_eq!(rows_of(&self.portal.database(), member), *before, "{what}");
        }
    }

    async fn sign_in(&self) -> Browser {
        self.portal.signed_in(self.email).await
    }

    fn marys(&self, column: &str) -> i64 {
        self.portal.value(&format!("SELECT {column} FROM members WHERE id = ?1"), [&self.mary])
    }
}

#[tokio::test]
async fn wrong_passwords_and_codes_of_one_member_count_for_no_other() {
    let story = Story::begin().await;
    let (portal, email) = (&story.portal, story.email);
    portal.browser().sign_in(email, "wrong password").await;
    assert_eq!(story.marys("failed_login_attempts"), 1, "nobody else's count is gone on from");
    story.nobody_else_noticed("a wrong password at an unknown browser");
    let browser = story.sign_in().await;
    browser.sign_in(email, "wrong password").await;
    let own = "SELECT failed_login_attempts FROM trusted_devices WHERE member_id = ?1";
    assert_eq!(portal.value::<i64>(own, [&story.mary]), 1);
    story.nobody_else_noticed("a wrong password at a known one");
    browser.sign_in(email, PASSWORD).await;
    story.nobody_else_noticed("a right one");
    let app = turn_on(portal, &browser).await;
    let half_way = portal.browser();
    half_way.sign_in(email, PASSWORD).await;
    half_way.verify_code(email, &app.wrong_code(portal)).await;
    assert_eq!(story.marys("wrong_codes"), 1);
    story.nobody_else_noticed("a wrong code");
    half_way.verify_code(email, &app.recovery_codes[0]).await;
    let used =
        format!("member_id = '{}' AND action = 'recovery-code-used' AND detail = '9 left'", story.mary);
    assert_eq!(portal.logged(&used), 1);
    story.nobody_else_noticed("a backup code");
    let leaving = portal.browser();
    leaving.sign_in(email, PASSWORD).await;
    leaving.sign_out().await;
    story.nobody_else_noticed("signing out before the code");
    for _ in 0..11 {
        portal.browser().sign_in(email, PASSWORD).await;
    }
    story.nobody_else_noticed("more pending sign-ins than are kept");
    for _ in 0..5 {
        portal.browser().sign_in(email, "wrong password").await;
    }
    assert!(portal.is_locked(&story.mary));
    story.nobody_else_noticed("a lock");
}

#[tokio::test]
async fn sessions_and_browsers_that_end_are_the_member_s_own() {
    let story = Story::begin().await;
    let (portal, email) = (&story.portal, story.email);
    for _ in 0..21 {
        story.sign_in().await;
    }
    story.nobody_else_noticed("more sessions and browsers than are kept");
    let browser = story.sign_in().await;
    story.sign_in().await.sign_out().await;
    story.nobody_else_noticed("signing out");
    let card = browser.read("/api/auth/security").await;
    for path in [
        format!("/api/auth/sessions/{}", card["sessions"][1]["id"]),
        format!("/api/auth/devices/{}", card["devices"][1]["id"]),
        "/api/auth/sessions".to_owned(),
    ] {
        send(browser.request(Method::DELETE, &path)).await.ok();
        story.nobody_else_noticed(&path);
    }
    let app = turn_on(portal, &browser).await;
    browser.sign_in(email, PASSWORD).await;
    verify_and_trust(&browser, email, &app.next_code(portal)).await;
    assert_eq!(browser.sign_in(email, PASSWORD).await.status, 200, "trusted");
    portal.execute(
        "UPDATE trusted_devices SET trust_hash = randomblob(32) WHERE member_id = ?1 AND trust_hash IS NOT NULL",
        [&story.mary],
    );
    assert_eq!(browser.sign_in(email, PASSWORD).await.status, 401, "no longer");
    story.nobody_else_noticed("trust that begins, is used and ends");
}

#[tokio::test]
async fn a_member_s_change_of_security_changes_no_other_member() {
    let story = Story::begin().await;
    let (portal, email) = (&story.portal, story.email);
    let browser = story.sign_in().await;
    let app = turn_on(portal, &browser).await;
    story.nobody_else_noticed("the second factor on");
    make_recovery_codes(&browser, PASSWORD, &app.next_code(portal)).await.ok();
    story.nobody_else_noticed("new backup codes");
    turn_off(&browser, PASSWORD, &app.next_code(portal)).await.ok();
    story.nobody_else_noticed("the second factor off");
    assert_eq!(verify(&browser, "000000").await.status, 400);
    story.nobody_else_noticed("nothing pending");
    change_password(&browser, PASSWORD, NEW).await.ok();
    story.nobody_else_noticed("a new password");
    assert_eq!(portal.browser().sign_in(email, NEW).await.status, 200);
}

// proves: S5
#[tokio::test]
async fn links_that_are_made_used_or_end_are_the_member_s_own() {
    let story = Story::begin().await;
    let (portal, mary) = (&story.portal, &*story.mary);
    portal.pass(SignedDuration::from_mins(1));
    let invitation = link(portal, mary, Purpose::Invitation);
    let older = link(portal, mary, Purpose::Reset);
    let newer = link(portal, mary, Purpose::Reset);
    story.nobody_else_noticed("a newer link");
    let lost = link_beside(portal, mary);
    portal.app.db.write(|tx| password_links::end(tx, &lost)).unwrap();
    story.nobody_else_noticed("a link whose letter did not leave");
    let lives = async |path: &str| portal.reset(&token_in(path), "short").await.status == 400;
    assert!(lives(&newer).await && lives(&invitation).await, "it ended alone");
    assert!(!lives(&lost).await && !lives(&older).await);
    let left = link_beside(portal, mary);
    portal.app.db.write(|tx| password_links::end_older(tx, &left)).unwrap();
    story.nobody_else_noticed("a link whose letter has left");
    assert!(lives(&left).await && lives(&invitation).await, "it ends the older ones of its purpose");
    assert!(!lives(&newer).await);
    assert_eq!(portal.reset(&token_in(&left), NEW).await.status, 200);
    assert!(!lives(&left).await && !lives(&invitation).await);
    story.nobody_else_noticed("a link that was used");
}
