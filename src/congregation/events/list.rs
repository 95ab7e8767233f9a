//! Which events a member sees, and when they begin on the congregation's own clock.

use super::Event;
use jiff::Timestamp;
use rusqlite::Connection;

use super::store;
use crate::platform::settings::Settings;

/// The dashboard shows three; two more cost little and allow for a change of mind.
const UPCOMING: u32 = 5;

/// Every event, soonest first.
pub fn all(conn: &Connection, settings: &Settings) -> rusqlite::Result<Vec<Event>> {
    store::all(conn, &settings.time_zone)
}

/// The next events: today's in the congregation's time zone, and later; soonest first.
pub fn upcoming(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<Vec<Event>> {
    let today = now.to_zoned(settings.time_zone.clone()).date();
    store::from_day(conn, &today.to_string(), UPCOMING, &settings.time_zone)
}
