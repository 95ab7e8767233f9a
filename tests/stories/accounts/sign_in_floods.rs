//! A flood of correct passwords, which no count stops, fills neither card nor mailbox and locks no other member out.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::SignedDuration;
use portal::accounts::audit_log::{self, Action, NewLogEntry};
use portal::platform::client::Client;
use portal::platform::mail::{Letter, News, outbox};

use super::{MARY, mary, sign_in_with};
use crate::support::app::{PASSWORD, TestApp, plain};
use crate::support::authenticator::change_password;
use crate::support::wait::until_async;

const JOHN: &str = "john@email.com";

fn rows(portal: &TestApp) -> i64 {
    ["security_logs", "outbox", "sessions", "trusted_devices"].iter().map(|table| portal.count(table)).sum()
}

// proves: L3
#[tokio::test]
async fn right_sign_ins_without_cookies_are_few_lines_and_three_letters() {
    let (portal, ..) = mary().await;
    for number in 0..20 {
        let agent = if number % 2 == 0 { "Robot" } else { "Mozilla/5.0 (iPad) Safari/605" };
        sign_in_with(&portal, MARY, "user-agent", agent).await.ok();
    }
    for (action, times) in [("signed-in", 21), ("new-device", 20)] {
        assert_eq!(portal.logged(&format!("action = '{action}'")), times, "none is forgotten");
        assert!(portal.count(&format!("security_logs WHERE action = '{action}'")) <= 3, "{action}");
    }
    assert_eq!(portal.count("outbox WHERE letter = 'new-device'"), 3);
    assert_eq!(portal.count("trusted_devices"), 20);
    portal.pass(SignedDuration::from_mins(61));
    portal.signed_in(MARY).await;
    assert_eq!(portal.count("outbox WHERE letter = 'new-device'"), 4, "another hour");
}

// proves: L3
/// The rows written for two thousand sign-ins within half an hour, each with another user agent.
#[tokio::test]
async fn two_thousand_right_sign_ins_are_fifty_rows_a_minute_at_most_and_three_letters_an_hour() {
    let portal = TestApp::start().await;
    let (mary, before) = (portal.mary(), rows(&portal));
    let detail = Some("Unknown browser");
    let news = News { letter: Letter::NewDevice, member_id: &mary, detail, to_address: None };
    for minute in 0..30_u32 {
        let now = portal.now() + SignedDuration::from_mins(i64::from(minute));
        let flood = |tx: &rusqlite::Transaction<'_>| {
            for number in 0..70 {
                let address = IpAddr::from(Ipv4Addr::from(minute * 70 + number));
                let client = Client { address, user_agent: Some(format!("Robot/{number}")) };
                for action in [Action::SignedIn, Action::NewDevice] {
                    let entry =
                        NewLogEntry { email: Some(MARY), ..NewLogEntry::of_member(action, &mary, &client) };
                    audit_log::record(tx, &entry, now)?;
                }
                outbox::announce(tx, &news, now)?;
            }
            Ok::<_, rusqlite::Error>(())
        };
        portal.app.db.write(flood).unwrap();
    }
    assert!(rows(&portal) - before <= 30 * 50, "{} rows", rows(&portal) - before);
    assert_eq!(portal.count("outbox"), 3);
    assert_eq!(portal.logged("action = 'signed-in'"), 30 * 70, "none is forgotten");
}

// proves: L3
#[tokio::test]
async fn what_was_changed_has_a_line_for_every_change() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let client = Client { address: IpAddr::from(Ipv4Addr::LOCALHOST), user_agent: None };
    for number in 0..50 {
        let detail = format!("{number} -> {}", number + 1);
        let entry = NewLogEntry::of_member(Action::MemberEdited, &mary, &client);
        let entry = NewLogEntry { detail: Some(&detail), ..entry };
        portal.app.db.write(|tx| audit_log::record(tx, &entry, portal.now())).unwrap();
    }
    assert_eq!(portal.count("security_logs WHERE action = 'member-edited'"), 50);
}

// proves: L3
#[tokio::test]
async fn five_new_passwords_within_an_hour_are_three_letters_and_the_third_says_so() {
    let (portal, _, browser) = mary().await;
    let mut current = PASSWORD.to_owned();
    for number in 0..5 {
        let new = format!("seven green kettles {number}");
        change_password(&browser, &current, &new).await.ok();
        current = new;
        portal.pass(SignedDuration::from_mins(2));
    }
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 3);
    portal.deliver().await;
    let letters: Vec<String> = portal.letters().iter().map(|letter| plain(letter)).collect();
    let says_so = |letter: &&String| letter.contains("third letter about this within an hour");
    assert_eq!((letters.len(), letters.iter().filter(says_so).count()), (3, 1));
    assert!(says_so(&&letters[2]) && letters[2].contains("What happened lately"), "{}", letters[2]);
}

// proves: L3
#[tokio::test]
async fn letters_of_a_clock_that_ran_ahead_keep_no_news_back() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let news = News { letter: Letter::NewDevice, member_id: &mary, detail: None, to_address: None };
    let announce = |now| portal.app.db.write(|tx| outbox::announce(tx, &news, now)).unwrap();
    for _ in 0..5 {
        announce(portal.now() + SignedDuration::from_hours(24 * 365));
    }
    announce(portal.now());
    assert_eq!(portal.count("outbox"), 4);
}

// proves: P2
/// The shares themselves are tried in `src/accounts/hashing/mod.rs`; here, that sign-ins have them.
#[tokio::test]
async fn a_flood_on_an_account_keeps_neither_its_owner_s_known_browser_nor_another_member_waiting() {
    let (portal, _, known) = mary().await;
    portal.member("John", "Lee", JOHN);
    let answered = Arc::new(AtomicUsize::new(0));
    let flood: Vec<_> = (0..24)
        .map(|_| {
            let (browser, answered) = (portal.browser(), Arc::clone(&answered));
            tokio::spawn(async move {
                assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
                answered.fetch_add(1, Ordering::SeqCst);
            })
        })
        .collect();
    until_async("the flood has begun", async || answered.load(Ordering::SeqCst) > 3).await;
    // How many of the flood go first is the unit test's (`a_flood_has_two_places_for_its_account...`): here it depends on
    // load.
    let stranger = portal.browser();
    let (owner, other) = tokio::join!(known.sign_in(MARY, PASSWORD), stranger.sign_in(JOHN, PASSWORD));
    assert_eq!((owner.status, other.status), (200, 200));
    for sign_in in flood {
        sign_in.await.unwrap();
    }
}
