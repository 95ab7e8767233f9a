//! The second half of the gate: the code that follows a right password. Throttle, lock, check, session; judged by
//! the pending sign-in alone, counted in the transaction of its verdict.

use rusqlite::{Connection, Transaction};

use super::establish_session;
use super::verify_password::{SignInError, SignInOutcome};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens};
use crate::accounts::elevation::SignInProof;
use crate::accounts::lockout::failures::{self, FailureVerdict};
use crate::accounts::second_factor::pending_sign_in::{Pending, pending};
use crate::accounts::second_factor::{self, CodeCheck, WrongCode};
use crate::accounts::state::Accounts;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, News, outbox};
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
) -> Result<SignInOutcome, SignInError> {
    let moment = accounts.clock.moment();
    let throttled = accounts.throttle.check(client.address, moment.now);
    let Some(pending) = pending else {
        return Ok(throttled.map_or_else(SignInOutcome::Throttled, |()| SignInOutcome::StartOver));
    };
    let (asked, device) = (pending.clone(), shown.device.clone());
    let is_known =
        accounts.db.read_off_thread(move |conn| is_known(conn, &asked, device.as_ref(), moment)).await?;
    if let (Err(seconds), false) = (throttled, is_known) {
        return Ok(SignInOutcome::Throttled(seconds));
    }
    let settings = accounts.settings.clone();
    let attempt = Attempt { typed, shown, client: client.clone(), settings, moment };
    let seal = accounts.seal.clone();
    let outcome = accounts.db.write_off_thread(move |tx| attempt.judge(tx, &pending, &seal)).await?;
    let is_counted = match outcome {
        SignInOutcome::CodeRefused(_) => !is_known,
        SignInOutcome::Locked => true,
        _ => false,
    };
    if is_counted {
        accounts.throttle.count_failure(client.address, moment.now);
    }
    accounts.mailer.wake();
    Ok(outcome)
}

/// Whether the member of this pending sign-in knows the browser, which then has its own counts.
fn is_known(
    conn: &Connection,
    pending: &Token,
    device: Option<&Token>,
    moment: Moment,
) -> rusqlite::Result<bool> {
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
    fn judge(self, tx: &Transaction<'_>, token: &Token, seal: &Seal) -> Result<SignInOutcome, SignInError> {
        let Some(pending) = pending::find(tx, token, self.moment)? else {
            return Ok(SignInOutcome::StartOver);
        };
        let id = &pending.member.id;
        if !pending.member.answers_to(&self.typed.email) {
            return Ok(SignInOutcome::StartOver);
        }
        let device = devices::find(tx, id, self.shown.device.as_ref(), self.moment.now)?;
        if pending.locked && device.is_none() {
            self.log(tx, &pending, Action::SignInWhileLocked, false)?;
            return Ok(SignInOutcome::Locked);
        }
        if pending.wrong_codes >= pending::MOST_WRONG_CODES {
            return Ok(SignInOutcome::StartOver);
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
                pending::count_wrong_code(tx, &pending)?;
                Ok(self.code_refused())
            }
            CodeCheck::Wrong => self.refuse(tx, &pending, device),
        }
    }

    fn refuse(
        &self,
        tx: &Transaction<'_>,
        pending: &Pending,
        device: Option<i64>,
    ) -> Result<SignInOutcome, SignInError> {
        self.log(tx, pending, Action::CodeRefused, false)?;
        pending::count_wrong_code(tx, pending)?;
        Ok(match failures::count_wrong_code(tx, &pending.member.id, device, &self.client, self.moment.now)? {
            FailureVerdict::Refused => self.code_refused(),
            FailureVerdict::Locked => SignInOutcome::Locked,
        })
    }

    fn code_refused(&self) -> SignInOutcome {
        SignInOutcome::CodeRefused(WrongCode::typed(&self.typed.code))
    }

    fn open_session(self, tx: &Transaction<'_>, pending: Pending) -> Result<SignInOutcome, SignInError> {
        pending::end(tx, &pending)?;
        self.log(tx, &pending, Action::SecondFactorOk, true)?;
        let settings = self.settings.load(tx)?;
        let mut established = establish_session::establish_session(
            tx,
            pending.member,
            &self.shown,
            None,
            SignInProof { strong_password: pending.strong_password, code: true },
            &self.client,
            (settings, self.moment),
        )?;
        if self.typed.trust_device {
            established.trust = Some(devices::trust(tx, established.device_id, self.moment)?);
            let entry = NewLogEntry::of_member(Action::DeviceTrusted, &established.member.id, &self.client);
            audit_log::record(tx, &entry, self.moment.now)?;
        }
        Ok(SignInOutcome::SignedIn(Box::new(established)))
    }

    fn tell_of_recovery_code(
        &self,
        tx: &Transaction<'_>,
        pending: &Pending,
        left: u32,
    ) -> rusqlite::Result<()> {
        let detail = format!("{left} left");
        let entry = NewLogEntry::of_member(Action::RecoveryCodeUsed, &pending.member.id, &self.client);
        audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, self.moment.now)?;
        let news = News {
            letter: Letter::RecoveryCodeUsed,
            member_id: &pending.member.id,
            detail: Some(&self.client.device_name()),
            to_address: None,
        };
        outbox::announce(tx, &news, self.moment.now)
    }

    fn log(
        &self,
        tx: &Transaction<'_>,
        pending: &Pending,
        action: Action,
        success: bool,
    ) -> rusqlite::Result<()> {
        let entry = NewLogEntry::of_member(action, &pending.member.id, &self.client);
        let entry = NewLogEntry { email: Some(&pending.member.email), success, ..entry };
        audit_log::record(tx, &entry, self.moment.now)
    }
}
