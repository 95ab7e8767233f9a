//! Bytes that are no request, or almost one, and forms that are almost forms: refused, and the portal goes on.

use std::net::SocketAddr;

use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::sample::select;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Tally, change, changed, for_any};
use crate::congregation::MARY;
use crate::congregation::photos::{PHOTO, form};
use crate::support::app::TestApp;
use crate::support::browser::{Browser, send};
use crate::support::pictures;
use crate::support::wait::PATIENCE;

const REQUESTS: [&str; 5] = [
    "GET /api/names HTTP/1.1\r\nhost: x\r\ncookie: session=AAAA; pending=; session=\"\r\naccept: */*\r\n\r\n",
    "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30\r\n\r\n{\"email\":\"a@b.c\",\"password\":\"\"}",
    "POST /api/auth/reset-password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n11\r\n{\"token\":\"AAAAAA\"\r\n1\r\n}\r\n0\r\n\r\n",
    "PUT /api/members/me HTTP/1.0\r\nhost: x\r\norigin: http://x\r\nsec-fetch-site: same-origin\r\ncontent-length: 2\r\n\r\n{}",
    "GET /assets/..%2f..%2fportal.key?token=%00%ff HTTP/1.1\r\nhost: x\r\nif-none-match: \"a\", W/\"b\"\r\nrange: bytes=0-\r\n\r\n",
];

async fn answers(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut answer = Vec::new();
    // A client that is refused early cannot send the rest, or is cut off while reading.
    if stream.write_all(bytes).await.is_ok() && stream.shutdown().await.is_ok() {
        let _cut = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("it ends");
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn is_no_trouble(answer: &str) {
    for line in answer.lines().filter(|line| line.starts_with("HTTP/1.")) {
        assert!(!line.contains(" 50"), "{line}");
    }
}

fn forms() -> impl Strategy<Value = (String, Vec<u8>)> {
    let kinds = prop_oneof![
        6 => Just("multipart/form-data; boundary=frame".to_owned()),
        1 => "multipart/form-data(; boundary=[a-z\"=;, -]{0,8})?",
        1 => select(vec!["multipart/mixed; boundary=frame", "application/json", "", "multipart/form-data"]).prop_map(str::to_owned),
    ];
    let names = || select(vec!["photo", "photo", "photo", "", "Photo", "other\"; name=\"photo", "p\r\nx: y"]);
    let contents = || {
        prop_oneof![
            3 => Just(pictures::jpeg(&pictures::two_halves(16, 16))),
            1 => Just(b"\r\n--frame\r\n".to_vec()),
            1 => proptest::collection::vec(any::<u8>(), 0..40),
        ]
    };
    let parts = proptest::collection::vec((names(), contents()), 0..3);
    (kinds, parts, prop_oneof![Just(Vec::new()), proptest::collection::vec(change(), 1..3)]).prop_map(
        |(kind, parts, changes)| {
            let parts: Vec<(&str, &str, &[u8])> =
                parts.iter().map(|(name, file)| (*name, "me.jpg", file.as_slice())).collect();
            (kind, changed(form(&parts), &changes))
        },
    )
}

pub fn any_bytes(cases: u32) -> Tally {
    let tally = Tally::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (portal, mary): (TestApp, Browser) = runtime.block_on(async {
        let portal = TestApp::start().await;
        portal.mary();
        let mary = portal.signed_in(MARY).await;
        (portal, mary)
    });
    let spoilt = (select(REQUESTS.to_vec()), proptest::collection::vec(change(), 1..5));
    for_any(cases, spoilt, |(request, changes)| {
        let bytes = changed(request.into(), &changes);
        is_no_trouble(&runtime.block_on(answers(portal.address, &bytes)));
    });
    for_any(cases, forms(), |(kind, body)| {
        let ask = || {
            let request = mary.request(Method::POST, PHOTO).header("content-type", &kind).body(body.clone());
            runtime.block_on(send(request))
        };
        let mut answer = ask();
        // A member changes 300 things a minute.
        if answer.status == 429 {
            portal.pass(SignedDuration::from_mins(1));
            answer = ask();
        }
        tally.count(answer.status == 200);
        assert!(matches!(answer.status, 200 | 400 | 413 | 415 | 422), "{} {}", answer.status, answer.body);
        assert!(answer.status == 200 || answer.message().ends_with('.'), "{}", answer.body);
    });
    assert_eq!(runtime.block_on(portal.browser().get("/api/health")).status, 200);
    assert!(runtime.block_on(mary.is_signed_in()));
    tally
}

// proves: N1
#[test]
fn any_bytes_sent_as_a_request_or_a_form_are_answered_or_cut_and_harm_no_other_client() {
    any_bytes(60);
}
