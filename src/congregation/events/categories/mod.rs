//! The categories of events: spellings that differ in case or blanks are one.

mod store;

use rusqlite::Connection;

use super::EventFields;
use crate::platform::text::email::canonical;

/// The fields with the spelling of the category that other events have: others than the event and the series of these ids.
pub(super) fn spelled_as_others(
    conn: &Connection,
    fields: EventFields,
    but: Option<(&str, Option<&str>)>,
) -> rusqlite::Result<EventFields> {
    let wanted = canonical(&fields.category);
    let known = store::in_use(conn, but)?.into_iter().find(|known| canonical(known) == wanted);
    Ok(EventFields { category: known.unwrap_or(fields.category), ..fields })
}
