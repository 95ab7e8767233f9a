//! The people of the list as a CSV file for a spreadsheet.

use csv::{QuoteStyle, WriterBuilder};
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{PeopleQuery, PersonRow, search, search_index};
use crate::accounts::elevation;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::store;
use crate::platform::refusal::Refusal;
use crate::platform::text::escape::guarded;

/// People of a file.
const MOST_IN_FILE: u32 = 20_000;

/// Characters of a search that the log repeats, on one line.
const LONGEST_SEARCH: usize = 100;

/// The people of all pages of the list; the export is logged.
pub fn take(tx: &Transaction<'_>, query: &PeopleQuery, visit: &Visit) -> Result<Vec<PersonRow>, Refusal> {
    search_index::refresh(tx)?;
    let people = search::rows(tx, query, MOST_IN_FILE + 1, &visit.settings, visit.now)?;
    if people.len() > MOST_IN_FILE as usize {
        let text = "More than 20,000 people are too many for one file. Please choose a filter.";
        return Err(Refusal::field("filter", text));
    }
    elevation::note_file(tx, visit, &in_words(query, people.len()))?;
    Ok(people)
}

/// "people, 12 lines: children, found by "elm"".
fn in_words(query: &PeopleQuery, lines: usize) -> String {
    let words: Vec<&str> = query.search.split_whitespace().collect();
    let search: String =
        words.join(" ").chars().filter(|sign| !sign.is_control()).take(LONGEST_SEARCH).collect();
    let found = if search.is_empty() { String::new() } else { format!(", found by \"{search}\"") };
    format!("people, {lines} lines: {}{found}", query.filter.row())
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
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(Vec::new());
    let head = ["memberNumber", "household", "email", "contactEmail", "signInName", "account"];
    writer.write_record(head.into_iter().chain(fields.clone().map(|field| field.row().json)))?;
    for person in people {
        let database = |error| csv::Error::from(std::io::Error::other(error));
        // Removed since the list was read.
        let Some(profile) = store::profile(conn, &person.id).optional().map_err(database)? else { continue };
        let values = profile.values;
        let text = |text: Option<&str>| guarded(text.unwrap_or_default());
        let head = [
            guarded(&person.member_number),
            text(person.household.as_deref()),
            text(profile.email.as_deref()),
            text(person.contact_email.as_deref()),
            text(person.sign_in_name.as_deref()),
            person.account.as_str().replace('-', " "),
        ];
        writer.write_record(head.into_iter().chain(fields.clone().map(|field| text(values.get(field)))))?;
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
