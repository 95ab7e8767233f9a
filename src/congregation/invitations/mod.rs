//! Waiting invitations: who was invited and has not chosen a password yet. Their list, one more letter, and withdrawing one.

pub mod api;
mod store;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::accounts::account::{Roles, SignedInMember};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::accounts::join_codes::{issue, store as slips, store as join_codes};
use crate::accounts::password_links::{Purpose, store as links};
use crate::congregation::people::list::Cursor;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{
    NameChoice, change_sign_in_name, invite_by_letter, refuse_role_holder,
};
use crate::congregation::people::members::account::moved_away;
use crate::congregation::people::members::store::{accounts, households};
use crate::platform::clock::rfc3339;
use crate::platform::db;
use crate::platform::mail::{Letter, outbox};
use crate::platform::qr_picture::{self, PictureError};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;

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
    let next = db::cut(&mut invitations, PAGE);
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

/// Slips that one person makes in a day; a congregation of a thousand takes two.
const MOST_PER_DAY: u32 = 1000;
const DAY: i64 = 86_400;
/// `Retry-After` of the daily limit, in seconds.
const RETRY_AFTER: u32 = 3600;

/// One slip.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Slip {
    pub id: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    /// The name to sign in with: an e-mail address, a sign-in name, or either.
    pub email: Option<String>,
    pub sign_in_name: Option<String>,
    /// True where they have a password: the slip is for a new one.
    pub is_reset: bool,
    /// Eight letters and digits with a dash, to be typed on the page /join.
    pub code: String,
    /// The same page with the code.
    pub link: String,
    /// The link as a QR code: a data URL of an SVG picture.
    pub picture: String,
    /// RFC 3339, on the congregation's clock.
    pub expires_at: String,
}

/// A person without a slip.
#[derive(Debug, poem_openapi::Object)]
pub struct NoSlip {
    pub id: String,
    /// A sentence.
    pub reason: String,
}

/// Slips to print. Their codes are shown once: printing again ends these.
#[derive(Default, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipsToPrint {
    /// Household by household.
    pub slips: Vec<Slip>,
    pub left_out: Vec<NoSlip>,
}

impl SlipsToPrint {
    /// The same with their QR codes: a hundred take their time.
    pub fn drawn(mut self) -> Result<Self, PictureError> {
        for slip in &mut self.slips {
            slip.picture = qr_picture::image_source(&slip.link)?;
        }
        Ok(self)
    }
}

/// Makes a slip for each of `ids` for whom the caller may. People with nothing to sign in with get a sign-in name.
pub fn print(work: Work<'_>, seal: &Seal, ids: &[String], visit: &Visit) -> Result<SlipsToPrint, Refusal> {
    let caller = &visit.session.member;
    let now = work.now.as_second();
    let wanted = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    if slips::count_made_by(work.tx, &caller.id, now - DAY, now)?.saturating_add(wanted) > MOST_PER_DAY {
        let text = format!("You have made {MOST_PER_DAY} slips within a day. Please go on tomorrow.");
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(RETRY_AFTER));
    }
    let mut page = SlipsToPrint::default();
    for id in ids {
        let left_out = |reason: String| NoSlip { id: id.clone(), reason };
        let Some(account) = accounts::find(work.tx, id)? else {
            page.left_out.push(left_out("There is no such person here any more.".to_owned()));
            continue;
        };
        match reason_against(&account, caller) {
            Some(reason) => page.left_out.push(left_out(reason)),
            None => page.slips.push(print_one(work, seal, account, visit)?),
        }
    }
    page.slips.sort_by_cached_key(|slip| (slip.household.is_none(), slip.household.clone()));
    Ok(page)
}

/// DECISIONS: no slip for oneself, only administrators make them for those who hold or held a role, and people who moved
/// away are not invited.
fn reason_against(account: &MemberAccount, caller: &SignedInMember) -> Option<String> {
    if account.id == caller.id {
        Some("Nobody makes a slip for themselves.".to_owned())
    } else if let Err(refusal) = refuse_role_holder(account, caller.roles) {
        Some(refusal.message)
    } else if account.has_died {
        Some(format!("It is written down that {} died.", account.in_words()))
    } else if account.is_disabled {
        Some(format!("The account of {} is disabled.", account.in_words()))
    } else {
        let is_invitation = !account.has_password && account.has_left;
        is_invitation.then(|| moved_away(account).message)
    }
}

/// The slip without its picture.
fn print_one(
    work: Work<'_>,
    seal: &Seal,
    mut account: MemberAccount,
    visit: &Visit,
) -> Result<Slip, Refusal> {
    if account.email.is_none() && account.sign_in_name.is_none() {
        account = change_sign_in_name(work, &account.id, NameChoice::Proposed)?;
    }
    let maker = &visit.session.member.id;
    let (code, expires_at) = issue(work.tx, seal, &account.id, maker, visit.moment)?;
    let detail = if account.has_password { "for a new password" } else { "for the first password" };
    account.log(work, Action::SlipMade, Some(detail))?;
    let household =
        households::places_of(work.tx, &account.id)?.into_iter().next().map(|place| place.household.name);
    Ok(Slip {
        name: account.display_name(),
        id: account.id,
        household,
        email: account.email,
        sign_in_name: account.sign_in_name,
        is_reset: account.has_password,
        link: visit.settings.public_address.link(&format!("/join#{}", code.bare())),
        code: code.printed(),
        picture: String::new(),
        expires_at: rfc3339(expires_at, work.zone),
    })
}
