//! The second factor: an authenticator app's six digits (RFC 6238), and backup codes for the day the phone is gone.
//!
//! Codes are judged in the one gate of [`crate::auth`]; here is what a code is, and how the second factor is turned
//! on and off.

pub mod api;
mod app_code;
mod check;
pub mod manage;
mod picture;
mod recovery;
mod recovery_code;
pub mod set_up;
mod store;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

pub use check::{CodeCheck, check_code};

/// Turns a member's second factor off, whoever asks. The epoch goes up; what else must end, the caller ends.
pub fn forget(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> rusqlite::Result<()> {
    store::turn_off(tx, member_id, now.as_second())
}

/// How many of a member's backup codes are not used yet.
pub fn recovery_codes_left(conn: &Connection, member_id: &str) -> rusqlite::Result<u32> {
    store::count_recovery_codes(conn, member_id)
}
