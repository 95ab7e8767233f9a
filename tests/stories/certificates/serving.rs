//! The real program serves https itself, with a certificate from files.

use hyper::Method;
use rustix::process::Signal;
use serde_json::json;
use tokio_rustls::rustls::ProtocolVersion;

use crate::support::app::PASSWORD;
use crate::support::command::Portal;
use crate::support::https_authority::{Authority, HOST, Issued};
use crate::support::https_visitor::Visitor;
use crate::support::serving::{MARY, Serving, portal_with_mary};

/// A portal with the public address <https://portal.example.org>.
pub fn https_portal() -> Portal {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "public-address", &format!("https://{HOST}")]);
    portal
}

/// Serves on two ports of this machine with these files.
pub fn serve(portal: &Portal, issued: &Issued) -> Serving {
    let files = issued.write(portal.folder.path());
    let environment = [
        ("PORTAL_LISTEN_HTTPS", "127.0.0.1:0"),
        ("PORTAL_CERTIFICATE", files.certificate.to_str().unwrap()),
        ("PORTAL_CERTIFICATE_KEY", files.key.to_str().unwrap()),
    ];
    Serving::start_with(portal, &environment)
}

// proves: S2
#[tokio::test(flavor = "multi_thread")]
async fn over_https_a_member_signs_in_and_the_cookies_are_bound_to_the_host() {
    let (portal, authority) = (https_portal(), Authority::new());
    let serving = serve(&portal, &authority.issue(&[HOST], None));
    let mary = Visitor::at(serving.https.unwrap(), authority.trust());
    let answer = mary.sign_in(MARY, PASSWORD).await.ok();
    assert!(answer.cookie_named("__Host-session").is_some());
    let me = mary.get("/api/auth/me").await;
    assert_eq!((me.status, me.json()["email"].as_str()), (200, Some(MARY)));
    for path in ["/", "/api/events", "/api/no-such", "/assets/no-such.js"] {
        let answer = mary.get(path).await;
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=63072000"), "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    assert_eq!(mary.post("/api/auth/logout", &json!({})).await.unwrap().status, 200);
    assert_eq!(mary.get("/api/auth/me").await.status, 401);
    let address = serving.https.unwrap();
    assert_eq!(mary.connect().await.unwrap().version, ProtocolVersion::TLSv1_3);
    let older = Visitor::at(address, authority.trust_up_to_tls_1_2()).connect().await.unwrap();
    assert_eq!(older.version, ProtocolVersion::TLSv1_2);
    let stranger = Visitor::at(address, Authority::new().trust()).connect().await;
    assert!(stranger.is_err(), "the visitor itself checks certificates");
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_read_its_files_again_it_takes_a_good_pair_and_leaves_a_broken_one() {
    let (portal, authority) = (https_portal(), Authority::new());
    let serving = serve(&portal, &authority.issue(&[HOST, "first.example.org"], None));
    let visitor = Visitor::at(serving.https.unwrap(), authority.trust());
    let mut before = visitor.connect().await.unwrap();

    // The certificate is renewed, its key not yet.
    let renewed = authority.issue(&[HOST, "second.example.org"], None);
    std::fs::write(portal.folder.path().join("fullchain.pem"), &renewed.certificate).unwrap();
    serving.tell(Signal::HUP);
    serving.logs("do not belong together").await;
    serving.logs("The certificate from before stays in use").await;
    assert!(visitor.connect().await.unwrap().facts.is_for("first.example.org"));

    renewed.write(portal.folder.path());
    serving.tell(Signal::HUP);
    serving.logs("a new certificate is in use").await;
    assert!(visitor.connect().await.unwrap().facts.is_for("second.example.org"));
    let answer = visitor.send(&mut before, Method::GET, "/api/health", "").await.unwrap();
    assert_eq!(answer.status, 200, "and the connection from before goes on");

    serving.tell(Signal::HUP);
    serving.logs("the certificate files are as they were").await;
    assert_eq!(serving.stop().0, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_certificate_files_a_hang_up_ends_nothing() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    serving.tell(Signal::HUP);
    serving.logs("there are no certificate files to read again").await;
    assert_eq!(serving.stop().0, Some(0));
}

// proves: N2
#[tokio::test(flavor = "multi_thread")]
async fn stopped_under_load_over_https_every_answered_sign_in_is_in_the_file() {
    let (portal, authority) = (https_portal(), Authority::new());
    let serving = serve(&portal, &authority.issue(&[HOST], None));
    let visitor = Visitor::at(serving.https.unwrap(), authority.trust());
    let (first, answered_once) = tokio::sync::oneshot::channel();
    let asking = async {
        let (mut answered, mut first) = (0, Some(first));
        let body = json!({ "email": MARY, "password": PASSWORD });
        loop {
            match visitor.post("/api/auth/login", &body).await {
                Ok(answer) if answer.status == 200 => answered += 1,
                _ => return answered,
            }
            first.take().map(|first| first.send(()));
        }
    };
    let stopping = tokio::spawn(async move {
        answered_once.await.unwrap();
        tokio::task::spawn_blocking(move || serving.stop()).await.unwrap()
    });
    let (answered, stopped) = tokio::join!(asking, stopping);
    let (code, log) = stopped.unwrap();
    assert_eq!(code, Some(0), "{log}");
    let written = "SELECT coalesce(sum(repeats), 0) FROM security_logs WHERE action = 'signed-in'";
    let rows: i64 = portal.database().query_row(written, [], |row| row.get(0)).unwrap();
    assert!(answered > 0 && rows >= answered, "{answered} answered, {rows} written");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_is_over_or_for_another_name_is_served_and_said_in_the_log() {
    let (portal, authority) = (https_portal(), Authority::new());
    let other = "is for other.example.org, and members type portal.example.org";
    let over = "ended on 1 January 2020: browsers warn members";
    for (name, end, words) in [("other.example.org", None, other), (HOST, Some((2020, 1, 1)), over)] {
        let issued = authority.issue(&[name], end);
        let serving = serve(&portal, &issued);
        serving.logs(words).await;
        let (code, log) = serving.stop();
        assert!(code == Some(0) && log.contains("ERROR"), "{log}");
    }
}
