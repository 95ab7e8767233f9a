//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod authority;
mod failure;
mod fetch;
mod folder;
mod renewal;
mod status;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio_rustls::rustls::ClientConfig;

pub use self::folder::CERTIFICATE;
pub use self::status::CertificateStatus;
use super::{Certificates, Facts};
use crate::platform::clock::Clock;

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

/// The facts of the certificate stored in this folder; none when there is none that can be used.
pub fn stored_facts(folder: &Path) -> Option<Facts> {
    folder::CertificateFolder::new(folder).certificate().map(|(_, facts)| facts)
}

/// Keeps a valid certificate in `certificates` until `stop` turns true.
pub async fn run(
    order: CertificateOrder,
    certificates: Arc<Certificates>,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    options: RenewalOptions,
) {
    let mut renewal = renewal::Renewal::new(order, certificates, clock, options.trust);
    while !*stop.borrow() {
        renewal.look_unless(&mut stop).await;
        tokio::select! {
            () = tokio::time::sleep(options.look_every) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}
