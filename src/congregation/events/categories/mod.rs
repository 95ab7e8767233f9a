//! The categories of events: spellings that differ in case or blanks are one.

mod store;

use rusqlite::Connection;

use crate::platform::text::email::canonical;

/// The category with the spelling that other events have: others than the event and the series of these ids.
pub(super) fn spelled_as_others(
    conn: &Connection,
    category: String,
    but: Option<(&str, Option<&str>)>,
) -> rusqlite::Result<String> {
    let wanted = canonical(&category);
    let known = store::in_use(conn, but)?.into_iter().find(|known| canonical(known) == wanted);
    Ok(known.unwrap_or(category))
}
