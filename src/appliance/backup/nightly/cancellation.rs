//! Cancels a run when the program stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, InterruptHandle};

/// Cancels a run.
#[derive(Clone, Default)]
pub(super) struct Cancellation(Arc<(AtomicBool, Mutex<Option<InterruptHandle>>)>);

impl Cancellation {
    /// Makes every copy in progress end in an error soon.
    pub fn cancel(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        if let Some(handle) = &*self.0.1.lock().unwrap_or_else(PoisonError::into_inner) {
            handle.interrupt();
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.0.load(Ordering::SeqCst)
    }

    /// While this value lives, SQLite's work on this connection can be interrupted.
    pub fn at_work(&self, conn: &Connection) -> AtWork<'_> {
        *self.0.1.lock().unwrap_or_else(PoisonError::into_inner) = Some(conn.get_interrupt_handle());
        AtWork(self)
    }
}

pub(super) struct AtWork<'a>(&'a Cancellation);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        *self.0.0.1.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
