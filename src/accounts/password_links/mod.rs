//! One-time links, by which a password is chosen without the old one: after a reset letter, an invitation or the setup.
//!
//! First access is with what an account began, and who made it: a slip, an invitation by e-mail, or the letter of "Forgot
//! password?" at an address that the office wrote down.

pub mod store;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use crate::accounts::account::{spelling, store as accounts};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::hashing::HashingClient;
use crate::accounts::hashing::password::Strength;
use crate::accounts::lockout::throttled;
use crate::accounts::sessions::store as sessions;
use crate::accounts::{Accounts, devices};
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::closed_set::closed_set;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::token::{Token, TokenHash};

/// When a link is made: the running portal says it on both clocks, a command on the wall's only.
#[derive(Clone, Copy, Debug)]
pub struct LinkIssueTime {
    pub now: Timestamp,
    pub run: Option<i64>,
    pub uptime: Option<i64>,
}

/// Days for which an invitation's link opens the page; `letters/invitation.txt` says it, too.
pub const INVITATION_DAYS: i64 = 7;

closed_set! {
    /// The purpose of a link. The page and the table are the same; the lifetime is not.
    pub enum Purpose {
        /// A forgotten password.
        Reset = "reset",
        /// A member's first password.
        Invitation = "invitation",
        /// The first administrator's first password.
        Setup = "setup",
    }
}

impl Purpose {
    /// How long a link of this purpose opens the page.
    pub fn lifetime(self) -> SignedDuration {
        match self {
            Self::Reset => SignedDuration::from_mins(15),
            Self::Invitation => SignedDuration::from_hours(INVITATION_DAYS * 24),
            Self::Setup => SignedDuration::from_hours(24),
        }
    }

    /// The link's path. The purpose in it only chooses the page's words; the token alone decides. The token comes
    /// last: a mail program that cuts the link leaves the purpose, and the page says in its words what is missing.
    pub fn path(self, token: &Token) -> String {
        match self {
            Self::Reset => format!("/reset-password?token={}", token.encoded()),
            other => format!("/reset-password?purpose={}&token={}", other.as_str(), token.encoded()),
        }
    }
}

impl From<Moment> for LinkIssueTime {
    fn from(Moment { now, run, uptime }: Moment) -> Self {
        Self { now, run: Some(run), uptime: Some(uptime) }
    }
}

impl From<Timestamp> for LinkIssueTime {
    fn from(now: Timestamp) -> Self {
        Self { now, run: None, uptime: None }
    }
}

/// Makes a link for a member and ends the older ones of the same purpose. Returns its path.
pub fn issue(
    tx: &Transaction<'_>,
    member_id: &str,
    purpose: Purpose,
    made: impl Into<LinkIssueTime>,
) -> rusqlite::Result<String> {
    store::end_of_purpose(tx, member_id, purpose.as_str())?;
    issue_beside(tx, member_id, purpose, made)
}

/// Makes a link for a letter that may not leave: the older ones stay good until [`end_older`].
pub fn issue_beside(
    tx: &Transaction<'_>,
    member_id: &str,
    purpose: Purpose,
    made: impl Into<LinkIssueTime>,
) -> rusqlite::Result<String> {
    let made = made.into();
    let token = Token::generate();
    let expires = made.now.as_second() + purpose.lifetime().as_secs();
    store::insert(tx, member_id, token.hash(), purpose.as_str(), expires, made)?;
    Ok(purpose.path(&token))
}

/// Ends the link of this path: its letter did not leave.
pub fn end(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    token_of(path).map_or(Ok(()), |token| store::delete_unused(tx, token.hash()))
}

/// Ends the links that were made before the one of this path, for the same member and purpose: its letter has left.
pub fn end_older(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    token_of(path).map_or(Ok(()), |token| store::end_older(tx, token.hash()))
}

fn token_of(path: &str) -> Option<Token> {
    let (_, rest) = path.split_once("token=")?;
    Token::parse(rest.split('&').next().unwrap_or_default())
}

/// The way to a first password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum FirstAccessWay {
    Slip,
    Invitation,
    /// "Forgot password?", asked for an account that had none yet.
    Letter,
}

/// How the account began: the way to its first password.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FirstAccess {
    /// RFC 3339, on the congregation's clock.
    pub used_at: String,
    pub way: FirstAccessWay,
    /// The name of the person who made the slip or sent the invitation, while they are here.
    pub made_by: Option<String>,
    /// The name of the person who entered the letter's address, while they are here.
    pub address_by: Option<String>,
}

impl FirstAccessWay {
    /// The log's words: "by an invitation sent by Ruth Albright to an address set by Tom Holder".
    pub fn in_words(self, made_by: Option<&str>, address_by: Option<&str>) -> String {
        let (way, made) = match self {
            Self::Slip => ("by a slip", "made"),
            Self::Invitation => ("by an invitation", "sent"),
            Self::Letter => ("by a letter", "sent"),
        };
        let by = |words: &str, name: &str| format!(" {words} by {name}");
        let made = made_by.map(|name| by(made, name)).unwrap_or_default();
        let address = address_by.filter(|name| made_by != Some(name));
        format!("{way}{made}{}", address.map(|name| by("to an address set", name)).unwrap_or_default())
    }
}

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
            let way = store::mark_first_access(tx, token, &member_id, now.as_second())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_a_link_is_its_token_and_both_orders_are_read() {
        let token = Token::generate();
        for purpose in Purpose::ALL {
            let path = purpose.path(&token);
            assert!(path.ends_with(&format!("token={}", token.encoded())), "{path}");
            assert_eq!(token_of(&path).as_ref(), Some(&token), "{path}");
        }
        let sent_before = format!("/reset-password?token={}&purpose=invitation", token.encoded());
        assert_eq!(token_of(&sent_before), Some(token));
    }
}
