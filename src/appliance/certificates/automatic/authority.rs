//! The certificate authority: one request to it over https (encrypted, verified, with a limit on time and size), and why it
//! gives no certificate, with advice for a volunteer.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hyper::body::Bytes;
use hyper::header::{HOST, HeaderMap, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, Uri};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient, Problem};
use serde::{Deserialize, Serialize};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};

use crate::platform::mail::layout::fill;
use crate::platform::text::escape::escape_untrusted;
use crate::platform::text::paragraph;
use crate::platform::tls;

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
            return Err(words("not-https", &[("host", host)]));
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
    words("not-reached", &[("host", host), ("why", why)])
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
        )) => words("out-of-date", &[("host", host)]),
        Some(_) => words("not-trusted", &[("host", host)]),
        None => broken_off(host, error),
    }
}

fn broken_off(host: &str, error: &dyn std::error::Error) -> String {
    words("broken-off", &[("host", host), ("error", &escape_untrusted(&error.to_string()))])
}

/// Retry-After in seconds; a date is ignored.
fn seconds_to_wait(headers: &HeaderMap) -> Option<u64> {
    headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()
}

/// Written before an attempt; it stays when the process dies before it can write the outcome.
pub(super) const CUT_OFF: &str = "The last attempt was cut off in the middle, when the portal or this machine went off. It is made again by itself.";

/// The authority's verification that the name leads to this portal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValidationMethod {
    /// Through port 80.
    #[default]
    #[serde(rename = "http-01")]
    Http,
    /// Through port 443.
    #[serde(rename = "tls-alpn-01")]
    Tls,
}

impl ValidationMethod {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Http => Self::Tls,
            Self::Tls => Self::Http,
        }
    }

    /// The port that the authority calls.
    pub fn port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Tls => 443,
        }
    }
}

/// The sentence of this name in `authority.txt`, with values in its gaps; another gap is a sentence, too.
fn words(name: &str, values: &[(&str, &str)]) -> String {
    const WORDS: &str = include_str!("authority.txt");
    fill(paragraph(WORDS, name), &|gap| match values.iter().find(|(name, _)| *name == gap) {
        Some((_, value)) => (*value).to_owned(),
        None => paragraph(WORDS, gap).to_owned(),
    })
}

#[derive(Debug)]
pub(super) enum OrderFailure {
    /// The authority refused the order; or, where this way was tried, the proof of the name.
    Refused { problem: Problem, tried: Option<ValidationMethod> },
    /// The authority does not offer this way.
    NotOffered(ValidationMethod),
    /// Anything else, in words.
    Other(String),
}

impl OrderFailure {
    pub(super) fn unclear(error: impl ToString) -> Self {
        Self::Other(words("unclear", &[("error", &escape_untrusted(&error.to_string()))]))
    }

    /// The certificate that came is of no use.
    pub(super) fn unusable(why: &str) -> Self {
        Self::Other(words("unusable", &[("why", &escape_untrusted(why))]))
    }

    pub(super) fn slow() -> Self {
        Self::Other(words("slow", &[]))
    }

    /// True when this challenge type failed; the other one may work.
    pub(super) fn is_challenge_failure(&self) -> bool {
        matches!(self, Self::Refused { tried: Some(_), .. } | Self::NotOffered(_))
    }

    /// True where the same order fails tomorrow, too, when nothing is done about it.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Self::Refused { problem, .. } if kind(problem) != "rateLimited")
    }

    /// The failure and the next step, for a certificate of `host`.
    pub(super) fn in_words(&self, host: &str) -> String {
        match self {
            Self::Other(words) => words.clone(),
            Self::NotOffered(way) => words("not-offered", &[("port", &way.port().to_string())]),
            Self::Refused { problem, tried } => {
                let first = || problem.subproblems.iter().find_map(|first| first.detail.as_deref());
                let theirs = problem.detail.as_deref().or_else(first);
                let theirs = theirs.map(|theirs| format!(" It said: {}", escape_untrusted(theirs)));
                refused(kind(problem), *tried, host) + &theirs.unwrap_or_default()
            }
        }
    }
}

impl From<Error> for OrderFailure {
    fn from(error: Error) -> Self {
        let not_an_authority =
            |error: String| Self::Other(words("no-authority", &[("error", &escape_untrusted(&error))]));
        match error {
            Error::Api(problem) => Self::Refused { problem, tried: None },
            Error::Timeout(_) => Self::slow(),
            Error::Json(error) => not_an_authority(error.to_string()),
            Error::Http(error) => not_an_authority(error.to_string()),
            Error::Other(error) => match error.downcast::<Unreachable>() {
                Ok(unreachable) => Self::Other(unreachable.0),
                Err(error) => Self::unclear(error),
            },
            error => Self::unclear(error),
        }
    }
}

/// The kind of a problem: "dns" of "urn:ietf:params:acme:error:dns". Several at once are of their first one's kind.
pub(super) fn kind(problem: &Problem) -> &str {
    fn short(name: Option<&str>) -> &str {
        name.and_then(|name| name.strip_prefix("urn:ietf:params:acme:error:")).unwrap_or_default()
    }
    let own = short(problem.r#type.as_deref());
    match problem.subproblems.first() {
        Some(first) if matches!(own, "" | "compound") => short(first.r#type.as_deref()),
        _ => own,
    }
}

fn refused(kind: &str, tried: Option<ValidationMethod>, host: &str) -> String {
    let name = match (kind, tried) {
        ("dns" | "caa" | "externalAccountRequired" | "rateLimited" | "rejectedIdentifier", _)
        | ("connection", Some(_)) => kind,
        ("unsupportedIdentifier", _) => "rejectedIdentifier",
        ("unauthorized" | "incorrectResponse" | "tls" | "malformed", Some(_)) => "another-program",
        _ => "other",
    };
    let way = tried.unwrap_or_default();
    let scheme = if way == ValidationMethod::Http { "http" } else { "https" };
    words(name, &[("host", host), ("scheme", scheme), ("port", &way.port().to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use instant_acme::Subproblem;

    #[test]
    fn an_authority_s_refusal_says_what_to_change_where() {
        use ValidationMethod::{Http, Tls};
        for (kind, tried, told) in [
            ("dns", Some(Http), "set its A record to the public address"),
            ("connection", Some(Http), "nobody at http://portal.example.org (port 80). In the router"),
            ("connection", Some(Tls), "nobody at https://portal.example.org (port 443). In the router"),
            ("unauthorized", Some(Http), "another program answers for portal.example.org on port 80"),
            ("tls", Some(Tls), "on port 443"),
            ("caa", None, "0 issue \"letsencrypt.org\""),
            ("rateLimited", None, "asked too often lately"),
            ("externalAccountRequired", None, "--acme-directory"),
            ("rejectedIdentifier", None, "portal settings set public-address https://portal.YOUR-CHURCH.org"),
            ("unauthorized", None, "There is nothing to do"),
            ("something new", Some(Tls), "There is nothing to do"),
        ] {
            let r#type = Some(format!("urn:ietf:params:acme:error:{kind}"));
            let detail = Some("Their\nwords".to_owned());
            let one = Subproblem { identifier: None, r#type: r#type.clone(), detail: detail.clone() };
            let alone = Problem { r#type, detail, status: Some(400), subproblems: Vec::new() };
            let first_of_many = Problem { r#type: None, detail: None, status: None, subproblems: vec![one] };
            for problem in [alone, first_of_many] {
                let words = OrderFailure::Refused { problem, tried }.in_words("portal.example.org");
                assert!(words.contains(told), "{kind}: {words}");
                assert!(words.ends_with(" It said: Their\\u{a}words"), "{words}");
            }
        }
    }
}
