//! The events as calendar programs read them (iCalendar, RFC 5545): one as a file, all of them at secret addresses.
//!
//! - [`lines`]: content lines, escaped and folded; pure
//! - [`zone`]: the congregation's time zone; pure
//! - [`write`]: a whole calendar; pure
//! - [`find`]: which events are in it
//! - [`feeds`]: a member's secret addresses

pub mod api;
pub mod feed_api;
pub mod feeds_api;
pub mod find;
pub mod lines;
pub mod links;
mod store;
pub mod write;
pub mod zone;

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use crate::platform::closed_set::closed_set;

/// An event as a calendar has it. Nothing in it is of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEvent {
    pub id: String,
    pub title: String,
    pub description: Option<String>,
    pub date: Date,
    /// None for an all-day event.
    pub time: Option<Time>,
    /// Days after its first one on which it ends.
    pub end_days: u8,
    /// None where it is not said, or of an all-day event.
    pub end_time: Option<Time>,
    pub location: Option<String>,
    pub category: String,
    /// Why it does not take place, where it was cancelled; the reason may be empty.
    pub cancelled: Option<String>,
    pub changed_at: Timestamp,
    /// How often its time, place or state was changed.
    pub sequence: u32,
}

closed_set! {
    /// The events that a feed shows.
    pub api enum FeedScope {
        All = "all",
        /// Events attended by a person of the member's household.
        Ours = "ours",
    }
}

/// A secret address, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// `calendar_feeds.id`
    pub id: i64,
    /// The member's name for it.
    pub name: String,
    pub scope: FeedScope,
    /// Its letter has not left yet.
    pub is_on_its_way: bool,
    pub created_at: Timestamp,
    /// To the nearest day.
    pub last_used_at: Option<Timestamp>,
}
