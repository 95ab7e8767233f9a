//! HTTP for events.

use poem_openapi::param::Query;
use poem_openapi::{ApiResponse, OpenApi};

use super::{Event, list};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::headers::link_to_older;
use crate::http::written::Written;

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
            let page = list::page(conn, &visit.settings, visit.now, before.as_deref())?;
            let older = page.older.map(|cursor| link_to_older("/api/events", &cursor));
            Ok(EventsResponse::Page(Written::list(page.events), older, page.upcoming, page.past))
        });
        page.await
    }

    /// The next events, soonest first; today's are among them
    #[oai(path = "/events/upcoming", method = "get", operation_id = "upcomingEvents")]
    async fn upcoming(&self, caller: Caller) -> Result<Written<Vec<Event>>, PlainError> {
        caller.list(|conn, visit| list::upcoming(conn, &visit.settings, visit.now)).await
    }
}
