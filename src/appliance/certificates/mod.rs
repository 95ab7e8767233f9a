//! The certificates for https: from files that another program renews, or fetched and renewed by the portal (ACME). The
//! source puts a certificate into [`Certificates`]; the next connection uses it.

pub mod automatic;
mod facts;
pub mod files;
pub mod redirect;

use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::platform::tls::ACME_TLS;

pub use facts::{CertificateWarning, Facts};

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
