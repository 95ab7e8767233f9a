//! The text of the letters: what happened, when, where, and what to do if it was another person.

use jiff::tz::TimeZone;
use portal::accounts::audit_log::Work;
use portal::congregation::people::members::account::change_email;
use portal::platform::mail::{Letter, News, outbox};
use portal::platform::settings::Name;
use rusqlite::Transaction;

use crate::congregation::MARY;
use crate::support::app::{TestApp, plain};

/// The plain text of the one letter that is sent about this.
async fn text_of(portal: &TestApp, mary: &str, letter: Letter) -> String {
    let news = News { letter, member_id: mary, detail: Some("Chrome on Android"), to_address: None };
    portal.app.db.write(|tx| outbox::announce(tx, &news, portal.now())).unwrap();
    assert_eq!(portal.deliver().await, 1);
    let path = std::fs::read_dir(portal.letters_dir())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.to_str().unwrap().ends_with(&format!("-{}.eml", letter.as_str())))
        .unwrap();
    plain(&std::fs::read_to_string(path).unwrap())
}

// proves: P14
#[tokio::test]
async fn every_letter_says_what_happened_when_where_and_what_to_do() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    portal.set(Name::HelpContact, "Pastor Ruth, 555-0101");
    for (letter, what) in [
        (Letter::PasswordChanged, "password of your account"),
        (Letter::TwoFactorOn, "now asks for a code"),
        (Letter::TwoFactorOff, "no longer asks for a code"),
        (Letter::RecoveryCodeUsed, "of your backup codes"),
        (Letter::RecoveryCodesMade, "backup codes were made"),
        (Letter::AccountLocked, "is locked for now"),
        (Letter::AccountLockedInside, "who knows your password"),
        (Letter::NewDevice, "had not seen before"),
        (Letter::TrustReplayed, "was copied"),
        (Letter::EmailChanged, "e-mail address of your account"),
    ] {
        let whole = text_of(&portal, &mary, letter).await;
        let text = whole.split("text/html").next().unwrap();
        for words in [
            what,
            "Dear Mary,",
            "When: Friday, November 20, 2026 at 12:00 PM",
            ": Chrome on Android",
            "Pastor Ruth, 555-0101",
            "Grace Community Church",
        ] {
            assert!(text.contains(words), "{letter:?} lacks {words}: {text}");
        }
        assert!(!whole.contains("token=") && !text.contains('{'), "{letter:?}: {text}");
    }
    assert_eq!(portal.count("password_resets"), 0);

    let new = "mary@example.org".parse().unwrap();
    let now = portal.now();
    let change = |tx: &Transaction<'_>| {
        change_email(Work::of_command(tx, now, &TimeZone::UTC), MARY, &new).map(|_| ())
    };
    portal.app.db.write(change).unwrap();
    assert_eq!(portal.deliver().await, 1);
    let letter = plain(portal.letters().iter().find(|letter| letter.contains("mary@example.org")).unwrap());
    assert!(letter.contains(&format!("<{MARY}>")), "{letter}");
    assert!(letter.contains("New address: mary@example.org"), "{letter}");
}
