//! Turning the second factor on and off, and new backup codes. A new secret is shown, and stays pending until a code
//! proves that the app has it.

pub mod api;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Result, Transaction};

use super::{app_code, recovery_code, six_digits, store, use_step, wrong_app_code};
use crate::accounts::Accounts;
use crate::accounts::account::SignedInMember;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::step_up::{self, ComparedPassword};
use crate::accounts::guard::Visit;
use crate::accounts::lockout::throttled;
use crate::accounts::sessions::{self, Session};
use crate::platform::mail::Letter;
use crate::platform::qr_picture;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::token::{Token, random};

/// A page that is loaded again shows the same secret for this long.
const PENDING_FOR: SignedDuration = SignedDuration::from_mins(30);

/// The set-up data for an authenticator app.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct SetUp {
    /// A picture of the code to scan, as an image source (`data:image/svg+xml;base64,...`).
    qr_code: String,
    /// The same for typing: base32 in capitals.
    secret: String,
}

/// The secret has no address that an app would read.
#[derive(Debug, thiserror::Error)]
#[error("the secret could not be written as an address for the authenticator app")]
struct NoAddress;

/// Made before the transaction, which needs no randomness then.
pub struct FreshSecrets {
    /// Under which the session goes on.
    pub token: Token,
    /// The backup codes, as the member sees them.
    pub recovery_codes: Vec<String>,
}

impl FreshSecrets {
    pub fn generate() -> Self {
        Self { token: Token::generate(), recovery_codes: recovery_code::generate() }
    }
}

/// The pending secret of this session, a new one where there is none.
///
/// It belongs to the session: another client signed in as this member never sees it, and cannot confirm it with a
/// code.
pub fn begin(
    tx: &Transaction<'_>,
    seal: &Seal,
    Visit { session, settings, now, .. }: &Visit,
) -> Result<SetUp, Refusal> {
    let member = &session.member;
    refuse_if_on(member)?;
    let secret = if let Some(secret) = pending(tx, seal, session, *now)? {
        secret
    } else {
        let secret = fresh_secret();
        let sealed = seal.seal(&member.id, &secret).map_err(Refusal::unexpected)?;
        store::set_pending(tx, &member.id, session.id, &sealed, now.as_second())?;
        secret
    };
    SetUp::of(&secret, &settings.congregation_name, member.account_name())
}

impl SetUp {
    /// The data for this secret.
    pub fn of(secret: &[u8], congregation: &str, account: &str) -> Result<Self, Refusal> {
        let (address, typed) =
            app_code::key_uri(secret, congregation, account).ok_or_else(|| Refusal::unexpected(NoAddress))?;
        let qr_code = qr_picture::image_source(&address).map_err(Refusal::unexpected)?;
        Ok(Self { qr_code, secret: typed })
    }
}

pub fn fresh_secret() -> Vec<u8> {
    random::<{ app_code::SECRET_BYTES }>().to_vec()
}

/// The step of a typed code that is of this secret.
pub fn matching_step(secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
    six_digits(code).and_then(|digits| app_code::matching_step(secret, &digits, now))
}

/// A second factor that was proven before its member existed.
pub struct ProvenFactor<'a> {
    pub secret: &'a [u8],
    /// The step of the code that proved it.
    pub step: i64,
    pub backup_codes: &'a [String],
}

/// Turns the second factor on for a member who has just been added.
pub fn install(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    factor: &ProvenFactor<'_>,
    now: Timestamp,
) -> Result<(), Refusal> {
    let sealed = seal.seal(member_id, factor.secret).map_err(Refusal::unexpected)?;
    store::set_secret(tx, member_id, &sealed, now.as_second())?;
    use_step(tx, member_id, factor.step, now)?;
    Ok(recovery_code::replace(tx, seal, member_id, factor.backup_codes, now)?)
}

/// Turns the second factor on when `code` is of the pending secret. Every other session, pending sign-in,
/// trusted device and link of the member ends; this session goes on under the fresh token.
pub fn turn_on(
    tx: &Transaction<'_>,
    accounts: &Accounts,
    visit: &Visit,
    code: &str,
    fresh: &FreshSecrets,
) -> Result<(), Refusal> {
    let Visit { session, client, now, .. } = visit;
    let (member_id, now) = (&*session.member.id, *now);
    // Transactions wait for each other: of a burst of codes, no more are judged than one after the other.
    accounts.throttle.check(client.address, now).map_err(throttled)?;
    refuse_if_on(&session.member)?;
    let secret = pending(tx, &accounts.seal, session, now)?
        .ok_or_else(|| Refusal::new(ErrorCode::SetUpExpired, "Please start again: scan the new code."))?;
    let Some(step) = matching_step(&secret, code, now) else {
        accounts.throttle.count_failure(client.address, now);
        return Err(wrong_app_code());
    };
    store::turn_on(tx, member_id, now.as_second())?;
    // The code has proven the app; it must not be valid for a sign-in as well.
    use_step(tx, member_id, step, now)?;
    recovery_code::replace(tx, &accounts.seal, member_id, &fresh.recovery_codes, now)?;
    sessions::renew(tx, session, &fresh.token)?;
    step_up::tell(tx, Action::TwoFactorEnabled, Letter::TwoFactorOn, visit)?;
    Ok(())
}

/// Turns the second factor off, after step-up. Every other session, pending sign-in, trusted device and link of the
/// member ends; this session goes on under the fresh token.
pub fn turn_off(
    tx: &Transaction<'_>,
    compared: &ComparedPassword,
    visit: &Visit,
    fresh: &FreshSecrets,
) -> Result<Result<(), Refusal>> {
    let Visit { session, now, .. } = visit;
    if let Err(off) = refuse_if_off(&session.member) {
        return Ok(Err(off));
    }
    compared.then(tx, visit, || {
        store::turn_off(tx, &session.member.id, *now)?;
        sessions::renew(tx, session, &fresh.token)?;
        step_up::tell(tx, Action::TwoFactorDisabled, Letter::TwoFactorOff, visit)
    })
}

/// Replaces the backup codes, after step-up. Sessions and trust stay: the member still has the app.
pub fn make_recovery_codes(
    tx: &Transaction<'_>,
    seal: &Seal,
    compared: &ComparedPassword,
    visit: &Visit,
    codes: &[String],
) -> Result<Result<(), Refusal>> {
    let member = &visit.session.member;
    if let Err(off) = refuse_if_off(member) {
        return Ok(Err(off));
    }
    compared.then(tx, visit, || {
        recovery_code::replace(tx, seal, &member.id, codes, visit.now)?;
        step_up::tell(tx, Action::RecoveryCodesMade, Letter::RecoveryCodesMade, visit)
    })
}

fn refuse_if_on(member: &SignedInMember) -> Result<(), Refusal> {
    if !member.two_factor_enabled {
        return Ok(());
    }
    let text = "Two-factor authentication is already active on your account";
    Err(Refusal::new(ErrorCode::TwoFactorAlreadyOn, text))
}

fn refuse_if_off(member: &SignedInMember) -> Result<(), Refusal> {
    if member.two_factor_enabled {
        return Ok(());
    }
    let text = "Two-factor authentication is not active on your account";
    Err(Refusal::new(ErrorCode::TwoFactorAlreadyOff, text))
}

fn pending(tx: &Transaction<'_>, seal: &Seal, session: &Session, now: Timestamp) -> Result<Option<Vec<u8>>> {
    let since = (now - PENDING_FOR).as_second();
    let sealed = store::pending(tx, &session.member.id, session.id, since, now.as_second())?;
    // Sealed with another key file it is as good as none: the member scans a new one.
    Ok(sealed.and_then(|sealed| seal.open(&session.member.id, &sealed).ok()))
}
