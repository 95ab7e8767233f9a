//! Being who you say you are: passwords, the sign-in gate, sessions, one-time links.
//!
//! "Where do I change how lockout works?" The rule is [`lockout`], what counts is [`failures`], and the gate that
//! applies it is [`sign_in`] with [`verify_code`] behind it.

mod admit;
pub mod api;
pub mod change_password;
pub mod confirm;
mod decoys;
pub mod failures;
mod familiar;
pub mod forgot_password;
pub mod hasher;
pub mod letters;
pub mod lockout;
pub mod one_time_link;
pub mod password;
pub mod pending;
mod reset_password;
pub mod session;
mod shares;
pub mod sign_in;
mod sign_out;
mod skip_code;
mod store;
pub mod throttle;
pub mod token;
mod verify_code;

/// Forgets what was counted for addresses that nobody has: under another key it is not found again.
pub fn forget_decoys(tx: &rusqlite::Transaction<'_>) -> rusqlite::Result<()> {
    store::decoys::delete_all(tx)
}
