//! One request to the certificate authority over https: encrypted, verified, with a limit on time and size.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{HOST, HeaderMap, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, Uri};
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, HttpClient};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};

use crate::platform::tls_roots;

/// For one request and its answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// A chain of certificates is a few kilobytes.
const LONGEST_ANSWER: usize = 1024 * 1024;

/// Why the authority was not reached.
#[derive(Debug, thiserror::Error)]
#[error("{host}: {why}")]
pub(super) struct Unreachable {
    pub host: String,
    pub why: Why,
}

/// Why an authority was not reached.
#[derive(Debug, thiserror::Error)]
pub(super) enum Why {
    #[error("this is not an https address")]
    NotHttps,
    #[error("no such name: {0}")]
    NoSuchName(io::Error),
    #[error("no connection: {0}")]
    NoConnection(io::Error),
    #[error("no answer in time")]
    Silent,
    #[error("its certificate is not good at the time this machine's clock shows")]
    Clock,
    #[error("no list of trusted authorities: {0}")]
    NobodyIsTrusted(rustls::Error),
    #[error("it cannot be trusted: {0}")]
    Untrusted(io::Error),
    #[error("the conversation broke off: {0}")]
    Broken(Box<dyn std::error::Error + Send + Sync>),
}

/// The HTTP client for the authority.
#[derive(Clone)]
pub(super) struct Authority {
    trust: Arc<ClientConfig>,
    told_to_wait: Arc<AtomicU64>,
}

impl Authority {
    /// Trusts the given certificates, or else the platform's (`SSL_CERT_FILE` names others).
    pub(super) fn new(trust: Option<Arc<ClientConfig>>) -> Result<Self, rustls::Error> {
        let trust = trust.map_or_else(|| tls_roots::of_this_machine().map(Arc::new), Ok)?;
        Ok(Self { trust, told_to_wait: Arc::default() })
    }

    /// The authority's Retry-After, if it sent one.
    pub(super) fn told_to_wait(&self) -> Option<Duration> {
        let seconds = self.told_to_wait.load(Ordering::Relaxed);
        (seconds > 0).then(|| Duration::from_secs(seconds))
    }

    async fn ask(self, mut request: Request<BodyWrapper<Bytes>>) -> Result<Response<Bytes>, Why> {
        let (host, name, port) = whom(request.uri()).ok_or(Why::NotHttps)?;
        let stream = TcpStream::connect((name.to_str().as_ref(), port)).await.map_err(not_connected)?;
        let tls = TlsConnector::from(self.trust).connect(name, stream).await.map_err(not_trusted)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(tls)).await.map_err(broken)?;
        let connection = tokio::spawn(connection);
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned();
        request.headers_mut().insert(HOST, host);
        *request.uri_mut() = path.parse().map_err(broken)?;
        let response = sender.send_request(request).await.map_err(broken)?;
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, LONGEST_ANSWER).collect().await.map_err(Why::Broken)?.to_bytes();
        connection.abort();
        if matches!(parts.status.as_u16(), 429 | 503) {
            self.told_to_wait.store(seconds_to_wait(&parts.headers).unwrap_or(0), Ordering::Relaxed);
        }
        Ok(Response::from_parts(parts, body))
    }
}

impl HttpClient for Authority {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let host = request.uri().host().map_or_else(|| request.uri().to_string(), str::to_owned);
        let asked = tokio::time::timeout(PATIENCE, self.clone().ask(request));
        Box::pin(async move {
            let why = match asked.await {
                Ok(Ok(response)) => {
                    let (parts, body) = response.into_parts();
                    return Ok(BytesResponse { parts, body: Box::new(body) });
                }
                Ok(Err(why)) => why,
                Err(_) => Why::Silent,
            };
            Err(instant_acme::Error::Other(Box::new(Unreachable { host, why })))
        })
    }
}

/// The Host header, the name to connect to, and its port.
fn whom(uri: &Uri) -> Option<(HeaderValue, ServerName<'static>, u16)> {
    let authority = uri.authority().filter(|_| uri.scheme_str() == Some("https"))?;
    let bare = authority.host().trim_start_matches('[').trim_end_matches(']');
    let name = ServerName::try_from(bare.to_owned()).ok()?;
    let host = match authority.port_u16() {
        Some(port) => format!("{}:{port}", authority.host()),
        None => authority.host().to_owned(),
    };
    Some((host.parse().ok()?, name, authority.port_u16().unwrap_or(443)))
}

/// An error of the resolver has no number of the operating system.
fn not_connected(error: io::Error) -> Why {
    if error.raw_os_error().is_none() { Why::NoSuchName(error) } else { Why::NoConnection(error) }
}

fn not_trusted(error: io::Error) -> Why {
    let said = error.get_ref().and_then(|inner| inner.downcast_ref());
    let Some(rustls::Error::InvalidCertificate(reason)) = said else {
        return if said.is_some() { Why::Untrusted(error) } else { Why::Broken(Box::new(error)) };
    };
    match reason {
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => Why::Clock,
        _ => Why::Untrusted(error),
    }
}

fn broken(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Why {
    Why::Broken(error.into())
}

/// Retry-After in seconds; a date is ignored.
fn seconds_to_wait(headers: &HeaderMap) -> Option<u64> {
    headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()
}
