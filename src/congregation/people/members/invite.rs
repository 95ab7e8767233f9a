//! Invitations to set a first password, and links to choose a new one, by letter or to be handed over.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::account::{AccountError, find_account};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Queues an invitation letter for the person `who` names.
pub fn invite_by_letter(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_invitable(tx, who)?;
    enqueue(tx, Letter::Invitation, &account, now)?;
    accounts::forget_reminder(tx, &account.id)?;
    account.log(tx, actor, Action::MemberInvited, Some("by letter"), now)?;
    Ok(account)
}

/// Makes an invitation link to be handed over by other means; ends the links made before. Returns its path.
pub fn invite_by_link(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(MemberAccount, String), AccountError> {
    let account = find_invitable(tx, who)?;
    let path = issue_link(tx, &account, Purpose::Invitation, now)?;
    account.log(tx, actor, Action::MemberInvited, Some("by printed link"), now)?;
    Ok((account, path))
}

/// Queues a letter with a link to choose a new password.
pub fn reset_by_letter(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_with_password(tx, who)?;
    enqueue(tx, Letter::Reset, &account, now)?;
    account.log(tx, actor, Action::PasswordResetAsked, Some("a letter from the church office"), now)?;
    Ok(account)
}

/// Makes a reset link to be handed over; ends the reset links made before. Returns its path. Like a link from a letter
/// it neither unlocks nor touches the second factor.
pub fn reset_by_link(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(MemberAccount, String), AccountError> {
    let account = find_with_password(tx, who)?;
    let path = issue_link(tx, &account, Purpose::Reset, now)?;
    account.log(tx, actor, Action::PasswordResetAsked, Some("a link made by the church office"), now)?;
    Ok((account, path))
}

/// A link of this purpose, which ends those made before. Returns its path.
pub(super) fn issue_link(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    purpose: Purpose,
    now: Timestamp,
) -> Result<String, Refusal> {
    one_time_link::issue(tx, &account.id, purpose, now).map_err(Refusal::unexpected)
}

fn enqueue(
    tx: &Transaction<'_>,
    letter: Letter,
    account: &MemberAccount,
    now: Timestamp,
) -> Result<(), AccountError> {
    let Some(address) = account.email.as_ref().or(account.contact_email.as_ref()) else {
        return Err(AccountError::NoAddress(account.clone().into()));
    };
    // A second letter's link would end the first one's, and members open the first.
    if outbox::is_waiting(tx, letter, &account.id)? {
        return Err(AccountError::LetterWaiting(account.clone().into()));
    }
    if outbox::is_enough(tx, letter, &account.id, address, now)? {
        let who = account.in_words();
        let text = format!(
            "{who} was written to three times within the hour. Please wait a while, or hand a link over."
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).into());
    }
    Ok(outbox::enqueue(tx, letter, &account.id, now)?)
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

fn find_invitable(conn: &Connection, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_with_sign_in(conn, who)?;
    if account.has_password { Err(AccountError::HasPassword(account.into())) } else { Ok(account) }
}

fn find_with_password(conn: &Connection, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_with_sign_in(conn, who)?;
    if account.has_password { Ok(account) } else { Err(AccountError::NoPassword(account.into())) }
}

/// The account of a person who could sign in with a password.
fn find_with_sign_in(conn: &Connection, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(conn, who)?;
    if account.email.is_none() && account.sign_in_name.is_none() {
        Err(AccountError::NothingToSignInWith(account.into()))
    } else if account.state == AccountState::Disabled {
        Err(AccountError::Disabled(account.into()))
    } else {
        Ok(account)
    }
}
