//! A bounded number of connections. When all places are taken, the connection that has been waiting for its next
//! request the longest gives its place up, so that silent clients, however many, keep nobody out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// A connection that was just made is not closed for want of descriptors.
const MOMENT_TO_ASK: Duration = Duration::from_millis(500);

/// The places of one server.
pub struct Places {
    free: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// By the order in which they began to wait.
    connections: BTreeMap<u64, Waiter>,
    next: u64,
}

struct Waiter {
    cut: Arc<Notify>,
    since: Instant,
}

/// One connection's place. Given back when dropped.
pub struct Place {
    places: Arc<Places>,
    /// Its number among the waiting; none while a request runs.
    number: Mutex<Option<u64>>,
    cut: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

impl Places {
    /// `connections` places.
    pub fn new(connections: usize) -> Arc<Self> {
        Arc::new(Self { free: Arc::new(Semaphore::new(connections)), waiting: Mutex::default() })
    }

    /// A place for a connection that has just been accepted. Waits only while every other connection is being
    /// answered.
    pub async fn take(self: &Arc<Self>) -> Result<Place, AcquireError> {
        if self.free.available_permits() == 0 {
            self.cut_longest_waiting();
        }
        let permit = Arc::clone(&self.free).acquire_owned().await?;
        let place = Place {
            places: Arc::clone(self),
            number: Mutex::new(None),
            cut: Arc::new(Notify::new()),
            _permit: permit,
        };
        place.wait();
        Ok(place)
    }

    /// Resolves when every place has been given back.
    pub async fn all_free(&self, connections: usize) {
        let everyone = u32::try_from(connections).unwrap_or(u32::MAX);
        let _closed_is_free_too = self.free.acquire_many(everyone).await;
    }

    /// The connection that has been waiting the longest gives its place up, where there are too few descriptors. One
    /// that was just made has a moment to ask: the system says that there are none before it looks who waits for one.
    pub(super) fn make_room(&self, now: Instant) {
        let mut waiting = lock(&self.waiting);
        if let Some(longest) = waiting.connections.first_entry()
            && now.duration_since(longest.get().since) >= MOMENT_TO_ASK
        {
            longest.remove().cut.notify_one();
        }
    }

    fn cut_longest_waiting(&self) {
        if let Some((_, waiter)) = lock(&self.waiting).connections.pop_first() {
            waiter.cut.notify_one();
        }
    }
}

impl Place {
    /// The connection waits for a request: it may be cut.
    pub fn wait(&self) {
        let mut number = lock(&self.number);
        let mut waiting = lock(&self.places.waiting);
        waiting.next += 1;
        let next = waiting.next;
        waiting.connections.insert(next, Waiter { cut: Arc::clone(&self.cut), since: Instant::now() });
        if let Some(before) = number.replace(next) {
            waiting.connections.remove(&before);
        }
    }

    /// A request runs: the connection is not cut for others.
    pub fn work(&self) {
        if let Some(number) = lock(&self.number).take() {
            lock(&self.places.waiting).connections.remove(&number);
        }
    }

    /// Resolves when this connection is to give up its place.
    pub async fn cut(&self) {
        loop {
            self.cut.notified().await;
            if lock(&self.number).is_some() {
                return;
            }
            // Its request came in the same moment: another one has to go.
            self.places.cut_longest_waiting();
        }
    }
}

/// A request whose body is still to come. Until it is there its connection waits for a client like any other, and may
/// be cut for one that asks for something.
#[derive(Clone)]
pub struct Arrival(Arc<Place>);

impl Arrival {
    /// Of a request on the connection that has this place.
    pub fn on(place: &Arc<Place>) -> Self {
        Self(Arc::clone(place))
    }

    /// All of it is there: it is being answered.
    pub fn is_complete(&self) {
        self.0.work();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.work();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_longest_waiting_connection_gives_its_place_up() {
        let places = Places::new(2);
        let first = places.take().await.unwrap();
        let second = places.take().await.unwrap();
        first.work();
        first.wait(); // answered: now the second has been waiting longer
        let third = tokio::spawn({
            let places = Arc::clone(&places);
            async move { places.take().await }
        });
        second.cut().await;
        drop(second);
        let third = third.await.unwrap().unwrap();

        first.work();
        third.work();
        places.cut_longest_waiting();
        assert!(lock(&places.waiting).connections.is_empty(), "nobody waits, nobody is cut");
        drop((first, third));
        places.all_free(2).await;
    }

    #[tokio::test]
    async fn for_want_of_descriptors_only_those_go_who_had_their_moment() {
        let places = Places::new(2);
        let (first, second) = (places.take().await.unwrap(), places.take().await.unwrap());
        let waiting = || lock(&places.waiting).connections.len();
        places.make_room(Instant::now());
        assert_eq!(waiting(), 2, "nobody goes at once");
        places.make_room(Instant::now() + MOMENT_TO_ASK);
        first.cut().await;
        assert_eq!(waiting(), 1, "one at a time");
        drop((first, second));
    }

    #[tokio::test]
    async fn a_request_that_comes_in_the_moment_of_the_cut_is_answered_and_another_one_goes() {
        let places = Places::new(2);
        let first = places.take().await.unwrap();
        let second = places.take().await.unwrap();
        places.cut_longest_waiting();
        first.work();
        tokio::select! {
            biased;
            () = first.cut() => panic!("it is being answered"),
            () = second.cut() => {}
        }
    }
}
