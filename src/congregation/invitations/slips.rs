//! Slips of paper by which people without letters come in: made by the office, printed four to a page.
//!
//! Using a slip is in `accounts/sign_in/join.rs`.

use rusqlite::Transaction;

use crate::accounts::account::SignedInMember;
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::accounts::join_codes::{issue, store as slips};
use crate::congregation::people::members::access::refuse_role_holder;
use crate::congregation::people::members::account::moved_away;
use crate::congregation::people::members::sign_in_names::{NameChoice, change_sign_in_name};
use crate::congregation::people::members::store::{accounts, households};
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::clock::rfc3339;
use crate::platform::qr_picture::{self, PictureError};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;

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
        match reason_against(work.tx, &account, caller)? {
            Some(reason) => page.left_out.push(left_out(reason)),
            None => page.slips.push(print_one(work, seal, account, visit)?),
        }
    }
    page.slips.sort_by_cached_key(|slip| (slip.household.is_none(), slip.household.clone()));
    Ok(page)
}

/// DECISIONS: no slip for oneself, only administrators make them for those who hold or held a role, and people who moved
/// away are not invited.
fn reason_against(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    caller: &SignedInMember,
) -> rusqlite::Result<Option<String>> {
    Ok(if account.id == caller.id {
        Some("Nobody makes a slip for themselves.".to_owned())
    } else if let Err(refusal) = refuse_role_holder(account, caller.roles) {
        Some(refusal.message)
    } else if account.state == AccountState::Disabled {
        Some(format!("The account of {} is disabled.", account.in_words()))
    } else {
        let is_invitation = !account.has_password && accounts::has_left(tx, &account.id)?;
        is_invitation.then(|| moved_away(account).message)
    })
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
