//! Changes of a person's access by the church office: disabling, unlocking, signing out, the second factor off.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::account::{AccountError, died, find_account};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::second_factor;
use crate::platform::mail::{Letter, outbox};

/// Disables a person and ends their sessions and links at once; they are not celebrated, and the row stays for the gifts.
/// Returns them as they were.
pub fn disable_account(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.state == AccountState::Disabled {
        return Err(account.already("disabled"));
    }
    account.refuse_if_last_administrator(tx, actor)?;
    accounts::set_disabled(tx, &account.id, true, now.as_second())?;
    accounts::end_all_access(tx, &account.id)?;
    account.log(tx, actor, Action::MemberDisabled, None, now)?;
    Ok(account)
}

/// Takes a disabling back. What it ended stays ended. Returns the person as they were.
pub fn enable_account(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.state != AccountState::Disabled {
        return Err(account.already("enabled"));
    }
    if accounts::has_died(tx, &account.id)? {
        return Err(died(&account).into());
    }
    accounts::set_disabled(tx, &account.id, false, now.as_second())?;
    account.log(tx, actor, Action::MemberEnabled, None, now)?;
    Ok(account)
}

/// Ends a person's sessions, pending sign-ins, device trust and open links, when a phone is lost.
pub fn end_sessions(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    accounts::end_all_access(tx, &account.id)?;
    account.log(tx, actor, Action::SessionEnded, Some("everywhere"), now)?;
    Ok(account)
}

/// Turns a person's second factor off, ends their sessions and links, and writes to them: their phone is gone, and the
/// backup codes with it. Returns them as they were.
pub fn reset_two_factor(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if !account.two_factor_enabled {
        return Err(account.already("without two-factor authentication"));
    }
    second_factor::forget(tx, &account.id, now)?;
    accounts::end_all_access(tx, &account.id)?;
    account.log(tx, actor, Action::TwoFactorDisabled, Some("by the church office"), now)?;
    outbox::enqueue(tx, Letter::TwoFactorOff, &account.id, now)?;
    Ok(account)
}

/// Opens a locked account and forgets every count of it: of passwords, of codes, of known browsers. Refuses where there
/// is no password yet. Returns the person as they were: not locked, perhaps, but with counts.
pub fn unlock_account(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.is_locked {
        open(tx, &account, actor, now)?;
        return Ok(account);
    }
    // At sign-in an address without a password locks like any other, against user enumeration. That is over with the
    // first password.
    if !account.has_password {
        return Err(AccountError::NoPassword(account.into()));
    }
    if !accounts::has_failures(tx, &account.id)? {
        return Err(AccountError::AlreadySo(format!("{} is not locked.", account.in_words())));
    }
    accounts::forget_failures(tx, &account.id)?;
    account.log(tx, actor, Action::AccountUnlocked, Some("was not locked; the counts are 0"), now)?;
    Ok(account)
}

/// Opens every account that locked at `since` or later; returns them as they were, by name.
pub fn unlock_all_locked_since(
    tx: &Transaction<'_>,
    since: Timestamp,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut locked = accounts::list(tx)?;
    locked.retain(|account| account.is_locked && account.locked_at.is_some_and(|at| at >= since));
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
    accounts::forget_failures(tx, &account.id)?;
    account.log(tx, actor, Action::AccountUnlocked, None, now)
}
