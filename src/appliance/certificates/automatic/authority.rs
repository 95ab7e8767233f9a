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

const BY_ITSELF: &str = "There is nothing to do: the portal asks again by itself.";
const THE_PORTS: &str =
    "In the router of this internet connection, forward the ports 80 and 443 to this machine.";
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
    pub(super) fn unclear(words: impl ToString) -> Self {
        let words = escape_untrusted(&words.to_string());
        Self::Other(format!("Something unexpected happened ({words}). The portal asks again by itself."))
    }

    /// The certificate that came is of no use.
    pub(super) fn unusable(why: &str) -> Self {
        let why = escape_untrusted(why);
        Self::Other(format!(
            "The certificate that came cannot be used ({why}). If that lasts: {OTHER_AUTHORITY}"
        ))
    }

    pub(super) fn slow() -> Self {
        Self::Other(format!("The certificate authority took too long. {BY_ITSELF}"))
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
            Self::NotOffered(way) => {
                format!("The certificate authority does not ask on port {}. {BY_ITSELF}", way.port())
            }
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
        let not_an_authority = |error: String| {
            let error = escape_untrusted(&error);
            Self::Other(format!(
                "What answered is not a certificate authority ({error}). If that lasts: {OTHER_AUTHORITY}"
            ))
        };
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
    match (kind, tried) {
        ("dns", _) => format!(
            "The name {host} leads nowhere. Where the name was bought, set its A record to the public address of this internet connection, which the router shows. A new record takes up to an hour."
        ),
        ("connection", Some(way)) => format!(
            "The certificate authority found nobody at {}://{host} (port {}). {THE_PORTS} The next attempt is by the other port. An AAAA record of the name must lead to this machine, too, or go.",
            if way == ValidationMethod::Http { "http" } else { "https" },
            way.port()
        ),
        ("unauthorized" | "incorrectResponse" | "tls" | "malformed", Some(way)) => format!(
            "Another machine or another program answers for {host} on port {}. Where the name was bought, its A and AAAA records must lead to this internet connection. {THE_PORTS}",
            way.port()
        ),
        ("caa", _) => format!(
            "A CAA record of {host} forbids this certificate authority to give a certificate. Where the name was bought, add it (for Let's Encrypt: 0 issue \"letsencrypt.org\") or remove the CAA records."
        ),
        ("externalAccountRequired", _) => format!(
            "This certificate authority serves only those who signed up on its site, which the portal cannot do. {OTHER_AUTHORITY}"
        ),
        ("rateLimited", _) => format!(
            "The certificate authority was asked too often lately and wants to be left alone for a while. {BY_ITSELF}"
        ),
        ("rejectedIdentifier" | "unsupportedIdentifier", _) => format!(
            "The certificate authority gives no certificate for {host}. Use a name of your own that the internet knows: portal settings set public-address https://portal.YOUR-CHURCH.org"
        ),
        _ => format!("The certificate authority could not do it this time. {BY_ITSELF}"),
    }
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
