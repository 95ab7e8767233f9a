//! Accounts: sign-in, passwords, sessions, reset, lockout, the second factor, known browsers, the audit log.
//!
//! "Where do I change how lockout works?" In [`lockout`]; [`sign_in`] and [`step_up`] apply it.

pub mod account;
pub mod audit_log;
pub mod cookies;
pub mod devices;
pub mod first_access;
pub mod guard;
pub mod hashing;
pub mod lockout;
pub mod log_page;
pub mod overview;
pub mod passwords;
pub mod pending_sign_in;
pub mod reset;
pub mod role_work;
pub mod second_factor;
pub mod second_factor_setup;
pub mod sessions;
pub mod sign_in;
pub mod slips;
pub mod state;
pub mod step_up;
