//! The values of a person that a list may fill, compare and, on request, overwrite: the e-mail addresses and every
//! field; and every such value that is written, for the dry run and the journal.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};

use super::journal::{HOUSEHOLD, HOUSEHOLD_ROLE};
use super::person_rows::PersonInFile;
use super::store::Existing;
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::text::email::Email;

/// A value of a person.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ListedField {
    Email,
    /// The contact address: an e-mail address of the list that belongs to another person.
    ContactEmail,
    Of(MemberField),
    Household,
    HouseholdRole,
}

impl ListedField {
    /// Household and role are not among them: they follow rules of their own.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [Self::Email, Self::ContactEmail].into_iter().chain(MemberField::ALL.map(Self::Of))
    }

    /// In the summary.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::ContactEmail => "contactEmail",
            // The number that is kept may be another than the mobile one.
            Self::Of(MemberField::Phone) => "phone",
            Self::Of(field) => field.row().list_name,
            Self::Household => "household",
            Self::HouseholdRole => "householdRole",
        }
    }

    /// In `members`; of household and role, in the journal.
    pub(super) fn column(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::ContactEmail => "contact_email",
            Self::Of(field) => field.column(),
            Self::Household => HOUSEHOLD,
            Self::HouseholdRole => HOUSEHOLD_ROLE,
        }
    }

    pub(super) fn of(self, person: &NewPerson) -> Option<&str> {
        match self {
            Self::Email => person.email.as_ref().map(Email::as_str),
            Self::ContactEmail => person.contact_email.as_ref().map(Email::as_str),
            Self::Of(field) => person.get(field),
            Self::Household => person.household_id.as_deref(),
            Self::HouseholdRole => person.household_role.map(HouseholdRole::as_str),
        }
    }

    pub(super) fn take(self, to: &mut NewPerson, from: &NewPerson) {
        match self {
            Self::Email => to.email.clone_from(&from.email),
            Self::ContactEmail => to.contact_email.clone_from(&from.contact_email),
            Self::Of(field) => to.values.set(field, from.get(field).map(str::to_owned)),
            Self::Household => to.household_id.clone_from(&from.household_id),
            Self::HouseholdRole => to.household_role = from.household_role,
        }
    }
}

/// One person who is added, or gets something: the name, the member number (empty for a new person), and of each value
/// its field, before and after, in one text. The rehearsal of a list has one for each of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPerson {
    /// The person's line in the file.
    line: u64,
    text: Box<str>,
}

/// In no value.
const END: char = '\0';

#[derive(Serialize)]
struct Written<'a> {
    line: u64,
    /// First and last name.
    person: &'a str,
    /// The member number; none for a new person.
    number: Option<&'a str>,
    values: Vec<Value<'a>>,
}

#[derive(Serialize)]
struct Value<'a> {
    field: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl WrittenPerson {
    pub(super) fn new(line: u64, parts: &[String]) -> Self {
        let text = parts.iter().map(|part| part.replace(END, "")).collect::<Vec<_>>().join("\0");
        Self { line, text: text.into() }
    }

    fn parts(&self) -> Written<'_> {
        let mut parts = self.text.split(END).map(|part| Some(part).filter(|part| !part.is_empty()));
        let (person, number) = (parts.next().flatten().unwrap_or_default(), parts.next().flatten());
        let mut values = Vec::new();
        while let Some(Some(field)) = parts.next() {
            values.push(Value { field, before: parts.next().flatten(), after: parts.next().flatten() });
        }
        Written { line: self.line, person, number, values }
    }
}

impl Serialize for WrittenPerson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(serializer)
    }
}

/// The values in which two records differ: before, and after.
pub(super) fn changes<'a>(
    before: &'a NewPerson,
    after: &'a NewPerson,
) -> impl Iterator<Item = (ListedField, [Option<String>; 2])> + 'a {
    let fields = ListedField::all().chain([ListedField::Household, ListedField::HouseholdRole]);
    let values =
        fields.map(move |field| (field, [before, after].map(|person| field.of(person).map(str::to_owned))));
    values.filter(|(_, [before, after])| before != after)
}

/// True where taking the row for the person here would change anything about them.
pub(super) fn would_write(here: &Existing, row: &PersonInFile, overwrite: bool) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let has_household = row.household_key.is_some() || row.household_name.is_some();
    let household = has_household && (overwrite || mine.household_id.is_none());
    let role = has_household && theirs.household_role.is_some() && mine.household_role.is_none();
    let writes = |field: ListedField| match (field.of(mine), field.of(theirs)) {
        (None, Some(_)) => true,
        (Some(here), Some(file)) => overwrite && here != file,
        (_, None) => false,
    };
    household || role || ListedField::all().any(writes)
}

impl Display for WrittenPerson {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Written { line, person, number, values } = self.parts();
        match number {
            None => write!(f, "line {line}: new: {person}")?,
            Some(number) => write!(f, "line {line}: {person} ({number})")?,
        }
        // A new person's name stands there already.
        let is_name =
            |value: &&Value<'_>| number.is_none() && matches!(value.field, "firstName" | "lastName");
        for (at, Value { field, before, after }) in values.iter().filter(|value| !is_name(value)).enumerate()
        {
            let mark = if at == 0 { ": " } else { "; " };
            let after = on_one_line(after.unwrap_or_default());
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
