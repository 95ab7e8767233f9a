//! Decoy accounts: failures for an e-mail without an account are counted and locked like an account's. Otherwise the
//! lock would allow user enumeration.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::failures::FailureVerdict;
use super::{rule, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// The most rows: the SD card is small, and ten thousand invented addresses tell an attacker no more than one.
const MOST: u32 = 10_000;

/// The key of the e-mail's decoy row. The address itself is not stored.
pub fn key(seal: &Seal, email: &str) -> [u8; 32] {
    seal.hash(&["decoy", email])
}

/// Counts a wrong password for an e-mail without an account: the same answers and the same number of writes as for an
/// account.
pub fn count_wrong_password(
    tx: &Transaction<'_>,
    key: &[u8; 32],
    email: &str,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<FailureVerdict> {
    let found = store::find(tx, key)?;
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
    let verdict = rule::record_failure(decoy.failures, settings.lock_after, now);
    if found.is_none() && store::count(tx)? >= MOST {
        store::delete_oldest(tx)?;
    }
    store::record_failure(tx, key, verdict.count, now.as_second())?;
    if !verdict.locks {
        return Ok(FailureVerdict::Refused);
    }
    store::lock(tx, key, now.as_second())?;
    log(Action::AccountLocked)?;
    // Instead of the letter to an account's owner.
    store::record_failure(tx, key, verdict.count, now.as_second())?;
    Ok(FailureVerdict::Locked)
}
