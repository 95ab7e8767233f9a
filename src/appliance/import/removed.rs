//! People who were removed here, as hashes of their identifying values: the next list does not bring them back unasked.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use sha2::Digest;

use super::fingerprint;
use super::names::{self, FoldedName};
use super::person_rows::PersonInFile;
use super::store::{self, keys};
use crate::congregation::people::members::NewPerson;
use crate::congregation::people::removal::ImportMarks;
use crate::platform::clock;
use crate::platform::settings::Settings;

/// For the removal of people, which lies below.
pub const MARKS: ImportMarks = ImportMarks { remember, forget: store::forget_marks };

/// To be called before a person is removed.
pub fn remember(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    let here = store::load_person(tx, id)?;
    let mut known = vec![name_mark(&here.person)];
    for (source, key) in keys::all_of_person(tx, id)? {
        known.push(key_mark(&source, &key, &here.person));
    }
    store::insert_marks(tx, &known, &here.number, now.as_second())?;
    // Removes the person's values from the import journal, too.
    store::journal::forget_member(tx, id)
}

/// The number of this row's person, where they were removed here, and the day. Another person of the name is asked
/// about as well: a removal is a mistake that was mended, and rare.
pub(super) fn find(
    conn: &Connection,
    source: &str,
    row: &PersonInFile,
) -> rusqlite::Result<Option<(String, Date)>> {
    let known = [key_mark(source, &row.key, &row.person), name_mark(&row.person)];
    let Some((number, at)) = store::find_mark(conn, &known)? else { return Ok(None) };
    let zone = Settings::load(conn)?.time_zone;
    Ok(Some((number, clock::from_seconds(at).to_zoned_datetime(zone).date())))
}

/// They were asked for again: the marks of whom this row finds are forgotten.
pub(super) fn bring_back(tx: &Transaction<'_>, source: &str, row: &PersonInFile) -> rusqlite::Result<()> {
    while let Some((number, _)) = find(tx, source, row)? {
        store::forget_marks(tx, &number)?;
    }
    Ok(())
}

fn name_mark(person: &NewPerson) -> [u8; 32] {
    mark(&["name", &FoldedName::of(person).full()])
}

fn key_mark(source: &str, key: &str, person: &NewPerson) -> [u8; 32] {
    mark(&["key", source, key, &names::fold(person.first_name())])
}

fn mark(parts: &[&str]) -> [u8; 32] {
    fingerprint::of_parts(parts).finalize().into()
}
