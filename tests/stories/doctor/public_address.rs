//! Can members reach the portal at the address they type? Asked of a real name server, and of the real portal over real
//! TLS.

use std::net::SocketAddr;
use std::sync::Arc;

use portal::appliance::doctor::network::{NetworkTimeouts, look_within};
use portal::appliance::doctor::{Finding, Level};
use portal::platform::data_dir::Running;
use portal::platform::settings::Name;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ClientConfig;

use crate::doctor::network::{are_sentences, asked, limits, one};
use crate::support::app::TestApp;
use crate::support::name_server::{Line, NameServer, line};
use crate::support::smtp_server::{certificate, with_certificate};

const NAME: &str = "portal.grace.example.org";
const PUBLIC: &str = "203.0.113.7";
const INSIDE: &str = "192.168.1.20";

async fn https(acceptor: TlsAcceptor, behind: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut inside = TcpStream::connect(behind).await.ok()?;
                let mut outside = acceptor.accept(stream).await.ok()?;
                tokio::io::copy_bidirectional(&mut outside, &mut inside).await.ok()
            });
        }
    });
    address
}

async fn somebody_else(says: &'static str) -> SocketAddr {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _heard = stream.read(&mut [0; 1024]).await;
            let _hung_up = stream.write_all(says.as_bytes()).await;
        }
    });
    address
}

fn serving() -> Running {
    let http = "0.0.0.0:80".parse().unwrap();
    Running {
        pid: 1,
        version: String::new(),
        http,
        https: None,
        automatic_certificate: false,
        certificate: None,
        trusted_proxies: Vec::new(),
    }
}

async fn found(
    address: &str,
    zone: Vec<Line>,
    running: Option<Running>,
    limits: NetworkTimeouts,
) -> Vec<Finding> {
    let names = NameServer::start(zone).await;
    let mut asked = asked(&[(Name::PublicAddress, address)], names.address);
    asked.running = running;
    let findings = look_within(&asked, &limits).await;
    are_sentences(&findings);
    findings
}

async fn called(leads: &str, place: SocketAddr, trust: Option<Arc<ClientConfig>>) -> Finding {
    let limits = NetworkTimeouts { portal_at: Some(place), trust, ..limits(None) };
    let findings =
        found(&format!("https://{NAME}"), vec![line(NAME, "A", leads)], Some(serving()), limits).await;
    one(&findings, "public-address-answer").clone()
}

fn says(finding: &Finding, level: Level, part: &str) {
    assert!(finding.level == level && finding.says.contains(part), "{part}: {finding:?}");
}

#[tokio::test]
async fn the_portal_is_called_by_its_name_and_its_certificate_is_checked_as_a_browser_does() {
    let portal = TestApp::start().await;
    let (acceptor, trust, _) = certificate(NAME);
    let right = https(acceptor, portal.address).await;
    says(&called(PUBLIC, right, Some(trust.clone())).await, Level::Well, "with a certificate");

    let (_, strangers_trust, _) = certificate(NAME);
    let unknown = called(PUBLIC, right, Some(strangers_trust)).await;
    says(&unknown, Level::Problem, "comes from an authority that browsers do not know");
    assert!(unknown.advice.as_ref().unwrap().contains("router's own page"), "{unknown:?}");

    let (acceptor, trust, _) = certificate("router.example.net");
    let wrong = https(acceptor, portal.address).await;
    says(&called(PUBLIC, wrong, Some(trust)).await, Level::Problem, "is not for portal.grace.example.org");

    let (acceptor, trust) = out_of_date();
    let old = https(acceptor, portal.address).await;
    says(&called(PUBLIC, old, Some(trust)).await, Level::Problem, "is out of date");

    let (_, trust, _) = certificate(NAME);
    says(&called(PUBLIC, portal.address, Some(trust)).await, Level::Problem, "does not speak https");
}

fn out_of_date() -> (TlsAcceptor, Arc<ClientConfig>) {
    let mut params = CertificateParams::new([NAME.to_owned()]).unwrap();
    params.not_before = date_time_ymd(2019, 1, 1);
    params.not_after = date_time_ymd(2020, 1, 1);
    let key = KeyPair::generate().unwrap();
    with_certificate(&params.self_signed(&key).unwrap(), &key)
}

#[tokio::test]
async fn another_server_at_the_address_is_distinguished_from_no_server() {
    let (acceptor, trust, _) = certificate(NAME);
    let router = somebody_else("HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\nRouter page").await;
    let place = https(acceptor.clone(), router).await;
    says(&called(PUBLIC, place, Some(trust.clone())).await, Level::Problem, "it is not the portal");

    let ill = somebody_else("HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n").await;
    let place = https(acceptor.clone(), ill).await;
    says(&called(PUBLIC, place, Some(trust.clone())).await, Level::Problem, "503");

    let place = https(acceptor, somebody_else("220 mail.example.org\r\n").await).await;
    says(&called(PUBLIC, place, Some(trust.clone())).await, Level::Problem, "it is not the portal");

    let nobody = "127.0.0.1:9".parse().unwrap();
    let outside = called(PUBLIC, nobody, Some(trust.clone())).await;
    says(&outside, Level::Unknown, "Many routers do not let a network call its own address");
    assert!(outside.advice.as_ref().unwrap().contains("Turn off the Wi-Fi of a phone"), "{outside:?}");
    says(&called(INSIDE, nobody, Some(trust)).await, Level::Problem, "Nobody answers");
}

#[tokio::test]
async fn a_portal_in_the_own_network_is_called_without_tls() {
    let portal = TestApp::start().await;
    let port = portal.address.port();
    let address = format!("http://portal.lan:{port}");
    let zone = vec![line("portal.lan", "A", "192.168.1.20")];
    let limits = NetworkTimeouts { portal_at: Some(portal.address), ..limits(None) };
    let findings = found(&address, zone, Some(serving()), limits).await;
    says(one(&findings, "public-address"), Level::Well, "leads to 192.168.1.20");
    says(one(&findings, "public-address-answer"), Level::Well, &address);
}

#[tokio::test]
async fn the_addresses_of_the_name_are_reported_before_any_call() {
    use Level::{Care, Problem, Unknown, Well};
    let https = format!("https://{NAME}");
    for (address, kind, value, level, part) in [
        (https.as_str(), "A", PUBLIC, Well, "leads to 203.0.113.7"),
        (&https, "AAAA", "2001:db8::7", Well, "leads to 2001:db8::7"),
        (&https, "A", INSIDE, Care, "inside a network"),
        (&https, "A", "100.64.1.1", Care, "inside a network"),
        (&https, "A", "127.0.1.1", Problem, "takes that for itself"),
        (&https, "TXT", "hello", Problem, "leads to no address"),
        (&https, "FAULT", "", Unknown, "report a fault"),
        ("https://other.grace.example.org", "A", PUBLIC, Problem, "leads to no address"),
        ("http://portal.home.arpa", "A", PUBLIC, Problem, "Your network does not know"),
        ("http://portal.local:8080", "A", PUBLIC, Unknown, "tell each other"),
        ("http://192.168.1.20:8080", "A", PUBLIC, Well, "in your own network"),
        ("http://[fd00::20]:8080", "A", PUBLIC, Well, "in your own network"),
    ] {
        let findings = found(address, vec![line(NAME, kind, value)], None, limits(None)).await;
        says(one(&findings, "public-address"), level, part);
        let called = findings.iter().find(|finding| finding.check == "public-address-answer");
        if let Some(called) = called {
            says(called, Unknown, "not being served now");
        }
    }
}
