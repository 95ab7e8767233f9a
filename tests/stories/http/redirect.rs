//! The plain http port of a portal that speaks https itself.

use std::sync::Arc;

use portal::appliance::certificates::Challenge;
use portal::http::ServerLimits;
use reqwest::Method;
use reqwest::redirect::Policy;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::rustls::ClientConfig;

use crate::certificates::serving::https_portal;
use crate::http::slow_clients::exchange;
use crate::support::browser::{Answer, send};
use crate::support::https_app::HttpsApp;
use crate::support::https_authority::HOST;
use crate::support::https_visitor::{Visitor, handshake};
use crate::support::serving::Serving;

/// Sends a request without following a redirect.
async fn ask(address: std::net::SocketAddr, method: Method, path: &str, accept: &str) -> Answer {
    let client = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let request = client.request(method, format!("http://{address}{path}")).header("accept", accept);
    send(request.header("host", "evil.example")).await
}

fn is_protected_but_promises_nothing(answer: &Answer) {
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    assert_eq!(answer.header("strict-transport-security"), None, "it means nothing on plain http");
    assert!(answer.headers.get("set-cookie").is_none());
}

// proves: S2
#[tokio::test(flavor = "multi_thread")]
async fn plain_http_leads_to_the_public_address_and_does_nothing_else() {
    let app = HttpsApp::start_certified(ServerLimits::default()).await;
    for path in ["/", "/login", "/api/events?x=1&y=%20", "//evil.example/x", "/reset-password?token=abc"] {
        for method in [Method::GET, Method::HEAD] {
            let answer = ask(app.http, method, path, "*/*").await;
            assert_eq!(answer.status, 308, "{path}");
            assert_eq!(answer.header("location"), Some(&*format!("https://{HOST}{path}")));
            is_protected_but_promises_nothing(&answer);
        }
    }
    let sentence = format!("The portal is reached by https only. Please open https://{HOST} and try again.");
    for method in [Method::POST, Method::DELETE, Method::PUT] {
        let answer = ask(app.http, method.clone(), "/api/auth/login", "*/*").await;
        assert_eq!(answer.status, 403, "{method}");
        let said = if method == Method::PUT { answer.body.clone() } else { answer.message() };
        assert_eq!(said, sentence, "{method}");
        assert!(method == Method::PUT || answer.code() == "https_required");
        is_protected_but_promises_nothing(&answer);
    }
    let health = ask(app.http, Method::GET, "/api/health", "*/*").await;
    assert_eq!((health.status, &health.json()), (200, &json!({ "status": "ok" })));
    is_protected_but_promises_nothing(&health);
}

// proves: S2
#[tokio::test(flavor = "multi_thread")]
async fn no_spelling_of_a_request_leads_anywhere_else() {
    let app = HttpsApp::start_certified(ServerLimits::default()).await;
    for (target, leads_to) in [
        ("http://evil.example/x?y=1", "/x?y=1"),
        ("http://evil.example", "/"),
        ("*", "/"),
        ("/\\evil.example", "/\\evil.example"),
        ("/%0d%0aset-cookie:x=y", "/%0d%0aset-cookie:x=y"),
        ("/@evil.example", "/@evil.example"),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
        let answer = exchange(app.http, request.as_bytes()).await;
        if answer.starts_with("HTTP/1.1 400 ") {
            continue; // Not even read.
        }
        assert!(answer.starts_with("HTTP/1.1 308 "), "{target}: {answer}");
        let leads = answer.contains(&format!("\r\nlocation: https://{HOST}{leads_to}\r\n"));
        assert!(leads && !answer.contains("\r\nset-cookie"), "{target}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_authority_is_answered_what_it_waits_for_and_nothing_else() {
    let app = HttpsApp::start(ServerLimits::default(), true).await;
    let (token, answer) = ("a-token".to_owned(), "a-token.its-proof".to_owned());
    app.certificates.set_challenge(Some(Challenge::Http { token, answer }));
    let asks = async |path: &str| ask(app.http, Method::GET, path, "*/*").await;
    let answer = asks("/.well-known/acme-challenge/a-token").await;
    assert_eq!((answer.status, &*answer.body), (200, "a-token.its-proof"), "also without a certificate yet");
    is_protected_but_promises_nothing(&answer);
    for wrong in ["another", "", "a-token/", "b/../a-token", "%61-token"] {
        let path = format!("/.well-known/acme-challenge/{wrong}");
        let request = format!("GET {path} HTTP/1.1\r\nhost: {HOST}\r\nconnection: close\r\n\r\n");
        let answer = exchange(app.http, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 404 "), "{wrong}: {answer}");
    }
    app.certificates.set_challenge(None);
    assert_eq!(asks("/.well-known/acme-challenge/a-token").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_portal_that_still_waits_for_its_certificate_asks_for_patience() {
    let portal = https_portal();
    // No server listens there.
    let directory = ("PORTAL_ACME_DIRECTORY", "https://127.0.0.1:9/directory");
    let serving = Serving::start_with(&portal, &[("PORTAL_LISTEN_HTTPS", "127.0.0.1:0"), directory]);
    let page = ask(serving.address, Method::GET, "/login", "text/html,*/*").await;
    assert_eq!((page.status, page.header("retry-after")), (503, Some("20")));
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.contains("is getting the certificate") && page.body.contains("sudo portal doctor"));
    is_protected_but_promises_nothing(&page);
    let sentence = "The portal is getting its certificate. Please try again in a minute.";
    let read = ask(serving.address, Method::GET, "/api/events", "application/json").await;
    assert!(read.status == 503 && read.body.starts_with(sentence), "{}", read.body);
    let post = ask(serving.address, Method::POST, "/api/auth/login", "*/*").await;
    assert!(post.status == 503 && post.message().starts_with(sentence), "{}", post.body);
    assert_eq!(post.code(), "certificate_pending");
    assert_eq!(ask(serving.address, Method::GET, "/api/health", "*/*").await.status, 200);

    let authority = crate::support::https_authority::Authority::new();
    let visitor = Visitor::at(serving.https.unwrap(), authority.trust());
    assert!(visitor.connect().await.is_err(), "there is nothing to encrypt with");
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_authority_s_own_question_is_let_in_only_where_the_portal_fetches_its_certificate() {
    for is_automatic in [true, false] {
        let app = HttpsApp::start(ServerLimits::default(), is_automatic).await;
        let issued = app.authority.issue(&[HOST], None);
        let answer = Arc::new(app.write(&issued).load().unwrap().certified);
        app.certificates.set_challenge(Some(Challenge::Tls { host: HOST.to_owned(), answer }));
        let mut config: ClientConfig = app.authority.trust();
        config.alpn_protocols = vec![b"acme-tls/1".to_vec()];
        match handshake(app.https, Arc::new(config)).await {
            Ok(mut stream) => {
                assert!(is_automatic);
                assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"acme-tls/1"[..]));
                let _closed_already = stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n").await;
                let mut rest = Vec::new();
                let _ended = stream.read_to_end(&mut rest).await;
                assert_eq!(String::from_utf8_lossy(&rest), "", "nothing is served there");
            }
            Err(error) => {
                let is_let_in = !error.to_string().contains("NoApplicationProtocol");
                assert_eq!(is_let_in, is_automatic, "{error}");
            }
        }
    }
}
