//! Disabling an account: the person may not sign in and is not celebrated; the row stays for the gifts.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::account::{AccountError, find_account};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};

/// Disables a person and ends their sessions and links at once. Returns them as they were.
pub fn disable_account(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.state == AccountState::Disabled {
        return Err(AccountError::AlreadySo(account.in_words(), "disabled".to_owned()));
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
        return Err(AccountError::AlreadySo(account.in_words(), "enabled".to_owned()));
    }
    if accounts::has_died(tx, &account.id)? {
        return Err(AccountError::Died(account.in_words()));
    }
    accounts::set_disabled(tx, &account.id, false, now.as_second())?;
    account.log(tx, actor, Action::MemberEnabled, None, now)?;
    Ok(account)
}
