//! The certificates the portal speaks https with: from files that somebody else renews, or fetched and renewed by
//! itself (ACME). Whoever brings one puts it into [`Certificates`]; the next connection uses it.

pub mod automatic;
pub mod facts;
pub mod files;
pub mod worry;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

pub use facts::Facts;

/// What every new connection is offered: the newest certificate, if there is one yet.
#[derive(Default)]
pub struct Certificates(RwLock<Option<Arc<CertifiedKey>>>);

impl Certificates {
    /// Puts a certificate in the place of the one before. Open connections go on.
    pub fn put(&self, certificate: CertifiedKey) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(certificate));
    }

    /// The one in use.
    pub fn current(&self) -> Option<Arc<CertifiedKey>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificates").field("is_there", &self.current().is_some()).finish()
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.current()
    }
}

/// What the certificate authority asks for on port 80 (ACME's http-01, RFC 8555 section 8.3): token to answer.
#[derive(Debug, Default)]
pub struct Challenges(RwLock<HashMap<String, String>>);

impl Challenges {
    /// Where the authority asks; the token follows.
    pub const PATH: &str = "/.well-known/acme-challenge/";

    /// From now on `token` is answered.
    pub fn set(&self, token: &str, answer: &str) {
        let mut answers = self.0.write().unwrap_or_else(PoisonError::into_inner);
        answers.insert(token.to_owned(), answer.to_owned());
    }

    /// Nothing is answered any more.
    pub fn clear(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The answer to a token.
    pub fn answer(&self, token: &str) -> Option<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
    }
}
