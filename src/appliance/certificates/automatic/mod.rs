//! Certificates the portal fetches and renews by itself (ACME, RFC 8555), from Let's Encrypt or another authority.

mod authority;
mod failure;
mod fetch;
mod folder;
mod renewal;
mod status;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};
use tokio_rustls::rustls::ClientConfig;

pub use self::fetch::{Trial, try_order};
pub use self::folder::CERTIFICATE;
use self::renewal::Renewal;
pub use self::status::CertificateStatus;
use super::Certificates;
use crate::platform::clock::Clock;
use crate::platform::refusal::{ErrorCode, Refusal};

/// A page waits for so long for an order, which may take some minutes.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

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
