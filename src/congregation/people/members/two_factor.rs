//! Turning a member's second factor off for them: their phone is gone, and the backup codes with it.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::store::accounts;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::second_factor;
use crate::platform::mail::{Letter, outbox};

/// Turns a person's second factor off, ends their sessions and links, and writes to them. Returns them as they were.
pub fn reset_two_factor(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if !account.two_factor_enabled {
        return Err(AccountError::AlreadySo(
            account.in_words(),
            "without two-factor authentication".to_owned(),
        ));
    }
    second_factor::forget(tx, &account.id, now)?;
    accounts::end_all_access(tx, &account.id)?;
    account.log(tx, actor, Action::TwoFactorDisabled, Some("by the church office"), now)?;
    outbox::enqueue(tx, Letter::TwoFactorOff, &account.id, now)?;
    Ok(account)
}
