//! Who was removed here, as hashes of what a list would know them by: the next list does not bring them back unasked.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use sha2::{Digest, Sha256};

use super::person_rows::PersonRow;
use super::same_name;
use super::store::{self, keys, removed as marks};
use crate::congregation::members::{MemberField, NewPerson};
use crate::platform::clock;
use crate::platform::settings::Settings;

/// A person who was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Removed {
    pub(super) number: String,
    pub(super) day: Date,
}

/// To be called before a person is removed.
pub fn remember(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    let here = store::load_person(tx, id)?;
    let mut known = marks_of(&here.person);
    known.push(mark(&["name", &same_name::full(&here.person)]));
    if is_thin(&here.person) {
        known.push(mark(&["name only", &same_name::full(&here.person)]));
    }
    for (source, key) in keys::all_of_person(tx, id)? {
        known.push(key_mark(&source, &key, &here.person));
    }
    marks::insert(tx, &known, &here.number, now.as_second())?;
    // What imports wrote into the record goes with it.
    store::journal::forget_member(tx, id)
}

/// The person of this row, where they were removed here.
pub(super) fn find(conn: &Connection, source: &str, row: &PersonRow) -> rusqlite::Result<Option<Removed>> {
    let mut known = marks_of(&row.person);
    known.push(key_mark(source, &row.key, &row.person));
    known.push(mark(&["name only", &same_name::full(&row.person)]));
    if is_thin(&row.person) {
        known.push(mark(&["name", &same_name::full(&row.person)]));
    }
    let Some((number, at)) = marks::find(conn, &known)? else { return Ok(None) };
    let zone = Settings::load(conn)?.time_zone;
    Ok(Some(Removed { number, day: clock::from_seconds(at).to_zoned(zone).date() }))
}

/// They were asked for again: the marks of whom this row finds are forgotten.
pub(super) fn bring_back(tx: &Transaction<'_>, source: &str, row: &PersonRow) -> rusqlite::Result<()> {
    while let Some(removed) = find(tx, source, row)? {
        marks::forget(tx, &removed.number)?;
    }
    Ok(())
}

/// True where little but the name is known.
fn is_thin(person: &NewPerson) -> bool {
    person.get(MemberField::DateOfBirth).is_none() && person.email.is_none()
}

fn marks_of(person: &NewPerson) -> Vec<[u8; 32]> {
    let name = same_name::full(person);
    let born = person.get(MemberField::DateOfBirth).map(|day| mark(&["born", &name, day]));
    let email = person.email.as_ref().map(|email| mark(&["email", &name, email.as_str()]));
    born.into_iter().chain(email).collect()
}

fn key_mark(source: &str, key: &str, person: &NewPerson) -> [u8; 32] {
    mark(&["key", source, key, &same_name::fold(person.first_name())])
}

fn mark(parts: &[&str]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        // The length before the text: "ab" + "c" is not "a" + "bc".
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().into()
}
