//! The photo of another person: set by the office with their consent, and by parents for their children who have
//! no account of their own.

use rusqlite::Transaction;

use super::{PhotoId, remove_photo, set_photo};
use crate::accounts::audit_log::Action;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::account_to_change;
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::household::family;
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::Refusal;
use crate::platform::text;

/// Characters of the text that says who agreed.
const LONGEST_AGREED: usize = 200;

/// Returns the photo's address.
pub fn set_photo_by_office(
    tx: &Transaction<'_>,
    person: &str,
    agreed: &str,
    jpeg: &[u8],
    visit: &Visit,
) -> Result<String, Refusal> {
    let account = account_to_change(tx, person, visit)?;
    let agreed = text::one_line("The name of who agreed", agreed, LONGEST_AGREED)
        .map_err(Refusal::of_field("agreed"))?;
    account.log(visit.work(tx), Action::PhotoSet, Some(&format!("agreed: {agreed}")))?;
    Ok(set_photo(tx, &account.id, &PhotoId::generate(), jpeg, visit.now)?)
}

pub fn remove_photo_by_office(tx: &Transaction<'_>, person: &str, visit: &Visit) -> Result<(), Refusal> {
    let account = account_to_change(tx, person, visit)?;
    account.log(visit.work(tx), Action::PhotoRemoved, None)?;
    Ok(remove_photo(tx, &account.id, visit.now)?)
}

/// Returns the photo's address.
pub fn set_photo_of_child(
    tx: &Transaction<'_>,
    child: &str,
    jpeg: &[u8],
    visit: &Visit,
) -> Result<String, Refusal> {
    let account = child_to_show(tx, child, visit)?;
    account.log(visit.work(tx), Action::PhotoSet, None)?;
    Ok(set_photo(tx, &account.id, &PhotoId::generate(), jpeg, visit.now)?)
}

pub fn remove_photo_of_child(tx: &Transaction<'_>, child: &str, visit: &Visit) -> Result<(), Refusal> {
    let account = child_to_show(tx, child, visit)?;
    account.log(visit.work(tx), Action::PhotoRemoved, None)?;
    Ok(remove_photo(tx, &account.id, visit.now)?)
}

/// The child, where the visitor may choose the photo.
fn child_to_show(tx: &Transaction<'_>, child: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    let family = family(tx, &visit.session.member.id, visit.here().date())?;
    let is_theirs = family.iter().any(|relative| relative.id == child && relative.may_set_photo.is_some());
    accounts::find(tx, child)?.filter(|_| is_theirs).ok_or_else(no_such_person)
}
