//! Error answers: one sentence, in the shape its method promises, without details of the implementation.

use reqwest::Method;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, problem, send};

const LOGIN: &str = "/api/auth/login";
const UNREADABLE: &str = "The request could not be read.";
const NOT_JSON: &str = "The request must be JSON.";

async fn ask(portal: &TestApp, method: Method, path: &str, kind: Option<&str>, body: &str) -> Answer {
    let mut request = portal.browser().request(method, path).body(body.to_owned());
    if let Some(kind) = kind {
        request = request.header("content-type", kind);
    }
    send(request).await
}

// proves: A5
#[tokio::test]
async fn addresses_and_methods_that_do_not_exist_are_said_in_json() {
    let portal = TestApp::start().await;
    for (method, path) in [
        (Method::GET, "/api/nothing"),
        (Method::GET, "/api"),
        (Method::GET, "/api/"),
        (Method::GET, "/api/events/"),
        (Method::GET, "/api/auth/me/secrets.txt"),
        (Method::POST, "/api/nothing"),
        (Method::PUT, "/api/nothing"),
    ] {
        let answer = ask(&portal, method, path, None, "").await.refused(404, "not_found");
        assert_eq!(answer.json(), problem("not_found", "There is nothing at this address."), "{path}");
    }
    for (method, path, known) in [
        (Method::DELETE, "/api/events", "GET, HEAD"),
        (Method::POST, "/api/events", "GET, HEAD"),
        (Method::PUT, "/api/names", "GET, HEAD"),
        (Method::OPTIONS, LOGIN, "POST"),
        (Method::GET, LOGIN, "POST"),
        (Method::PATCH, "/api/members/me", "GET, HEAD, PUT"),
        (Method::PUT, "/api/members/me/photo", "DELETE, POST"),
        (Method::GET, "/api/auth/sessions/7", "DELETE"),
        (Method::TRACE, "/api/photos/x", "GET, HEAD"),
        // Not those of `/api/office/giving/gifts/{id}`.
        (Method::PUT, "/api/office/giving/gifts/file", "POST"),
        (Method::POST, "/", "GET, HEAD"),
        (Method::DELETE, "/dashboard", "GET, HEAD"),
    ] {
        let answer = ask(&portal, method.clone(), path, None, "").await.refused(405, "method_not_allowed");
        assert_eq!(answer.json(), problem("method_not_allowed", "This address does not do that."), "{path}");
        assert_eq!(answer.header("allow"), Some(known), "{method} {path}");
    }
}

// proves: A5
#[tokio::test]
async fn bodies_that_are_not_what_an_address_understands_get_one_sentence() {
    let portal = TestApp::start().await;
    let json_type = Some("application/json");
    let right = json!({ "email": "a@email.com", "password": "x" }).to_string();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for (kind, body, status, text) in [
        (json_type, "{", 400, UNREADABLE),
        (json_type, "", 400, UNREADABLE),
        (json_type, "null", 400, UNREADABLE),
        (json_type, "[]", 400, UNREADABLE),
        (json_type, "\"x\"", 400, UNREADABLE),
        (json_type, "{\"email\": \"a@email.com\"}", 400, UNREADABLE),
        (json_type, "{\"email\": null, \"password\": null}", 400, UNREADABLE),
        (json_type, "{\"email\": [1], \"password\": \"x\"}", 400, UNREADABLE),
        (json_type, "{\"email\": \"\\ud800\", \"password\": \"x\"}", 400, UNREADABLE),
        (json_type, &deep, 400, UNREADABLE),
        (Some("text/plain"), &right, 415, NOT_JSON),
        (Some("application/x-www-form-urlencoded"), "email=a&password=b", 415, NOT_JSON),
        (Some("multipart/form-data; boundary=x"), &right, 415, NOT_JSON),
        (Some("application/json; charset=utf-16"), &right, 415, NOT_JSON),
        (Some("application/jsonp"), &right, 415, NOT_JSON),
        (None, &right, 415, NOT_JSON),
    ] {
        let answer = ask(&portal, Method::POST, LOGIN, kind, body).await;
        let context = body.get(..40).unwrap_or(body);
        let code = if status == 400 { "bad_request" } else { "not_json" };
        assert_eq!((answer.status, answer.json()), (status, problem(code, text)), "{kind:?} {context}");
    }
    // What has to be a text is named.
    for (body, field) in [
        ("{\"email\": true, \"password\": \"x\"}", "email"),
        ("{\"email\": \"a@email.com\", \"password\": 1234567890}", "password"),
    ] {
        ask(&portal, Method::POST, LOGIN, json_type, body).await.refused_at(400, "field_refused", field);
    }
    for kind in ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"] {
        assert_eq!(ask(&portal, Method::POST, LOGIN, Some(kind), &right).await.status, 401, "{kind}");
    }
}

// proves: N1
#[tokio::test]
async fn a_body_over_64_kib_is_too_large_with_and_without_a_length() {
    let portal = TestApp::start().await;
    let frame = json!({ "email": "", "password": "x" }).to_string().len();
    let sized = |bytes: usize| json!({ "email": "a".repeat(bytes - frame), "password": "x" }).to_string();
    let largest = ask(&portal, Method::POST, LOGIN, Some("application/json"), &sized(65_536)).await;
    assert_eq!(largest.status, 401, "{}", largest.body);
    let answer = ask(&portal, Method::POST, LOGIN, Some("application/json"), &sized(65_537)).await;
    assert_eq!((answer.status, answer.json()), (413, problem("too_large", "That is too large.")));
    let put = ask(&portal, Method::PUT, "/api/names", Some("application/json"), &sized(65_537)).await;
    assert_eq!((put.status, &*put.body), (413, "That is too large."));

    let body = sized(70_000);
    let chunked = format!(
        "POST {LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\
         connection: close\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
        body.len(),
    );
    let answer = crate::http::slow_clients::exchange(portal.address, chunked.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}

#[tokio::test]
async fn no_error_says_how_the_portal_is_built() {
    let portal = TestApp::start().await;
    let mut answers = Vec::new();
    for body in ["{", "{\"email\": 1}", "[1,", "{\"email\": \"x\", \"password\": {}}"] {
        answers.push(ask(&portal, Method::POST, LOGIN, Some("application/json"), body).await);
    }
    answers.push(ask(&portal, Method::GET, "/api/events?limit='", None, "").await);
    answers.push(ask(&portal, Method::GET, "/api/auth/me", None, "").await);
    answers.push(ask(&portal, Method::GET, "/assets/nothing.js", None, "").await);
    for answer in answers {
        let text = format!("{} {:?}", answer.body, answer.headers).to_lowercase();
        for word in "poem hyper rust serde sqlite panick expected column parse src/".split(' ') {
            assert!(!text.contains(word), "{word}: {text}");
        }
        assert!(answer.header("server").is_none());
    }
}

#[tokio::test]
async fn an_unexpected_failure_is_a_number_that_the_log_knows_and_nothing_more() {
    let portal = TestApp::start().await;
    portal.mary();
    let browser = portal.signed_in("mary.smith@email.com").await;
    let broken = "ALTER TABLE events RENAME TO moved; ALTER TABLE security_logs RENAME TO gone";
    portal.database().execute_batch(broken).unwrap();
    let read = browser.get("/api/events").await;
    assert_eq!((read.status, read.header("content-type")), (500, Some("text/plain; charset=utf-8")));
    let post = browser.sign_in("mary.smith@email.com", PASSWORD).await.refused(500, "unexpected");
    for text in [read.body.clone(), post.message()] {
        let sentence = "Something went wrong on our side. Please try again; if it stays, tell your church office this number: ";
        let number = text.strip_prefix(sentence).unwrap();
        assert!(number.len() == 7 && number.ends_with('.'), "{text}");
    }
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }));
}

// proves: A6
#[tokio::test]
async fn strange_text_is_only_text() {
    let portal = TestApp::start().await;
    portal.mary();
    let (long, large) = ("x".repeat(15_000), "\u{1F64F}".repeat(5_000));
    let strange = [
        "'",
        "\"",
        "' OR '1'='1",
        "'; DROP TABLE members; --",
        "\0",
        "a\0b@email.com",
        "\u{1F64F}@email.com",
        "\u{202E}moc@",
        "%00",
        "%s%n",
        "{link}",
        "../../portal.db",
        "\r\nBcc: x@email.com",
        "\u{FEFF}",
        "İı",
        "ﬁ",
        "e\u{301}\u{301}\u{301}",
        "<script>alert(1)</script>",
        "${jndi:ldap://x}",
        "\u{10FFFF}",
        &long,
        &large,
    ];
    for text in strange {
        let bodies = [
            (LOGIN, json!({ "email": text, "password": text })),
            (LOGIN, json!({ "email": "mary.smith@email.com\u{0}", "password": text })),
            ("/api/auth/forgot-password", json!({ "email": text })),
            ("/api/auth/reset-password", json!({ "token": text, "password": text, "confirmPassword": text })),
        ];
        // Another address would be throttled; a story may move the clock instead.
        portal.pass(jiff::SignedDuration::from_mins(10));
        for (path, body) in bodies {
            let answer = portal.browser().post(path, &body).await;
            let short: String = text.chars().take(20).collect();
            assert!(matches!(answer.status, 200 | 400 | 401 | 410 | 423), "{path} {short:?}: {answer:?}");
            assert!(answer.json()["message"].is_string());
        }
    }
    assert_eq!(portal.deliver().await, 0, "and no letter to anybody");
    assert_eq!(portal.count("members"), 1);
    let longest: i64 = portal.value("SELECT max(length(CAST(email AS BLOB))) FROM security_logs", []);
    assert!(longest <= 1024, "a stranger cannot fill the card with one request: {longest}");
}
