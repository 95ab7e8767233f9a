//! Signing in: password, then code, then session.

pub mod api;
pub mod join;
pub mod verify_code;
pub mod verify_password;

use std::sync::Arc;

use rusqlite::Transaction;

use crate::accounts::account::{SignedInMember, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens, Trust};
use crate::accounts::elevation::{self, SignInProof};
use crate::accounts::lockout::failures;
use crate::accounts::second_factor::store::pending_sign_in;
use crate::accounts::{Accounts, sessions};
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::settings::Settings;
use crate::platform::token::Token;

/// A member who has just signed in.
pub struct EstablishedSession {
    pub member: SignedInMember,
    /// The session cookie's value.
    pub session: Token,
    /// The browser's row: `trusted_devices.id`
    pub device_id: i64,
    /// The known-browser cookie's value.
    pub device: Token,
    /// The trust cookie, where the browser is trusted.
    pub trust: Option<Trust>,
    /// The settings in the session's transaction.
    pub settings: Arc<Settings>,
}

/// A sign-in whose member has been authenticated.
pub struct SignIn<'a> {
    pub member: SignedInMember,
    pub shown: &'a PresentedTokens,
    pub proven: SignInProof,
    /// The token that replaces the one by which the browser has just skipped the code.
    pub trust: Option<Trust>,
    pub client: &'a Client,
    pub settings: Arc<Settings>,
    pub moment: Moment,
}

/// The last step of sign-in, after authentication: makes a session with a fresh token, makes the browser known, and ends
/// the session that it had before.
pub fn establish_session(tx: &Transaction<'_>, sign_in: SignIn<'_>) -> rusqlite::Result<EstablishedSession> {
    let SignIn { member, shown, proven, trust, client, settings, moment } = sign_in;
    let known = devices::make_known(tx, &member.id, shown.device.as_ref(), client, moment.now)?;
    if !known.was_known {
        failures::forget_account_failures(tx, &member)?;
    }
    store::record_sign_in(tx, &member.id, moment.now.as_second())?;
    if let Some(before) = &shown.session {
        sessions::store::delete(tx, before.hash())?;
    }
    let (session_id, session) = sessions::create(tx, &member.id, Some(known.id), client, &settings, moment)?;
    elevation::begin(tx, session_id, &member, proven, &settings, moment.now)?;
    let entry = NewLogEntry {
        email: Some(&member.email),
        ..NewLogEntry::of_member(Action::SignedIn, &member.id, client)
    };
    audit_log::record(tx, &entry, moment.now)?;
    if known.is_news {
        devices::announce_new_browser(tx, &member.id, client, moment.now)?;
    }
    Ok(EstablishedSession { member, session, device_id: known.id, device: known.token, trust, settings })
}

/// Ends the session and the pending sign-in of these tokens. Being signed out already is fine.
pub async fn sign_out(
    accounts: &Accounts,
    session: Option<Token>,
    pending: Option<Token>,
    client: Client,
) -> rusqlite::Result<()> {
    let now = accounts.clock.now();
    accounts
        .db
        .write_off_thread(move |tx| {
            if let Some(token) = pending {
                pending_sign_in::delete_of_token(tx, &token)?;
            }
            let Some(token) = session else { return Ok(()) };
            if let Some(member_id) = sessions::store::delete(tx, token.hash())? {
                let entry = NewLogEntry::of_member(Action::SignedOut, &member_id, &client);
                audit_log::record(tx, &entry, now)?;
            }
            Ok(())
        })
        .await
}
