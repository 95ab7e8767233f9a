//! Clients that are slow, silent or many before anything is encrypted: bounded like those on plain http.

use std::sync::Arc;

use portal::http::ServerLimits;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::http::slow_clients::endless;
use crate::support::https_app::HttpsApp;
use crate::support::https_authority::HOST;
use crate::support::https_visitor::{Visitor, handshake};
use crate::support::wait::{self, PATIENCE};

/// The first bytes of every handshake: a record of 512 bytes, a hello in it.
const HALF_HELLO: &[u8] = &[0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03];

async fn is_cut(stream: &mut (impl AsyncRead + Unpin)) {
    let mut said = Vec::new();
    // A reset is a close as well.
    let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut said)).await;
    assert!(ended.is_ok(), "still open: {said:?}");
}

async fn a_good_client_is_answered(app: &HttpsApp) {
    let visitor = Visitor::at(app.https, app.authority.trust());
    let answer = tokio::time::timeout(PATIENCE, visitor.get("/api/health")).await;
    assert_eq!(answer.expect("nobody keeps a good client waiting").status, 200);
}

// proves: N1
#[tokio::test]
async fn a_silent_or_unfinished_handshake_or_request_after_it_is_cut() {
    let app = HttpsApp::start_certified(ServerLimits::default()).await;
    for beginning in [&b""[..], HALF_HELLO] {
        let mut stream = TcpStream::connect(app.https).await.unwrap();
        is_cut_after(&app, &mut stream, beginning).await;
    }
    for beginning in [&b""[..], b"GET /api/health HTTP/1.1\r\nx-half: "] {
        let mut stream = handshake(app.https, Arc::new(app.authority.trust())).await.unwrap();
        is_cut_after(&app, &mut stream, beginning).await;
    }
}

async fn is_cut_after(app: &HttpsApp, stream: &mut (impl AsyncRead + AsyncWrite + Unpin), beginning: &[u8]) {
    stream.write_all(beginning).await.unwrap();
    a_good_client_is_answered(app).await;
    wait::pass(ServerLimits::default().header_time).await;
    is_cut(stream).await;
}

// proves: N1
#[tokio::test]
async fn a_handshake_sent_byte_by_byte_is_cut() {
    let app = HttpsApp::start_certified(ServerLimits::default()).await;
    let mut stream = TcpStream::connect(app.https).await.unwrap();
    stream.write_all(HALF_HELLO).await.unwrap();
    for _ in 0..4 {
        a_good_client_is_answered(&app).await;
        wait::pass(ServerLimits::default().header_time / 4).await;
        let _may_be_cut = stream.write_all(&[0]).await;
    }
    wait::until_async("cut", async || stream.write_all(&[0]).await.is_err()).await;
}

#[tokio::test]
async fn who_speaks_plain_http_to_the_https_port_is_cut_at_once() {
    // With all the patience there is.
    let app = HttpsApp::start_certified(endless()).await;
    let mut stream = TcpStream::connect(app.https).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    is_cut(&mut stream).await;
    a_good_client_is_answered(&app).await;
}

// proves: N1
#[tokio::test]
async fn silent_handshakes_are_evicted_for_either_listener() {
    let app = HttpsApp::start_certified(ServerLimits { connections: 8, ..endless() }).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(TcpStream::connect(app.https).await.unwrap());
    }
    a_good_client_is_answered(&app).await;
    for _ in 0..40 {
        silent.push(TcpStream::connect(app.http).await.unwrap());
    }
    a_good_client_is_answered(&app).await;
    let request = format!("GET /x HTTP/1.1\r\nhost: {HOST}\r\nconnection: close\r\n\r\n");
    let answer = crate::http::slow_clients::exchange(app.http, request.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 308 "), "{answer}");
    assert_eq!(silent.len(), 80);
}
