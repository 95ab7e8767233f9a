//! HTTP for events.

use poem_openapi::{Object, OpenApi};

use super::list;
use crate::accounts::guard::Caller;
use crate::http::error::ReadError;
use crate::http::list::List;
use crate::http::together::RequestCoalescer;

/// Events.
#[derive(Default)]
pub struct EventsApi {
    all: RequestCoalescer,
}

/// An event.
#[derive(Debug, Object)]
#[oai(rename = "Event", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventView {
    id: String,
    title: String,
    category: Option<String>,
    description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    start_date: String,
    location: Option<String>,
}

#[OpenApi(prefix_path = "/api")]
impl EventsApi {
    /// All events, soonest first
    #[oai(path = "/events", method = "get", operation_id = "events")]
    async fn events(&self, caller: Caller) -> Result<List<EventView>, ReadError> {
        caller.list_for_all(&self.all, |conn, settings, _| list::all(conn, settings)).await
    }

    /// The next events, soonest first; today's are among them
    #[oai(path = "/events/upcoming", method = "get", operation_id = "upcomingEvents")]
    async fn upcoming(&self, caller: Caller) -> Result<List<EventView>, ReadError> {
        caller.list(|conn, visit| list::upcoming(conn, &visit.settings, visit.now)).await
    }
}

impl From<super::Event> for EventView {
    fn from(event: super::Event) -> Self {
        Self {
            id: event.id,
            title: event.title,
            category: Some(event.category),
            description: event.description,
            start_date: event.start_date,
            location: event.location,
        }
    }
}
