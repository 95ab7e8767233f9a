//! Work of the office on many people of the list at once: one field of all of them, and a file for a spreadsheet.

use csv::{QuoteStyle, WriterBuilder};
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{PeopleQuery, PersonRow, search, search_index};
use crate::accounts::audit_log::Work;
use crate::accounts::elevation;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::profile::{ProfileChange, edit_member};
use crate::congregation::people::members::store::{self, accounts};
use crate::platform::refusal::Refusal;
use crate::platform::text::escape::guarded;

/// People of one change.
pub const MOST_PEOPLE: usize = 200;

/// The value of a person's field.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FieldValue {
    pub id: String,
    pub value: Option<String>,
}

/// A field of one person as it was read, and its new value.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonFieldChange {
    pub id: String,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// The result of setting a field of several people.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldSet {
    /// The changed people. Sent again with `from` and `to` exchanged, it undoes the change.
    pub changed: Vec<PersonFieldChange>,
    /// People left unchanged, since others have changed them meanwhile.
    pub left: Vec<String>,
}

/// The field's value for each of `people` who is here.
pub fn values_of(
    conn: &Connection,
    field: MemberField,
    people: Vec<String>,
) -> rusqlite::Result<Vec<FieldValue>> {
    let mut found = Vec::new();
    for id in people {
        if accounts::find(conn, &id)?.is_some() {
            let value = store::profile(conn, &id)?.values.get(field).map(str::to_owned);
            found.push(FieldValue { id, value });
        }
    }
    Ok(found)
}

/// Sets the field of all whose field still is as it was looked at, in one transaction, each with a line in the log.
pub fn set_field(
    work: Work<'_>,
    field: MemberField,
    changes: Vec<PersonFieldChange>,
) -> Result<FieldSet, Refusal> {
    let mut done = FieldSet::default();
    for PersonFieldChange { id, from, to } in changes {
        let Some(account) = accounts::find(work.tx, &id)? else { continue };
        if store::profile(work.tx, &id)?.values.get(field) != from.as_deref() {
            done.left.push(account.in_words());
            continue;
        }
        let mut wanted = ProfileChange::default();
        wanted.empties = true;
        wanted.set(field, to);
        if edit_member(work, &id, wanted)? {
            let to = store::profile(work.tx, &id)?.values.get(field).map(str::to_owned);
            done.changed.push(PersonFieldChange { id, from, to });
        }
    }
    Ok(done)
}

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
