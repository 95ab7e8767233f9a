//! Step-up (re-authentication) of a signed-in member: throttle, lock, password, code; in this order, counted before
//! anything is answered. A wrong answer counts as at sign-in and does not end the session.

use rusqlite::{Connection, Result, Transaction};

use super::has_fresh_code;
use crate::accounts::Accounts;
use crate::accounts::account::store;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::guard::Visit;
use crate::accounts::hashing::HashingClient;
use crate::accounts::lockout::failures::{self, Step};
use crate::accounts::lockout::throttle::AddressLimit;
use crate::accounts::lockout::{locked, throttled};
use crate::accounts::second_factor::{CodeCheck, check_code, wrong_code};
use crate::accounts::sessions::store as sessions;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// A password that has been compared, not yet counted.
pub struct ComparedPassword {
    accounts: Accounts,
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
pub async fn limit(accounts: &Accounts, visit: &Visit) -> Result<AddressLimit, Refusal> {
    let (session, address) = (&visit.session, visit.client.address);
    let checked = accounts.throttle.check(address, accounts.clock.now());
    let (member_id, device) = (session.member.id.clone(), session.device_id);
    let known = move |conn: &Connection| failures::is_known_browser(conn, &member_id, device);
    let is_known = accounts.db.read_off_thread(known).await?;
    if !is_known {
        checked.map_err(throttled)?;
    }
    Ok(AddressLimit::new(&accounts.throttle, address, is_known))
}

/// The share of the hashing threads that a signed-in member's request uses.
pub fn hashing_client(Visit { session, client, .. }: &Visit) -> HashingClient {
    match session.device_id {
        Some(device) => HashingClient::known(client.address, device),
        None => HashingClient::new(client.address, session.member.account_name()),
    }
}

/// Compares the password of the signed-in member. `code` is checked with the verdict, where one is required.
pub async fn compare(
    accounts: &Accounts,
    visit: &Visit,
    password: String,
    code: Option<String>,
) -> Result<ComparedPassword, Refusal> {
    let now = accounts.clock.now();
    let limit = limit(accounts, visit).await?;
    let session = &visit.session;
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
        Some(phc) => accounts.hasher.matches(password, phc.clone(), &hashing_client(visit)).await?,
        None => false,
    };
    // Checked again after the hash: a burst of guesses passes the first check before any of them has failed.
    limit.check_guess(matches, now)?;
    Ok(ComparedPassword { accounts: accounts.clone(), limit, checked: phc, matches, code })
}

impl ComparedPassword {
    /// True when the password was right as far as the hash goes; [`ComparedPassword::then`] has the last word.
    pub fn matches(&self) -> bool {
        self.matches
    }

    /// Does `work` after a successful step-up, in the transaction of the verdict. A refusal is a separate `Ok`: its
    /// count must be committed.
    pub fn then<T>(
        &self,
        tx: &Transaction<'_>,
        visit: &Visit,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<Result<T, Refusal>> {
        match (Gate { compared: self, tx, visit }).judge()? {
            Ok(()) => work().map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}

struct Gate<'a> {
    compared: &'a ComparedPassword,
    tx: &'a Transaction<'a>,
    visit: &'a Visit,
}

impl Gate<'_> {
    /// Count and verdict in one transaction: nothing is answered before it is written.
    fn judge(&self) -> Result<Result<(), Refusal>> {
        let Visit { session, settings, client, now, .. } = self.visit;
        let (member_id, device) = (&*session.member.id, session.device_id);
        let stored = store::find_password(self.tx, member_id)?;
        let compared = self.compared.checked.is_some();
        if !compared || failures::is_locked(self.tx, member_id, device)? {
            self.log(Action::ConfirmationFailed, false, Some("locked"))?;
            self.count_right_password_as_failure();
            return Ok(Err(locked()));
        }
        if !self.compared.matches || stored != self.compared.checked {
            self.log(Action::ConfirmationFailed, false, None)?;
            let verdict = failures::count_wrong_password(
                self.tx,
                member_id,
                device,
                client,
                settings,
                *now,
                Step::Inside,
            )?;
            let wrong = Refusal::new(ErrorCode::WrongPassword, "Your password is not right.");
            return Ok(Err(verdict.refusal(wrong)));
        }
        let judged = match &self.compared.code {
            Some(code) => self.judge_code(code)?,
            None => Ok(()),
        };
        if judged.is_ok() {
            failures::forget_wrong_passwords(self.tx, &session.member, device)?;
        }
        Ok(judged)
    }

    fn judge_code(&self, code: &str) -> Result<Result<(), Refusal>> {
        let ComparedPassword { accounts, limit, .. } = self.compared;
        let Visit { session, client, now, .. } = self.visit;
        let member_id = &*session.member.id;
        // Transactions wait for each other: of a burst of codes, no more are judged than one after the other.
        if let Err(throttled) = limit.check(*now) {
            return Ok(Err(throttled));
        }
        match check_code(self.tx, &accounts.seal, member_id, code, *now)? {
            CodeCheck::App => return Ok(Ok(())),
            CodeCheck::Recovery { .. } => {
                self.log(Action::RecoveryCodeUsed, true, None)?;
                outbox::announce_browser(self.tx, Letter::RecoveryCodeUsed, member_id, client, *now)?;
                return Ok(Ok(()));
            }
            // Not a guess: it was valid before. A double click must not count towards a lock.
            CodeCheck::Replayed => self.log(Action::CodeReplayed, false, None)?,
            CodeCheck::Wrong => {
                self.log(Action::CodeRefused, false, None)?;
                limit.count_failure(*now);
                let verdict =
                    failures::count_wrong_code(self.tx, member_id, session.device_id, client, *now)?;
                return Ok(Err(verdict.refusal(wrong_code(code))));
            }
        }
        limit.count_failure(*now);
        Ok(Err(wrong_code(code)))
    }

    /// A right password at a locked account is a failure like any other; a wrong one has been counted.
    fn count_right_password_as_failure(&self) {
        if self.compared.matches {
            self.compared.limit.count_failure(self.visit.now);
        }
    }

    fn log(&self, action: Action, success: bool, detail: Option<&str>) -> Result<()> {
        record(self.tx, action, self.visit, success, detail)
    }
}

/// Compares the password of a role holder. The code is checked with the verdict: always where one was sent, and where the
/// session has given none for five minutes one must be.
pub async fn compare_for_role(
    accounts: &Accounts,
    visit: &Visit,
    password: String,
    code: Option<String>,
) -> Result<ComparedPassword, Refusal> {
    let now = accounts.clock.now();
    let session = &visit.session;
    let code = code.filter(|code| !code.trim().is_empty());
    if session.member.two_factor_enabled && code.is_none() && !has_fresh_code(session, now) {
        let text = "Please type the code of your authenticator app, too.";
        return Err(Refusal::new(ErrorCode::CodeNeeded, text));
    }
    let code = code.filter(|_| session.member.two_factor_enabled);
    let compared = compare(accounts, visit, password.clone(), code).await?;
    // Judged only after the right password.
    if compared.matches() {
        let strength = session.member.password_strength(&*accounts.settings().await?);
        if let Some(reason) = accounts.hasher.weakness(password, strength, &hashing_client(visit)).await? {
            let text = format!(
                "Your password is too easy to guess for somebody with a role. {reason} Change it under Security, then go on here."
            );
            return Err(Refusal::new(ErrorCode::WeakPassword, text));
        }
    }
    Ok(compared)
}

/// Wakes the role rights of the session, in the transaction of the verdict.
pub fn wake(tx: &Transaction<'_>, compared: &ComparedPassword, visit: &Visit) -> Result<Result<(), Refusal>> {
    let now = visit.now.as_second();
    let code_given = compared.code.as_ref().map(|_| now);
    compared.then(tx, visit, || sessions::set_role_rights(tx, visit.session.id, Some(now), code_given))
}

/// Logs what a signed-in member did to their own account, and notifies them.
pub fn tell(tx: &Transaction<'_>, action: Action, letter: Letter, visit: &Visit) -> Result<()> {
    record(tx, action, visit, true, None)?;
    outbox::announce_browser(tx, letter, &visit.session.member.id, &visit.client, visit.now)
}

fn record(
    tx: &Transaction<'_>,
    action: Action,
    visit: &Visit,
    success: bool,
    detail: Option<&str>,
) -> Result<()> {
    let member = &visit.session.member;
    let of_member = NewLogEntry::of_member(action, &member.id, &visit.client);
    let entry = NewLogEntry { email: Some(&member.email), detail, success, ..of_member };
    audit_log::record(tx, &entry, visit.now)
}
