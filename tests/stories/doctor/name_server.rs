//! The doctor and name servers that do not answer, or whose answer needs more than one packet.

use std::time::Duration;

use portal::appliance::doctor::Level;
use portal::appliance::doctor::network::{NetworkTimeouts, look_within};
use portal::platform::settings::Name;

use crate::doctor::network::{SENDER, are_sentences, asked, limits, one, spf};
use crate::support::name_server::NameServer;
use crate::support::smtp_server::{Mode, SmtpServer};

#[tokio::test]
async fn a_long_record_comes_over_tcp() {
    let record = format!("v=spf1 {}include:_spf.google.com ~all", "ip4:192.0.2.0/24 ".repeat(60));
    let names = NameServer::start(spf(&record)).await;
    let settings = [(Name::MailServer, "smtp.gmail.com"), (Name::MailFrom, SENDER)];
    let findings = look_within(&asked(&settings, names.address), &limits(None)).await;
    assert_eq!(one(&findings, "spf").level, Level::Well, "{findings:?}");
    assert!(names.over_tcp() > 0);
}

#[tokio::test]
async fn without_a_name_server_that_is_said_once_and_the_look_ends() {
    let silent = tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap();
    for resolver in [silent.local_addr().unwrap(), "127.0.0.1:9".parse().unwrap()] {
        let server = SmtpServer::start(Mode::Blackhole).await;
        let settings = [
            (Name::MailServer, "127.0.0.1:25"),
            (Name::MailFrom, SENDER),
            (Name::PublicAddress, "https://portal.grace.example.org"),
        ];
        let limits = NetworkTimeouts {
            question: Duration::from_millis(100),
            whole: Duration::from_secs(1),
            ..limits(Some(&server))
        };
        let findings = look_within(&asked(&settings, resolver), &limits).await;
        are_sentences(&findings);
        let finding = one(&findings, "name-server");
        assert!(finding.level == Level::Problem, "{finding:?}");
        assert!(finding.advice.as_ref().unwrap().contains("the cable or the Wi-Fi"), "{finding:?}");
        for check in ["mail-domain", "spf", "dkim", "dmarc", "public-address", "mail-server"] {
            assert_eq!(one(&findings, check).level, Level::Unknown, "{check}: {findings:#?}");
        }
    }
}
