//! Waiting invitations: who was invited and has not chosen a password yet. Their list, one more letter, and withdrawing one.

pub mod api;
pub mod slips;
mod store;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::join_codes::store as join_codes;
use crate::accounts::password_links::Purpose;
use crate::accounts::password_links::store as links;
use crate::congregation::people::list::Cursor;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{invite_by_letter, refuse_role_holder};
use crate::congregation::people::members::store::accounts;
use crate::platform::mail::{Letter, outbox};
use crate::platform::paging;
use crate::platform::refusal::{ErrorCode, Refusal};

/// A person who was invited and has no password yet.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct InvitedPerson {
    pub id: String,
    /// The member number, such as M0001.
    pub member_number: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    /// The letter's address.
    pub email: Option<String>,
    pub by_letter: bool,
    /// A link that was printed by a command, to be handed over.
    pub by_link: bool,
    pub by_slip: bool,
    /// The letter has not left.
    pub letter_waiting: bool,
}

/// An invitation. Times are RFC 3339, on the congregation's clock.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invitation {
    #[oai(flatten)]
    pub person: InvitedPerson,
    pub since: String,
    /// None while the letter has not left.
    pub expires_at: Option<String>,
    pub expired: bool,
    /// An invitation is reminded once.
    pub reminded_at: Option<String>,
    /// Its place in the list: the last time, in unix seconds, that something was made for them.
    #[oai(skip)]
    pub since_second: i64,
}

/// A page of invitations, the latest first.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvitationsPage {
    pub invitations: Vec<Invitation>,
    /// The page behind this one: for `after`.
    pub next: Option<String>,
}

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
    join_codes::end_open(work.tx, member_id, work.now.as_second())?;
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
