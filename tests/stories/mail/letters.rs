//! Letters: queued with their cause, composed when they are sent, whole in the folder.

use std::os::unix::fs::PermissionsExt;

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::json;

use crate::congregation::MARY;
use crate::support::app::{TestApp, plain, token_in};
use crate::support::browser::send;
use crate::support::smtp_server::{Mode, SmtpServer};

async fn ask(portal: &TestApp) {
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": MARY })).await.ok();
}

// proves: R5, K1
#[tokio::test]
async fn a_letter_lands_whole_in_the_folder_for_its_owner_alone() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::PublicAddress, "https://portal.example.org");
    portal.set(Name::HelpContact, "Pastor Ruth, 555-0101");
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": " MARY.smith@Email.com" })).await;
    assert_eq!(portal.count("password_resets"), 0, "the link is made as its letter leaves");
    assert_eq!((portal.deliver().await, portal.deliver().await), (1, 0), "once");
    let entries: Vec<_> = std::fs::read_dir(portal.letters_dir()).unwrap().map(Result::unwrap).collect();
    assert_eq!(entries.len(), 1, "no half letter beside it");
    let path = entries[0].path();
    let is_hidden = path.file_name().unwrap().to_str().unwrap().starts_with('.');
    assert!(path.extension().unwrap() == "eml" && !is_hidden, "{}", path.display());
    assert_eq!(entries[0].metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let folder = std::fs::metadata(portal.letters_dir()).unwrap();
    assert_eq!(folder.permissions().mode() & 0o777, 0o700);

    let letter = plain(&portal.letters()[0]);
    let (head, text) = letter.split_once("\n\n").unwrap();
    for line in [
        "To: \"Mary Smith\" <mary.smith@email.com>",
        "From: \"Grace Community Church\" <portal@portal.example.org>",
        "Subject: Reset your password: Grace Community Church",
        "Date: Fri, 20 Nov 2026 18:00:00 +0000",
    ] {
        assert!(head.contains(line), "{line} is missing in\n{head}");
    }
    let link = format!("\nhttps://portal.example.org/reset-password?token={}\n", token_in(&letter));
    assert!(text.contains(&link), "{text}");
    assert!(text.contains("Dear Mary,") && text.contains("within 15 minutes"), "{text}");
    assert!(text.contains("Ask Pastor Ruth, 555-0101."), "{text}");
    let plain_part = text.split("text/html").next().unwrap();
    assert!(!plain_part.contains('{'), "every gap is filled: {plain_part}");
}

#[tokio::test]
async fn a_domain_with_letters_of_its_language_is_called_by_the_name_mail_servers_know() {
    let server = SmtpServer::start(Mode::Accepts).await;
    let portal = TestApp::start().await;
    portal.set(Name::MailServer, &server.address.to_string());
    portal.set(Name::MailFrom, "portal@bücher.example");
    portal.member("Jörg", "Müller", "jm@müller.example");
    let typed = json!({ "email": "JM@Mu\u{308}ller.example" });
    portal.browser().post("/api/auth/forgot-password", &typed).await;
    assert_eq!(portal.deliver().await, 1);
    let lines = server.lines();
    for line in ["MAIL FROM:<portal@xn--bcher-kva.example>", "RCPT TO:<jm@xn--mller-kva.example>"] {
        assert!(lines.iter().any(|said| said == line), "{line} is missing in {lines:?}");
    }
    let letter = &server.letters()[0];
    for address in ["<portal@xn--bcher-kva.example>", "<jm@xn--mller-kva.example>"] {
        assert!(letter.contains(address) && letter.is_ascii(), "{letter}");
    }
}

// Known from Monica CVE-2026-26747; CouchAuth GHSA-fqh6-6h6c-366m.
// proves: R6
#[tokio::test]
async fn links_go_to_the_public_address_whatever_the_host_header_says() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::PublicAddress, "https://portal.example.org");
    for header in ["host", "x-forwarded-host", "forwarded"] {
        let request = portal.browser().request(Method::POST, "/api/auth/forgot-password");
        send(request.header(header, "evil.example").json(&json!({ "email": MARY }))).await.ok();
    }
    assert_eq!(portal.deliver().await, 3);
    for letter in portal.letters() {
        assert!(!letter.contains("evil.example"), "{letter}");
        assert!(plain(&letter).contains("\nhttps://portal.example.org/reset-password?token="));
    }
}

// proves: R5
#[tokio::test]
async fn a_request_is_dropped_when_its_letter_could_not_leave_for_an_hour() {
    let portal = TestApp::start().await;
    portal.mary();
    ask(&portal).await;
    portal.pass(SignedDuration::from_mins(60));
    assert_eq!(portal.deliver().await, 0);
    assert_eq!((portal.letters().len(), portal.count("password_resets")), (0, 0));
    assert_eq!(portal.count("outbox WHERE given_up_at IS NOT NULL AND sent_at IS NULL"), 1);
    ask(&portal).await;
    portal.pass(SignedDuration::from_mins(60) - SignedDuration::from_secs(1));
    assert_eq!(portal.deliver().await, 1, "a second earlier it still leaves");
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_keeps_the_letter_waiting_and_the_link_fresh() {
    let portal = TestApp::start().await;
    portal.mary();
    std::fs::write(portal.letters_dir(), "in the way").unwrap();
    ask(&portal).await;
    let mut waited = 0;
    for (attempt, minutes) in [1, 2, 4, 8, 16].into_iter().enumerate() {
        let error = portal.try_to_deliver().await.unwrap_err();
        assert!(error.starts_with("the letter could not be written"), "{error}");
        let row: String =
            portal.value("SELECT attempts || ' ' || next_try_at || ' ' || last_error FROM outbox", []);
        let next = portal.now().as_second() + minutes * 60;
        assert_eq!(row, format!("{} {next} {error}", attempt + 1));
        assert_eq!(portal.count("password_resets"), 0, "no token of a letter that did not leave");
        assert_eq!(portal.try_to_deliver().await, Ok(0), "not before its time");
        portal.pass(SignedDuration::from_mins(minutes));
        waited += minutes;
    }
    assert_eq!(waited, 31);
    std::fs::remove_file(portal.letters_dir()).unwrap();
    assert_eq!(portal.deliver().await, 1);
    assert_eq!(portal.count("outbox WHERE sent_at IS NOT NULL AND last_error IS NULL"), 1);
    portal.pass(SignedDuration::from_mins(14));
    let token = token_in(&portal.letters()[0]);
    assert_eq!(portal.reset(&token, "seven green kettles").await.status, 200);
}

#[tokio::test]
async fn who_was_disabled_or_removed_meanwhile_gets_no_letter() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let mike = portal.member("Mike", "Jones", "mike@email.com");
    ask(&portal).await;
    portal.browser().post("/api/auth/forgot-password", &json!({ "email": "mike@email.com" })).await;
    portal.change(&mary, "disabled_at = 1");
    portal.execute("DELETE FROM members WHERE id = ?1", [&mike]);
    assert_eq!(portal.deliver().await, 0);
    assert!(portal.letters().is_empty());
    assert_eq!(portal.count("password_resets"), 0);
}
