//! Keeps a valid certificate: checks, orders one when it is due, stores the outcome.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::sign::CertifiedKey;

use super::authority::{Authority, Unreachable, Why};
use super::challenge::ChallengePublisher;
use super::failure::OrderFailure;
use super::folder::{self, CERTIFICATE, CertificateFolder};
use super::{CertificateOrder, CertificateStatus, advice, due, fetch};
use crate::appliance::certificates::Facts;
use crate::platform::clock::Clock;

/// For one attempt from beginning to end.
const PATIENCE: Duration = Duration::from_mins(5);

/// The certificate in use.
struct Served {
    facts: Facts,
    renewal: Timestamp,
}

pub(super) struct Renewal {
    order: CertificateOrder,
    folder: CertificateFolder,
    status: CertificateStatus,
    answers: ChallengePublisher,
    served: Option<Served>,
    clock: Clock,
    trust: Option<Arc<ClientConfig>>,
}

impl Renewal {
    /// Continues from what the folder stores.
    pub(super) fn new(
        order: CertificateOrder,
        answers: ChallengePublisher,
        clock: Clock,
        trust: Option<Arc<ClientConfig>>,
    ) -> Self {
        let mut renewal = Self {
            status: CertificateStatus::at_start(&order),
            folder: CertificateFolder::new(&order.folder),
            answers,
            served: None,
            order,
            clock,
            trust,
        };
        renewal.use_stored();
        renewal
    }

    /// Checks, but stops when `stop` turns true: an unfinished order is then dropped.
    pub(super) async fn look_unless(&mut self, stop: &mut watch::Receiver<bool>) {
        let before = self.status.clone();
        let is_told = tokio::select! {
            () = self.look() => false,
            _ = stop.wait_for(|stopping| *stopping) => true,
        };
        if is_told {
            self.status = before;
            self.complain(self.note().await);
        }
    }

    /// Uses an expired one, too: members then read "out of date" instead of getting no answer. A certificate of another
    /// authority, such as one for trials, is used only until this authority issued one.
    fn use_stored(&mut self) {
        let stored = self.folder.certificate().filter(|(_, facts)| facts.is_for(&self.order.host));
        if let Some((certificate, facts)) = stored {
            self.serve(certificate, facts);
        }
        if let (Some(served), None) = (&mut self.served, self.status.last_success) {
            served.renewal = Timestamp::MIN;
        }
    }

    fn serve(&mut self, certificate: CertifiedKey, facts: Facts) {
        let spread = certificate.cert.first().map_or(0, |der| Sha256::digest(der)[0]);
        self.served = Some(Served { renewal: due::renewal(&facts, spread), facts });
        self.answers.certificates.put(certificate);
    }

    /// Does what is due now, if anything is.
    async fn look(&mut self) {
        let now = self.clock.now();
        if let Some(renewal) =
            self.served.as_ref().map(|served| served.renewal).filter(|renewal| *renewal > now)
        {
            self.clear_errors(renewal).await;
        } else if self.status.may_ask(now) {
            self.attempt(now).await;
        }
    }

    /// No order is due until `renewal`; earlier errors are cleared.
    async fn clear_errors(&mut self, renewal: Timestamp) {
        let cleared = CertificateStatus {
            next_attempt: Some(renewal),
            last_error: None,
            failures: 0,
            ..self.status.clone()
        };
        if cleared != self.status {
            self.status = cleared;
            self.complain(self.note().await);
        }
    }

    async fn attempt(&mut self, now: Timestamp) {
        let spread = fastrand::u8(..);
        // Written as a failure first, so that an attempt that is cut off counts, too. If this cannot be written, a
        // certificate could not be stored either, and an authority issues only a few of them a week.
        self.status.last_attempt = Some(now);
        self.status.failures = self.status.failures.saturating_add(1);
        self.status.last_error = Some(advice::CUT_OFF.to_owned());
        self.status.next_attempt = Some(due::again(now, self.status.failures, spread, None));
        let (fetched, told) = match self.note().await {
            Ok(()) => self.fetch().await,
            Err(failure) => (Err(failure), None),
        };
        let got = match fetched {
            Ok(pem) => self.take(pem).await,
            Err(failure) => Err(failure),
        };
        let now = self.clock.now();
        match got {
            Ok(renewal) => {
                self.status.last_success = Some(now);
                self.clear_errors(renewal).await;
            }
            Err(failure) => {
                let again = due::again(now, self.status.failures, spread, told);
                self.failed(&failure, now, again).await;
            }
        }
    }

    /// One order, and the Retry-After of the authority. A panic in it does not end the caller.
    async fn fetch(&self) -> (Result<String, OrderFailure>, Option<SignedDuration>) {
        let authority = match Authority::new(self.trust.clone()) {
            Ok(authority) => authority,
            Err(error) => {
                let host = self.order.directory.clone();
                return (Err(Unreachable { host, why: Why::NobodyIsTrusted(error) }.into()), None);
            }
        };
        tracing::info!(host = self.order.host, authority = self.order.directory, "asking for a certificate");
        let fetched = fetch::fetch(&self.order, self.status.way, &authority, &self.folder, &self.answers);
        let fetched = AssertUnwindSafe(tokio::time::timeout(PATIENCE, fetched)).catch_unwind().await;
        let fetched = match fetched {
            Ok(in_time) => in_time.unwrap_or(Err(OrderFailure::Slow)),
            Err(_) => Err(OrderFailure::unclear("the portal stumbled over the authority's answer")),
        };
        let told = authority.told_to_wait().and_then(|told| SignedDuration::try_from(told).ok());
        (fetched, told)
    }

    /// Stores and uses the new certificate; returns when it is renewed. It is used even when it cannot be stored.
    async fn take(&mut self, pem: String) -> Result<Timestamp, OrderFailure> {
        let (certificate, facts) =
            folder::in_pem(pem.as_bytes()).map_err(|error| OrderFailure::Unusable(error.to_string()))?;
        if !facts.is_for(&self.order.host) {
            return Err(OrderFailure::Unusable(format!("it is for {}", facts.names.join(", "))));
        }
        let stored = self.folder.write(CERTIFICATE, pem.into_bytes()).await;
        let (until, issuer) = (facts.not_after, facts.issuer.clone());
        self.serve(certificate, facts);
        tracing::info!(host = self.order.host, %until, issuer, "a new certificate is in use");
        stored.map(|()| self.served.as_ref().map_or(until, |served| served.renewal))
    }

    async fn failed(&mut self, failure: &OrderFailure, now: Timestamp, again: Timestamp) {
        let words = advice::in_words(failure, &self.order, now);
        let minutes = ((again.as_second() - now.as_second()).max(0) + 59) / 60;
        let host = &self.order.host;
        if let Some(days @ 0..) = self.served.as_ref().map(|served| served.facts.days_left(now)) {
            tracing::warn!(
                "no new certificate for {host} yet; the one in use is good for {days} more days. {words} Next attempt in {minutes} minutes."
            );
        } else {
            tracing::warn!(
                "no certificate for {host}, so members cannot come by https. {words} Next attempt in {minutes} minutes."
            );
        }
        if failure.is_the_way_s() {
            self.status.way = self.status.way.other();
        }
        self.status.last_error = Some(words);
        self.status.next_attempt = Some(again);
        self.complain(self.note().await);
    }

    async fn note(&self) -> Result<(), OrderFailure> {
        self.folder.write_json(CertificateStatus::FILE, &self.status).await
    }

    fn complain(&self, noted: Result<(), OrderFailure>) {
        if let Err(failure) = noted {
            tracing::warn!("{}", advice::in_words(&failure, &self.order, self.clock.now()));
        }
    }
}
