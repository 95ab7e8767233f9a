//! A bounded number of connections: each has a permit. When a client comes and none is free, one policy says which
//! connection goes, so that neither silent clients nor clients that send requests without a pause keep others out,
//! however many and fast they are:
//!
//! 1. The network with the most permits loses its longest idle connection.
//! 2. Where it has none, its next answered connection ends ([`ConnectionPermit::is_wanted`]).
//! 3. After a moment without that, its slowest reader of an answer goes; else the longest idle connection of the network
//!    with the most permits that has an idle one; and whatever connection is answered next ends.
//!
//! A connection is idle until its request is there to be answered, and again when the last byte of the answer has left.
//! While its request is being answered it is never cut.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::http::client::Network;

/// So long the network with the most permits has for giving one up.
const MOMENT: Duration = Duration::from_millis(500);

/// The connection limiter of one server.
pub struct ConnectionLimiter {
    free: Arc<Semaphore>,
    connections: Mutex<Connections>,
}

/// All connections with a permit.
#[derive(Default)]
struct Connections {
    /// By the order in which they began what they do.
    in_order: BTreeMap<u64, Connection>,
    next: u64,
    /// Only networks with a permit.
    permits: HashMap<Network, usize>,
    /// Clients without a permit, and those of them that have waited for a moment.
    waiting: usize,
    waiting_long: usize,
}

struct Connection {
    network: Network,
    state: ConnectionState,
    since: Instant,
    cut: Arc<Notify>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionState {
    /// Waits for a request.
    Idle,
    /// Its request is being answered.
    Work,
    /// Its client reads the answer more slowly than possible.
    Leave,
    /// Evicted; it ends soon.
    End,
}

impl Connections {
    /// A connection of `network` begins to do this. Returns its number.
    fn begin(&mut self, network: Network, state: ConnectionState, cut: Arc<Notify>) -> u64 {
        self.next += 1;
        self.in_order.insert(self.next, Connection { network, state, since: Instant::now(), cut });
        self.next
    }

    /// The connection to evict, by the policy above. `is_long`: the client has waited for a moment; then only a
    /// connection that had one for its request goes.
    fn first(&self, is_long: bool, now: Instant) -> Option<u64> {
        let most = self.permits.values().max();
        let rank = |(number, connection): (&u64, &Connection)| {
            let theirs = self.permits.get(&connection.network);
            let rank = match connection.state {
                ConnectionState::Idle if theirs == most => 0,
                ConnectionState::Leave if theirs == most && is_long => 1,
                ConnectionState::Idle if is_long => 2,
                _ => return None,
            };
            Some((rank, Reverse(theirs), *number))
        };
        let (.., number) = self.in_order.iter().filter_map(rank).min()?;
        let had_time = || now.duration_since(self.in_order[&number].since) >= MOMENT;
        (!is_long || had_time()).then_some(number)
    }

    fn evict(&mut self, is_long: bool, now: Instant) {
        if let Some(first) = self.first(is_long, now)
            && let Some(connection) = self.in_order.get_mut(&first)
        {
            connection.state = ConnectionState::End;
            connection.cut.notify_one();
        }
    }
}

/// One connection's permit. Released when dropped.
pub struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    network: Network,
    number: Mutex<u64>,
    cut: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionLimiter {
    /// A limiter with `connections` permits.
    pub fn new(connections: usize) -> Arc<Self> {
        Arc::new(Self { free: Arc::new(Semaphore::new(connections)), connections: Mutex::default() })
    }

    /// A permit for a connection that has just been accepted from `network`. Waits only while every other connection
    /// is being answered.
    pub async fn take(self: &Arc<Self>, network: Network) -> Result<ConnectionPermit, AcquireError> {
        let permit = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_all_taken) => self.given_up().await?,
        };
        let cut = Arc::new(Notify::new());
        let mut connections = lock(&self.connections);
        *connections.permits.entry(network).or_default() += 1;
        let number = Mutex::new(connections.begin(network, ConnectionState::Idle, Arc::clone(&cut)));
        Ok(ConnectionPermit { limiter: Arc::clone(self), network, number, cut, _permit: permit })
    }

    /// The permit of an evicted connection.
    async fn given_up(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let mut free = pin!(Arc::clone(&self.free).acquire_owned());
        lock(&self.connections).waiting += 1;
        let mut is_long = false;
        let permit = loop {
            lock(&self.connections).evict(is_long, Instant::now());
            if let Ok(permit) = tokio::time::timeout(MOMENT, &mut free).await {
                break permit;
            }
            if !std::mem::replace(&mut is_long, true) {
                lock(&self.connections).waiting_long += 1;
            }
        };
        let mut connections = lock(&self.connections);
        connections.waiting -= 1;
        connections.waiting_long -= usize::from(is_long);
        permit
    }

    /// Resolves when every permit has been released.
    pub async fn all_free(&self, connections: usize) {
        let everyone = u32::try_from(connections).unwrap_or(u32::MAX);
        let _closed_is_free_too = self.free.acquire_many(everyone).await;
    }

    /// Evicts a connection for want of descriptors. One that was just made has a moment for its request: the system
    /// reports a lack of descriptors before it checks for waiting connections.
    pub(super) fn evict_any(&self, now: Instant) {
        lock(&self.connections).evict(true, now);
    }
}

impl ConnectionPermit {
    /// The connection waits for a request: it may be cut.
    pub fn wait(&self) {
        self.begin(ConnectionState::Idle, |state| state != ConnectionState::End);
    }

    /// The answer to a request is being sent, more slowly than possible.
    pub fn leave(&self) {
        self.begin(ConnectionState::Leave, |state| state == ConnectionState::Work);
    }

    /// A request is there: the connection is not cut for others.
    pub fn work(&self) {
        self.begin(ConnectionState::Work, |state| state != ConnectionState::Work);
    }

    fn begin(&self, state: ConnectionState, from: impl Fn(ConnectionState) -> bool) {
        let mut number = lock(&self.number);
        let mut connections = lock(&self.limiter.connections);
        if connections.in_order.get(&number).is_some_and(|now| from(now.state)) {
            connections.in_order.remove(&number);
            *number = connections.begin(self.network, state, Arc::clone(&self.cut));
        }
    }

    /// Resolves when this connection is evicted.
    pub async fn cut(&self) {
        loop {
            self.cut.notified().await;
            let number = *lock(&self.number);
            let mut connections = lock(&self.limiter.connections);
            if connections.in_order.get(&number).is_none_or(|now| now.state == ConnectionState::End) {
                return;
            }
            // Its request came in the same moment: another one has to go.
            connections.evict(false, Instant::now());
        }
    }

    /// True while a client waits for a permit and no network has more than this one, or while one has waited for a
    /// moment. An answered connection must end then: one with a request after another is never idle.
    pub fn is_wanted(&self) -> bool {
        let connections = lock(&self.limiter.connections);
        let permits = &connections.permits;
        connections.waiting > 0
            && (connections.waiting_long > 0 || permits.get(&self.network) == permits.values().max())
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let number = *lock(&self.number);
        let mut connections = lock(&self.limiter.connections);
        connections.in_order.remove(&number);
        if let Some(permits) = connections.permits.get_mut(&self.network) {
            *permits -= 1;
            if *permits == 0 {
                connections.permits.remove(&self.network);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::http::client::tests::network;

    /// The permits of these networks, by letter, in the order in which they came.
    async fn taken(limiter: &Arc<ConnectionLimiter>, letters: &str) -> Vec<ConnectionPermit> {
        let mut permits = Vec::new();
        for letter in letters.chars() {
            permits.push(limiter.take(network(letter)).await.unwrap());
        }
        permits
    }

    fn is_cut(permit: &ConnectionPermit) -> bool {
        permit.cut().now_or_never().is_some()
    }

    /// The one of them that is evicted now.
    fn evicted(limiter: &ConnectionLimiter, is_long: bool, permits: &[ConnectionPermit]) -> Option<usize> {
        lock(&limiter.connections).evict(is_long, Instant::now() + MOMENT);
        for (at, permit) in permits.iter().enumerate() {
            if is_cut(permit) {
                return Some(at);
            }
        }
        None
    }

    // proves: N1
    #[tokio::test]
    async fn the_network_with_the_most_permits_loses_its_longest_idle_connection_first() {
        for (letters, expected) in [
            ("", ""),
            ("ABCD", "A0 B1 C2 D3"),
            ("BAAA", "A1 A2 B0 A3"),
            ("BBAAAAAC", "A2 A3 A4 B0 A5 B1 A6 C7"),
        ] {
            let limiter = ConnectionLimiter::new(letters.len());
            let mut permits = taken(&limiter, letters).await;
            let mut names: Vec<_> =
                letters.chars().zip(0..).map(|(name, at)| format!("{name}{at}")).collect();
            let mut gone = Vec::new();
            while let Some(at) = evicted(&limiter, false, &permits) {
                permits.remove(at);
                gone.push(names.remove(at));
            }
            assert_eq!(gone.join(" "), expected, "{letters}");
            assert!(lock(&limiter.connections).permits.is_empty(), "nobody is remembered who has no permit");
        }
    }

    // proves: N1
    #[tokio::test]
    async fn the_network_with_the_most_permits_is_not_spared_while_all_its_connections_are_busy() {
        let limiter = ConnectionLimiter::new(4);
        let permits = taken(&limiter, "AAAB").await;
        permits[..3].iter().for_each(ConnectionPermit::work);
        assert_eq!(evicted(&limiter, false, &permits), None, "one of A's is to end after its answer");
        assert_eq!(evicted(&limiter, true, &permits), Some(3), "where none of them does");
        permits[0].wait();
        assert_eq!(evicted(&limiter, false, &permits), Some(0));
    }

    // proves: N1
    #[tokio::test]
    async fn a_slow_answer_is_cut_only_where_its_network_has_the_most_permits_and_no_idle_connection() {
        let limiter = ConnectionLimiter::new(4);
        let permits = taken(&limiter, "AAAB").await;
        permits.iter().for_each(ConnectionPermit::work);
        permits[3].leave();
        assert_eq!(evicted(&limiter, true, &permits), None, "who has few permits has time to read");
        permits[0].leave();
        permits[1].wait();
        assert_eq!(evicted(&limiter, true, &permits), Some(1), "before any that has something to read");
        assert_eq!(evicted(&limiter, false, &permits), None, "not at once");
        limiter.evict_any(Instant::now());
        assert!(!is_cut(&permits[0]), "it had no moment yet");
        assert_eq!(evicted(&limiter, true, &permits), Some(0));
    }

    // proves: N1
    #[tokio::test]
    async fn a_request_that_comes_at_the_moment_of_eviction_is_answered_and_another_connection_is_evicted() {
        let limiter = ConnectionLimiter::new(2);
        let permits = taken(&limiter, "AA").await;
        lock(&limiter.connections).evict(false, Instant::now());
        permits[0].work();
        assert!(!is_cut(&permits[0]), "it is being answered");
        assert!(is_cut(&permits[1]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_with_fewer_permits_is_closed_only_after_a_moment() {
        let limiter = ConnectionLimiter::new(3);
        let permits = taken(&limiter, "ABB").await;
        permits.iter().for_each(ConnectionPermit::work);
        let mut next = pin!(limiter.take(network('C')));
        for (time, wanted) in [(MOMENT / 2, [false, true]), (MOMENT, [true, true])] {
            assert!(tokio::time::timeout(time, &mut next).await.is_err(), "there is none");
            assert_eq!([&permits[0], &permits[1]].map(ConnectionPermit::is_wanted), wanted);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_becomes_idle_while_a_client_waits_for_a_permit_is_evicted() {
        let limiter = ConnectionLimiter::new(1);
        let busy = taken(&limiter, "A").await.remove(0);
        busy.work();
        let mut next = pin!(limiter.take(network('B')));
        assert!(tokio::time::timeout(Duration::ZERO, &mut next).await.is_err(), "there is none");
        busy.wait();
        tokio::select! {
            _ = &mut next => panic!("it is still held"),
            () = busy.cut() => {}
        }
    }
}
