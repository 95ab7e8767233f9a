//! Choosing a password through a one-time link: after a reset letter, an invitation or the setup.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::hasher::HasherError;
use super::password::{self, PasswordError};
use super::store;
use super::token::{Token, TokenHash};
use crate::app::App;
use crate::security_log::{self, Action, Client, Entry};
use crate::settings::Settings;

/// Why the password was not set.
#[derive(Debug, thiserror::Error)]
pub enum ResetError {
    /// Expired, used, replaced by a newer one, or never made.
    #[error("This link has expired or was already used. Please ask for a new one.")]
    DeadLink,
    /// The two passwords differ.
    #[error("Passwords don't match")]
    Mismatch,
    /// The password is not taken.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Too many dead links from this address; seconds to wait.
    #[error("Too many failed attempts. Please wait a few minutes and try again.")]
    Throttled(u32),
    /// Too busy to hash.
    #[error(transparent)]
    Hasher(#[from] HasherError),
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Sets a new password. The link is used up only when everything else is right; every other session, link and
/// pending sign-in of the member ends. It does not sign in and does not unlock.
pub async fn reset_password(
    app: &App,
    token: &str,
    password: String,
    confirmation: &str,
    client: Client,
) -> Result<(), ResetError> {
    let now = app.clock.now();
    app.throttle.check(client.address, now).map_err(ResetError::Throttled)?;
    let outcome = attempt(app, token, password, confirmation, &client, now).await;
    if matches!(outcome, Err(ResetError::DeadLink)) {
        app.throttle.count_failure(client.address, now);
    }
    outcome
}

async fn attempt(
    app: &App,
    token: &str,
    password: String,
    confirmation: &str,
    client: &Client,
    now: Timestamp,
) -> Result<(), ResetError> {
    let token = Token::parse(token).ok_or(ResetError::DeadLink)?.hash();
    let (owner, settings) = app
        .db
        .read_off_thread(move |conn| {
            let owner = store::find_link_owner(conn, token, now.as_second())?;
            Ok::<_, rusqlite::Error>((owner, Settings::load(conn)?))
        })
        .await?;
    let owner = owner.ok_or(ResetError::DeadLink)?;
    if password != confirmation {
        return Err(ResetError::Mismatch);
    }
    let context = [&*owner.first_name, &*owner.last_name, &*owner.email, &*settings.congregation_name];
    password::check_new(&password, &context)?;
    let phc = app.hasher.hash(password).await?;
    let client = client.clone();
    app.db.write_off_thread(move |tx| use_link(tx, token, &phc, &client, now)).await
}

/// Single use is one UPDATE: of twenty at once, nineteen find nothing to change.
fn use_link(
    tx: &Transaction<'_>,
    token: TokenHash,
    phc: &str,
    client: &Client,
    now: Timestamp,
) -> Result<(), ResetError> {
    let member_id = store::use_link(tx, token, now.as_second())?.ok_or(ResetError::DeadLink)?;
    store::set_password(tx, &member_id, phc, now.as_second())?;
    store::delete_sessions_of(tx, &member_id)?;
    let entry = Entry {
        action: Action::PasswordResetDone,
        member_id: Some(&member_id),
        email: None,
        client: Some(client),
        detail: None,
        success: true,
    };
    security_log::record(tx, &entry, now)?;
    Ok(())
}
