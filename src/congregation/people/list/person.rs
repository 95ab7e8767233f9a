//! The permission to change a person's account.

use rusqlite::Transaction;

use crate::accounts::account::Roles;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::account::{no_such_person, refuse_stale};
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Only an administrator changes the account of a present or former role holder: see DECISIONS.md, Roles.
pub fn refuse_role_holder(account: &MemberAccount, mine: Roles) -> Result<(), Refusal> {
    if account.had_role && !mine.administrator {
        let who = account.in_words();
        let text = format!("{who} has or had a role, so only an administrator may do this.");
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    Ok(())
}

/// The person `id`, where the caller may touch their account.
pub fn account_to_change(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    let account = accounts::find(tx, id)?.ok_or_else(no_such_person)?;
    refuse_role_holder(&account, visit.session.member.roles)?;
    Ok(account)
}

/// The same, where the caller has read the person as they are.
pub fn account_as_read(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    visit: &Visit,
) -> Result<MemberAccount, Refusal> {
    let account = account_to_change(tx, id, visit)?;
    refuse_stale(tx, &account.id, version)?;
    Ok(account)
}

/// The person `id`, where it is not the caller: for one's own account there is Security.
pub(super) fn account_of_another(
    tx: &Transaction<'_>,
    id: &str,
    visit: &Visit,
) -> Result<MemberAccount, Refusal> {
    if id == visit.session.member.id {
        let text = "This is your own account. What is yours to change stands under Security; for the rest ask another administrator.";
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    account_to_change(tx, id, visit)
}
