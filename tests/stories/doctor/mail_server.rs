//! The doctor's findings about the mail server, from a connection.

use portal::appliance::doctor::Level;
use portal::appliance::doctor::network::{NetworkTimeouts, look_within};
use portal::platform::sealed::Seal;
use portal::platform::settings::Name;

use crate::doctor::network::{are_sentences, asked, limits, one, with_password};
use crate::support::name_server::NameServer;
use crate::support::smtp_server::{Mode, SmtpServer};

#[tokio::test]
async fn without_a_mail_server_nothing_is_asked_about_letters() {
    let names = NameServer::start(Vec::new()).await;
    let asked = asked(&[(Name::PublicAddress, "http://portal.local")], names.address);
    let findings = look_within(&asked, &NetworkTimeouts::default()).await;
    assert!(
        findings.iter().all(|finding| !matches!(finding.check, "mail-server" | "mail-from" | "spf" | "dkim")),
        "{findings:?}"
    );
}

#[tokio::test]
async fn the_mail_server_is_tried_as_far_as_the_sign_in_and_no_letter_is_sent() {
    for (mode, level, says, advice) in [
        (Mode::Accepts, Level::Well, "lets office in", ""),
        (Mode::RefusesSender, Level::Well, "lets office in", ""),
        (Mode::RefusesSignIn, Level::Problem, "535 5.7.8", "app password"),
    ] {
        let names = NameServer::start(Vec::new()).await;
        let server = SmtpServer::start(mode).await;
        let settings = [(Name::MailServer, "127.0.0.1:25")];
        let asked = with_password(asked(&settings, names.address));
        let findings = look_within(&asked, &limits(Some(&server))).await;
        are_sentences(&findings);
        let finding = one(&findings, "mail-server");
        assert!(finding.level == level && finding.says.contains(says), "{finding:?}");
        assert!(finding.advice.as_deref().unwrap_or_default().contains(advice), "{finding:?}");
        let lines = server.lines();
        assert!(lines.iter().any(|line| line.starts_with("AUTH")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("MAIL") || line.starts_with("DATA")), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str) == Some("QUIT"), level == Level::Well, "{lines:?}");
    }
}

#[tokio::test]
async fn a_mail_server_that_cannot_be_used_is_named_with_what_to_do() {
    let names = NameServer::start(Vec::new()).await;
    let trusted = SmtpServer::with_certificate_for("smtp.elsewhere.example", Mode::Accepts).await;
    let plain = SmtpServer::start(Mode::Accepts).await;
    for (server, name, says, advice) in [
        (Some(&trusted), "smtp.host.example:587", "certificate", "certificate"),
        (Some(&plain), "smtp.host.example:587", "no encryption", "587 or 465"),
        (None, "smtp.host.example:587", "nobody answers there", "Check the port"),
    ] {
        let settings = [(Name::MailServer, name)];
        let findings = look_within(&asked(&settings, names.address), &limits(server)).await;
        are_sentences(&findings);
        let finding = one(&findings, "mail-server");
        assert!(finding.level == Level::Problem && finding.says.contains(says), "{finding:?}");
        assert!(finding.advice.as_ref().unwrap().contains(advice), "{finding:?}");
    }
    let mut asked = with_password(asked(&[(Name::MailServer, "127.0.0.1:25")], names.address));
    asked.seal = Seal::new(&[8; 32]);
    let findings = look_within(&asked, &limits(Some(&plain))).await;
    assert!(one(&findings, "mail-server").says.contains("cannot be opened"), "{findings:?}");
}

#[tokio::test]
async fn a_letter_is_sent_where_one_is_asked_for() {
    for (mode, level, says) in [
        (Mode::Accepts, Some(Level::Well), "250 2.0.0 queued as 4711"),
        (Mode::Refuses("mary"), Some(Level::Problem), "550 5.1.1 No such user here"),
        (Mode::RefusesSender, Some(Level::Problem), "Not allowed to send"),
        (Mode::RefusesSignIn, None, ""),
    ] {
        let names = NameServer::start(Vec::new()).await;
        let server = SmtpServer::start(mode).await;
        let mut asked = with_password(asked(&[(Name::MailServer, "127.0.0.1:25")], names.address));
        asked.options.letter_to = Some("mary@example.org".parse().unwrap());
        let findings = look_within(&asked, &limits(Some(&server))).await;
        are_sentences(&findings);
        match level {
            Some(level) => {
                let finding = one(&findings, "mail-letter");
                assert!(finding.level == level && finding.says.contains(says), "{mode:?}: {finding:?}");
            }
            None => assert_eq!(one(&findings, "mail-server").level, Level::Problem, "{mode:?}"),
        }
        assert_eq!(server.letters().len(), usize::from(level == Some(Level::Well)), "{mode:?}");
    }
}
