//! HTTP for events.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::list;
use crate::http::error::ReadError;
use crate::http::session::Caller;

/// Events.
pub struct EventsApi;

/// An event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Event {
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
    async fn events(&self, caller: Caller) -> Result<Json<Vec<Event>>, ReadError> {
        let events = caller.read(|conn, visit| list::all(conn, &visit.settings)).await?;
        Ok(Json(events.into_iter().map(Event::from).collect()))
    }

    /// The next events, soonest first; today's are among them
    #[oai(path = "/events/upcoming", method = "get", operation_id = "upcomingEvents")]
    async fn upcoming(&self, caller: Caller) -> Result<Json<Vec<Event>>, ReadError> {
        let events = caller.read(|conn, visit| list::upcoming(conn, &visit.settings, visit.now)).await?;
        Ok(Json(events.into_iter().map(Event::from).collect()))
    }
}

impl From<list::Event> for Event {
    fn from(event: list::Event) -> Self {
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
