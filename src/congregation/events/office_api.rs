//! HTTP for writing events on the members' own page.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::manage::{self, EventChange, EventError};
use super::{EventFields, ManagedEvent};
use crate::accounts::role_work::PeopleWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::http::error::{Problem, problem};
use crate::http::error_code::ErrorCode;
use crate::platform::client::Client;
use crate::platform::typed_time::{TimeError, parse_day, parse_time_of_day};

/// Events, as the office writes them.
pub struct EventWorkApi;

/// An event as it is written.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventToEdit {
    id: String,
    /// To be sent with a change: who changes what somebody else has changed meanwhile is told.
    version: i64,
    title: String,
    /// A day by the congregation's calendar.
    date: String,
    /// HH:MM by the congregation's clock; none for an all-day event.
    time: Option<String>,
    location: Option<String>,
    category: String,
    description: Option<String>,
}

/// What an event is. What is left out is empty.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventText {
    #[oai(default)]
    title: String,
    /// yyyy-MM-dd
    #[oai(default)]
    date: String,
    /// HH:MM, or "7:30 PM"; empty for an all-day event.
    #[oai(default)]
    time: String,
    #[oai(default)]
    location: String,
    /// A word such as "worship"; "general" where it is empty.
    #[oai(default)]
    category: String,
    #[oai(default)]
    description: String,
}

/// A change of an event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventEdit {
    /// The one that was read.
    version: i64,
    text: EventText,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl EventWorkApi {
    /// One event, to edit it
    #[oai(path = "/:id", method = "get", operation_id = "eventToEdit")]
    async fn event(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<EventToEdit>, OfficeError> {
        let found = caller.read(move |conn, _| Ok(manage::find_event(conn, &id.0))).await?;
        Ok(Json(found?.into()))
    }

    /// Add an event
    #[oai(path = "/", method = "post", operation_id = "addEvent")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<EventText>,
    ) -> Result<Json<EventToEdit>, OfficeError> {
        let fields = body.0.fields()?;
        let added = caller
            .write::<_, EventError>(move |tx, visit| {
                manage::add_event(tx, fields, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(added.into()))
    }

    /// Change an event
    #[oai(path = "/:id", method = "put", operation_id = "changeEvent")]
    async fn change(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<EventEdit>,
    ) -> Result<Json<EventToEdit>, OfficeError> {
        let EventEdit { version, text } = body.0;
        let fields = text.fields()?;
        let change = EventChange {
            version: Some(version),
            title: Some(fields.title),
            description: fields.description,
            date: Some(fields.date),
            time: Some(fields.time),
            location: fields.location,
            category: Some(fields.category),
        };
        let changed = caller
            .write::<_, EventError>(move |tx, visit| {
                let actor = visit.actor(&client);
                manage::change_event(tx, &id.0, change, actor, visit.now).map(|(changed, _)| changed)
            })
            .await?;
        Ok(Json(changed.into()))
    }

    /// Remove an event and the answers to it
    ///
    /// For an hour it can be brought back.
    #[oai(path = "/:id", method = "delete", operation_id = "removeEvent")]
    async fn remove(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<EventToEdit>, OfficeError> {
        let removed = caller
            .write::<_, EventError>(move |tx, visit| {
                manage::remove_event(tx, &id.0, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(removed.into()))
    }

    /// Bring a removed event back
    #[oai(path = "/:id/restore", method = "post", operation_id = "restoreEvent")]
    async fn restore(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<EventToEdit>, OfficeError> {
        let restored = caller
            .write::<_, EventError>(move |tx, visit| {
                manage::restore_event(tx, &id.0, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(restored.into()))
    }
}

impl EventText {
    fn fields(self) -> Result<EventFields, OfficeError> {
        let refused = |field: &'static str| {
            move |error: TimeError| {
                let text = Problem::new(ErrorCode::FieldRefused, error.to_string());
                OfficeError::Refused(Json(text.at(field)))
            }
        };
        let time = self.time.trim();
        if self.date.trim().is_empty() {
            let text = Problem::new(ErrorCode::FieldRefused, "The date is missing.");
            return Err(OfficeError::Refused(Json(text.at("date"))));
        }
        Ok(EventFields {
            date: parse_day(&self.date).map_err(refused("date"))?,
            time: (!time.is_empty()).then(|| parse_time_of_day(time)).transpose().map_err(refused("time"))?,
            title: self.title,
            description: Some(self.description),
            location: Some(self.location),
            category: self.category,
        })
    }
}

impl From<ManagedEvent> for EventToEdit {
    fn from(event: ManagedEvent) -> Self {
        let ManagedEvent { id, version, fields } = event;
        Self {
            id,
            version,
            time: fields.time.map(|_| fields.time_text()),
            title: fields.title,
            date: fields.date.to_string(),
            location: fields.location,
            category: fields.category,
            description: fields.description,
        }
    }
}

impl From<EventError> for OfficeError {
    fn from(error: EventError) -> Self {
        let text = error.to_string();
        match error {
            EventError::Text(refused) => {
                let field = match refused.what() {
                    "The title" => "title",
                    "The location" => "location",
                    "The category" => "category",
                    _ => "description",
                };
                Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at(field)))
            }
            EventError::Id(_) => {
                Self::NotFound(problem(ErrorCode::NotFound, "There is no such event here any more."))
            }
            EventError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            EventError::NotRestorable => Self::NotFound(problem(ErrorCode::NotFound, text)),
            EventError::Database(error) => error.into(),
        }
    }
}
