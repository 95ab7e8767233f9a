//! Finding who gave, as a treasurer types it, and what they gave last time.

use jiff::civil::Date;
use rusqlite::Connection;

use super::{FoundGiver, NamedGiver, store};
use crate::congregation::giving::search::is_found_by_name;
use crate::congregation::people::list::search_index;

/// Givers that a search shows.
const MOST: usize = 8;
/// People found by the index, also by fields that a treasurer may not read.
const LOOKED_AT: u32 = 2_000;

/// A search for givers.
#[derive(Clone, Debug)]
pub struct GiverQuery {
    /// An envelope's number, or the beginnings of words of names, household and member number, in any order.
    pub search: String,
    pub envelope: Option<i64>,
    /// The day of the sheet.
    pub date: Date,
}

/// Uses the search index as it is.
pub fn find(conn: &Connection, query: &GiverQuery) -> rusqlite::Result<Vec<FoundGiver>> {
    let date = query.date.to_string();
    let search = query.search.trim();
    let typed_number = search.parse().ok().filter(|_| query.envelope.is_none());
    let mut found = Vec::new();
    if let Some(number) = query.envelope.or(typed_number)
        && let Some(id) = store::givers::with_envelope(conn, &date, number)?
    {
        found.extend(store::givers::find(conn, &id, &date)?);
    }
    if let Some(terms) = search_index::query(search).filter(|_| query.envelope.is_none()) {
        let is_named = |NamedGiver { giver, preferred_name, household, .. }: &NamedGiver| {
            is_found_by_name(giver, [preferred_name.as_deref(), household.as_deref()], search)
        };
        let by_name = store::givers::search(conn, &terms, &date, MOST, LOOKED_AT, is_named)?;
        for giver in by_name {
            if found.iter().all(|known: &FoundGiver| known.name.giver.id != giver.name.giver.id) {
                found.push(giver);
            }
        }
    }
    found.sort_by_key(|giver| giver.has_died);
    found.truncate(MOST);
    for giver in &mut found {
        giver.last = store::givers::last_gift(conn, &giver.name.giver.id)?;
    }
    Ok(found)
}
