//! The waiting invitations: their list, one more letter, and withdrawing one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::{Invitation, InvitationsPage, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::join_codes::store as slips;
use crate::accounts::reset::one_time_link::Purpose;
use crate::accounts::reset::store as links;
use crate::congregation::people::list::Cursor;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::refuse_role_holder;
use crate::congregation::people::members::invite::invite_by_letter;
use crate::congregation::people::members::store::accounts;
use crate::platform::mail::{Letter, outbox};
use crate::platform::paging;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Invitations on a page.
const PAGE: u32 = 50;

/// A page, the latest invitation first.
pub fn page(
    conn: &Connection,
    after: Option<&Cursor>,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<InvitationsPage> {
    let mut invitations = store::find(conn, None, after, PAGE + 1, now, zone)?;
    let next = paging::cut(&mut invitations, PAGE);
    let next = next.map(|last| Cursor { place: last.since_second, id: last.person.id.clone() }.encoded());
    Ok(InvitationsPage { invitations, next })
}

/// Writes another letter. `mine` are the roles of the caller.
pub fn remind(work: Work<'_>, member_id: &str, mine: Roles) -> Result<MemberAccount, Refusal> {
    let (account, waiting) = find(work, member_id, mine)?;
    if waiting.reminded_at.is_some() {
        let text = format!("{} was reminded already. A slip may reach them better.", waiting.person.name);
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if waiting.person.email.is_none() {
        let text = format!("No letter reaches {}. Print their slip again.", waiting.person.name);
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    invite_by_letter(work, &account.id)?;
    store::note_reminder(work.tx, member_id, work.now.as_second())?;
    Ok(account)
}

/// Withdraws an invitation: letter, links and slip open nothing any more. `mine` are the roles of the caller.
pub fn withdraw(work: Work<'_>, member_id: &str, mine: Roles) -> Result<MemberAccount, Refusal> {
    let (account, _) = find(work, member_id, mine)?;
    outbox::withdraw(work.tx, Letter::Invitation, member_id)?;
    for purpose in [Purpose::Invitation, Purpose::Setup] {
        links::end_of_purpose(work.tx, member_id, purpose.as_str())?;
    }
    slips::end_open(work.tx, member_id, work.now.as_second())?;
    accounts::forget_reminder(work.tx, member_id)?;
    account.log(work, Action::InvitationWithdrawn, None)?;
    Ok(account)
}

/// The invitation of a person whose account the caller may touch.
fn find(work: Work<'_>, member_id: &str, mine: Roles) -> Result<(MemberAccount, Invitation), Refusal> {
    // They have chosen a password meanwhile, or the invitation was withdrawn.
    let gone = || Refusal::new(ErrorCode::NotFound, "This invitation is not waiting any more.");
    let account = accounts::find(work.tx, member_id)?.ok_or_else(gone)?;
    refuse_role_holder(&account, mine)?;
    let found = store::find(work.tx, Some(member_id), None, 1, work.now, work.zone)?.pop();
    Ok((account, found.ok_or_else(gone)?))
}
