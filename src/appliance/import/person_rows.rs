//! One row of a list of people, read and checked by itself; what needs the other rows or the database comes later.

use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::civil::Date;

use super::Row;
use super::columns::{Columns, FieldNames};
use super::dates::{self, DateOrder};
use super::error::BadLine;
use super::hash;
use super::names::{self, FULL_NAMES};
use super::table::ListTable;
use crate::congregation::members::fields::{FieldKind, FieldRow, MemberField};
use crate::congregation::members::{HouseholdRole, NewPerson};
use crate::platform::text::email::{Email, EmailError};
use crate::platform::text::invisible::is_bidi_control;

/// What a column of a list of people can hold.
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
}

pub(super) const FIRST_NAME: PersonField = PersonField::Of(MemberField::FirstName);
pub(super) const LAST_NAME: PersonField = PersonField::Of(MemberField::LastName);

/// Columns of no field of the table, with their usual names.
#[rustfmt::skip]
const OTHERS: [FieldNames<PersonField>; 9] = [
    FieldNames { field: PersonField::ImportKey, name: "importKey", also: &["key", "id", "personKey", "personId", "individualId", "memberId", "memberNumber"] },
    FieldNames { field: PersonField::Name, name: "name", also: FULL_NAMES },
    FieldNames { field: PersonField::Email, name: "email", also: &["e-mail", "emailAddress", "primaryEmail", "homeEmail"] },
    FieldNames { field: PersonField::HomePhone, name: "homePhone", also: &["home"] },
    FieldNames { field: PersonField::WorkPhone, name: "workPhone", also: &["work", "businessPhone"] },
    FieldNames { field: PersonField::Address2, name: "address2", also: &["addressLine2"] },
    FieldNames { field: PersonField::HouseholdId, name: "householdId", also: &["householdKey", "familyId", "familyNumber"] },
    FieldNames { field: PersonField::HouseholdName, name: "householdName", also: &["household", "family"] },
    FieldNames { field: PersonField::HouseholdRole, name: "householdRole", also: &["familyRole", "familyPosition", "role"] },
];

/// All columns with their usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<PersonField>>> = LazyLock::new(|| {
    let of_table = MemberField::ALL.map(|field| {
        let FieldRow { list_name, headings, .. } = *field.row();
        FieldNames { field: PersonField::Of(field), name: list_name, also: headings }
    });
    OTHERS.into_iter().chain(of_table).collect()
});

/// Columns that hold dates.
pub(super) fn dates() -> impl Iterator<Item = PersonField> {
    MemberField::ALL.into_iter().filter(|field| field.row().kind == FieldKind::Day).map(PersonField::Of)
}

const LONGEST_NAME: usize = 100;
const LONGEST_TEXT: usize = 300;
const LONGEST_NOTE: usize = 4_000;
const EARLIEST_YEAR: i16 = 1900;

/// A row that makes sense by itself.
#[derive(Clone, Debug, Default)]
pub struct PersonRow {
    /// Where it stands in the file.
    pub line: u64,
    /// Who it is; the household's id is still open, the role is the file's.
    pub person: NewPerson,
    /// What the list calls this person.
    pub key: String,
    /// True where the file gave no key and one was made of what the row says.
    pub key_is_made: bool,
    /// The file's key for the household.
    pub household_key: Option<String>,
    /// The file's name for the household.
    pub household_name: Option<String>,
    /// A role the portal has no word for; it became "other".
    pub unknown_role: Option<String>,
    /// Telephone numbers besides the one that is kept.
    pub further_phones: usize,
}

/// Reads all rows; `today` is the congregation's. The bad lines are in the file's order.
pub fn read_all(
    table: &ListTable,
    columns: &Columns<PersonField>,
    order: DateOrder,
    today: Date,
) -> (Vec<PersonRow>, Vec<BadLine>) {
    let (mut rows, mut bad) = (Vec::new(), table.bad.clone());
    let mut line_of_key: HashMap<String, u64> = HashMap::new();
    let mut namesakes: HashMap<String, u32> = HashMap::new();
    for row in &table.rows {
        let mut cells = Cells { row, columns, order, today, reasons: Vec::new() };
        let mut person = cells.person();
        cells.reasons.extend(columns.formula_errors(&row.cells));
        if person.key_is_made {
            let number = namesakes.entry(person.key.clone()).or_default();
            *number += 1;
            person.key = format!("{} #{number}", person.key);
        } else {
            let line = *line_of_key.entry(person.key.clone()).or_insert(row.line);
            if line != row.line {
                cells.reasons.push(format!("its key {} is already on line {line}", person.key));
            }
        }
        if cells.reasons.is_empty() {
            rows.push(person);
        } else {
            bad.push(BadLine { line: row.line, reason: cells.reasons.join("; ") });
        }
    }
    bad.sort_by_key(|bad| bad.line);
    (rows, bad)
}

/// What recognises a row of a list without keys when the same list comes again: the name, and a hash of what tells
/// people of one name apart. The tilde keeps it apart from real keys.
fn made_key(person: &NewPerson) -> String {
    use MemberField::{Address, City, DateOfBirth, Phone, ZipCode};
    let email = person.email.as_ref().map(Email::as_str);
    let parts = [Phone, Address, City, ZipCode].map(|field| person.get(field));
    let parts = [person.get(DateOfBirth), email].into_iter().chain(parts);
    let hash = hash::hex(hash::of_parts(parts.map(Option::unwrap_or_default)), 8);
    format!("~{} {}, {hash}", person.first_name().to_lowercase(), person.last_name().to_lowercase())
}

/// One row while it is read; what is wrong is gathered, so that a volunteer corrects a line once.
struct Cells<'a> {
    row: &'a Row,
    columns: &'a Columns<PersonField>,
    order: DateOrder,
    today: Date,
    reasons: Vec<String>,
}

impl Cells<'_> {
    fn person(&mut self) -> PersonRow {
        let phones = [PersonField::Of(MemberField::Phone), PersonField::HomePhone, PersonField::WorkPhone];
        let mut numbers: Vec<String> = phones.into_iter().filter_map(|column| self.text(column)).collect();
        numbers.dedup();
        let address = [PersonField::Of(MemberField::Address), PersonField::Address2];
        let address: Vec<String> = address.into_iter().filter_map(|column| self.text(column)).collect();
        let (household_role, unknown_role) = self.role();
        let [first_name, last_name] = self.names();
        let email = self.email();
        let mut person = NewPerson { email, household_role, ..NewPerson::named(first_name, last_name) };
        for field in MemberField::ALL {
            let value = match field {
                MemberField::FirstName | MemberField::LastName => continue,
                MemberField::Phone => numbers.first().cloned(),
                MemberField::Address => Some(address.join(", ")),
                MemberField::Gender => self.listed(field, &[("m", "Male"), ("f", "Female")]),
                MemberField::MaritalStatus => self
                    .listed(field, &[("s", "Single"), ("m", "Married"), ("d", "Divorced"), ("w", "Widowed")]),
                _ => self.field(field),
            };
            person.values.set(field, value);
        }
        let key = self.text(PersonField::ImportKey);
        PersonRow {
            line: self.row.line,
            key_is_made: key.is_none(),
            key: key.unwrap_or_else(|| made_key(&person)),
            person,
            household_key: self.text(PersonField::HouseholdId),
            household_name: self.text(PersonField::HouseholdName),
            unknown_role,
            further_phones: numbers.len().saturating_sub(1),
        }
    }

    /// A field as its kind is read.
    fn field(&mut self, field: MemberField) -> Option<String> {
        let column = PersonField::Of(field);
        match field.row().kind {
            FieldKind::Line(_) | FieldKind::Choice(_) => self.text(column),
            FieldKind::Word => self.text(column).map(|word| word.to_lowercase()),
            FieldKind::Lines(_) => self.note(column),
            FieldKind::Day => self.date(field).map(|day| day.to_string()),
        }
    }

    /// A cell on one line: line ends inside it become commas.
    fn text(&mut self, field: PersonField) -> Option<String> {
        let cell = self.columns.cell(&self.row.cells, field)?;
        let lines: Vec<&str> = cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Some(self.checked(field, lines.join(", "), LONGEST_TEXT))
    }

    /// A cell that may have several lines.
    fn note(&mut self, field: PersonField) -> Option<String> {
        let cells: Vec<&str> = self.columns.cells(&self.row.cells, field).collect();
        let text = cells.join("\n\n").replace("\r\n", "\n");
        (!text.is_empty()).then(|| self.checked(field, text, LONGEST_NOTE))
    }

    fn checked(&mut self, field: PersonField, text: String, longest: usize) -> String {
        let name = name_of(field);
        if text.chars().any(|c| is_bidi_control(c) || c.is_control() && c != '\n' && c != '\t') {
            self.reasons.push(format!("{name} has a character in it that cannot be printed"));
        } else if text.chars().count() > longest {
            self.reasons.push(format!("{name} is longer than {longest} characters"));
        }
        text
    }

    /// First and last name, from their own columns or divided from one with both.
    fn names(&mut self) -> [String; 2] {
        let has_own = self.columns.has(FIRST_NAME) && self.columns.has(LAST_NAME);
        let (first, last) = if has_own || !self.columns.has(PersonField::Name) {
            (self.text(FIRST_NAME), self.text(LAST_NAME))
        } else {
            match names::split(&self.text(PersonField::Name).unwrap_or_default()) {
                Ok(split) => (Some(split.first), Some(split.last)),
                Err(reason) => {
                    self.reasons.push(format!("name: {reason}"));
                    return [String::new(), String::new()];
                }
            }
        };
        [self.checked_name(first, "firstName"), self.checked_name(last, "lastName")]
    }

    fn checked_name(&mut self, name: Option<String>, label: &str) -> String {
        let Some(name) = name else {
            self.reasons.push(format!("{label} is empty"));
            return String::new();
        };
        if (LONGEST_NAME + 1..=LONGEST_TEXT).contains(&name.chars().count()) {
            self.reasons.push(format!("{label} is longer than {LONGEST_NAME} characters"));
        }
        name
    }

    fn email(&mut self) -> Option<Email> {
        let text = self.columns.cell(&self.row.cells, PersonField::Email)?;
        let refusal = |error| match error {
            EmailError::Shape => format!("\"{}\" is not an e-mail address", text.escape_debug()),
            EmailError::Domain(domain) => {
                format!("no mail server for \"{}\" can have the name \"{domain}\"", text.escape_debug())
            }
        };
        text.parse().map_err(|error| self.reasons.push(refusal(error))).ok()
    }

    /// A word of a choice list in that list's spelling; its first letter stands for it. Other words are kept.
    fn listed(&mut self, field: MemberField, list: &[(&str, &str)]) -> Option<String> {
        let text = self.text(PersonField::Of(field))?;
        let lower = text.to_lowercase();
        let found = list.iter().find(|(letter, word)| lower == *letter || lower == word.to_lowercase());
        Some(found.map_or(text, |(_, word)| (*word).to_owned()))
    }

    fn date(&mut self, field: MemberField) -> Option<Date> {
        let text = self.columns.cell(&self.row.cells, PersonField::Of(field))?;
        let name = field.row().list_name;
        let date = match dates::read(text, self.order) {
            Ok(date) => date,
            Err(reason) => {
                self.reasons.push(format!("{name}: {reason}"));
                return None;
            }
        };
        if date.year() < EARLIEST_YEAR {
            self.reasons.push(format!("{name}: {date} is before {EARLIEST_YEAR}"));
        } else if field == MemberField::DateOfBirth && date > self.today {
            self.reasons.push(format!("{name}: {date} is in the future"));
        }
        Some(date)
    }

    fn role(&mut self) -> (Option<HouseholdRole>, Option<String>) {
        let Some(text) = self.text(PersonField::HouseholdRole) else { return (None, None) };
        let role = match text.to_lowercase().as_str() {
            "head" | "head of household" | "primary" | "primary contact" => HouseholdRole::Head,
            "spouse" | "wife" | "husband" => HouseholdRole::Spouse,
            "child" | "son" | "daughter" => HouseholdRole::Child,
            "other" | "other adult" | "adult" => HouseholdRole::Other,
            _ => return (Some(HouseholdRole::Other), Some(text)),
        };
        (Some(role), None)
    }
}

fn name_of(field: PersonField) -> &'static str {
    FIELDS.iter().find(|known| known.field == field).map_or("a column", |known| known.name)
}
