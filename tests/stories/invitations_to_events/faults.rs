//! A power cut between answer and letter, a mail server that is down for a day, a clock that is set back.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use serde_json::json;

use super::{Stage, letter_to, open, say, token};
use crate::calendar::Visitor;
use crate::events::answers::household;
use crate::office::role_rights::RUTH;
use crate::support::smtp_server::{Mode, SmtpServer};

#[tokio::test]
async fn an_answer_and_the_letter_that_it_causes_are_there_together_or_not_at_all() {
    let stage = Stage::set(json!({ "capacity": 1 })).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena"]);
    household(portal, "Lane", &["Ann"]);
    let lena = stage.invited("lena.bauer@example.org").await;
    let ann = token(&letter_to(portal, "ann.lane@example.org"));
    let browser = portal.browser();
    assert_eq!(say(&browser, &lena, &[("Lena", true)], &json!({})).await.status, 200);
    assert_eq!(say(&browser, &ann, &[("Ann", true)], &json!({})).await.json()["waits"], true);
    // The letter can't be written down: the answer is not, either.
    portal.execute(
        "CREATE TRIGGER no_letter BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no letter'); END",
        [],
    );
    assert_eq!(say(&browser, &lena, &[("Lena", false)], &json!({})).await.status, 500);
    assert_eq!(stage.statuses(), "Ann waiting, Lena attending");
    portal.execute("DROP TRIGGER no_letter", []);
    assert_eq!(say(&browser, &lena, &[("Lena", false)], &json!({})).await.status, 200);
    assert_eq!(stage.statuses(), "Ann attending, Lena declined");
    assert_eq!(portal.count("outbox WHERE letter = 'place-free' AND sent_at IS NULL"), 1);
}

#[tokio::test]
async fn a_mail_server_that_is_down_for_a_day_loses_no_invitation_and_sends_none_twice() {
    let server = SmtpServer::start(Mode::Greylists).await;
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    for name in ["Bauer", "Lane", "Moss"] {
        household(portal, name, &["Sam"]);
    }
    portal.set(Name::MailServer, &server.address.to_string());
    assert_eq!(stage.invite(&json!({})).await.message(), "3 letters are on their way.");
    for _ in 0..24 {
        let _down = portal.try_to_deliver().await;
        portal.pass(SignedDuration::from_hours(1));
    }
    assert_eq!(portal.count("outbox WHERE letter = 'event-invitation' AND given_up_at IS NOT NULL"), 0);
    server.now(Mode::Accepts);
    portal.pass(SignedDuration::from_hours(1));
    assert_eq!(portal.deliver().await, 3);
    portal.pass(SignedDuration::from_hours(1));
    assert_eq!((portal.deliver().await, server.letters().len()), (0, 3));
    let links: Vec<String> =
        server.letters().iter().map(|letter| token(&crate::letters::unfolded(letter))).collect();
    for link in links {
        assert_eq!(open(&portal.browser(), &link).await.status, 200, "{link}");
    }
}

#[tokio::test]
async fn a_clock_that_is_set_back_reminds_nobody_twice_and_ends_no_link() {
    let mut stage = Stage::set(json!({})).await;
    household(&stage.portal, "Lane", &["Ann"]);
    let ann = stage.invited("ann.lane@example.org").await;
    assert_eq!(say(&stage.portal.browser(), &ann, &[("Ann", true)], &json!({})).await.status, 200);
    stage.portal.set_clock("2026-12-12T15:00:00Z");
    assert_eq!((stage.queue_due(), stage.portal.deliver().await), (1, 1));
    for instant in
        ["2026-12-12T10:00:00Z", "2026-12-12T15:00:00Z", "2026-12-12T23:00:00Z", "2026-12-13T17:00:00Z"]
    {
        stage.portal.set_clock(instant);
        assert_eq!((stage.queue_due(), stage.portal.deliver().await), (0, 0), "{instant}");
    }
    stage.portal.set_clock("2026-11-23T11:00:00Z");
    assert_eq!(open(&stage.portal.browser(), &ann).await.status, 200, "an hour before it was made");
    stage.office = Visitor::sign_in(&stage.portal, RUTH).await;
    assert_eq!(stage.invite(&json!({})).await.status, 409, "and nobody is invited twice");
    assert_eq!(stage.portal.count("event_reminders"), 1);
}
