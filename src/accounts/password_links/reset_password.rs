//! A forgotten password, and choosing one through a one-time link: after a reset letter, an invitation or the setup.

use rusqlite::Transaction;

use super::store;
use crate::accounts::account::{spelling, store as accounts};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::hashing::HashingClient;
use crate::accounts::hashing::password::Strength;
use crate::accounts::lockout::throttled;
use crate::accounts::password_links::store as links;
use crate::accounts::sessions::store as sessions;
use crate::accounts::{Accounts, devices};
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::token::{Token, TokenHash};

/// Expired, used, replaced by a newer one, or never made.
fn dead_link() -> Refusal {
    let text = "This link has expired or was already used. Please ask for a new one.";
    Refusal::new(ErrorCode::LinkExpired, text)
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
) -> Result<Token, Refusal> {
    let moment = accounts.clock.moment();
    accounts.throttle.check(client.address, moment.now).map_err(throttled)?;
    let attempt = Attempt { browser, client, moment };
    let outcome = attempt.choose(accounts, token, password, confirmation).await;
    if outcome.as_ref().is_err_and(|refusal| refusal.code == ErrorCode::LinkExpired) {
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
    ) -> Result<Token, Refusal> {
        let token = Token::parse(token).ok_or_else(dead_link)?.hash();
        let moment = self.moment;
        let settings = accounts.settings.clone();
        let (owner, settings) = accounts
            .db
            .read_off_thread(move |conn| {
                let owner = store::find_owner(conn, token, moment)?;
                Ok::<_, rusqlite::Error>((owner, settings.load(conn)?))
            })
            .await?;
        let owner = owner.ok_or_else(dead_link)?;
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
        let phc = accounts.hasher.hash_chosen(password, confirmation, strength, &hashing_client).await?;
        let attempt = self.clone();
        accounts.db.write_off_thread(move |tx| attempt.use_link(tx, token, &phc)).await
    }

    /// Single use is one UPDATE: of twenty at once, nineteen change no row.
    fn use_link(self, tx: &Transaction<'_>, token: TokenHash, phc: &str) -> Result<Token, Refusal> {
        let now = self.moment.now;
        let member_id = store::use_up(tx, token, self.moment)?.ok_or_else(dead_link)?;
        let is_change = accounts::find_password(tx, &member_id)?.is_some();
        accounts::set_password(tx, &member_id, phc, now.as_second())?;
        sessions::delete_of(tx, &member_id)?;
        let entry = NewLogEntry::of_member(Action::PasswordResetDone, &member_id, &self.client);
        let detail = if is_change {
            None
        } else {
            let way = links::mark_first_access(tx, token, &member_id, now.as_second())?;
            let way = way.unwrap_or_else(|| "by a link".to_owned());
            Some(format!("for the first time, {way}"))
        };
        audit_log::record(tx, &NewLogEntry { detail: detail.as_deref(), ..entry }, now)?;
        if is_change {
            outbox::announce_browser(tx, Letter::PasswordChanged, &member_id, &self.client, now)?;
        }
        Ok(devices::make_known(tx, &member_id, self.browser.as_ref(), &self.client, now)?.token)
    }

    fn log_dead_link(self, tx: &Transaction<'_>, token: Option<TokenHash>) -> rusqlite::Result<()> {
        let member_id = match token {
            Some(token) => store::find_member(tx, token)?,
            None => None,
        };
        let entry = NewLogEntry::new(Action::PasswordResetRefused);
        let (member_id, client) = (member_id.as_deref(), Some(&self.client));
        audit_log::record(tx, &NewLogEntry { member_id, client, success: false, ..entry }, self.moment.now)
    }
}

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
            let found = accounts::find_for_reset(tx, &email)?;
            let (member_id, address) = found.map_or((None, None), |(id, address)| (Some(id), address));
            let entry = NewLogEntry {
                member_id: member_id.as_deref(),
                email: Some(&email),
                client: Some(&client),
                // The client has proven nothing. As a failure the entry is folded, so that a flood of requests for one
                // member fills neither the card nor the list in which they look for what is odd.
                success: false,
                ..NewLogEntry::new(Action::PasswordResetAsked)
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
