//! The recipients of a letter to many: people who want it and have an address that takes letters, are alive, live here
//! and are not disabled. An address that several share gets one.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{LetterChoice, Reach, WillingPerson, store};
use crate::platform::mail::{BulkLetters, outbox};
use crate::platform::mail::{FinishedLetter, Reader};

pub fn reach(conn: &Connection, choice: LetterChoice) -> rusqlite::Result<Reach> {
    store::reach(conn, choice)
}

/// Everybody who wants it: of those who share an address, whose own it is first.
pub fn willing(conn: &Connection, choice: LetterChoice) -> rusqlite::Result<Vec<WillingPerson>> {
    store::willing(conn, choice)
}

/// Queues a letter for each address; returns how many.
pub fn queue(
    tx: &Transaction<'_>,
    choice: LetterChoice,
    letters: &BulkLetters<'_>,
    now: Timestamp,
) -> rusqlite::Result<usize> {
    let people = store::one_at_each_address(tx, choice)?;
    outbox::enqueue_bulk(tx, letters, &people, now)?;
    Ok(people.len())
}

/// The person's address, and everybody there who wants this letter now. None without such readers.
pub fn readers_with(
    conn: &Connection,
    choice: LetterChoice,
    member_id: &str,
) -> rusqlite::Result<Option<(String, Vec<Reader>)>> {
    let Some(address) = store::address(conn, member_id)? else { return Ok(None) };
    let readers = store::readers_at(conn, choice, &address)?;
    Ok(if readers.is_empty() { None } else { Some((address, readers)) })
}

/// A letter in the words that a preview shows.
pub fn preview(letter: FinishedLetter) -> (String, String) {
    (letter.subject, letter.text)
}
