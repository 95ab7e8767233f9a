//! Reminding a person of their invitation, once, by another letter with a new link.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{InvitationError, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::Actor;
use crate::congregation::people::list::person::refuse_role_holder;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::invite::invite_by_letter;
use crate::congregation::people::members::store::accounts;

/// `mine` are the roles of the caller.
pub fn remind(
    tx: &Transaction<'_>,
    member_id: &str,
    mine: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, InvitationError> {
    let account = accounts::find(tx, member_id)?.ok_or(InvitationError::Gone)?;
    refuse_role_holder(&account, mine)?;
    let waiting = store::find(tx, Some(member_id), None, 1)?.pop().ok_or(InvitationError::Gone)?;
    if waiting.reminded_at.is_some() {
        return Err(InvitationError::RemindedAlready(waiting.name));
    }
    if waiting.email.is_none() {
        return Err(InvitationError::NoAddress(waiting.name));
    }
    invite_by_letter(tx, &account.id, actor, now)?;
    store::note_reminder(tx, member_id, now.as_second())?;
    Ok(account)
}
