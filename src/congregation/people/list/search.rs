//! A page of the list: filter, order and position.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{Cursor, PageAt, PeopleCounts, PeopleQuery, PersonRow, Sort, search_index, store};
use crate::accounts::guard::Visit;

/// Rows of a page.
pub const PAGE: u8 = 50;

/// A page of the list.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "PeopleList", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeoplePage {
    pub people: Vec<PersonRow>,
    /// The page before this one: for `before`.
    pub previous: Option<String>,
    /// The page behind this one: for `after`.
    pub next: Option<String>,
    /// How many people a search among everyone found, or filters without a search.
    pub found: Option<u32>,
}

/// The page, where the search index is up to date; else nothing: it is to be refreshed first.
pub fn fresh_page(
    conn: &Connection,
    query: &PeopleQuery,
    visit: &Visit,
) -> rusqlite::Result<Option<PeoplePage>> {
    if search_index::is_fresh(conn)? { page(conn, query, visit).map(Some) } else { Ok(None) }
}

/// The page by the search index as it is.
pub fn page(conn: &Connection, query: &PeopleQuery, visit: &Visit) -> rusqlite::Result<PeoplePage> {
    let mut people = rows(conn, query, u32::from(PAGE) + 1, visit.now)?;
    let is_more = people.len() > usize::from(PAGE);
    let (is_more_before, is_more_behind) = match query.at {
        PageAt::Start => (false, is_more),
        PageAt::After(_) => (true, is_more),
        PageAt::Before(_) => (is_more, true),
    };
    if is_more {
        // The one too many is the farthest from where the walk began.
        let too_many = if matches!(query.at, PageAt::Before(_)) { 0 } else { people.len() - 1 };
        people.remove(too_many);
    }
    let is_whole = !is_more && matches!(query.at, PageAt::Start);
    let found = match (search_index::query(&query.search), &*query.filters) {
        _ if is_whole && !(query.search.trim().is_empty() && query.filters.is_empty()) => {
            u32::try_from(people.len()).ok()
        }
        (Some(terms), []) => Some(store::count_found(conn, &terms)?),
        (Some(_), _) | (None, []) => None,
        (None, [one]) if one.kind.is_counted() => None,
        (None, _) => Some(store::count_filtered(conn, query, visit.now.as_second())?),
    };
    Ok(PeoplePage {
        previous: people.first().filter(|_| is_more_before).map(|first| Cursor::of(first).encoded()),
        next: people.last().filter(|_| is_more_behind).map(|last| Cursor::of(last).encoded()),
        people: people.into_iter().map(|person| person.shown_to(visit)).collect(),
        found,
    })
}

/// The first rows of the query, from its position on; the search index has to be up to date.
pub fn rows(
    conn: &Connection,
    query: &PeopleQuery,
    rows: u32,
    now: Timestamp,
) -> rusqlite::Result<Vec<PersonRow>> {
    let terms = search_index::query(&query.search);
    if terms.is_none() && !query.search.trim().is_empty() {
        return Ok(Vec::new());
    }
    store::page(conn, query, terms.as_deref(), rows, now.as_second())
}

/// The ids of all people found by a search, with the search index brought up to date.
pub fn find_ids(tx: &Transaction<'_>, search: &str, now: Timestamp) -> rusqlite::Result<HashSet<String>> {
    search_index::refresh(tx)?;
    let query =
        PeopleQuery { search: search.to_owned(), filters: Vec::new(), sort: Sort::Name, at: PageAt::Start };
    Ok(rows(tx, &query, u32::MAX, now)?.into_iter().map(|person| person.id).collect())
}

pub fn counts(conn: &Connection, visit: &Visit) -> rusqlite::Result<PeopleCounts> {
    store::counts(conn, visit.now.as_second(), visit.here().date())
}
