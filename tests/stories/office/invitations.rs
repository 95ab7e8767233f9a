//! Waiting invitations: listed, reminded once, withdrawn.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::office::role_rights::{at_work, office};
use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::browser::{Answer, Browser, some_of};

async fn act(browser: &Browser, id: &str, what: &str) -> Answer {
    browser.post(&format!("/api/office/invitations/{id}/{what}"), &json!({})).await
}

async fn invite(browser: &Browser, id: &str) {
    let said = browser.post(&format!("/api/office/people/{id}/invite"), &json!({})).await.ok().json();
    assert_eq!(said["caution"], "But no mail server is set yet: letters reach nobody.");
}

fn row<'a>(page: &'a Value, id: &str) -> &'a Value {
    page["invitations"].as_array().unwrap().iter().find(|row| row["id"] == json!(id)).unwrap_or(&Value::Null)
}

/// The letters with a link.
fn invitations(portal: &TestApp) -> Vec<String> {
    let is_one = |letter: &String| letter.replace("=3D", "=").contains("purpose=invitation");
    portal.letters().into_iter().filter(is_one).collect()
}

/// The link's page as it answers an empty choice: 410 where the link is no good.
async fn is_good(portal: &TestApp, letter: &str) -> bool {
    portal.reset(&token_in(letter), "x").await.status != 410
}

#[tokio::test]
async fn an_invitation_waits_is_reminded_once_and_ends_with_the_password() {
    let (portal, office) = office().await;
    let anna = portal.person("Anna", "Bauer", Some("anna@email.com"));
    assert_eq!(office.read("/api/office/invitations").await, json!({ "invitations": [] }));
    assert_eq!(act(&office, &anna, "remind").await.code(), "not_found", "nobody has invited her");
    invite(&office, &anna).await;
    let page = office.read("/api/office/invitations").await;
    let waiting = row(&page, &anna);
    let told = some_of(waiting, ["name", "email", "byLetter", "bySlip", "letterWaiting"]);
    assert_eq!(told, json!(["Anna Bauer", "anna@email.com", true, false, true]));
    assert!(waiting["expiresAt"].is_null());
    portal.deliver().await;
    let first = invitations(&portal).pop().unwrap();

    portal.pass(SignedDuration::from_mins(20));
    let page = office.read("/api/office/invitations").await;
    assert_eq!((&row(&page, &anna)["byLetter"], &row(&page, &anna)["byLink"]), (&json!(true), &json!(false)));
    assert!(row(&page, &anna)["expiresAt"].is_string() && row(&page, &anna)["expired"] == json!(false));
    let reminded = act(&office, &anna, "remind").await;
    let expected = "Another letter to Anna Bauer is on its way. Its link is good for 7 days. But no mail server is set yet: letters reach nobody.";
    assert_eq!(reminded.message(), expected);
    portal.deliver().await;
    let second =
        invitations(&portal).into_iter().find(|letter| token_in(letter) != token_in(&first)).unwrap();
    assert!(!is_good(&portal, &first).await && is_good(&portal, &second).await);
    act(&office, &anna, "remind").await.refused(409, "not_as_it_was");
    assert!(row(&office.read("/api/office/invitations").await, &anna)["remindedAt"].is_string());

    assert_eq!(portal.reset(&token_in(&second), "seven green kettles").await.status, 200);
    assert!(row(&office.read("/api/office/invitations").await, &anna).is_null());
    assert_eq!(act(&office, &anna, "withdraw").await.status, 404, "she is in");
}

#[tokio::test]
async fn a_withdrawn_invitation_opens_nothing() {
    let (portal, office) = office().await;
    let anna = portal.person("Anna", "Bauer", Some("anna@email.com"));
    let berta = portal.person("Berta", "Bauer", None);
    invite(&office, &anna).await;
    portal.deliver().await;
    let letter = invitations(&portal).pop().unwrap();
    let wanted = json!({ "ids": [anna, berta], "stepUp": { "password": PASSWORD } });
    let made = office.post("/api/office/slips", &wanted).await.json();
    let code = |id: &str| {
        let slips = made["slips"].as_array().unwrap();
        slips.iter().find(|slip| slip["id"] == json!(id)).unwrap()["code"].clone()
    };
    let page = office.read("/api/office/invitations").await;
    assert_eq!(some_of(row(&page, &berta), ["byLetter", "bySlip"]), json!([false, true]));
    assert_eq!(some_of(row(&page, &anna), ["byLetter", "bySlip"]), json!([true, true]));
    let remind = act(&office, &berta, "remind").await;
    assert_eq!(remind.message(), "No letter reaches Berta Bauer. Print their slip again.");

    for id in [&anna, &berta] {
        act(&office, id, "withdraw").await.ok();
        let opened = portal.browser().post("/api/auth/slip", &json!({ "code": code(id) })).await;
        assert_eq!(opened.status, 410, "{}", opened.body);
    }
    assert!(!is_good(&portal, &letter).await);
    assert_eq!(office.read("/api/office/invitations").await["invitations"], json!([]));
    assert_eq!(portal.logged("action = 'invitation-withdrawn' AND actor LIKE 'Ruth Albright (M%'"), 2);

    invite(&office, &anna).await;
    assert_eq!(act(&office, &anna, "withdraw").await.status, 200);
    let before = portal.letters().len();
    portal.deliver().await;
    assert_eq!(portal.letters().len(), before, "the letter has not left and stays here");
}

#[tokio::test]
async fn hundreds_of_invitations_come_fifty_at_a_time() {
    let (portal, office) = office().await;
    portal.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
         INSERT INTO members (id, email, first_name, last_name, member_id, created_at, updated_at)
         SELECT 'guest' || i, 'guest' || i || '@email.com', 'Guest', 'No' || i, 'G' || i, 0, 0 FROM n",
        [],
    );
    portal.execute(
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at)
         SELECT 'invitation', id, ?1, 9999999999, 9999999999 FROM members WHERE first_name = 'Guest'",
        [portal.now().as_second()],
    );
    let rows = office.pages("/api/office/invitations", "invitations", "after").await;
    let seen: std::collections::HashSet<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(rows.len(), 120, "none twice");
    assert_eq!(seen.len(), 120);
    assert_eq!(office.get("/api/office/invitations?after=x").await.status, 400);
}

// proves: O13
#[tokio::test]
async fn a_fourth_letter_within_the_hour_waits_and_no_letter_leaves_that_is_needed_no_more() {
    let (portal, office) = office().await;
    let anna = portal.person("Anna", "Bauer", Some("anna@email.com"));
    for _ in 0..3 {
        invite(&office, &anna).await;
        portal.deliver().await;
    }
    let path = format!("/api/office/people/{anna}/invite");
    let fourth = office.post(&path, &json!({})).await.refused(409, "not_as_it_was");
    assert!(fourth.message().contains("three times within the hour"), "{}", fourth.body);
    portal.pass(SignedDuration::from_mins(61));
    let office = at_work(&portal).await;

    // Meanwhile she has used a slip, and two others have moved away or died.
    let bob = portal.person("Bob", "Bauer", Some("bob@email.com"));
    let cid = portal.person("Cid", "Bauer", Some("cid@email.com"));
    for id in [&anna, &bob, &cid] {
        invite(&office, id).await;
    }
    let before = invitations(&portal).len();
    portal.change(&anna, "password = (SELECT password FROM members WHERE password IS NOT NULL)");
    portal.change(&bob, "left_on = '2026-01-01'");
    office.post(&format!("/api/office/people/{cid}/died"), &json!({ "on": "2026-01-01" })).await.ok();
    portal.deliver().await;
    assert_eq!(invitations(&portal).len(), before);
    assert_eq!(portal.count("outbox WHERE letter = 'invitation' AND given_up_at IS NOT NULL"), 3);
    let again = office.post(&format!("/api/office/people/{bob}/invite"), &json!({})).await;
    assert!(again.refused(409, "not_as_it_was").message().contains("Bob Bauer (M"), "he moved away");
}
