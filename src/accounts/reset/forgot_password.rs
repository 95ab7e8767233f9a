//! Forgot password. The answer is always the same; the letter goes to the stored address only.

use crate::accounts::account::{spelling, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::mail::{Letter, outbox};

/// Queues a reset letter when an account has this e-mail or sign-in name. Also gives an imported member their first
/// password. A contact address is no name: nothing is known of it here.
pub async fn ask_for_reset(accounts: &Accounts, email: &str, client: Client) -> rusqlite::Result<()> {
    let typed = email.to_owned();
    let now = accounts.clock.now();
    if accounts.reset_requests.check_and_count_failure(client.address, now).is_err() {
        // The same answer: it does not depend on the e-mail.
        return Ok(());
    }
    accounts
        .db
        .write_off_thread(move |tx| {
            let email = spelling::stored_form(&typed);
            let found = store::find_for_reset(tx, &email)?;
            let (member_id, address) = found.map_or((None, None), |(id, address)| (Some(id), address));
            let entry = NewLogEntry {
                action: Action::PasswordResetAsked,
                member_id: member_id.as_deref(),
                email: Some(&email),
                client: Some(&client),
                role_holder: None,
                detail: None,
                // The client has proven nothing. As a failure the entry is folded, so that a flood of requests for one
                // member fills neither the card nor the list in which they look for what is odd.
                success: false,
            };
            audit_log::record(tx, &entry, now)?;
            if let (Some(member_id), Some(address)) = (member_id, address)
                && !outbox::is_enough(tx, Letter::Reset, &member_id, &address, now)?
            {
                outbox::enqueue(tx, Letter::Reset, &member_id, now)?;
            }
            Ok::<_, rusqlite::Error>(())
        })
        .await?;
    accounts.mailer.wake();
    Ok(())
}
