//! The office's list of people: searched as one types, filtered, sorted, page by page.

pub mod account_api;
pub mod api;
mod people_csv;
mod person_api;
pub mod search_index;
pub mod set_field;
mod store;

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Result, Transaction};

use super::members::{AccountState, HouseholdRole};
use crate::accounts::account::Role;
use crate::accounts::guard::Visit;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::refusal::{Refusal, no_such_page};
pub use store::filters::Filter;

/// A person in the list.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonRow {
    pub id: String,
    /// The member number, such as M0001.
    pub member_number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// The one joined first, if there are two.
    pub household: Option<String>,
    /// In that one.
    #[oai(skip)]
    pub household_role: Option<HouseholdRole>,
    /// Their own address, or the one that letters to them go to.
    pub email: Option<String>,
    #[oai(skip)]
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub phone: Option<String>,
    /// In lower case, such as "active".
    pub membership_status: String,
    pub roles: Option<Vec<Role>>,
    #[oai(skip)]
    pub had_role: bool,
    pub account: AccountState,
    /// RFC 3339, on the congregation's clock, as every time below. Of present and former role holders only
    /// administrators are told this and the next.
    pub locked_at: Option<String>,
    pub last_sign_in_at: Option<String>,
    pub invited_at: Option<String>,
    pub has_died: bool,
    pub has_left: bool,
    /// The days.
    #[oai(skip)]
    pub deceased_on: Option<String>,
    #[oai(skip)]
    pub left_on: Option<String>,
    #[oai(skip)]
    pub(crate) instants: RowInstants,
    /// The row's position in the order asked for.
    #[oai(skip)]
    pub(crate) place: i64,
}

/// The times of a row in unix seconds, as the database has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowInstants {
    locked: Option<i64>,
    last_sign_in: Option<i64>,
    invited: Option<i64>,
}

impl PersonRow {
    /// The row with those of its times that the visitor may see.
    fn shown_to(self, visit: &Visit) -> Self {
        let at = |seconds: i64| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
        let may_see_account = !self.had_role || visit.session.member.roles.administrator;
        Self {
            locked_at: self.instants.locked.filter(|_| may_see_account).map(at),
            last_sign_in_at: self.instants.last_sign_in.filter(|_| may_see_account).map(at),
            invited_at: self.instants.invited.map(at),
            ..self
        }
    }
}

/// How many people there are of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct PeopleCounts {
    pub everyone: u32,
    pub households: u32,
    pub members: u32,
    pub children: u32,
    pub no_account: u32,
    pub invited: u32,
    pub locked: u32,
    pub inactive: u32,
    /// The first hundred that there are, to filter by.
    pub ministry_groups: Vec<String>,
}

/// How people are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename = "PeopleSort", rename_all = "kebab-case")]
pub enum Sort {
    /// By last and first name.
    #[default]
    Name,
    /// The person added last comes first.
    Newest,
}

/// Filters of one query.
const MOST_FILTERS: usize = 8;

/// A query of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeopleQuery {
    pub search: String,
    /// All of them hold; none: everyone.
    pub filters: Vec<Filter>,
    pub sort: Sort,
    pub at: PageAt,
}

impl PeopleQuery {
    /// Parts left out have their usual value: everyone, by name. `today` is the congregation's.
    pub fn new(
        search: Option<String>,
        filters: Option<Vec<String>>,
        sort: Option<Sort>,
        at: PageAt,
        today: Date,
    ) -> Result<Self, Refusal> {
        let filters = filters.unwrap_or_default();
        if filters.len() > MOST_FILTERS {
            return Err(Refusal::field("filter", "These are too many filters at once."));
        }
        let filters = filters.iter().map(|text| Filter::parse(text, today)).collect::<Result<_, _>>()?;
        Ok(Self { search: search.unwrap_or_default(), filters, sort: sort.unwrap_or_default(), at })
    }

    /// The same without people who died or moved away, unless a filter asks for them.
    #[must_use]
    pub fn of_those_present(mut self) -> Self {
        if !self.filters.iter().any(Filter::names_departed) {
            self.filters.push(Filter::present());
        }
        self
    }

    /// "children, found by "elm""; for the log.
    pub fn in_words(&self) -> String {
        let filters: Vec<String> = self.filters.iter().map(Filter::in_words).collect();
        let who = if filters.is_empty() { "everyone".to_owned() } else { filters.join(", ") };
        let words: Vec<&str> = self.search.split_whitespace().collect();
        let search: String =
            words.join(" ").chars().filter(|sign| !sign.is_control()).take(LONGEST_SEARCH).collect();
        if search.is_empty() { who } else { format!("{who}, found by \"{search}\"") }
    }
}

/// Characters of a search that the log repeats, on one line.
const LONGEST_SEARCH: usize = 100;

/// A page's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAt {
    Start,
    After(Cursor),
    Before(Cursor),
}

/// The row at the edge of a page of people: its place in the list's order, and the person's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub place: i64,
    pub id: String,
}

impl Cursor {
    fn of(person: &PersonRow) -> Self {
        Self { place: person.place, id: person.id.clone() }
    }

    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.place, self.id)
    }

    /// Refuses any other text.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let parts = text.split_once('.').and_then(|(place, id)| Some((place.parse().ok()?, id)));
        let (place, id) = parts.ok_or_else(no_such_page)?;
        Ok(Self { place, id: id.to_owned() })
    }
}

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

/// The page; the search index has to be up to date.
pub fn page(conn: &Connection, query: &PeopleQuery, visit: &Visit) -> Result<PeoplePage> {
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
pub fn rows(conn: &Connection, query: &PeopleQuery, rows: u32, now: Timestamp) -> Result<Vec<PersonRow>> {
    let terms = search_index::query(&query.search);
    if terms.is_none() && !query.search.trim().is_empty() {
        return Ok(Vec::new());
    }
    store::page(conn, query, terms.as_deref(), rows, now.as_second())
}

/// The ids of all people found by a search, with the search index brought up to date.
pub fn find_ids(tx: &Transaction<'_>, search: &str, now: Timestamp) -> Result<HashSet<String>> {
    search_index::refresh(tx)?;
    let query =
        PeopleQuery { search: search.to_owned(), filters: Vec::new(), sort: Sort::Name, at: PageAt::Start };
    Ok(rows(tx, &query, u32::MAX, now)?.into_iter().map(|person| person.id).collect())
}

pub fn counts(conn: &Connection, visit: &Visit) -> Result<PeopleCounts> {
    store::counts(conn, visit.now.as_second(), visit.here().date())
}
