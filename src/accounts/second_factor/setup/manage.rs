//! Changes to an active second factor, after step-up by the member: turn it off, make new backup
//! codes.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::recovery;
use super::set_up::FreshSecrets;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::step_up::confirm::{self, ComparedPassword, Unconfirmed};
use crate::accounts::second_factor::store;
use crate::accounts::sessions::{Session, session};
use crate::accounts::state::Accounts;
use crate::platform::mail::Letter;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

#[derive(Debug, thiserror::Error)]
pub enum ManageError {
    /// The second factor is off already.
    #[error("Two-factor authentication is not active on your account")]
    Off,
    /// Password or code was wrong, or nothing was judged.
    #[error(transparent)]
    Unconfirmed(#[from] Unconfirmed),
}

/// Turns the second factor off. Every other session, pending sign-in, trusted device and link of the member ends;
/// this session goes on under the fresh token.
pub fn turn_off(
    tx: &Transaction<'_>,
    compared: &ComparedPassword,
    session: &Session,
    settings: &Settings,
    fresh: &FreshSecrets,
    now: Timestamp,
) -> rusqlite::Result<Result<(), ManageError>> {
    if !session.member.two_factor_enabled {
        return Ok(Err(ManageError::Off));
    }
    let outcome = compared.then(tx, session, settings, now, |client| {
        store::turn_off(tx, &session.member.id, now.as_second())?;
        session::renew(tx, session, &fresh.token)?;
        confirm::tell(tx, Action::TwoFactorDisabled, Letter::TwoFactorOff, session, client, now)
    })?;
    Ok(outcome.map_err(ManageError::from))
}

/// Replaces the backup codes. Sessions and trust stay: the member still has the app.
pub fn make_recovery_codes(
    tx: &Transaction<'_>,
    accounts: &Accounts,
    compared: &ComparedPassword,
    session: &Session,
    settings: &Settings,
    fresh: &FreshSecrets,
    now: Timestamp,
) -> rusqlite::Result<Result<(), ManageError>> {
    if !session.member.two_factor_enabled {
        return Ok(Err(ManageError::Off));
    }
    let outcome = compared.then(tx, session, settings, now, |client| {
        recovery::replace(tx, &accounts.seal, &session.member.id, &fresh.recovery_codes, now)?;
        confirm::tell(tx, Action::RecoveryCodesMade, Letter::RecoveryCodesMade, session, client, now)
    })?;
    Ok(outcome.map_err(ManageError::from))
}

impl From<ManageError> for Refusal {
    fn from(error: ManageError) -> Self {
        match error {
            ManageError::Off => Self::new(ErrorCode::TwoFactorAlreadyOff, error.to_string()),
            ManageError::Unconfirmed(error) => error.into(),
        }
    }
}
