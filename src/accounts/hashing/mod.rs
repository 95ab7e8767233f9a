//! Passwords as hashes: which are taken, how they are hashed and compared, on which threads.

mod guessable;
pub mod password;

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot};

use crate::http::client::Network;
use crate::platform::concurrency_limit::ConcurrencyLimit;
use crate::platform::refusal::{ErrorCode, RETRY_AFTER_BUSY, Refusal};
use password::{HashingError, Memory, Strength};

/// Passwords that wait for their turn.
const QUEUE: usize = 256;
/// Outside of the queue and in it.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// Passwords queued or being hashed at a time.
const MOST_PER_NETWORK: usize = 8;
/// The same per account: an e-mail as typed, whether an account has it or not.
const MOST_PER_ACCOUNT: usize = 2;

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// Hashes passwords off the async threads, on the only threads that do: two at most, each with memory that is used again.
/// Cheap to clone; the threads end with the last handle.
///
/// A wave of sign-ins waits in a bounded queue instead of taking 19 MiB each. Each network and each account has a limited
/// share of that queue: the rest of a flood, correct passwords included, waits outside it and delays only itself.
#[derive(Clone)]
pub struct Hasher {
    networks: Arc<ConcurrencyLimit<Network>>,
    accounts: Arc<ConcurrencyLimit<String>>,
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    jobs: Sender<Job>,
    completed: Arc<AtomicU64>,
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

/// The queue was full, or the wait too long. The member may try again shortly.
fn busy() -> Refusal {
    let text = "Many people are signing in right now. Please try again in a moment.";
    Refusal::new(ErrorCode::Busy, text).retry_after(RETRY_AFTER_BUSY)
}

impl Default for Hasher {
    /// Hashes min(2, cores) passwords at a time.
    fn default() -> Self {
        Self::at_a_time(thread::available_parallelism().map_or(1, |cores| cores.get().min(2)))
    }
}

impl Hasher {
    fn at_a_time(turns: usize) -> Self {
        let (jobs, arriving) = channel();
        let arriving = Arc::new(Mutex::new(arriving));
        for _ in 0..turns.max(1) {
            let arriving = Arc::clone(&arriving);
            thread::spawn(move || work(&arriving));
        }
        Self {
            networks: ConcurrencyLimit::new(MOST_PER_NETWORK),
            accounts: ConcurrencyLimit::new(MOST_PER_ACCOUNT),
            queue: Arc::new(Semaphore::new(QUEUE)),
            turns: Arc::new(Semaphore::new(turns)),
            jobs,
            completed: Arc::default(),
        }
    }

    pub async fn hash(&self, password: String, client: &HashingClient) -> Result<String, Refusal> {
        self.ask(client, self.counted(move |memory| password::hash(&password, memory))).await
    }

    /// Hashes a password that is chosen with a link or a slip, where it is strong enough and was typed twice.
    pub async fn hash_chosen(
        &self,
        password: String,
        confirmation: &str,
        strength: Strength,
        client: &HashingClient,
    ) -> Result<String, Refusal> {
        password::check_same(&password, confirmation)?;
        self.judge(password.clone(), strength, client).await?;
        self.hash(password, client).await
    }

    /// Compares a guess with a stored hash.
    pub async fn matches(
        &self,
        password: String,
        phc: String,
        client: &HashingClient,
    ) -> Result<bool, Refusal> {
        self.ask(client, self.counted(move |memory| password::matches(&password, &phc, memory))).await
    }

    /// Accepts or refuses a new password; to judge how strong one is takes as long as a hash of some.
    pub async fn judge(
        &self,
        password: String,
        strength: Strength,
        client: &HashingClient,
    ) -> Result<(), Refusal> {
        password::check_length(&password)?;
        let weakness = self.weakness(password, strength, client).await?;
        weakness.map_or(Ok(()), |reason| Err(password::guessable(&reason)))
    }

    /// See [`Strength::weakness`].
    pub async fn weakness(
        &self,
        password: String,
        strength: Strength,
        client: &HashingClient,
    ) -> Result<Option<String>, Refusal> {
        self.ask(client, move |_| Ok(strength.weakness(&password))).await
    }

    fn counted<T, F>(&self, hash: F) -> impl FnOnce(&mut Memory) -> T + use<T, F>
    where
        F: FnOnce(&mut Memory) -> T,
    {
        let completed = Arc::clone(&self.completed);
        move |memory| {
            let outcome = hash(memory);
            completed.fetch_add(1, Ordering::SeqCst);
            outcome
        }
    }

    /// Hashes done so far. Tests prove with it that an unknown e-mail costs the same.
    pub fn completed(&self) -> u64 {
        self.completed.load(Ordering::SeqCst)
    }

    async fn ask<T: Send + 'static>(
        &self,
        client: &HashingClient,
        work: impl FnOnce(&mut Memory) -> Result<T, HashingError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let answered = async {
            // The account first: jobs that wait for it take nothing of their network's share.
            let account = self.accounts.take(client.account.clone()).await;
            let network = self.networks.take(client.network).await;
            let place = self.queue.try_acquire().map_err(|_| busy())?;
            let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| busy())?;
            drop(place);
            let (answer, outcome) = oneshot::channel();
            let job = Box::new(move |memory: &mut Memory| {
                let _shares = (account, network, turn);
                let _nobody_waits = answer.send(work(memory));
            });
            self.jobs.send(job).map_err(|_| busy())?;
            // One that panicked has no answer; the member may try again.
            outcome.await.map_err(|_| busy())?.map_err(Refusal::unexpected)
        };
        tokio::time::timeout(LONGEST_WAIT, answered).await.unwrap_or_else(|_| Err(busy()))
    }
}

/// The work of one thread, until no job can arrive any more.
fn work(arriving: &Mutex<Receiver<Job>>) {
    let mut memory = Memory::default();
    loop {
        let next = arriving.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // A panic in one hash must not end the thread.
        if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
            tracing::error!("a password hash panicked; the thread goes on");
            memory = Memory::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: P2
    #[tokio::test]
    async fn the_queue_is_bounded_and_abandoned_guesses_are_not_hashed() {
        let hasher = Hasher::at_a_time(0);
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
        let refused = futures_now(refused.as_mut()).unwrap().unwrap_err();
        assert_eq!(refused.code, ErrorCode::Busy, "at once");

        drop(waiting);
        let mut last = Box::pin(hasher.matches("quiet river lantern".to_owned(), phc, &askers[0]));
        assert!(futures_now(last.as_mut()).is_none());
        hasher.turns.add_permits(1);
        assert!(last.await.unwrap());
        assert_eq!(hasher.completed(), 1);
    }

    // proves: P2
    #[tokio::test]
    async fn a_flood_has_two_places_for_its_account_and_eight_for_its_network_whatever_it_asks() {
        let hasher = Hasher::at_a_time(0);
        let queued = || QUEUE - hasher.queue.available_permits();
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
        let mut good = Box::pin(hasher.hash("quiet river lantern".to_owned(), &one_account[0]));
        assert!(futures_now(good.as_mut()).is_none());
        assert_eq!(queued(), 1, "nothing is held by those who are gone");
    }

    fn client(network: usize, account: &str) -> HashingClient {
        let network = u32::try_from(network).unwrap();
        HashingClient::new(IpAddr::from(network.to_be_bytes()), account)
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
