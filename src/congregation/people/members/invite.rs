//! Invitations to set a first password, and links to choose a new one, by letter or to be handed over.

use rusqlite::Connection;

use super::account::{AccountError, find_account};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Queues an invitation letter for the person `who` names.
pub fn invite_by_letter(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find(work.tx, who, false)?;
    enqueue(work, Letter::Invitation, &account)?;
    accounts::forget_reminder(work.tx, &account.id)?;
    account.log(work, Action::MemberInvited, Some("by letter"))?;
    Ok(account)
}

/// Makes an invitation link to be handed over by other means; ends the links made before. Returns its path.
pub fn invite_by_link(work: Work<'_>, who: &str) -> Result<(MemberAccount, String), AccountError> {
    let account = find(work.tx, who, false)?;
    let path = issue_link(work, &account, Purpose::Invitation)?;
    account.log(work, Action::MemberInvited, Some("by printed link"))?;
    Ok((account, path))
}

/// Queues a letter with a link to choose a new password.
pub fn reset_by_letter(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find(work.tx, who, true)?;
    enqueue(work, Letter::Reset, &account)?;
    account.log(work, Action::PasswordResetAsked, Some("a letter from the church office"))?;
    Ok(account)
}

/// Makes a reset link to be handed over; ends the reset links made before. Returns its path. Like a link from a letter
/// it neither unlocks nor touches the second factor.
pub fn reset_by_link(work: Work<'_>, who: &str) -> Result<(MemberAccount, String), AccountError> {
    let account = find(work.tx, who, true)?;
    let path = issue_link(work, &account, Purpose::Reset)?;
    account.log(work, Action::PasswordResetAsked, Some("a link made by the church office"))?;
    Ok((account, path))
}

/// A link for an administrator who has not set a password yet; voids the one before. Returns its path.
pub fn issue_setup_link(work: Work<'_>, account: &MemberAccount) -> Result<String, AccountError> {
    if account.has_password {
        return Err(AccountError::HasPassword(account.clone().into()));
    }
    let path = issue_link(work, account, Purpose::Setup)?;
    account.log(work, Action::MemberInvited, Some("by setup link"))?;
    Ok(path)
}

/// A link of this purpose, which ends those made before. Returns its path.
fn issue_link(work: Work<'_>, account: &MemberAccount, purpose: Purpose) -> Result<String, Refusal> {
    one_time_link::issue(work.tx, &account.id, purpose, work.now).map_err(Refusal::unexpected)
}

fn enqueue(work: Work<'_>, letter: Letter, account: &MemberAccount) -> Result<(), AccountError> {
    let Some(address) = account.email.as_ref().or(account.contact_email.as_ref()) else {
        return Err(AccountError::NoAddress(account.clone().into()));
    };
    // A second letter's link would end the first one's, and members open the first.
    if outbox::is_waiting(work.tx, letter, &account.id)? {
        return Err(AccountError::LetterWaiting(account.clone().into()));
    }
    if outbox::is_enough(work.tx, letter, &account.id, address, work.now)? {
        let who = account.in_words();
        let text = format!(
            "{who} was written to three times within the hour. Please wait a while, or hand a link over."
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).into());
    }
    Ok(outbox::enqueue(work.tx, letter, &account.id, work.now)?)
}

/// All people whom an invitation letter reaches: with something to sign in with, without a password, neither disabled
/// nor moved away.
pub fn list_invitable(conn: &Connection) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut invitable = Vec::new();
    for person in accounts::list(conn)? {
        let has_letters =
            person.email.is_some() || person.sign_in_name.is_some() && person.contact_email.is_some();
        let may_sign_in = !person.has_password && person.state != AccountState::Disabled;
        if has_letters && may_sign_in && !accounts::has_left(conn, &person.id)? {
            invitable.push(person);
        }
    }
    Ok(invitable)
}

/// The account of a person who could sign in, with a password or without one yet.
fn find(conn: &Connection, who: &str, has_password: bool) -> Result<MemberAccount, AccountError> {
    let account = find_account(conn, who)?;
    if account.email.is_none() && account.sign_in_name.is_none() {
        Err(AccountError::NothingToSignInWith(account.into()))
    } else if account.state == AccountState::Disabled {
        Err(AccountError::Disabled(account.into()))
    } else if account.has_password == has_password {
        Ok(account)
    } else if has_password {
        Err(AccountError::NoPassword(account.into()))
    } else {
        Err(AccountError::HasPassword(account.into()))
    }
}
