//! Decoys: an e-mail that nobody can sign in with is counted and locked as an account would be. Otherwise "locked"
//! would tell a stranger who is a member.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::failures::Verdict;
use super::store;
use crate::accounts::audit_log::{self, Action, Entry};
use crate::accounts::lockout::rule::{self};
use crate::platform::client::Client;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// More are not kept: an SD card is small, and whoever makes up ten thousand addresses learns nothing from the first.
const MOST: u32 = 10_000;

/// Forgets what was counted for addresses that nobody has: under another key it is not found again.
pub fn forget_all(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    store::delete_all(tx)
}

/// The e-mail as a decoy is found by. The address itself is not kept.
pub fn key(seal: &Seal, email: &str) -> [u8; 32] {
    seal.hash(&["decoy", email])
}

/// What a wrong password of a stranger leads to where there is an account, told here of one there is not: the same
/// answers, the same number of writes.
pub fn count_wrong_password(
    tx: &Transaction<'_>,
    key: &[u8; 32],
    email: &str,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Verdict> {
    let found = store::find(tx, key)?;
    let decoy = found.unwrap_or_default();
    let log = |action| {
        let entry = Entry {
            action,
            member_id: None,
            email: Some(email),
            client: Some(client),
            detail: None,
            success: false,
        };
        audit_log::record(tx, &entry, now)
    };
    if decoy.locked {
        log(Action::SignInWhileLocked)?;
        return Ok(Verdict::Locked);
    }
    log(Action::SignInFailed)?;
    let verdict = rule::record_failure(decoy.failures, settings.lock_after, now);
    if found.is_none() && store::count(tx)? >= MOST {
        store::delete_oldest(tx)?;
    }
    store::record_failure(tx, key, verdict.count, now.as_second())?;
    if !verdict.locks {
        return Ok(Verdict::Refused);
    }
    store::lock(tx, key, now.as_second())?;
    log(Action::AccountLocked)?;
    // In the place of the letter that an account's owner would be sent.
    store::record_failure(tx, key, verdict.count, now.as_second())?;
    Ok(Verdict::Locked)
}
