//! The only check of a password at sign-in: throttle, lock, check, second factor, session; in this order, counted
//! before anything is answered. [`super::verify_code`] continues when the account has a second factor.

use std::sync::Arc;

use rusqlite::Transaction;

use super::{EstablishedSession, SignIn, establish_session};
use crate::accounts::Accounts;
use crate::accounts::account::store::{self, Account};
use crate::accounts::account::{SignedInMember, spelling};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens, Trust};
use crate::accounts::elevation::SignInProof;
use crate::accounts::hashing::{HashingClient, password};
use crate::accounts::lockout::failures::{self, Step};
use crate::accounts::lockout::throttle::AddressLimit;
use crate::accounts::lockout::{locked, throttled};
use crate::accounts::second_factor::store::pending_sign_in as pending;
use crate::accounts::sessions::store as sessions;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::{Settings, SettingsCache};
use crate::platform::token::Token;

/// Compared with the guess when no account has that e-mail, so that the time does not allow user enumeration. Made of
/// 32 random bytes that were thrown away.
const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$MLPsT96ziszvs73ulkZcwQ$lzzYeWgBB8GIZs9isBoZvsZCYG9YZh62pXvBrYOEZ1Y";

/// How a sign-in ends, or a step of it. What is refused has been counted, which is committed.
pub enum SignInOutcome {
    /// Authenticated.
    SignedIn(Box<EstablishedSession>),
    /// The password was right and the code is still to come: the token of the pending sign-in.
    CodeNeeded(Token),
    Refused(Refusal),
}

impl SignInOutcome {
    /// True where the account is locked, by this failure or before.
    pub(super) fn is_locked(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.code == ErrorCode::AccountLocked)
    }
}

/// Wrong e-mail or password; it does not say which.
fn wrong_credentials() -> Refusal {
    Refusal::new(ErrorCode::InvalidCredentials, "Invalid email or password")
}

/// Judges an e-mail and a password. An unknown e-mail costs the same as a known one: one hash, one transaction.
pub async fn sign_in(
    accounts: &Accounts,
    email: &str,
    password: String,
    shown: PresentedTokens,
    client: &Client,
) -> Result<SignInOutcome, Refusal> {
    let moment = accounts.clock.moment();
    let checked = accounts.throttle.check(client.address, moment.now);
    if shown.device.is_none() {
        checked.map_err(throttled)?;
    }
    let (typed, device) = (email.to_owned(), shown.device.clone());
    let (email, account, known) = accounts
        .db
        .read_off_thread(move |conn| {
            let email = spelling::stored_form(&typed);
            let account = store::find_account(conn, &email)?;
            // Looked up for every e-mail, so that it takes the same time for all of them.
            let member_id = account.as_ref().map_or("", |account| &account.member.id);
            let known = devices::find(conn, member_id, device.as_ref(), moment.now)?;
            Ok::<_, rusqlite::Error>((email, account, known))
        })
        .await?;
    let is_known = known.is_some();
    if !is_known {
        checked.map_err(throttled)?;
    }
    let limit = AddressLimit::new(&accounts.throttle, client.address, is_known);
    let hashing_client = if let Some(device) = known {
        HashingClient::known(client.address, device)
    } else {
        // One account, whichever of its names was typed.
        let name = account.as_ref().map_or(&*email, |account| account.member.account_name());
        HashingClient::new(client.address, name)
    };
    let phc = account.as_ref().map_or(DECOY, |account| &account.password).to_owned();
    let matches =
        accounts.hasher.matches(password.clone(), phc.clone(), &hashing_client).await? && account.is_some();
    let role_holder = account.filter(|account| matches && !account.member.roles.is_none());
    let strong = match role_holder {
        Some(Account { member, .. }) => {
            let settings = accounts.settings().await?;
            let strength = member.password_strength(&settings);
            accounts.hasher.weakness(password.clone(), strength, &hashing_client).await?.is_none()
        }
        None => false,
    };
    let renewed = if matches && password::is_outdated(&phc) {
        Some(accounts.hasher.hash(password, &hashing_client).await?)
    } else {
        None
    };
    // Checked again after the hash: a burst of guesses passes the first check before any of them has failed.
    limit.check_guess(matches, moment.now)?;
    // Made for every e-mail, so that it takes the same time for all of them.
    let decoy = failures::decoy_key(&accounts.seal, &email);
    let settings = accounts.settings.clone();
    let attempt = Attempt { email, decoy, checked: phc, matches, renewed, strong, shown, settings, moment };
    let client_here = client.clone();
    let outcome = accounts.db.write_off_thread(move |tx| attempt.judge(tx, &client_here)).await?;
    if matches && let SignInOutcome::Refused(_) = outcome {
        // Right, but locked (or changed meanwhile): a failure like any other.
        limit.count_failure(moment.now);
    }
    if is_known && outcome.is_locked() {
        // Its own count is used up: it is no known browser any more.
        accounts.throttle.count_failure(client.address, moment.now);
    }
    accounts.mailer.wake();
    Ok(outcome)
}

/// A password that has been compared, not yet counted.
struct Attempt {
    email: String,
    /// The key of the decoy account, where no account has this e-mail.
    decoy: [u8; 32],
    /// The hash it was compared with: if the row has another by now, the comparison is void.
    checked: String,
    matches: bool,
    renewed: Option<String>,
    /// Strong enough for the member's role.
    strong: bool,
    shown: PresentedTokens,
    settings: SettingsCache,
    moment: Moment,
}

impl Attempt {
    /// Count and verdict in one transaction: nothing is answered before it is written.
    fn judge(self, tx: &Transaction<'_>, client: &Client) -> rusqlite::Result<SignInOutcome> {
        let now = self.moment.now;
        let settings = self.settings.load(tx)?;
        let Some(account) = store::find_account(tx, &self.email)? else {
            let verdict = failures::count_wrong_password_of_decoy(
                tx,
                &self.decoy,
                &self.email,
                client,
                &settings,
                now,
            )?;
            return Ok(SignInOutcome::Refused(verdict.refusal(wrong_credentials())));
        };
        let id = &account.member.id;
        let log = |action| {
            let entry = NewLogEntry::of_member(action, id, client);
            audit_log::record(tx, &NewLogEntry { email: Some(&self.email), success: false, ..entry }, now)
        };
        let device = devices::find(tx, id, self.shown.device.as_ref(), now)?;
        if account.locked && device.is_none() {
            log(Action::SignInWhileLocked)?;
            return Ok(SignInOutcome::Refused(locked()));
        }
        if self.matches && account.password == self.checked {
            return self.pass(tx, account.member, device, client, settings);
        }
        log(Action::SignInFailed)?;
        let verdict = failures::count_wrong_password(tx, id, device, client, &settings, now, Step::SignIn)?;
        Ok(SignInOutcome::Refused(verdict.refusal(wrong_credentials())))
    }

    /// The password is right. Where the second factor is on, only a browser that is trusted skips the code.
    fn pass(
        self,
        tx: &Transaction<'_>,
        member: SignedInMember,
        device: Option<i64>,
        client: &Client,
        settings: Arc<Settings>,
    ) -> rusqlite::Result<SignInOutcome> {
        if let Some(phc) = self.renewed.as_deref() {
            store::renew_hash(tx, &member.id, phc)?;
        }
        let mut trust = None;
        if member.two_factor_enabled {
            trust = skip_code(tx, &member.id, device, &self.shown, client, self.moment)?;
            if trust.is_none() {
                let token = pending::begin(tx, &member.id, self.strong, self.moment)?;
                return Ok(SignInOutcome::CodeNeeded(token));
            }
        }
        let proven = SignInProof { strong_password: self.strong, code: false };
        let (shown, moment) = (&self.shown, self.moment);
        let sign_in = SignIn { member, shown, proven, trust, client, settings, moment };
        let established = establish_session(tx, sign_in)?;
        Ok(SignInOutcome::SignedIn(Box::new(established)))
    }
}

/// With a second factor, a right password alone is enough only in a browser that its member trusts.
///
/// Uses the trust in the known browser `device`, where it is valid. A replayed trust token from any client ends the
/// trust and the sessions of the browser it was made for, and notifies the member.
fn skip_code(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    shown: &PresentedTokens,
    client: &Client,
    moment: Moment,
) -> rusqlite::Result<Option<Trust>> {
    for copied in devices::end_replayed(tx, member_id, &shown.trust)? {
        sessions::delete_of_device(tx, copied)?;
        let entry = NewLogEntry::of_member(Action::TrustReplayed, member_id, client);
        audit_log::record(tx, &NewLogEntry { success: false, ..entry }, moment.now)?;
        outbox::announce_browser(tx, Letter::TrustReplayed, member_id, client, moment.now)?;
    }
    match device {
        Some(device) => devices::use_trust(tx, device, &shown.trust, moment),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::hashing::password::Memory;

    // proves: P5
    #[test]
    fn the_decoy_costs_what_a_real_hash_costs() {
        assert!(!password::is_outdated(DECOY));
        assert!(DECOY.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(!password::matches("", DECOY, &mut Memory::default()).unwrap());
    }
}
