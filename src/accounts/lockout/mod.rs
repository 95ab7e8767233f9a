//! Lockout: wrong passwords and codes are counted, and too many lock the account.
//!
//! - [`rule`]: the numbers, and what one more failure makes of a count; pure
//! - [`failures`]: counts in the database, for accounts and known browsers, with the log row and the letter of a lock; and
//!   for an e-mail without an account, against user enumeration
//! - [`throttle`]: the rate limits, in memory
//!
//! [`crate::accounts::sign_in`], [`crate::accounts::elevation::step_up`] and [`crate::accounts::password_links`] apply them; the
//! office unlocks in `congregation/people/members/access.rs`. The SQL of a count is where its row is:
//! `accounts/account/store.rs`, `accounts/devices/store.rs`, and here for decoys.

pub mod failures;
pub mod rule;
pub mod store;
pub mod throttle;

use crate::accounts::account::Failures;
use crate::platform::refusal::{ErrorCode, Refusal};

/// The account is locked. E-mails without an account get the same.
pub fn locked() -> Refusal {
    Refusal::new(ErrorCode::AccountLocked, "This account is locked. A church administrator can unlock it.")
}

/// This address has failed too often; it may try again in so many seconds.
pub fn throttled(seconds: u32) -> Refusal {
    let text = "Too many failed attempts. Please wait a few minutes and try again.";
    Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
}

/// The failure count of an e-mail without an account.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoy {
    pub failures: Failures,
    pub locked: bool,
}
