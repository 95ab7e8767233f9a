//! The memory that answers take until their last byte has been sent: a byte budget for all, with a share per network.
//! Clients that request long lists and do not read them are refused further ones; others are not. Before they are
//! counted, a few answers to each network are made at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::body::Bytes;
use poem::{Body, Response};

use super::client::Network;
use crate::platform::concurrency_limit::{ConcurrencyLimit, ConcurrencyPermit};

/// Shorter answers are not counted: the number of connections is limited.
const LONG: usize = 16 * 1024;
/// Bytes of all long answers together.
const ALL: usize = 32 * 1024 * 1024;
/// Bytes of the long answers to one network.
const SHARE: usize = 8 * 1024 * 1024;
/// Answers to one network that are made at the same time. More than the four reading threads, so that none of them waits
/// for the next request while an answer is sent.
const TURNS: usize = 6;

/// Counts the bytes of long answers in memory. Cheap to clone.
#[derive(Clone)]
pub struct BodyBudget {
    counts: Arc<Mutex<Counts>>,
    turns: Arc<ConcurrencyLimit<Network>>,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    of: HashMap<Network, usize>,
}

/// The budget, or the network's share of it, is used up.
#[derive(Debug, PartialEq, Eq)]
pub struct BudgetExhausted;

/// Owns the bytes of a body; they are free again when it is dropped.
struct Counted {
    bytes: Bytes,
    network: Network,
    budget: BodyBudget,
}

impl Default for BodyBudget {
    fn default() -> Self {
        Self { counts: Arc::default(), turns: ConcurrencyLimit::new(TURNS) }
    }
}

impl BodyBudget {
    /// Waits until fewer than `TURNS` answers to the network are being made, first come, first served. Keep the permit
    /// until the answer is counted.
    pub async fn turn(&self, network: Network) -> ConcurrencyPermit<Network> {
        self.turns.take(network).await
    }

    /// The same answer with its body counted until it has been sent.
    pub async fn count(
        &self,
        response: Response,
        network: Network,
    ) -> poem::Result<Result<Response, BudgetExhausted>> {
        let (parts, body) = response.into_parts();
        let bytes = self.counted(body.into_bytes().await?, network);
        Ok(bytes.map(|bytes| Response::from_parts(parts, Body::from_bytes(bytes))))
    }

    fn counted(&self, bytes: Bytes, network: Network) -> Result<Bytes, BudgetExhausted> {
        if bytes.len() < LONG {
            return Ok(bytes);
        }
        {
            let mut counts = self.counts();
            let own = counts.of.get(&network).copied().unwrap_or_default();
            // The first is never refused, however long.
            if own > 0 && (own + bytes.len() > SHARE || counts.all + bytes.len() > ALL) {
                return Err(BudgetExhausted);
            }
            counts.all += bytes.len();
            counts.of.insert(network, own + bytes.len());
        }
        Ok(Bytes::from_owner(Counted { bytes, network, budget: self.clone() }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of all long answers that have not been sent.
    pub fn bytes(&self) -> usize {
        self.counts().all
    }
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.budget.counts();
        counts.all -= self.bytes.len();
        if let Some(own) = counts.of.get_mut(&self.network) {
            *own -= self.bytes.len();
            if *own == 0 {
                counts.of.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::super::client::tests::network;
    use super::*;

    fn answer(bytes: usize) -> Bytes {
        vec![b'a'; bytes].into()
    }

    // proves: N5
    #[test]
    fn a_network_has_its_share_and_gets_it_back() {
        let budget = BodyBudget::default();
        let half = budget.counted(answer(SHARE / 2), network('a')).unwrap();
        let other_half = budget.counted(answer(SHARE / 2), network('a')).unwrap();
        assert_eq!(budget.counted(answer(LONG), network('a')), Err(BudgetExhausted));
        assert_eq!(budget.counted(answer(LONG - 1), network('a')), Ok(answer(LONG - 1)), "a short one");
        assert!(budget.counted(answer(LONG), network('b')).is_ok(), "another network's");
        assert_eq!(budget.bytes(), SHARE);

        drop(half);
        assert!(budget.counted(answer(LONG), network('a')).is_ok());
        drop(other_half);
        assert_eq!(budget.bytes(), 0);
        assert!(budget.counts().of.is_empty());
    }

    #[test]
    fn a_network_has_a_few_answers_made_at_a_time_and_another_does_not_wait_for_them() {
        let budget = BodyBudget::default();
        let mut context = Context::from_waker(Waker::noop());
        let mut asked: Vec<_> = (0..=TURNS).map(|_| Box::pin(budget.turn(network('a')))).collect();
        let mut turns: Vec<_> = asked.iter_mut().map(|turn| turn.as_mut().poll(&mut context)).collect();
        assert!(turns.pop().is_some_and(|last| last.is_pending()));
        assert!(turns.iter().all(Poll::is_ready));
        assert!(pin!(budget.turn(network('b'))).poll(&mut context).is_ready());
        turns.pop();
        assert!(asked.pop().is_some_and(|mut last| last.as_mut().poll(&mut context).is_ready()));
    }

    // proves: N5
    #[test]
    fn many_networks_share_the_whole_and_each_gets_one_answer() {
        let budget = BodyBudget::default();
        let letters = ['a', 'b', 'c', 'd'];
        let held = letters.map(|letter| budget.counted(answer(SHARE), network(letter)).unwrap());
        assert_eq!(budget.bytes(), ALL);
        let first = budget.counted(answer(LONG), network('e')).unwrap();
        assert_eq!(budget.counted(answer(LONG), network('e')), Err(BudgetExhausted));
        drop((held, first));
        assert_eq!(budget.bytes(), 0);
    }
}
