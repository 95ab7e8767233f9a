//! The fields that columns of a list of people can hold.

use std::sync::LazyLock;

use super::columns::FieldNames;
use super::headings::Claim;
use super::{meaning, words};
use crate::congregation::people::members::fields::{FieldKind, FieldRow, MemberField};

/// The field of a column of a list of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonField {
    ImportKey,
    Name,
    Email,
    /// A field of the table; the phone number is the mobile one.
    Of(MemberField),
    HomePhone,
    WorkPhone,
    Address2,
    HouseholdId,
    HouseholdName,
    HouseholdRole,
    /// Yes, or the day of death.
    Died,
    /// Yes, or the day.
    Moved,
    /// Yes: the membership status is "inactive".
    Inactive,
    /// No: the same.
    Active,
    /// A further status, which may be a death or a move.
    Life,
}

pub(super) const FIRST_NAME: PersonField = PersonField::Of(MemberField::FirstName);
pub(super) const LAST_NAME: PersonField = PersonField::Of(MemberField::LastName);

/// Columns of no field of the table, with the words in which they are chosen.
const OTHERS: [(PersonField, &str, &str); 14] = [
    (PersonField::ImportKey, "importKey", "Number in the other program"),
    (PersonField::Name, "name", "Full name"),
    (PersonField::Email, "email", "E-mail"),
    (PersonField::HomePhone, "homePhone", "Home phone"),
    (PersonField::WorkPhone, "workPhone", "Work phone"),
    (PersonField::Address2, "address2", "Second line of the address"),
    (PersonField::HouseholdId, "householdId", "Household's number in the other program"),
    (PersonField::HouseholdName, "householdName", "Household"),
    (PersonField::Died, "deceased", "Died: yes, or the day"),
    (PersonField::Moved, "moved", "Moved away: yes, or the day"),
    (PersonField::Inactive, "inactive", "Inactive: yes"),
    (PersonField::Active, "active", "Active: no"),
    (PersonField::Life, "life", "Another status: died, moved away"),
    (PersonField::HouseholdRole, "householdRole", "Role in the household"),
];

/// All columns with their usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<PersonField>>> = LazyLock::new(|| {
    let of_table = MemberField::ALL.map(|field| {
        let FieldRow { list_name, label, .. } = *field.row();
        (PersonField::Of(field), list_name, label)
    });
    let names = |(field, name, label)| FieldNames { field, name, label, also: words::of("people", name) };
    OTHERS.into_iter().chain(of_table).map(names).collect()
});

/// Columns that hold dates.
pub(super) fn days() -> Vec<PersonField> {
    let days = MemberField::ALL.into_iter().filter(|field| field.row().kind == FieldKind::Day);
    days.map(PersonField::Of).chain([PersonField::Died, PersonField::Moved]).collect()
}

/// Words in other headings that suggest a field.
pub(super) fn claims() -> [Claim<PersonField>; 3] {
    let named = |field, name| Claim::of_words(field, words::of("words in people", name));
    [
        named(PersonField::Died, "deceased"),
        named(PersonField::Moved, "moved"),
        Claim { field: PersonField::Life, words: &[], is_telling: meaning::tells_of_life },
    ]
}
