//! Turning the second factor on: a secret is shown, and stays pending until a code proves that the app has it.

use jiff::{SignedDuration, Timestamp};
use qrcode::types::QrError;
use rusqlite::Transaction;

use super::recovery;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::step_up::confirm::{self, Unconfirmed};
use crate::accounts::second_factor::{WrongCode, app_code, check, recovery_code, store};
use crate::accounts::sessions::{Session, session};
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::mail::Letter;
use crate::platform::qr_picture;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;
use crate::platform::token::Token;

/// A page that is loaded again shows the same secret for this long.
const PENDING_FOR: SignedDuration = SignedDuration::from_mins(30);

/// The set-up data for an authenticator app.
pub struct PendingSecret {
    /// An image source.
    pub picture: String,
    /// Base32, for typing.
    pub secret: String,
}

/// Why there is no secret to show.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// No randomness for the secret.
    #[error(transparent)]
    Randomness(#[from] getrandom::Error),
    /// It could not be sealed.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// It could not be drawn.
    #[error("the picture for the authenticator app could not be drawn: {0}")]
    Picture(#[from] QrError),
    /// It has no address an app would read.
    #[error("the secret could not be written as an address for the authenticator app")]
    Address,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Why the second factor was not turned on.
#[derive(Debug, thiserror::Error)]
pub enum TurnOnError {
    #[error("Two-factor authentication is already active on your account")]
    AlreadyOn,
    /// No secret is pending for this session, or it is too old.
    #[error("Please start again: scan the new code.")]
    NothingPending,
    /// Not the code of the pending secret, or too many wrong ones.
    #[error(transparent)]
    Unconfirmed(#[from] Unconfirmed),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Made before the transaction, which needs no randomness then.
pub struct FreshSecrets {
    /// Under which the session goes on.
    pub token: Token,
    /// The backup codes, as the member sees them.
    pub recovery_codes: Vec<String>,
}

impl FreshSecrets {
    /// Uses the operating system's randomness.
    pub fn generate() -> Result<Self, getrandom::Error> {
        Ok(Self { token: Token::generate()?, recovery_codes: recovery_code::generate()? })
    }
}

/// The pending secret of this session, a new one where there is none; `None` when the second factor is on.
///
/// It belongs to the session: another client signed in as this member never sees it, and cannot confirm it with a
/// code.
pub fn begin(
    tx: &Transaction<'_>,
    seal: &Seal,
    session: &Session,
    settings: &Settings,
    now: Timestamp,
) -> Result<Option<PendingSecret>, SetUpError> {
    let member = &session.member;
    if member.two_factor_enabled {
        return Ok(None);
    }
    let secret = if let Some(secret) = pending(tx, seal, session, now)? {
        secret
    } else {
        let secret = app_code::new_secret()?.to_vec();
        let sealed = seal.seal(&member.id, &secret)?;
        store::set_pending(tx, &member.id, session.id, &sealed, now.as_second())?;
        secret
    };
    let (address, typed) = app_code::key_uri(&secret, &settings.congregation_name, member.account_name())
        .ok_or(SetUpError::Address)?;
    Ok(Some(PendingSecret { picture: qr_picture::image_source(&address)?, secret: typed }))
}

/// Turns the second factor on when `code` is of the pending secret. Every other session, pending sign-in,
/// trusted device and link of the member ends; this session goes on under the fresh token.
pub fn turn_on(
    tx: &Transaction<'_>,
    accounts: &Accounts,
    session: &Session,
    code: &str,
    fresh: &FreshSecrets,
    client: &Client,
    now: Timestamp,
) -> Result<(), TurnOnError> {
    let member_id = &*session.member.id;
    // Transactions wait for each other: of a burst of codes, no more are judged than one after the other.
    accounts.throttle.check(client.address, now).map_err(Unconfirmed::Throttled)?;
    if session.member.two_factor_enabled {
        return Err(TurnOnError::AlreadyOn);
    }
    let secret = pending(tx, &accounts.seal, session, now)?.ok_or(TurnOnError::NothingPending)?;
    let step = check::six_digits(code).and_then(|digits| app_code::matching_step(&secret, &digits, now));
    let Some(step) = step else {
        accounts.throttle.count_failure(client.address, now);
        return Err(Unconfirmed::Code(WrongCode::OfApp).into());
    };
    store::turn_on(tx, member_id, now.as_second())?;
    // The code has proven the app; it must not be valid for a sign-in as well.
    check::use_step(tx, member_id, step, now)?;
    recovery::replace(tx, &accounts.seal, member_id, &fresh.recovery_codes, now)?;
    session::renew(tx, session, &fresh.token)?;
    confirm::tell(tx, Action::TwoFactorEnabled, Letter::TwoFactorOn, session, client, now)?;
    Ok(())
}

fn pending(
    tx: &Transaction<'_>,
    seal: &Seal,
    session: &Session,
    now: Timestamp,
) -> rusqlite::Result<Option<Vec<u8>>> {
    let since = (now - PENDING_FOR).as_second();
    let sealed = store::pending(tx, &session.member.id, session.id, since, now.as_second())?;
    // Sealed with another key file it is as good as none: the member scans a new one.
    Ok(sealed.and_then(|sealed| seal.open(&session.member.id, &sealed).ok()))
}

impl From<SetUpError> for Refusal {
    fn from(error: SetUpError) -> Self {
        match error {
            SetUpError::Database(error) => error.into(),
            other => Self::unexpected(other),
        }
    }
}

impl From<TurnOnError> for Refusal {
    fn from(error: TurnOnError) -> Self {
        let text = error.to_string();
        match error {
            TurnOnError::AlreadyOn => Self::new(ErrorCode::TwoFactorAlreadyOn, text),
            TurnOnError::NothingPending => Self::new(ErrorCode::SetUpExpired, text),
            TurnOnError::Unconfirmed(error) => error.into(),
            TurnOnError::Database(error) => error.into(),
        }
    }
}
