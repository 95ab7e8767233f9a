//! Counting wrong passwords and codes, for accounts, known browsers and decoy accounts.

pub mod decoys;
pub mod failures;
pub mod store;
