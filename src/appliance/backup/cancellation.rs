//! The end of a nightly run that the program's stop brings.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::InterruptHandle;

/// Cancels a run when the program stops: every copy in progress ends in an error soon.
#[derive(Clone, Default)]
pub(super) struct Cancellation(Arc<(AtomicBool, Mutex<Option<InterruptHandle>>)>);

impl Cancellation {
    pub(super) fn cancel(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        if let Some(handle) = &*self.0.1.lock().unwrap_or_else(PoisonError::into_inner) {
            handle.interrupt();
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.0.0.load(Ordering::SeqCst)
    }

    /// The connection whose work [`Self::cancel`] interrupts; none where none is at work.
    pub(super) fn set_interrupt_handle(&self, handle: Option<InterruptHandle>) {
        *self.0.1.lock().unwrap_or_else(PoisonError::into_inner) = handle;
    }
}
