//! Whether members reach the portal by https, as the settings said when they were last read: for headers and cookies
//! that are written before they are read again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared state. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct HttpsFlag(Arc<AtomicBool>);

impl HttpsFlag {
    /// True on https.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub fn set(&self, https: bool) {
        self.0.store(https, Ordering::Relaxed);
    }
}
