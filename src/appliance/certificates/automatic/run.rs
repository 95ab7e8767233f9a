//! Keeps the certificate valid for as long as the portal runs.

use super::challenge::ChallengePublisher;
use super::folder::CertificateFolder;
use super::renewal::Renewal;
use super::{CertificateOrder, RenewalOptions};
use crate::appliance::certificates::{Certificates, Challenges, Facts};
use crate::platform::clock::Clock;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::watch;

/// The facts of the certificate stored in this folder; none when there is none.
pub fn stored_facts(folder: &Path) -> Option<Facts> {
    CertificateFolder::new(folder).certificate().map(|(_, facts)| facts)
}

/// Keeps a valid certificate in `certificates` until `stop` turns true.
pub async fn run(
    order: CertificateOrder,
    certificates: Arc<Certificates>,
    challenges: Arc<Challenges>,
    clock: Clock,
    stop: watch::Receiver<bool>,
) {
    run_with(order, certificates, challenges, clock, stop, RenewalOptions::default()).await;
}

/// [`run`] with other limits.
pub async fn run_with(
    order: CertificateOrder,
    certificates: Arc<Certificates>,
    challenges: Arc<Challenges>,
    clock: Clock,
    mut stop: watch::Receiver<bool>,
    limits: RenewalOptions,
) {
    let mut renewal =
        Renewal::new(order, ChallengePublisher { certificates, challenges }, clock, limits.trust);
    while !*stop.borrow() {
        renewal.look_unless(&mut stop).await;
        tokio::select! {
            () = tokio::time::sleep(limits.look_every) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}
