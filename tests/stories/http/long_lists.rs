//! Many clients that request long lists and do not read them: the cost does not grow with their number.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::app::TestApp;

const MARY: &str = "mary.smith@email.com";
const PATIENCE: Duration = Duration::from_secs(20);
/// More than a kernel buffers while the client does not read.
const LONG: usize = 1_000_000;
const LISTS: [&str; 5] = [
    "/api/events",
    "/api/events/upcoming",
    "/api/announcements",
    "/api/announcements/recent",
    "/api/members/me/donations",
];
const OF_EACH: usize = 3;

/// Mary's portal, each list of which has some megabytes, and no two are as long.
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
async fn ask_and_stop_reading(address: SocketAddr, cookie: &str, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: session={cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let begun = tokio::time::timeout(PATIENCE, stream.read_u8()).await.expect("an answer").unwrap();
    assert_eq!(begun, b'H');
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_does_not_read_its_long_lists_holds_one_copy_of_each() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    fill(&portal, &mary);
    let browser = portal.browser();
    let cookie = browser.sign_in(MARY, crate::support::app::PASSWORD).await.cookie();
    let mut lengths = Vec::new();
    for path in LISTS {
        lengths.push(browser.get(path).await.body.len());
    }
    lengths.sort_unstable();
    lengths.dedup();
    assert_eq!(lengths.len(), LISTS.len(), "no list is as long as another");

    let mut crowd = Vec::new();
    for _ in 0..OF_EACH {
        for path in LISTS {
            crowd.push((path, ask_and_stop_reading(portal.address, &cookie, path).await));
        }
    }
    let held = || {
        let mut held = portal.app.shared_responses.lengths();
        held.sort_unstable();
        held
    };
    assert_eq!(held(), lengths, "{} ask, and of each list there is one", crowd.len());

    // Another of them while the first is on its way.
    portal.execute("UPDATE events SET title = 'Picnic' WHERE id = 'e0'", []);
    let answer = tokio::time::timeout(PATIENCE, browser.get("/api/events")).await.expect("an answer");
    assert!(answer.body.contains("\"Picnic\""), "who reads gets what is in the book");

    for (path, mut stream) in crowd {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
        read.expect("all of it").unwrap();
        let rest = String::from_utf8(rest).unwrap();
        let (_, body) = rest.split_once("\r\n\r\n").unwrap();
        assert!(lengths.contains(&body.len()), "{path} was sent to its end");
        let list: serde_json::Value = serde_json::from_str(body).unwrap();
        assert!(list.as_array().is_some_and(|list| list.len() >= 5), "{path}");
        assert!(!body.contains("Picnic"), "{path} is as it was when it was read");
    }
    let begun = Instant::now();
    while !held().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "nobody reads any more: {:?}", held());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
