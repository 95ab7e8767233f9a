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

use self::challenge::Answers;
use self::folder::Folder;
use self::keeper::Keeper;
pub use self::status::{Status, Way};
use super::{Certificates, Challenges, Facts};
use crate::clock::Clock;

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

/// How often it is looked whether something is to be done. A look is a comparison of two times; that there is one every
/// minute makes up for clocks that are set.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Between two looks.
    pub look_every: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { look_every: Duration::from_mins(1) }
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
    keep(order, certificates, challenges, clock, stop, Pace::default()).await;
}

/// [`run`] at a pace.
pub async fn keep(
    order: Order,
    certificates: Arc<Certificates>,
    challenges: Arc<Challenges>,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    pace: Pace,
) {
    let mut keeper = Keeper::new(order, Answers { certificates, challenges }, clock);
    while !*stop.borrow() {
        keeper.look_unless(&mut stop).await;
        tokio::select! {
            () = tokio::time::sleep(pace.look_every) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}
