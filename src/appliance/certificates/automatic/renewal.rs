//! Keeps a valid certificate: checks, orders one when it is due, stores the outcome. An administrator may order before the
//! next check.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::sign::CertifiedKey;

use super::authority::{Authority, CUT_OFF, OrderFailure};
use super::fetch;
use super::folder::{self, CERTIFICATE, CertificateOrder, CertificateStatus, again, renewal};
use crate::appliance::certificates::{Certificates, Facts};
use crate::platform::clock::Clock;
use crate::platform::refusal::{ErrorCode, Refusal};

/// For one attempt from beginning to end.
const TIMEOUT: Duration = Duration::from_mins(5);

/// The certificate in use.
struct Served {
    facts: Facts,
    renewal: Timestamp,
}

pub(super) struct Renewal {
    order: CertificateOrder,
    status: CertificateStatus,
    certificates: Arc<Certificates>,
    served: Option<Served>,
    clock: Clock,
    trust: Option<Arc<ClientConfig>>,
}

impl Renewal {
    /// Continues from what the folder stores.
    pub(super) fn new(
        order: CertificateOrder,
        certificates: Arc<Certificates>,
        clock: Clock,
        trust: Option<Arc<ClientConfig>>,
    ) -> Self {
        let mut renewal = Self {
            status: CertificateStatus::at_start(&order),
            certificates,
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
            self.save_status();
        }
    }

    /// Uses an expired one, too: members then read "out of date" instead of getting no answer. A certificate of another
    /// authority, such as one for trials, is used only until this authority issued one.
    fn use_stored(&mut self) {
        let stored = folder::stored(&self.order.folder).filter(|(_, facts)| facts.is_for(&self.order.host));
        if let Some((certificate, facts)) = stored {
            self.serve(certificate, facts);
        }
        if let (Some(served), None) = (&mut self.served, self.status.last_success) {
            served.renewal = Timestamp::MIN;
        }
    }

    fn serve(&mut self, certificate: CertifiedKey, facts: Facts) {
        let spread = certificate.cert.first().map_or(0, |der| Sha256::digest(der)[0]);
        self.served = Some(Served { renewal: renewal(&facts, spread), facts });
        self.certificates.put(certificate);
    }

    /// Does what is due now, if anything is.
    async fn look(&mut self) {
        let now = self.clock.now();
        if let Some(renewal) =
            self.served.as_ref().map(|served| served.renewal).filter(|renewal| *renewal > now)
        {
            self.clear_errors(renewal);
        } else if self.status.may_ask(now) {
            self.attempt(now).await;
        }
    }

    /// Refuses an order that is not due, and one within a minute of the last.
    pub(super) fn refuse_needless(&self) -> Result<(), Refusal> {
        let now = self.clock.now();
        if let Some(Served { facts, renewal }) = self.served.as_ref().filter(|served| served.renewal > now) {
            let day = |at: Timestamp| at.strftime("%-d %B %Y");
            let text = format!(
                "The certificate is good until {}, and is renewed by itself from {} on.",
                day(facts.not_after),
                day(*renewal)
            );
            return Err(Refusal::new(ErrorCode::NotAsItWas, text));
        }
        let ago = self.status.last_attempt.map(|last| now.as_second() - last.as_second());
        if ago.is_some_and(|ago| (0..60).contains(&ago)) {
            let text = "The authority was asked less than a minute ago. Please wait a moment.";
            return Err(Refusal::new(ErrorCode::Busy, text).retry_after(60));
        }
        Ok(())
    }

    /// Orders at once; returns what became of it.
    pub(super) async fn order(&mut self) -> Result<String, Refusal> {
        self.attempt(self.clock.now()).await;
        match &self.status.last_error {
            None => Ok(format!("A new certificate for {} is in use.", self.order.host)),
            Some(says) => Err(Refusal::new(ErrorCode::CertificateRefused, says.clone())),
        }
    }

    /// No order is due until `renewal`; earlier errors are cleared.
    fn clear_errors(&mut self, renewal: Timestamp) {
        let cleared = CertificateStatus {
            next_attempt: Some(renewal),
            last_error: None,
            failures: 0,
            ..self.status.clone()
        };
        if cleared != self.status {
            self.status = cleared;
            self.save_status();
        }
    }

    async fn attempt(&mut self, now: Timestamp) {
        let spread = fastrand::u8(..);
        // Written as a failure first, so that an attempt that is cut off counts, too. If this cannot be written, a
        // certificate could not be stored either, and an authority issues only a few of them a week.
        self.status.last_attempt = Some(now);
        self.status.failures = self.status.failures.saturating_add(1);
        self.status.last_error = Some(CUT_OFF.to_owned());
        self.status.next_attempt = Some(again(now, self.status.failures, spread, None));
        let (fetched, told) = match self.note() {
            Ok(()) => self.fetch().await,
            Err(failure) => (Err(failure), None),
        };
        let got = fetched.and_then(|pem| self.take(&pem));
        let now = self.clock.now();
        match got {
            Ok(renewal) => {
                self.status.last_success = Some(now);
                self.clear_errors(renewal);
            }
            Err(failure) => {
                let again = again(now, self.status.failures, spread, told);
                self.failed(&failure, now, again);
            }
        }
    }

    /// One order, and the Retry-After of the authority. A panic in it does not end the caller.
    async fn fetch(&self) -> (Result<String, OrderFailure>, Option<SignedDuration>) {
        let Ok(authority) = Authority::new(self.trust.clone()) else {
            let says = "This machine has no list of the authorities it trusts, so it cannot know the certificate authority. Install one: sudo apt install ca-certificates";
            return (Err(OrderFailure::Other(says.to_owned())), None);
        };
        tracing::info!(host = self.order.host, authority = self.order.directory, "asking for a certificate");
        let fetched = fetch::fetch(&self.order, self.status.way, &authority, &self.certificates);
        let fetched = AssertUnwindSafe(tokio::time::timeout(TIMEOUT, fetched)).catch_unwind().await;
        let fetched = match fetched {
            Ok(in_time) => in_time.unwrap_or_else(|_| Err(OrderFailure::slow())),
            Err(_) => Err(OrderFailure::unclear("the portal stumbled over the authority's answer")),
        };
        let told = authority.retry_after().and_then(|told| SignedDuration::try_from(told).ok());
        (fetched, told)
    }

    /// Stores and uses the new certificate; returns when it is renewed. It is used even when it cannot be stored.
    fn take(&mut self, pem: &str) -> Result<Timestamp, OrderFailure> {
        let (certificate, facts) =
            folder::in_pem(pem.as_bytes()).map_err(|error| OrderFailure::unusable(&error))?;
        if !facts.is_for(&self.order.host) {
            return Err(OrderFailure::unusable(&format!("it is for {}", facts.names.join(", "))));
        }
        let stored = folder::write(&self.order.folder, CERTIFICATE, pem.as_bytes());
        let (until, issuer) = (facts.not_after, facts.issuer.clone());
        self.serve(certificate, facts);
        tracing::info!(host = self.order.host, %until, issuer, "a new certificate is in use");
        stored.map(|()| self.served.as_ref().map_or(until, |served| served.renewal))
    }

    fn failed(&mut self, failure: &OrderFailure, now: Timestamp, again: Timestamp) {
        let words = failure.in_words(&self.order.host);
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
        if failure.is_challenge_failure() {
            self.status.way = self.status.way.other();
        }
        self.status.last_error = Some(words);
        self.status.next_attempt = Some(again);
        self.save_status();
    }

    fn note(&self) -> Result<(), OrderFailure> {
        folder::write_json(&self.order.folder, CertificateStatus::FILE, &self.status)
    }

    fn save_status(&self) {
        if let Err(failure) = self.note() {
            tracing::warn!("{}", failure.in_words(&self.order.host));
        }
    }
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

/// A page waits for so long for an order, which may take some minutes.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

/// The renewal of a running portal. It is locked during an order, so that there is never a second one beside it.
#[derive(Clone, Default)]
pub struct CertificateRenewal {
    /// The certificate in use, and the answers to an authority's challenges.
    pub certificates: Arc<Certificates>,
    running: Arc<Mutex<Option<Renewal>>>,
}

impl CertificateRenewal {
    /// Keeps a valid certificate until `stop` turns true.
    pub async fn run(
        self,
        order: CertificateOrder,
        clock: Clock,
        mut stop: watch::Receiver<bool>,
        options: RenewalOptions,
    ) {
        let renewal = Renewal::new(order, self.certificates, clock, options.trust);
        *self.running.lock().await = Some(renewal);
        while !*stop.borrow() {
            let mut turn = tokio::select! {
                turn = self.running.lock() => turn,
                _ = stop.wait_for(|stopping| *stopping) => return,
            };
            if let Some(renewal) = &mut *turn {
                renewal.look_unless(&mut stop).await;
            }
            drop(turn);
            tokio::select! {
                () = tokio::time::sleep(options.look_every) => {}
                _ = stop.wait_for(|stopping| *stopping) => return,
            }
        }
    }

    /// The turn to order before the next check; refused while an order runs, and where none is due.
    pub fn turn(&self) -> Result<OrderTurn, Refusal> {
        let Ok(turn) = Arc::clone(&self.running).try_lock_owned() else {
            let text = "The portal is asking for a certificate at this moment. Look again in a minute.";
            return Err(Refusal::new(ErrorCode::Busy, text).retry_after(60));
        };
        let turn = OwnedMutexGuard::try_map(turn, Option::as_mut).map_err(|_| {
            let text =
                "This portal fetches no certificate: another program has that work, or none is needed.";
            Refusal::new(ErrorCode::NotAsItWas, text)
        })?;
        turn.refuse_needless()?;
        Ok(OrderTurn(turn))
    }
}

/// The right to make one order.
pub struct OrderTurn(OwnedMappedMutexGuard<Option<Renewal>, Renewal>);

impl OrderTurn {
    /// Orders, and says what became of it; the order goes on where the caller goes away or does not wait for so long.
    pub async fn order(mut self) -> Result<String, Refusal> {
        let ordering = tokio::spawn(async move { self.0.order().await });
        let still_asked = "The certificate authority has not answered yet. The portal goes on asking; look again in a minute.";
        match tokio::time::timeout(LONGEST_WAIT, ordering).await {
            Ok(ordered) => ordered.map_err(Refusal::unexpected)?,
            Err(_) => Ok(still_asked.to_owned()),
        }
    }
}
