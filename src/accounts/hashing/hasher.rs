//! The only threads that hash passwords: at most two, which reuse their memory. A wave of sign-ins waits in a bounded
//! queue instead of taking 19 MiB each. Each network and each account has a limited share of that queue: the rest of a
//! flood, correct passwords included, waits outside it and delays only itself.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::sync::oneshot;

use super::password::{self, HashingError, Memory, PasswordError, Strength};
use crate::http::network::Network;
use crate::platform::concurrency_limit::{ConcurrencyLimit, ConcurrencyPermit};
use crate::platform::refusal::{ErrorCode, RETRY_AFTER_BUSY, Refusal};

const QUEUE: usize = 256;
/// Outside of the queue and in it.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// Passwords queued or being hashed at a time.
const MOST_PER_NETWORK: usize = 8;
/// The same per account: an e-mail as typed, whether an account has it or not.
const MOST_PER_ACCOUNT: usize = 2;

/// A handle on the hashing threads. They end when the last handle is dropped.
#[derive(Clone)]
pub struct Hasher {
    shared: Arc<Shared>,
    networks: Arc<ConcurrencyLimit<Network>>,
    accounts: Arc<ConcurrencyLimit<String>>,
    // Counts handles: the threads own only `shared`.
    alive: Arc<Alive>,
}

/// The client and account for which a password is hashed.
#[derive(Clone, Debug)]
pub struct HashingClient {
    network: Network,
    account: String,
}

impl HashingClient {
    /// A client at `address` that signs in to the account of this e-mail or sign-in name, in canonical form.
    pub fn new(address: IpAddr, email: &str) -> Self {
        Self { network: address.into(), account: email.to_owned() }
    }

    /// A browser that the account knows, by its row id. An attacker who guesses from elsewhere does not delay it.
    pub fn known(address: IpAddr, device: i64) -> Self {
        Self { network: address.into(), account: format!("known browser {device}") }
    }

    /// A client with a one-time link of this account.
    pub fn with_link(address: IpAddr, email: &str) -> Self {
        Self { network: address.into(), account: format!("link of {email}") }
    }
}

/// Why no answer came.
#[derive(Debug, thiserror::Error)]
pub enum HasherError {
    /// The queue was full, or the wait too long. The member may try again shortly.
    #[error("Many people are signing in right now. Please try again in a moment.")]
    Busy,
    /// A stored hash that cannot be read, or no randomness.
    #[error(transparent)]
    Hashing(#[from] HashingError),
}

struct Shared {
    queue: Mutex<Queue>,
    arrived: Condvar,
    completed: AtomicU64,
}

struct Queue {
    jobs: VecDeque<Job>,
    stopping: bool,
}

struct Alive {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Job {
    work: Box<dyn FnOnce(&mut Memory) + Send>,
    _shares: (ConcurrencyPermit<String>, ConcurrencyPermit<Network>),
}

impl Hasher {
    /// Starts min(2, cores) threads.
    pub fn start() -> std::io::Result<Self> {
        Self::with_threads(thread::available_parallelism().map_or(1, |cores| cores.get().min(2)))
    }

    fn with_threads(threads: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { jobs: VecDeque::with_capacity(QUEUE), stopping: false }),
            arrived: Condvar::new(),
            completed: AtomicU64::new(0),
        });
        let start = |number| {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(format!("hasher-{number}")).spawn(move || shared.work())
        };
        let threads = (0..threads).map(start).collect::<std::io::Result<_>>()?;
        Ok(Self {
            networks: ConcurrencyLimit::new(MOST_PER_NETWORK),
            accounts: ConcurrencyLimit::new(MOST_PER_ACCOUNT),
            alive: Arc::new(Alive { shared: Arc::clone(&shared), threads }),
            shared,
        })
    }

    pub async fn hash(&self, password: String, client: &HashingClient) -> Result<String, HasherError> {
        self.ask(client, self.counted(move |memory| password::hash(&password, memory))).await
    }

    /// Compares a guess with a stored hash.
    pub async fn matches(
        &self,
        password: String,
        phc: String,
        client: &HashingClient,
    ) -> Result<bool, HasherError> {
        self.ask(client, self.counted(move |memory| password::matches(&password, &phc, memory))).await
    }

    /// Judges how strong a password is, which takes as long as a hash of some.
    pub async fn judge(
        &self,
        password: String,
        strength: Strength,
        client: &HashingClient,
    ) -> Result<Result<(), PasswordError>, HasherError> {
        self.ask(client, move |_| Ok(strength.judge(&password))).await
    }

    fn counted<T, F>(&self, hash: F) -> impl FnOnce(&mut Memory) -> T + use<T, F>
    where
        F: FnOnce(&mut Memory) -> T,
    {
        let shared = Arc::clone(&self.shared);
        move |memory| {
            let outcome = hash(memory);
            shared.completed.fetch_add(1, Ordering::SeqCst);
            outcome
        }
    }

    /// Hashes done so far. Tests prove with it that an unknown e-mail costs the same.
    pub fn completed(&self) -> u64 {
        self.shared.completed.load(Ordering::SeqCst)
    }

    /// True while none of the threads has ended; how much they have to do does not matter.
    pub fn is_alive(&self) -> bool {
        !self.alive.threads.iter().any(JoinHandle::is_finished)
    }

    async fn ask<T: Send + 'static>(
        &self,
        client: &HashingClient,
        work: impl FnOnce(&mut Memory) -> Result<T, HashingError> + Send + 'static,
    ) -> Result<T, HasherError> {
        let (answer, receiver) = oneshot::channel();
        let work = Box::new(move |memory: &mut Memory| {
            // Its caller may be gone: it would only delay the others.
            if !answer.is_closed() {
                let _nobody_waits = answer.send(work(memory));
            }
        });
        let answered = async {
            // The account first: jobs that wait for it take nothing of their network's share.
            let account = self.accounts.take(client.account.clone()).await;
            let network = self.networks.take(client.network).await;
            {
                let mut queue = self.shared.lock();
                if queue.jobs.len() >= QUEUE {
                    return Err(HasherError::Busy);
                }
                queue.jobs.push_back(Job { work, _shares: (account, network) });
            }
            self.shared.arrived.notify_one();
            match receiver.await {
                Ok(outcome) => Ok(outcome?),
                // A worker that panicked drops the answer; the member may try again.
                Err(_) => Err(HasherError::Busy),
            }
        };
        tokio::time::timeout(LONGEST_WAIT, answered).await.unwrap_or(Err(HasherError::Busy))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.jobs.pop_front() {
                return Some(job);
            }
            if queue.stopping {
                return None;
            }
            queue = self.arrived.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        let mut memory = Memory::default();
        while let Some(job) = self.next() {
            // A panic in one hash must not end the thread.
            let run = std::panic::AssertUnwindSafe(|| {
                let Job { work, _shares } = job;
                work(&mut memory);
            });
            if std::panic::catch_unwind(run).is_err() {
                tracing::error!("a password hash panicked; the worker goes on");
                memory = Memory::default();
            }
        }
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.shared.lock().stopping = true;
        self.shared.arrived.notify_all();
    }
}

impl From<HasherError> for Refusal {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::new(ErrorCode::Busy, error.to_string()).retry_after(RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::unexpected(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: P2
    #[tokio::test]
    async fn the_queue_is_bounded_and_abandoned_guesses_are_not_hashed() {
        let hasher = Hasher::with_threads(0).unwrap();
        let phc = password::hash("quiet river lantern", &mut Memory::default()).unwrap();
        let askers: Vec<HashingClient> =
            (0..=QUEUE).map(|number| client(number, &number.to_string())).collect();
        let mut waiting = Vec::new();
        for client in &askers[1..] {
            let mut guess = Box::pin(hasher.matches("a guess".to_owned(), phc.clone(), client));
            assert!(futures_now(guess.as_mut()).is_none(), "it waits");
            waiting.push(guess);
        }
        let mut refused = Box::pin(hasher.matches("one too many".to_owned(), phc.clone(), &askers[0]));
        assert!(matches!(futures_now(refused.as_mut()), Some(Err(HasherError::Busy))), "at once");

        drop(waiting);
        hasher.shared.lock().jobs.pop_back();
        let mut last = Box::pin(hasher.matches("quiet river lantern".to_owned(), phc, &askers[0]));
        assert!(futures_now(last.as_mut()).is_none());
        let shared = Arc::clone(&hasher.shared);
        thread::spawn(move || shared.work());
        assert!(last.await.unwrap());
        assert_eq!(hasher.completed(), 1);
    }

    #[tokio::test]
    async fn the_threads_are_alive_and_end_with_the_last_handle() {
        let hasher = Hasher::with_threads(2).unwrap();
        let other = hasher.clone();
        drop(hasher);
        assert!(other.is_alive());
        assert_eq!(other.completed(), 0);
        assert!(other.hash("quiet river lantern".to_owned(), &client(1, "mary")).await.is_ok());
        let shared = Arc::downgrade(&other.shared);
        drop(other);
        assert!(comes_true(|| shared.strong_count() == 0), "nobody hashes any more");
    }

    // proves: P2
    #[tokio::test]
    async fn a_flood_has_two_places_for_its_account_and_eight_for_its_network_whatever_it_asks() {
        let hasher = Hasher::with_threads(0).unwrap();
        let queued = || hasher.shared.lock().jobs.len();
        let one_account: Vec<HashingClient> = (0..330).map(|_| client(1, "mary@email.com")).collect();
        let others: Vec<HashingClient> = (0..330).map(|number| client(1, &number.to_string())).collect();
        let far_away: Vec<HashingClient> =
            (0..330).map(|number| client(2 + number, "mary@email.com")).collect();
        let mut waiting = Vec::new();
        for (flood, in_queue) in [(&one_account, 2), (&far_away, 2), (&others, 8)] {
            for client in flood {
                let mut hash = Box::pin(hasher.hash("quiet river lantern".to_owned(), client));
                assert!(futures_now(hash.as_mut()).is_none());
                waiting.push(hash);
            }
            assert_eq!(queued(), in_queue);
        }
        // Another member, elsewhere, is the ninth.
        let neighbour = client(0, "john@email.com");
        let mut good = Box::pin(hasher.hash("quiet river lantern".to_owned(), &neighbour));
        assert!(futures_now(good.as_mut()).is_none());
        assert_eq!(queued(), 9);
        drop((waiting, good));
        hasher.shared.lock().jobs.clear();
        let mut good = Box::pin(hasher.hash("quiet river lantern".to_owned(), &one_account[0]));
        assert!(futures_now(good.as_mut()).is_none());
        assert_eq!(queued(), 1, "nothing is held by those who are gone");
    }

    #[test]
    fn a_hasher_whose_thread_has_ended_is_not_alive() {
        let hasher = Hasher::with_threads(1).unwrap();
        hasher.shared.lock().stopping = true;
        hasher.shared.arrived.notify_all();
        assert!(comes_true(|| !hasher.is_alive()));
    }

    fn client(network: usize, account: &str) -> HashingClient {
        let network = u32::try_from(network).unwrap();
        HashingClient::new(IpAddr::from(network.to_be_bytes()), account)
    }

    fn comes_true(condition: impl Fn() -> bool) -> bool {
        let deadline = std::time::Instant::now() + Duration::from_mins(1);
        while !condition() && std::time::Instant::now() < deadline {
            thread::yield_now();
        }
        condition()
    }

    fn futures_now<T>(future: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        // Many are polled in one go, and none of them is to yield for that.
        match std::pin::pin!(tokio::task::unconstrained(future)).poll(&mut context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        }
    }
}
