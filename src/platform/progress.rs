//! Progress and cancellation of work on many rows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::refusal::{ErrorCode, Refusal};

/// Counts the steps of one piece of work, some for each row. Its clones count the same.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    done: AtomicU32,
    of: AtomicU32,
    steps_of_each: AtomicU32,
    is_cancelled: AtomicBool,
}

/// The work is not wanted any more: it ends between two rows and leaves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This was cancelled. Nothing was written.")]
pub struct Cancelled;

impl From<Cancelled> for Refusal {
    fn from(cancelled: Cancelled) -> Self {
        Self::new(ErrorCode::Cancelled, cancelled.to_string())
    }
}

impl Progress {
    /// So many rows there are, and so many steps each takes.
    pub fn expect(&self, rows: usize, steps_of_each: u32) {
        self.0.steps_of_each.store(steps_of_each, Ordering::Relaxed);
        self.0.of.store(u32::try_from(rows).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// One more step is done.
    pub fn step(&self) -> Result<(), Cancelled> {
        self.skip(1);
        self.go_on()
    }

    /// An error where the work is not wanted any more.
    pub fn go_on(&self) -> Result<(), Cancelled> {
        if self.0.is_cancelled.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }

    /// So many more steps need not be done.
    pub fn skip(&self, steps: usize) {
        self.0.done.fetch_add(u32::try_from(steps).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// True for a clone of the other one.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// The number of rows done, and of all. Each counts by its steps.
    pub fn so_far(&self) -> (u32, u32) {
        let steps = self.0.steps_of_each.load(Ordering::Relaxed).max(1);
        (self.0.done.load(Ordering::Relaxed) / steps, self.0.of.load(Ordering::Relaxed))
    }
}
