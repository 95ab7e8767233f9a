//! A bounded number of connections. When there is no free permit, the network that has the most of them loses one: its
//! longest idle connection, or one that has just been answered, or, where all of them read their answers slowly, the
//! slowest. So neither silent clients nor clients that send requests without a pause keep others out, however many and
//! fast they are; they evict only each other where every other network has fewer connections.

mod eviction;

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::http::connection_limiter::eviction::EvictionOrder;
use crate::http::network::Network;

/// A connection younger than this is not evicted for want of descriptors; after so long without a permit a client may
/// evict a connection of any network.
const MOMENT: Duration = Duration::from_millis(500);

/// The connection limiter of one server.
pub struct ConnectionLimiter {
    free: Arc<Semaphore>,
    /// Accepted connections without a permit.
    without_permit: AtomicUsize,
    /// Those of them that have waited longer than `MOMENT`.
    long_without_permit: AtomicUsize,
    order: Mutex<EvictionOrder>,
}

/// One connection's permit. Released when dropped.
pub struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    network: Network,
    /// Its number among the idle and the slowly sent connections; `None` while a request runs.
    number: Mutex<Option<u64>>,
    cut: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionLimiter {
    /// A limiter with `connections` permits.
    pub fn new(connections: usize) -> Arc<Self> {
        let free = Arc::new(Semaphore::new(connections));
        Arc::new(Self {
            free,
            without_permit: AtomicUsize::new(0),
            long_without_permit: AtomicUsize::new(0),
            order: Mutex::default(),
        })
    }

    /// A permit for a connection that has just been accepted from `network`. Waits only while every other connection
    /// is being answered.
    pub async fn take(self: &Arc<Self>, network: Network) -> Result<ConnectionPermit, AcquireError> {
        let permit = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_all_taken) => {
                self.without_permit.fetch_add(1, Ordering::Relaxed);
                let permit = self.given_up().await;
                self.without_permit.fetch_sub(1, Ordering::Relaxed);
                permit?
            }
        };
        let permit = ConnectionPermit {
            limiter: Arc::clone(self),
            network,
            number: Mutex::new(None),
            cut: Arc::new(Notify::new()),
            _permit: permit,
        };
        lock(&self.order).take(network);
        permit.wait();
        Ok(permit)
    }

    /// The permit of an evicted connection.
    async fn given_up(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let mut free = pin!(Arc::clone(&self.free).acquire_owned());
        self.evict_first();
        if let Ok(permit) = tokio::time::timeout(MOMENT, &mut free).await {
            return permit;
        }
        // None of that network's connections waited or finished an answer: now evict one of any network.
        self.long_without_permit.fetch_add(1, Ordering::Relaxed);
        let permit = loop {
            self.evict_any(Instant::now());
            if let Ok(permit) = tokio::time::timeout(MOMENT, &mut free).await {
                break permit;
            }
        };
        self.long_without_permit.fetch_sub(1, Ordering::Relaxed);
        permit
    }

    /// Resolves when every permit has been released.
    pub async fn all_free(&self, connections: usize) {
        let everyone = u32::try_from(connections).unwrap_or(u32::MAX);
        let _closed_is_free_too = self.free.acquire_many(everyone).await;
    }

    /// Evicts a connection that waits or reads its answer slowly, for want of descriptors or where the network with
    /// the most permits has none to evict. One that was just made has `MOMENT` for its request: the system reports a
    /// lack of descriptors before it checks for waiting connections.
    pub(super) fn evict_any(&self, now: Instant) {
        let mut order = lock(&self.order);
        if let Some(first) = order.first_at_all()
            && now.duration_since(first.since) >= MOMENT
        {
            order.cut(&first);
        }
    }

    fn evict_first(&self) {
        let mut order = lock(&self.order);
        if let Some(first) = order.first() {
            order.cut(&first);
        }
    }
}

impl ConnectionPermit {
    /// The connection waits for a request: it may be cut.
    pub fn wait(&self) {
        let mut number = lock(&self.number);
        let mut order = lock(&self.limiter.order);
        let next = order.begin(self.network, Arc::clone(&self.cut));
        if let Some(before) = number.replace(next) {
            order.end(self.network, before);
        }
    }

    /// The answer to a request is being sent, more slowly than possible: the connection may be cut where its network
    /// has the most permits and no idle connection.
    pub fn leave(&self) {
        let mut number = lock(&self.number);
        if number.is_none() {
            *number = Some(lock(&self.limiter.order).begin_to_leave(self.network, Arc::clone(&self.cut)));
        }
    }

    /// A request runs: the connection is not cut for others.
    pub fn work(&self) {
        if let Some(number) = lock(&self.number).take() {
            lock(&self.limiter.order).end(self.network, number);
        }
    }

    /// Resolves when this connection is evicted.
    pub async fn cut(&self) {
        loop {
            self.cut.notified().await;
            if lock(&self.number).is_some() {
                return;
            }
            // Its request came in the same moment: another one has to go.
            self.limiter.evict_first();
        }
    }

    /// True while a client waits for a permit and no network has more than this one, or while one has waited longer
    /// than `MOMENT`. An answered connection must end then: one with a request after another is never idle.
    pub fn is_wanted(&self) -> bool {
        let limiter = &self.limiter;
        limiter.without_permit.load(Ordering::Relaxed) > 0
            && (limiter.long_without_permit.load(Ordering::Relaxed) > 0
                || lock(&limiter.order).has_the_most(self.network))
    }
}

/// A request whose body is still to come. Until then its connection counts as idle and may be evicted.
#[derive(Clone)]
pub struct Arrival(Arc<ConnectionPermit>);

impl Arrival {
    /// Of a request on the connection with this permit.
    pub fn on(permit: &Arc<ConnectionPermit>) -> Self {
        Self(Arc::clone(permit))
    }

    /// All of it is there: it is being answered.
    pub fn is_complete(&self) {
        self.0.work();
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.work();
        lock(&self.limiter.order).give_back(self.network);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::network::tests::network;

    const LONG: Duration = Duration::from_secs(8);

    /// A permit of `letter`'s network.
    async fn taken(limiter: &Arc<ConnectionLimiter>, letter: char) -> ConnectionPermit {
        tokio::time::timeout(LONG, limiter.take(network(letter))).await.expect("there is one").unwrap()
    }

    async fn is_cut(permit: &ConnectionPermit) -> bool {
        tokio::select! {
            biased;
            () = permit.cut() => true,
            () = std::future::ready(()) => false,
        }
    }

    #[tokio::test]
    async fn the_longest_idle_connection_is_evicted() {
        let limiter = ConnectionLimiter::new(2);
        let first = taken(&limiter, 'A').await;
        let second = taken(&limiter, 'A').await;
        first.work();
        first.wait(); // answered: now the second has been waiting longer
        let third = tokio::spawn({
            let limiter = Arc::clone(&limiter);
            async move { limiter.take(network('A')).await }
        });
        second.cut().await;
        drop(second);
        let third = third.await.unwrap().unwrap();

        first.work();
        third.work();
        limiter.evict_first();
        assert!(!is_cut(&first).await && !is_cut(&third).await, "nobody waits, nobody is cut");
        drop((first, third));
        limiter.all_free(2).await;
    }

    #[tokio::test]
    async fn while_a_client_waits_for_a_permit_an_answered_connection_is_told_to_close() {
        let limiter = ConnectionLimiter::new(1);
        let busy = taken(&limiter, 'A').await;
        busy.work();
        assert!(!busy.is_wanted());
        let next = tokio::spawn({
            let limiter = Arc::clone(&limiter);
            async move { limiter.take(network('B')).await }
        });
        tokio::task::yield_now().await;
        assert!(busy.is_wanted());
        drop(busy);
        let next = next.await.unwrap().unwrap();
        assert!(!next.is_wanted());
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_with_fewer_permits_is_closed_only_after_a_moment() {
        let limiter = ConnectionLimiter::new(3);
        let (few, many) =
            (taken(&limiter, 'A').await, [taken(&limiter, 'B').await, taken(&limiter, 'B').await]);
        for permit in [&few, &many[0], &many[1]] {
            permit.work();
        }
        let mut next = pin!(limiter.take(network('C')));
        let mut told = async |time| {
            assert!(tokio::time::timeout(time, &mut next).await.is_err(), "there is none");
            [&few, &many[0]].map(ConnectionPermit::is_wanted)
        };
        assert_eq!(told(MOMENT / 2).await, [false, true]);
        assert_eq!(told(MOMENT).await, [true, true]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_becomes_idle_while_a_client_waits_for_a_permit_is_evicted() {
        let limiter = ConnectionLimiter::new(1);
        let busy = taken(&limiter, 'A').await;
        busy.work();
        let mut next = pin!(limiter.take(network('B')));
        tokio::select! {
            biased;
            _ = &mut next => panic!("there is none"),
            () = std::future::ready(()) => {}
        }
        busy.wait();
        tokio::select! {
            _ = &mut next => panic!("it is still held"),
            () = busy.cut() => {}
        }
    }

    #[tokio::test]
    async fn for_want_of_descriptors_only_connections_older_than_a_moment_are_evicted() {
        let limiter = ConnectionLimiter::new(3);
        let slow = taken(&limiter, 'B').await;
        let many = [taken(&limiter, 'A').await, taken(&limiter, 'A').await];
        limiter.evict_any(Instant::now());
        assert!(!is_cut(&slow).await && !is_cut(&many[0]).await, "nobody goes at once");
        limiter.evict_any(Instant::now() + MOMENT);
        assert!(is_cut(&many[0]).await);
        assert!(!is_cut(&slow).await && !is_cut(&many[1]).await, "one at a time");
    }

    #[tokio::test]
    async fn a_request_that_comes_at_the_moment_of_eviction_is_answered_and_another_connection_is_evicted() {
        let limiter = ConnectionLimiter::new(2);
        let first = taken(&limiter, 'A').await;
        let second = taken(&limiter, 'A').await;
        limiter.evict_first();
        first.work();
        tokio::select! {
            biased;
            () = first.cut() => panic!("it is being answered"),
            () = second.cut() => {}
        }
    }
}
