//! The letters to many that a member wants, and the recipients of one: people who want it and have an address that takes
//! letters, are alive, live here and are not disabled. An address that several share gets one.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

pub use super::store::{reach, to_telephone, willing};
use super::{LetterChoice, LetterChoices, MyLetters, stop, store};
use crate::platform::mail::outbox::{self, refusal_of};
use crate::platform::mail::{BulkLetter, BulkLetters, BulkText, Reader, lay_out_bulk};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

pub fn choices_of(conn: &Connection, member_id: &str, settings: &Settings) -> rusqlite::Result<MyLetters> {
    let (wanted, address) = store::choices(conn, member_id)?;
    let refused = match &address {
        Some(address) => refusal_of(conn, address)?.is_some(),
        None => false,
    };
    let week_letter_at = settings.week_letter.map(|weekly| weekly.in_words());
    Ok(MyLetters { wanted, address, refused, week_letter_at })
}

pub fn set_choices(
    tx: &Transaction<'_>,
    member_id: &str,
    choices: LetterChoices,
    settings: &Settings,
) -> rusqlite::Result<MyLetters> {
    store::set_choices(tx, member_id, choices)?;
    choices_of(tx, member_id, settings)
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

/// A letter that names no person and has no links but the one that ends such letters.
pub struct PlainLetter<'a> {
    pub choice: LetterChoice,
    pub words: &'a str,
    pub title: &'a str,
    pub body: &'a str,
}

impl PlainLetter<'_> {
    /// Writes it to the address of this person, as it leaves now.
    pub fn write(
        &self,
        conn: &Connection,
        seal: &Seal,
        member_id: &str,
        settings: &Settings,
        now: Timestamp,
    ) -> rusqlite::Result<BulkLetter> {
        let Self { choice, words, title, body } = *self;
        let Some((address, readers)) = readers_with(conn, choice, member_id)? else {
            return Ok(BulkLetter::Never("nobody at this address wants it any more"));
        };
        let stop = stop::links_for(seal, choice, &readers, settings, now);
        let stop = stop.as_ref();
        let text = BulkText { words, title, body, links: &[], readers: &readers, address: &address, stop };
        Ok(BulkLetter::Write(Box::new(lay_out_bulk(&text, settings))))
    }
}
