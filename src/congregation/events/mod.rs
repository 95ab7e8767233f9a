//! The congregation's events, alone and in series.

pub mod api;
pub mod bring_in;
pub mod cancel;
pub mod feeds;
pub mod fields;
pub mod invitations;
pub mod list;
mod log;
pub mod manage;
pub mod remove;
pub mod rsvp;
pub mod series;
pub mod start_date;
pub mod store;
pub mod work;

use jiff::civil::{Date, Time};

/// An event as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedEvent {
    pub id: String,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
    pub fields: EventFields,
    /// The series it belongs to, and the day that its rule gave it.
    pub in_series: Option<(String, Date)>,
    pub cancelled: Option<Cancelled>,
}

/// Why it does not take place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cancelled {
    pub reason: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFields {
    /// 1 to 200 characters.
    pub title: String,
    /// Any number of lines, up to 20,000 characters.
    pub description: Option<String>,
    /// In the congregation's time zone.
    pub date: Date,
    /// In the congregation's time zone; none for an all-day event.
    pub time: Option<Time>,
    pub end: EventEnd,
    /// Up to 200 characters.
    pub location: Option<String>,
    /// A word such as "worship"; [`fields::DEFAULT_CATEGORY`] where none is given.
    pub category: String,
    /// The id of the member who asks and reads the answers.
    pub organiser: Option<String>,
    /// None: the event takes no answers.
    pub asks: Option<Asking>,
}

/// When an event ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventEnd {
    /// Days after its first one, up to [`fields::MOST_DAYS`].
    pub days: u8,
    /// In the congregation's time zone; none where it is not said, or of an all-day event.
    pub time: Option<Time>,
}

/// How members are asked whether they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asking {
    /// Answers are taken until the end of the day so many days before, up to 60; none: until it begins.
    pub deadline_days: Option<u8>,
    /// The number of people, 1 to 100,000; none: no limit.
    pub capacity: Option<u32>,
    /// Members see who comes, not only how many.
    pub shows_names: bool,
}

/// The events of a series to change. An event in no series is changed alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "lowercase")]
pub enum Scope {
    #[default]
    This,
    /// This one and those that follow.
    Following,
    All,
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
    /// The last day of an event of several days.
    pub last_day: Option<Date>,
    pub location: Option<String>,
    pub is_cancelled: bool,
    pub cancel_reason: Option<String>,
    /// Members are asked whether they come.
    pub asks: bool,
    pub in_series: bool,
}

/// A position in the list: before this date, time and id. Any text parses; missing parts are empty.
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
