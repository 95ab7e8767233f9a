//! A concurrency limit per key: further callers of a key wait without delaying other keys.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Has an entry for a key only while a caller has a share of it or waits for one.
pub struct ConcurrencyLimit<K> {
    most: usize,
    by_key: Mutex<HashMap<K, KeyEntry>>,
}

struct KeyEntry {
    permits: Arc<Semaphore>,
    /// The callers that have a share and those that wait for one.
    count: usize,
}

/// One of a key's shares. Given back when dropped.
pub struct ConcurrencyPermit<K: Clone + Eq + Hash> {
    shares: Arc<ConcurrencyLimit<K>>,
    key: K,
    permit: Option<OwnedSemaphorePermit>,
}

impl<K: Clone + Eq + Hash> ConcurrencyLimit<K> {
    /// `most` shares for each key.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, by_key: Mutex::default() })
    }

    /// Waits for a share of `key`; first come, first served.
    pub async fn take(self: &Arc<Self>, key: K) -> ConcurrencyPermit<K> {
        let permits = {
            let mut by_key = self.lock();
            let entry = by_key
                .entry(key.clone())
                .or_insert_with(|| KeyEntry { permits: Arc::new(Semaphore::new(self.most)), count: 0 });
            entry.count += 1;
            Arc::clone(&entry.permits)
        };
        // Made before the wait: a caller that stops waiting is removed like one that returns a share.
        let mut share = ConcurrencyPermit { shares: Arc::clone(self), key, permit: None };
        // It fails only when the semaphore is closed, which never happens.
        share.permit = permits.acquire_owned().await.ok();
        share
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, KeyEntry>> {
        self.by_key.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> Drop for ConcurrencyPermit<K> {
    fn drop(&mut self) {
        drop(self.permit.take());
        let mut by_key = self.shares.lock();
        if let Some(entry) = by_key.get_mut(&self.key) {
            entry.count -= 1;
            if entry.count == 0 {
                by_key.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn now<T>(future: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => Some(value),
            Poll::Pending => None,
        }
    }

    // proves: P2
    #[test]
    fn each_key_has_its_permits_the_next_waits_and_no_key_is_kept_afterwards() {
        let shares = ConcurrencyLimit::new(2);
        let first = now(pin!(shares.take("mary"))).unwrap();
        let second = now(pin!(shares.take("mary"))).unwrap();
        assert!(now(pin!(shares.take("john"))).is_some(), "another has a share of their own");
        let mut third = Box::pin(shares.take("mary"));
        let mut fourth = Box::pin(shares.take("mary"));
        assert!(now(third.as_mut()).is_none() && now(fourth.as_mut()).is_none());
        drop(first);
        assert!(now(fourth.as_mut()).is_none(), "first come, first served");
        let third = now(third.as_mut()).unwrap();
        drop((second, third));
        drop(fourth);
        assert!(shares.lock().is_empty());
    }
}
