//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod authority;
mod failure;
mod fetch;
mod folder;
mod renewal;
mod running;
mod status;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio_rustls::rustls::ClientConfig;

pub use self::fetch::{Trial, try_order};
pub use self::folder::CERTIFICATE;
pub use self::running::{CertificateRenewal, OrderTurn};
pub use self::status::CertificateStatus;

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

/// The certificate that is wanted.
#[derive(Clone, Debug)]
pub struct CertificateOrder {
    pub host: String,
    /// The URL of the authority's ACME directory.
    pub directory: String,
    /// The folder of the certificate, the account and the status.
    pub folder: PathBuf,
}

/// The interval of checks for due work, and a test's substitutes for the network.
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
