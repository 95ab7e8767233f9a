//! Reading and changing which letters a member wants.

use rusqlite::{Connection, Transaction};

use super::{LetterChoices, MyLetters, store};
use crate::platform::mail::status;
use crate::platform::settings::Settings;

pub fn choices_of(conn: &Connection, member_id: &str, settings: &Settings) -> rusqlite::Result<MyLetters> {
    let (wanted, address) = store::choices(conn, member_id)?;
    let refused = match &address {
        Some(address) => status::refusal_of(conn, address)?.is_some(),
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
