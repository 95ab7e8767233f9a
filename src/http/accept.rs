//! The accept loops: hyper's HTTP/1 over poem endpoints, plain or encrypted, with limits on headers, time and
//! connections, so that slow, silent or many clients cannot keep the others out.

use std::convert::Infallible;
use std::net::Ipv6Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use poem::http::header::{CONNECTION, HOST, HeaderValue};
use poem::http::{StatusCode, Version, uri::Scheme};
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Endpoint, Request, Response};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::ServerLimits;
use super::back_off::BackOff;
use super::error::{self, Shape};
use super::request_body::{self, is_long_upload, is_upload};
use super::response_tracking::{ResponseTracker, TrackedStream};
use crate::http::connection_limiter::{ConnectionLimiter, ConnectionPermit};
use crate::platform::tls;

/// For a backup that is brought back.
const LONG_UPLOAD_TIME: Duration = Duration::from_hours(1);

impl Default for ServerLimits {
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

/// Serves `endpoint` in plain http on `listener` until `stop` turns true, then lets running requests finish.
pub async fn serve<E>(
    listener: TcpListener,
    endpoint: Arc<E>,
    limits: ServerLimits,
    stop: watch::Receiver<bool>,
) where
    E: Endpoint<Output = Response> + 'static,
{
    let listeners = Listeners::new(limits, stop);
    listeners.keep_open(listener, endpoint, None).await;
    listeners.drain().await;
}

/// One or more listeners that share one connection limiter.
pub struct Listeners {
    limiter: Arc<ConnectionLimiter>,
    limits: ServerLimits,
    stop: watch::Receiver<bool>,
}

impl Listeners {
    /// None is open yet; each closes when `stop` turns true.
    pub fn new(limits: ServerLimits, stop: watch::Receiver<bool>) -> Self {
        let limits = limits.within_descriptors();
        Self { limiter: ConnectionLimiter::new(limits.connections), limits, stop }
    }

    /// Serves `endpoint` on `listener` until the stop: in https where there is something to encrypt with, else in
    /// plain http.
    pub async fn keep_open<E>(&self, listener: TcpListener, endpoint: Arc<E>, tls: Option<TlsAcceptor>)
    where
        E: Endpoint<Output = Response> + 'static,
    {
        let (limits, mut stop) = (self.limits, self.stop.clone());
        let mut back_off = BackOff::default();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stop.wait_for(|stopping| *stopping) => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    back_off.forget();
                    // Beyond the limit clients wait in the kernel's queue.
                    let permit = tokio::select! {
                        permit = self.limiter.take(peer.ip().into()) => permit,
                        _ = stop.wait_for(|stopping| *stopping) => break,
                    };
                    let Ok(permit) = permit else { break };
                    let permit = Arc::new(permit);
                    let peer = RemoteAddr(poem::Addr::SocketAddr(peer));
                    let session = ClientSession { peer, limits, stop: self.stop.clone(), permit };
                    tokio::spawn(session.receive(stream, tls.clone(), Arc::clone(&endpoint)));
                }
                Err(error) => tokio::select! {
                    () = back_off.wait_after(&error, &self.limiter) => {}
                    _ = stop.wait_for(|stopping| *stopping) => break,
                },
            }
        }
    }

    /// Waits until every connection has ended, within the limits. To be called when all listeners are closed.
    pub async fn drain(&self) {
        let all_free = self.limiter.all_free(self.limits.connections);
        if tokio::time::timeout(self.limits.stop_time, all_free).await.is_err() {
            tracing::warn!("some requests did not finish in time and were cut");
        }
    }
}

/// One connection: its client and its limits.
struct ClientSession {
    peer: RemoteAddr,
    limits: ServerLimits,
    stop: watch::Receiver<bool>,
    permit: Arc<ConnectionPermit>,
}

impl ClientSession {
    async fn receive<E>(mut self, stream: TcpStream, tls: Option<TlsAcceptor>, endpoint: Arc<E>)
    where
        E: Endpoint<Output = Response> + 'static,
    {
        let _best_effort = stream.set_nodelay(true);
        let local =
            stream.local_addr().map(|local| LocalAddr(poem::Addr::SocketAddr(local))).unwrap_or_default();
        match tls {
            None => self.serve(stream, local, Scheme::HTTP, endpoint).await,
            Some(tls) => {
                if let Some(stream) = self.encrypt(stream, &tls).await {
                    self.serve(stream, local, Scheme::HTTPS, endpoint).await;
                }
            }
        }
    }

    /// The encrypted stream; `None` where there is no client to serve.
    async fn encrypt(&mut self, stream: TcpStream, tls: &TlsAcceptor) -> Option<TlsStream<TcpStream>> {
        let handshake = tokio::time::timeout(self.limits.header_time, tls.accept(stream));
        tokio::select! {
            biased;
            agreed = handshake => match agreed {
                // A certificate authority that validates the name needs only the handshake.
                Ok(Ok(stream)) => (!tls::is_challenge(&stream)).then_some(stream),
                Ok(Err(error)) => {
                    tracing::debug!(%error, "no encryption was agreed on");
                    None
                }
                Err(_) => {
                    tracing::debug!("a client that took too long to agree on encryption was cut");
                    None
                }
            },
            () = self.permit.cut() => {
                tracing::debug!("a waiting connection was evicted");
                None
            }
            // No request has begun.
            _ = self.stop.wait_for(|stop| *stop) => None,
        }
    }

    async fn serve<S, E>(self, stream: S, local: LocalAddr, scheme: Scheme, endpoint: Arc<E>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        E: Endpoint<Output = Response> + 'static,
    {
        let Self { peer, limits, mut stop, permit } = self;
        let permit = &permit;
        // The time-out answer of a slow request still has a moment to leave.
        let with_grace = |time: Duration| time + time / 6;
        let ordinary = with_grace(limits.request_time);
        // When the newest request has had its time. The connection is cut then, whether the client drips its body,
        // reads its answer too slowly or just sits there.
        let until = Arc::new(Mutex::new(Instant::now() + ordinary));
        let answers = ResponseTracker::on(permit);
        let is_https = scheme == Scheme::HTTPS;
        let service = service_fn({
            let (until, answers) = (Arc::clone(&until), Arc::clone(&answers));
            move |request| {
                let mut request = Request::from((request, local.clone(), peer.clone(), scheme.clone()));
                let time = if is_long_upload(&request) {
                    LONG_UPLOAD_TIME
                } else if is_upload(&request) {
                    limits.upload_time
                } else {
                    limits.request_time
                };
                *until.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + with_grace(time);
                let endpoint = Arc::clone(&endpoint);
                let answers = Arc::clone(&answers);
                answers.begin();
                if request_body::reads_body_first(&request) {
                    // Idle until all of the body is there.
                    request.set_data(Arc::clone(permit));
                } else {
                    permit.work();
                }
                async move {
                    let mut answer = answer(&*endpoint, request, time).await;
                    if permit.is_wanted() {
                        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
                    }
                    let answer: hyper::Response<_> = answer.into();
                    Ok::<_, Infallible>(answer.map(|body| answers.hand_over(body)))
                }
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_time)
            .max_headers(limits.headers)
            .max_header_size(limits.header_bytes)
            .serve_connection(TokioIo::new(TrackedStream::new(stream, &answers, is_https)), service);
        tokio::pin!(connection);

        let mut look = Instant::now() + ordinary;
        let mut stopping = false;
        loop {
            tokio::select! {
                // A request that is there is read before its connection could be cut.
                biased;
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
                () = permit.cut() => {
                    tracing::debug!("a waiting connection was evicted");
                    return;
                }
                _ = stop.wait_for(|stop| *stop), if !stopping => {
                    stopping = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

/// Two `Host` headers could be read differently by a proxy and by the portal (request smuggling).
fn names_its_host_once(request: &Request) -> bool {
    let hosts: Vec<_> = request.headers().get_all(HOST).iter().collect();
    match &*hosts {
        [] => request.version() == Version::HTTP_10,
        [host] => host.to_str().is_ok_and(is_host),
        _ => false,
    }
}

/// A name or an address, with a port or without.
fn is_host(text: &str) -> bool {
    let end = if text.starts_with('[') { text.find(']').map(|end| end + 1) } else { text.find(':') };
    let (name, port) = text.split_at(end.unwrap_or(text.len()));
    let is_name = match name.strip_prefix('[') {
        Some(address) => address.strip_suffix(']').is_some_and(|address| address.parse::<Ipv6Addr>().is_ok()),
        None => !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c)),
    };
    let is_port = |digits: &str| digits.chars().all(|c| c.is_ascii_digit()) && digits.parse::<u16>().is_ok();
    is_name && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

async fn answer<E: Endpoint<Output = Response>>(endpoint: &E, request: Request, limit: Duration) -> Response {
    let shape = Shape::of(&request);
    if !names_its_host_once(&request) {
        let mut response = error::standard_answer(shape, StatusCode::BAD_REQUEST);
        super::headers::complete(response.headers_mut(), false);
        return response;
    }
    if let Ok(response) = tokio::time::timeout(limit, endpoint.get_response(request)).await {
        return response;
    }
    let mut response = error::standard_answer(shape, StatusCode::REQUEST_TIMEOUT);
    super::headers::complete(response.headers_mut(), false);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_and_perhaps_a_port() {
        for host in
            ["x", "portal.local", "my_box:8080", "192.168.1.2:80", "[::1]", "[fe80::1]:443", "example.org."]
        {
            assert!(is_host(host), "{host}");
        }
        for text in [
            "", " ", "a,b", "a b", "a/b", "a@b", "a?b", "a#b", "a\\b", ":80", "a:", "a:b", "a:+80",
            "a:65536", "a:1:2", "::1", "[::1", "[::1]a", "[a]", "[]", "<a>", "a%b", "*",
        ] {
            assert!(!is_host(text), "{text}");
        }
    }
}
