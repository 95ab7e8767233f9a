//! Choosing a password through a one-time link: after a reset letter, an invitation or the setup.

use rusqlite::Transaction;

use super::store;
use crate::accounts::account::store as accounts;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices;
use crate::accounts::first_access::store as first_access;
use crate::accounts::hashing::hasher::{HasherError, HashingClient};
use crate::accounts::hashing::password::{PasswordError, Strength};
use crate::accounts::sessions::store as sessions;
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::token::{Token, TokenError, TokenHash};

#[derive(Debug, thiserror::Error)]
pub enum ResetError {
    /// Expired, used, replaced by a newer one, or never made.
    #[error("This link has expired or was already used. Please ask for a new one.")]
    DeadLink,
    /// The two passwords differ.
    #[error("Passwords don't match")]
    Mismatch,
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Too many dead links from this address; seconds to wait.
    #[error("Too many failed attempts. Please wait a few minutes and try again.")]
    Throttled(u32),
    /// Too busy to hash.
    #[error(transparent)]
    Hasher(#[from] HasherError),
    /// No randomness for the browser's token.
    #[error(transparent)]
    Randomness(#[from] getrandom::Error),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Sets a new password. The link is used up only when everything else is valid; every other session, link and pending
/// sign-in of the member and all trust in their devices ends. It does not sign in and does not unlock, but the client
/// has read the member's mail: its browser is known from now on. Returns its token.
pub async fn reset_password(
    accounts: &Accounts,
    token: &str,
    password: String,
    confirmation: &str,
    browser: Option<Token>,
    client: Client,
) -> Result<Token, ResetError> {
    let moment = accounts.clock.moment();
    accounts.throttle.check(client.address, moment.now).map_err(ResetError::Throttled)?;
    let attempt = Attempt { browser, client, moment };
    let outcome = attempt.choose(accounts, token, password, confirmation).await;
    if matches!(outcome, Err(ResetError::DeadLink)) {
        accounts.throttle.count_failure(attempt.client.address, moment.now);
        let token = Token::parse(token).map(|token| token.hash());
        accounts.db.write_off_thread(move |tx| attempt.log_dead_link(tx, token)).await?;
    }
    accounts.mailer.wake();
    outcome
}

#[derive(Clone)]
struct Attempt {
    browser: Option<Token>,
    client: Client,
    moment: Moment,
}

impl Attempt {
    async fn choose(
        &self,
        accounts: &Accounts,
        token: &str,
        password: String,
        confirmation: &str,
    ) -> Result<Token, ResetError> {
        let token = Token::parse(token).ok_or(ResetError::DeadLink)?.hash();
        let moment = self.moment;
        let settings = accounts.settings.clone();
        let (owner, settings) = accounts
            .db
            .read_off_thread(move |conn| {
                let owner = store::find_owner(conn, token, moment)?;
                Ok::<_, rusqlite::Error>((owner, settings.load(conn)?))
            })
            .await?;
        let owner = owner.ok_or(ResetError::DeadLink)?;
        if password != confirmation {
            return Err(ResetError::Mismatch);
        }
        let context = [
            &*owner.first_name,
            &*owner.last_name,
            &*owner.email,
            &*owner.sign_in_name,
            &*settings.congregation_name,
            &*settings.portal_name,
        ];
        let name = if owner.email.is_empty() { &owner.sign_in_name } else { &owner.email };
        let hashing_client = HashingClient::with_link(self.client.address, name);
        let strength = Strength::of_member(&context);
        accounts.hasher.judge(password.clone(), strength, &hashing_client).await??;
        let phc = accounts.hasher.hash(password, &hashing_client).await?;
        let attempt = self.clone();
        accounts.db.write_off_thread(move |tx| attempt.use_link(tx, token, &phc)).await
    }

    /// Single use is one UPDATE: of twenty at once, nineteen change no row.
    fn use_link(self, tx: &Transaction<'_>, token: TokenHash, phc: &str) -> Result<Token, ResetError> {
        let now = self.moment.now;
        let member_id = store::use_up(tx, token, self.moment)?.ok_or(ResetError::DeadLink)?;
        let is_change = accounts::find_password(tx, &member_id)?.is_some();
        accounts::set_password(tx, &member_id, phc, now.as_second())?;
        sessions::delete_of(tx, &member_id)?;
        let entry = NewLogEntry::of_member(Action::PasswordResetDone, &member_id, &self.client);
        let detail = if is_change {
            None
        } else {
            let first = first_access::mark_link(tx, token, &member_id, now.as_second())?;
            let way =
                first.map(|first| first.way.in_words(first.made_by.as_deref(), first.address_by.as_deref()));
            let way = way.unwrap_or_else(|| "by a link".to_owned());
            Some(format!("for the first time, {way}"))
        };
        audit_log::record(tx, &NewLogEntry { detail: detail.as_deref(), ..entry }, now)?;
        if is_change {
            let news = News {
                letter: Letter::PasswordChanged,
                member_id: &member_id,
                detail: Some(&self.client.device_name()),
                to_address: None,
            };
            outbox::announce(tx, &news, now)?;
        }
        Ok(devices::make_known(tx, &member_id, self.browser.as_ref(), &self.client, now)?.token)
    }

    fn log_dead_link(self, tx: &Transaction<'_>, token: Option<TokenHash>) -> rusqlite::Result<()> {
        let member_id = match token {
            Some(token) => store::find_member(tx, token)?,
            None => None,
        };
        let entry = NewLogEntry {
            action: Action::PasswordResetRefused,
            member_id: member_id.as_deref(),
            email: None,
            client: Some(&self.client),
            role_holder: None,
            detail: None,
            success: false,
        };
        audit_log::record(tx, &entry, self.moment.now)
    }
}

impl From<TokenError> for ResetError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Randomness(error) => error.into(),
            TokenError::Database(error) => error.into(),
        }
    }
}

impl From<ResetError> for Refusal {
    fn from(error: ResetError) -> Self {
        let text = error.to_string();
        match error {
            ResetError::DeadLink => Self::new(ErrorCode::LinkExpired, text),
            ResetError::Throttled(seconds) => {
                Self::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
            }
            ResetError::Mismatch => Self::new(ErrorCode::PasswordsDiffer, text),
            ResetError::Password(error) => error.into(),
            ResetError::Hasher(error) => error.into(),
            ResetError::Randomness(error) => error.into(),
            ResetError::Database(error) => error.into(),
        }
    }
}
