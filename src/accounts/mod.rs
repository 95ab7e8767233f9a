//! Accounts: sign-in, passwords, sessions, reset, lockout, the second factor, known browsers, the audit log.
//!
//! "Where do I change how lockout works?" In [`lockout`]; [`sign_in`] and [`elevation::step_up`] apply it.

pub mod account;
pub mod audit_log;
pub mod cookies;
pub mod devices;
pub mod elevation;
pub mod first_access;
pub mod guard;
pub mod hashing;
pub mod join_codes;
pub mod lockout;
pub mod passwords;
pub mod reset;
pub mod second_factor;
pub mod security_page;
pub mod sessions;
pub mod sign_in;
pub mod state;
