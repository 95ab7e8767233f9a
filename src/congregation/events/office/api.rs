//! HTTP for writing events on the members' own page.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::tell::{self, Notice};
use super::{EventText, EventToEdit, RepeatsText, optional};
use crate::accounts::elevation::guard::{Office, save, show};
use crate::congregation::events::change::{EventChange, change_event};
use crate::congregation::events::invitations::invite;
use crate::congregation::events::manage::{self, NewEvent};
use crate::congregation::events::{ManagedEvent, Scope, rsvp};
use crate::http::error::Answer;
use crate::http::json::Json;
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

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
    /// Send a letter to those whom `eventLetters` counts, where time or place has changed, or a date is gone since its
    /// series ends before it.
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
    /// Send a letter to those whom `eventLetters` counts.
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
    /// Households and people who moved up from the waiting list, and whom no letter reaches.
    to_call: Vec<String>,
}

/// The number of letters to send: to people who come or wait, or answered for others, and to people who were invited by
/// letter and have not answered.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct LettersToSend {
    letters: u32,
    /// Households that have answered or were invited; a person who lives in none is one.
    concerned: u32,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl EventWorkApi {
    /// One event, to edit it
    #[oai(path = "/:id", method = "get", operation_id = "eventToEdit")]
    async fn event(&self, caller: Office, id: Path<String>) -> Answer<EventToEdit> {
        show(&caller, move |conn, _| Ok(EventToEdit::of(conn, manage::find_event(conn, &id.0)?)?)).await
    }

    /// Add an event, or a series
    #[oai(path = "/", method = "post", operation_id = "addEvent")]
    async fn add(&self, caller: Office, body: Json<EventToAdd>) -> Answer<EventSaved> {
        let EventToAdd { text, repeats, anyway } = body.0;
        let mut fields = text.fields()?;
        let repeats = repeats.map(|repeats| repeats.repeats(fields.date)).transpose()?;
        save(&caller, move |work| {
            // The author of an event that asks is its organiser.
            if fields.asks.is_some() && fields.organiser.is_none() {
                fields.organiser = work.actor.member_id().map(str::to_owned);
            }
            let event = manage::add_event(work, NewEvent { fields, repeats, anyway })?;
            let count = manage::in_scope(work.tx, &event, Scope::All)?.len();
            saved(work.tx, event, count, 0)
        })
        .await
    }

    /// Change an event, and by `scope` others of its series
    ///
    /// Earlier changes of single events stay.
    #[oai(path = "/:id", method = "put", operation_id = "changeEvent")]
    async fn change(&self, caller: Office, id: Path<String>, body: Json<EventEdit>) -> Answer<EventSaved> {
        let EventEdit { version, text, scope, until, anyway, tell } = body.0;
        let fields = text.fields()?;
        let until = until.map(|text| optional(&text, parse_day, "until")).transpose()?;
        let change = EventChange { version, fields, scope, until, anyway };
        save(&caller, move |work| {
            let changed = change_event(work, &id.0, change)?;
            rsvp::move_up_everywhere(work)?;
            for (_, moved) in &changed.moved {
                invite::move_end(work.tx, moved, work.zone)?;
            }
            invite::move_end(work.tx, &changed.event, work.zone)?;
            let mut letters = 0;
            if tell {
                letters += tell::moved(work, &changed.moved)?;
                letters += tell::tell(work, &changed.ended, (Notice::Cancelled, ""))?;
            }
            saved(work.tx, changed.event, changed.count, letters)
        })
        .await
    }

    /// How many letters would tell of a change
    #[oai(path = "/:id/letters", method = "get", operation_id = "eventLetters")]
    async fn letters(
        &self,
        caller: Office,
        id: Path<String>,
        scope: Query<Option<Scope>>,
        /// Count those behind this day only, yyyy-MM-dd: the series is to end on it, and they are removed.
        until: Query<Option<String>>,
    ) -> Answer<LettersToSend> {
        let scope = scope.0.unwrap_or_default();
        let until = optional(&until.0.unwrap_or_default(), parse_day, "until")?;
        show(&caller, move |conn, visit| {
            let today = visit.here().date();
            let mut events = manage::in_scope(conn, &manage::find_event(conn, &id.0)?, scope)?;
            let day_of = |event: &ManagedEvent| event.in_series.as_ref().map(|(_, day)| *day);
            events.retain(|event| until.is_none() || day_of(event) > until);
            let concerned = events.iter().map(|event| rsvp::concerned(conn, &event.id));
            let concerned = concerned.sum::<rusqlite::Result<u32>>()?;
            events.retain(|event| event.fields.last_day() >= today);
            Ok(LettersToSend { letters: tell::count(conn, &events)?, concerned })
        })
        .await
    }

    /// Cancel an event, and by `scope` others of its series
    ///
    /// It stays in the lists, struck and with the reason, until its day ends.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancelEvent")]
    async fn cancel(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<EventCancellation>,
    ) -> Answer<EventSaved> {
        let EventCancellation { reason, scope, tell } = body.0;
        save(&caller, move |work| {
            let (event, targets) = manage::cancel_event(work, &id.0, &reason, scope)?;
            let news = (Notice::Cancelled, &*reason);
            let letters = if tell { tell::tell(work, &targets, news)? } else { 0 };
            saved(work.tx, event, targets.len(), letters)
        })
        .await
    }

    /// A cancelled event takes place after all
    #[oai(path = "/:id/take-back", method = "post", operation_id = "takeBackCancellation")]
    async fn take_back(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<EventCancellation>,
    ) -> Answer<EventSaved> {
        let EventCancellation { scope, tell, .. } = body.0;
        save(&caller, move |work| {
            let (event, targets) = manage::take_back(work, &id.0, scope)?;
            rsvp::move_up_everywhere(work)?;
            let letters = if tell { tell::tell(work, &targets, (Notice::TakesPlace, ""))? } else { 0 };
            saved(work.tx, event, targets.len(), letters)
        })
        .await
    }

    /// Remove an event, by `scope` others of its series, and the answers to them
    ///
    /// For an hour it can be brought back.
    #[oai(path = "/:id", method = "delete", operation_id = "removeEvent")]
    async fn remove(
        &self,
        caller: Office,
        id: Path<String>,
        scope: Query<Option<Scope>>,
    ) -> Answer<EventSaved> {
        let scope = scope.0.unwrap_or_default();
        save(&caller, move |work| {
            let (event, count) = manage::remove_event(work, &id.0, scope)?;
            saved(work.tx, event, count, 0)
        })
        .await
    }

    /// Bring a removed event back, with those that were removed with it
    #[oai(path = "/:id/restore", method = "post", operation_id = "restoreEvent")]
    async fn restore(&self, caller: Office, id: Path<String>) -> Answer<EventSaved> {
        save(&caller, move |work| {
            let event = manage::restore_event(work, &id.0)?;
            rsvp::move_up_everywhere(work)?;
            saved(work.tx, event, 1, 0)
        })
        .await
    }
}

/// The answer to work on an event.
fn saved(conn: &Connection, event: ManagedEvent, count: usize, letters: u32) -> Result<EventSaved, Refusal> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let to_call = rsvp::views::untold(conn, &event.id)?;
    Ok(EventSaved { event: EventToEdit::of(conn, event)?, count, letters, to_call })
}
