//! Files that are there whole or not at all, and folders for a moment.

pub mod atomic_write;
pub mod scratch;
