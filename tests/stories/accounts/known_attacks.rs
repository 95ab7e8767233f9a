//! Account vulnerabilities that other products had, tried here. `Known from` names the published reports, here and above
//! the stories of a feature that try others.

use futures_util::future::join_all;
use jiff::SignedDuration;
use portal::accounts::password_links::{self, Purpose};
use reqwest::Method;
use serde_json::json;

use super::{LOCK, MARY, NEW, asked_for_code, forgot, mary, protected, sign_in_with, status_with};
use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::authenticator::{
    change_password, make_recovery_codes, pending_secret, recovery_codes_in, totp_code, turn_on, verify,
};
use crate::support::browser::{Answer, Browser, send};

const JOHN: &str = "john@email.com";
const FORGOT: &str = "/api/auth/forgot-password";

fn succeeded<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> usize {
    answers.into_iter().filter(|answer| answer.status == 200).count()
}

// Known from Gitea CVE-2021-45331, CVE-2026-20779; Vikunja CVE-2026-33473; Rodauth CVE-2026-82470; MISP
// CVE-2026-103655.
// proves: T4, T7
#[tokio::test]
async fn one_code_tried_at_every_endpoint_at_once_opens_one() {
    let (portal, _, inside, factor) = protected().await;
    let mut on_paper = factor.recovery_codes.clone();
    for round in 0..6 {
        // Another day, so that refusals do not add up to a lock.
        portal.pass(SignedDuration::from_hours(25));
        let code = if round % 2 == 0 { factor.code(&portal) } else { on_paper.pop().unwrap() };
        let mut at_the_door = Vec::new();
        for _ in 0..4 {
            at_the_door.push(asked_for_code(&portal).await.0);
        }
        let sessions = portal.count("sessions");
        let signing_in = join_all(at_the_door.iter().map(|browser| browser.verify_code(MARY, &code)));
        let confirming = join_all((0..4).map(|_| make_recovery_codes(&inside, PASSWORD, &code)));
        let (signed_in, confirmed) = tokio::join!(signing_in, confirming);
        assert_eq!(succeeded(signed_in.iter().chain(&confirmed)), 1, "{round}");
        let opened = portal.count("sessions") - sessions;
        assert_eq!(opened, i64::try_from(succeeded(&signed_in)).unwrap(), "{round}");
        if let Some(answer) = confirmed.iter().find(|answer| answer.status == 200) {
            on_paper = recovery_codes_in(&answer.json());
        }
    }
}

// Known from FileRise CVE-2026-104106; PocketBase CVE-2024-38351, CVE-2026-44166.
// proves: T6
#[tokio::test]
async fn a_second_factor_is_turned_on_once_and_required_only_after_its_first_right_code() {
    let (portal, _, browser) = mary().await;
    let secret = pending_secret(&browser).await;
    assert_eq!(verify(&browser, "000000").await.status, 400);
    assert!(portal.signed_in(MARY).await.is_signed_in().await, "the password is enough as before");
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1 OR two_factor_secret IS NOT NULL"), 0);

    let code = totp_code(&secret, portal.now());
    let answers = join_all((0..20).map(|_| verify(&browser, &code))).await;
    assert_eq!(succeeded(&answers), 1);
    let (codes, letters) =
        (portal.count("recovery_codes"), portal.count("outbox WHERE letter = 'two-factor-on'"));
    assert_eq!((codes, letters), (10, 1));
}

// Known from Vikunja CVE-2026-28268; Vulnerability-Lookup CVE-2026-73431.
// proves: R1
#[tokio::test]
async fn a_link_and_a_new_password_at_the_same_moment_are_one() {
    let portal = TestApp::start().await;
    portal.mary();
    let mut present = PASSWORD.to_owned();
    for round in 0..6 {
        portal.pass(SignedDuration::from_hours(2));
        let inside = portal.browser();
        assert_eq!(inside.sign_in(MARY, &present).await.status, 200, "{round}");
        let token = portal.reset_token(MARY).await;
        let (by_link, by_hand) = (format!("amber forest {round}"), format!("{NEW} {round}"));
        let (link, hand) =
            tokio::join!(portal.reset(&token, &by_link), change_password(&inside, &present, &by_hand));
        assert_eq!(succeeded([&link, &hand]), 1, "{round}: {} {}", link.body, hand.body);
        let (winner, loser) = if link.status == 200 { (by_link, by_hand) } else { (by_hand, by_link) };
        assert_eq!(portal.browser().sign_in(MARY, &loser).await.status, 401, "{round}");
        present = winner;
    }
    assert_eq!(portal.browser().sign_in(MARY, &present).await.status, 200);
}

// Known from Monnit CVE-2025-50433; MantisBT GHSA-93x3-m7pw-ppqm; Keycloak CVE-2026-18963.
// proves: R1
#[tokio::test]
async fn a_link_sets_its_own_member_s_password_whatever_e_mail_is_sent() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let john = portal.member("John", "Doe", JOHN);
    let path =
        portal.app.db.write(|tx| password_links::issue(tx, &mary, Purpose::Reset, portal.now())).unwrap();
    let body = json!({
        "token": token_in(&path), "password": NEW, "confirmPassword": NEW,
        "email": JOHN, "id": john, "memberId": john, "member_id": john, "username": JOHN,
    });
    assert_eq!(portal.browser().post("/api/auth/reset-password", &body).await.status, 200);
    assert_eq!(portal.browser().sign_in(JOHN, PASSWORD).await.status, 200, "as before");
    assert_eq!(portal.browser().sign_in(MARY, NEW).await.status, 200);
}

// Known from GitLab CVE-2023-7028; Django CVE-2019-19844; Directus GHSA-qw9g-7549-7wg5.
// proves: P12
#[tokio::test]
async fn a_reset_letter_is_for_one_address_and_goes_to_the_one_that_is_stored() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.member("Mallory", "Doe", "mallory@evil.example");
    let both = [MARY, "mallory@evil.example"];
    for email in [json!(both), json!({ "email": MARY, "cc": both[1] }), json!([[MARY]])] {
        assert_eq!(portal.browser().post(FORGOT, &json!({ "email": email })).await.status, 400, "{email}");
    }
    for between in [",", ";", " ", "\r\nBcc: ", "\0"] {
        forgot(&portal, &both.join(between)).await.ok();
    }
    assert_eq!(portal.count("outbox"), 0);
    // A duplicate key counts once, and an unknown one is ignored.
    let twice =
        format!("{{\"email\":\"mallory@evil.example\",\"email\":\" MARY.smith@email.com\",\"cc\":{both:?}}}");
    let request = portal.browser().request(Method::POST, FORGOT).header("content-type", "application/json");
    assert_eq!(send(request.body(twice)).await.status, 200);
    portal.deliver().await;
    let letters = portal.letters();
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains(MARY) && !letters[0].contains("evil.example"), "{}", letters[0]);
}

// Known from SilverStripe GHSA-w7r7-r8r9-vrg2; docuForm CVE-2025-65415.
// proves: S3
#[tokio::test]
async fn a_cookie_planted_in_another_browser_stays_its_maker_s() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.member("John", "Doe", JOHN);
    let john = portal.browser().sign_in(JOHN, PASSWORD).await;
    let value = |name: &str| john.cookie_named(name).unwrap();
    let planted = format!("session={}; device={}", value("session"), value("device"));
    let answer = sign_in_with(&portal, MARY, "cookie", &planted).await.ok();
    assert_ne!(answer.cookie_named("session").unwrap(), value("session"), "a session of her own");
    let hers = answer.cookie_named("device").unwrap();
    assert_ne!(hers, value("device"), "and a known browser of her own");
    let opened = status_with(&portal, &planted).await;
    assert_eq!(opened, 401, "what he holds opens nothing of hers, and its own session has ended");
    portal.execute(LOCK, []);
    assert_eq!(sign_in_with(&portal, MARY, "cookie", &planted).await.status, 423, "John knows that one");
    sign_in_with(&portal, MARY, "cookie", &format!("device={hers}")).await.ok();
    // Nor does it skip anything where she is asked for a code.
    portal.execute("UPDATE members SET account_locked = 0, locked_at = NULL", []);
    turn_on(&portal, &portal.signed_in(MARY).await).await;
    sign_in_with(&portal, MARY, "cookie", &planted).await.refused(401, "code_needed");
    assert_eq!(portal.count(&format!("sessions WHERE member_id = '{mary}'")), 1, "hers, as it was");
}

/// Requests reset letters, each time as another robot; returns how many log rows that made.
async fn lines_of_a_flood(portal: &TestApp, browser: &Browser, email: &str, robots: usize) -> i64 {
    let before = portal.count("security_logs");
    for number in 0..50 {
        let request =
            browser.request(Method::POST, FORGOT).header("user-agent", (number % robots).to_string());
        assert_eq!(send(request.json(&json!({ "email": email }))).await.status, 200);
    }
    portal.count("security_logs") - before
}

// Known from vantage6 GHSA-45gq-q4xh-cp53; Symfony GHSA-g2qj-pmxm-9f8f.
// proves: L3
#[tokio::test]
async fn letters_requested_without_end_are_few_rows_in_the_log() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.browser();
    for robots in [1, 50] {
        let known = lines_of_a_flood(&portal, &browser, MARY, robots).await;
        portal.pass(SignedDuration::from_mins(10));
        let unknown = lines_of_a_flood(&portal, &browser, "nobody@email.com", robots).await;
        assert_eq!((known, unknown), if robots == 1 { (1, 1) } else { (21, 21) });
        portal.pass(SignedDuration::from_mins(10));
    }
    assert_eq!(portal.logged("action = 'password-reset-asked'"), 200, "none is forgotten");
}

// proves: S7
#[tokio::test]
async fn no_flood_of_failures_pushes_what_happened_out_of_a_member_s_list() {
    let (portal, _, browser) = mary().await;
    // As made by a client that knows the password.
    portal.execute(
        "INSERT INTO security_logs (member_id, action, success, created_at)
         SELECT member_id, 'code-refused', 0, created_at FROM security_logs WHERE action = 'signed-in'",
        [],
    );
    for _ in 0..3 {
        portal.pass(SignedDuration::from_mins(10));
        lines_of_a_flood(&portal, &portal.browser(), MARY, 50).await;
    }
    let events = browser.read("/api/auth/security").await["events"].clone();
    let of =
        |action: &str| events.as_array().unwrap().iter().filter(|event| event["action"] == action).count();
    let found = (of("signed-in"), of("code-refused"), of("password-reset-asked"));
    assert_eq!(found, (1, 1, 10), "{events}");
}

// proves: L2
#[tokio::test]
async fn a_password_typed_where_the_e_mail_belongs_is_not_written_down() {
    let portal = TestApp::start().await;
    portal.mary();
    for typed in [PASSWORD, "Tr0ub4dor&3", "p@ss phrase"] {
        assert_eq!(portal.browser().sign_in(typed, PASSWORD).await.status, 401);
        forgot(&portal, typed).await;
    }
    portal.browser().sign_in("ghost@email.com", PASSWORD).await;
    let contains = |text: &str| {
        portal.database_bytes().to_ascii_lowercase().windows(text.len()).any(|part| part == text.as_bytes())
    };
    assert!(contains("ghost@email.com"), "the search works, and addresses are kept for the office");
    for typed in [PASSWORD, "tr0ub4dor&3", "p@ss phrase"] {
        assert!(!contains(typed), "{typed}");
    }
    assert_eq!(portal.logged("email IS NULL AND NOT success"), 6, "that somebody failed is");
}
