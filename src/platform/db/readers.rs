//! The threads that read for requests. What they are given waits in one queue, first come, first served.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use r2d2::PooledConnection;
use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, ffi};
use tokio::sync::oneshot;

use super::open::BUSY_TIMEOUT;

type Pool = r2d2::Pool<SqliteConnectionManager>;

/// Boxed, all of them are one kind of work: each kind of its own is ten functions in the program.
type Work = Box<dyn FnOnce(rusqlite::Result<&Connection>) + Send>;

/// More than cores gain no speed on a Pi and cost 2 MB of page cache each.
const THREADS: u32 = 4;

/// Reading threads; one more is begun when all others are busy, so that a command has none and a quiet portal one. They
/// end with the last handle.
#[derive(Clone)]
pub(super) struct Readers(Arc<Handle>);

/// Ends the threads when it is dropped.
struct Handle(Arc<Shared>);

struct Shared {
    pool: Pool,
    queue: Mutex<Queue>,
    has_more: Condvar,
}

#[derive(Default)]
struct Queue {
    work: VecDeque<Work>,
    threads: u32,
    /// Threads that wait for work.
    idle: usize,
    has_ended: bool,
}

impl Readers {
    /// On connections of `manager`, as many as there are threads.
    pub(super) fn of(manager: SqliteConnectionManager) -> Self {
        let pool = r2d2::Pool::builder()
            .max_size(THREADS)
            // Connections are opened when first needed: a command-line call needs one, not four.
            .min_idle(Some(0))
            .test_on_check_out(false)
            .connection_timeout(BUSY_TIMEOUT)
            .build_unchecked(manager);
        Self(Arc::new(Handle(Arc::new(Shared { pool, queue: Mutex::default(), has_more: Condvar::new() }))))
    }

    /// On the caller's thread.
    pub(super) fn here<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        work(&*self.0.0.connection()?)
    }

    /// On one of the threads. All of its statements see the same state.
    pub(super) async fn off_thread<T, E>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<rusqlite::Error> + Send + 'static,
    {
        let (sender, outcome) = oneshot::channel();
        Shared::take(
            &self.0.0,
            Box::new(move |conn| drop(sender.send(conn.map_err(E::from).and_then(work)))),
        );
        // Nothing comes where the work panicked: that becomes its request's one 500.
        outcome.await.unwrap_or_else(|_| resume_unwind(Box::new("a read panicked")))
    }
}

impl Shared {
    fn connection(&self) -> rusqlite::Result<PooledConnection<SqliteConnectionManager>> {
        self.pool.get().map_err(|error| busy(&error.to_string()))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(shared: &Arc<Self>, work: Work) {
        let mut queue = shared.queue();
        queue.work.push_back(work);
        if queue.work.len() <= queue.idle {
            drop(queue);
            shared.has_more.notify_one();
        } else if queue.threads < THREADS {
            queue.threads += 1;
            drop(queue);
            let serving = Arc::clone(shared);
            let begun = std::thread::Builder::new().name("reader".to_owned()).spawn(move || serving.serve());
            if let Err(error) = begun {
                tracing::error!(%error, "a reading thread could not be started");
                let mut queue = shared.queue();
                queue.threads -= 1;
                if queue.threads == 0 {
                    queue.work.clear();
                }
            }
        }
    }

    /// Waits for it. Nothing once the queue has ended.
    fn next(&self) -> Option<Work> {
        let mut queue = self.queue();
        while queue.work.is_empty() && !queue.has_ended {
            queue.idle += 1;
            queue = self.has_more.wait(queue).unwrap_or_else(PoisonError::into_inner);
            queue.idle -= 1;
        }
        queue.work.pop_front()
    }

    fn serve(&self) {
        while let Some(work) = self.next() {
            // The panic has been written down where it happened.
            let _panicked = catch_unwind(AssertUnwindSafe(|| match self.connection() {
                Ok(conn) => in_one_state(&conn, work),
                Err(error) => work(Err(error)),
            }));
        }
    }
}

/// In a transaction, whose locks are then taken once and not by each statement.
fn in_one_state(conn: &Connection, work: Work) {
    match conn.prepare_cached("BEGIN").and_then(|mut begin| begin.execute([])) {
        Ok(_) => {
            let _ended_also_by_a_panic = State(conn);
            work(Ok(conn));
        }
        Err(error) => work(Err(error)),
    }
}

/// Ends a reading transaction.
struct State<'a>(&'a Connection);

impl Drop for State<'_> {
    fn drop(&mut self) {
        if let Err(error) = self.0.prepare_cached("COMMIT").and_then(|mut end| end.execute([])) {
            tracing::error!(%error, "a read did not end");
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.queue().has_ended = true;
        self.0.has_more.notify_all();
    }
}

/// The failure of a read or write that had no turn.
pub(super) fn busy(reason: &str) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), Some(reason.to_owned()))
}
