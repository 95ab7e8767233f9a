//! Inviting people to set their first password.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::account::{AccountError, find_account};
use super::store::accounts;
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::platform::mail::{Letter, outbox};

/// Queues an invitation letter for the person `who` names.
pub fn invite_by_letter(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_invitable(tx, who)?;
    let Some(address) = account.email.as_ref().or(account.contact_email.as_ref()) else {
        return Err(AccountError::NoAddress(account.in_words(), account.number));
    };
    // A second letter's link would end the first one's, and members open the first.
    if outbox::is_waiting(tx, Letter::Invitation, &account.id)? {
        return Err(AccountError::LetterWaiting(account.in_words()));
    }
    if outbox::is_enough(tx, Letter::Invitation, &account.id, address, now)? {
        return Err(AccountError::LettersEnough(account.in_words()));
    }
    outbox::enqueue(tx, Letter::Invitation, &account.id, now)?;
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
    let path = one_time_link::issue(tx, &account.id, Purpose::Invitation, now)?;
    account.log(tx, actor, Action::MemberInvited, Some("by printed link"), now)?;
    Ok((account, path))
}

/// All people whom an invitation reaches and who have something to sign in with, no password yet, and neither are disabled nor moved
/// away.
pub fn list_invitable(conn: &Connection) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut people = accounts::list(conn)?;
    people.retain(|person| {
        let has_letters =
            person.email.is_some() || person.sign_in_name.is_some() && person.contact_email.is_some();
        has_letters && !person.has_password && person.state != AccountState::Disabled
    });
    let mut invitable = Vec::new();
    for person in people {
        if !accounts::has_left(conn, &person.id)? {
            invitable.push(person);
        }
    }
    Ok(invitable)
}

fn find_invitable(conn: &Connection, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(conn, who)?;
    if account.email.is_none() && account.sign_in_name.is_none() {
        Err(AccountError::NothingToSignInWith(account.in_words(), account.number))
    } else if account.state == AccountState::Disabled {
        Err(AccountError::Disabled(account.in_words(), account.number))
    } else if account.has_password {
        Err(AccountError::HasPassword(account.in_words(), account.number))
    } else {
        Ok(account)
    }
}
