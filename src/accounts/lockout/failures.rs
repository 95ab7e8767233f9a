//! Counting what went wrong, in the transaction of its verdict. The rule is [`super::record_failure`].
//!
//! Decoy accounts: failures for an e-mail without an account are counted and locked like an account's. Otherwise the
//! lock would allow user enumeration.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{locked, record_failure, record_wrong_code, store as decoys};
use crate::accounts::account::{SignedInMember, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices;
use crate::platform::client::Client;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::Refusal;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// The consequence of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureVerdict {
    /// Wrong; another try is allowed.
    Refused,
    /// The account is locked, by this failure or before.
    Locked,
}

impl FailureVerdict {
    /// That the account is locked, or else the other one.
    pub fn refusal(self, otherwise: Refusal) -> Refusal {
        if self == Self::Locked { locked() } else { otherwise }
    }
}

/// The origin of a wrong password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// At sign-in, before authentication.
    SignIn,
    /// At step-up, by a signed-in member.
    Inside,
}

/// True when this member may not even try: the account is locked, and this is not one of their known browsers.
pub fn is_locked(conn: &Connection, member_id: &str, device: Option<i64>) -> rusqlite::Result<bool> {
    Ok(store::is_locked(conn, member_id)? && !is_known_browser(conn, member_id, device)?)
}

/// True while the member knows the browser, which then has a count of its own.
pub fn is_known_browser(conn: &Connection, member_id: &str, device: Option<i64>) -> rusqlite::Result<bool> {
    match device {
        Some(id) => Ok(devices::failures(conn, id, member_id)?.is_some()),
        None => Ok(false),
    }
}

/// Counts a wrong password of a member: on their known browser's own count where there is one, else on the account's.
/// A browser that has used its tries up is known no longer. Writes the log line of a lock and queues its letter.
pub fn count_wrong_password(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
    step: Step,
) -> rusqlite::Result<FailureVerdict> {
    let letter = match step {
        Step::SignIn => Letter::AccountLocked,
        Step::Inside => Letter::AccountLockedInside,
    };
    if let Some(id) = device
        && let Some(before) = devices::failures(tx, id, member_id)?
    {
        let verdict = record_failure(before, settings.lock_after, now);
        if !verdict.locks {
            devices::record_failure(tx, id, verdict.count, now)?;
            return Ok(FailureVerdict::Refused);
        }
        devices::forget(tx, id)?;
        return lock(tx, member_id, letter, client, now);
    }
    let verdict = record_failure(store::failures(tx, member_id)?, settings.lock_after, now);
    store::record_failure(tx, member_id, verdict.count, now.as_second())?;
    if verdict.locks { lock(tx, member_id, letter, client, now) } else { Ok(FailureVerdict::Refused) }
}

/// Counts a wrong code of a member: fifteen within a day, at any step, lock the account and make the browser that sent
/// the last of them unknown.
pub fn count_wrong_code(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<FailureVerdict> {
    let verdict = record_wrong_code(store::wrong_codes(tx, member_id)?, now);
    store::record_wrong_codes(tx, member_id, verdict.count, verdict.since.as_second())?;
    if !verdict.locks {
        return Ok(FailureVerdict::Refused);
    }
    if let Some(id) = device {
        devices::forget(tx, id)?;
    }
    // The codes come after a right password.
    lock(tx, member_id, Letter::AccountLockedInside, client, now)
}

/// Resets the wrong-password count that judged a correct password: a known browser's own, or the account's.
pub fn forget_wrong_passwords(
    tx: &Transaction<'_>,
    member: &SignedInMember,
    device: Option<i64>,
) -> rusqlite::Result<()> {
    match device {
        Some(id) if devices::failures(tx, id, &member.id)?.is_some() => devices::forget_failures(tx, id),
        _ => forget_account_failures(tx, member),
    }
}

/// Resets the account's wrong-password count, unless it has locked the account or a code is also required.
///
/// An attacker who guesses must not observe the owner's sign-ins in a known browser or with a code: with the count
/// reset, the next guess would be answered differently from one for an e-mail without an account.
pub fn forget_account_failures(tx: &Transaction<'_>, member: &SignedInMember) -> rusqlite::Result<()> {
    if member.two_factor_enabled { Ok(()) } else { store::forget_failures(tx, &member.id) }
}

fn lock(
    tx: &Transaction<'_>,
    member_id: &str,
    letter: Letter,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<FailureVerdict> {
    if store::lock(tx, member_id, now.as_second())? {
        audit_log::record(tx, &NewLogEntry::of_member(Action::AccountLocked, member_id, client), now)?;
        outbox::announce_browser(tx, letter, member_id, client, now)?;
    }
    Ok(FailureVerdict::Locked)
}

/// The most rows of decoys: the SD card is small, and ten thousand invented addresses tell an attacker no more than one.
const MOST_DECOYS: u32 = 10_000;

/// The key of the e-mail's decoy row. The address itself is not stored.
pub fn decoy_key(seal: &Seal, email: &str) -> [u8; 32] {
    seal.hash(&["decoy", email])
}

/// Counts a wrong password for an e-mail without an account: the same answers and the same number of writes as for an
/// account.
pub fn count_wrong_password_of_decoy(
    tx: &Transaction<'_>,
    key: &[u8; 32],
    email: &str,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<FailureVerdict> {
    let found = decoys::find(tx, key)?;
    let decoy = found.unwrap_or_default();
    let log = |action| {
        let entry = NewLogEntry::new(action);
        let entry = NewLogEntry { email: Some(email), client: Some(client), success: false, ..entry };
        audit_log::record(tx, &entry, now)
    };
    if decoy.locked {
        log(Action::SignInWhileLocked)?;
        return Ok(FailureVerdict::Locked);
    }
    log(Action::SignInFailed)?;
    let verdict = record_failure(decoy.failures, settings.lock_after, now);
    if found.is_none() && decoys::count(tx)? >= MOST_DECOYS {
        decoys::delete_oldest(tx)?;
    }
    decoys::record_failure(tx, key, verdict.count, now.as_second())?;
    if !verdict.locks {
        return Ok(FailureVerdict::Refused);
    }
    decoys::lock(tx, key, now.as_second())?;
    log(Action::AccountLocked)?;
    // Instead of the letter to an account's owner.
    decoys::record_failure(tx, key, verdict.count, now.as_second())?;
    Ok(FailureVerdict::Locked)
}
