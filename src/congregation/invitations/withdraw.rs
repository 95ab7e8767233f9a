//! Withdrawing an invitation: letter, links and slip open nothing any more.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{InvitationError, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::join_codes::store as slips;
use crate::accounts::reset::one_time_link::Purpose;
use crate::accounts::reset::store as links;
use crate::congregation::people::list::person::refuse_role_holder;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::store::accounts;
use crate::platform::mail::{Letter, outbox};

/// `mine` are the roles of the caller.
pub fn withdraw(
    tx: &Transaction<'_>,
    member_id: &str,
    mine: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, InvitationError> {
    let account = accounts::find(tx, member_id)?.ok_or(InvitationError::Gone)?;
    refuse_role_holder(&account, mine)?;
    if store::find(tx, Some(member_id), None, 1)?.is_empty() {
        return Err(InvitationError::Gone);
    }
    outbox::withdraw(tx, Letter::Invitation, member_id)?;
    for purpose in [Purpose::Invitation, Purpose::Setup] {
        links::end_of_purpose(tx, member_id, purpose.as_str())?;
    }
    slips::end_open(tx, member_id, now.as_second())?;
    accounts::forget_reminder(tx, member_id)?;
    account.log(tx, actor, Action::InvitationWithdrawn, None, now)?;
    Ok(account)
}
