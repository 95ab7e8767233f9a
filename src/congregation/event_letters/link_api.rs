//! HTTP for answering by the link of a letter, without signing in. Both operations are POST: the token is in no address,
//! and what mail programs and their scanners open by GET changes nothing.

use crate::congregation::answers::AnswerStatus;
use std::sync::Arc;

use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::answer_link::{self, LinkError, LinkedEvent, LinkedPerson};
use crate::accounts::lockout::throttle::Throttle;
use crate::accounts::state::Accounts;
use crate::congregation::answers::answer::{Answer, AnswerError};
use crate::congregation::answers::deadline::Closed;
use crate::congregation::answers::views_api::EventTimes;
use crate::http::error::{PostError, Problem, problem};
use crate::http::error_code::ErrorCode;
use crate::http::shared::Shared;
use crate::platform::client::Client;
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

#[derive(ApiResponse)]
enum LinkResponse {
    /// The link is good.
    #[oai(status = 200)]
    Good(Json<LinkedAnswer>),
    /// A person is not of the household any more.
    #[oai(status = 404)]
    NotFound(Json<Problem>),
    /// No answers are taken any more, or there are not enough places left.
    #[oai(status = 409)]
    Conflict(Json<Problem>),
    /// The event is over, or the link never was one.
    #[oai(status = 410)]
    Dead(Json<Problem>),
    /// Too many wrong links from this network, or too many changes within a minute.
    #[oai(status = 429)]
    Throttled(Json<Problem>, #[oai(header = "Retry-After")] u32),
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
    ) -> Result<LinkResponse, PostError> {
        let now = accounts.clock.now();
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        let found = accounts.db.read_off_thread(move |conn| {
            let zone = &cache.load(conn)?.time_zone;
            answer_link::look(conn, &seal, &body.token, now, zone).map(|event| LinkedAnswer::of(event, zone))
        });
        respond(found.await, &misses, &client, now)
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
    ) -> Result<LinkResponse, PostError> {
        let now = accounts.clock.now();
        let AnswerByLink { token, people, guests, note } = body.0;
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        // A wrong one does not get as far as the writer.
        let Some(party) = answer_link::party_in(&seal, &token, now) else {
            return respond(Err(LinkError::Wrong), &misses, &client, now);
        };
        if let Err(seconds) = accounts.change_limit.count(&party, now) {
            return Ok(too_many_changes(seconds));
        }
        let people = people.into_iter().map(|person| (person.key, person.comes)).collect();
        let given = Answer { people, guests, note };
        let saved = accounts.db.write_off_thread(move |tx| {
            let zone = &cache.load(tx)?.time_zone;
            let saved = answer_link::save(tx, &seal, (&token, &given), now, zone)?;
            Ok(LinkedAnswer::of(saved, zone))
        });
        let saved = saved.await;
        accounts.mailer.wake();
        respond(saved, &misses, &client, now)
    }
}

fn respond(
    outcome: Result<LinkedAnswer, LinkError>,
    misses: &LinkMisses,
    client: &Client,
    now: jiff::Timestamp,
) -> Result<LinkResponse, PostError> {
    let error = match outcome {
        Ok(answer) => return Ok(LinkResponse::Good(Json(answer))),
        Err(error) => error,
    };
    let text = error.to_string();
    Ok(match error {
        LinkError::Wrong => match misses.0.check_and_count_failure(client.address, now) {
            Ok(()) => LinkResponse::Dead(problem(ErrorCode::LinkExpired, text)),
            Err(seconds) => too_many(seconds),
        },
        LinkError::Ended => LinkResponse::Dead(problem(ErrorCode::LinkExpired, text)),
        LinkError::Database(error) | LinkError::Answer(AnswerError::Database(error)) => {
            return Err(error.into());
        }
        LinkError::Answer(error) => {
            let (code, field) = error.code();
            let refused = Json(Problem { field: field.map(str::to_owned), ..Problem::new(code, text) });
            match error {
                AnswerError::Nothing | AnswerError::NotOfHousehold => LinkResponse::NotFound(refused),
                AnswerError::Closed(_) | AnswerError::Full { .. } | AnswerError::TooMany { .. } => {
                    LinkResponse::Conflict(refused)
                }
                _ => return Err(PostError::Refused(refused)),
            }
        }
    })
}

fn too_many(seconds: u32) -> LinkResponse {
    let text = "There were too many wrong links. Please wait a few minutes and try again.";
    LinkResponse::Throttled(problem(ErrorCode::TooManyAttempts, text), seconds)
}

fn too_many_changes(seconds: u32) -> LinkResponse {
    let text = format!("That was too much within a minute. Please go on in {seconds} seconds.");
    LinkResponse::Throttled(problem(ErrorCode::TooManyAttempts, text), seconds)
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
