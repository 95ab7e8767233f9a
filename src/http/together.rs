//! Request coalescing for a list that is the same for every member: one query at a time for all waiting requests.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::body::Bytes;
use rusqlite::Connection;
use tokio::sync::Notify;

use crate::platform::db::Database;

/// The queries of one list. A request that comes during a query may be too late for its data, and waits for the next
/// one, which all waiting requests share. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct RequestCoalescer(Arc<Readings>);

#[derive(Debug, Default)]
struct Readings {
    state: Mutex<State>,
    /// One has ended.
    ended: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// So many have begun.
    begun: u64,
    is_under_way: bool,
    /// So many wait for one to end.
    waiting: usize,
    /// The result and number of the newest, while a request waits.
    newest: Option<(u64, Bytes)>,
}

impl RequestCoalescer {
    /// The result of a query that begins from now on.
    pub async fn read(
        &self,
        db: &Database,
        list: impl FnOnce(&Connection) -> rusqlite::Result<Bytes> + Send + 'static,
    ) -> rusqlite::Result<Bytes> {
        let reading = match self.0.found_or_begun().await {
            Next::Found(list) => return Ok(list),
            Next::Begun(reading) => reading,
        };
        // The query ends on its own thread, also when the request that began it is gone.
        let read = move |conn: &Connection| {
            let found = list(conn)?;
            reading.ends_with(found.clone());
            Ok(found)
        };
        db.read_off_thread(read).await
    }
}

/// The next step of a waiting request.
enum Next {
    Found(Bytes),
    Begun(Reading),
}

impl Readings {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn found_or_begun(self: &Arc<Self>) -> Next {
        let waiter = Waiter::at(self);
        loop {
            let mut ended = pin!(self.ended.notified());
            ended.as_mut().enable();
            if let Some(next) = self.next_for(&waiter) {
                return next;
            }
            ended.await;
        }
    }

    fn next_for(self: &Arc<Self>, waiter: &Waiter<'_>) -> Option<Next> {
        let mut state = self.state();
        if let Some((number, found)) = &state.newest
            && *number > waiter.begun_before
        {
            return Some(Next::Found(found.clone()));
        }
        if state.is_under_way {
            return None;
        }
        state.is_under_way = true;
        state.begun += 1;
        Some(Next::Begun(Reading { readings: Arc::clone(self), number: state.begun, found: None }))
    }
}

/// A waiting request.
struct Waiter<'a> {
    readings: &'a Readings,
    begun_before: u64,
}

impl<'a> Waiter<'a> {
    fn at(readings: &'a Readings) -> Self {
        let mut state = readings.state();
        state.waiting += 1;
        Self { readings, begun_before: state.begun }
    }
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let mut state = self.readings.state();
        state.waiting -= 1;
        if state.waiting == 0 {
            state.newest = None;
        }
    }
}

/// One that is under way. Ends when dropped, whether it has found anything or not.
struct Reading {
    readings: Arc<Readings>,
    number: u64,
    found: Option<Bytes>,
}

impl Reading {
    fn ends_with(mut self, found: Bytes) {
        self.found = Some(found);
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let mut state = self.readings.state();
        state.is_under_way = false;
        if let Some(found) = self.found.take()
            && state.waiting > 0
        {
            state.newest = Some((self.number, found));
        }
        drop(state);
        self.readings.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use tokio::task::JoinHandle;

    use super::*;

    const LONG: Duration = Duration::from_secs(8);

    struct Trial {
        together: RequestCoalescer,
        db: Database,
        _folder: tempfile::TempDir,
    }

    type Asked = JoinHandle<rusqlite::Result<Bytes>>;

    impl Trial {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let db = Database::create(
                &folder.path().join("portal.db"),
                crate::appliance::backup::before_migration,
            )
            .unwrap();
            Self { together: RequestCoalescer::default(), db, _folder: folder }
        }

        /// Requests the list; if a query is needed, it runs `list`.
        fn ask(&self, list: impl FnOnce() -> rusqlite::Result<&'static str> + Send + 'static) -> Asked {
            let (together, db) = (self.together.clone(), self.db.clone());
            tokio::spawn(async move { together.read(&db, |_| list().map(Bytes::from)).await })
        }

        /// The same with a query that ends on a signal.
        fn ask_long(&self, finds: &'static str) -> (Asked, Sender<()>) {
            let (end, told): (_, Receiver<()>) = channel();
            let list = move || {
                let _told_or_given_up = told.recv_timeout(LONG);
                Ok(finds)
            };
            (self.ask(list), end)
        }

        async fn until(&self, holds: impl Fn(&State) -> bool) {
            let waited = tokio::time::timeout(LONG, async {
                while !holds(&self.together.0.state()) {
                    tokio::task::yield_now().await;
                }
            });
            assert!(waited.await.is_ok(), "{:?}", self.together);
        }

        fn keeps_nothing(&self) -> bool {
            let state = self.together.0.state();
            state.newest.is_none() && state.waiting == 0 && !state.is_under_way
        }
    }

    async fn found(asked: Asked) -> Bytes {
        asked.await.unwrap().unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn all_who_come_while_a_list_is_read_share_the_next_reading() {
        let trial = Trial::new();
        let (first, end) = trial.ask_long("before");
        trial.until(|state| state.begun == 1).await;
        let crowd: Vec<Asked> = (0..50).map(|_| trial.ask(|| Ok("after"))).collect();
        trial.until(|state| state.waiting == 50).await;
        end.send(()).unwrap();

        assert_eq!(found(first).await, "before");
        for one in crowd {
            assert_eq!(found(one).await, "after", "nobody gets what was read before they came");
        }
        assert_eq!(trial.together.0.state().begun, 2);
        assert!(trial.keeps_nothing());
        assert_eq!(found(trial.ask(|| Ok("later"))).await, "later");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_reading_whose_asker_has_gone_is_over_before_the_next_begins() {
        let trial = Trial::new();
        let (gone, end) = trial.ask_long("before");
        trial.until(|state| state.begun == 1).await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        let next = trial.ask(|| Ok("after"));
        trial.until(|state| state.waiting == 1).await;
        assert_eq!(trial.together.0.state().begun, 1, "one at a time");
        end.send(()).unwrap();
        assert_eq!(found(next).await, "after");

        let (under_way, end) = trial.ask_long("before");
        trial.until(|state| state.begun == 3).await;
        let impatient = trial.ask(|| Ok("after"));
        trial.until(|state| state.waiting == 1).await;
        impatient.abort();
        assert!(impatient.await.unwrap_err().is_cancelled());
        end.send(()).unwrap();
        assert_eq!(found(under_way).await, "before");
        assert!(trial.keeps_nothing(), "nothing is kept for those who have gone");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn after_a_reading_that_fails_or_panics_the_next_in_line_reads() {
        let trial = Trial::new();
        let failed = trial.ask(|| Err(rusqlite::Error::QueryReturnedNoRows)).await.unwrap();
        assert_eq!(failed, Err(rusqlite::Error::QueryReturnedNoRows));
        let panicked = trial.ask(|| panic!("as a bug would"));
        assert!(panicked.await.unwrap_err().is_panic());
        assert_eq!(found(trial.ask(|| Ok("whole"))).await, "whole");
        assert!(trial.keeps_nothing());
    }
}
