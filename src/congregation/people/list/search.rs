//! A page of the list: filter, order and position.

use std::collections::HashSet;

use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::store::{self, ListQuery};
use super::{Cursor, Filter, ListedPerson, PageAt, PeopleCounts, Sort, search_index};
use crate::platform::settings::Settings;

/// Rows of a page.
pub const PAGE: u8 = 50;
/// Years.
const ADULT_AGE: i32 = 18;

/// A query of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeopleQuery {
    pub search: String,
    pub filter: Filter,
    pub sort: Sort,
    pub at: PageAt,
}

#[derive(Clone, Debug)]
pub struct PeoplePage {
    pub people: Vec<ListedPerson>,
    /// The cursors of the pages before and behind this one.
    pub previous: Option<Cursor>,
    pub next: Option<Cursor>,
    /// The number of people found by a search among everyone.
    pub found: Option<u32>,
}

/// The page, where the search index is up to date; else nothing: it is to be refreshed first.
pub fn fresh_page(
    conn: &Connection,
    query: &PeopleQuery,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Option<PeoplePage>> {
    if search_index::is_fresh(conn)? { page(conn, query, settings, now).map(Some) } else { Ok(None) }
}

/// The page by the search index as it is.
pub fn page(
    conn: &Connection,
    query: &PeopleQuery,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<PeoplePage> {
    let mut people = rows(conn, query, u32::from(PAGE) + 1, settings, now)?;
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
    let found = match (search_index::query(&query.search), query.filter) {
        (Some(terms), Filter::Everyone) => Some(store::count_found(conn, &terms)?),
        // Only signs, such as "%", which are not indexed.
        (None, Filter::Everyone) if !query.search.trim().is_empty() => Some(0),
        _ => None,
    };
    Ok(PeoplePage {
        previous: people.first().filter(|_| is_more_before).map(Cursor::of),
        next: people.last().filter(|_| is_more_behind).map(Cursor::of),
        people,
        found,
    })
}

/// The first rows of the query, from its position on; the search index has to be up to date.
pub(super) fn rows(
    conn: &Connection,
    query: &PeopleQuery,
    rows: u32,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Vec<ListedPerson>> {
    let terms = search_index::query(&query.search);
    if terms.is_none() && !query.search.trim().is_empty() {
        return Ok(Vec::new());
    }
    let wanted = ListQuery {
        query: terms.as_deref(),
        filter: query.filter,
        sort: query.sort,
        at: query.at.clone(),
        rows,
        now: now.as_second(),
        adult_since: &adult_since(settings, now),
    };
    store::page(conn, &wanted)
}

/// The ids of all people found by a search, with the search index brought up to date.
pub fn find_ids(
    tx: &Transaction<'_>,
    search: &str,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<HashSet<String>> {
    search_index::refresh(tx)?;
    let query = PeopleQuery {
        search: search.to_owned(),
        filter: Filter::default(),
        sort: Sort::default(),
        at: PageAt::Start,
    };
    Ok(rows(tx, &query, u32::MAX, settings, now)?.into_iter().map(|person| person.id).collect())
}

pub fn counts(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<PeopleCounts> {
    store::counts(conn, now.as_second(), &adult_since(settings, now))
}

/// People born after this day are children.
fn adult_since(settings: &Settings, now: Timestamp) -> String {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    today.saturating_sub(ADULT_AGE.years()).to_string()
}
