//! Holes that others had, tried here: requests that a web server in front and the portal could read differently, or
//! that name a guarded address in another spelling. Written byte by byte, because clients put such things right.

use reqwest::Method;

use crate::http::routes::{PUBLIC, operations};
use crate::http::slow_clients::exchange;
use crate::support::app::TestApp;

// proves: N1
#[tokio::test]
async fn after_a_request_with_two_lengths_nothing_more_is_read() {
    let portal = TestApp::start().await;
    portal.mary();
    let cookie = portal.signed_in("mary.smith@email.com").await.cookie();
    let smuggled = format!("GET /api/auth/me HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n");
    let body = "{\"email\":\"a@email.com\"}";
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let both = format!("content-length: {}\r\n", chunked.len() + smuggled.len());
    let encoding = "transfer-encoding: chunked\r\n";
    for lengths in [format!("{both}{encoding}"), format!("{encoding}{both}")] {
        let head = "POST /api/auth/forgot-password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
        // Answered or not, the connection ends: the portal closes it, and the second request gets no answer.
        let answers =
            exchange(portal.address, format!("{head}{lengths}\r\n{chunked}{smuggled}").as_bytes()).await;
        assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{answers}");
        assert!(!answers.contains("mary.smith"), "{answers}");
    }
    for lengths in [
        "content-length: 5\r\ncontent-length: 23\r\n",
        "content-length: 23, 23\r\n",
        "content-length: +23\r\n",
        "content-length: -1\r\n",
        "content-length: 99999999999999999999\r\n",
        "transfer-encoding: xchunked\r\n",
        "transfer-encoding : chunked\r\n",
        "transfer-encoding: chunked, identity\r\n",
        "x: y\r\n transfer-encoding: chunked\r\n",
    ] {
        let head = "POST /api/auth/forgot-password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
        let answers =
            exchange(portal.address, format!("{head}{lengths}\r\n{body}{smuggled}").as_bytes()).await;
        assert!(answers.starts_with("HTTP/1.1 400 "), "{lengths}: {answers}");
        assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{lengths}: {answers}");
    }
}

#[tokio::test]
async fn a_refused_body_is_read_and_the_next_request_on_its_connection_answered() {
    let portal = TestApp::start().await;
    portal.mary();
    let body = " ".repeat(60_000);
    for (path, headers) in [("/api/set-up/code", ""), ("/api/auth/login", "sec-fetch-site: cross-site\r\n")] {
        let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{headers}");
        let asked = |last| format!("{head}content-length: {}\r\n{last}\r\n{body}", body.len());
        let both = asked("") + &asked("connection: close\r\n");
        let answers = exchange(portal.address, both.as_bytes()).await;
        assert_eq!(answers.matches("HTTP/1.1 40").count(), 2, "{path}: {answers}");
    }
}

/// Spellings of an address for which a server might skip authentication.
fn spellings(path: &str) -> Vec<String> {
    let (folder, last) = path.rsplit_once('/').unwrap();
    vec![
        format!("{path}/"),
        format!("/{path}"),
        format!("{folder}//{last}"),
        format!("{folder}/./{last}"),
        format!("{folder}/x/../{last}"),
        format!("{folder}%2f{last}"),
        format!("/x/..{path}"),
        path.replace("/api", "/API"),
        path.replace("/api", "/%61pi"),
        format!("{path};x=1"),
        format!("{path}%00"),
        format!("{path}%20"),
        format!("{path}.json"),
        format!("{path}?bypass=/api/health"),
        format!("{path}?/api/names"),
        format!("{path}#/api/health"),
        format!("/api/health/..{path}"),
        format!("http://localhost{path}"),
        format!("http://evil.example{path}"),
    ]
}

// Known from ChurchCRM CVE-2026-39339; Authelia CVE-2021-32637.
// proves: P9
#[tokio::test]
async fn no_spelling_of_an_address_and_no_header_gets_around_the_guard() {
    let portal = TestApp::start().await;
    let photo = portal.photo_of(&portal.mary());
    let cookie = portal.signed_in("mary.smith@email.com").await.cookie();
    let told = ask(&portal, "GET", "/api/auth/me", &format!("cookie: {cookie}\r\n")).await;
    assert!(!tells_nothing(&told), "the search works: {told}");
    let guarded =
        operations().into_iter().filter(|one| !PUBLIC.contains(&&*one.id) && one.method == Method::GET);
    for operation in guarded {
        let path = operation.address(&photo);
        let methods = ["HEAD", "OPTIONS", "get", "PROPFIND", "TRACE"].map(|method| (method, path.clone()));
        let spelt = spellings(&path).into_iter().map(|spelling| ("GET", spelling));
        for (method, address) in methods.into_iter().chain(spelt) {
            let answer = ask(&portal, method, &address, "").await;
            assert!(tells_nothing(&answer), "{method} {address}: {answer}");
        }
        for header in [
            "x-original-url: /api/health",
            "x-rewrite-url: /api/health",
            "x-forwarded-for: 127.0.0.1",
            "x-forwarded-user: mary.smith@email.com",
            "remote-user: mary.smith@email.com",
            "x-http-method-override: POST",
            "authorization: Basic bWFyeS5zbWl0aEBlbWFpbC5jb206cXVpZXQgcml2ZXIgbGFudGVybg==",
            "authorization: Bearer null",
        ] {
            let answer = ask(&portal, "GET", &path, &format!("{header}\r\n")).await;
            let is_refused = answer.starts_with("HTTP/1.1 401 ") && tells_nothing(&answer);
            assert!(is_refused, "{path} {header}: {answer}");
        }
    }
    assert_eq!(portal.count("two_factor_enrolments"), 0);
}

async fn ask(portal: &TestApp, method: &str, path: &str, headers: &str) -> String {
    let request = format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n");
    exchange(portal.address, request.as_bytes()).await
}

/// The page or a refusal: no member's data.
fn tells_nothing(answer: &str) -> bool {
    let is_ok = answer.starts_with("HTTP/1.1 2");
    !answer.contains("Mary") && !answer.contains("mary.smith") && (!is_ok || answer.contains("text/html"))
}
