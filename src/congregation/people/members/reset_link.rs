//! A link to choose a new password, made by the office for a member who gets no letters.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::account::{AccountError, find_account};
use super::{AccountState, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::platform::mail::{Letter, outbox};

/// Makes a reset link to be handed over; ends the reset links made before. Returns its path. Like a link from a letter
/// it neither unlocks nor touches the second factor.
pub fn reset_by_link(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(MemberAccount, String), AccountError> {
    let account = find_with_password(tx, who)?;
    let path = one_time_link::issue(tx, &account.id, Purpose::Reset, now)?;
    account.log(tx, actor, Action::PasswordResetAsked, Some("a link made by the church office"), now)?;
    Ok((account, path))
}

/// Queues a letter with such a link to where their letters go.
pub fn reset_by_letter(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_with_password(tx, who)?;
    let Some(address) = account.email.as_ref().or(account.contact_email.as_ref()) else {
        return Err(AccountError::NoAddress(account.in_words(), account.number));
    };
    // A second letter's link would end the first one's, and members open the first.
    if outbox::is_waiting(tx, Letter::Reset, &account.id)? {
        return Err(AccountError::LetterWaiting(account.in_words()));
    }
    if outbox::is_enough(tx, Letter::Reset, &account.id, address, now)? {
        return Err(AccountError::LettersEnough(account.in_words()));
    }
    outbox::enqueue(tx, Letter::Reset, &account.id, now)?;
    account.log(tx, actor, Action::PasswordResetAsked, Some("a letter from the church office"), now)?;
    Ok(account)
}

/// The account of a person who can choose a new password.
fn find_with_password(tx: &Transaction<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.email.is_none() && account.sign_in_name.is_none() {
        return Err(AccountError::NothingToSignInWith(account.in_words(), account.number));
    }
    if account.state == AccountState::Disabled {
        return Err(AccountError::Disabled(account.in_words(), account.number));
    }
    if !account.has_password {
        return Err(AccountError::NoPassword(account.in_words(), account.number));
    }
    Ok(account)
}
