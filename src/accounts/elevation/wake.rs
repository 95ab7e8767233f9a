//! Waking role rights that sleep: by the password, and by the code where the account has a second factor.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{has_fresh_code, store};
use crate::accounts::elevation::step_up::confirm::{self, ComparedPassword, Unconfirmed};
use crate::accounts::hashing::password::PasswordError;
use crate::accounts::sessions::Session;
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::settings::Settings;

/// A role holder's credentials for step-up.
pub struct Typed {
    pub password: String,
    pub code: Option<String>,
}

/// Why rights were left asleep, or an operation undone.
#[derive(Debug, thiserror::Error)]
pub enum StepUpError {
    /// The account has a second factor, and this session has not given it within the last minutes.
    #[error("Please type the code of your authenticator app, too.")]
    CodeNeeded,
    /// It is right, and too easy to guess for somebody with a role.
    #[error(
        "Your password is too easy to guess for somebody with a role. {0} Change it under Security, then go on here."
    )]
    WeakPassword(String),
    #[error(transparent)]
    Unconfirmed(#[from] Unconfirmed),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Compares the password of a role holder. The code is checked with the verdict: always where one was sent, and where the
/// session has given none for five minutes one must be.
pub async fn prepare(
    accounts: &Accounts,
    session: &Session,
    Typed { password, code }: Typed,
    client: Client,
) -> Result<ComparedPassword, StepUpError> {
    let now = accounts.clock.now();
    let code = code.filter(|code| !code.trim().is_empty());
    if session.member.two_factor_enabled && code.is_none() && !has_fresh_code(session, now) {
        return Err(StepUpError::CodeNeeded);
    }
    let code = code.filter(|_| session.member.two_factor_enabled);
    let hashing_client = confirm::hashing_client(session, client.address);
    let compared = confirm::compare(accounts, session, password.clone(), code, client).await?;
    // Judged only after the right password.
    if compared.matches() {
        let strength = session.member.password_strength(&*accounts.settings().await?);
        let judged = accounts.hasher.judge(password, strength, &hashing_client).await;
        if let Err(PasswordError::Guessable(reason)) = judged.map_err(Unconfirmed::from)? {
            return Err(StepUpError::WeakPassword(reason));
        }
    }
    Ok(compared)
}

/// Wakes the rights, in the transaction of the verdict.
pub fn carry_out(
    tx: &Transaction<'_>,
    compared: &ComparedPassword,
    session: &Session,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Result<(), Unconfirmed>> {
    let code_given = compared.has_code().then_some(now.as_second());
    compared
        .then(tx, session, settings, now, |_| store::set(tx, session.id, Some(now.as_second()), code_given))
}
