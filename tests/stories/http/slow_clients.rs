//! Clients that are slow, silent, greedy or many: each is cut in time, and a good client is served beside them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use portal::http::ServerLimits;
use portal::http::accept::serve;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::support::app::TestApp;
use crate::support::wait::{self, PATIENCE};

/// No time will pass before a client is cut for it.
pub fn endless() -> ServerLimits {
    let hour = Duration::from_hours(1);
    ServerLimits { header_time: hour, request_time: hour, ..ServerLimits::default() }
}

/// Sends bytes and reads until the server closes.
pub async fn exchange(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    read_to_end(&mut stream).await
}

/// Serves this on a port of its own, with so many permits, for as long as the sender lives.
pub async fn serve_endpoint<E>(endpoint: E, connections: usize) -> (SocketAddr, watch::Sender<bool>)
where
    E: poem::Endpoint<Output = poem::Response> + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = watch::channel(false);
    let limits = ServerLimits { connections, ..endless() };
    tokio::spawn(serve(listener, Arc::new(endpoint), limits, stopped));
    (address, stop)
}

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset after the answer is a close as well.
    let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "still open: {}", String::from_utf8_lossy(&answer));
    String::from_utf8_lossy(&answer).into_owned()
}

/// A client's connection, on which it has sent this.
async fn begin(portal: &TestApp, beginning: &str) -> TcpStream {
    let mut stream = TcpStream::connect(portal.address).await.unwrap();
    stream.write_all(beginning.as_bytes()).await.unwrap();
    a_good_client_is_answered(portal).await;
    stream
}

async fn a_good_client_is_answered(portal: &TestApp) {
    let answer = tokio::time::timeout(PATIENCE, portal.browser().get("/api/health")).await;
    assert_eq!(answer.expect("nobody keeps a good client waiting").status, 200);
}

/// Writes `drop` again and again. A write is the only thing that shows to a client that does not read that it was cut.
async fn is_cut_while_it_drips(mut stream: TcpStream, drop: &str) {
    wait::until_async("cut", async || stream.write_all(drop.as_bytes()).await.is_err()).await;
}

/// Writes `drop` again and again while this time passes, which makes it no longer.
async fn is_cut_though_it_drips(portal: &TestApp, mut stream: TcpStream, drop: &str, time: Duration) {
    for _ in 0..4 {
        wait::pass(time / 4).await;
        let _may_be_cut = stream.write_all(drop.as_bytes()).await;
        a_good_client_is_answered(portal).await;
    }
    is_cut_while_it_drips(stream, drop).await;
}

/// All that the time of a request can be stretched to: with the moment for its answer to leave.
const LONGEST: Duration = Duration::from_secs(35);
const HALF_BODY: &str = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";

// proves: N1
#[tokio::test]
async fn a_silent_client_is_cut() {
    let portal = TestApp::start().await;
    for beginning in ["", "GET /api/health HTTP/1.1\r\nhost: x\r\nx-half: "] {
        let mut silent = begin(&portal, beginning).await;
        wait::pass(ServerLimits::default().header_time).await;
        read_to_end(&mut silent).await;
    }
}

#[tokio::test]
async fn a_client_that_stops_in_the_middle_of_its_body_is_told_and_cut() {
    let portal = TestApp::start().await;
    let mut half = begin(&portal, HALF_BODY).await;
    wait::pass(ServerLimits::default().request_time).await;
    let mut answer = vec![0; 13];
    tokio::time::timeout(PATIENCE, half.read_exact(&mut answer)).await.expect("an answer").unwrap();
    wait::pass(LONGEST).await;
    let answer = String::from_utf8(answer).unwrap() + &read_to_end(&mut half).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    let said = "{\"code\":\"timed_out\",\"message\":\"The request took too long. Please try again.\"}";
    assert!(answer.contains(said), "{answer}");
    assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
}

// proves: N1
#[tokio::test]
async fn a_client_that_drips_its_headers_or_its_body_byte_by_byte_is_cut() {
    let portal = TestApp::start().await;
    let header_time = ServerLimits::default().header_time;
    for (beginning, drop, time) in
        [("GET /api/health HTTP/1.1\r\nx-drip: ", "x", header_time), (HALF_BODY, " ", LONGEST)]
    {
        let dripping = begin(&portal, beginning).await;
        is_cut_though_it_drips(&portal, dripping, drop, time).await;
    }
}

// proves: N1
#[tokio::test]
async fn a_client_that_does_not_read_its_answers_is_cut() {
    let portal = TestApp::start().await;
    let page = portal.browser().get("/").await.body;
    let script = page.split_once("src=\"/assets/").unwrap().1.split('"').next().unwrap().to_owned();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(portal.address).await.unwrap();
    // More than any kernel buffers: some twenty megabytes.
    let requests = format!("GET /assets/{script} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(200);
    stream.write_all(requests.as_bytes()).await.unwrap();
    a_good_client_is_answered(&portal).await;
    wait::pass(LONGEST).await;
    is_cut_while_it_drips(stream, "\r\n").await;
}

#[tokio::test]
async fn a_client_that_keeps_its_connection_and_says_no_more_is_cut() {
    let portal = TestApp::start().await;
    let mut idle = begin(&portal, "GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut answer = vec![0; 13];
    tokio::time::timeout(PATIENCE, idle.read_exact(&mut answer)).await.expect("an answer").unwrap();
    assert_eq!(answer, b"HTTP/1.1 200 ");
    a_good_client_is_answered(&portal).await;
    wait::pass(ServerLimits::default().header_time).await;
    read_to_end(&mut idle).await;
}

// proves: N1
#[tokio::test]
async fn headers_are_limited_in_number_and_size() {
    let portal = TestApp::start().await;
    let with_headers = |count: usize| {
        let lines = "x-more: y\r\n".repeat(count);
        format!("GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{lines}\r\n")
    };
    let sized = |bytes: usize| {
        format!(
            "GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-long: {}\r\n\r\n",
            "y".repeat(bytes)
        )
    };
    let status = async |request: String| {
        let answer = exchange(portal.address, request.as_bytes()).await;
        let is_protected = answer.to_lowercase().contains("\r\nx-content-type-options: nosniff\r\n");
        assert!(is_protected && answer.ends_with("\r\n\r\n") | answer.contains("200 OK"), "{answer}");
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(status(with_headers(62)).await, "200");
    assert_eq!(status(with_headers(63)).await, "431");
    assert_eq!(status(sized(15_000)).await, "200");
    assert_eq!(status(sized(17_000)).await, "431");
    let long_line = format!("GET /{} HTTP/1.1\r\nconnection: close\r\n\r\n", "y".repeat(17_000));
    assert!(matches!(&*status(long_line).await, "414" | "431"));
    assert_eq!(status("nonsense\r\n\r\n".to_owned()).await, "400");
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let portal = TestApp::start().await;
    for (head, status) in [
        ("HTTP/1.1\r\nhost: x\r\n", "200"),
        ("HTTP/1.0\r\n", "200"),
        ("HTTP/1.1\r\nhost: [::1]:8080\r\n", "200"),
        ("HTTP/1.1\r\n", "400"),
        ("HTTP/1.1\r\nhost:\r\n", "400"),
        ("HTTP/1.1\r\nhost: x,y\r\n", "400"),
        ("HTTP/1.1\r\nhost: x y\r\n", "400"),
        ("HTTP/1.1\r\nhost: x/y\r\n", "400"),
        ("HTTP/1.1\r\nhost: x@y\r\n", "400"),
        ("HTTP/1.0\r\nhost: x,y\r\n", "400"),
        ("HTTP/1.1\r\nhost: x\r\nhost: y\r\n", "400"),
        ("HTTP/1.0\r\nhost: x\r\nhost: x\r\n", "400"),
    ] {
        let request = format!("GET /api/health {head}connection: close\r\n\r\n");
        let answer = exchange(portal.address, request.as_bytes()).await;
        assert_eq!(answer.split(' ').nth(1), Some(status), "{head}: {answer}");
        assert!(answer.contains("nosniff"), "{answer}");
    }
}

// proves: N1
#[tokio::test]
async fn more_half_bodies_and_silent_connections_than_permits_do_not_keep_a_good_client_out() {
    let portal = TestApp::start_with(ServerLimits { connections: 8, ..endless() }).await;
    let mut open = Vec::new();
    for _ in 0..24 {
        open.push(begin(&portal, HALF_BODY).await);
    }
    for _ in 0..40 {
        open.push(TcpStream::connect(portal.address).await.unwrap());
    }
    a_good_client_is_answered(&portal).await;
    assert_eq!(open.len(), 64);
}

/// Begins a request at an address that no other client uses, and no more.
async fn begin_from_elsewhere(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    stream.write_all(b"GET /api/health HTTP/1.1\r\nconnection: close\r\nhost").await.unwrap();
    stream
}

// proves: N1
#[tokio::test]
async fn a_slow_client_is_answered_however_many_connections_another_address_makes_meanwhile() {
    let portal = TestApp::start_with(ServerLimits { connections: 8, ..endless() }).await;
    let mut slow = Vec::new();
    for _ in 0..3 {
        slow.push(begin_from_elsewhere(portal.address).await);
        let mut silent = Vec::new();
        for _ in 0..40 {
            silent.push(TcpStream::connect(portal.address).await.unwrap());
        }
        // All have been let in, and those of them that were too many have been shown out.
        for stream in &mut silent[..32] {
            assert_eq!(read_to_end(stream).await, "");
        }
    }
    for mut stream in slow {
        stream.write_all(b": x\r\n\r\n").await.unwrap();
        let answer = read_to_end(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
}

// proves: N1
/// A long answer to a slow line: it is complete, though no permit is free, a new client waits, and another address has
/// most of the permits.
#[tokio::test]
async fn an_answer_on_its_way_is_not_cut_for_a_new_connection() {
    const LENGTH: usize = 16 * 1024 * 1024;
    let (begun, held) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let endpoint = poem::endpoint::make({
        let (begun, held) = (Arc::clone(&begun), Arc::clone(&held));
        move |request: poem::Request| {
            let (begun, held) = (Arc::clone(&begun), Arc::clone(&held));
            async move {
                if request.uri().path() == "/held" {
                    begun.add_permits(1);
                    let _until_the_end = held.acquire().await;
                }
                Ok::<_, poem::Error>(poem::Response::from(vec![b'x'; LENGTH]))
            }
        }
    });
    let (address, _stop) = serve_endpoint(endpoint, 3).await;
    let mut slow = begin_from_elsewhere(address).await;
    slow.write_all(b": x\r\n\r\n").await.unwrap();
    let mut answer = vec![0; 1000];
    slow.read_exact(&mut answer).await.unwrap();
    let mut busy = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /held HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        begun.acquire().await.unwrap().forget();
        busy.push(stream);
    }
    let mut newcomer = TcpStream::connect(address).await.unwrap();
    newcomer.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    // Longer than a new client waits before a connection of another network may be evicted.
    wait::pass(Duration::from_secs(2)).await;
    tokio::time::timeout(PATIENCE, slow.read_to_end(&mut answer)).await.unwrap().unwrap();
    assert!(answer.len() > LENGTH, "cut after {} bytes", answer.len());
    let mut first = [0; 12];
    tokio::time::timeout(PATIENCE, newcomer.read_exact(&mut first)).await.unwrap().unwrap();
    assert_eq!(&first, b"HTTP/1.1 200", "and then its place is the other's");
}

/// An address that has most of the permits and reads nothing does not keep others out.
#[tokio::test]
async fn more_slow_readers_than_permits_do_not_keep_a_good_client_out() {
    let endpoint = poem::endpoint::make(|request: poem::Request| async move {
        let length = if request.uri().path() == "/long" { 16 * 1024 * 1024 } else { 10 };
        Ok::<_, poem::Error>(poem::Response::from(vec![b'x'; length]))
    });
    let (address, _stop) = serve_endpoint(endpoint, 8).await;
    let mut slow = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /long HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        stream.read_exact(&mut [0; 12]).await.unwrap();
        slow.push(stream);
    }
    let mut good = begin_from_elsewhere(address).await;
    good.write_all(b": x\r\n\r\n").await.unwrap();
    let mut first = [0; 12];
    tokio::time::timeout(PATIENCE, good.read_exact(&mut first)).await.unwrap().unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
}

#[tokio::test]
async fn a_connection_without_pauses_is_closed_after_an_answer() {
    const MOST: usize = 200;
    let (turns, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (answers, asked) = (Arc::clone(&turns), Arc::clone(&begun));
    let endpoint = poem::endpoint::make(move |_| {
        let (turns, begun) = (Arc::clone(&turns), Arc::clone(&begun));
        async move {
            begun.add_permits(1);
            turns.acquire().await.unwrap().forget();
            Ok::<_, poem::Error>(poem::Response::from("answered"))
        }
    });
    let (address, _stop) = serve_endpoint(endpoint, 1).await;
    let mut greedy = TcpStream::connect(address).await.unwrap();
    greedy.write_all("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(MOST).as_bytes()).await.unwrap();
    // It is being answered: it does not wait.
    asked.acquire().await.unwrap().forget();
    let mut next = TcpStream::connect(address).await.unwrap();
    answers.add_permits(1);
    let mut heard = String::new();
    for _ in 1..MOST {
        let mut part = [0; 1024];
        let read = tokio::time::timeout(PATIENCE, greedy.read(&mut part)).await.expect("an answer").unwrap();
        heard.push_str(&String::from_utf8_lossy(&part[..read]));
        if read == 0 || heard.contains("connection: close") {
            break;
        }
        answers.add_permits(1);
    }
    assert!(heard.contains("connection: close"), "{heard}");

    answers.add_permits(1);
    next.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    assert!(read_to_end(&mut next).await.starts_with("HTTP/1.1 200 "));
}
