//! Letters are sent through a mail server, good or bad; none is lost, and no request waits for one.

use std::time::Duration;

use jiff::SignedDuration;
use portal::accounts::audit_log::Actor;
use portal::appliance::change_settings::change_secret;
use portal::platform::clock;
use portal::platform::mail::{Letter, News, SmtpOptions, deliver_waiting, outbox};
use portal::platform::settings::Name;
use serde_json::json;
use tokio::sync::watch;

use crate::congregation::MARY;
use crate::support::app::{TestApp, token_in};
use crate::support::smtp_server::{Mode, SmtpServer, as_read};
use crate::support::wait::until_async;

const SECRET: &str = "canary-mail-secret";

/// A portal whose letters go to `server` on this machine.
async fn portal_with(server: &SmtpServer) -> TestApp {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::MailServer, &server.address.to_string());
    portal
}

async fn ask(portal: &TestApp, email: &str) {
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": email })).await.ok();
}

async fn round(portal: &TestApp, limits: SmtpOptions) -> Result<usize, String> {
    let post = portal.app.mailer.clone().with_limits(limits);
    deliver_waiting(&portal.app.db, &post, &portal.app.clock).await.map_err(|error| error.to_string())
}

/// Sealed for the portal's own mail server.
fn sign_in_with(portal: &TestApp) {
    portal.set(Name::MailUser, "portal");
    let now = portal.now();
    portal
        .app
        .db
        .write(|tx| {
            change_secret(tx, Actor::CommandLine, Name::MailPassword, &portal.app.seal, SECRET, now)
                .map(|_| ())
        })
        .unwrap();
}

// proves: M1
#[tokio::test]
async fn a_letter_leaves_through_the_mail_server_and_its_link_works() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    assert_eq!(portal.deliver().await, 1);
    let letters = server.letters();
    assert_eq!(letters.len(), 1);
    for part in [
        "Message-ID: <",
        "@localhost>",
        "Auto-Submitted: auto-generated",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "Date: Fri, 20 Nov 2026 18:00:00 +0000",
    ] {
        assert!(letters[0].contains(part), "{part}: {}", letters[0]);
    }
    assert!(portal.letters().is_empty(), "no second one in the folder");
    assert_eq!(portal.reset(&token_in(&as_read(&letters[0])), "seven green kettles").await.status, 200);
}

// proves: R5
#[tokio::test]
async fn after_forty_minutes_without_a_mail_server_the_link_still_works() {
    let server = SmtpServer::start(Mode::Greylists).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    for minute in 0..60 {
        if minute == 40 {
            server.now(Mode::Accepts);
        }
        let _still_down = round(&portal, SmtpOptions::default()).await;
        assert_eq!(portal.count("password_resets"), i64::from(!server.letters().is_empty()), "{minute}");
        if !server.letters().is_empty() {
            break;
        }
        portal.pass(SignedDuration::from_mins(1));
    }
    portal.pass(SignedDuration::from_mins(14));
    portal.reset(&token_in(&as_read(&server.letters()[0])), "seven green kettles").await.ok();
}

// proves: R3
#[tokio::test]
async fn a_silent_mail_server_times_out_and_delays_no_request() {
    let server = SmtpServer::start(Mode::Blackhole).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    let limits = SmtpOptions { conversation: Duration::from_millis(20), ..SmtpOptions::default() };
    let error = round(&portal, limits.clone()).await.unwrap_err();
    assert!(error.contains("did not answer in time"), "{error}");
    assert_eq!(portal.count("password_resets"), 0, "no link of a letter that did not leave");
    // A conversation that does not end is in progress, and every request is answered.
    let post = portal.app.mailer.clone().with_limits(SmtpOptions { conversation: Duration::MAX, ..limits });
    let (db, clock) = (portal.app.db.clone(), portal.app.clock.clone());
    portal.pass(SignedDuration::from_mins(1));
    let endless = tokio::spawn(async move { deliver_waiting(&db, &post, &clock).await });
    until_async("a link is made", async || portal.count("password_resets") > 0).await;
    ask(&portal, MARY).await;
    assert!(!endless.is_finished());
    endless.abort();
}

// proves: M1
#[tokio::test]
async fn told_to_stop_the_letter_on_its_way_is_finished_and_no_other_begun() {
    let server = SmtpServer::start(Mode::HesitatesAfterData).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    ask(&portal, MARY).await;
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(portal::platform::mail::run(
        portal.app.db.clone(),
        portal.app.mailer.clone(),
        portal.app.clock.clone(),
        stopping,
    ));
    until_async("a letter is on its way", async || !server.letters().is_empty()).await;
    stop.send_replace(true);
    tokio::task::yield_now().await;
    assert!(!worker.is_finished(), "the server has not said that it took the letter");
    server.now(Mode::Accepts);
    worker.await.unwrap();
    assert_eq!(server.letters().len(), 1);
    assert_eq!((portal.count("outbox WHERE sent_at IS NOT NULL"), portal.count("outbox")), (1, 2));
}

// proves: M1
#[tokio::test]
async fn an_address_that_is_refused_for_good_is_given_up_and_the_others_get_their_letters() {
    let server = SmtpServer::start(Mode::Refuses(MARY)).await;
    let portal = portal_with(&server).await;
    portal.member("Mike", "Jones", "mike@email.com");
    ask(&portal, MARY).await;
    ask(&portal, "mike@email.com").await;
    assert_eq!(portal.deliver().await, 1);
    assert!(server.letters()[0].contains("mike@email.com"));
    let words: String = portal.value("SELECT last_error FROM outbox WHERE given_up_at IS NOT NULL", []);
    assert!(words.contains("550 5.1.1 No such user here"), "{words}");
    assert_eq!(portal.count("password_resets"), 1);
}

// proves: L2, M1
#[tokio::test]
async fn not_now_is_tried_again_and_the_server_s_words_are_kept_harmless() {
    let server = SmtpServer::start(Mode::Greylists).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    assert_eq!(portal.deliver().await, 0);
    let words: String = portal.value("SELECT last_error FROM outbox WHERE given_up_at IS NULL", []);
    assert!(words.contains("451 4.7.1 Greylisted") && !words.contains('\u{1b}'), "{words}");
    server.now(Mode::Accepts);
    assert_eq!(portal.deliver().await, 0, "not before its time");
    portal.pass(SignedDuration::from_mins(1));
    assert_eq!(portal.deliver().await, 1);
}

// proves: M1
#[tokio::test]
async fn a_letter_whose_taking_was_not_said_comes_once_more_and_its_last_link_works() {
    let server = SmtpServer::start(Mode::DropsAfterData).await;
    let portal = portal_with(&server).await;
    ask(&portal, MARY).await;
    assert_eq!(portal.deliver().await, 0);
    server.now(Mode::Accepts);
    portal.pass(SignedDuration::from_mins(1));
    assert_eq!(portal.deliver().await, 1);
    assert_eq!(server.letters().len(), 2, "at most one more");
    portal.reset(&token_in(&as_read(&server.letters()[1])), "seven green kettles").await.ok();
}

// proves: R1
#[tokio::test]
async fn a_link_that_did_not_leave_ends_no_older_one_and_one_that_left_ends_them_all() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = portal_with(&server).await;
    for (mode, old_is_good) in [(Mode::Greylists, true), (Mode::Accepts, false)] {
        server.now(Mode::Accepts);
        ask(&portal, MARY).await;
        assert_eq!(portal.deliver().await, 1);
        let old = token_in(&as_read(&server.letters().pop().unwrap()));
        server.now(mode);
        ask(&portal, MARY).await;
        assert_eq!(portal.deliver().await, usize::from(!old_is_good));
        let status = portal.reset(&old, "seven green kettles").await.status;
        assert_eq!(status == 200, old_is_good, "{mode:?}: {status}");
        portal.execute("DELETE FROM outbox", []);
    }
}

// proves: M1
#[tokio::test]
async fn a_mail_server_that_is_not_there_ends_the_round_and_letters_wait() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = portal_with(&server).await;
    portal.set(Name::MailServer, "127.0.0.1:1");
    ask(&portal, MARY).await;
    portal.member("Mike", "Jones", "mike@email.com");
    ask(&portal, "mike@email.com").await;
    let said = round(&portal, SmtpOptions::default()).await.unwrap_err();
    assert_eq!(said, "the mail server 127.0.0.1:1: nobody answers there", "in plain words");
    assert_eq!(portal.value::<String>("SELECT max(last_error) FROM outbox", []), said);
    assert_eq!(portal.count("outbox WHERE attempts = 1"), 1, "one call is enough to know");
    assert_eq!(portal.deliver().await, 0, "and the next is not at once");
    portal.set(Name::MailServer, &server.address.to_string());
    portal.pass(SignedDuration::from_mins(1));
    assert_eq!(portal.deliver().await, 2);
}

// proves: M1
#[tokio::test]
async fn without_encryption_nothing_is_said_to_a_server_that_is_not_this_machine() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = portal_with(&server).await;
    portal.set(Name::MailServer, "mail.example.org:587");
    sign_in_with(&portal);
    ask(&portal, MARY).await;
    let limits = SmtpOptions { connect_to: Some(server.address), ..SmtpOptions::default() };
    assert!(round(&portal, limits).await.unwrap_err().contains("no encryption"));
    let lines = server.lines();
    assert!(lines.iter().all(|line| line.starts_with("EHLO")), "{lines:?}");
}

// proves: M1
#[tokio::test]
async fn a_certificate_must_be_for_the_server_s_name_and_from_a_trusted_authority_at_either_port() {
    for (name, trusted, at, taken) in [
        ("mail.example.org", true, "mail.example.org:587", true),
        ("other.example.org", true, "mail.example.org:587", false),
        ("mail.example.org", false, "mail.example.org:587", false),
        ("mail.example.org", true, "mail.example.org:465", true),
    ] {
        let is_465 = at.ends_with("465");
        let mode = if is_465 { Mode::EncryptsFromTheFirstByte } else { Mode::Accepts };
        let server = SmtpServer::with_certificate_for(name, mode).await;
        let portal = portal_with(&server).await;
        portal.set(Name::MailServer, at);
        sign_in_with(&portal);
        ask(&portal, MARY).await;
        let other = SmtpServer::with_certificate_for(name, Mode::Accepts).await;
        let trust = if trusted { server.trust.clone() } else { other.trust.clone() };
        let limits = SmtpOptions { connect_to: Some(server.address), trust, ..SmtpOptions::default() };
        let sent = round(&portal, limits).await;
        assert_eq!(sent.is_ok(), taken, "{name} {trusted}: {sent:?}");
        assert_eq!(server.letters().len(), usize::from(taken));
        let is_said = |command: &str| server.lines().iter().any(|line| line.starts_with(command));
        assert_eq!(is_said("AUTH"), taken, "the password is said after the certificate was checked");
        assert_eq!(is_said("STARTTLS"), !is_465, "encrypted from the first byte");
    }
}

// proves: T5, M1
#[tokio::test]
async fn a_sender_or_a_sealed_password_that_is_refused_keeps_every_letter_and_is_said_in_the_server_s_words()
{
    for (mode, words) in [
        (Mode::RefusesSender, "550 5.7.60 Not allowed to send as this sender"),
        (Mode::RefusesSignIn, "535 5.7.8 Username and Password not accepted"),
    ] {
        let server = SmtpServer::start(mode).await;
        let portal = portal_with(&server).await;
        sign_in_with(&portal);
        ask(&portal, MARY).await;
        let error = round(&portal, SmtpOptions::default()).await.unwrap_err();
        assert!(error.contains(words), "{error}");
        assert!(server.lines().iter().any(|line| line.starts_with("AUTH")), "the password was said");
        assert!(!portal.database_bytes().windows(SECRET.len()).any(|part| part == SECRET.as_bytes()));
        assert_eq!(portal.count("outbox WHERE given_up_at IS NULL AND sent_at IS NULL"), 1);
        server.now(Mode::Accepts);
        portal.pass(SignedDuration::from_mins(2));
        assert_eq!(portal.deliver().await, 1, "and it leaves when the setting is mended");
    }
}

// proves: M1
#[tokio::test]
async fn a_day_after_its_cause_a_letter_is_given_up() {
    let server = SmtpServer::start(Mode::Greylists).await;
    let portal = portal_with(&server).await;
    let mary: String = portal.value("SELECT id FROM members", []);
    let news = News { letter: Letter::NewDevice, member_id: &mary, detail: None, to_address: None };
    portal.app.db.write(|tx| outbox::announce(tx, &news, portal.now())).unwrap();
    let (begun, mut tries) = (portal.now(), Vec::new());
    while portal.count("outbox WHERE given_up_at IS NULL") > 0 {
        let before = server.lines().len();
        let _refused = round(&portal, SmtpOptions::default()).await;
        if server.lines().len() > before {
            tries.push(portal.now().duration_since(begun).as_secs() / 60);
        }
        portal.app.clock.set(clock::from_seconds(portal.value("SELECT next_try_at FROM outbox", [])));
    }
    assert_eq!(tries[..9], [0, 1, 3, 7, 15, 31, 63, 123, 183], "later each time, and an hour at most");
    assert!(tries.iter().all(|minute| *minute < 24 * 60), "{tries:?}");
    assert_eq!(portal.count("outbox WHERE given_up_at >= created_at + 86400 AND sent_at IS NULL"), 1);
    assert_eq!(server.letters().len(), 0);
}

// proves: M1
#[tokio::test]
async fn no_name_adds_a_header_or_markup_to_a_letter() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = portal_with(&server).await;
    let mary = portal.id_of(MARY);
    for name in [
        "Mary\r\nBcc: all@email.com\r\n\r\nhello",
        "<b>Mary & \"Co\"</b>",
        "\u{202e}yraM \u{1f600}\n.\nQUIT",
        "Mary\rBcc: all@email.com",
        "{link}",
    ] {
        portal.execute("UPDATE members SET first_name = ?2, last_name = ?2 WHERE id = ?1", (&mary, name));
        let news = News { letter: Letter::NewDevice, member_id: &mary, detail: Some(name), to_address: None };
        portal.app.db.write(|tx| outbox::announce(tx, &news, portal.now())).unwrap();
        assert_eq!(portal.deliver().await, 1, "{name:?}");
        let letter = server.letters().pop().unwrap();
        let head = letter.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
        assert!(head.contains("\r\nSubject: ") && !head.replace("\r\n", "").contains(['\r', '\n']), "{head}");
        let html = letter.split("text/html").nth(1).unwrap();
        assert!(!html.contains("<b>Mary"), "{html}");
        // The limit is three letters of a kind to an account in an hour.
        portal.pass(SignedDuration::from_hours(1));
    }
    let lines = server.lines();
    assert!(lines.iter().filter(|line| line.starts_with("RCPT")).all(|line| line.contains(MARY)));
}
