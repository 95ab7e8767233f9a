//! The renewal of a running portal, in which an administrator may order before the next check.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};

use super::renewal::Renewal;
use super::{CertificateOrder, RenewalOptions};
use crate::appliance::certificates::Certificates;
use crate::platform::clock::Clock;
use crate::platform::refusal::{ErrorCode, Refusal};

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
