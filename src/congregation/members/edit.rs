//! The church office edits a person's record: the fields that members may write, by the same rules, and the fields
//! that only the office writes.

use super::OfficeFields;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::profile::{self, ProfileChange, ProfileError};
use super::store::{self, accounts, office};
use crate::accounts::audit_log::Action;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::platform::db;
use crate::platform::text::validation::{self, TextError};

/// The usual words for a membership; others are accepted too.
pub const USUAL_STATUSES: [&str; 4] = ["member", "active", "inactive", "visitor"];

const LONGEST: usize = 200;
const LONGEST_NOTES: usize = 4_000;

impl OfficeFields {
    fn changes_since(&self, before: &Self) -> impl Iterator<Item = Changed> {
        let fields = [
            (
                "membership_status",
                Some(before.membership_status.as_str()),
                Some(self.membership_status.as_str()),
            ),
            ("join_date", before.join_date.as_deref(), self.join_date.as_deref()),
            ("ministry_group", before.ministry_group.as_deref(), self.ministry_group.as_deref()),
            ("member_number", Some(before.number.as_str()), Some(self.number.as_str())),
            ("office_notes", before.office_notes.as_deref(), self.office_notes.as_deref()),
        ];
        fields.into_iter().filter_map(|(what, before, after)| Changed::of(what, before, after))
    }
}

/// A change; a field that is `None` is unchanged, an empty text clears where that is allowed.
#[derive(Clone, Debug, Default)]
pub struct MemberChange {
    /// What members write themselves.
    pub profile: ProfileChange,
    pub membership_status: Option<String>,
    /// Another day of joining; `Some(None)` clears it.
    pub join_date: Option<Option<Date>>,
    pub ministry_group: Option<String>,
    pub number: Option<String>,
    pub office_notes: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Edited {
    /// As they are now.
    pub account: MemberAccount,
    /// The names of the fields that are not as they were.
    pub changed: Vec<&'static str>,
    /// The status now, where it is none of [`USUAL_STATUSES`].
    pub unusual_status: Option<String>,
}

/// Why a record was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// No person has that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A field that members write themselves was refused.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error(transparent)]
    Text(#[from] TextError),
    /// A day that has not come yet.
    #[error("The join date lies in the future. Please check the year.")]
    Future,
    /// It would be taken for an address.
    #[error("A member number has no @ in it: commands would take it for somebody's e-mail address.")]
    AddressAsNumber,
    /// Another person has the number.
    #[error("The member number {0} is already somebody's. See whose: portal member show {0}")]
    NumberTaken(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Changes the fields in `change` of the person `who` names, all or none.
pub fn edit_member(
    tx: &Transaction<'_>,
    who: &str,
    change: MemberChange,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Edited, EditError> {
    let id = find_account(tx, who)?.id;
    let mut changed = profile::change_profile(tx, &id, change.profile, now, zone)?;
    let before = office::find(tx, &id)?;
    let mut after = before.clone();
    let mut unusual_status = None;
    if let Some(status) = change.membership_status {
        let status = validation::one_line("The membership status", &status, LONGEST)?.to_lowercase();
        unusual_status = Some(status.clone()).filter(|status| !USUAL_STATUSES.contains(&status.as_str()));
        after.membership_status = status;
    }
    if let Some(day) = change.join_date {
        if day.is_some_and(|day| day > now.to_zoned(zone.clone()).date()) {
            return Err(EditError::Future);
        }
        after.join_date = day.map(|day| day.to_string());
    }
    if let Some(group) = change.ministry_group {
        after.ministry_group = validation::optional_line("The ministry group", &group, LONGEST)?;
    }
    if let Some(notes) = change.office_notes {
        after.office_notes = validation::optional_lines("The office note", &notes, LONGEST_NOTES)?;
    }
    if let Some(number) = change.number {
        after.number = validation::one_line("The member number", &number, LONGEST)?;
        if after.number.contains('@') {
            return Err(EditError::AddressAsNumber);
        }
        let holder = accounts::find_by_number(tx, &after.number)?;
        if after.number != before.number && holder.is_some_and(|holder| holder != id) {
            return Err(EditError::NumberTaken(after.number));
        }
    }
    if before != after {
        store::keep_highest_number(tx, now.as_second())?;
        office::update(tx, &id, &after, now.as_second()).map_err(|error| {
            if db::violates_unique(&error, "members.member_id") {
                EditError::NumberTaken(after.number.clone())
            } else {
                EditError::Database(error)
            }
        })?;
        changed.extend(after.changes_since(&before));
    }
    let account = accounts::find(tx, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    if !changed.is_empty() {
        account.log(tx, Action::MemberEdited, Some(&changed::in_words(&changed)), now)?;
    }
    let changed = changed.into_iter().map(|change| change.what).collect();
    Ok(Edited { account, changed, unusual_status })
}
