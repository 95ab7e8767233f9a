//! The congregation's events, alone and in series.

pub mod bring_in;
pub mod change;
pub mod feeds;
pub mod fields;
pub mod invitations;
pub mod manage;
pub mod office;
pub mod rsvp;
pub mod series;
pub mod store;

use jiff::Timestamp;
use jiff::civil::Date;

pub use fields::{Asking, EventEnd, EventFields};

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A person's answer.
    pub api enum AnswerStatus {
        Attending = "attending",
        Declined = "declined",
        /// There was no room for their party.
        Waiting = "waiting",
    }
}

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
    pub changed_at: Timestamp,
    /// How often its time, place or state was changed.
    pub sequence: u32,
}

/// Why it does not take place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cancelled {
    pub reason: Option<String>,
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
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Event {
    pub id: String,
    pub title: String,
    pub category: Option<String>,
    pub description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    pub start_date: String,
    /// The last day of an event of several days.
    pub last_day: Option<String>,
    pub location: Option<String>,
    pub is_cancelled: bool,
    pub cancel_reason: Option<String>,
    /// Members are asked whether they come.
    pub asks: bool,
    /// None: your household has not answered, or it is past.
    pub answered: Option<Answered>,
    pub in_series: bool,
}

/// The answers of a member and their household.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Answered {
    /// Your own answer.
    pub own: Option<AnswerStatus>,
    /// Waiting where one of the household waits, else attending where one comes.
    pub household: Option<AnswerStatus>,
}
