//! A question a screen: checked at once, kept over a restart, and none of the secrets is ever answered.

use serde_json::json;

use super::{ADDRESS, PASSWORD, ada, answer, begun, post, prove_app, put};
use crate::support::app::TestApp;
use crate::support::smtp_server::{Mode, SmtpServer, as_read};

// proves: P13
#[tokio::test]
async fn the_answers_are_kept_over_a_restart_without_a_secret_in_them() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    answer(&browser).await;
    let (secret, codes) = prove_app(&portal, &browser).await;
    let server = SmtpServer::start(Mode::Accepts).await;
    let mail = json!({
        "server": server.address.to_string(), "user": "", "from": "portal@example.org", "password": "canary-mail",
    });
    put(&browser, "mail", mail).await.ok();

    let moved = portal.restart().await;
    let browser = browser.moved_to(moved.address);
    let seen = browser.get(ADDRESS).await.ok();
    let view = seen.json();
    assert_eq!(
        view["congregation"],
        json!({ "name": "Grace Church", "place": "Springfield", "timeZone": "America/Chicago" })
    );
    assert_eq!((&view["address"], &view["helpContact"]), (&json!("http://portal.local"), &json!("")));
    assert_eq!(
        view["administrator"],
        json!({ "firstName": "Ada", "lastName": "Admin", "email": "ada@example.org" })
    );
    assert_eq!(view["mail"]["hasPassword"], true);
    assert_eq!(
        (&view["secondFactor"], &view["mail"]["isProved"], &view["mail"]["later"]),
        (&json!(true), &json!(false), &json!(false))
    );
    let bytes = moved.database_bytes();
    for canary in [&secret, PASSWORD, "canary-mail", &codes[0]] {
        assert!(!seen.body.contains(canary), "{}", seen.body);
        assert!(!bytes.windows(canary.len()).any(|part| part == canary.as_bytes()), "sealed: {canary}");
    }

    // The letter's code proves the mail server.
    post(&browser, "mail/test", json!({ "to": "ada@example.org" })).await.ok();
    assert_eq!(browser.read(ADDRESS).await["mail"]["letterTo"], "ada@example.org", "a reload loses no code");
    let letter = as_read(&server.letters()[0]);
    let (_, rest) = letter.split_once("Code to type on the set-up page: ").unwrap();
    let right: String = rest.chars().take(6).collect();
    let wrong = if right == "000000" { "000001" } else { "000000" };
    post(&browser, "mail/code", json!({ "code": wrong })).await.refused(400, "wrong_code");
    let proved = post(&browser, "mail/code", json!({ "code": right })).await.ok();
    assert_eq!(proved.json()["mail"]["isProved"], true);
    // Another server is not proven by it.
    let other =
        put(&browser, "mail", json!({ "server": "smtp.example.org", "user": "ada" })).await.ok().json();
    assert_eq!((&other["mail"]["isProved"], &other["mail"]["hasPassword"]), (&json!(false), &json!(false)));
    server.now(Mode::Refuses("eve@example.org"));
    put(&browser, "mail", json!({ "server": server.address.to_string() })).await.ok();
    let refused = post(&browser, "mail/test", json!({ "to": "eve@example.org" })).await;
    refused.refused(409, "mail_refused").says("No such user here");
    assert!(browser.read(ADDRESS).await["mail"].get("letterTo").is_none());
}

#[tokio::test]
async fn an_answer_that_does_not_fit_is_refused_at_its_field_and_loses_nothing() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    answer(&browser).await;
    let zone = |zone: &str| json!({ "name": "Grace", "timeZone": zone });
    put(&browser, "congregation", zone("Mars/Olympus")).await.field_refused("timeZone");
    let nameless = put(&browser, "congregation", json!({ "name": "", "timeZone": "UTC" })).await;
    nameless.field_refused("name").says("The congregation's name needs between 1 and 100 characters");
    let long = put(&browser, "help", json!({ "helpContact": "x".repeat(101) })).await;
    assert_eq!(
        long.field_refused("helpContact").message(),
        "Help contact is at most 100 characters, on one line."
    );
    put(&browser, "address", json!({ "address": "http://portal.example.org" }))
        .await
        .field_refused("address");
    put(&browser, "address", json!({ "address": "a portal" })).await.field_refused("address");
    let with = |field: &str, value: &str| {
        let mut ada = ada();
        ada[field] = json!(value);
        ada
    };
    put(&browser, "administrator", with("firstName", " ")).await.field_refused("firstName");
    put(&browser, "administrator", with("email", "ada")).await.field_refused("email");
    put(&browser, "administrator", with("password", "short")).await.refused(400, "password_too_short");
    put(&browser, "administrator", with("password", "gracechurch1")).await.refused(400, "weak_password");
    put(&browser, "mail", json!({ "server": "mary@example.org" })).await.field_refused("server");
    put(&browser, "mail", json!({})).await.field_refused("server");
    post(&browser, "second-factor/verify", json!({ "code": "123456" }))
        .await
        .refused(409, "set_up_unfinished");
    let scanned = post(&browser, "second-factor", json!({})).await.ok().json();
    post(&browser, "second-factor/verify", json!({ "code": "12345" })).await.refused(400, "wrong_code");
    let again = post(&browser, "second-factor", json!({})).await.ok().json();
    assert_eq!(scanned["secret"], again["secret"], "the app that has scanned it stays right");
    let seen = browser.read(ADDRESS).await;
    assert_eq!(
        (&seen["address"], &seen["congregation"]["name"]),
        (&json!("http://portal.local"), &json!("Grace Church"))
    );
    assert_eq!(seen["administrator"]["firstName"], "Ada");
    post(&browser, "mail/test", json!({ "to": "ada@example.org" })).await.refused(409, "set_up_unfinished");
    post(&browser, "mail/code", json!({ "code": "123456" })).await.refused(409, "set_up_unfinished");
}

#[tokio::test]
async fn an_address_is_looked_at_before_it_is_chosen() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    let look = post(&browser, "address/look", json!({ "address": "http://portal.local/" })).await.ok().json();
    assert_eq!(look["address"], "http://portal.local");
    let line = &look["lines"][0];
    assert!(
        line.get("isGood").is_none() && line["says"].as_str().is_some_and(|says| !says.is_empty()),
        "{look}"
    );
    let own = post(&browser, "address/look", json!({ "address": "localhost:8080" })).await.ok().json();
    assert_eq!(own["address"], "http://localhost:8080");
    assert_eq!(own["lines"][0]["says"], "This address works on this machine only.", "{own}");
    post(&browser, "address/look", json!({ "address": "ftp://x" })).await.field_refused("address");
}
