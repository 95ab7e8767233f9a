//! Shutdown, and a panic.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use poem::{Endpoint, Request, Response};
use portal::app::Hardened;
use portal::http::{ServerLimits, accept};
use reqwest::Method;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

use crate::http::slow_clients::endless;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Browser, problem, send};
use crate::support::wait::{self, PATIENCE};

/// An endpoint that a story controls.
#[derive(Clone, Default)]
struct Held {
    begun: Arc<Notify>,
    go_on: Arc<Notify>,
}

impl Endpoint for Held {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        match request.uri().path() {
            "/held" => {
                self.begun.notify_one();
                self.go_on.notified().await;
            }
            "/for-ever" => {
                self.begun.notify_one();
                std::future::pending::<()>().await;
            }
            "/panic" => panic!("a story's own panic with a secret in it"),
            _ => {}
        }
        Ok(Response::builder().body("done"))
    }
}

struct Server {
    // Keeps the folder from being deleted.
    _portal: TestApp,
    held: Held,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    running: tokio::task::JoinHandle<()>,
}

async fn serve(limits: ServerLimits) -> Server {
    let portal = TestApp::start().await;
    let held = Held::default();
    let endpoint = Arc::new(Hardened::new(held.clone(), portal.app.clone()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopping) = watch::channel(false);
    let running = tokio::spawn(accept::serve(listener, endpoint, limits, stopping));
    Server { _portal: portal, held, address, stop, running }
}

async fn until_nobody_listens(address: SocketAddr) {
    wait::until_async("it listens no more", async || TcpStream::connect(address).await.is_err()).await;
}

// proves: N2
#[tokio::test]
async fn a_running_request_finishes_while_no_new_connection_is_accepted() {
    let Server { held, address, stop, running, _portal } = serve(ServerLimits::default()).await;
    let browser = Browser::at(address);
    let idle = TcpStream::connect(address).await.unwrap();
    let request = tokio::spawn(async move { browser.get("/held").await });
    held.begun.notified().await;
    stop.send_replace(true);
    until_nobody_listens(address).await;
    assert!(!running.is_finished(), "it waits for the request");
    held.go_on.notify_one();
    let answer = request.await.unwrap();
    assert_eq!((answer.status, &*answer.body), (200, "done"));
    drop(idle);
    tokio::time::timeout(PATIENCE, running).await.expect("then it ends").unwrap();
}

// proves: N2
#[tokio::test]
async fn connections_that_ask_nothing_do_not_hold_the_stop_up() {
    let limits = ServerLimits { stop_time: Duration::from_hours(1), ..endless() };
    let Server { address, stop, running, _portal, .. } = serve(limits).await;
    let never_asked = TcpStream::connect(address).await.unwrap();
    let browser = Browser::at(address);
    assert_eq!(browser.get("/").await.status, 200, "it keeps its connection");
    stop.send_replace(true);
    tokio::time::timeout(PATIENCE, running).await.expect("it ends long before anything is cut").unwrap();
    drop(never_asked);
}

// proves: N2
#[tokio::test]
async fn a_request_that_never_ends_is_cut_when_the_stop_time_is_over() {
    let Server { held, address, stop, running, _portal } = serve(ServerLimits::default()).await;
    let request = tokio::spawn(async move { Browser::at(address).get("/held").await });
    held.begun.notified().await;
    stop.send_replace(true);
    until_nobody_listens(address).await;
    wait::pass(ServerLimits::default().stop_time).await;
    tokio::time::timeout(PATIENCE, running).await.expect("it ends all the same").unwrap();
    request.abort();
}

#[tokio::test]
async fn a_request_that_takes_too_long_gets_an_answer_in_shape() {
    let server = serve(ServerLimits::default()).await;
    let late = async |method: Method| {
        let request = Browser::at(server.address).request(method.clone(), "/for-ever");
        let answer =
            tokio::spawn(send(if method == Method::POST { request.json(&json!({})) } else { request }));
        server.held.begun.notified().await;
        wait::pass(ServerLimits::default().request_time).await;
        answer.await.unwrap()
    };
    let read = late(Method::GET).await;
    assert_eq!((read.status, &*read.body), (408, "The request took too long. Please try again."));
    assert_eq!(read.header("x-content-type-options"), Some("nosniff"));
    let post = late(Method::POST).await;
    let sentence = "The request took too long. Please try again.";
    assert_eq!((post.status, post.json()), (408, problem("timed_out", sentence)));
}

// proves: N3
#[tokio::test]
async fn a_panic_is_one_500_with_a_number_and_the_next_request_works() {
    let server = serve(ServerLimits::default()).await;
    let browser = Browser::at(server.address);
    for _ in 0..3 {
        let read = browser.get("/panic").await;
        let post = browser.post("/panic", &serde_json::json!({})).await;
        assert_eq!((read.status, post.status), (500, 500));
        for text in [read.body.clone(), post.message()] {
            let sentence =
                "Something went wrong on our side. If it stays, tell your church office this number: ";
            let number = text.strip_prefix(sentence).unwrap().trim_end_matches('.');
            assert!(number.len() == 6 && number.chars().all(|c| c.is_ascii_hexdigit()), "{text}");
        }
        assert_eq!(read.header("x-frame-options"), Some("DENY"));
        assert_eq!(read.header("cache-control"), Some("no-store"));
        assert_eq!(browser.get("/").await.body, "done");
    }
}

#[tokio::test]
async fn a_panic_inside_a_transaction_rolls_it_back_and_the_database_stays_open() {
    let portal = TestApp::start().await;
    let db = portal.app.db.clone();
    let work = |tx: &rusqlite::Transaction<'_>| -> Result<(), rusqlite::Error> {
        tx.execute("INSERT INTO households (id, name, created_at) VALUES ('half', 'half', 0)", [])?;
        panic!("a story's own panic")
    };
    let panicked = tokio::spawn(async move { db.write_off_thread(work).await }).await;
    assert!(panicked.unwrap_err().is_panic());
    assert_eq!(portal.count("households"), 0);
    portal.mary();
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
}
