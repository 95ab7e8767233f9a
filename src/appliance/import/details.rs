//! What a list may fill, compare and, when asked to, overwrite of a person: the e-mail address and every field.

use super::person_rows::PersonRow;
use super::store::Existing;
use crate::congregation::members::{MemberField, NewPerson};
use crate::platform::text::email::Email;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Email,
    Of(MemberField),
}

impl Detail {
    /// Household and role are not here: they follow rules of their own.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Email).chain(MemberField::ALL.map(Self::Of))
    }

    /// In the summary.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            // The number that is kept may be another than the mobile one.
            Self::Of(MemberField::Phone) => "phone",
            Self::Of(field) => field.row().list_name,
        }
    }

    /// In `members`.
    pub(super) fn column(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Of(field) => field.column(),
        }
    }

    pub(super) fn of(self, person: &NewPerson) -> Option<&str> {
        match self {
            Self::Email => person.email.as_ref().map(Email::as_str),
            Self::Of(field) => person.get(field),
        }
    }

    pub(super) fn take(self, to: &mut NewPerson, from: &NewPerson) {
        match self {
            Self::Email => to.email.clone_from(&from.email),
            Self::Of(field) => to.values.set(field, from.get(field).map(str::to_owned)),
        }
    }
}

/// True where taking the row for the person here would change anything about them.
pub(super) fn would_write(here: &Existing, row: &PersonRow, overwrite: bool) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let has_household = row.household_key.is_some() || row.household_name.is_some();
    let household = has_household && (overwrite || mine.household_id.is_none());
    let role = has_household && theirs.household_role.is_some() && mine.household_role.is_none();
    let writes = |detail: Detail| match (detail.of(mine), detail.of(theirs)) {
        (None, Some(_)) => true,
        (Some(here), Some(file)) => overwrite && here != file,
        (_, None) => false,
    };
    household || role || Detail::all().any(writes)
}
