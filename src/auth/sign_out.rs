//! Signing out: the row goes, so the cookie is worth nothing from then on.

use super::session;
use super::token::Token;
use crate::app::App;
use crate::security_log::{self, Action, Client, Entry};

/// Ends the session of `token`. Being signed out already is fine.
pub async fn sign_out(app: &App, token: Token, client: Client) -> rusqlite::Result<()> {
    let now = app.clock.now();
    app.db
        .write_off_thread(move |tx| {
            if let Some(member_id) = session::end(tx, &token)? {
                let entry = Entry {
                    action: Action::SignedOut,
                    member_id: Some(&member_id),
                    email: None,
                    client: Some(&client),
                    detail: None,
                    success: true,
                };
                security_log::record(tx, &entry, now)?;
            }
            Ok(())
        })
        .await
}
