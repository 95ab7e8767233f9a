//! The accept loop: hyper's HTTP/1 over the poem endpoint, with limits on headers, time and connections, so that
//! slow, silent or many clients cannot keep the others out.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use poem::http::{StatusCode, uri::Scheme};
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Endpoint, Request, Response};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;

use super::back_off::BackOff;
use super::error;
use super::places::{Place, Places};
use super::request_body::is_upload;

/// How much one client may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of request line and headers.
    pub header_bytes: usize,
    /// Number of headers.
    pub headers: usize,
    /// Time to send the headers.
    pub header_time: Duration,
    /// Time from the headers to the last byte of the answer.
    pub request_time: Duration,
    /// The same for a request that uploads a file.
    pub upload_time: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Time that running requests get when the server is told to stop.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            header_bytes: 16 * 1024,
            headers: 64,
            header_time: Duration::from_secs(10),
            request_time: Duration::from_secs(30),
            upload_time: Duration::from_secs(90),
            connections: 384,
            stop_time: Duration::from_secs(10),
        }
    }
}

/// Serves `endpoint` on `listener` until `stop` turns true, then lets running requests finish.
pub async fn serve<E>(
    listener: TcpListener,
    endpoint: Arc<E>,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
) where
    E: Endpoint<Output = Response> + 'static,
{
    let limits = limits.within_descriptors();
    let places = Places::new(limits.connections);
    let mut back_off = BackOff::default();
    let stop_for_connections = stop.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stopping| *stopping) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                back_off.forget();
                // Beyond the limit clients wait in the kernel's queue.
                let place = tokio::select! {
                    place = places.take() => place,
                    _ = stop.wait_for(|stopping| *stopping) => break,
                };
                let Ok(place) = place else { break };
                let peer = RemoteAddr(poem::Addr::SocketAddr(peer));
                let stop = stop_for_connections.clone();
                tokio::spawn(serve_connection(stream, peer, Arc::clone(&endpoint), limits, stop, place));
            }
            Err(error) => tokio::select! {
                () = back_off.wait_after(&error, &places) => {}
                _ = stop.wait_for(|stopping| *stopping) => break,
            },
        }
    }
    drop(listener);
    if tokio::time::timeout(limits.stop_time, places.all_free(limits.connections)).await.is_err() {
        tracing::warn!("some requests did not finish in time and were cut");
    }
}

async fn serve_connection<E>(
    stream: TcpStream,
    peer: RemoteAddr,
    endpoint: Arc<E>,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
    place: Place,
) where
    E: Endpoint<Output = Response> + 'static,
{
    let place = Arc::new(place);
    let _best_effort = stream.set_nodelay(true);
    let local = stream.local_addr().map(|local| LocalAddr(poem::Addr::SocketAddr(local))).unwrap_or_default();
    // The time-out answer of a slow request still has a moment to leave.
    let patience = |time: Duration| time + time / 6;
    let ordinary = patience(limits.request_time);
    // When the newest request has had its time. The connection is cut then, whether the client drips its body,
    // reads its answer too slowly or just sits there.
    let until = Arc::new(Mutex::new(Instant::now() + ordinary));
    let service = service_fn({
        let until = Arc::clone(&until);
        let place = Arc::clone(&place);
        move |request| {
            let request = Request::from((request, local.clone(), peer.clone(), Scheme::HTTP));
            let time = if is_upload(&request) { limits.upload_time } else { limits.request_time };
            *until.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + patience(time);
            let endpoint = Arc::clone(&endpoint);
            let place = Arc::clone(&place);
            async move {
                place.work();
                let answer = answer(&*endpoint, request, time).await;
                place.wait();
                Ok::<_, Infallible>(answer.into())
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_headers(limits.headers)
        .max_header_size(limits.header_bytes)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);

    let mut look = Instant::now() + ordinary;
    let mut stopping = false;
    loop {
        tokio::select! {
            outcome = connection.as_mut() => {
                if let Err(error) = outcome {
                    tracing::debug!(%error, "a connection ended early");
                }
                return;
            }
            () = tokio::time::sleep_until(look) => {
                let (until, now) = (*until.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
                if until <= now {
                    tracing::debug!("a slow or idle connection was cut");
                    return;
                }
                // An ordinary request after an upload must not have the upload's time.
                look = until.min(now + ordinary);
            }
            () = place.cut() => {
                tracing::debug!("a waiting connection gave its place up");
                return;
            }
            _ = stop.wait_for(|stop| *stop), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer<E: Endpoint<Output = Response>>(endpoint: &E, request: Request, limit: Duration) -> Response {
    let method = request.method().clone();
    if let Ok(response) = tokio::time::timeout(limit, endpoint.get_response(request)).await {
        return response;
    }
    let mut response = error::standard_answer(&method, StatusCode::REQUEST_TIMEOUT);
    super::headers::complete(response.headers_mut(), false);
    response
}
