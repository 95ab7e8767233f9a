//! Signing in: password, then code, then session.

pub mod api;
pub mod establish_session;
pub mod join;
pub mod verify_code;
pub mod verify_password;

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::second_factor::pending_sign_in;
use crate::accounts::sessions::store as sessions;
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::token::Token;

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
            if let Some(member_id) = sessions::delete(tx, token.hash())? {
                let entry = NewLogEntry::of_member(Action::SignedOut, &member_id, &client);
                audit_log::record(tx, &entry, now)?;
            }
            Ok(())
        })
        .await
}
