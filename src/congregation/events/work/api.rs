//! HTTP for writing events on the members' own page.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::form_api::{EventText, EventToEdit, RepeatsText, SeriesWords, until};
use super::tell::{self, Notice};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::events::fields::{EventChange, FieldError};
use crate::congregation::events::invitations::invite;
use crate::congregation::events::manage::{self, EventError, EventWork, NewEvent};
use crate::congregation::events::rsvp::waiting;
use crate::congregation::events::series::{self, Series};
use crate::congregation::events::{ManagedEvent, Scope, cancel, remove, store};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Events, as the office writes them.
pub struct EventWorkApi;

/// An event to be added.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventToAdd {
    text: EventText,
    /// None: it takes place once.
    repeats: Option<RepeatsText>,
    /// Although there is one of that title, day and time.
    #[oai(default)]
    anyway: bool,
}

/// A change of an event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventEdit {
    /// The one that was read.
    version: i64,
    text: EventText,
    #[oai(default)]
    scope: Scope,
    /// The last day of its series, yyyy-MM-dd; empty: without end. Left out: as it is.
    until: Option<String>,
    #[oai(default)]
    anyway: bool,
    /// Send a letter to people who answered that they come, where time or place has changed.
    #[oai(default)]
    tell: bool,
}

/// A cancellation, or taking it back.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventCancellation {
    /// Up to 300 characters on one line; members read it.
    #[oai(default)]
    reason: String,
    #[oai(default)]
    scope: Scope,
    /// Send a letter to people who answered that they come.
    #[oai(default)]
    tell: bool,
}

/// The result of work on an event.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EventSaved {
    event: EventToEdit,
    /// How many events were changed, of a series.
    count: u32,
    /// How many letters are on their way.
    letters: u32,
}

/// The number of letters to send.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct LettersToSend {
    /// The number of letters to people who answered that they come.
    letters: u32,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl EventWorkApi {
    /// One event, to edit it
    #[oai(path = "/:id", method = "get", operation_id = "eventToEdit")]
    async fn event(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<EventToEdit>, ApiError> {
        let found = caller
            .read(move |conn, _| Ok(manage::find_event(conn, &id.0).and_then(|event| to_edit(conn, event))))
            .await?;
        Ok(Json(found?))
    }

    /// Add an event, or a series
    #[oai(path = "/", method = "post", operation_id = "addEvent")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<EventToAdd>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let EventToAdd { text, repeats, anyway } = body.0;
        let fields = text.fields()?;
        let repeats = repeats.map(|repeats| repeats.repeats(fields.date)).transpose()?;
        let added = caller
            .write::<_, EventError>(move |tx, visit| {
                let mut fields = fields;
                // Who writes an event that asks is who asks.
                if fields.asks.is_some() && fields.organiser.is_none() {
                    fields.organiser = Some(visit.session.member.id.clone());
                }
                let event =
                    manage::add_event(tx, NewEvent { fields, repeats, anyway }, &work(visit, &client))?;
                let count = remove::in_scope(tx, &event, Scope::All)?.len();
                saved(tx, event, count, 0)
            })
            .await?;
        Ok(Json(added))
    }

    /// Change an event, and by `scope` others of its series
    ///
    /// Earlier changes of single events stay.
    #[oai(path = "/:id", method = "put", operation_id = "changeEvent")]
    async fn change(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<EventEdit>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let EventEdit { version, text, scope, until: last_day, anyway, tell } = body.0;
        let fields = text.fields()?;
        let last_day = last_day.map(|text| until(&text)).transpose()?;
        let change = EventChange {
            version: Some(version),
            title: Some(fields.title),
            description: fields.description,
            date: Some(fields.date),
            time: Some(fields.time),
            end: Some(fields.end),
            location: fields.location,
            category: Some(fields.category),
            organiser: Some(fields.organiser),
            asks: Some(fields.asks),
        };
        let changed = caller
            .write::<_, EventError>(move |tx, visit| {
                let work = work(visit, &client);
                let changed = manage::change_event(tx, &id.0, change, (scope, last_day), anyway, &work)?;
                waiting::move_up_all(tx, &changed.event, visit.now)?;
                for (_, moved) in &changed.moved {
                    invite::move_end(tx, moved, &visit.settings.time_zone)?;
                }
                invite::move_end(tx, &changed.event, &visit.settings.time_zone)?;
                let letters = if tell { tell::moved(tx, &changed.moved, &work)? } else { 0 };
                saved(tx, changed.event, changed.count, letters)
            })
            .await?;
        Ok(Json(changed))
    }

    /// How many letters would tell those who come
    #[oai(path = "/:id/letters", method = "get", operation_id = "eventLetters")]
    async fn letters(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        scope: Query<Option<Scope>>,
    ) -> Result<Json<LettersToSend>, ApiError> {
        let scope = scope.0.unwrap_or_default();
        let counted = caller
            .read(move |conn, visit| {
                let today = visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date();
                Ok(manage::find_event(conn, &id.0).and_then(|event| {
                    let mut events = remove::in_scope(conn, &event, scope)?;
                    events.retain(|event| event.fields.last_day() >= today);
                    Ok(tell::count(conn, &events)?)
                }))
            })
            .await?;
        Ok(Json(LettersToSend { letters: counted? }))
    }

    /// Cancel an event, and by `scope` others of its series
    ///
    /// It stays in the lists, struck and with the reason, until its day ends.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancelEvent")]
    async fn cancel(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<EventCancellation>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let EventCancellation { reason, scope, tell } = body.0;
        let cancelled = caller
            .write::<_, EventError>(move |tx, visit| {
                let work = work(visit, &client);
                let (event, targets) = cancel::cancel_event(tx, &id.0, &reason, scope, &work)?;
                let letters =
                    if tell { tell::tell(tx, &targets, (Notice::Cancelled, &reason), &work)? } else { 0 };
                saved(tx, event, targets.len(), letters)
            })
            .await?;
        Ok(Json(cancelled))
    }

    /// A cancelled event takes place after all
    #[oai(path = "/:id/take-back", method = "post", operation_id = "takeBackCancellation")]
    async fn take_back(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<EventCancellation>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let EventCancellation { scope, tell, .. } = body.0;
        let back = caller
            .write::<_, EventError>(move |tx, visit| {
                let work = work(visit, &client);
                let (event, targets) = cancel::take_back(tx, &id.0, scope, &work)?;
                let letters =
                    if tell { tell::tell(tx, &targets, (Notice::TakesPlace, ""), &work)? } else { 0 };
                saved(tx, event, targets.len(), letters)
            })
            .await?;
        Ok(Json(back))
    }

    /// Remove an event, by `scope` others of its series, and the answers to them
    ///
    /// For an hour it can be brought back.
    #[oai(path = "/:id", method = "delete", operation_id = "removeEvent")]
    async fn remove(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        scope: Query<Option<Scope>>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let scope = scope.0.unwrap_or_default();
        let removed = caller
            .write::<_, EventError>(move |tx, visit| {
                let (event, count) = remove::remove_event(tx, &id.0, scope, &work(visit, &client))?;
                saved(tx, event, count, 0)
            })
            .await?;
        Ok(Json(removed))
    }

    /// Bring a removed event back, with those that were removed with it
    #[oai(path = "/:id/restore", method = "post", operation_id = "restoreEvent")]
    async fn restore(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<EventSaved>, ApiError> {
        let restored = caller
            .write::<_, EventError>(move |tx, visit| {
                let event = remove::restore_event(tx, &id.0, &work(visit, &client))?;
                saved(tx, event, 1, 0)
            })
            .await?;
        Ok(Json(restored))
    }
}

fn work<'a>(visit: &'a Visit, client: &'a Client) -> EventWork<'a> {
    EventWork::new(visit.actor(client), visit.now, &visit.settings.time_zone)
}

fn to_edit(conn: &Connection, event: ManagedEvent) -> Result<EventToEdit, EventError> {
    let series = match &event.in_series {
        Some((series, _)) => series::find(conn, series)?,
        None => None,
    };
    let series = series.map(|series| series_words(conn, &event, series)).transpose()?;
    let organiser = match &event.fields.organiser {
        Some(organiser) => store::name_of(conn, organiser)?,
        None => None,
    };
    Ok(EventToEdit::of(event, series, organiser))
}

fn series_words(conn: &Connection, event: &ManagedEvent, series: Series) -> Result<SeriesWords, EventError> {
    let is_whole = series.repeats.until.is_some_and(|until| until <= series.made_until);
    let count = if is_whole { Some(remove::in_scope(conn, event, Scope::All)?.len()) } else { None };
    Ok(SeriesWords::of(&series, count, series::is_part(conn, &series)?))
}

fn saved(
    conn: &Connection,
    event: ManagedEvent,
    count: usize,
    letters: u32,
) -> Result<EventSaved, EventError> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    Ok(EventSaved { event: to_edit(conn, event)?, count, letters })
}

impl From<EventError> for Refusal {
    fn from(error: EventError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str| Refusal::field(field, error.to_string());
        match error {
            EventError::Field(FieldError::Text(ref refused)) => at(match refused.what() {
                "The title" => "title",
                "The location" => "location",
                "The category" => "category",
                _ => "description",
            }),
            EventError::Field(FieldError::EndsFirst | FieldError::EndOfAllDay) => at("endTime"),
            EventError::Field(FieldError::TooLong) => at("lastDay"),
            EventError::Field(FieldError::Deadline) => at("deadlineDays"),
            EventError::Field(FieldError::Capacity) => at("capacity"),
            EventError::Field(FieldError::Organiser) => at("organiserId"),
            EventError::Field(FieldError::Database(error)) | EventError::Database(error) => error.into(),
            EventError::Rule(_) | EventError::NoRhythm => at("repeats"),
            EventError::EndsBeforeFirst | EventError::EndOfOne | EventError::GoesOn(_) => at("until"),
            EventError::TooLong => at("date"),
            EventError::SkippedTime { .. } => at("time"),
            EventError::Reason(_) => at("reason"),
            EventError::Id(_) => Refusal::new(ErrorCode::NotFound, "There is no such event here any more."),
            EventError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            EventError::Twin { .. } => Refusal::new(ErrorCode::LikelyTwin, text),
            EventError::CancelledAlready | EventError::NotCancelled => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            EventError::NotRestorable => Refusal::new(ErrorCode::NotFound, text),
        }
    }
}
