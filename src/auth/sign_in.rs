//! The one gate through which every password goes: throttle, lock, check, session; in this order, counted before
//! anything is answered.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::hasher::HasherError;
use super::lockout::{self, Failures};
use super::session::{self, SignedInMember};
use super::store::{self, Account};
use super::token::Token;
use crate::app::App;
use crate::members::email;
use crate::security_log::{self, Action, Client, Entry};
use crate::settings::Settings;

/// Compared with the guess when nobody has that e-mail, so that a stranger learns nothing from the time it
/// takes. Made of 32 random bytes that were thrown away.
const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$MLPsT96ziszvs73ulkZcwQ$lzzYeWgBB8GIZs9isBoZvsZCYG9YZh62pXvBrYOEZ1Y";

/// How a sign-in ends.
pub enum Outcome {
    /// The password was right: here is the new session.
    SignedIn {
        /// Who.
        member: SignedInMember,
        /// For the cookie.
        token: Token,
        /// As they stood in the transaction of the session.
        settings: Box<Settings>,
    },
    /// Wrong e-mail or password; it does not say which.
    Refused,
    /// The account is locked, or this failure locked it.
    Locked,
    /// This address failed too often; seconds to wait.
    Throttled(u32),
}

/// Why a sign-in could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Too busy to hash.
    #[error(transparent)]
    Hasher(#[from] HasherError),
    /// No randomness for a session.
    #[error(transparent)]
    Randomness(#[from] getrandom::Error),
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Judges an e-mail and a password. An unknown e-mail costs the same as a known one: one hash, one transaction.
pub async fn sign_in(
    app: &App,
    email: &str,
    password: String,
    client: &Client,
) -> Result<Outcome, SignInError> {
    let now = app.clock.now();
    if let Err(seconds) = app.throttle.check(client.address, now) {
        return Ok(Outcome::Throttled(seconds));
    }
    let email = email::canonical(email);
    let account = app
        .db
        .read_off_thread({
            let email = email.clone();
            move |conn| store::find_account(conn, &email)
        })
        .await?;
    let phc = account.as_ref().map_or(DECOY, |account| &account.password).to_owned();
    let matches = app.hasher.matches(password.clone(), phc.clone()).await? && account.is_some();
    let renewed = if matches && super::password::is_outdated(&phc) {
        Some(app.hasher.hash(password).await?)
    } else {
        None
    };
    // Asked again after the hash: a burst of guesses is admitted before its first one has failed.
    let admitted = if matches {
        app.throttle.check(client.address, now)
    } else {
        app.throttle.check_and_count_failure(client.address, now)
    };
    if let Err(seconds) = admitted {
        return Ok(Outcome::Throttled(seconds));
    }
    let attempt = Attempt { email, checked: phc, matches, renewed, token: Token::generate()?, now };
    let client_here = client.clone();
    let outcome = app.db.write_off_thread(move |tx| attempt.judge(tx, &client_here)).await?;
    if matches && !matches!(outcome, Outcome::SignedIn { .. }) {
        // Right, but locked (or changed meanwhile): a failure like any other.
        app.throttle.count_failure(client.address, now);
    }
    Ok(outcome)
}

/// A password that has been compared, not yet counted.
struct Attempt {
    email: String,
    /// The hash it was compared with: if the row has another by now, the comparison is void.
    checked: String,
    matches: bool,
    renewed: Option<String>,
    token: Token,
    now: Timestamp,
}

impl Attempt {
    /// Count and verdict in one transaction: nothing is answered that is not yet written.
    fn judge(self, tx: &Transaction<'_>, client: &Client) -> Result<Outcome, SignInError> {
        let account = store::find_account(tx, &self.email)?;
        let log = |action, success, member_id: Option<&str>| {
            let entry = Entry {
                action,
                member_id,
                email: Some(&self.email),
                client: Some(client),
                detail: None,
                success,
            };
            security_log::record(tx, &entry, self.now)
        };
        let Some(account) = account else {
            log(Action::SignInFailed, false, None)?;
            return Ok(Outcome::Refused);
        };
        let id = Some(account.member.id.as_str());
        if account.locked {
            log(Action::SignInWhileLocked, false, id)?;
            return Ok(Outcome::Locked);
        }
        let settings = Settings::load(tx)?;
        if self.matches && account.password == self.checked {
            log(Action::SignedIn, true, id)?;
            return Ok(self.admit(tx, account, client, settings)?);
        }
        let before = Failures { count: account.failures, last: account.last_failure };
        let verdict = lockout::record_failure(before, settings.lock_after, self.now);
        store::record_failure(tx, &account.member.id, verdict.count, verdict.locks, self.now.as_second())?;
        log(Action::SignInFailed, false, id)?;
        if verdict.locks {
            log(Action::AccountLocked, true, id)?;
            return Ok(Outcome::Locked);
        }
        Ok(Outcome::Refused)
    }

    fn admit(
        self,
        tx: &Transaction<'_>,
        account: Account,
        client: &Client,
        settings: Settings,
    ) -> rusqlite::Result<Outcome> {
        store::record_success(tx, &account.member.id, self.renewed.as_deref(), self.now.as_second())?;
        session::create(tx, &account.member.id, &self.token, client, &settings, self.now)?;
        Ok(Outcome::SignedIn { member: account.member, token: self.token, settings: Box::new(settings) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::password::{self, Memory};

    #[test]
    fn the_decoy_costs_what_a_real_hash_costs() {
        assert!(!password::is_outdated(DECOY));
        assert!(DECOY.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(!password::matches("", DECOY, &mut Memory::default()).unwrap());
    }
}
