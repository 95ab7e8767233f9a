//! Which column was what the last time, for the next file of the same shape.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::store::gifts as store;
use super::{ImportOptions, chosen_columns};

/// Shapes that are remembered.
const MOST: u32 = 100;

/// What was chosen for a file with these headings: a field's name for each, empty where nothing was taken from it.
pub fn remembered(conn: &Connection, header: &[String]) -> rusqlite::Result<Option<Vec<String>>> {
    let mapping = store::mapping(conn, &chosen_columns::shape(header))?;
    let fields: Option<Vec<String>> = mapping.and_then(|mapping| serde_json::from_str(&mapping).ok());
    Ok(fields.filter(|fields| fields.len() == header.len()))
}

/// Remembers what was chosen on screen.
pub(super) fn remember(
    tx: &Transaction<'_>,
    header: &[String],
    wishes: &ImportOptions,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let Some(chosen) = &wishes.chosen_columns else { return Ok(()) };
    let mapping = serde_json::Value::from(chosen.clone()).to_string();
    store::remember_mapping(tx, &chosen_columns::shape(header), &mapping, MOST, now.as_second())
}
