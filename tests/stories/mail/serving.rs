//! The real program and a mail server: which certificates it trusts, and what is left of a letter when it is killed.

use portal::accounts::audit_log::Actor;
use portal::appliance::change_settings::change;
use portal::platform::settings::Name;
use serde_json::json;

use crate::support::app::token_in;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::value;
use crate::support::smtp_server::{Mode, SmtpServer, as_read};
use crate::support::wait::until_async;

const MARY: &str = "mary.smith@email.com";
/// Leads to this machine, and is no loopback address: the portal requires encryption towards it.
const NOT_LOOPBACK: &str = "0.0.0.0";

/// A portal whose letters go to this host and the server's port.
fn portal_at(host: &str, server: &SmtpServer) -> Portal {
    let portal = portal_with_mary();
    let db = portal.dir().open().unwrap();
    let now = "2026-11-20T18:00:00Z".parse().unwrap();
    let address = format!("{host}:{}", server.address.port());
    db.write(|tx| change(tx, Actor::CommandLine, Name::MailServer, &address, now)).unwrap();
    portal
}

/// A file with the certificate to trust.
fn authority(portal: &Portal, name: &str, server: &SmtpServer) -> String {
    let file = portal.folder.path().join(name);
    std::fs::write(&file, &server.pem).unwrap();
    file.to_str().unwrap().to_owned()
}

async fn ask(serving: &Serving) {
    let body = json!({ "email": MARY });
    Browser::at(serving.address).post("/api/auth/forgot-password", &body).await.ok();
}

fn count(portal: &Portal, condition: &str) -> i64 {
    value(portal, &format!("SELECT count(*) FROM outbox WHERE {condition}"))
}

// proves: M1
#[tokio::test(flavor = "multi_thread")]
async fn the_program_sends_to_a_server_the_machine_trusts_and_to_no_other() {
    let server = SmtpServer::with_certificate_for(NOT_LOOPBACK, Mode::Accepts).await;
    let another = SmtpServer::with_certificate_for(NOT_LOOPBACK, Mode::Accepts).await;
    let portal = portal_at(NOT_LOOPBACK, &server);
    let trusted = authority(&portal, "authority.pem", &server);
    let stranger = authority(&portal, "stranger.pem", &another);

    let serving = Serving::start_with(&portal, &[("SSL_CERT_FILE", &stranger)]);
    ask(&serving).await;
    until_async("refused", async || count(&portal, "last_error LIKE '%certificate%'") == 1).await;
    assert!(server.letters().is_empty());
    let lines = server.lines();
    assert!(lines.iter().all(|line| line.starts_with("EHLO") || line == "STARTTLS"), "{lines:?}");
    assert_eq!(serving.stop().0, Some(0));

    portal.database().execute("UPDATE outbox SET next_try_at = 0", []).unwrap();
    let serving = Serving::start_with(&portal, &[("SSL_CERT_FILE", &trusted)]);
    until_async("sent", async || count(&portal, "sent_at IS NOT NULL") == 1).await;
    let letters = server.letters();
    assert_eq!(letters.len(), 1);
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0));
    assert!(!log.contains(&token_in(&as_read(&letters[0]))) && !log.contains("Dear Mary"), "{log}");
}

/// Killed before the server has the letter, and after.
pub async fn kill_in_the_middle_of_a_letter() {
    for (mode, arrived) in [(Mode::SilentAtRecipient, 0), (Mode::SilentAfterData, 1)] {
        let server = SmtpServer::start(mode).await;
        let portal = portal_at("127.0.0.1", &server);
        let serving = Serving::start_with(&portal, &[]);
        ask(&serving).await;
        let is_there = || {
            let heard = server.lines().iter().any(|said| said.starts_with("RCPT"));
            heard && server.letters().len() == arrived
        };
        until_async("the letter is on its way", async || is_there()).await;
        serving.kill();
        assert_eq!(count(&portal, "sent_at IS NULL AND given_up_at IS NULL AND attempts = 1"), 1);

        server.now(Mode::Accepts);
        portal.database().execute("UPDATE outbox SET next_try_at = 0", []).unwrap();
        let serving = Serving::start_with(&portal, &[]);
        until_async("sent", async || count(&portal, "sent_at IS NOT NULL") == 1).await;
        let letters = server.letters();
        assert_eq!(letters.len(), arrived + 1, "{mode:?}");
        let token = token_in(&as_read(letters.last().unwrap()));
        let new = "seven green kettles";
        let body = json!({ "token": token, "password": new, "confirmPassword": new });
        Browser::at(serving.address).post("/api/auth/reset-password", &body).await.ok();
        assert_eq!(serving.stop().0, Some(0));
    }
}

// proves: M1
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_a_letter_none_is_lost_and_at_most_one_comes_twice() {
    kill_in_the_middle_of_a_letter().await;
}
