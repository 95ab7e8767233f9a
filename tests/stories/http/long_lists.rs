//! Clients that request long lists and do not read them: their memory has a limit, which does not harm others.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::app::TestApp;
use crate::support::wait::{self, PATIENCE};

const MARY: &str = "mary.smith@email.com";
/// More than a kernel buffers while the client does not read.
const LONG: usize = 1_000_000;
const LISTS: [&str; 5] = [
    "/api/events",
    "/api/events/upcoming",
    "/api/announcements",
    "/api/announcements/recent",
    "/api/members/me/donations",
];
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// This machine as well, by another of its addresses.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// Mary's portal, each list of which has some megabytes.
fn fill(portal: &TestApp, mary: &str) {
    for number in 0..6 {
        let text = "Bring a dish to share. ".repeat(LONG / 23);
        portal.execute(
            "INSERT INTO events (id, title, description, event_date, event_time, created_at)
             VALUES (?1, 'Potluck', ?2, '2026-12-06', '12:00', 0)",
            (format!("e{number}"), &text),
        );
        portal.execute(
            "INSERT INTO announcements (id, title, content, created_at, published_at) VALUES (?1, 'News', ?2, 0, 0)",
            (format!("a{number}"), &text),
        );
        portal.execute(
            "INSERT INTO donations (member_id, amount_cents, transaction_date, description, created_at)
             VALUES (?1, 100, '2026-11-15', ?2, 0)",
            (mary, &text),
        );
    }
}

/// Requests a list and reads the first byte of the answer, which is being sent then.
async fn ask_and_stop_reading(address: SocketAddr, cookie: &str, from: IpAddr, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let begun = tokio::time::timeout(PATIENCE, stream.read_u8()).await.expect("an answer").unwrap();
    assert_eq!(begun, b'H');
    stream
}

// proves: N5
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_does_not_read_its_long_lists_is_refused_more_of_them_and_others_are_not() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    fill(&portal, &mary);
    let browser = portal.signed_in(MARY).await;
    let cookie = browser.cookie();

    let crowd = [ask_and_stop_reading(portal.address, &cookie, HERE, "/api/events").await];
    let held = || portal.app.body_budget.bytes();
    assert!(held() > LONG, "{} bytes are on their way", held());
    for path in LISTS {
        let refused = browser.get(path).await;
        assert_eq!((refused.status, refused.header("Retry-After")), (503, Some("5")), "{path}");
        assert_eq!(refused.body, "The portal is busy. Please try again in a moment.");
    }
    assert_eq!(browser.get("/api/auth/me").await.status, 200, "a short answer");
    let elsewhere = ask_and_stop_reading(portal.address, &cookie, ELSEWHERE, "/api/events").await;

    for mut stream in crowd.into_iter().chain([elsewhere]) {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        read.expect("all of it").unwrap();
        let rest = String::from_utf8(rest).unwrap();
        assert!(rest.starts_with("TTP/1.1 200 OK"), "{}", &rest[..40]);
        let (_, body) = rest.split_once("\r\n\r\n").unwrap();
        let list: serde_json::Value = serde_json::from_str(body).unwrap();
        assert!(list.as_array().is_some_and(|list| list.len() >= 5));
    }
    wait::until_async("all of it has left", async || held() == 0).await;
    for path in LISTS {
        assert_eq!(browser.get(path).await.status, 200, "{path}");
    }
}
