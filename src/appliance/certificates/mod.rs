//! The certificates for https: from files that another program renews, or fetched and renewed by the portal (ACME). The
//! source puts a certificate into [`Certificates`]; the next connection uses it.

pub mod automatic;
mod facts;
pub mod files;
pub mod redirect;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::http::tls::ACME_TLS;

pub use facts::{CertificateWarning, Facts};

/// The TLS certificate resolver: the newest certificate, if there is one yet, and the answer to an ACME challenge.
#[derive(Default)]
pub struct Certificates {
    in_use: RwLock<Option<Arc<CertifiedKey>>>,
    challenge: RwLock<Option<(String, Arc<CertifiedKey>)>>,
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

    /// From now on a TLS-ALPN-01 challenge for `host` on port 443 gets this certificate; other clients do not.
    pub fn set_challenge(&self, host: &str, answer: CertifiedKey) {
        let mut challenge = self.challenge.write().unwrap_or_else(PoisonError::into_inner);
        *challenge = Some((host.to_owned(), Arc::new(answer)));
    }

    /// Ends the answers to challenges on port 443.
    pub fn clear_challenge(&self) {
        *self.challenge.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn challenge_for(&self, name: Option<&str>) -> Option<Arc<CertifiedKey>> {
        let challenge = self.challenge.read().unwrap_or_else(PoisonError::into_inner);
        let (host, answer) = challenge.as_ref()?;
        name.filter(|name| name.eq_ignore_ascii_case(host)).map(|_| Arc::clone(answer))
    }
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificates").field("is_there", &self.current().is_some()).finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        // An authority offers this protocol and no other; a browser never does.
        let is_an_authority = hello
            .alpn()
            .is_some_and(|mut offered| offered.next() == Some(ACME_TLS) && offered.next().is_none());
        if is_an_authority { self.challenge_for(hello.server_name()) } else { self.current() }
    }
}

/// The answers to HTTP-01 challenges on port 80 (RFC 8555 section 8.3): token to answer.
#[derive(Debug, Default)]
pub struct Challenges(RwLock<HashMap<String, String>>);

impl Challenges {
    /// The path of a challenge; the token follows.
    pub const PATH: &str = "/.well-known/acme-challenge/";

    /// From now on `token` is answered with `answer`.
    pub fn set(&self, token: &str, answer: &str) {
        let mut answers = self.0.write().unwrap_or_else(PoisonError::into_inner);
        answers.insert(token.to_owned(), answer.to_owned());
    }

    /// Removes all answers.
    pub fn clear(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The answer to a token.
    pub fn answer(&self, token: &str) -> Option<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
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
