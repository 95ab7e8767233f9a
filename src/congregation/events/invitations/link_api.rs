//! HTTP for answering by the link of a letter, without signing in. Both operations are POST: the token is in no address,
//! and what mail programs and their scanners open by GET changes nothing.

use std::sync::Arc;

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::answer_link::{self, LinkError, LinkedEvent, LinkedPerson};
use crate::accounts::lockout::throttle::Throttle;
use crate::accounts::state::Accounts;
use crate::congregation::events::rsvp::AnswerStatus;
use crate::congregation::events::rsvp::answer::Answer;
use crate::congregation::events::rsvp::deadline::Closed;
use crate::congregation::events::rsvp::views_api::EventTimes;
use crate::http::error::ApiError;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};
use jiff::tz::TimeZone;

/// Answers by the link of a letter.
pub struct AnswerLinksApi;

/// Wrong links by client address. A limit of its own: old letters tried again and again keep no member from signing
/// in.
#[derive(Clone, Default)]
pub struct LinkMisses(pub Arc<Throttle>);

/// The link's token.
#[derive(Object)]
pub struct AnswerLinkToken {
    #[oai(validator(max_length = 1000))]
    token: String,
}

/// The people of the household who come.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswerByLink {
    #[oai(validator(max_length = 1000))]
    token: String,
    /// People left out keep their answer.
    #[oai(default, validator(max_items = 100))]
    people: Vec<LinkedPersonComes>,
    /// Guests who are no members, up to 50; left out: as it was.
    guests: Option<u8>,
    /// To the organiser, up to 500 characters; an empty one clears it. Left out: as it was.
    note: Option<String>,
}

/// Whether a person of the household comes.
#[derive(Object)]
pub struct LinkedPersonComes {
    /// The person's `key` in the link's event.
    key: String,
    comes: bool,
}

/// The event and the household's own answer.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LinkedAnswer {
    title: String,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    start_date: String,
    /// The same of the end; the last day of an all-day event that lasts several.
    end_date: Option<String>,
    location: Option<String>,
    is_cancelled: bool,
    /// Why no answers are taken any more.
    closed: Option<String>,
    /// Closed, but people who come may still decline.
    takes_a_no: bool,
    /// The last day on which answers are taken.
    until: Option<String>,
    people: Vec<LinkedPersonAnswer>,
    guests: u8,
    note: Option<String>,
    /// The household waits for places.
    waits: bool,
}

/// A person of the household.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LinkedPersonAnswer {
    /// A key of this link alone.
    key: String,
    first_name: String,
    status: Option<AnswerStatus>,
}

#[OpenApi(prefix_path = "/api/answer-link")]
impl AnswerLinksApi {
    /// Look at an event by the link of a letter
    ///
    /// Needs no session, and changes nothing.
    #[oai(path = "/open", method = "post", operation_id = "openAnswerLink")]
    async fn open(
        &self,
        accounts: Shared<&Accounts>,
        misses: Shared<&LinkMisses>,
        client: Client,
        body: Json<AnswerLinkToken>,
    ) -> Result<Json<LinkedAnswer>, ApiError> {
        let now = accounts.clock.now();
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        let found = accounts.db.read_off_thread(move |conn| {
            let zone = &cache.load(conn)?.time_zone;
            answer_link::look(conn, &seal, &body.token, now, zone).map(|event| LinkedAnswer::of(event, zone))
        });
        Ok(respond(found.await, &misses, &client, now)?)
    }

    /// Say by the link of a letter who of the household comes
    ///
    /// Needs no session. Deadline, places and waiting list are those of `answerEvent`.
    #[oai(path = "/answer", method = "post", operation_id = "answerByLink")]
    async fn answer(
        &self,
        accounts: Shared<&Accounts>,
        misses: Shared<&LinkMisses>,
        client: Client,
        body: Json<AnswerByLink>,
    ) -> Result<Json<LinkedAnswer>, ApiError> {
        let now = accounts.clock.now();
        let AnswerByLink { token, people, guests, note } = body.0;
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        // A wrong one does not get as far as the writer.
        let Some(party) = answer_link::party_in(&seal, &token, now) else {
            return Ok(respond(Err(LinkError::Wrong), &misses, &client, now)?);
        };
        accounts.change_limit.count(&party, now)?;
        let people = people.into_iter().map(|person| (person.key, person.comes)).collect();
        let given = Answer { people, guests, note };
        let saved = accounts.db.write_off_thread(move |tx| {
            let zone = &cache.load(tx)?.time_zone;
            let saved = answer_link::save(tx, &seal, (&token, &given), now, zone)?;
            Ok(LinkedAnswer::of(saved, zone))
        });
        let saved = saved.await;
        accounts.mailer.wake();
        Ok(respond(saved, &misses, &client, now)?)
    }
}

fn respond(
    outcome: Result<LinkedAnswer, LinkError>,
    misses: &LinkMisses,
    client: &Client,
    now: jiff::Timestamp,
) -> Result<Json<LinkedAnswer>, Refusal> {
    if matches!(outcome, Err(LinkError::Wrong))
        && let Err(seconds) = misses.0.check_and_count_failure(client.address, now)
    {
        let text = "There were too many wrong links. Please wait a few minutes and try again.";
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds));
    }
    Ok(Json(outcome?))
}

impl LinkedAnswer {
    fn of(linked: LinkedEvent, zone: &TimeZone) -> Self {
        let LinkedEvent { event, closed, until, people, answer } = linked;
        let EventTimes { start_date, end_date } = EventTimes::of(&event.fields, zone);
        Self {
            title: event.fields.title,
            start_date,
            end_date,
            location: event.fields.location,
            is_cancelled: event.cancelled.is_some(),
            takes_a_no: closed.as_ref().is_some_and(Closed::takes_a_no),
            closed: closed.map(|closed| closed.to_string()),
            until: until.map(|day| day.to_string()),
            people: people.into_iter().map(LinkedPersonAnswer::from).collect(),
            guests: answer.guests,
            note: answer.note,
            waits: answer.waits,
        }
    }
}

impl From<LinkedPerson> for LinkedPersonAnswer {
    fn from(LinkedPerson { key, first_name, status }: LinkedPerson) -> Self {
        Self { key, first_name, status }
    }
}
