//! A page of the list: whom, in which order, from where on.

use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use super::store::{self, Wanted};
use super::{ListedPerson, PeopleCounts, Place, search_index};
use crate::platform::settings::Settings;

/// Rows of a page.
pub const PAGE: u8 = 50;
/// Years.
const OF_AGE: i32 = 18;

/// Who is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    #[default]
    Everyone,
    /// "member" or "active", and still here.
    Members,
    /// Children of a household, and whoever is not 18 yet.
    Children,
    /// Neither a password nor an invitation that is good.
    NoAccount,
    /// Invited, and no password yet.
    Invited,
    Locked,
    /// Inactive, disabled, moved away or died.
    Inactive,
}

/// In which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By last and first name.
    #[default]
    Name,
    /// Whoever was added last comes first.
    Newest,
}

/// Where a page begins or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAt {
    Start,
    After(Cursor),
    Before(Cursor),
}

/// The row at the edge of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(super) place: Place,
    pub(super) id: String,
}

impl Cursor {
    fn of(person: &ListedPerson) -> Self {
        Self { place: person.place, id: person.id.clone() }
    }

    /// As an address carries it.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.place.0, self.id)
    }

    /// None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (place, id) = text.split_once('.')?;
        Some(Self { place: Place(place.parse().ok()?), id: id.to_owned() })
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct PeopleQuery {
    pub search: String,
    pub filter: Filter,
    pub sort: Sort,
    pub at: PageAt,
}

/// A page of people.
#[derive(Clone, Debug)]
pub struct PeoplePage {
    pub people: Vec<ListedPerson>,
    /// Where there are more of them before and behind this page.
    pub previous: Option<Cursor>,
    pub next: Option<Cursor>,
    /// Of a search among everyone: how many it found.
    pub found: Option<u32>,
}

/// The page, where the search index is up to date; else nothing: it is to be refreshed first.
pub fn page(
    conn: &Connection,
    query: &PeopleQuery,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Option<PeoplePage>> {
    if !search_index::is_fresh(conn)? {
        return Ok(None);
    }
    let terms = search_index::query(&query.search);
    let wanted = Wanted {
        query: terms.as_deref(),
        filter: query.filter,
        sort: query.sort,
        at: query.at.clone(),
        rows: u32::from(PAGE) + 1,
        now: now.as_second(),
        adult_since: &adult_since(settings, now),
    };
    let mut people = store::page(conn, &wanted)?;
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
    let found = match (&terms, query.filter) {
        (Some(terms), Filter::Everyone) => Some(store::count_found(conn, terms)?),
        _ => None,
    };
    Ok(Some(PeoplePage {
        previous: people.first().filter(|_| is_more_before).map(Cursor::of),
        next: people.last().filter(|_| is_more_behind).map(Cursor::of),
        people,
        found,
    }))
}

pub fn counts(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<PeopleCounts> {
    store::counts(conn, now.as_second(), &adult_since(settings, now))
}

/// Whoever was born after this day is a child.
fn adult_since(settings: &Settings, now: Timestamp) -> String {
    let today = now.to_zoned(settings.time_zone.clone()).date();
    today.saturating_sub(OF_AGE.years()).to_string()
}
