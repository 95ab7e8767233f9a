//! A person who is proposed for a line of a list, or was found for it.

use super::store::Existing;
use crate::congregation::people::members::MemberField;

/// A person, by number and name.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct ListPerson {
    pub id: String,
    pub number: String,
    pub name: String,
    /// What tells namesakes apart: birthday, household and address. Only for the office.
    pub note: Option<String>,
}

impl From<&Existing> for ListPerson {
    fn from(here: &Existing) -> Self {
        let name = here.person.values.name();
        Self { id: here.id.clone(), number: here.number.clone(), name, note: None }
    }
}

impl ListPerson {
    pub(super) fn with_note(here: &Existing) -> Self {
        let born = here.person.get(MemberField::DateOfBirth).map(|day| format!("born {day}"));
        let street = here.person.get(MemberField::Address).map(str::to_owned);
        let household = here.household_names().next().map(str::to_owned);
        let email = here.person.email.as_ref().map(ToString::to_string);
        let note: Vec<String> = [born, household, street, email].into_iter().flatten().collect();
        Self { note: (!note.is_empty()).then(|| note.join(", ")), ..Self::from(here) }
    }
}
