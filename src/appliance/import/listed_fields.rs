//! What a list may fill, compare and, when asked to, overwrite of a person: the e-mail address and every field; and
//! every such value that is written, for the rehearsal and the journal.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::Entity;
use super::journal::Journal;
use super::store::Existing;
use crate::congregation::members::{MemberField, NewPerson};
use crate::platform::text::email::Email;

/// A value of a person. Household and role are not among them: they follow rules of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ListedField {
    Email,
    Of(MemberField),
}

impl ListedField {
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
    fn column(self) -> &'static str {
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

/// One person who is added, or gets something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WrittenPerson {
    /// Where the person stands in the file.
    pub line: u64,
    /// First and last name.
    pub person: String,
    /// The member number; none for a new person.
    pub number: Option<String>,
    /// What is written, field by field.
    pub values: Vec<Value>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Value {
    pub field: &'static str,
    /// What stands there now.
    pub before: Option<String>,
    /// What will stand there.
    pub after: Option<String>,
}

/// The values in which two records differ, without household and role.
pub(super) fn differing(before: &NewPerson, after: &NewPerson) -> Vec<Value> {
    let value = |field: ListedField| {
        let [before, after] = [before, after].map(|person| field.of(person).map(str::to_owned));
        (before != after).then_some(Value { field: field.name(), before, after })
    };
    ListedField::all().filter_map(value).collect()
}

/// Writes the changed fields into the journal.
pub(super) fn write_down(journal: &mut Journal<'_>, existing: &Existing, merged: &NewPerson) {
    let before = &existing.person;
    for field in ListedField::all() {
        let [here, now] = [before, merged].map(|person| field.of(person).map(str::to_owned));
        if here != now {
            journal.changed(Entity::Member, &existing.id, field.column(), here, now);
        }
    }
    if before.household_id != merged.household_id {
        let ids = (before.household_id.clone(), merged.household_id.clone());
        journal.changed(Entity::Member, &existing.id, "household_id", ids.0, ids.1);
    }
    if before.household_role != merged.household_role {
        let words = [before, merged].map(|person| person.household_role.map(|role| role.as_str().to_owned()));
        let [before, after] = words;
        journal.changed(Entity::Member, &existing.id, "household_role", before, after);
    }
}

impl Display for WrittenPerson {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, person, number, values } = self;
        match number {
            None => write!(f, "line {line}: new: {person}")?,
            Some(number) => write!(f, "line {line}: {person} ({number})")?,
        }
        // A new person's name stands there already.
        let is_name = |value: &&Value| number.is_none() && matches!(value.field, "firstName" | "lastName");
        for (at, Value { field, before, after }) in values.iter().filter(|value| !is_name(value)).enumerate()
        {
            let mark = if at == 0 { ": " } else { "; " };
            let after = on_one_line(after.as_deref().unwrap_or_default());
            match before {
                None => write!(f, "{mark}{field} {after}")?,
                Some(before) => write!(f, "{mark}{field} {} -> {after}", on_one_line(before))?,
            }
        }
        Ok(())
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
