//! Can members reach the portal at the address they type? It is called as a member's browser does, and asked for its
//! health.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures_util::future::{FutureExt, select_ok};
use http_body_util::Empty;
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};
use url::{Host, Url};

use super::names::{LookupFailure, NameServers};
use super::sender::is_local_name;
use super::{NetworkCheckInput, NetworkTimeouts};
use crate::appliance::Failure;
use crate::appliance::doctor::{Finding, Level};
use crate::platform::settings::{PublicAddress, is_own_network};
use crate::platform::tls;

pub(super) const CHECK: &str = "public-address";

/// Resolves the public name and checks the answer there. A portal that is not served by https yet (`is_before_https`) is
/// called by plain http, at the port where it listens.
pub(super) async fn look(
    names: &NameServers,
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    is_before_https: bool,
) -> Vec<Finding> {
    let address = &asked.settings.public_address;
    let Ok(url) = Url::parse(&address.origin()) else { return Vec::new() };
    let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else { return Vec::new() };
    if address.is_loopback() {
        // Found by a check that needs no network.
        return Vec::new();
    }
    let (name, addresses) = match host {
        Host::Ipv4(ip) => (None, vec![IpAddr::V4(ip)]),
        Host::Ipv6(ip) => (None, vec![IpAddr::V6(ip)]),
        Host::Domain(name) if is_local(name) => {
            return vec![found!("public-address/local-name", name)];
        }
        Host::Domain(name) => match names.addresses(name).await {
            Ok(addresses) => (Some(name), addresses),
            Err(nothing) => return vec![not_found(name, nothing)],
        },
    };
    let leads = leads_to(&address.to_string(), name, &addresses, address.is_https());
    if leads.level == Level::Problem {
        return vec![leads];
    }
    if is_before_https && address.is_https() {
        return vec![leads, before_https(asked, limits, &addresses).await];
    }
    let authority =
        url.port().map_or_else(|| address.host().to_owned(), |port| format!("{}:{port}", address.host()));
    vec![leads, answer(asked, limits, &authority, &addresses, port).await]
}

/// Does the name lead to this portal, which still speaks plain http?
async fn before_https(asked: &NetworkCheckInput, limits: &NetworkTimeouts, addresses: &[IpAddr]) -> Finding {
    let address = &asked.settings.public_address;
    let port = asked.running.as_ref().map_or(80, |running| running.http.port());
    let places: Vec<SocketAddr> = addresses.iter().map(|ip| SocketAddr::new(*ip, port)).collect();
    let calling = tokio::time::timeout(limits.call, call(address, address.host(), None, &places));
    match calling.await.ok().flatten() {
        Some(answer) if answer.level == Level::Well => {
            found!("public-address-answer/here", address)
        }
        Some(other) => other,
        None => found!("public-address-answer/nobody-outside", address),
    }
}

fn not_found(name: &str, nothing: LookupFailure) -> Finding {
    match nothing {
        LookupFailure::NoSuchName | LookupFailure::NoRecord if is_local_name(name) => {
            found!("public-address/not-in-network", name)
        }
        LookupFailure::NoSuchName | LookupFailure::NoRecord => {
            found!("public-address/nowhere", name)
        }
        LookupFailure::Fault | LookupFailure::Silence => {
            nothing.finding(CHECK, &format!("Where {name} leads"))
        }
    }
}

fn leads_to(address: &str, name: Option<&str>, addresses: &[IpAddr], is_https: bool) -> Finding {
    let is_all_inside = addresses.iter().all(|ip| is_inside(*ip));
    let Some(name) = name else {
        let place = if is_all_inside { "in your own network" } else { "on the internet" };
        return found!("public-address/number", address, place);
    };
    let list = addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let finding = if addresses.iter().any(IpAddr::is_loopback) {
        "public-address/itself"
    } else if is_https && is_all_inside {
        "public-address/inside"
    } else {
        "public-address/well"
    };
    found!(finding, name, list)
}

async fn answer(
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    authority: &str,
    addresses: &[IpAddr],
    port: u16,
) -> Finding {
    let address = &asked.settings.public_address;
    if asked.running.is_none() {
        return found!("public-address-answer/not-served", address);
    }
    let trust = match (address.is_https(), &limits.trust) {
        (false, _) => None,
        (true, Some(config)) => Some(Arc::clone(config)),
        (true, None) => match tls::roots_of_this_machine() {
            Ok(config) => Some(Arc::new(config)),
            Err(error) => {
                let name = "public-address-answer/no-authorities";
                return found!(name, error, address);
            }
        },
    };
    let places: Vec<SocketAddr> = match limits.portal_at {
        Some(place) => vec![place],
        None => addresses.iter().map(|ip| SocketAddr::new(*ip, port)).collect(),
    };
    let is_inside = addresses.iter().all(|ip| is_inside(*ip));
    let nobody =
        if is_inside { "public-address-answer/nobody" } else { "public-address-answer/nobody-outside" };
    let called = tokio::time::timeout(limits.call, call(address, authority, trust, &places)).await;
    called.ok().flatten().unwrap_or_else(|| found!(nobody, address))
}

/// Calls the first place that answers, without `trust` by plain http; none where no place answers.
async fn call(
    address: &PublicAddress,
    authority: &str,
    trust: Option<Arc<ClientConfig>>,
    places: &[SocketAddr],
) -> Option<Finding> {
    if places.is_empty() {
        return None;
    }
    let connections = places.iter().map(|place| TcpStream::connect(*place).boxed());
    let (stream, _others) = select_ok(connections).await.ok()?;
    let Some(trust) = trust else { return Some(judge(address, ask(stream, authority).await)) };
    let host = address.host().trim_start_matches('[').trim_end_matches(']');
    let Ok(name) = ServerName::try_from(host.to_owned()) else {
        return Some(wrong_certificate(address, "can be for no such name"));
    };
    Some(match TlsConnector::from(trust).connect(name, stream).await {
        Ok(stream) => judge(address, ask(stream, authority).await),
        Err(error) => tls_fault(address, host, &error),
    })
}

/// The answer to the health check.
fn judge(address: &PublicAddress, answer: Result<(StatusCode, String), Failure>) -> Finding {
    let Ok((status, body)) = answer else {
        return found!("public-address-answer/stranger", address);
    };
    let health = serde_json::from_str::<serde_json::Value>(&body).ok();
    let is_ok = health.is_some_and(|health| health["status"] == "ok");
    let name = match status {
        StatusCode::OK if is_ok && address.is_https() => "public-address-answer/portal-by-https",
        StatusCode::OK if is_ok => "public-address-answer/portal",
        status if status.is_server_error() => "public-address-answer/unwell",
        _ => "public-address-answer/stranger",
    };
    found!(name, address, status)
}

fn wrong_certificate(address: &PublicAddress, fault: &str) -> Finding {
    found!("public-address-answer/certificate", address, fault)
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

/// Requests the health check on a connection: its status and its body.
pub(in crate::appliance::doctor) async fn ask(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    authority: &str,
) -> Result<(StatusCode, String), Failure> {
    let request = Request::get(PATH).header("host", authority).body(Empty::<Bytes>::new())?;
    let response = tls::one_answer(stream, request, MOST_BYTES).await?;
    Ok((response.status(), String::from_utf8_lossy(response.body()).into_owned()))
}

fn tls_fault(address: &PublicAddress, host: &str, error: &io::Error) -> Finding {
    let fault = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(fault)) = fault else {
        return found!("public-address-answer/no-tls", address);
    };
    match fault {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            wrong_certificate(address, &format!("is not for {host}"))
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            wrong_certificate(address, "is out of date")
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            wrong_certificate(address, "is not valid yet, or this machine's clock is wrong")
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            wrong_certificate(address, "comes from an authority that browsers do not know")
        }
        other => wrong_certificate(address, &format!("is not accepted ({other})")),
    }
}
