//! Forgot password. Whatever is asked, the answer is the same; the letter goes to the stored address only.

use crate::accounts::account::spelling;
use crate::accounts::account::store;
use crate::accounts::audit_log::{self, Action, Client, Entry};
use crate::app::App;
use crate::platform::mail::outbox::{self, Letter};

/// Letters an account is sent within an hour; more are not sent, silently.
const LETTERS_PER_HOUR: i64 = 3;

/// Requests an address may make in ten minutes, whoever they are for. A whole congregation may ask for its first
/// passwords over the church's Wi-Fi; a stranger may not fill the card with log lines.
pub const MOST_REQUESTS: usize = 200;

/// Queues a reset letter when somebody has this e-mail. Also gives an imported member their first password.
pub async fn ask_for_reset(app: &App, email: &str, client: Client) -> rusqlite::Result<()> {
    let typed = email.to_owned();
    let now = app.clock.now();
    if app.letter_requests.check_and_count_failure(client.address, now).is_err() {
        // The same answer, and nothing else: it does not depend on who was asked for.
        return Ok(());
    }
    app.db
        .write_off_thread(move |tx| {
            let email = spelling::in_the_book(tx, &typed)?;
            let member_id = store::find_enabled_by_email(tx, &email)?;
            let entry = Entry {
                action: Action::PasswordResetAsked,
                member_id: member_id.as_deref(),
                email: Some(&email),
                client: Some(&client),
                detail: None,
                // Whoever asks has proven nothing. As a failure it is folded, so that a flood of requests for one
                // member fills neither the card nor the list in which they look for what is odd.
                success: false,
            };
            audit_log::record(tx, &entry, now)?;
            if let Some(member_id) = member_id
                && outbox::count_within_hour(tx, Letter::Reset, &member_id, now)? < LETTERS_PER_HOUR
            {
                outbox::enqueue(tx, Letter::Reset, &member_id, now)?;
            }
            Ok::<_, rusqlite::Error>(())
        })
        .await?;
    app.post.wake();
    Ok(())
}
