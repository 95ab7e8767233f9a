//! The church office edits a person's record: all fields, by the rules that hold for members, and the member number.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::fields;
use super::profile::{self, ProfileChange, ProfileError};
use super::store::{self, accounts};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Actor};
use crate::platform::db;
use crate::platform::text::validation::{self, TextError};

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
    Text(#[from] TextError),
    /// It would be taken for an address.
    #[error("A member number has no @ in it: commands would take it for somebody's e-mail address.")]
    AddressAsNumber,
    /// Another person has the number.
    #[error("The member number {0} is already somebody's.")]
    NumberTaken(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

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
    let number = validation::one_line("The member number", number, fields::TEXT)?;
    if number.contains('@') {
        return Err(EditError::AddressAsNumber);
    }
    let Some(changed) = Changed::of("member_number", Some(&person.number), Some(&number)) else {
        return Ok(None);
    };
    if accounts::find_by_number(tx, &number)?.is_some_and(|holder| holder != person.id) {
        return Err(EditError::NumberTaken(number));
    }
    store::keep_highest_number(tx, now.as_second())?;
    accounts::set_number(tx, &person.id, &number, now.as_second()).map_err(|error| {
        if db::violates_unique(&error, "members.member_id") {
            EditError::NumberTaken(number)
        } else {
            EditError::Database(error)
        }
    })?;
    Ok(Some(changed))
}
