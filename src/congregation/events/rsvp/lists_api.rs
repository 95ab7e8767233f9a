//! The events that a member sees, with their beginnings on the congregation's own clock.

use jiff::{Timestamp, ToSpan};
use poem_openapi::param::Query;
use poem_openapi::{ApiResponse, OpenApi};
use rusqlite::Connection;

use super::views::add_answers;
use crate::accounts::guard::Caller;
use crate::congregation::events::{Event, store};
use crate::http::error::PlainError;
use crate::http::headers::link_to_older;
use crate::http::json::Written;
use crate::platform::settings::Settings;

pub struct EventsApi;

#[derive(ApiResponse)]
enum EventsResponse {
    /// Events, soonest first.
    #[oai(status = 200)]
    Page(
        Written<Vec<Event>>,
        /// The page of what is older, where there is any: `</api/events?before=...>; rel="next"`.
        #[oai(header = "Link")]
        Option<String>,
        /// The number of all events of today and later.
        #[oai(header = "Upcoming-Count")]
        u32,
        /// The number of all events before today.
        #[oai(header = "Past-Count")]
        u32,
    ),
}

#[OpenApi(prefix_path = "/api")]
impl EventsApi {
    /// Events, soonest first
    ///
    /// From twelve months ago to the last one; with `before`, 100 older ones.
    #[oai(path = "/events", method = "get", operation_id = "events")]
    async fn events(
        &self,
        caller: Caller,
        /// The cursor from the `Link` header of the page before.
        before: Query<Option<String>>,
    ) -> Result<EventsResponse, PlainError> {
        let page = caller.read(move |conn, visit| {
            let mut page = page_of_events(conn, &visit.settings, visit.now, before.as_deref())?;
            add_answers(conn, &mut page.events, &visit.session.member.id, &visit.here())?;
            let older = page.older.map(|cursor| link_to_older("/api/events", &cursor));
            Ok(EventsResponse::Page(Written::list(page.events), older, page.upcoming, page.past))
        });
        page.await
    }

    /// The next events, soonest first; today's are among them
    #[oai(path = "/events/upcoming", method = "get", operation_id = "upcomingEvents")]
    async fn upcoming(&self, caller: Caller) -> Result<Written<Vec<Event>>, PlainError> {
        let list = caller.list(|conn, visit| {
            let mut events = upcoming_events(conn, &visit.settings, visit.now)?;
            add_answers(conn, &mut events, &visit.session.member.id, &visit.here())?;
            Ok(events)
        });
        list.await
    }
}

/// The dashboard shows three; two more cost little and allow for a change of mind.
const UPCOMING: usize = 5;
/// Days ahead for which the dashboard says what was cancelled.
const CANCELLED_SHOWN: i64 = 7;
/// Events on a page of older ones.
const PAGE: u8 = 100;

/// Part of the events, soonest first, and how many there are in all.
struct EventsPage {
    events: Vec<Event>,
    /// The cursor of the page of older ones, where there are any.
    older: Option<String>,
    /// All of today and later.
    upcoming: u32,
    /// All before today.
    past: u32,
}

/// The events from twelve months ago on, or those that are older than a cursor.
fn page_of_events(
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
fn upcoming_events(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<Vec<Event>> {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let week = today.saturating_add(CANCELLED_SHOWN.days()).to_string();
    store::upcoming(conn, &today.to_string(), &week, UPCOMING, &settings.time_zone)
}
