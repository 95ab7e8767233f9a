//! A client connects when no permit is free, in the very moment in which an idle connection sends a request: that one
//! is answered first.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use portal::http::ServerLimits;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio_rustls::rustls::ClientConnection;

use crate::http::slow_clients::{endless, serve_endpoint};
use crate::support::https_app::HttpsApp;
use crate::support::https_authority::HOST;
use crate::support::wait::PATIENCE;

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n";
/// Left to chance, which of the two is looked at first would be wrong every other time.
const TIMES: usize = 40;

/// A connection that is written to without letting any other task, the server's included, run meanwhile.
struct Visitor {
    writes: std::net::TcpStream,
    reads: TcpStream,
}

impl Visitor {
    fn come(address: SocketAddr) -> Self {
        let writes = std::net::TcpStream::connect(address).unwrap();
        writes.set_nonblocking(true).unwrap();
        let reads = TcpStream::from_std(writes.try_clone().unwrap()).unwrap();
        Self { writes, reads }
    }

    fn ask(&mut self) {
        self.writes.write_all(REQUEST).unwrap();
    }

    /// The bytes received, until no more come.
    async fn receive(&mut self) -> Vec<u8> {
        let mut part = vec![0; 16 * 1024];
        let read = tokio::time::timeout(PATIENCE, self.reads.read(&mut part)).await.expect("an answer");
        part.truncate(read.unwrap_or_default());
        part
    }

    /// All that comes until the answer is complete, or the connection has ended.
    async fn hear(&mut self) -> String {
        let mut heard = String::new();
        while !heard.ends_with("answered") {
            match &*self.receive().await {
                [] => break,
                part => heard.push_str(&String::from_utf8_lossy(part)),
            }
        }
        heard
    }
}

// proves: N1
/// On one thread, the server sees both at once, and the newcomer first: it came first.
#[tokio::test(flavor = "current_thread")]
async fn a_request_that_is_there_is_answered_before_its_connection_is_cut_for_another() {
    let endpoint = poem::endpoint::make(|_| async { Ok::<_, poem::Error>(poem::Response::from("answered")) });
    let (address, _stop) = serve_endpoint(endpoint, 1).await;
    let mut waiting = Visitor::come(address);
    for time in 0..TIMES {
        waiting.ask();
        let heard = waiting.hear().await;
        assert!(heard.starts_with("HTTP/1.1 200 ") && !heard.contains("connection: close"), "{heard}");

        let newcomer = Visitor::come(address);
        waiting.ask();
        let heard = waiting.hear().await;
        assert!(heard.starts_with("HTTP/1.1 200 "), "time {time}: cut with its request unread: {heard:?}");
        assert!(heard.contains("connection: close"), "and then its place is the other's: {heard}");
        waiting = newcomer;
    }
}

/// The same before encryption: the last message of the handshake and the request come in one write.
#[tokio::test(flavor = "current_thread")]
async fn an_encryption_that_is_agreed_on_is_used_before_its_connection_is_cut_for_another() {
    let app = HttpsApp::start_certified(ServerLimits { connections: 1, ..endless() }).await;
    let trust = Arc::new(app.authority.trust());
    let mut agreeing = Visitor::come(app.https);
    for time in 0..TIMES {
        let mut tls = ClientConnection::new(Arc::clone(&trust), HOST.try_into().unwrap()).unwrap();
        tls.write_tls(&mut agreeing.writes).unwrap();
        while tls.is_handshaking() {
            let part = agreeing.receive().await;
            assert!(!part.is_empty(), "time {time}: cut in the middle of the handshake");
            tls.read_tls(&mut &*part).unwrap();
            tls.process_new_packets().unwrap();
        }

        let newcomer = Visitor::come(app.https);
        tls.writer().write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        while tls.wants_write() {
            tls.write_tls(&mut agreeing.writes).unwrap();
        }
        let mut heard = Vec::new();
        loop {
            let part = agreeing.receive().await;
            if part.is_empty() {
                break;
            }
            tls.read_tls(&mut &*part).unwrap();
            tls.process_new_packets().unwrap();
            let _no_more_for_now = tls.reader().read_to_end(&mut heard);
        }
        let heard = String::from_utf8(heard).unwrap();
        assert!(heard.starts_with("HTTP/1.1 200 "), "time {time}: cut with its request unread: {heard:?}");
        agreeing = newcomer;
    }
}
