//! Data that a link does not open.

use serde_json::{Value, json};

use super::{Stage, letter_to, open, say, token};
use crate::events::answers::household;
use crate::http::routes::operations;
use crate::letters::stop_token;
use crate::support::app::TestApp;
use crate::support::browser::send;

// proves: O9
#[tokio::test]
async fn an_answer_link_is_good_at_its_own_address_only() {
    let stage = Stage::set(json!({})).await;
    household(&stage.portal, "Lane", &["Ann"]);
    let link = stage.invited("ann.lane@example.org").await;
    let letter = letter_to(&stage.portal, "ann.lane@example.org");
    let browser = stage.portal.browser();
    let password = "seven green kettles";
    let mut tried = 0;
    for operation in operations() {
        if ["openAnswerLink", "answerByLink", "names", "health", "logout", "endLettersPage"]
            .contains(&&*operation.id)
        {
            continue;
        }
        let path = operation.path.replace("{token}", &link);
        let path = path.split('/').map(|part| if part.starts_with('{') { &link } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let body = json!({ "token": link, "code": link, "email": link, "password": password, "confirmPassword": password });
        let mut request = browser
            .request(operation.method.clone(), &path)
            .header("authorization", format!("Bearer {link}"))
            .header("cookie", format!("session={link}; __Host-session={link}; pending={link}"));
        if operation.method != reqwest::Method::GET {
            request = request.json(&body);
        }
        let answer = send(request).await;
        // The forgotten password's letter is not sent.
        let is_refused =
            matches!(answer.status, 400 | 401 | 404 | 410 | 413 | 415) || operation.id == "forgotPassword";
        assert!(is_refused, "{}: {}: {}", operation.id, answer.status, answer.body);
        assert!(answer.header("set-cookie").is_none_or(|cookie| cookie.contains("Max-Age=0")));
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
    assert_eq!(browser.get(&format!("/calendar/{link}.ics")).await.status, 404);
    assert_eq!(stage.portal.count("event_rsvps"), 0);
    // And no other link of the letter answers.
    assert_eq!(open(&browser, &stop_token(&letter)).await.status, 410);
    for wrong in ["", "x", &link[1..], &link[..link.len() - 1], &format!("{link}A")] {
        assert_eq!(open(&browser, wrong).await.status, 410, "{wrong}");
    }
}

/// All that the two operations say to who has this link.
async fn everything(portal: &TestApp, link: &str) -> String {
    let browser = portal.browser();
    let mut said = Vec::new();
    said.push(open(&browser, link).await.body);
    said.push(say(&browser, link, &[("Lena", true)], &json!({ "guests": 1, "note": "own note" })).await.body);
    said.push(say(&browser, link, &[], &json!({ "guests": 50 })).await.body);
    said.push(say(&browser, link, &[], &json!({ "guests": 51 })).await.body);
    said.join("\n")
}

// proves: A2, O9
#[tokio::test]
async fn it_shows_first_names_and_answers_of_its_own_household_and_nothing_else() {
    let stage = Stage::set(json!({ "capacity": 40, "showsNames": true })).await;
    let portal = &stage.portal;
    let bauer = household(portal, "Canary-own", &["Lena", "Tom"]);
    let lane = household(portal, "Canary-other", &["Zelda-canary"]);
    portal.execute(
        "UPDATE members SET phone = 'canary-phone', notes = 'canary-note', address = 'canary-street',
            date_of_birth = '1950-01-02', allergies = 'canary-health'",
        [],
    );
    let link = stage.invited("lena.canary-own@example.org").await;
    let theirs = token(&letter_to(portal, "zelda-canary.canary-other@example.org"));
    let note = json!({ "guests": 7, "note": "canary: peanuts" });
    assert_eq!(say(&portal.browser(), &theirs, &[("Zelda-canary", true)], &note).await.status, 200);
    let said = everything(portal, &link).await;
    assert!(said.contains("own note") && said.contains("Lena"), "{said}");
    let ids = bauer.iter().chain(&lane).map(String::as_str);
    for secret in ids.chain(["anary", "@", "1950", "Ruth", "Albright", &stage.event]) {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
    let page: Value = open(&portal.browser(), &link).await.json();
    let mut fields: Vec<&str> = page.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "capacity",
            "coming",
            "description",
            "guests",
            "isCancelled",
            "isTooLarge",
            "location",
            "note",
            "people",
            "startDate",
            "takesANo",
            "title",
            "waits"
        ]
    );
    // The keys of one event are no keys of another.
    let other = super::add_potluck(&stage.office, &json!({})).await;
    let path = format!("{}/{other}/invitation", crate::events::EVENTS);
    stage.office.ask(reqwest::Method::POST, &path, &json!({ "version": 1 })).await.ok();
    portal.deliver().await;
    let second = token(&letter_to(portal, "lena.canary-own@example.org"));
    let page_of_other = open(&portal.browser(), &second).await.json();
    assert_ne!(page["people"][0]["key"], page_of_other["people"][0]["key"]);
    let bytes = portal.database_bytes();
    assert!(!bytes.windows(link.len()).any(|part| part == link.as_bytes()), "no link is stored");
}
