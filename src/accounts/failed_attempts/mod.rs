//! Counting wrong passwords and codes, for accounts, known browsers and decoy accounts.

pub mod decoys;
pub mod failures;
pub mod store;

use crate::accounts::lockout::rule::Failures;

/// The failure count of an e-mail without an account.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoy {
    pub failures: Failures,
    pub locked: bool,
}
