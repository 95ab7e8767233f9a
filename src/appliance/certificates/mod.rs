//! The certificates for https: from files that another program renews, or fetched and renewed by the portal (ACME). The
//! source puts a certificate into [`Certificates`]; the next connection uses it.

pub mod automatic;
pub mod files;
pub mod redirect;

use std::fs;
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use jiff::Timestamp;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use x509_parser::extensions::GeneralName;
use x509_parser::parse_x509_certificate;

use crate::platform::text::numbers::count;
use crate::platform::tls::ACME_TLS;

/// The path of an HTTP-01 challenge on port 80 (RFC 8555 section 8.3); its token follows.
pub const CHALLENGE_PATH: &str = "/.well-known/acme-challenge/";

/// The TLS certificate resolver: the newest certificate, if there is one yet, and the answer to an ACME challenge.
#[derive(Debug, Default)]
pub struct Certificates {
    in_use: RwLock<Option<Arc<CertifiedKey>>>,
    challenge: RwLock<Option<Challenge>>,
}

/// The challenge that an authority is about to make, with its answer.
#[derive(Debug)]
pub enum Challenge {
    Http { token: String, answer: String },
    Tls { host: String, answer: Arc<CertifiedKey> },
}

impl Certificates {
    /// Replaces the certificate. Open connections go on.
    pub fn put(&self, certificate: CertifiedKey) {
        *self.in_use.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(certificate));
    }

    /// The one in use.
    pub fn current(&self) -> Option<Arc<CertifiedKey>> {
        self.in_use.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on this challenge is answered, where there is one: on port 80, or for an authority on port 443.
    pub fn set_challenge(&self, challenge: Option<Challenge>) {
        *self.challenge.write().unwrap_or_else(PoisonError::into_inner) = challenge;
    }

    /// The answer to an HTTP-01 challenge with this token.
    pub fn http_answer(&self, asked: &str) -> Option<String> {
        match &*self.challenge.read().unwrap_or_else(PoisonError::into_inner) {
            Some(Challenge::Http { token, answer }) if token == asked => Some(answer.clone()),
            _ => None,
        }
    }

    fn tls_answer(&self, name: Option<&str>) -> Option<Arc<CertifiedKey>> {
        match &*self.challenge.read().unwrap_or_else(PoisonError::into_inner) {
            Some(Challenge::Tls { host, answer }) if name?.eq_ignore_ascii_case(host) => {
                Some(Arc::clone(answer))
            }
            _ => None,
        }
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        // An authority offers this protocol and no other; a browser never does.
        let is_an_authority = hello
            .alpn()
            .is_some_and(|mut offered| offered.next() == Some(ACME_TLS) && offered.next().is_none());
        if is_an_authority { self.tls_answer(hello.server_name()) } else { self.current() }
    }
}

/// Encrypts, with TLS 1.2 and 1.3, with the current certificate of `certificates`. Where the portal fetches them itself,
/// ACME challenges are accepted, too.
pub fn acceptor(
    certificates: Arc<dyn ResolvesServerCert>,
    is_automatic: bool,
) -> Result<TlsAcceptor, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(certificates);
    config.alpn_protocols.push(b"http/1.1".to_vec());
    if is_automatic {
        config.alpn_protocols.push(ACME_TLS.to_vec());
    }
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Names and days of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The host names and addresses it is for.
    pub names: Vec<String>,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
    /// The issuer as the certificate names it.
    pub issuer: String,
}

/// The reason why browsers refuse a certificate, already or soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateWarning {
    /// Members cannot reach the portal, or only for a few days more.
    pub is_grave: bool,
    pub says: String,
    /// The next step; none where the certificate is renewed automatically.
    pub advice: Option<String>,
}

const DAY: i64 = 86_400;

impl Facts {
    /// Reads the first certificate in a file; else the reason why there is none.
    pub fn in_file(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let first = CertificateDer::from_pem_slice(&bytes).map_err(|_| "it is not a certificate in PEM")?;
        Self::of(&first).ok_or_else(|| "it cannot be understood".to_owned())
    }

    /// Reads a certificate; none when it is not one.
    pub fn of(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, certificate) = parse_x509_certificate(certificate).ok()?;
        let names = certificate.subject_alternative_name().ok().flatten().map(|names| {
            let hosts = names.value.general_names.iter().filter_map(|name| match name {
                GeneralName::DNSName(name) => Some((*name).to_owned()),
                GeneralName::IPAddress(bytes) => address(bytes).map(|address| address.to_string()),
                _ => None,
            });
            hosts.collect()
        });
        let at = |time: x509_parser::time::ASN1Time| Timestamp::from_second(time.timestamp()).ok();
        Some(Self {
            names: names.unwrap_or_default(),
            not_before: at(certificate.validity().not_before)?,
            not_after: at(certificate.validity().not_after)?,
            issuer: certificate.issuer().to_string(),
        })
    }

    /// True when it is for this host (as an address writes it), a `*.` name counted.
    pub fn is_for(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').trim_matches(['[', ']']).to_ascii_lowercase();
        self.names.iter().any(|name| {
            let name = name.to_ascii_lowercase();
            name == host
                || name
                    .strip_prefix("*.")
                    .is_some_and(|rest| host.split_once('.').is_some_and(|(_, domain)| domain == rest))
        })
    }

    /// Whole days left at `now`; negative when it is over.
    pub fn days_left(&self, now: Timestamp) -> i64 {
        (self.not_after.as_second() - now.as_second()).div_euclid(DAY)
    }

    /// The warning for members who come to `host` at `now`. A third of its life before its end a certificate is renewed,
    /// by the portal and by other programs: with less than a quarter left, renewal has failed for a while.
    pub fn warning(&self, host: &str, now: Timestamp) -> Option<CertificateWarning> {
        let warn = |is_grave, says, advice| Some(CertificateWarning { is_grave, says, advice });
        let day = |instant: Timestamp| instant.strftime("%-d %B %Y");
        if !self.is_for(host) {
            let names =
                if self.names.is_empty() { "no name at all".to_owned() } else { self.names.join(", ") };
            let first = self.names.first().map_or("NAME", String::as_str);
            return warn(
                true,
                format!("The certificate is for {names}, and members type {host}: browsers warn them."),
                Some(format!(
                    "Get one for {host}, or set the address to a name this one is for: portal settings set public-address https://{first}"
                )),
            );
        }
        if now < self.not_before {
            let says = format!("The certificate is good from {} on only.", day(self.not_before));
            return warn(
                true,
                says,
                Some("Look at this machine's clock first: timedatectl status".to_owned()),
            );
        }
        if now > self.not_after {
            let says = format!("The certificate ended on {}: browsers warn members.", day(self.not_after));
            return warn(true, says, None);
        }
        let left = self.not_after.as_second() - now.as_second();
        let life = self.not_after.as_second() - self.not_before.as_second();
        let says =
            format!("The certificate for {host} is good for {} still.", count(self.days_left(now), "day"));
        (left < (life / 4).min(30 * DAY)).then_some(())?;
        warn(left < (life / 12).min(7 * DAY), says, None)
    }
}

/// Four bytes, or sixteen.
fn address(bytes: &[u8]) -> Option<IpAddr> {
    <[u8; 4]>::try_from(bytes)
        .map(IpAddr::from)
        .or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    fn facts(names: &[&str]) -> Facts {
        let mut params =
            CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
        (params.not_before, params.not_after) = (date_time_ymd(2026, 11, 1), date_time_ymd(2026, 12, 1));
        Facts::of(params.self_signed(&KeyPair::generate().unwrap()).unwrap().der()).unwrap()
    }

    #[test]
    fn a_certificate_is_for_the_names_and_addresses_in_it_and_no_other() {
        let facts = facts(&["portal.example.org", "*.lan", "192.168.1.20", "fd00::5"]);
        for (host, wanted) in [
            ("portal.example.org", true),
            ("Portal.Example.org.", true),
            ("portal.lan", true),
            ("192.168.1.20", true),
            ("[fd00::5]", true),
            ("example.org", false),
            ("a.portal.example.org", false),
            ("a.portal.lan", false),
            ("lan", false),
            ("192.168.1.21", false),
        ] {
            assert_eq!(facts.is_for(host), wanted, "{host}");
        }
    }

    #[test]
    fn what_browsers_refuse_already_or_soon_is_a_warning() {
        let facts = facts(&["portal.example.org"]);
        let here = "portal.example.org";
        for (host, now, is_grave, words) in [
            (here, "2026-11-23T12:00:00Z", None, ""),
            (here, "2026-11-23T12:00:01Z", Some(false), "good for 7 days still"),
            (here, "2026-11-29T00:00:00Z", Some(true), "good for 2 days still"),
            (here, "2026-12-01T00:00:01Z", Some(true), "ended on 1 December 2026"),
            (here, "1970-01-01T00:00:09Z", Some(true), "good from 1 November 2026 on"),
            (
                "other.example.org",
                "2026-12-02T00:00:00Z",
                Some(true),
                "is for portal.example.org, and members",
            ),
        ] {
            let found = facts.warning(host, now.parse().unwrap());
            assert_eq!(found.as_ref().map(|found| found.is_grave), is_grave, "{host} {now}: {found:?}");
            assert!(found.is_none_or(|found| found.says.contains(words)), "{host} {now}");
        }
    }
}
