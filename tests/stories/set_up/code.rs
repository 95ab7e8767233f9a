//! The code: once, in time, five tries, from the own network, for one browser.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use super::{ADDRESS, ada, answer, begun, enter, post, prove_app, put, shown};
use crate::support::app::TestApp;
use crate::support::browser::send;

// proves: P13
#[tokio::test]
async fn a_code_works_once_within_an_hour_and_five_tries() {
    let portal = TestApp::empty().await;
    let browser = portal.browser();
    enter(&browser, "AAAA-AAAA").await.refused(401, "set_up_code_ended").says("sudo portal setup-code");

    let code = shown(&portal);
    let wrong = if code.starts_with('A') { "BBBB-BBBB" } else { "AAAA-AAAA" };
    for left in ["4 tries", "3 tries", "2 tries", "one try"] {
        enter(&browser, wrong).await.refused(401, "wrong_code").says(left);
    }
    enter(&browser, wrong).await.refused(401, "set_up_code_ended");
    enter(&browser, &code).await.refused(401, "set_up_code_ended");

    let late = shown(&portal);
    portal.pass(SignedDuration::from_mins(60));
    enter(&browser, &late).await.refused(401, "set_up_code_ended");

    let (older, newer) = (shown(&portal), shown(&portal));
    portal.pass(SignedDuration::from_mins(59));
    enter(&browser, &older).await.refused(401, "wrong_code");
    let typed = newer.to_lowercase().replace('-', " ");
    let answer = enter(&browser, &typed).await.ok();
    assert_eq!(answer.json()["hasCode"], true);
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/api/set-up"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    enter(&portal.browser(), &newer).await.refused(401, "set_up_code_ended");

    let bytes = portal.database_bytes();
    for code in [&code, &late, &older, &newer] {
        let bare = code.replace('-', "");
        for text in [code.as_bytes(), bare.as_bytes()] {
            assert!(!bytes.windows(text.len()).any(|part| part == text), "only a hash is kept");
        }
    }
}

// proves: P13
#[tokio::test]
async fn set_up_is_for_browsers_that_come_themselves() {
    let portal = TestApp::empty().await;
    let code = shown(&portal);
    for (name, value) in [
        ("forwarded", "for=192.168.1.5"),
        ("x-forwarded-for", "192.168.1.5"),
        ("x-forwarded-proto", "https"),
        ("x-real-ip", "192.168.1.5"),
    ] {
        for (method, path) in
            [(Method::GET, ""), (Method::POST, "/code"), (Method::GET, "/backups"), (Method::PUT, "/help")]
        {
            let browser = portal.browser();
            let request = browser.request(method, &format!("{ADDRESS}{path}")).header(name, value);
            send(request.json(&json!({ "code": code }))).await.refused(403, "set_up_elsewhere");
        }
    }
    enter(&portal.browser(), &code).await.ok();
}

// proves: P13
#[tokio::test]
async fn another_browser_takes_over_with_a_new_code_and_without_the_first_ones_secrets() {
    let portal = TestApp::empty().await;
    let stranger = portal.browser();
    put(&stranger, "help", json!({ "helpContact": "Eve" })).await.refused(401, "set_up_code");
    let first = begun(&portal).await;
    answer(&first).await;
    prove_app(&portal, &first).await;
    // The same browser again loses nothing.
    let again = enter(&first, &shown(&portal)).await.ok().json();
    assert_eq!(
        (&again["secondFactor"], &again["administrator"]["email"]),
        (&json!(true), &json!("ada@example.org"))
    );

    let second = begun(&portal).await;
    let seen = second.read(ADDRESS).await;
    assert_eq!(
        (&seen["congregation"]["name"], &seen["secondFactor"]),
        (&json!("Grace Church"), &json!(false))
    );
    assert!(seen.get("administrator").is_none(), "{seen}");
    put(&first, "administrator", ada()).await.refused(401, "set_up_code").says("setup-code");
    post(&first, "finish", json!({})).await.refused(401, "set_up_code");
    let seen = first.read(ADDRESS).await;
    assert!(seen["hasCode"] == false && seen.get("congregation").is_none(), "{seen}");
}
