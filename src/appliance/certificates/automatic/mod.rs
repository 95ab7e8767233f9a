//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod advice;
mod authority;
mod challenge;
mod due;
mod failure;
mod fetch;
mod folder;
mod keeper;
mod status;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_rustls::rustls::ClientConfig;

use self::challenge::Answers;
use self::folder::Folder;
use self::keeper::Keeper;
pub use self::status::Status;
use super::{Certificates, Challenges, Facts};
use crate::platform::clock::Clock;

use serde::Deserialize;
use serde::Serialize;

/// How the authority finds out that the name leads to this portal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// It asks on port 80.
    #[default]
    #[serde(rename = "http-01")]
    Http,
    /// It asks on port 443.
    #[serde(rename = "tls-alpn-01")]
    Tls,
}

/// The certificate that is wanted.
#[derive(Clone, Debug)]
pub struct Order {
    /// The name it is for.
    pub host: String,
    /// Where the authority begins (an ACME directory).
    pub directory: String,
    /// Where it is kept, with the account and how the last attempt went.
    pub folder: PathBuf,
}

/// How often it is looked whether something is to be done, and what a test puts in the place of the world.
#[derive(Clone)]
pub struct Limits {
    /// Between two looks. A look compares two times, so one a minute costs nothing and makes up for clocks that are set.
    pub look_every: Duration,
    /// Trust these certificates in place of the platform's.
    pub trust: Option<Arc<ClientConfig>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { look_every: Duration::from_mins(1), trust: None }
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("look_every", &self.look_every).finish_non_exhaustive()
    }
}

/// What the certificate kept in this folder says of itself; none when there is none.
pub fn kept(folder: &Path) -> Option<Facts> {
    Folder::new(folder).certificate().map(|(_, facts)| facts)
}

/// Keeps a good certificate in `certificates` until `stop` turns true.
pub async fn run(
    order: Order,
    certificates: Arc<Certificates>,
    challenges: Arc<Challenges>,
    clock: Clock,
    stop: watch::Receiver<bool>,
) {
    keep(order, certificates, challenges, clock, stop, Limits::default()).await;
}

/// [`run`] within other limits.
pub async fn keep(
    order: Order,
    certificates: Arc<Certificates>,
    challenges: Arc<Challenges>,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    limits: Limits,
) {
    let mut keeper = Keeper::new(order, Answers { certificates, challenges }, clock, limits.trust);
    while !*stop.borrow() {
        keeper.look_unless(&mut stop).await;
        tokio::select! {
            () = tokio::time::sleep(limits.look_every) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}
