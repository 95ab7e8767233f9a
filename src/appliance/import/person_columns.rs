//! The fields that columns of a list of people can hold; the values of a person that a list may fill, compare and, on
//! request, overwrite: the e-mail addresses and every field; and every such value that is written, for the dry run and the
//! journal.

use std::fmt::{self, Display, Formatter};
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use super::column_claims::{Claim, ListFields};
use super::columns::FieldNames;
use super::journal::{HOUSEHOLD, HOUSEHOLD_ROLE};
use super::list::Cells;
use super::{ListKind, names, words};
use crate::congregation::people::members::fields::{FieldKind, FieldRow};
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::text::email::Email;

pub(super) const LONGEST_NAME: usize = 100;

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
    /// The same by its words alone: they are asked about.
    Perhaps,
}

pub(super) const FIRST_NAME: PersonField = PersonField::Of(MemberField::FirstName);
pub(super) const LAST_NAME: PersonField = PersonField::Of(MemberField::LastName);

/// Columns of no field of the table, with the words in which they are chosen, and the field behind which they stand there.
const OTHERS: [(PersonField, &str, &str, MemberField); 16] = [
    (PersonField::Name, "name", "Full name", MemberField::LastName),
    (PersonField::Email, "email", "E-mail", MemberField::PreferredName),
    (PersonField::HomePhone, "homePhone", "Home phone", MemberField::Phone),
    (PersonField::WorkPhone, "workPhone", "Work phone", MemberField::Phone),
    (PersonField::Address2, "address2", "Second line of the address", MemberField::Address),
    (PersonField::HouseholdName, "householdName", "Household", MemberField::ZipCode),
    (PersonField::HouseholdRole, "householdRole", "Role in the household", MemberField::ZipCode),
    (PersonField::Inactive, "inactive", "Inactive: yes", MemberField::MembershipStatus),
    (PersonField::Active, "active", "Active: no", MemberField::MembershipStatus),
    (PersonField::Life, "life", "Another status, or why they left", MemberField::MembershipStatus),
    (
        PersonField::Perhaps,
        "perhaps",
        "Perhaps a status: its words are asked about",
        MemberField::MembershipStatus,
    ),
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

/// The fields of a list of people.
pub fn list_fields() -> ListFields<PersonField> {
    let days = MemberField::ALL.into_iter().filter(|field| field.row().kind == FieldKind::Day);
    let has_digit = |cell: &str| cell.contains(|c: char| c.is_ascii_digit());
    // Words in other headings that suggest a field.
    let named = |field, name| {
        let words = words::of("words in people", name);
        Claim { field, words, only: &[], is_telling: None, unless: None }
    };
    ListFields {
        kind: ListKind::People,
        known: &FIELDS,
        needed: &[&[FIRST_NAME, LAST_NAME], &[PersonField::Name]],
        advice: "Choose the columns with the first and the last name, or the one with the full name.",
        givers: &[],
        days: days.map(PersonField::Of).chain([PersonField::Died, PersonField::Moved]).collect(),
        claims: vec![
            named(PersonField::Died, "deceased"),
            named(PersonField::Moved, "moved"),
            // A day of leaving, or its reason.
            Claim { is_telling: Some(has_digit), ..named(PersonField::Moved, "left") },
            named(PersonField::Life, "left"),
            Claim {
                only: words::of("words in people", "of a status"),
                is_telling: Some(|cell| words::of_person(cell, &[]).is_some()),
                ..named(PersonField::Of(MemberField::MembershipStatus), "membershipStatus")
            },
            Claim {
                only: words::of("words in people", "of a status"),
                is_telling: Some(words::tells_of_life),
                ..named(PersonField::Life, "membershipStatus")
            },
            Claim { words: &[], is_telling: Some(words::tells_of_life), ..named(PersonField::Perhaps, "") },
        ],
        // "Estado" is a status, too.
        fits: |table, field, at| {
            let cells = || table.rows.iter().map(|row| row.cell(at)).filter(|cell| !cell.is_empty());
            let words = cells().filter(|cell| words::of_person(cell, &[]).is_some()).count();
            field != PersonField::Of(MemberField::State) || words == 0 || words * 2 < cells().count()
        },
        check: |_, _, _| Ok(()),
    }
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

    /// Its label for people, its name in the summary, and its column in `members`, or, of household and role, in the
    /// journal.
    pub(super) fn row(self) -> [&'static str; 3] {
        match self {
            Self::Email => ["E-mail", "email", "email"],
            Self::ContactEmail => ["Contact address", "contactEmail", "contact_email"],
            // The number that is kept may be another than the mobile one.
            Self::Of(MemberField::Phone) => ["Phone", "phone", "phone"],
            Self::Of(field) => [field.row().label, field.row().list_name, field.column()],
            Self::Household => ["Household", "household", HOUSEHOLD],
            Self::HouseholdRole => ["Role in the household", "householdRole", HOUSEHOLD_ROLE],
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

/// A [`Written`] in one text: the rehearsal of a list by the command has one for each of its lines, and as values of their
/// own those of 200,000 would take 400 MB more.
#[derive(Debug)]
pub struct PackedRow {
    line: u64,
    text: Box<str>,
}

/// In no value.
const END: char = '\0';

impl PackedRow {
    pub(super) fn new(row: &Written) -> Self {
        let values = row.values.iter().flat_map(|WrittenValue { field, before, after, .. }| {
            [Some(field), before.as_ref(), after.as_ref()].map(|text| text.map_or("", |text| text))
        });
        let parts = [row.name.as_str(), row.number.as_deref().unwrap_or_default()].into_iter().chain(values);
        let text = parts.map(|part| part.replace(END, "")).collect::<Vec<_>>().join("\0");
        Self { line: row.line, text: text.into() }
    }

    pub(super) fn unpacked(&self) -> Written {
        let mut parts =
            self.text.split(END).map(|part| Some(part.to_owned()).filter(|part| !part.is_empty()));
        let (name, number) = (parts.next().flatten().unwrap_or_default(), parts.next().flatten());
        let mut values = Vec::new();
        while let Some(Some(field)) = parts.next() {
            let row = ListedField::written().map(ListedField::row).find(|[_, name, _]| *name == field);
            let label = row.map_or_else(String::new, |[label, ..]| label.to_owned());
            let (before, after) = (parts.next().flatten(), parts.next().flatten());
            values.push(WrittenValue { field, label, before, after });
        }
        Written { line: self.line, name, number, values }
    }
}

impl Serialize for PackedRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.unpacked().serialize(serializer)
    }
}

/// First and last name, from their own columns or divided from one with both.
pub(super) fn names_of(cells: &mut Cells<'_, PersonField>) -> [String; 2] {
    let has_own = cells.has(FIRST_NAME) && cells.has(LAST_NAME);
    let names = if has_own || !cells.has(PersonField::Name) {
        [FIRST_NAME, LAST_NAME].map(|field| {
            cells.require(field);
            cells.text(field).unwrap_or_default()
        })
    } else {
        match names::split(&cells.text(PersonField::Name).unwrap_or_default()) {
            Ok(split) => [split.first, split.last],
            Err(reason) => {
                cells.reasons.push(format!("name: {reason}"));
                Default::default()
            }
        }
    };
    for (name, field) in names.iter().zip([FIRST_NAME, LAST_NAME]) {
        if name.chars().count() > LONGEST_NAME {
            let reason = format!("{} is longer than {LONGEST_NAME} characters", cells.name_of(field));
            cells.reasons.push(reason);
        }
    }
    names
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

impl Display for Written {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, name, number, values } = self;
        match number {
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
