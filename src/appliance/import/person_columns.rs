//! The fields that columns of a list of people can hold; the values of a person that a list may fill, compare and, on
//! request, overwrite: the e-mail addresses and every field; and every such value that is written, for the dry run and the
//! journal.

use std::fmt::{self, Display, Formatter};
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use super::column_claims::{Claim, ListFields};
use super::columns::FieldNames;
use super::journal::{HOUSEHOLD, HOUSEHOLD_ROLE};
use super::{ListKind, words};
use crate::congregation::people::members::fields::{FieldKind, FieldRow};
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::text::email::Email;

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
    /// No: the person died.
    Alive,
    /// A further status, which may be a death or a move.
    Life,
}

pub(super) const FIRST_NAME: PersonField = PersonField::Of(MemberField::FirstName);
pub(super) const LAST_NAME: PersonField = PersonField::Of(MemberField::LastName);

/// Columns of no field of the table, with the words in which they are chosen, and the field behind which they stand there.
const OTHERS: [(PersonField, &str, &str, MemberField); 15] = [
    (PersonField::Name, "name", "Full name", MemberField::LastName),
    (PersonField::Email, "email", "E-mail", MemberField::PreferredName),
    (PersonField::HomePhone, "homePhone", "Home phone", MemberField::Phone),
    (PersonField::WorkPhone, "workPhone", "Work phone", MemberField::Phone),
    (PersonField::Address2, "address2", "Second line of the address", MemberField::Address),
    (PersonField::HouseholdName, "householdName", "Household", MemberField::ZipCode),
    (PersonField::HouseholdRole, "householdRole", "Role in the household", MemberField::ZipCode),
    (PersonField::Inactive, "inactive", "Inactive: yes", MemberField::MembershipStatus),
    (PersonField::Active, "active", "Active: no", MemberField::MembershipStatus),
    (PersonField::Life, "life", "Another status: died, moved away", MemberField::MembershipStatus),
    (PersonField::Died, "deceased", "Died: yes, or the day", MemberField::MembershipStatus),
    (PersonField::Alive, "alive", "Alive: no", MemberField::MembershipStatus),
    (PersonField::Moved, "moved", "Moved away: yes, or the day", MemberField::MembershipStatus),
    (PersonField::ImportKey, "importKey", "Number in the other program", MemberField::Notes),
    (PersonField::HouseholdId, "householdId", "Household's number in the other program", MemberField::Notes),
];

/// All columns with their usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<PersonField>>> = LazyLock::new(|| {
    let with_others = |own: MemberField| {
        let FieldRow { list_name, label, .. } = *own.row();
        let behind = OTHERS.into_iter().filter(move |(.., before)| *before == own);
        std::iter::once((PersonField::Of(own), list_name, label))
            .chain(behind.map(|(field, name, label, _)| (field, name, label)))
    };
    let names = |(field, name, label)| FieldNames { field, name, label, also: words::of("people", name) };
    MemberField::ALL.into_iter().flat_map(with_others).map(names).collect()
});

/// Columns that hold dates.
fn days() -> Vec<PersonField> {
    let days = MemberField::ALL.into_iter().filter(|field| field.row().kind == FieldKind::Day);
    days.map(PersonField::Of).chain([PersonField::Died, PersonField::Moved]).collect()
}

/// A person's name is in two columns, or in one.
const NEEDED: &[&[PersonField]] = &[&[FIRST_NAME, LAST_NAME], &[PersonField::Name]];

/// The fields of a list of people.
pub fn list_fields() -> ListFields<PersonField> {
    ListFields {
        kind: ListKind::People,
        known: &FIELDS,
        needed: NEEDED,
        advice: "Choose the columns with the first and the last name, or the one with the full name.",
        givers: &[],
        days: days(),
        claims: claims(),
        // "Estado" is a status, too.
        fits: |table, field, at| {
            let cells = || table.rows.iter().map(|row| row.cell(at)).filter(|cell| !cell.is_empty());
            let words = cells().filter(|cell| words::of_person(cell, &[]).is_some()).count();
            field != PersonField::Of(MemberField::State) || words == 0 || words * 2 < cells().count()
        },
        check: |_, _, _| Ok(()),
    }
}

/// Words in other headings that suggest a field.
fn claims() -> Vec<Claim<PersonField>> {
    let named = |field, name| Claim { field, words: words::of("words in people", name), is_telling: None };
    vec![
        named(PersonField::Died, "deceased"),
        named(PersonField::Moved, "moved"),
        Claim {
            is_telling: Some(|cell| words::of_person(cell, &[]).is_some()),
            ..named(PersonField::Of(MemberField::MembershipStatus), "membershipStatus")
        },
        Claim { field: PersonField::Life, words: &[], is_telling: Some(words::tells_of_life) },
    ]
}

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

    fn written() -> impl Iterator<Item = Self> {
        Self::all().chain([Self::Household, Self::HouseholdRole])
    }

    /// For people.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Email => "E-mail",
            Self::ContactEmail => "Contact address",
            Self::Of(field) => field.row().label,
            Self::Household => "Household",
            Self::HouseholdRole => "Role in the household",
        }
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

/// A person who is added, or gets something, in a rehearsal.
#[derive(Debug, Serialize, poem_openapi::Object)]
#[oai(rename = "PeopleRow", skip_serializing_if_is_none)]
pub struct Written {
    pub line: u64,
    /// First and last name.
    #[serde(rename = "person")]
    pub name: String,
    /// The member number; none for a new person.
    pub number: Option<String>,
    pub values: Vec<WrittenValue>,
}

/// A value that is written.
#[derive(Debug, Serialize, poem_openapi::Object)]
#[oai(rename = "PeopleValue", skip_serializing_if_is_none)]
pub struct WrittenValue {
    pub field: String,
    /// For people.
    #[serde(skip)]
    pub label: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl WrittenPerson {
    pub(super) fn new(line: u64, parts: &[String]) -> Self {
        let text = parts.iter().map(|part| part.replace(END, "")).collect::<Vec<_>>().join("\0");
        Self { line, text: text.into() }
    }

    /// True for a person who is added.
    pub(super) fn is_new(&self) -> bool {
        self.text.split(END).nth(1).is_none_or(str::is_empty)
    }

    pub(super) fn parts(&self) -> Written {
        let mut parts =
            self.text.split(END).map(|part| Some(part.to_owned()).filter(|part| !part.is_empty()));
        let (name, number) = (parts.next().flatten().unwrap_or_default(), parts.next().flatten());
        let mut values = Vec::new();
        while let Some(Some(field)) = parts.next() {
            let label = ListedField::written().find(|known| known.name() == field).map(ListedField::label);
            let label = label.unwrap_or_default().to_owned();
            let (before, after) = (parts.next().flatten(), parts.next().flatten());
            values.push(WrittenValue { field, label, before, after });
        }
        Written { line: self.line, name, number, values }
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
    let values = ListedField::written()
        .map(move |field| (field, [before, after].map(|person| field.of(person).map(str::to_owned))));
    values.filter(|(_, [before, after])| before != after)
}

impl Display for WrittenPerson {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Written { line, name, number, values } = self.parts();
        match &number {
            None => write!(f, "line {line}: new: {name}")?,
            Some(number) => write!(f, "line {line}: {name} ({number})")?,
        }
        // A new person's name stands there already.
        let is_name =
            |value: &&WrittenValue| number.is_none() && matches!(&*value.field, "firstName" | "lastName");
        for (at, value) in values.iter().filter(|value| !is_name(value)).enumerate() {
            let WrittenValue { field, before, after, .. } = value;
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
