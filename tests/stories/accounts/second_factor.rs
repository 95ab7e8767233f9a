//! Turning the second factor on and off.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use portal::platform::token::Token;
use serde_json::json;

use super::{MARY, mary, status_with};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{
    change_password, make_recovery_codes, pending_secret, recovery_codes_in, totp_code, turn_off, turn_on,
    verify,
};
use crate::support::browser::problem;

const INIT: &str = "/api/auth/setup-2fa/init";

fn is_on(portal: &TestApp, member: &str) -> bool {
    portal.value("SELECT two_factor_enabled FROM members WHERE id = ?1", [member])
}

#[tokio::test]
async fn a_member_scans_types_the_code_and_is_given_ten_backup_codes() {
    let (portal, mary, browser) = mary().await;
    let shown = browser.read(INIT).await;
    let secret = shown["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32, "160 bits in base32");
    let picture = shown["qrCode"].as_str().unwrap().strip_prefix("data:image/svg+xml;base64,").unwrap();
    let picture = String::from_utf8(STANDARD.decode(picture).unwrap()).unwrap();
    assert!(["<svg", "#ffffff", "#000000"].iter().all(|part| picture.contains(part)), "{picture}");
    assert!(!is_on(&portal, &mary), "until a code proves the app");

    let body = verify(&browser, &totp_code(secret, portal.now())).await.ok().json();
    assert_eq!(body["user"]["twoFactorEnabled"], true);
    assert_eq!(recovery_codes_in(&body).into_iter().collect::<HashSet<_>>().len(), 10);
    assert!(is_on(&portal, &mary));
    assert_eq!(browser.read("/api/auth/me").await["twoFactorEnabled"], true, "the session goes on");
    assert_eq!(portal.count("outbox WHERE letter = 'two-factor-on'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'two-factor-enabled' AND success = 1"), 1);
    assert_eq!(portal.count("two_factor_enrolments"), 0);
}

// proves: T6
#[tokio::test]
async fn a_secret_that_is_on_is_never_shown_again() {
    let (portal, _, browser) = mary().await;
    let factor = turn_on(&portal, &browser).await;
    let again = browser.get(INIT).await;
    let sentence = "Two-factor authentication is already active on your account";
    assert_eq!((again.status, &*again.body), (409, sentence));
    let verified = verify(&browser, &factor.next_code(&portal)).await;
    assert_eq!((verified.status, verified.json()), (409, problem("two_factor_already_on", sentence)));
}

// proves: T6
#[tokio::test]
async fn a_page_loaded_again_shows_the_same_secret_for_half_an_hour() {
    let (portal, _, browser) = mary().await;
    let secret = pending_secret(&browser).await;
    portal.pass(SignedDuration::from_mins(29));
    assert_eq!(pending_secret(&browser).await, secret);
    portal.pass(SignedDuration::from_mins(1));
    let late = verify(&browser, &totp_code(&secret, portal.now())).await;
    let start_again = problem("set_up_expired", "Please start again: scan the new code.");
    assert_eq!((late.status, late.json()), (400, start_again));
    let ahead = pending_secret(&browser).await;
    assert_ne!(ahead, secret);
    portal.pass(SignedDuration::from_secs(-1));
    assert_ne!(pending_secret(&browser).await, ahead, "one of a clock that ran ahead is shown anew");
}

// proves: T6
#[tokio::test]
async fn a_pending_secret_is_of_the_session_that_asked_for_it() {
    let (portal, mary, browser) = mary().await;
    let stranger = portal.signed_in(MARY).await;
    let theirs = pending_secret(&stranger).await;
    // Signed in as the same member elsewhere: neither shown nor usable.
    assert_eq!(verify(&browser, &totp_code(&theirs, portal.now())).await.status, 400);
    let secret = pending_secret(&browser).await;
    assert_ne!(secret, theirs);
    let late = verify(&stranger, &totp_code(&secret, portal.now())).await;
    assert_eq!(late.message(), "Please start again: scan the new code.");
    assert!(!is_on(&portal, &mary));
    // In the same browser after another member's sign-in.
    portal.member("John", "Doe", "john@email.com");
    assert_eq!(browser.sign_in("john@email.com", PASSWORD).await.status, 200);
    assert_eq!(verify(&browser, &totp_code(&secret, portal.now())).await.status, 400);
    assert_eq!(portal.count("members WHERE two_factor_enabled = 1"), 0);
}

// proves: T6
#[tokio::test]
async fn a_wrong_first_code_turns_nothing_on_and_is_throttled() {
    let (portal, mary, browser) = mary().await;
    let secret = pending_secret(&browser).await;
    for wrong in
        ["", "12345", "1234567", "abcdef", &totp_code(&secret, portal.now() + SignedDuration::from_mins(5))]
    {
        let answer = verify(&browser, wrong).await.refused(400, "wrong_code");
        assert_eq!(answer.message(), "Invalid verification code", "{wrong}");
    }
    for _ in 5..50 {
        verify(&browser, "x").await;
    }
    let right = verify(&browser, &totp_code(&secret, portal.now())).await;
    assert_eq!(right.status, 429, "{}", right.body);
    assert!(!is_on(&portal, &mary) && !portal.is_locked(&mary));
}

// proves: T4, T6
#[tokio::test]
async fn turning_it_off_needs_the_password_and_a_code() {
    let (portal, mary, browser) = mary().await;
    let factor = turn_on(&portal, &browser).await;
    turn_off(&browser, PASSWORD, &factor.code(&portal)).await.refused(400, "wrong_code");
    assert_eq!(portal.logged("action = 'code-replayed'"), 1, "the code that turned it on is used up");
    let code = factor.next_code(&portal);
    turn_off(&browser, "wrong password", &code).await.refused(400, "wrong_password");
    turn_off(&browser, PASSWORD, &factor.wrong_code(&portal)).await.refused(400, "wrong_code");
    assert!(is_on(&portal, &mary) && browser.is_signed_in().await);
    assert_eq!(portal.count("security_logs WHERE action = 'confirmation-failed'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'code-refused'"), 1);

    // A wrong password has not used the code up.
    let done = turn_off(&browser, PASSWORD, &code).await;
    assert_eq!((done.status, done.json()["user"]["twoFactorEnabled"].clone()), (200, json!(false)));
    assert!(!is_on(&portal, &mary) && browser.is_signed_in().await);
    let left = portal.count("members WHERE two_factor_secret IS NOT NULL") + portal.count("recovery_codes");
    assert_eq!(left, 0, "nothing of it stays");
    assert_eq!(portal.count("outbox WHERE letter = 'two-factor-off'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'two-factor-disabled'"), 1);
    turn_off(&browser, PASSWORD, &code).await.refused(409, "two_factor_already_off");
    make_recovery_codes(&browser, PASSWORD, &code).await.refused(409, "two_factor_already_off");
    assert_eq!(portal.failures(&mary), 0);
    assert_ne!(turn_on(&portal, &browser).await.secret, factor.secret, "on again within the half minute");
}

// proves: S3, S5
#[tokio::test]
async fn whatever_changes_password_or_second_factor_ends_everything_else_at_once() {
    let (portal, mary, browser) = mary().await;
    let mut factor = None;
    let opens = async |token: &str| status_with(&portal, &format!("session={token}")).await == 200;
    let other = "amber forest willow";
    for (round, change) in (0u8..).zip(["on", "codes", "password", "off"]) {
        let tokens = [1, 2, 3, 4].map(|number| URL_SAFE_NO_PAD.encode([round * 10 + number; 32]));
        let [first, second, pending, link] = tokens.each_ref().map(|token| &**token);
        give_access(&portal, &mary, &tokens);
        assert!(opens(first).await && opens(second).await && is_good(&portal, link).await);
        let own: Vec<u8> = portal.value("SELECT token_hash FROM sessions ORDER BY id LIMIT 1", []);
        let epoch = || portal.value::<i64>("SELECT session_epoch FROM members WHERE id = ?1", [&mary]);
        let before = epoch();
        match change {
            "on" => factor = Some(turn_on(&portal, &browser).await),
            "codes" => {
                let code = factor.as_ref().unwrap().next_code(&portal);
                make_recovery_codes(&browser, PASSWORD, &code).await.ok();
            }
            "password" => drop(change_password(&browser, PASSWORD, other).await.ok()),
            _ => {
                let code = factor.as_ref().unwrap().next_code(&portal);
                turn_off(&browser, other, &code).await.ok();
            }
        }
        assert!(browser.is_signed_in().await, "{change}: who did it goes on");
        let ends = change != "codes";
        let live = [opens(first).await, opens(second).await, is_good(&portal, link).await];
        assert_eq!(live, [!ends; 3], "{change}");
        let pendings: i64 = portal.value(
            "SELECT count(*) FROM pending_sign_ins JOIN members ON members.id = pending_sign_ins.member_id
             WHERE token_hash = ?1 AND epoch = session_epoch",
            [token_hash(pending)],
        );
        assert_eq!(pendings == 0, ends, "{change}");
        assert_eq!(epoch() > before, ends, "{change}: trust carries the epoch too");
        let kept: i64 = portal.value("SELECT count(*) FROM sessions WHERE token_hash = ?1", [&own]);
        assert_eq!(kept == 0, ends, "{change}: a new token");
        portal.execute("DELETE FROM password_resets", []);
    }
}

/// Two more sessions, a pending sign-in and a link, with these tokens.
fn give_access(portal: &TestApp, member: &str, tokens: &[String; 4]) {
    let now = portal.now().as_second();
    let [first, second, pending, link] = tokens.each_ref().map(|token| token_hash(token));
    for token in [first, second] {
        portal.execute(
            "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
             SELECT ?2, id, session_epoch, ?3, ?3, 9999999999 FROM members WHERE id = ?1",
            (member, token, now),
        );
    }
    portal.execute(
        "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
         SELECT ?2, id, session_epoch, ?3, 9999999999 FROM members WHERE id = ?1",
        (member, pending, now),
    );
    portal.execute(
        "INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
         SELECT id, ?2, 'reset', session_epoch, 9999999999, ?3 FROM members WHERE id = ?1",
        (member, link, now),
    );
}

fn token_hash(token: &str) -> [u8; 32] {
    Token::parse(token).unwrap().hash().0
}

/// A good link complains about the password; a dead one about itself.
async fn is_good(portal: &TestApp, link: &str) -> bool {
    portal.reset(link, "short").await.status == 400
}

// proves: S1, T5
#[tokio::test]
async fn nothing_secret_stands_in_the_database_as_it_is() {
    let (portal, mary, browser) = mary().await;
    let pending = pending_secret(&browser).await;
    let factor = turn_on(&portal, &browser).await;
    assert_eq!(factor.secret, pending);
    let bytes = portal.database_bytes();
    let raw = totp_rs::Secret::try_from_base32(&pending).unwrap();
    let mut forms: Vec<Vec<u8>> = vec![pending.into_bytes(), raw.as_ref().to_vec()];
    for code in &factor.recovery_codes {
        forms.extend([code.clone().into_bytes(), code.replace('-', "").into_bytes()]);
    }
    for form in forms {
        assert!(!bytes.windows(form.len()).any(|part| part.eq_ignore_ascii_case(&form)));
    }
    // Sealed for its owner: it cannot be decrypted in another row.
    let john = portal.member("John", "Doe", "john@email.com");
    let johns = portal.signed_in("john@email.com").await;
    turn_on(&portal, &johns).await;
    let copy = "UPDATE members SET two_factor_secret = (SELECT two_factor_secret FROM members WHERE id = ?1)
        WHERE id = ?2";
    portal.execute(copy, (&mary, &john));
    turn_off(&johns, PASSWORD, &factor.next_code(&portal)).await.refused(400, "wrong_code");
    assert!(is_on(&portal, &john));
}
