//! Reading and changing which letters a member wants.

use rusqlite::{Connection, Transaction};

use super::{LetterChoices, OwnLetters, store};
use crate::platform::mail::status;

pub fn choices_of(conn: &Connection, member_id: &str) -> rusqlite::Result<OwnLetters> {
    let (choices, address) = store::choices(conn, member_id)?;
    let is_refused = match &address {
        Some(address) => status::refusal_of(conn, address)?.is_some(),
        None => false,
    };
    Ok(OwnLetters { choices, address, is_refused })
}

pub fn set_choices(
    tx: &Transaction<'_>,
    member_id: &str,
    choices: LetterChoices,
) -> rusqlite::Result<OwnLetters> {
    store::set_choices(tx, member_id, choices)?;
    choices_of(tx, member_id)
}
