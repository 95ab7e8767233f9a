//! "Mail me one": the address is made as its letter leaves.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use super::{FEEDS, HOST, MARY, Visitor, reachable};
use crate::support::app::{TestApp, plain};
use crate::support::browser::Answer;

async fn ask_for_letter(visitor: &Visitor) -> Answer {
    let body = json!({ "name": "By letter", "scope": "all" });
    visitor.ask(Method::POST, &format!("{FEEDS}/letter"), &body).await
}

/// The path of the address in the last letter about one.
fn mailed(portal: &TestApp) -> String {
    let letters = portal.letters();
    let letter = letters.iter().rfind(|letter| letter.contains("/calendar/")).unwrap();
    let text = plain(letter);
    let (_, rest) = text.split_once(&format!("{HOST}/calendar/")).unwrap();
    let (token, _) = rest.split_once(".ics").unwrap();
    super::path_of(&format!("{HOST}/calendar/{token}.ics"))
}

// proves: O10
#[tokio::test]
async fn the_address_in_a_letter_is_made_as_it_leaves() {
    let (portal, mary) = reachable().await;
    ask_for_letter(&mary).await.ok();
    assert_eq!(mary.list().await["feeds"][0]["onItsWay"], json!(true));
    assert_eq!(portal.count("calendar_feeds WHERE token_hash IS NOT NULL"), 0, "there is none yet");
    ask_for_letter(&mary).await.refused(409, "not_as_it_was");

    assert_eq!(portal.deliver().await, 1);
    let path = mailed(&portal);
    assert_eq!(portal.browser().get(&path).await.status, 200);
    let listed = mary.list().await;
    assert_eq!(listed["feeds"][0]["onItsWay"], json!(false));
    assert_eq!(listed["feeds"].as_array().unwrap().len(), 1);
    assert_eq!(portal.logged("action = 'calendar-feed-made'"), 1);
}

#[tokio::test]
async fn a_letter_that_does_not_leave_leaves_no_address() {
    let (portal, mary) = reachable().await;
    ask_for_letter(&mary).await;
    // A file where the folder should be.
    std::fs::write(portal.letters_dir(), "").unwrap();
    assert!(portal.try_to_deliver().await.is_err());
    assert_eq!(portal.count("calendar_feeds WHERE token_hash IS NULL"), 1, "it waits for its next try");
    std::fs::remove_file(portal.letters_dir()).unwrap();
    portal.pass(SignedDuration::from_mins(5));
    assert_eq!(portal.deliver().await, 1);
    assert_eq!(portal.browser().get(&mailed(&portal)).await.status, 200);
    // One that is ended before its letter leaves takes the letter with it.
    portal.execute("DELETE FROM calendar_feeds", []);
    ask_for_letter(&mary).await;
    let id = mary.list().await["feeds"][0]["id"].clone();
    mary.ask(Method::DELETE, &format!("{FEEDS}/{id}"), &Value::Null).await.ok();
    assert_eq!((portal.deliver().await, portal.count("calendar_feeds")), (0, 0));
}

// proves: O10
#[tokio::test]
async fn letters_have_a_limit_and_none_goes_to_an_address_that_others_read() {
    let (portal, mary) = reachable().await;
    for _ in 0..3 {
        assert_eq!(ask_for_letter(&mary).await.status, 200);
        portal.deliver().await;
    }
    let fourth = ask_for_letter(&mary).await;
    assert_eq!((fourth.status, fourth.header("retry-after")), (429, Some("3600")), "{}", fourth.body);
    portal.pass(SignedDuration::from_mins(61));
    assert_eq!(ask_for_letter(&mary).await.status, 200);

    // Their own address is gone before it leaves.
    portal.execute(
        "UPDATE members SET email = NULL, sign_in_name = 'mary', contact_email = 'family@email.com' WHERE email = ?1",
        [MARY],
    );
    portal.deliver().await;
    assert_eq!(portal.count("outbox WHERE given_up_at IS NOT NULL AND letter = 'calendar-feed'"), 1);
    let listed = mary.list().await;
    assert_eq!(listed["canBeMailed"], json!(false));
    portal.execute("DELETE FROM calendar_feeds", []);
    ask_for_letter(&mary).await.refused(409, "not_as_it_was");
}
