//! The second factor: an authenticator app's six digits (RFC 6238), and backup codes for the day the phone is gone.
//!
//! Codes are judged in the one gate of [`crate::auth`]; here is what a code is, and how the second factor is turned
//! on and off.

pub mod api;
mod app_code;
mod check;
mod recovery_code;
mod store;

pub use check::{CodeCheck, check_code};
