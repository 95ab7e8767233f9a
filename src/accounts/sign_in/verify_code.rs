//! The second half of the gate: the code that follows a right password. Throttle, lock, check, session; judged by
//! the pending sign-in alone, counted in the transaction of its verdict.

use rusqlite::{Connection, Result, Transaction};

use super::verify_password::SignInOutcome;
use super::{SignIn, establish_session};
use crate::accounts::Accounts;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens};
use crate::accounts::elevation::SignInProof;
use crate::accounts::lockout::{failures, locked, throttled};
use crate::accounts::second_factor::store::pending_sign_in::{self as pending, Pending};
use crate::accounts::second_factor::{self, CodeCheck, wrong_code};
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Kind, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::SettingsCache;
use crate::platform::token::Token;

/// The code that a client sends after the password.
pub struct TypedCode {
    /// The e-mail or sign-in name the password belonged to, in any spelling.
    pub email: String,
    /// Six digits, or a backup code.
    pub code: String,
    /// Their wish not to be asked for a code in this browser for 30 days.
    pub trust_device: bool,
}

/// Checks a code. Without a pending sign-in of this e-mail nothing is checked and nothing is counted.
pub async fn verify_code(
    accounts: &Accounts,
    pending: Option<Token>,
    typed: TypedCode,
    shown: PresentedTokens,
    client: &Client,
) -> Result<SignInOutcome, Refusal> {
    let moment = accounts.clock.moment();
    let checked = accounts.throttle.check(client.address, moment.now);
    let Some(pending) = pending else {
        checked.map_err(throttled)?;
        return Err(start_over());
    };
    let (asked, device) = (pending.clone(), shown.device.clone());
    let is_known =
        accounts.db.read_off_thread(move |conn| is_known(conn, &asked, device.as_ref(), moment)).await?;
    if !is_known {
        checked.map_err(throttled)?;
    }
    let settings = accounts.settings.clone();
    let attempt = Attempt { typed, shown, client: client.clone(), settings, moment };
    let seal = accounts.seal.clone();
    let outcome = accounts.db.write_off_thread(move |tx| attempt.judge(tx, &pending, &seal)).await?;
    let is_wrong_code = matches!(&outcome, SignInOutcome::Refused(refusal)
        if matches!(refusal.code, ErrorCode::WrongCode | ErrorCode::WrongBackupCode));
    if outcome.is_locked() || (is_wrong_code && !is_known) {
        accounts.throttle.count_failure(client.address, moment.now);
    }
    accounts.mailer.wake();
    Ok(outcome)
}

/// No pending sign-in that could be judged: back to the password.
fn start_over() -> Refusal {
    Refusal::new(ErrorCode::StartOver, "Please sign in again with your password.")
}

/// Whether the member of this pending sign-in knows the browser, which then has its own counts.
fn is_known(conn: &Connection, pending: &Token, device: Option<&Token>, moment: Moment) -> Result<bool> {
    let Some(pending) = pending::find(conn, pending, moment)? else { return Ok(false) };
    Ok(devices::find(conn, &pending.member.id, device, moment.now)?.is_some())
}

struct Attempt {
    typed: TypedCode,
    shown: PresentedTokens,
    client: Client,
    settings: SettingsCache,
    moment: Moment,
}

impl Attempt {
    fn judge(self, tx: &Transaction<'_>, token: &Token, seal: &Seal) -> Result<SignInOutcome> {
        let Some(pending) = pending::find(tx, token, self.moment)? else {
            return Ok(SignInOutcome::Refused(start_over()));
        };
        let id = &pending.member.id;
        if !pending.member.answers_to(&self.typed.email) {
            return Ok(SignInOutcome::Refused(start_over()));
        }
        let device = devices::find(tx, id, self.shown.device.as_ref(), self.moment.now)?;
        if pending.locked && device.is_none() {
            self.log(tx, &pending, Action::SignInWhileLocked, false)?;
            return Ok(SignInOutcome::Refused(locked()));
        }
        if pending.wrong_codes >= pending::MOST_WRONG_CODES {
            return Ok(SignInOutcome::Refused(start_over()));
        }
        match second_factor::check_code(tx, seal, id, &self.typed.code, self.moment.now)? {
            CodeCheck::App => self.open_session(tx, pending),
            CodeCheck::Recovery { left } => {
                self.tell_of_recovery_code(tx, &pending, left)?;
                self.open_session(tx, pending)
            }
            CodeCheck::Replayed => {
                // No guess: it was right before. It takes one of the five tries and comes no nearer to a lock.
                self.log(tx, &pending, Action::CodeReplayed, false)?;
                pending::count_wrong_code(tx, pending.id)?;
                Ok(SignInOutcome::Refused(self.wrong_code()))
            }
            CodeCheck::Wrong => self.refuse(tx, &pending, device),
        }
    }

    fn refuse(&self, tx: &Transaction<'_>, pending: &Pending, device: Option<i64>) -> Result<SignInOutcome> {
        self.log(tx, pending, Action::CodeRefused, false)?;
        pending::count_wrong_code(tx, pending.id)?;
        let (id, now) = (&pending.member.id, self.moment.now);
        let verdict = failures::count_wrong_code(tx, id, device, &self.client, now)?;
        Ok(SignInOutcome::Refused(verdict.refusal(self.wrong_code())))
    }

    fn wrong_code(&self) -> Refusal {
        wrong_code(&self.typed.code).of_kind(Kind::SignedOut)
    }

    fn open_session(self, tx: &Transaction<'_>, pending: Pending) -> Result<SignInOutcome> {
        pending::delete(tx, pending.id)?;
        self.log(tx, &pending, Action::SecondFactorOk, true)?;
        let settings = self.settings.load(tx)?;
        let sign_in = SignIn {
            member: pending.member,
            shown: &self.shown,
            proven: SignInProof { strong_password: pending.strong_password, code: true },
            trust: None,
            client: &self.client,
            settings,
            moment: self.moment,
        };
        let mut established = establish_session(tx, sign_in)?;
        if self.typed.trust_device {
            established.trust = Some(devices::trust(tx, established.device_id, self.moment)?);
            let entry = NewLogEntry::of_member(Action::DeviceTrusted, &established.member.id, &self.client);
            audit_log::record(tx, &entry, self.moment.now)?;
        }
        Ok(SignInOutcome::SignedIn(Box::new(established)))
    }

    fn tell_of_recovery_code(&self, tx: &Transaction<'_>, pending: &Pending, left: u32) -> Result<()> {
        let detail = format!("{left} left");
        let entry = NewLogEntry::of_member(Action::RecoveryCodeUsed, &pending.member.id, &self.client);
        audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, self.moment.now)?;
        let (id, now) = (&pending.member.id, self.moment.now);
        outbox::announce_browser(tx, Letter::RecoveryCodeUsed, id, &self.client, now)
    }

    fn log(&self, tx: &Transaction<'_>, pending: &Pending, action: Action, success: bool) -> Result<()> {
        let entry = NewLogEntry::of_member(action, &pending.member.id, &self.client);
        let entry = NewLogEntry { email: Some(&pending.member.email), success, ..entry };
        audit_log::record(tx, &entry, self.moment.now)
    }
}
