//! Signing a person out everywhere, when a phone is lost.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::MemberAccount;
use super::store::accounts;
use crate::accounts::audit_log::{Action, Actor};

/// Ends their sessions, pending sign-ins, device trust and open links.
pub fn end_sessions(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    accounts::end_all_access(tx, &account.id)?;
    account.log(tx, actor, Action::SessionEnded, Some("everywhere"), now)
}
