//! Making the slips of a page, and the people left out.

use rusqlite::Transaction;

use super::{LeftOut, PrintedSlip};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::guard::Visit;
use crate::accounts::join_codes::{issue, store as slips};
use crate::congregation::people::members::sign_in_names;
use crate::congregation::people::members::store::{accounts, households};
use crate::congregation::people::members::{AccountState, MemberAccount, account::AccountError};
use crate::platform::sealed::Seal;
use crate::platform::token::TokenError;

/// Slips that one person makes in a day; a congregation of a thousand takes two.
const MOST_PER_DAY: u32 = 1000;
const DAY: i64 = 86_400;

/// The slips, household by household, and who is left out.
#[derive(Clone, Debug, Default)]
pub struct PrintedPage {
    pub slips: Vec<PrintedSlip>,
    pub left_out: Vec<LeftOut>,
}

#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    #[error("You have made {MOST_PER_DAY} slips within a day. Please go on tomorrow.")]
    TooMany,
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Code(#[from] TokenError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Makes a slip for each of `ids` for whom the caller may. People with nothing to sign in with get a sign-in name.
pub fn print(
    tx: &Transaction<'_>,
    seal: &Seal,
    ids: &[String],
    visit: &Visit,
    actor: Actor<'_>,
) -> Result<PrintedPage, PrintError> {
    let caller = &visit.session.member;
    let now = visit.now.as_second();
    let wanted = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    if slips::count_made_by(tx, &caller.id, now - DAY, now)?.saturating_add(wanted) > MOST_PER_DAY {
        return Err(PrintError::TooMany);
    }
    let mut page = PrintedPage::default();
    for id in ids {
        let left_out = |reason: String| LeftOut { member_id: id.clone(), reason };
        let Some(account) = accounts::find(tx, id)? else {
            page.left_out.push(left_out("There is no such person here any more.".to_owned()));
            continue;
        };
        match refusal(&account, &caller.id, caller.roles.administrator) {
            Some(reason) => page.left_out.push(left_out(reason)),
            None => page.slips.push(print_one(tx, seal, account, visit, actor)?),
        }
    }
    page.slips.sort_by_cached_key(|slip| (slip.household.is_none(), slip.household.clone()));
    Ok(page)
}

/// DECISIONS: no slip for oneself, and only administrators make them for those who hold or held a role.
fn refusal(account: &MemberAccount, caller_id: &str, is_administrator: bool) -> Option<String> {
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
) -> Result<PrintedSlip, PrintError> {
    if account.email.is_none() && account.sign_in_name.is_none() {
        account = sign_in_names::give_proposed(tx, &account, actor, visit.now)?;
    }
    let maker = &visit.session.member.id;
    let (code, expires_at) = issue::issue(tx, seal, &account.id, maker, visit.moment)?;
    let detail = if account.has_password { "for a new password" } else { "for the first password" };
    account.log(tx, actor, Action::SlipMade, Some(detail), visit.now)?;
    let household =
        households::places_of(tx, &account.id)?.into_iter().next().map(|place| place.household.name);
    Ok(PrintedSlip {
        name: account.display_name(),
        member_id: account.id,
        household,
        email: account.email,
        sign_in_name: account.sign_in_name,
        code,
        expires_at,
        is_reset: account.has_password,
    })
}
