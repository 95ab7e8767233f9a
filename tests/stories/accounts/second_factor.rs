//! Turning the second factor on and off.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use portal::platform::settings::Name;
use portal::platform::token::Token;
use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::authenticator::{
    change_password, make_recovery_codes, pending_secret, totp_code, turn_off, turn_on, verify,
};
use crate::support::browser::{Browser, problem, send};

const MARY: &str = "mary.smith@email.com";
const INIT: &str = "/api/auth/setup-2fa/init";

async fn mary() -> (TestApp, String, Browser) {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.signed_in(MARY).await;
    (portal, mary, browser)
}

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
    assert!(
        picture.contains("<svg") && picture.contains("#ffffff") && picture.contains("#000000"),
        "{picture}"
    );
    assert!(!is_on(&portal, &mary), "until a code proves the app");

    let answer = verify(&browser, &totp_code(secret, portal.now())).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let body = answer.json();
    assert_eq!(body["user"]["twoFactorEnabled"], true);
    let codes: HashSet<&str> =
        body["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
    assert_eq!(codes.len(), 10);
    assert!(is_on(&portal, &mary));
    assert_eq!(browser.read("/api/auth/me").await["twoFactorEnabled"], true, "the session goes on");
    assert_eq!(portal.count("outbox WHERE letter = 'two-factor-on'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'two-factor-enabled' AND success = 1"), 1);
    assert_eq!(portal.count("two_factor_enrolments"), 0);
}

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
    assert_ne!(pending_secret(&browser).await, secret);
}

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

#[tokio::test]
async fn a_wrong_first_code_turns_nothing_on_and_is_throttled() {
    let (portal, mary, browser) = mary().await;
    let secret = pending_secret(&browser).await;
    for wrong in
        ["", "12345", "1234567", "abcdef", &totp_code(&secret, portal.now() + SignedDuration::from_mins(5))]
    {
        let answer = verify(&browser, wrong).await;
        assert_eq!(
            (answer.status, answer.json()),
            (400, problem("wrong_code", "Invalid verification code")),
            "{wrong}"
        );
    }
    for _ in 5..50 {
        verify(&browser, "x").await;
    }
    let right = verify(&browser, &totp_code(&secret, portal.now())).await;
    assert_eq!(right.status, 429, "{}", right.body);
    assert!(!is_on(&portal, &mary) && !portal.is_locked(&mary));
}

#[tokio::test]
async fn the_code_that_turned_it_on_is_used_up() {
    let (portal, _, browser) = mary().await;
    let factor = turn_on(&portal, &browser).await;
    let replayed = turn_off(&browser, PASSWORD, &factor.code(&portal)).await;
    assert_eq!((replayed.status, replayed.message()), (400, "Invalid verification code".to_owned()));
    assert_eq!(portal.count("security_logs WHERE action = 'code-replayed'"), 1);
}

#[tokio::test]
async fn turning_it_off_needs_the_password_and_a_code() {
    let (portal, mary, browser) = mary().await;
    let factor = turn_on(&portal, &browser).await;
    let code = factor.next_code(&portal);
    let refused = turn_off(&browser, "wrong password", &code).await;
    assert_eq!((refused.status, refused.message()), (400, "Your password is not right.".to_owned()));
    let refused = turn_off(&browser, PASSWORD, &factor.wrong_code(&portal)).await;
    assert_eq!((refused.status, refused.message()), (400, "Invalid verification code".to_owned()));
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
    let again = turn_off(&browser, PASSWORD, &code).await;
    assert_eq!(again.status, 409, "{}", again.body);
}

#[tokio::test]
async fn it_can_be_turned_off_and_on_within_one_half_minute() {
    let (portal, _, browser) = mary().await;
    let factor = turn_on(&portal, &browser).await;
    assert_eq!(turn_off(&browser, PASSWORD, &factor.recovery_codes[0]).await.status, 200);
    assert_ne!(turn_on(&portal, &browser).await.secret, factor.secret);
}

#[tokio::test]
async fn whatever_changes_password_or_second_factor_ends_everything_else_at_once() {
    let (portal, mary, browser) = mary().await;
    let mut factor = None;
    let other = "amber forest willow";
    for (round, change) in (0u8..).zip(["on", "codes", "password", "off"]) {
        let tokens = [1, 2, 3, 4].map(|number| URL_SAFE_NO_PAD.encode([round * 10 + number; 32]));
        let [first, second, pending, link] = tokens.each_ref().map(|token| &**token);
        give_access(&portal, &mary, &tokens);
        assert!(opens(&portal, first).await && opens(&portal, second).await && is_good(&portal, link).await);
        let own: Vec<u8> = portal.value("SELECT token_hash FROM sessions ORDER BY id LIMIT 1", []);
        let epoch = || portal.value::<i64>("SELECT session_epoch FROM members WHERE id = ?1", [&mary]);
        let before = epoch();
        match change {
            "on" => factor = Some(turn_on(&portal, &browser).await),
            "codes" => {
                let code = factor.as_ref().unwrap().next_code(&portal);
                assert_eq!(make_recovery_codes(&browser, PASSWORD, &code).await.status, 200);
            }
            "password" => assert_eq!(change_password(&browser, PASSWORD, other).await.status, 200),
            _ => {
                let code = factor.as_ref().unwrap().next_code(&portal);
                assert_eq!(turn_off(&browser, other, &code).await.status, 200);
            }
        }
        assert!(browser.is_signed_in().await, "{change}: who did it goes on");
        let ends = change != "codes";
        assert_eq!(opens(&portal, first).await, !ends, "{change}");
        assert_eq!(opens(&portal, second).await, !ends, "{change}");
        assert_eq!(is_good(&portal, link).await, !ends, "{change}");
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

async fn opens(portal: &TestApp, token: &str) -> bool {
    let request = portal.browser().request(Method::GET, "/api/auth/me");
    send(request.header("cookie", format!("session={token}"))).await.status == 200
}

/// A good link complains about the password; a dead one about itself.
async fn is_good(portal: &TestApp, link: &str) -> bool {
    portal.reset(link, "short").await.status == 400
}

#[tokio::test]
async fn the_code_is_named_for_any_congregation() {
    let (portal, _, browser) = mary().await;
    for name in ["Saint Paul: North", "Église Évangélique & Cie", "教会".repeat(50).as_str(), "::"] {
        portal.set(Name::CongregationName, name);
        assert_eq!(browser.get(INIT).await.status, 200, "{name}");
    }
}

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
    portal.execute(
        "UPDATE members SET two_factor_secret = (SELECT two_factor_secret FROM members WHERE id = ?1)
         WHERE id = ?2",
        (&mary, &john),
    );
    let refused = turn_off(&johns, PASSWORD, &factor.next_code(&portal)).await;
    assert_eq!((refused.status, refused.message()), (400, "Invalid verification code".to_owned()));
    assert!(is_on(&portal, &john));
}
