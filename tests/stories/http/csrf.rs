//! Another site's page uses a member's browser: over real HTTP.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::json;

use crate::http::routes::{Operation, operations};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, problem, send};
use crate::support::serving::{Serving, portal_with_mary};

const MARY: &str = "mary.smith@email.com";

async fn sign_in_with(portal: &TestApp, headers: &[(&str, &str)]) -> Answer {
    let body = json!({ "email": MARY, "password": PASSWORD });
    let mut request = portal.browser().request(Method::POST, "/api/auth/login").json(&body);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(request).await
}

#[tokio::test]
async fn a_request_from_another_site_s_page_is_refused_and_told_the_right_address() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.set(Name::PublicAddress, "https://portal.example.org");
    let by_ip = format!("http://{}", portal.address);
    for (headers, allowed) in [
        (vec![("sec-fetch-site", "same-origin")], true),
        (vec![("origin", &*by_ip)], true),
        (vec![("sec-fetch-site", "cross-site"), ("origin", "https://portal.example.org")], false),
        (vec![("origin", "http://127.0.0.1:1")], false),
        (vec![("origin", "http://rebound.example"), ("host", "rebound.example")], false),
    ] {
        let (sessions, rows) = (portal.count("sessions"), portal.logged("true"));
        let answer = sign_in_with(&portal, &headers).await;
        if allowed {
            assert_eq!(answer.status, 200, "{headers:?}");
            continue;
        }
        let sentence = "This page was not opened from the portal's own address. \
                        Please open https://portal.example.org and try again.";
        assert_eq!((answer.status, answer.json()), (403, problem("cross_site", sentence)), "{headers:?}");
        let left = (portal.count("sessions"), portal.logged("true"));
        assert_eq!(left, (sessions, rows + 1), "only the log knows");
    }
}

// proves: L2
#[tokio::test]
async fn a_refusal_is_written_down_without_its_query_and_a_flood_of_them_is_a_few_lines() {
    let portal = TestApp::start().await;
    portal.mary();
    let rows = portal.count("security_logs");
    let refused = async |path: &str, robot: u32| {
        let request = portal.browser().request(Method::POST, path).header("sec-fetch-site", "cross-site");
        assert_eq!(send(request.header("user-agent", format!("Robot/{robot}"))).await.status, 403);
    };
    refused("/api/auth/login?token=CANARY", 0).await;
    let written =
        "SELECT action || ' ' || ip_address || ' ' || user_agent || ' ' || detail || ' ' || success || ' '
        || coalesce(member_id, 'nobody') FROM security_logs ORDER BY id DESC";
    let expected = "cross-site-refused 127.0.0.1 Robot/0 /api/auth/login 0 nobody";
    assert_eq!(portal.value::<String>(written, []), expected);
    assert!(!portal.database_bytes().windows(6).any(|part| part == b"CANARY"));

    let changes = || portal.app.db.write(|tx| Ok::<_, rusqlite::Error>(tx.total_changes())).unwrap();
    let before = changes();
    for robot in 0..100 {
        refused(&format!("/api/{}", "x".repeat(500)), robot).await;
    }
    assert_eq!((portal.count("security_logs") - rows, changes() - before), (20, 19));
    portal.pass(SignedDuration::from_mins(1));
    refused("/api/auth/login", 0).await;
    assert_eq!(portal.count("security_logs") - rows, 21, "the next minute");
    let longest: i64 = portal.value("SELECT max(length(detail)) FROM security_logs", []);
    assert_eq!(longest, 200);
}

// proves: L3
#[tokio::test]
async fn a_flood_of_refusals_is_a_few_short_lines_in_the_program_s_own_log() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    for _ in 0..200 {
        let request = browser.request(Method::POST, &format!("/{}", "x".repeat(5_000)));
        assert_eq!(send(request.header("sec-fetch-site", "cross-site")).await.status, 403);
    }
    let log = serving.stop().1;
    let refused = log.matches("refused a request from another site's page").count();
    // Where the minute turns between there are twice as many.
    assert!((20..=40).contains(&refused), "{refused}");
    assert!(log.len() < 40 * 500, "{} bytes", log.len());
}

// Known from ChurchCRM GHSA-3xq9-c86x-cwpp.
// proves: S9, O9
#[tokio::test]
async fn every_way_to_change_something_refuses_another_site() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    // Set-up is not there any more, wherever a request comes from; while it is, it refuses in a story of its own.
    let changes = |operation: &Operation| operation.method != Method::GET && !operation.is_set_up();
    for operation in operations().into_iter().filter(changes) {
        let request = browser.request(operation.method.clone(), &operation.path).json(&json!({}));
        let answer = send(request.header("sec-fetch-site", "cross-site")).await;
        // A mail program's page clicks this one, without a cookie: its token decides.
        let refused = if operation.id == "endLetters" { 410 } else { 403 };
        assert_eq!(answer.status, refused, "{} {}", operation.method, operation.path);
    }
    for method in [Method::PUT, Method::PATCH, Method::DELETE] {
        let request = browser.request(method.clone(), "/api/anything");
        let answer = send(request.header("origin", "https://evil.example")).await;
        assert_eq!(answer.status, 403, "{method}");
        let json = answer.header("content-type") == Some("application/json; charset=utf-8");
        assert_eq!(json, method != Method::PUT, "{method} errs in its own shape");
    }
}

// proves: S9
#[tokio::test]
async fn reading_changes_nothing() {
    let portal = TestApp::start().await;
    let photo = portal.photo_of(&portal.mary());
    portal.event("e1", "2026-11-22", "10:00");
    portal.execute("UPDATE events SET asks = 1, organiser_id = (SELECT id FROM members)", []);
    let browser = portal.signed_in(MARY).await;
    let version = || portal.app.db.write(|tx| Ok::<_, rusqlite::Error>(tx.total_changes())).unwrap();
    let before = version();
    // Beginning to set the second factor up stores the secret it shows.
    let reads = |operation: &Operation| {
        operation.method == Method::GET
            && operation.id != "beginTwoFactor"
            && !operation.is_office_work()
            && !operation.is_set_up()
    };
    for operation in operations().into_iter().filter(reads) {
        let address = operation.address(&photo).replace("{id}", "e1");
        let request = browser.request(Method::GET, &address);
        // From anywhere: a link to the portal is no attack.
        let status = if operation.id == "myStatement" { 404 } else { 200 };
        let answer = send(request.header("sec-fetch-site", "cross-site")).await;
        assert_eq!(answer.status, status, "{}", operation.path);
        send(browser.request(Method::HEAD, &address)).await;
        send(browser.request(Method::OPTIONS, &address)).await;
    }
    browser.get("/reset-password?token=x").await;
    assert_eq!(version(), before);
}
