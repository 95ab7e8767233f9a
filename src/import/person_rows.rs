//! One row of a list of people, read and checked by itself; what needs the other rows or the database comes later.

use std::collections::HashMap;

use jiff::civil::Date;

use super::columns::{Columns, Known};
use super::dates::{self, Order};
use super::error::BadLine;
use super::made_key::made_key;
use super::names::{self, FIRST_NAMES, FULL_NAMES, LAST_NAMES};
use super::table::{Row, Table};
use crate::members::{Email, EmailError, HouseholdRole, NewPerson};

/// What a column of a list of people can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those --map uses")]
pub enum Field {
    ImportKey,
    Name,
    FirstName,
    LastName,
    Email,
    MobilePhone,
    HomePhone,
    WorkPhone,
    Address,
    Address2,
    City,
    State,
    ZipCode,
    Country,
    BirthDate,
    Anniversary,
    Gender,
    MaritalStatus,
    MembershipStatus,
    JoinDate,
    MembershipDate,
    BaptismDate,
    ConfirmationDate,
    MinistryGroup,
    Occupation,
    Employer,
    EmergencyContactName,
    EmergencyContactPhone,
    EmergencyContactRelationship,
    Allergies,
    MedicalConditions,
    Notes,
    OfficeNotes,
    HouseholdId,
    HouseholdName,
    HouseholdRole,
}

/// The fields with their columns' usual names.
#[rustfmt::skip]
pub const FIELDS: &[Known<Field>] = &[
    Known { field: Field::ImportKey, name: "importKey", also: &["key", "id", "personKey", "personId", "individualId", "memberId", "memberNumber"] },
    Known { field: Field::Name, name: "name", also: FULL_NAMES },
    Known { field: Field::FirstName, name: "firstName", also: FIRST_NAMES },
    Known { field: Field::LastName, name: "lastName", also: LAST_NAMES },
    Known { field: Field::Email, name: "email", also: &["e-mail", "emailAddress", "primaryEmail", "homeEmail"] },
    Known { field: Field::MobilePhone, name: "mobilePhone", also: &["mobile", "cell", "cellPhone", "phone", "phoneNumber"] },
    Known { field: Field::HomePhone, name: "homePhone", also: &["home"] },
    Known { field: Field::WorkPhone, name: "workPhone", also: &["work", "businessPhone"] },
    Known { field: Field::Address, name: "address", also: &["address1", "street", "streetAddress", "addressLine1"] },
    Known { field: Field::Address2, name: "address2", also: &["addressLine2"] },
    Known { field: Field::City, name: "city", also: &["town"] },
    Known { field: Field::State, name: "state", also: &["province", "region"] },
    Known { field: Field::ZipCode, name: "zipCode", also: &["zip", "postalCode", "postcode"] },
    Known { field: Field::Country, name: "country", also: &[] },
    Known { field: Field::BirthDate, name: "birthDate", also: &["dateOfBirth", "birthday", "dob"] },
    Known { field: Field::Anniversary, name: "anniversary", also: &["weddingDate", "anniversaryDate", "weddingAnniversary"] },
    Known { field: Field::Gender, name: "gender", also: &["sex"] },
    Known { field: Field::MaritalStatus, name: "maritalStatus", also: &[] },
    Known { field: Field::MembershipStatus, name: "membershipStatus", also: &["status", "memberStatus"] },
    Known { field: Field::JoinDate, name: "joinDate", also: &["joined", "dateJoined"] },
    Known { field: Field::MembershipDate, name: "membershipDate", also: &["memberSince"] },
    Known { field: Field::BaptismDate, name: "baptismDate", also: &["baptized"] },
    Known { field: Field::ConfirmationDate, name: "confirmationDate", also: &["confirmed"] },
    Known { field: Field::MinistryGroup, name: "ministryGroup", also: &["ministry", "group"] },
    Known { field: Field::Occupation, name: "occupation", also: &["job", "profession"] },
    Known { field: Field::Employer, name: "employer", also: &[] },
    Known { field: Field::EmergencyContactName, name: "emergencyContactName", also: &["emergencyContact"] },
    Known { field: Field::EmergencyContactPhone, name: "emergencyContactPhone", also: &["emergencyPhone"] },
    Known { field: Field::EmergencyContactRelationship, name: "emergencyContactRelationship", also: &["emergencyRelationship"] },
    Known { field: Field::Allergies, name: "allergies", also: &[] },
    Known { field: Field::MedicalConditions, name: "medicalConditions", also: &[] },
    // Before notes: a column of notes is the office's, and only --map makes it the member's own.
    Known { field: Field::OfficeNotes, name: "officeNotes", also: &["notes", "note", "comment", "comments", "remark", "remarks", "bemerkung", "bemerkungen", "notiz", "notizen", "nota", "notas", "comentario", "comentarios"] },
    Known { field: Field::Notes, name: "notes", also: &[] },
    Known { field: Field::HouseholdId, name: "householdId", also: &["householdKey", "familyId", "familyNumber"] },
    Known { field: Field::HouseholdName, name: "householdName", also: &["household", "family"] },
    Known { field: Field::HouseholdRole, name: "householdRole", also: &["familyRole", "familyPosition", "role"] },
];

/// Columns that hold dates.
pub(super) const DATES: [Field; 6] = [
    Field::BirthDate,
    Field::Anniversary,
    Field::JoinDate,
    Field::MembershipDate,
    Field::BaptismDate,
    Field::ConfirmationDate,
];

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
    table: &Table,
    columns: &Columns<Field>,
    order: Order,
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

/// One row while it is read; what is wrong is gathered, so that a volunteer corrects a line once.
struct Cells<'a> {
    row: &'a Row,
    columns: &'a Columns<Field>,
    order: Order,
    today: Date,
    reasons: Vec<String>,
}

impl Cells<'_> {
    fn person(&mut self) -> PersonRow {
        let phones = [Field::MobilePhone, Field::HomePhone, Field::WorkPhone].map(|field| self.text(field));
        let mut numbers: Vec<String> = phones.into_iter().flatten().collect();
        numbers.dedup();
        let address: Vec<String> =
            [Field::Address, Field::Address2].into_iter().filter_map(|field| self.text(field)).collect();
        let (household_role, unknown_role) = self.role();
        let [first_name, last_name] = self.names();
        let person = NewPerson {
            first_name,
            last_name,
            email: self.email(),
            household_role,
            membership_status: self.text(Field::MembershipStatus).map(|status| status.to_lowercase()),
            join_date: self.date(Field::JoinDate),
            ministry_group: self.text(Field::MinistryGroup),
            phone: numbers.first().cloned(),
            address: (!address.is_empty()).then(|| address.join(", ")),
            country: self.text(Field::Country),
            city: self.text(Field::City),
            state: self.text(Field::State),
            zip_code: self.text(Field::ZipCode),
            date_of_birth: self.date(Field::BirthDate),
            anniversary: self.date(Field::Anniversary),
            gender: self.listed(Field::Gender, &[("m", "Male"), ("f", "Female")]),
            marital_status: self.listed(
                Field::MaritalStatus,
                &[("s", "Single"), ("m", "Married"), ("d", "Divorced"), ("w", "Widowed")],
            ),
            occupation: self.text(Field::Occupation),
            employer: self.text(Field::Employer),
            membership_date: self.date(Field::MembershipDate),
            baptism_date: self.date(Field::BaptismDate),
            confirmation_date: self.date(Field::ConfirmationDate),
            emergency_contact_name: self.text(Field::EmergencyContactName),
            emergency_contact_phone: self.text(Field::EmergencyContactPhone),
            emergency_contact_relationship: self.text(Field::EmergencyContactRelationship),
            allergies: self.note(Field::Allergies),
            medical_conditions: self.note(Field::MedicalConditions),
            notes: self.note(Field::Notes),
            office_notes: self.note(Field::OfficeNotes),
            ..NewPerson::default()
        };
        let key = self.text(Field::ImportKey);
        PersonRow {
            line: self.row.line,
            key_is_made: key.is_none(),
            key: key.unwrap_or_else(|| made_key(&person)),
            person,
            household_key: self.text(Field::HouseholdId),
            household_name: self.text(Field::HouseholdName),
            unknown_role,
            further_phones: numbers.len().saturating_sub(1),
        }
    }

    /// A cell on one line: line ends inside it become commas.
    fn text(&mut self, field: Field) -> Option<String> {
        let cell = self.columns.cell(&self.row.cells, field)?;
        let lines: Vec<&str> = cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Some(self.checked(field, lines.join(", "), LONGEST_TEXT))
    }

    /// A cell that may have several lines.
    fn note(&mut self, field: Field) -> Option<String> {
        let cells: Vec<&str> = self.columns.cells(&self.row.cells, field).collect();
        let text = cells.join("\n\n").replace("\r\n", "\n");
        (!text.is_empty()).then(|| self.checked(field, text, LONGEST_NOTE))
    }

    fn checked(&mut self, field: Field, text: String, longest: usize) -> String {
        let name = name_of(field);
        if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
            self.reasons.push(format!("{name} has a character in it that cannot be printed"));
        } else if text.chars().count() > longest {
            self.reasons.push(format!("{name} is longer than {longest} characters"));
        }
        text
    }

    /// First and last name, from their own columns or divided from one with both.
    fn names(&mut self) -> [String; 2] {
        let has_own = self.columns.has(Field::FirstName) && self.columns.has(Field::LastName);
        let (first, last) = if has_own || !self.columns.has(Field::Name) {
            (self.text(Field::FirstName), self.text(Field::LastName))
        } else {
            match names::split(&self.text(Field::Name).unwrap_or_default()) {
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
        let text = self.columns.cell(&self.row.cells, Field::Email)?;
        let refusal = |error| match error {
            EmailError::Shape => format!("\"{}\" is not an e-mail address", text.escape_debug()),
            EmailError::Domain(domain) => {
                format!("no mail server for \"{}\" can have the name \"{domain}\"", text.escape_debug())
            }
        };
        text.parse().map_err(|error| self.reasons.push(refusal(error))).ok()
    }

    /// A word of a choice list in that list's spelling; its first letter stands for it. Other words are kept.
    fn listed(&mut self, field: Field, list: &[(&str, &str)]) -> Option<String> {
        let text = self.text(field)?;
        let lower = text.to_lowercase();
        let found = list.iter().find(|(letter, word)| lower == *letter || lower == word.to_lowercase());
        Some(found.map_or(text, |(_, word)| (*word).to_owned()))
    }

    fn date(&mut self, field: Field) -> Option<Date> {
        let text = self.columns.cell(&self.row.cells, field)?;
        let date = match dates::read(text, self.order) {
            Ok(date) => date,
            Err(reason) => {
                self.reasons.push(format!("{}: {reason}", name_of(field)));
                return None;
            }
        };
        if date.year() < EARLIEST_YEAR {
            self.reasons.push(format!("{}: {date} is before {EARLIEST_YEAR}", name_of(field)));
        } else if field == Field::BirthDate && date > self.today {
            self.reasons.push(format!("{}: {date} is in the future", name_of(field)));
        }
        Some(date)
    }

    fn role(&mut self) -> (Option<HouseholdRole>, Option<String>) {
        let Some(text) = self.text(Field::HouseholdRole) else { return (None, None) };
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

fn name_of(field: Field) -> &'static str {
    FIELDS.iter().find(|known| known.field == field).map_or("a column", |known| known.name)
}
