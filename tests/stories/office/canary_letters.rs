//! Mail leaves without amounts and without anything else of a gift.

use jiff::SignedDuration;
use portal::appliance::housekeeping::write_morning_letters;
use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::canary_congregation::{Congregation, GIFTS};
use crate::office::role_rights::at_work;
use crate::office::{merge, remove, step_up};
use crate::support::smtp_server::{Mode, SmtpServer};

// proves: O2
#[tokio::test]
async fn no_letter_tells_of_a_gift() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let congregation = Congregation::gather().await;
    let portal = &congregation.portal;
    portal.set(Name::MailServer, &server.address.to_string());
    let bob = portal.member("Bob", "Smith", "bob@email.com");
    portal.lives_in("h1", &bob, "spouse");
    let both = at_work(portal).await;
    let ok = async |path: &str, body: Value| {
        both.post(path, &body).await.ok();
    };
    // Actions of the treasurer that write letters, all of them around Mary's gifts.
    let paper = json!({ "oneId": congregation.mary, "otherId": bob, "since": "2026-01-01" });
    ok("/api/office/giving/together", paper.clone()).await;
    ok("/api/office/giving/together/1/end", Value::Null).await;
    ok("/api/office/giving/together", paper).await;
    let year =
        |year| json!({ "from": format!("{year}-01-01"), "to": format!("{year}-12-31"), "tellMembers": true });
    ok("/api/office/giving/statements", year(2025)).await;
    ok("/api/office/giving/statements", year(2026)).await;
    ok("/api/office/giving/gifts/file", json!({ "search": "48151.62", "stepUp": step_up() })).await;
    merge(portal, &both, &congregation.mary, &congregation.twin).await.ok();
    remove(&both, &bob, Some("Bob Smith")).await.ok();
    portal.deliver_all().await;
    portal.pass(SignedDuration::from_hours(24));
    assert!(write_morning_letters(&portal.app.db, portal.now()).unwrap() > 0);
    portal.deliver_all().await;
    let letters: Vec<String> =
        server.letters().iter().map(|letter| letter.replace("=\r\n", "").replace("=3D", "=")).collect();
    for subject in ["give together", "Files that were taken", "Your giving statement is ready"] {
        assert!(letters.iter().any(|letter| letter.contains(subject)), "{subject}: {letters:?}");
    }
    let ready = letters.iter().find(|letter| letter.contains("Your giving statement is ready")).unwrap();
    assert!(ready.contains("please ask our treasurer"), "the office cannot see it: {ready}");
    for line in letters.iter().chain(&server.lines()) {
        for canary in GIFTS {
            assert!(!line.contains(canary), "a letter tells of {canary}: {line}");
        }
    }
}
