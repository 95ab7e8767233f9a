//! The events that a member sees, with their beginnings on the congregation's own clock.

use super::{Event, store};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use crate::platform::settings::Settings;

/// The dashboard shows three; two more cost little and allow for a change of mind.
const UPCOMING: usize = 5;
/// Days ahead for which the dashboard says what was cancelled.
const CANCELLED_SHOWN: i64 = 7;
/// Events on a page of older ones.
const PAGE: u8 = 100;

/// Part of the events, soonest first, and how many there are in all.
pub struct EventsPage {
    pub events: Vec<Event>,
    /// The cursor of the page of older ones, where there are any.
    pub older: Option<String>,
    /// All of today and later.
    pub upcoming: u32,
    /// All before today.
    pub past: u32,
}

/// The events from twelve months ago on, or those that are older than a cursor.
pub fn page(
    conn: &Connection,
    settings: &Settings,
    now: Timestamp,
    before: Option<&str>,
) -> rusqlite::Result<EventsPage> {
    let zone = &settings.time_zone;
    let today = now.to_zoned_datetime(zone.clone()).date();
    let start = today.saturating_sub(1.year()).to_string();
    let (upcoming, past, is_more) = store::counts(conn, &today.to_string(), &start)?;
    let (events, older) = match before {
        // Cancelled events are listed until their day ends.
        None => (store::from_day(conn, &start, &today.to_string(), zone)?, is_more.then_some(start)),
        Some(cursor) => {
            let mut latest_first = store::before(conn, cursor, u32::from(PAGE) + 1, zone)?;
            let is_all = latest_first.len() <= usize::from(PAGE);
            latest_first.truncate(PAGE.into());
            let oldest = latest_first.last().filter(|_| !is_all).map(|(_, cursor)| cursor.clone());
            (latest_first.into_iter().rev().map(|(event, _)| event).collect(), oldest)
        }
    };
    Ok(EventsPage { events, older, upcoming, past })
}

/// The next events: today's in the congregation's time zone, and later; soonest first, each series once.
pub fn upcoming(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<Vec<Event>> {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let week = today.saturating_add(CANCELLED_SHOWN.days()).to_string();
    store::upcoming(conn, &today.to_string(), &week, UPCOMING, &settings.time_zone)
}
