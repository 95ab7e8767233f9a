//! Signing out: deletes the session and a sign-in that waits for its code, so that their cookies are void.

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::second_factor::pending_sign_in::pending;
use crate::accounts::sessions::session;
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
                pending::end_of(tx, &token)?;
            }
            let Some(token) = session else { return Ok(()) };
            if let Some(member_id) = session::end(tx, &token)? {
                let entry = NewLogEntry {
                    action: Action::SignedOut,
                    member_id: Some(&member_id),
                    email: None,
                    client: Some(&client),
                    role_holder: None,
                    detail: None,
                    success: true,
                };
                audit_log::record(tx, &entry, now)?;
            }
            Ok(())
        })
        .await
}
