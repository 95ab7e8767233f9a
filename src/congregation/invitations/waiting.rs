//! The waiting invitations: their list, one more letter, and withdrawing one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::{Invitation, InvitationCursor, InvitationsPage, WaitingInvitation, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::join_codes::store as slips;
use crate::accounts::reset::one_time_link::Purpose;
use crate::accounts::reset::store as links;
use crate::congregation::people::list::person::refuse_role_holder;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::invite::invite_by_letter;
use crate::congregation::people::members::store::accounts;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Invitations on a page.
const PAGE: u32 = 50;

/// A page, the latest invitation first.
pub fn page(
    conn: &Connection,
    after: Option<&InvitationCursor>,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<InvitationsPage> {
    let mut found = store::find(conn, None, after, PAGE + 1)?;
    let is_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let next = found
        .last()
        .filter(|_| is_more)
        .map(|last| InvitationCursor { since: last.since, member_id: last.person.id.clone() }.encoded());
    let invitations = found.into_iter().map(|found| found.shown(now, zone)).collect();
    Ok(InvitationsPage { invitations, next })
}

/// Writes another letter. `mine` are the roles of the caller.
pub fn remind(
    tx: &Transaction<'_>,
    member_id: &str,
    mine: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, Refusal> {
    let (account, waiting) = find(tx, member_id, mine)?;
    if waiting.reminded_at.is_some() {
        let text = format!("{} was reminded already. A slip may reach them better.", waiting.person.name);
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if waiting.person.email.is_none() {
        let text = format!("No letter reaches {}. Print their slip again.", waiting.person.name);
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    invite_by_letter(tx, &account.id, actor, now)?;
    store::note_reminder(tx, member_id, now.as_second())?;
    Ok(account)
}

/// Withdraws an invitation: letter, links and slip open nothing any more. `mine` are the roles of the caller.
pub fn withdraw(
    tx: &Transaction<'_>,
    member_id: &str,
    mine: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, Refusal> {
    let (account, _) = find(tx, member_id, mine)?;
    outbox::withdraw(tx, Letter::Invitation, member_id)?;
    for purpose in [Purpose::Invitation, Purpose::Setup] {
        links::end_of_purpose(tx, member_id, purpose.as_str())?;
    }
    slips::end_open(tx, member_id, now.as_second())?;
    accounts::forget_reminder(tx, member_id)?;
    account.log(tx, actor, Action::InvitationWithdrawn, None, now)?;
    Ok(account)
}

/// The invitation of a person whose account the caller may touch.
fn find(
    tx: &Transaction<'_>,
    member_id: &str,
    mine: Roles,
) -> Result<(MemberAccount, WaitingInvitation), Refusal> {
    // They have chosen a password meanwhile, or the invitation was withdrawn.
    let gone = || Refusal::new(ErrorCode::NotFound, "This invitation is not waiting any more.");
    let account = accounts::find(tx, member_id)?.ok_or_else(gone)?;
    refuse_role_holder(&account, mine)?;
    let waiting = store::find(tx, Some(member_id), None, 1)?.pop().ok_or_else(gone)?;
    Ok((account, waiting))
}

impl WaitingInvitation {
    fn shown(self, now: Timestamp, zone: &TimeZone) -> Invitation {
        let at = |seconds: i64| rfc3339(from_seconds(seconds), zone);
        let expires_at = self.expires_at.filter(|_| !self.person.letter_waiting);
        Invitation {
            person: self.person,
            since: at(self.since),
            expires_at: expires_at.map(at),
            expired: expires_at.is_some_and(|expires| expires <= now.as_second()),
            reminded_at: self.reminded_at.map(at),
        }
    }
}
