//! The church office edits a person's record: all fields, by the rules that hold for members, and the member number.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::number::{self, NumberError};
use super::profile::{self, ProfileChange, ProfileError};
use super::store::accounts;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Actor};

/// A change; what is `None` is unchanged.
#[derive(Clone, Debug, Default)]
pub struct MemberChange {
    pub profile: ProfileChange,
    pub number: Option<String>,
}

/// Why a record was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// No person has that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A field was refused.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error(transparent)]
    Number(#[from] NumberError),
    /// Commands and the log name people by both: see DECISIONS.md, Roles.
    #[error("{0} has or had a role, so only an administrator may change the name or the member number.")]
    OfARoleHolder(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The fields of a person's name.
const NAMES: [&str; 4] = ["first_name", "last_name", "preferred_name", "member_number"];

/// Changes the fields in `change` of the person `id`, all or none. Returns whether something is not as it was.
pub fn edit_member(
    tx: &Transaction<'_>,
    id: &str,
    change: MemberChange,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<bool, EditError> {
    let before = find_account(tx, id)?;
    let mut changed = profile::change_profile(tx, id, change.profile, now, zone)?;
    if let Some(number) = change.number {
        changed.extend(change_number(tx, &before, &number, now)?);
    }
    let names_them = |change: &Changed| NAMES.contains(&change.what);
    if before.had_role && !actor.is_administrator() && changed.iter().any(names_them) {
        return Err(EditError::OfARoleHolder(before.in_words()));
    }
    let account = accounts::find(tx, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    if !changed.is_empty() {
        account.log(tx, actor, Action::MemberEdited, Some(&changed::in_words(&changed)), now)?;
    }
    Ok(!changed.is_empty())
}

fn change_number(
    tx: &Transaction<'_>,
    person: &MemberAccount,
    number: &str,
    now: Timestamp,
) -> Result<Option<Changed>, EditError> {
    // One that is there already stays, however it is written.
    if number.trim() == person.number {
        return Ok(None);
    }
    let number = number::typed(number)?;
    let Some(changed) = Changed::of("member_number", Some(&person.number), Some(&number)) else {
        return Ok(None);
    };
    if accounts::find_by_number(tx, &number)?.is_some_and(|holder| holder != person.id) {
        return Err(NumberError::Taken(number).into());
    }
    accounts::set_number(tx, &person.id, &number, now.as_second())
        .map_err(|error| NumberError::of(error, &number))?;
    Ok(Some(changed))
}
