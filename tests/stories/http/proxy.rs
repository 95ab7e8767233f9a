//! A reverse proxy in front of the portal: members are told apart by its header, and no other source is trusted.

use std::net::SocketAddr;

use portal::app::App;
use portal::http::{ServerLimits, accept};
use reqwest::Method;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::value;

/// The address of a portal behind a web server on this machine, and what keeps that open.
pub async fn behind(portal: &TestApp) -> (SocketAddr, watch::Sender<bool>) {
    let app: App = portal.app.clone().behind(vec!["127.0.0.0/8".parse().unwrap()]);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopping) = watch::channel(false);
    tokio::spawn(accept::serve(listener, portal::app::portal(app), ServerLimits::default(), stopping));
    (address, stop)
}

async fn of_mary() -> (TestApp, SocketAddr, watch::Sender<bool>) {
    let portal = TestApp::start().await;
    portal.mary();
    let (address, stop) = behind(&portal).await;
    (portal, address, stop)
}

async fn sign_in(address: SocketAddr, forwarded_for: &str, email: &str, password: &str) -> Answer {
    let request = Browser::at(address).request(Method::POST, "/api/auth/login");
    let body = json!({ "email": email, "password": password });
    send(request.header("x-forwarded-for", forwarded_for).json(&body)).await
}

// proves: N4
#[tokio::test]
async fn behind_a_proxy_one_client_s_failures_throttle_no_other_client() {
    let (_portal, address, _stop) = of_mary().await;
    for number in 0..50 {
        // Addresses from the client come before those that the proxy adds.
        let invented = format!("198.51.100.{number}, 203.0.113.9");
        // A link that there is not: it costs no hash.
        let guess = json!({ "token": "A".repeat(43), "password": PASSWORD, "confirmPassword": PASSWORD });
        let request = Browser::at(address).request(Method::POST, "/api/auth/reset-password");
        let answer = send(request.header("x-forwarded-for", invented).json(&guess)).await;
        assert_eq!(answer.status, 410, "failure {number}");
    }
    for same in ["203.0.113.9", "198.51.100.77, 203.0.113.9", "[::ffff:203.0.113.9]:50123"] {
        let waits = sign_in(address, same, MARY, PASSWORD).await;
        assert_eq!(waits.status, 429, "{same}: invented hops are no way out");
    }
    assert_eq!(sign_in(address, "203.0.113.10", MARY, PASSWORD).await.status, 200);
    assert_eq!(sign_in(address, "198.51.100.3", MARY, PASSWORD).await.status, 200, "named by the other one");
    assert_eq!(Browser::at(address).sign_in(MARY, PASSWORD).await.status, 200, "nor the web server");
}

// proves: N4
#[tokio::test]
async fn behind_a_web_server_every_record_has_the_client_s_address() {
    let (portal, address, _stop) = of_mary().await;
    sign_in(address, "203.0.113.9", MARY, "wrong password").await;
    assert_eq!(sign_in(address, "2001:db8::9", MARY, PASSWORD).await.status, 200);
    let foreign = Browser::at(address).request(Method::POST, "/api/auth/logout");
    let foreign = foreign.header("origin", "https://evil.example").header("x-forwarded-for", "192.0.2.77");
    assert_eq!(send(foreign).await.status, 403);
    let of = |table: &str| -> String {
        portal.value(&format!("SELECT group_concat(ip_address, ' ') FROM {table}"), [])
    };
    assert_eq!(of("security_logs WHERE action = 'sign-in-failed'"), "203.0.113.9");
    assert_eq!(of("security_logs WHERE action = 'signed-in'"), "2001:db8::9");
    assert_eq!(of("security_logs WHERE action = 'cross-site-refused'"), "192.0.2.77");
    assert_eq!(of("sessions"), "2001:db8::9");
    assert_eq!(of("trusted_devices"), "2001:db8::9");
}

// proves: N4
#[tokio::test]
async fn a_web_server_s_word_on_anything_but_the_client_s_address_is_not_believed() {
    let (portal, address, _stop) = of_mary().await;
    for (header, value) in [
        ("forwarded", "for=203.0.113.9;host=evil.example;proto=https"),
        ("x-real-ip", "203.0.113.9"),
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "https"),
    ] {
        let ask = |path: &str, body: serde_json::Value| {
            let request = Browser::at(address).request(Method::POST, path);
            send(request.header(header, value).json(&body))
        };
        let answer = ask("/api/auth/login", json!({ "email": MARY, "password": PASSWORD })).await;
        assert_eq!(answer.status, 200, "{header}");
        assert!(!answer.header("set-cookie").unwrap().contains("Secure"), "{header}");
        assert_eq!(answer.header("strict-transport-security"), None, "{header}");
        ask("/api/auth/forgot-password", json!({ "email": MARY })).await;
    }
    portal.deliver().await;
    let letters = portal.letters();
    let links: Vec<&String> = letters.iter().filter(|letter| letter.contains("password?token=")).collect();
    assert!(!links.is_empty() && !links.iter().any(|letter| letter.contains("evil.example")));
    assert_eq!(portal.count("security_logs WHERE ip_address <> '127.0.0.1'"), 0);
}

// proves: N4
#[tokio::test]
async fn the_program_believes_the_web_server_it_is_told_of_and_says_once_when_it_is_told_of_none() {
    let portal = portal_with_mary();
    let latest = "SELECT ip_address FROM security_logs ORDER BY id DESC LIMIT 1";
    let hint = "start the portal with --trusted-proxy 127.0.0.1 ";

    let serving = Serving::start(&portal);
    for _ in 0..3 {
        sign_in(serving.address, "203.0.113.9", MARY, "wrong password").await;
    }
    let (code, log) = serving.stop();
    assert_eq!((code, log.matches(hint).count()), (Some(0), 1), "{log}");
    assert_eq!(value::<String>(&portal, latest), "127.0.0.1");

    let serving = Serving::start_with(&portal, &[("PORTAL_TRUSTED_PROXY", "10.0.0.0/8,127.0.0.1")]);
    sign_in(serving.address, "203.0.113.9, 10.1.2.3", MARY, "wrong password").await;
    let (code, log) = serving.stop();
    assert_eq!((code, log.matches(hint).count()), (Some(0), 0), "{log}");
    assert_eq!(value::<String>(&portal, latest), "203.0.113.9");
}
