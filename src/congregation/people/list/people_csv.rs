//! The people of the list as a CSV file for a spreadsheet.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::store::has_late_spouse;
use super::{PeopleQuery, PersonRow, rows, search_index};
use crate::accounts::elevation;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::store;
use crate::congregation::people::members::{HouseholdRole, MemberField};
use crate::platform::refusal::Refusal;
use crate::platform::text::escape::CsvTable;
use crate::platform::text::escape::guarded;

/// People of a file.
const MOST_IN_FILE: u32 = 20_000;

/// The people of all pages of the list, the dead and those who moved only where a filter asks for them; the export is
/// logged.
pub fn take(tx: &Transaction<'_>, query: PeopleQuery, visit: &Visit) -> Result<Vec<PersonRow>, Refusal> {
    search_index::refresh(tx)?;
    let who = query.in_words();
    let people = rows(tx, &query.of_those_present(), MOST_IN_FILE + 1, visit.now)?;
    if people.len() > MOST_IN_FILE as usize {
        let text = "More than 20,000 people are too many for one file. Please choose a filter.";
        return Err(Refusal::field("filter", text));
    }
    elevation::note_file(tx, visit, &format!("people, {} lines: {who}", people.len()))?;
    Ok(people)
}

/// Health, emergencies and notes leave the portal only by the export of the whole.
fn is_in_file(field: MemberField) -> bool {
    use MemberField as F;
    !matches!(
        field,
        F::Allergies
            | F::MedicalConditions
            | F::EmergencyContactName
            | F::EmergencyContactPhone
            | F::EmergencyContactRelationship
            | F::Notes
            | F::OfficeNotes
    )
}

/// The people as CSV, in the order given, with headings that an import of people knows.
pub fn to_csv(conn: &Connection, people: &[PersonRow]) -> Result<Vec<u8>, csv::Error> {
    let fields = MemberField::ALL.into_iter().filter(|field| is_in_file(*field));
    let head =
        ["memberNumber", "household", "householdRole", "email", "contactEmail", "signInName", "account"];
    let heads = head.into_iter().chain(fields.clone().map(|field| field.row().json)).chain([
        "widowed",
        "died",
        "movedAway",
    ]);
    let mut table = CsvTable::headed(heads)?;
    for person in people {
        let database = |error| csv::Error::from(std::io::Error::other(error));
        // Removed since the list was read.
        let Some(profile) = store::profile(conn, &person.id).optional().map_err(database)? else { continue };
        let values = profile.values;
        let text = |text: Option<&str>| guarded(text.unwrap_or_default());
        let head = [
            guarded(&person.member_number),
            text(person.household.as_deref()),
            text(person.household_role.map(HouseholdRole::as_str)),
            text(profile.email.as_deref()),
            text(person.contact_email.as_deref()),
            text(person.sign_in_name.as_deref()),
            person.account.as_str().replace('-', " "),
        ];
        let widowed = if has_late_spouse(conn, &person.id).map_err(database)? { "yes" } else { "" };
        let tail = [widowed.to_owned(), text(person.deceased_on.as_deref()), text(person.left_on.as_deref())];
        let values = fields.clone().map(|field| text(values.get(field)));
        table.row(head.into_iter().chain(values).chain(tail))?;
    }
    table.finished()
}
