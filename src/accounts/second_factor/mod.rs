//! The second factor: an authenticator app's six digits (RFC 6238), and backup codes for the day the phone is gone.
//!
//! Here is what a right code is. Codes are counted where they are asked for ([`crate::accounts::sign_in`],
//! [`crate::accounts::elevation::step_up`]); turning it on and off is [`crate::accounts::second_factor::setup`].

pub mod app_code;
pub mod check;
pub mod pending_sign_in;
pub mod recovery_code;
pub mod setup;
pub mod store;

use crate::platform::refusal::{ErrorCode, Refusal};
use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

pub use check::{CodeCheck, WrongCode, check_code};
pub use store::Protected;

use crate::platform::sealed::Seal;

/// Turns a member's second factor off and increments the epoch. The caller ends sessions and trust.
pub fn forget(tx: &Transaction<'_>, member_id: &str, now: Timestamp) -> rusqlite::Result<()> {
    store::turn_off(tx, member_id, now.as_second())
}

/// The members whose second factor this key cannot decrypt: with it, none of their codes is valid.
pub fn sealed_with_another_key(conn: &Connection, seal: &Seal) -> rusqlite::Result<Vec<Protected>> {
    let opens = |member: &Protected| {
        member.secret.as_deref().is_some_and(|secret| seal.open(&member.id, secret).is_ok())
    };
    let members = store::protected(conn)?;
    Ok(members.into_iter().filter(|member| !opens(member)).collect())
}

impl From<WrongCode> for Refusal {
    fn from(error: WrongCode) -> Self {
        let code = match error {
            WrongCode::OfApp => ErrorCode::WrongCode,
            WrongCode::Backup => ErrorCode::WrongBackupCode,
        };
        Self::new(code, error.to_string())
    }
}
