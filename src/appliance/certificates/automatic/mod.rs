//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod advice;
mod authority;
mod challenge;
mod due;
mod failure;
mod fetch;
mod folder;
mod renewal;
mod run;
mod status;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio_rustls::rustls::ClientConfig;

pub use self::run::{run, run_with, stored_facts};
pub use self::status::CertificateStatus;

use serde::{Deserialize, Serialize};

/// How the authority verifies that the name leads to this portal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValidationMethod {
    /// It calls port 80.
    #[default]
    #[serde(rename = "http-01")]
    Http,
    /// It calls port 443.
    #[serde(rename = "tls-alpn-01")]
    Tls,
}

/// The certificate that is wanted.
#[derive(Clone, Debug)]
pub struct CertificateOrder {
    pub host: String,
    /// The URL of the authority's ACME directory.
    pub directory: String,
    /// Where the certificate, the account and the status are stored.
    pub folder: PathBuf,
}

/// How often to check for due work, and what a test substitutes for the network.
#[derive(Clone)]
pub struct RenewalOptions {
    /// Between two checks. A check compares two times, so one a minute costs nothing and makes up for clocks that are
    /// set.
    pub look_every: Duration,
    /// Trust these certificates in place of the platform's.
    pub trust: Option<Arc<ClientConfig>>,
}

impl Default for RenewalOptions {
    fn default() -> Self {
        Self { look_every: Duration::from_mins(1), trust: None }
    }
}

impl std::fmt::Debug for RenewalOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("look_every", &self.look_every).finish_non_exhaustive()
    }
}
