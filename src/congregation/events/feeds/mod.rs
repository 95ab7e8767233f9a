//! The events as calendar programs read them (iCalendar, RFC 5545): one as a file, all of them at secret addresses.
//!
//! - [`lines`]: content lines, escaped and folded; pure
//! - [`zone`]: the congregation's time zone; pure
//! - [`write`]: a whole calendar; pure
//! - [`find`]: which events are in it
//! - [`links`]: a member's secret addresses

pub mod api;
pub mod find;
pub mod lines;
pub mod links;
mod store;
pub mod write;
pub mod zone;

use crate::platform::closed_set::closed_set;

closed_set! {
    /// The events that a feed shows.
    pub api enum FeedScope {
        All = "all",
        /// Events attended by a person of the member's household.
        Ours = "ours",
    }
}

/// A secret address, without its secret.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarFeed {
    /// The id for ending it.
    pub id: i64,
    /// The member's name for it.
    pub name: String,
    pub scope: FeedScope,
    /// True until its letter has left.
    pub on_its_way: bool,
    /// RFC 3339, on the congregation's clock.
    pub created_at: String,
    /// RFC 3339, on the congregation's clock, to the nearest day; absent: never.
    pub last_used_at: Option<String>,
}
