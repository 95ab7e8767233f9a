//! Changes of a person's access by the church office: the permission to make them, disabling, unlocking, signing out, the
//! second factor off.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::account::{AccountError, died, find_account, no_such_person, refuse_stale};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::accounts::second_factor;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Only an administrator changes the account of a present or former role holder: see DECISIONS.md, Roles.
pub fn refuse_role_holder(account: &MemberAccount, mine: Roles) -> Result<(), Refusal> {
    if account.had_role && !mine.administrator {
        let who = account.in_words();
        let text = format!("{who} has or had a role, so only an administrator may do this.");
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    Ok(())
}

/// The person `id`, where the caller may touch their account.
pub fn account_to_change(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    let account = accounts::find(tx, id)?.ok_or_else(no_such_person)?;
    refuse_role_holder(&account, visit.session.member.roles)?;
    Ok(account)
}

/// The same, where the caller has read the person as they are.
pub fn account_as_read(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    visit: &Visit,
) -> Result<MemberAccount, Refusal> {
    let account = account_to_change(tx, id, visit)?;
    refuse_stale(tx, &account.id, version)?;
    Ok(account)
}

/// The person `id`, where it is not the caller: for one's own account there is Security.
pub fn account_of_another(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    if id == visit.session.member.id {
        let text = "This is your own account. What is yours to change stands under Security; for the rest ask another administrator.";
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    account_to_change(tx, id, visit)
}

/// Disables a person and ends their sessions and links at once; they are not celebrated, and the row stays for the gifts.
/// Returns them as they were.
pub fn disable_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.state == AccountState::Disabled {
        return Err(account.already("disabled"));
    }
    account.refuse_if_last_administrator(work.tx, work.actor)?;
    accounts::set_disabled(work.tx, &account.id, true, work.now.as_second())?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::MemberDisabled, None)?;
    Ok(account)
}

/// Takes a disabling back. What it ended stays ended. Returns the person as they were.
pub fn enable_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.state != AccountState::Disabled {
        return Err(account.already("enabled"));
    }
    if accounts::has_died(work.tx, &account.id)? {
        return Err(died(&account).into());
    }
    accounts::set_disabled(work.tx, &account.id, false, work.now.as_second())?;
    account.log(work, Action::MemberEnabled, None)?;
    Ok(account)
}

/// Ends a person's sessions, pending sign-ins, device trust and open links, when a phone is lost.
pub fn end_sessions(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::SessionEnded, Some("everywhere"))?;
    Ok(account)
}

/// Turns a person's second factor off, ends their sessions and links, and writes to them: their phone is gone, and the
/// backup codes with it. Returns them as they were.
pub fn reset_two_factor(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if !account.two_factor_enabled {
        return Err(account.already("without two-factor authentication"));
    }
    second_factor::forget(work.tx, &account.id, work.now)?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::TwoFactorDisabled, Some("by the church office"))?;
    outbox::enqueue(work.tx, Letter::TwoFactorOff, &account.id, work.now)?;
    Ok(account)
}

/// Opens a locked account and forgets every count of it: of passwords, of codes, of known browsers. Refuses where there
/// is no password yet. Returns the person as they were: not locked, perhaps, but with counts.
pub fn unlock_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.is_locked {
        open(work, &account)?;
        return Ok(account);
    }
    // At sign-in an address without a password locks like any other, against user enumeration. That is over with the
    // first password.
    if !account.has_password {
        return Err(AccountError::NoPassword(account.into()));
    }
    if !accounts::has_failures(work.tx, &account.id)? {
        return Err(AccountError::AlreadySo(format!("{} is not locked.", account.in_words())));
    }
    accounts::forget_failures(work.tx, &account.id)?;
    account.log(work, Action::AccountUnlocked, Some("was not locked; the counts are 0"))?;
    Ok(account)
}

/// Opens every account that locked at `since` or later; returns them as they were, by name.
pub fn unlock_all_locked_since(work: Work<'_>, since: Timestamp) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut locked = accounts::list(work.tx)?;
    locked.retain(|account| account.is_locked && account.locked_at.is_some_and(|at| at >= since));
    for account in &locked {
        open(work, account)?;
    }
    Ok(locked)
}

fn open(work: Work<'_>, account: &MemberAccount) -> rusqlite::Result<()> {
    accounts::unlock(work.tx, &account.id, work.now.as_second())?;
    accounts::forget_failures(work.tx, &account.id)?;
    account.log(work, Action::AccountUnlocked, None)
}
