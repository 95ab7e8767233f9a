//! Equal values, each kept once.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

/// The values so far.
#[derive(Debug)]
pub struct Shared<T: ?Sized>(HashSet<Arc<T>>);

impl<T: ?Sized> Default for Shared<T> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<T: ?Sized + Eq + Hash> Shared<T> {
    pub fn share<V: Borrow<T> + Into<Arc<T>>>(&mut self, value: V) -> Arc<T> {
        if let Some(known) = self.0.get(value.borrow()) {
            return Arc::clone(known);
        }
        let new = value.into();
        self.0.insert(Arc::clone(&new));
        new
    }
}
