//! Can members reach the portal at the address they type? It is called as a member's browser does, and asked for its
//! health.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures_util::future::{FutureExt, select_ok};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};
use url::{Host, Url};

use super::names::{LookupFailure, NameServers};
use super::sender::is_local_name;
use super::{NetworkCheckInput, NetworkTimeouts};
use crate::appliance::doctor::{Finding, Level};
use crate::platform::settings::is_own_network;
use crate::platform::tls_roots;

pub(super) const CHECK: &str = "public-address";
const ANSWER: &str = "public-address-answer";

/// Resolves the public name and checks the answer there.
pub(super) async fn look(
    names: &NameServers,
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
) -> Vec<Finding> {
    let address = &asked.settings.public_address;
    let Ok(url) = Url::parse(&address.origin()) else { return Vec::new() };
    let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else { return Vec::new() };
    if address.is_loopback() {
        // Found by a check that needs no network.
        return Vec::new();
    }
    let (name, found) = match host {
        Host::Ipv4(ip) => (None, vec![IpAddr::V4(ip)]),
        Host::Ipv6(ip) => (None, vec![IpAddr::V6(ip)]),
        Host::Domain(name) if is_local(name) => {
            return vec![Finding::at(
                Level::Unknown,
                CHECK,
                format!(
                    "{name} is a name that machines in one network tell each other (mDNS); it cannot be looked up from here."
                ),
                "Try it from a phone in the same network. This machine makes the name known by avahi: sudo apt install avahi-daemon",
            )];
        }
        Host::Domain(name) => match names.addresses(name).await {
            Ok(found) => (Some(name), found),
            Err(nothing) => return vec![not_found(name, nothing)],
        },
    };
    let leads = leads_to(&address.to_string(), name, &found, address.is_https());
    if leads.level == Level::Problem {
        return vec![leads];
    }
    let authority =
        url.port().map_or_else(|| address.host().to_owned(), |port| format!("{}:{port}", address.host()));
    vec![leads, answer(asked, limits, &authority, &found, port).await]
}

fn not_found(name: &str, nothing: LookupFailure) -> Finding {
    match nothing {
        LookupFailure::NoSuchName | LookupFailure::NoRecord if is_local_name(name) => Finding::problem(
            CHECK,
            format!("Your network does not know the name {name}."),
            "Give this machine that name in the router, or let members type its address: portal settings set public-address http://ADDRESS:PORT",
        ),
        LookupFailure::NoSuchName | LookupFailure::NoRecord => Finding::problem(
            CHECK,
            format!("The name {name} leads to no address, so nobody reaches the portal by it."),
            format!(
                "Ask whoever manages the domain to add an A record for {name} with the address that your connection has on the internet. A new record takes up to a few hours. A typing mistake is mended by: portal settings set public-address https://NAME"
            ),
        ),
        LookupFailure::Fault | LookupFailure::Silence => {
            nothing.finding(CHECK, &format!("Where {name} leads"))
        }
    }
}

fn leads_to(address: &str, name: Option<&str>, found: &[IpAddr], is_https: bool) -> Finding {
    let list = found.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let Some(name) = name else {
        let where_ =
            if found.iter().all(|ip| is_inside(*ip)) { "in your own network" } else { "on the internet" };
        return Finding::well(
            CHECK,
            format!("{address} is an address {where_}; no name has to be looked up."),
        );
    };
    if found.iter().any(IpAddr::is_loopback) {
        return Finding::problem(
            CHECK,
            format!(
                "The name {name} leads to {list}: every device takes that for itself, so no phone reaches the portal."
            ),
            format!(
                "Ask whoever manages the domain (or look in the router) to let {name} lead to this machine's address."
            ),
        );
    }
    if is_https && found.iter().all(|ip| is_inside(*ip)) {
        return Finding::care(
            CHECK,
            format!(
                "The name {name} leads to {list}, which is inside a network: from here members reach the portal, from their homes perhaps not."
            ),
            "Open the address with a phone whose Wi-Fi is turned off. When it does not open, the name must lead to the address that your connection has on the internet, and the router must hand on ports 80 and 443 to this machine.",
        );
    }
    Finding::well(CHECK, format!("The name {name} leads to {list}."))
}

async fn answer(
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    authority: &str,
    found: &[IpAddr],
    port: u16,
) -> Finding {
    let address = &asked.settings.public_address;
    if asked.running.is_none() {
        let says = format!("The portal is not being served now, so {address} was not called.");
        return Finding::unknown(ANSWER, says);
    }
    let trust = match (address.is_https(), &limits.trust) {
        (false, _) => None,
        (true, Some(config)) => Some(Arc::clone(config)),
        (true, None) => match tls_roots::of_this_machine() {
            Ok(config) => Some(Arc::new(config)),
            Err(error) => {
                return Finding::problem(
                    ANSWER,
                    format!(
                        "This machine knows no certificate authorities ({error}), so {address} was not called."
                    ),
                    "Install them: sudo apt install ca-certificates",
                );
            }
        },
    };
    let places: Vec<SocketAddr> = match limits.portal_at {
        Some(place) => vec![place],
        None => found.iter().map(|ip| SocketAddr::new(*ip, port)).collect(),
    };
    let host = address.host().trim_start_matches('[').trim_end_matches(']');
    let call = Call { host, authority, trust };
    let reached = tokio::time::timeout(limits.call, call.to(&places)).await.unwrap_or(Reached::Nobody);
    let inside = found.iter().all(|ip| is_inside(*ip));
    judge(&address.to_string(), &reached, inside)
}

fn judge(address: &str, reached: &Reached, inside: bool) -> Finding {
    let router = "Is it the router's own page that answers? Then it must hand on ports 80 and 443 to this machine (\"port forwarding\").";
    let (says, advice) = match reached {
        Reached::Portal => {
            let how = if address.starts_with("https") { ", with a certificate that browsers accept" } else { "" };
            return Finding::well(ANSWER, format!("The portal answers at {address}{how}."));
        }
        Reached::Nobody if !inside => {
            return Finding::at(
                Level::Unknown,
                ANSWER,
                format!(
                    "{address} does not answer from here. Many routers do not let a network call its own address, so this alone says nothing."
                ),
                format!(
                    "Turn off the Wi-Fi of a phone and open {address} in its browser. When it opens, all is well. When it does not, the router must hand on ports 80 and 443 to this machine (\"port forwarding\")."
                ),
            );
        }
        Reached::Nobody => (
            format!("Nobody answers at {address}, although the portal is being served."),
            "Does the portal listen there? sudo systemctl status portal shows its addresses. A firewall on this machine may be in the way too.".to_owned(),
        ),
        Reached::Unwell(status) => (
            format!("{address} answers, but says that something is broken ({status})."),
            "What the portal says about it: sudo journalctl -u portal -n 50".to_owned(),
        ),
        Reached::Stranger => (
            format!("Something answers at {address}, but it is not the portal."),
            format!("{router} If another web server stands before the portal, it must hand everything on to it."),
        ),
        Reached::Certificate(fault) => (
            format!(
                "What answers at {address} shows a certificate that {fault}; browsers warn members away."
            ),
            format!(
                "{router} Otherwise the certificate must be renewed, or the address is another one than it was made for: portal settings get public-address"
            ),
        ),
        Reached::NoTls => (
            format!("What answers at {address} does not speak https."),
            format!("{router} Otherwise the portal has no certificate yet: sudo journalctl -u portal -n 50"),
        ),
    };
    Finding::problem(ANSWER, says, advice)
}

/// A name that is resolved within one local network only (RFC 6762).
fn is_local(name: &str) -> bool {
    name.trim_end_matches('.').rsplit_once('.').is_some_and(|(_, last)| last == "local")
}

/// An address that is valid inside one network only, a provider's own included.
fn is_inside(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        // 100.64.0.0/10: many homes behind one address of their provider (RFC 6598).
        IpAddr::V4(ip) => {
            is_own_network(&Host::Ipv4(ip)) || matches!(ip.octets(), [100, second, ..] if second >> 6 == 1)
        }
        IpAddr::V6(ip) => is_own_network(&Host::Ipv6(ip)),
    }
}

const PATH: &str = "/api/health";
/// The portal's own answer is a few bytes.
const MOST_BYTES: usize = 16 * 1024;

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reached {
    /// The portal, healthy.
    Portal,
    /// The portal or its reverse proxy answers with an error.
    Unwell(StatusCode),
    /// Another server, or an answer that cannot be parsed.
    Stranger,
    /// The server has no certificate that a browser accepts; the error in words.
    Certificate(String),
    /// The server does not speak https.
    NoTls,
    /// No answer.
    Nobody,
}

/// One HTTP request of a check.
struct Call<'a> {
    /// The host as it stands in the address, without brackets.
    host: &'a str,
    /// With the port, unless it is the default one.
    authority: &'a str,
    /// None: plain http.
    trust: Option<Arc<ClientConfig>>,
}

impl Call<'_> {
    /// Calls the first address that answers.
    async fn to(&self, addresses: &[SocketAddr]) -> Reached {
        let connections: Vec<_> =
            addresses.iter().map(|address| TcpStream::connect(*address).boxed()).collect();
        if connections.is_empty() {
            return Reached::Nobody;
        }
        let Ok((stream, _others)) = select_ok(connections).await else { return Reached::Nobody };
        let Some(trust) = &self.trust else { return self.ask(stream).await };
        let Ok(name) = ServerName::try_from(self.host.to_owned()) else {
            return Reached::Certificate("can be for no such name".to_owned());
        };
        match TlsConnector::from(Arc::clone(trust)).connect(name, stream).await {
            Ok(stream) => self.ask(stream).await,
            Err(error) => tls_fault(&error, self.host),
        }
    }

    async fn ask(&self, stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Reached {
        let Ok((status, body)) = ask(stream, self.authority).await else { return Reached::Stranger };
        let health = serde_json::from_str::<serde_json::Value>(&body).ok();
        let is_ok = health.as_ref().is_some_and(|health| health["status"] == "ok");
        match status {
            StatusCode::OK if is_ok => Reached::Portal,
            status if status.is_server_error() => Reached::Unwell(status),
            _ => Reached::Stranger,
        }
    }
}

/// Requests the health check on a connection: its status and its body.
pub(in crate::appliance::doctor) async fn ask(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    authority: &str,
) -> Result<(StatusCode, String), Box<dyn std::error::Error + Send + Sync>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let request = Request::get(PATH).header("host", authority).body(Empty::<Bytes>::new())?;
    let response = sender.send_request(request).await?;
    let status = response.status();
    let body = Limited::new(response.into_body(), MOST_BYTES).collect().await?.to_bytes();
    connection.abort();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

fn tls_fault(error: &io::Error, host: &str) -> Reached {
    let fault = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(fault)) = fault else { return Reached::NoTls };
    Reached::Certificate(match fault {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            format!("is not for {host}")
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "is out of date".to_owned(),
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "is not valid yet, or this machine's clock is wrong".to_owned()
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "comes from an authority that browsers do not know".to_owned()
        }
        other => format!("is not accepted ({other})"),
    })
}
