//! Slips of paper by which people without letters come in: made by the office, printed four to a page.
//!
//! Using a slip is in `accounts/sign_in/join.rs`.

pub mod api;

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::guard::Visit;
use crate::accounts::join_codes::{SlipCode, issue, store as slips};
use crate::congregation::people::members::sign_in_names;
use crate::congregation::people::members::store::{accounts, households};
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;

/// Slips that one person makes in a day; a congregation of a thousand takes two.
const MOST_PER_DAY: u32 = 1000;
const DAY: i64 = 86_400;
/// `Retry-After` of the daily limit, in seconds.
const RETRY_AFTER: u32 = 3600;

/// The person whom a slip is for.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SlipOwner {
    pub id: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    /// The name to sign in with: an e-mail address, a sign-in name, or either.
    pub email: Option<String>,
    pub sign_in_name: Option<String>,
    /// True where they have a password: the slip is for a new one.
    pub is_reset: bool,
}

/// A slip to be printed. Its code is nowhere else.
#[derive(Clone, Debug)]
pub struct PrintedSlip {
    pub owner: SlipOwner,
    pub code: SlipCode,
    pub expires_at: Timestamp,
}

/// A person without a slip.
#[derive(Debug, poem_openapi::Object)]
pub struct NoSlip {
    pub id: String,
    /// A sentence.
    pub reason: String,
}

/// The slips, household by household, and who is left out.
#[derive(Debug, Default)]
pub struct PrintedPage {
    pub slips: Vec<PrintedSlip>,
    pub left_out: Vec<NoSlip>,
}

/// Makes a slip for each of `ids` for whom the caller may. People with nothing to sign in with get a sign-in name.
pub fn print(
    tx: &Transaction<'_>,
    seal: &Seal,
    ids: &[String],
    visit: &Visit,
    actor: Actor<'_>,
) -> Result<PrintedPage, Refusal> {
    let caller = &visit.session.member;
    let now = visit.now.as_second();
    let wanted = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    if slips::count_made_by(tx, &caller.id, now - DAY, now)?.saturating_add(wanted) > MOST_PER_DAY {
        let text = format!("You have made {MOST_PER_DAY} slips within a day. Please go on tomorrow.");
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(RETRY_AFTER));
    }
    let mut page = PrintedPage::default();
    for id in ids {
        let left_out = |reason: String| NoSlip { id: id.clone(), reason };
        let Some(account) = accounts::find(tx, id)? else {
            page.left_out.push(left_out("There is no such person here any more.".to_owned()));
            continue;
        };
        match reason_against(&account, &caller.id, caller.roles.administrator) {
            Some(reason) => page.left_out.push(left_out(reason)),
            None => page.slips.push(print_one(tx, seal, account, visit, actor)?),
        }
    }
    page.slips.sort_by_cached_key(|slip| (slip.owner.household.is_none(), slip.owner.household.clone()));
    Ok(page)
}

/// DECISIONS: no slip for oneself, and only administrators make them for those who hold or held a role.
fn reason_against(account: &MemberAccount, caller_id: &str, is_administrator: bool) -> Option<String> {
    let who = account.in_words();
    if account.id == caller_id {
        Some("Nobody makes a slip for themselves.".to_owned())
    } else if account.had_role && !is_administrator {
        Some(format!("{who} has or had a role, so only an administrator may do this."))
    } else if account.state == AccountState::Disabled {
        Some(format!("The account of {who} is disabled."))
    } else {
        None
    }
}

fn print_one(
    tx: &Transaction<'_>,
    seal: &Seal,
    mut account: MemberAccount,
    visit: &Visit,
    actor: Actor<'_>,
) -> Result<PrintedSlip, Refusal> {
    if account.email.is_none() && account.sign_in_name.is_none() {
        account = sign_in_names::give_proposed(tx, &account, actor, visit.now)?;
    }
    let maker = &visit.session.member.id;
    let (code, expires_at) = issue(tx, seal, &account.id, maker, visit.moment)?;
    let detail = if account.has_password { "for a new password" } else { "for the first password" };
    account.log(tx, actor, Action::SlipMade, Some(detail), visit.now)?;
    let household =
        households::places_of(tx, &account.id)?.into_iter().next().map(|place| place.household.name);
    let owner = SlipOwner {
        name: account.display_name(),
        id: account.id,
        household,
        email: account.email,
        sign_in_name: account.sign_in_name,
        is_reset: account.has_password,
    };
    Ok(PrintedSlip { owner, code, expires_at })
}
