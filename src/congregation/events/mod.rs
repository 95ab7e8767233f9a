//! The congregation's events.

pub mod api;
pub mod list;
pub mod manage;
pub mod office_api;
pub mod start_date;
pub mod store;

use jiff::civil::{Date, Time};

/// An event as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedEvent {
    pub id: String,
    /// One more with every change.
    pub version: i64,
    pub fields: EventFields,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFields {
    /// 1 to 200 characters.
    pub title: String,
    /// Up to 20,000 characters, on any number of lines.
    pub description: Option<String>,
    /// By the congregation's calendar.
    pub date: Date,
    /// By the congregation's clock; none for an all-day event.
    pub time: Option<Time>,
    /// Where, up to 200 characters.
    pub location: Option<String>,
    /// A word such as "worship"; [`manage::DEFAULT_CATEGORY`] where none is given.
    pub category: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPeriod {
    /// Today and later, soonest first.
    Upcoming,
    /// Before today, latest first.
    Past,
    /// All by date.
    All,
}

/// An event as members see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    pub title: String,
    pub category: String,
    pub description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    pub start_date: String,
    pub location: Option<String>,
}

/// A position in the list: what comes before this date, time and id. Any text is one; what is missing is empty.
struct Cursor<'a> {
    date: &'a str,
    time: &'a str,
    id: &'a str,
}

impl<'a> Cursor<'a> {
    fn at(text: &'a str) -> Self {
        let mut parts = text.splitn(3, ',');
        let mut next = || parts.next().unwrap_or_default();
        Self { date: next(), time: next(), id: next() }
    }
}
