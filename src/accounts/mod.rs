//! Accounts: sign-in, passwords, sessions, reset, lockout, the second factor, known browsers, the audit log.
//!
//! "Where do I change how lockout works?" The rule is [`lockout`], the counts are [`failed_attempts`], and [`sign_in`]
//! applies them.

pub mod account;
pub mod audit_log;
pub mod cookies;
pub mod devices;
pub mod failed_attempts;
pub mod guard;
pub mod hashing;
pub mod lockout;
pub mod overview;
pub mod passwords;
pub mod pending_sign_in;
pub mod reset;
pub mod second_factor;
pub mod second_factor_setup;
pub mod sessions;
pub mod sign_in;
pub mod state;
pub mod step_up;
