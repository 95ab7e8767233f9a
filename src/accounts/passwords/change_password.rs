//! Changing one's own password: requires the current one, and ends all other sessions of the member.

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::account::store;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::step_up::confirm::{self, ComparedPassword, Unconfirmed};
use crate::accounts::hashing::hasher::HasherError;
use crate::accounts::hashing::password::{self, PasswordError};
use crate::accounts::sessions::{Session, session};
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::mail::Letter;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::token::Token;

pub struct ChangePassword {
    pub current: String,
    pub new: String,
    /// The new one once more.
    pub confirmation: String,
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The two new ones differ.
    #[error("Passwords don't match")]
    Mismatch,
    /// The new one is the current one.
    #[error("The new password is the same as the current one. Please choose a different one.")]
    Same,
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The current password was wrong, or nothing was judged.
    #[error(transparent)]
    Unconfirmed(#[from] Unconfirmed),
    /// No randomness for the session's new token.
    #[error(transparent)]
    Randomness(#[from] getrandom::Error),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Everything that takes time is done; the verdict is still to come.
pub struct Prepared {
    compared: ComparedPassword,
    /// The new password's hash; `None` when the current one was wrong.
    phc: Option<String>,
    token: Token,
}

/// Compares the current password; where it is right, judges and hashes the new one. A fault in the new one costs no
/// count.
pub async fn prepare(
    accounts: &Accounts,
    session: &Session,
    change: ChangePassword,
    client: Client,
) -> Result<Prepared, ChangeError> {
    let ChangePassword { current, new, confirmation } = change;
    confirm::limit(accounts, session, client.address).await?;
    if new != confirmation {
        return Err(ChangeError::Mismatch);
    }
    password::check_length(&new)?;
    if password::is_same(&current, &new) {
        return Err(ChangeError::Same);
    }
    let hashing_client = confirm::hashing_client(session, client.address);
    let compared = confirm::compare(accounts, session, current, None, client).await?;
    let mut phc = None;
    if compared.matches() {
        let settings = accounts.settings().await?;
        let strength = session.member.password_strength(&settings);
        accounts.hasher.judge(new.clone(), strength, &hashing_client).await??;
        phc = Some(accounts.hasher.hash(new, &hashing_client).await?);
    }
    Ok(Prepared { compared, phc, token: Token::generate()? })
}

impl Prepared {
    /// Sets the password and returns the token under which this session goes on. Every other session, pending
    /// sign-in, trusted device and link of the member ends.
    pub fn carry_out(
        self,
        tx: &Transaction<'_>,
        session: &Session,
        settings: &Settings,
        now: Timestamp,
    ) -> rusqlite::Result<Result<Token, Unconfirmed>> {
        let Self { compared, phc, token } = self;
        compared.then(tx, session, settings, now, |client| {
            if let Some(phc) = phc {
                store::set_password(tx, &session.member.id, &phc, now.as_second())?;
                session::renew(tx, session, &token)?;
                confirm::tell(tx, Action::PasswordChanged, Letter::PasswordChanged, session, client, now)?;
            }
            Ok(token)
        })
    }
}

impl From<HasherError> for ChangeError {
    fn from(error: HasherError) -> Self {
        Self::Unconfirmed(error.into())
    }
}

impl From<ChangeError> for Refusal {
    fn from(error: ChangeError) -> Self {
        let text = error.to_string();
        match error {
            ChangeError::Mismatch => Self::new(ErrorCode::PasswordsDiffer, text),
            ChangeError::Same => Self::new(ErrorCode::SamePassword, text),
            ChangeError::Password(error) => error.into(),
            ChangeError::Unconfirmed(error) => error.into(),
            ChangeError::Randomness(error) => error.into(),
            ChangeError::Database(error) => error.into(),
        }
    }
}
