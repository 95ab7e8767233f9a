//! Signing in and out, and the current user.

use serde_json::json;

use super::{MARY, mary, status_with};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::problem;

// proves: S6
#[tokio::test]
async fn a_member_signs_in_is_known_by_name_and_signs_out() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let browser = portal.browser();
    let signed_out = browser.get("/api/auth/me").await;
    assert_eq!((signed_out.status, &*signed_out.body), (401, "Please sign in."));
    assert_eq!(signed_out.header("content-type"), Some("text/plain; charset=utf-8"));

    let user = json!({ "firstName": "Mary", "lastName": "Smith", "email": MARY, "twoFactorEnabled": false });
    let answer = browser.sign_in(MARY, PASSWORD).await.ok();
    assert_eq!(answer.json(), json!({ "message": "You are signed in.", "user": user }));
    assert_eq!(browser.read("/api/auth/me").await, user);
    let last_login: i64 = portal.value("SELECT last_login_at FROM members WHERE id = ?1", [&mary]);
    assert_eq!(last_login, portal.now().as_second());

    let cookie = format!("session={}", answer.cookie());
    assert_eq!(status_with(&portal, &cookie).await, 200);
    assert_eq!(browser.sign_out().await.ok().message(), "You are signed out.");
    assert_eq!(portal.count("sessions"), 0, "the row is gone");
    assert!(!browser.is_signed_in().await && status_with(&portal, &cookie).await == 401);
    browser.sign_out().await.ok();
    portal.browser().sign_out().await.ok();
    assert_eq!(portal.count("security_logs WHERE action = 'signed-out'"), 1);
}

#[tokio::test]
async fn a_picture_is_part_of_the_user_only_where_there_is_one() {
    let (portal, _, browser) = mary().await;
    portal.execute("UPDATE members SET profile_picture = '/api/p.jpg'", []);
    assert_eq!(browser.read("/api/auth/me").await["profilePicture"], json!("/api/p.jpg"));
    portal.execute("UPDATE members SET profile_picture = NULL", []);
    let user = browser.read("/api/auth/me").await;
    assert!(user.get("profilePicture").is_none(), "absent, not null: {user}");
}

// Known from Authelia CVE-2025-24806.
// proves: P12
#[tokio::test]
async fn every_spelling_of_an_email_is_one_account_and_a_lookalike_is_another() {
    let portal = TestApp::start().await;
    let mike = portal.member("Mike", "Jones", "Mike@Email.com");
    for spelling in ["Mike@Email.com", " mike@email.com ", "MIKE@EMAIL.COM", "\tmike@email.com\n"] {
        assert_eq!(portal.browser().sign_in(spelling, PASSWORD).await.status, 200, "{spelling:?}");
    }
    // Turkish dotless i and dotted capital I are other letters, also for the failure count.
    for lookalike in ["m\u{131}ke@email.com", "M\u{130}KE@email.com", "mike@email.com\u{0}"] {
        assert_eq!(portal.browser().sign_in(lookalike, PASSWORD).await.status, 401, "{lookalike:?}");
    }
    assert_eq!(portal.failures(&mike), 0);
    portal.browser().sign_in("MIKE@email.com", "wrong password").await;
    portal.browser().sign_in(" mike@email.com", "wrong password").await;
    assert_eq!(portal.failures(&mike), 2, "one account, one count");
}

// proves: P13
#[tokio::test]
async fn only_an_enabled_member_with_a_password_signs_in() {
    let portal = TestApp::start().await;
    assert_eq!(portal.count("members"), 0, "no default account");
    portal.person("Ann", "Invited", Some("ann@email.com"));
    let gone = portal.member("Gus", "Gone", "gus@email.com");
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&gone]);
    for email in ["ann@email.com", "gus@email.com", "", "admin", "admin@example.com"] {
        for password in [PASSWORD, "", "admin"] {
            let answer = portal.browser().sign_in(email, password).await.refused(401, "invalid_credentials");
            assert_eq!(answer.message(), "Invalid email or password");
        }
    }
}

// proves: P1
#[tokio::test]
async fn a_password_hashed_with_weaker_parameters_is_hashed_again_at_sign_in() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    // "quiet river lantern" with m=8192, t=1.
    let old = old_hash();
    portal.execute("UPDATE members SET password = ?2 WHERE id = ?1", (&mary, &old));
    let stored = || portal.value::<String>("SELECT password FROM members WHERE id = ?1", [&mary]);

    portal.browser().sign_in(MARY, "wrong password").await;
    assert_eq!(stored(), old, "a wrong guess changes nothing");
    portal.signs_in(MARY).await;
    let new = stored();
    assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    portal.signs_in(MARY).await;
    assert_eq!(stored(), new, "once is enough");
}

fn old_hash() -> String {
    use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
    let params = argon2::Params::new(8192, 1, 1, Some(32)).unwrap();
    let mut output = [0; 32];
    argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params.clone())
        .hash_password_into(PASSWORD.as_bytes(), &[7; 16], &mut output)
        .unwrap();
    PasswordHash {
        algorithm: argon2::Algorithm::Argon2id.ident(),
        version: Some(19),
        params: ParamsString::try_from(&params).unwrap(),
        salt: Some(Salt::new(&[7; 16]).unwrap()),
        hash: Some(Output::new(&output).unwrap()),
    }
    .to_string()
}

// proves: P5
#[tokio::test]
async fn an_unknown_email_costs_and_leaves_exactly_what_a_wrong_password_does() {
    let portal = TestApp::start().await;
    portal.mary();
    let mut seen = Vec::new();
    for email in [MARY, "nobody@email.com", "nobody.here"] {
        let spent = || (portal.app.hasher.completed(), portal.count("security_logs"));
        let (hashes, rows) = spent();
        let answer = portal.browser().sign_in(email, "wrong password").await;
        let cost = (spent().0 - hashes, spent().1 - rows);
        seen.push((cost, answer.status, answer.body.clone(), answer.comparable_headers()));
    }
    assert!(seen[0] == seen[1] && seen[1] == seen[2], "{seen:?}");
    assert_eq!((seen[0].0, seen[0].1), ((1, 1), 401), "one hash, one row");
    let said: serde_json::Value = serde_json::from_str(&seen[0].2).unwrap();
    assert_eq!(said, problem("invalid_credentials", "Invalid email or password"));
}

// proves: P2
#[tokio::test]
async fn twenty_sign_ins_at_once_all_get_in() {
    let portal = TestApp::start().await;
    let emails: Vec<_> = (0..20).map(|number| format!("member{number}@email.com")).collect();
    for email in &emails {
        portal.member("Member", "Of Grace", email);
    }
    let browsers: Vec<_> = (0..20).map(|_| portal.browser()).collect();
    let tries = browsers.iter().zip(&emails).map(|(browser, email)| browser.sign_in(email, PASSWORD));
    let answers = futures_util::future::join_all(tries).await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status != 200).collect();
    assert!(refused.is_empty(), "{refused:?}");
    assert_eq!(portal.count("sessions"), 20);
}
