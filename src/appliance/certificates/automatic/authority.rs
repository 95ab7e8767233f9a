//! One request to the certificate authority over https: encrypted, verified, with a limit on time and size.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hyper::body::Bytes;
use hyper::header::{HOST, HeaderMap, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, Uri};
use instant_acme::{BodyWrapper, BytesResponse, HttpClient};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};

use crate::platform::text::escape::escape_untrusted;
use crate::platform::tls;

/// Advice where the answer does not come from a usable authority.
pub(super) const OTHER_AUTHORITY: &str =
    "Look at its address: --acme-directory (PORTAL_ACME_DIRECTORY). Left out, it is Let's Encrypt.";

/// For one request and its answer.
const TIMEOUT: Duration = Duration::from_secs(30);
/// A chain of certificates is a few kilobytes.
const LONGEST_ANSWER: usize = 1024 * 1024;

/// The authority was not reached: why, and what to do about it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unreachable(pub String);

/// The HTTP client for the authority.
#[derive(Clone)]
pub(super) struct Authority {
    trust: Arc<ClientConfig>,
    retry_after: Arc<AtomicU64>,
}

impl Authority {
    /// Trusts the given certificates, or else the platform's (`SSL_CERT_FILE` names others).
    pub(super) fn new(trust: Option<Arc<ClientConfig>>) -> Result<Self, rustls::Error> {
        let trust = trust.map_or_else(|| tls::roots_of_this_machine().map(Arc::new), Ok)?;
        Ok(Self { trust, retry_after: Arc::default() })
    }

    /// The authority's Retry-After, if it sent one.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        let seconds = self.retry_after.load(Ordering::Relaxed);
        (seconds > 0).then(|| Duration::from_secs(seconds))
    }

    async fn ask(
        self,
        host: &str,
        mut request: Request<BodyWrapper<Bytes>>,
    ) -> Result<Response<Bytes>, String> {
        let Some((host_header, name, port)) = target_of(request.uri()) else {
            return Err(format!(
                "{host} is not the https address of a certificate authority. {OTHER_AUTHORITY}"
            ));
        };
        let stream = TcpStream::connect((name.to_str().as_ref(), port)).await;
        let stream = stream.map_err(|error| not_reached(host, no_connection(&error)))?;
        let stream = TlsConnector::from(self.trust).connect(name, stream).await;
        let stream = stream.map_err(|error| not_trusted(host, &error))?;
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned();
        request.headers_mut().insert(HOST, host_header);
        *request.uri_mut() = path.parse().map_err(|error| broken_off(host, &error))?;
        let response = tls::one_answer(stream, request, LONGEST_ANSWER).await;
        let response = response.map_err(|error| broken_off(host, &*error))?;
        if matches!(response.status().as_u16(), 429 | 503) {
            self.retry_after.store(seconds_to_wait(response.headers()).unwrap_or(0), Ordering::Relaxed);
        }
        Ok(response)
    }
}

impl HttpClient for Authority {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let authority = self.clone();
        Box::pin(async move {
            let host = request.uri().host().map_or_else(|| request.uri().to_string(), str::to_owned);
            let asked = tokio::time::timeout(TIMEOUT, authority.ask(&host, request)).await;
            let asked = asked.unwrap_or_else(|_| Err(not_reached(&host, "it did not answer in time")));
            let (parts, body) =
                asked.map_err(|says| instant_acme::Error::Other(Box::new(Unreachable(says))))?.into_parts();
            Ok(BytesResponse { parts, body: Box::new(body) })
        })
    }
}

/// The Host header, the name to connect to, and its port.
fn target_of(uri: &Uri) -> Option<(HeaderValue, ServerName<'static>, u16)> {
    let authority = uri.authority().filter(|_| uri.scheme_str() == Some("https"))?;
    let bare = authority.host().trim_start_matches('[').trim_end_matches(']');
    let name = ServerName::try_from(bare.to_owned()).ok()?;
    let host = match authority.port_u16() {
        Some(port) => format!("{}:{port}", authority.host()),
        None => authority.host().to_owned(),
    };
    Some((host.parse().ok()?, name, authority.port_u16().unwrap_or(443)))
}

fn not_reached(host: &str, why: &str) -> String {
    format!(
        "The certificate authority {host} could not be reached: {why}. Is this machine on the internet, and does its firewall let it out to https addresses? `getent hosts {host}` shows whether it finds the name."
    )
}

fn no_connection(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "nobody answers there",
        io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkDown => {
            "there is no way to it over the network"
        }
        // An error of the resolver has no number of the operating system.
        _ if error.raw_os_error().is_none() => "its name could not be found",
        _ => "nobody answers there in time",
    }
}

fn not_trusted(host: &str, error: &io::Error) -> String {
    use CertificateError::{Expired, ExpiredContext, NotValidYet, NotValidYetContext};
    match error.get_ref().and_then(|inner| inner.downcast_ref()) {
        Some(rustls::Error::InvalidCertificate(
            Expired | ExpiredContext { .. } | NotValidYet | NotValidYetContext { .. },
        )) => format!(
            "The certificate of {host} is not good at the time that this machine's clock shows. `timedatectl` shows that time. If it is wrong, set it: sudo timedatectl set-ntp true"
        ),
        Some(_) => format!(
            "Whoever answers for {host} is not the certificate authority. A filter or a guest network may be in between, or this machine's list of trusted authorities is old: sudo apt install --only-upgrade ca-certificates"
        ),
        None => broken_off(host, error),
    }
}

fn broken_off(host: &str, error: &dyn std::error::Error) -> String {
    let error = escape_untrusted(&error.to_string());
    format!(
        "The conversation with the certificate authority {host} broke off ({error}). The portal asks again by itself."
    )
}

/// Retry-After in seconds; a date is ignored.
fn seconds_to_wait(headers: &HeaderMap) -> Option<u64> {
    headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()
}
