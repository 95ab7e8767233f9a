//! The last choice of columns and words, for the next file of the same shape.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::meaning::GiftWord;
use super::store::gifts as store;
use super::{ImportOptions, chosen_columns};

/// Shapes that are remembered.
const MOST: u32 = 100;

/// The saved choice for a file with these headings.
pub(super) struct Remembered {
    /// A field's name for each column, empty where nothing was taken from it.
    pub(super) fields: Vec<String>,
    /// Meanings of words in the columns.
    pub(super) words: Vec<GiftWord>,
}

pub(super) fn remembered(conn: &Connection, header: &[String]) -> rusqlite::Result<Option<Remembered>> {
    let chosen = store::mapping(conn, &chosen_columns::shape(header))?;
    let read = |(mapping, words): (String, String)| {
        let fields = serde_json::from_str(&mapping).ok()?;
        Some(Remembered { fields, words: serde_json::from_str(&words).ok()? })
    };
    Ok(chosen.and_then(read).filter(|chosen| chosen.fields.len() == header.len()))
}

/// Remembers what was chosen on screen.
pub(super) fn remember(
    tx: &Transaction<'_>,
    header: &[String],
    wishes: &ImportOptions,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let Some(chosen) = &wishes.chosen_columns else { return Ok(()) };
    let mapping = serde_json::json!(chosen).to_string();
    let words = serde_json::json!(wishes.words).to_string();
    store::remember_mapping(tx, &chosen_columns::shape(header), (&mapping, &words), MOST, now.as_second())
}
