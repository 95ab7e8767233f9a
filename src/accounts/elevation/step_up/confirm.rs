//! Step-up of a signed-in member: throttle, lock, password, code; in this order, counted before anything is answered.
//! A wrong answer counts as at sign-in and does not end the session.

use std::net::IpAddr;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use crate::accounts::account::store;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::hashing::hasher::{HasherError, HashingClient};
use crate::accounts::lockout::failures::{self, FailureVerdict, Step};
use crate::accounts::lockout::throttle::AddressLimit;
use crate::accounts::second_factor::{CodeCheck, WrongCode, check_code};
use crate::accounts::sessions::Session;
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

/// Why step-up failed or could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Unconfirmed {
    /// Not the password of the signed-in member.
    #[error("Your password is not right.")]
    Password,
    /// Neither the app's code nor a backup code, or one that was used before.
    #[error(transparent)]
    Code(WrongCode),
    /// The account is locked, or this failure locked it.
    #[error("This account is locked. A church administrator can unlock it.")]
    Locked,
    /// This address failed too often; seconds to wait.
    #[error("Too many failed attempts. Please wait a few minutes and try again.")]
    Throttled(u32),
    /// Too busy to hash.
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// A password that has been compared, not yet counted.
pub struct ComparedPassword {
    accounts: Accounts,
    client: Client,
    /// The limit that a failure here counts against.
    limit: AddressLimit,
    /// The hash it was compared with: if the row has another by now, the comparison is void. `None` when the account
    /// was locked and nothing was compared.
    checked: Option<String>,
    matches: bool,
    code: Option<String>,
}

/// The limit that a failure here counts against; `Err` where the address has failed too often, except for a known
/// browser, which has its own count.
pub async fn limit(
    accounts: &Accounts,
    session: &Session,
    address: IpAddr,
) -> Result<AddressLimit, Unconfirmed> {
    let throttled = accounts.throttle.check(address, accounts.clock.now());
    let (member_id, device) = (session.member.id.clone(), session.device_id);
    let known = move |conn: &Connection| failures::is_known_browser(conn, &member_id, device);
    let is_known = accounts.db.read_off_thread(known).await?;
    if let (Err(seconds), false) = (throttled, is_known) {
        return Err(Unconfirmed::Throttled(seconds));
    }
    Ok(AddressLimit::new(&accounts.throttle, address, is_known))
}

/// The share of the hashing threads that a signed-in member's request uses.
pub fn hashing_client(session: &Session, address: IpAddr) -> HashingClient {
    match session.device_id {
        Some(device) => HashingClient::known(address, device),
        None => HashingClient::new(address, session.member.account_name()),
    }
}

/// Compares the password of the signed-in member. `code` is checked with the verdict, where one is required.
pub async fn compare(
    accounts: &Accounts,
    session: &Session,
    password: String,
    code: Option<String>,
    client: Client,
) -> Result<ComparedPassword, Unconfirmed> {
    let now = accounts.clock.now();
    let limit = limit(accounts, session, client.address).await?;
    let (member_id, device) = (session.member.id.clone(), session.device_id);
    let phc = accounts
        .db
        .read_off_thread(move |conn| {
            if failures::is_locked(conn, &member_id, device)? {
                return Ok(None);
            }
            store::find_password(conn, &member_id)
        })
        .await?;
    let matches = match &phc {
        Some(phc) => {
            let hashing_client = hashing_client(session, client.address);
            accounts.hasher.matches(password, phc.clone(), &hashing_client).await?
        }
        None => false,
    };
    // Checked again after the hash: a burst of guesses passes the first check before any of them has failed.
    if matches { limit.check(now) } else { limit.check_and_count_failure(now) }
        .map_err(Unconfirmed::Throttled)?;
    Ok(ComparedPassword { accounts: accounts.clone(), client, limit, checked: phc, matches, code })
}

impl ComparedPassword {
    /// True when the password was right as far as the hash goes; [`ComparedPassword::then`] has the last word.
    pub fn matches(&self) -> bool {
        self.matches
    }

    /// True when a code is part of it.
    pub fn has_code(&self) -> bool {
        self.code.is_some()
    }

    /// Does `work` after a successful step-up, in the transaction of the verdict. A refusal is a separate `Ok`: its
    /// count must be committed.
    pub fn then<T>(
        &self,
        tx: &Transaction<'_>,
        session: &Session,
        settings: &Settings,
        now: Timestamp,
        work: impl FnOnce(&Client) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Result<T, Unconfirmed>> {
        let gate = Gate { compared: self, tx, session, settings, now };
        match gate.judge()? {
            Ok(()) => work(&self.client).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}

struct Gate<'a> {
    compared: &'a ComparedPassword,
    tx: &'a Transaction<'a>,
    session: &'a Session,
    settings: &'a Settings,
    now: Timestamp,
}

impl Gate<'_> {
    /// Count and verdict in one transaction: nothing is answered before it is written.
    fn judge(&self) -> rusqlite::Result<Result<(), Unconfirmed>> {
        let (member_id, device) = (&*self.session.member.id, self.session.device_id);
        let stored = store::find_password(self.tx, member_id)?;
        let compared = self.compared.checked.is_some();
        if !compared || failures::is_locked(self.tx, member_id, device)? {
            self.log(Action::ConfirmationFailed, false, Some("locked"))?;
            self.count_right_password_as_failure();
            return Ok(Err(Unconfirmed::Locked));
        }
        if !self.compared.matches || stored != self.compared.checked {
            self.log(Action::ConfirmationFailed, false, None)?;
            let verdict = failures::count_wrong_password(
                self.tx,
                member_id,
                device,
                &self.compared.client,
                self.settings,
                self.now,
                Step::Inside,
            )?;
            return Ok(Err(refusal(verdict, Unconfirmed::Password)));
        }
        let judged = match &self.compared.code {
            Some(code) => self.judge_code(code)?,
            None => Ok(()),
        };
        if judged.is_ok() {
            failures::forget_wrong_passwords(self.tx, &self.session.member, device)?;
        }
        Ok(judged)
    }

    fn judge_code(&self, code: &str) -> rusqlite::Result<Result<(), Unconfirmed>> {
        let ComparedPassword { accounts, client, limit, .. } = self.compared;
        let (member_id, device) = (&*self.session.member.id, self.session.device_id);
        // Transactions wait for each other: of a burst of codes, no more are judged than one after the other.
        if let Err(seconds) = limit.check(self.now) {
            return Ok(Err(Unconfirmed::Throttled(seconds)));
        }
        match check_code(self.tx, &accounts.seal, member_id, code, self.now)? {
            CodeCheck::App => return Ok(Ok(())),
            CodeCheck::Recovery { .. } => {
                self.log(Action::RecoveryCodeUsed, true, None)?;
                announce(self.tx, Letter::RecoveryCodeUsed, member_id, client, self.now)?;
                return Ok(Ok(()));
            }
            // Not a guess: it was valid before. A double click must not count towards a lock.
            CodeCheck::Replayed => self.log(Action::CodeReplayed, false, None)?,
            CodeCheck::Wrong => {
                self.log(Action::CodeRefused, false, None)?;
                limit.count_failure(self.now);
                let verdict = failures::count_wrong_code(self.tx, member_id, device, client, self.now)?;
                return Ok(Err(refusal(verdict, Unconfirmed::Code(WrongCode::typed(code)))));
            }
        }
        limit.count_failure(self.now);
        Ok(Err(Unconfirmed::Code(WrongCode::typed(code))))
    }

    /// A right password at a locked account is a failure like any other; a wrong one has been counted.
    fn count_right_password_as_failure(&self) {
        if self.compared.matches {
            self.compared.limit.count_failure(self.now);
        }
    }

    fn log(&self, action: Action, success: bool, detail: Option<&str>) -> rusqlite::Result<()> {
        record(self.tx, action, self.session, &self.compared.client, success, detail, self.now)
    }
}

fn refusal(verdict: FailureVerdict, otherwise: Unconfirmed) -> Unconfirmed {
    match verdict {
        FailureVerdict::Locked => Unconfirmed::Locked,
        FailureVerdict::Refused => otherwise,
    }
}

/// Logs what a signed-in member did to their own account, and notifies them.
pub fn tell(
    tx: &Transaction<'_>,
    action: Action,
    letter: Letter,
    session: &Session,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    record(tx, action, session, client, true, None, now)?;
    announce(tx, letter, &session.member.id, client, now)
}

fn announce(
    tx: &Transaction<'_>,
    letter: Letter,
    member_id: &str,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let news = News { letter, member_id, detail: Some(&client.device_name()), to_address: None };
    outbox::announce(tx, &news, now)
}

fn record(
    tx: &Transaction<'_>,
    action: Action,
    session: &Session,
    client: &Client,
    success: bool,
    detail: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let member = &session.member;
    let of_member = NewLogEntry::of_member(action, &member.id, client);
    let entry = NewLogEntry { email: Some(&member.email), detail, success, ..of_member };
    audit_log::record(tx, &entry, now)
}

impl From<Unconfirmed> for Refusal {
    fn from(error: Unconfirmed) -> Self {
        let text = error.to_string();
        match error {
            Unconfirmed::Password => Self::new(ErrorCode::WrongPassword, text),
            Unconfirmed::Code(error) => error.into(),
            Unconfirmed::Locked => Self::new(ErrorCode::AccountLocked, text),
            Unconfirmed::Throttled(seconds) => {
                Self::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
            }
            Unconfirmed::Hasher(error) => error.into(),
            Unconfirmed::Database(error) => error.into(),
        }
    }
}
