//! The real program fetches its certificate from a real authority, and members sign in.

use std::net::SocketAddr;

use jiff::tz::TimeZone;
use portal::appliance::certificates::Facts;
use portal::appliance::certificates::automatic::{CERTIFICATE, CertificateStatus, ValidationMethod};
use portal::platform::clock::Clock;
use reqwest::redirect::Policy;
use serde_json::json;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::CertificateDer;

use crate::certificates::serving::https_portal;
use crate::set_up::enter;
use crate::set_up::serving::code_in;
use crate::support::acme_authority::{Authority, free_port, trusting};
use crate::support::app::PASSWORD;
use crate::support::browser::{Browser, send};
use crate::support::certificate_site::HOST;
use crate::support::command::Portal;
use crate::support::https_authority;
use crate::support::https_visitor::Visitor;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::change;
use crate::support::wait::until_async;

/// The two ports that a router would forward 80 and 443 to.
struct Ports {
    http: u16,
    https: u16,
}

impl Ports {
    fn new() -> Self {
        Self { http: free_port(), https: free_port() }
    }

    fn serve(&self, portal: &Portal, authority: &Authority) -> Serving {
        let mut command = portal.command(&["serve"]);
        command
            .args(["--listen", &format!("127.0.0.1:{}", self.http)])
            .args(["--listen-https", &format!("127.0.0.1:{}", self.https)])
            .args(["--acme-directory", &authority.directory()])
            .env("SSL_CERT_FILE", authority.own_certificate());
        Serving::by(command)
    }
}

fn visitor(serving: &Serving, root: &CertificateDer<'static>) -> Visitor {
    Visitor::at(serving.https.unwrap(), ClientConfig::clone(&trusting(root)))
}

fn status(portal: &Portal) -> CertificateStatus {
    CertificateStatus::read(&portal.data_dir().join("certificates")).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_fetches_its_certificate_serves_https_and_restarts_without_the_authority() {
    let (portal, ports) = (https_portal(), Ports::new());
    let mut authority = Authority::start(ports.http, ports.https);
    let serving = ports.serve(&portal, &authority);
    serving.logs("a new certificate is in use").await;
    let root = authority.root().await;
    let mary = visitor(&serving, &root);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    let plain = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let sent_on = send(plain.get(format!("http://{}/announcements", serving.address))).await;
    assert_eq!(sent_on.header("location"), Some("https://portal.example.org/announcements"));
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("WARN") && !log.contains("ERROR") && !log.contains("PRIVATE KEY"), "{log}");
    authority.end();

    let serving = ports.serve(&portal, &authority);
    assert_eq!(visitor(&serving, &root).sign_in(MARY, PASSWORD).await.status, 200);
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("asking for a certificate"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_says_what_to_do_when_the_authority_cannot_reach_it_and_keeps_serving() {
    let (portal, ports) = (https_portal(), Ports::new());
    let authority = Authority::start(free_port(), free_port());
    let serving = ports.serve(&portal, &authority);
    serving.logs("no certificate for portal.example.org").await;
    serving.logs("In the router of this internet connection, forward the ports 80 and 443").await;
    let answer = Browser::at(serving.address).get("/").await;
    assert_eq!(answer.status, 503, "the plain port says so, too");
    assert!(visitor(&serving, &authority.root().await).connect().await.is_err());
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    let status = status(&portal);
    assert!(status.last_error.unwrap().contains("(port 80)"));
    assert_eq!((status.failures, status.way), (1, ValidationMethod::Tls));
}

#[tokio::test(flavor = "multi_thread")]
async fn before_set_up_is_over_an_order_shows_whether_the_address_gets_a_certificate() {
    let (portal, ports) = (Portal::nowhere(), Ports::new());
    let authority = Authority::start(ports.http, ports.https);
    let serving = ports.serve(&portal, &authority);
    serving.logs("portal setup-code").await;
    let browser = Browser::at(serving.address);
    enter(&browser, &code_in(&portal.ok(&["setup-code"]))).await.ok();
    let address = json!({ "address": "https://portal.example.org" });
    let tried = browser.post("/api/set-up/address/certificate", &address).await.ok().json();
    let line = &tried[0];
    assert_eq!(line["says"], "The certificate authority reached it, and would give a certificate.");
    assert_eq!(line["isGood"], true);
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(!portal.data_dir().join("certificates").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_settings_the_address_becomes_one_at_which_the_authority_reaches_the_portal() {
    let (portal, ports) = (portal_with_mary(), Ports::new());
    let before = format!("http://127.0.0.1:{}", ports.http);
    portal.ok(&["settings", "set", "public-address", &before]);
    portal.ok(&["settings", "set", "roles-need-second-factor", "no"]);
    change(&portal, "UPDATE members SET had_role = 1, administrator_since = 1");
    let name = "public-address";
    let changes = json!([{ "name": name, "before": before, "value": format!("https://{HOST}") }]);
    let sent = json!({ "changes": changes, "stepUp": { "password": PASSWORD } });
    let unreached = Authority::start(free_port(), free_port());
    let serving = ports.serve(&portal, &unreached);
    let mary = Browser::at(serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    let said = mary.put("/api/office/portal/settings", &sent).await.refused(400, "field_refused").message();
    assert!(
        said.contains("so it was not changed")
            && said.contains("No certificate could be had: The certificate"),
        "{said}"
    );
    assert_eq!(portal.ok(&["settings", "get", name]).trim(), before);
    assert_eq!(serving.stop().0, Some(0));
    let mut authority = Authority::start(ports.http, ports.https);
    let serving = ports.serve(&portal, &authority);
    let mary = Browser::at(serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    let said = mary.put("/api/office/portal/settings", &sent).await.ok().message();
    assert!(said.contains("The portal begins again, and opens at the new address in a minute."), "{said}");
    serving.logs("a new certificate is in use").await;
    let there = SocketAddr::from(([127, 0, 0, 1], ports.https));
    let visitor = Visitor::at(there, ClientConfig::clone(&trusting(&authority.root().await)));
    assert_eq!(visitor.sign_in(MARY, PASSWORD).await.status, 200);
    authority.end();
    assert_eq!(serving.stop().0, Some(0));
}

// proves: C1
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_an_order_the_old_certificate_goes_on_and_the_next_start_renews() {
    let (portal, ports) = (https_portal(), Ports::new());
    let before = https_authority::Authority::new();
    // From 1975 until next year: less than a third of its life is left.
    let next_year = Clock::System.now().to_zoned_datetime(TimeZone::UTC).year() + 1;
    let old = before.issue(&[HOST], Some((i32::from(next_year), 1, 1)));
    let folder = portal.data_dir().join("certificates");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("certificate.pem"), old.certificate + &old.key).unwrap();

    let slow = [("PEBBLE_VA_NOSLEEP", "0"), ("PEBBLE_VA_SLEEPTIME", "15")];
    let authority = Authority::start_with(ports.http, ports.https, &slow);
    let serving = ports.serve(&portal, &authority);
    until_async("it is told to look", async || authority.log().contains("POST /chalZ")).await;
    let old_visitor = Visitor::at(serving.https.unwrap(), before.trust());
    assert_eq!(old_visitor.sign_in(MARY, PASSWORD).await.status, 200, "the old one is served meanwhile");
    serving.kill();
    assert!(status(&portal).last_error.unwrap().contains("cut off"));
    assert!(
        Facts::in_file(&folder.join(CERTIFICATE)).unwrap().issuer.contains("rcgen"),
        "the old one is kept"
    );

    let other = Authority::start(ports.http, ports.https);
    let serving = ports.serve(&portal, &other);
    serving.logs("a new certificate is in use").await;
    let mary = visitor(&serving, &other.root().await);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
}
