//! Counting wrong passwords and codes, for accounts, known browsers and decoy accounts.

pub mod decoys;
pub mod failures;
pub mod store;

use crate::accounts::lockout::rule::Failures;

/// What is counted for an e-mail that nobody has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoy {
    pub failures: Failures,
    pub locked: bool,
}
