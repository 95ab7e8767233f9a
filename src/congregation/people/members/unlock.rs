//! Unlocking accounts that wrong passwords or codes locked, and resetting their counts.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::store::{accounts, locks};
use crate::accounts::audit_log::{Action, Actor};

/// The state found by unlocking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unlocked {
    /// A locked account; here as it was.
    Opened(MemberAccount),
    /// Not locked, but failures had been counted on it or on a known browser.
    Counts(MemberAccount),
}

/// Opens a locked account and forgets every count of it: of passwords, of codes, of known browsers. Refuses where there
/// is no password yet.
pub fn unlock_account(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Unlocked, AccountError> {
    let account = find_account(tx, who)?;
    if account.is_locked {
        open(tx, &account, actor, now)?;
        return Ok(Unlocked::Opened(account));
    }
    // At sign-in an address without a password locks like any other, against user enumeration. That is over with the
    // first password.
    if !account.has_password {
        return Err(AccountError::NoPassword(account.in_words(), account.number));
    }
    if !locks::has_failures(tx, &account.id)? {
        return Err(AccountError::NotLocked(account.in_words()));
    }
    locks::forget_failures(tx, &account.id)?;
    account.log(tx, actor, Action::AccountUnlocked, Some("was not locked; the counts are 0"), now)?;
    Ok(Unlocked::Counts(account))
}

/// Opens every account that locked at `since` or later; returns them as they were, by name.
pub fn unlock_all_locked_since(
    tx: &Transaction<'_>,
    since: Timestamp,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<Vec<MemberAccount>> {
    let locked: Vec<MemberAccount> = accounts::list(tx)?
        .into_iter()
        .filter(|account| account.is_locked && account.locked_at.is_some_and(|at| at >= since))
        .collect();
    for account in &locked {
        open(tx, account, actor, now)?;
    }
    Ok(locked)
}

fn open(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    accounts::unlock(tx, &account.id, now.as_second())?;
    locks::forget_failures(tx, &account.id)?;
    account.log(tx, actor, Action::AccountUnlocked, None, now)
}
