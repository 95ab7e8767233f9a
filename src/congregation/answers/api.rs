//! HTTP for an event's page and for saying who comes.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::answer::{self, Answer, AnswerError};
use super::find;
use super::office;
use super::views_api::{EventAnswers, EventDetails};
use crate::accounts::guard::{Caller, SignedIn};
use crate::accounts::state::Accounts;
use crate::congregation::events::{ManagedEvent, store as events};
use crate::http::error::{
    Message, Problem, ReadError, SignedOut, message, not_saved, problem, standard_problem, unexpected,
};
use crate::http::error_code::ErrorCode;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use poem::http::StatusCode;

pub struct AnswersApi;

/// The people of your household who come.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswerToGive {
    /// People left out keep their answer.
    #[oai(default, validator(max_items = 100))]
    pub(super) people: Vec<PersonComes>,
    /// Guests who are no members, up to 50; left out: as it was.
    pub(super) guests: Option<u8>,
    /// To the organiser, up to 500 characters; an empty one clears it. Left out: as it was.
    pub(super) note: Option<String>,
}

/// Whether a person of the household comes.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonComes {
    id: String,
    comes: bool,
}

#[derive(ApiResponse)]
enum EventResponse {
    /// The event.
    #[oai(status = 200)]
    Event(Json<Box<EventDetails>>),
    /// There is no such event.
    #[oai(status = 404)]
    NotFound(Json<Problem>),
}

#[derive(ApiResponse)]
enum AnswersResponse {
    /// All answers.
    #[oai(status = 200)]
    Answers(Json<EventAnswers>),
    /// There is no such event, it takes no answers, or you are not its organiser.
    #[oai(status = 404)]
    NotFound(Json<Problem>),
}

/// How an answer is not taken.
#[derive(ApiResponse)]
pub enum AnswerRefusal {
    /// The request does not fit; the message says why.
    #[oai(status = 400)]
    Refused(Json<Problem>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Problem>),
    /// The request came from another site's page, or it is not for a child to say.
    #[oai(status = 403)]
    Forbidden(Json<Problem>),
    /// There is no such event, or a person is not of your household.
    #[oai(status = 404)]
    NotFound(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// No answers are taken any more, or there are not enough places left.
    #[oai(status = 409)]
    Conflict(Json<Problem>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Too many changes within a minute.
    #[oai(status = 429)]
    TooFast(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Problem>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Problem>),
}

#[OpenApi(prefix_path = "/api/events")]
impl AnswersApi {
    /// One event, and who comes
    #[oai(path = "/:id", method = "get", operation_id = "event")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<EventResponse, ReadError> {
        let found = caller
            .read(move |conn, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                let page = find::page(conn, &id.0, reader, visit.now, zone)?;
                Ok(page.map(|page| EventDetails::of(page, zone)))
            })
            .await?;
        Ok(match found {
            Some(event) => EventResponse::Event(Json(Box::new(event))),
            None => EventResponse::NotFound(no_such_event()),
        })
    }

    /// Say who of your household comes
    ///
    /// A child answers for themselves. Where there are not enough places, the household waits as a whole.
    #[oai(path = "/:id/answer", method = "post", operation_id = "answerEvent")]
    async fn answer(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        id: Path<String>,
        body: Json<AnswerToGive>,
    ) -> Result<Json<EventDetails>, AnswerRefusal> {
        let given = body.0.answer();
        let outcome = caller
            .write::<_, AnswerError, AnswerRefusal>(move |tx, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                answer::answer_as_member(tx, &id.0, reader, &given, visit.now, zone)?;
                let page = find::page(tx, &id.0, reader, visit.now, zone)?.ok_or(AnswerError::Nothing)?;
                Ok(EventDetails::of(page, zone))
            })
            .await;
        accounts.mailer.wake();
        outcome.map(Json)
    }

    /// All answers, for the organiser
    #[oai(path = "/:id/answers", method = "get", operation_id = "answersForOrganiser")]
    async fn answers(&self, caller: Caller, id: Path<String>) -> Result<AnswersResponse, ReadError> {
        let found = caller
            .read(move |conn, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                let answers = find::answers(conn, &id.0, visit.now, zone)?;
                let own = answers.filter(|answers| answers.event.fields.organiser.as_ref() == Some(reader));
                Ok(own.map(|answers| EventAnswers::of(answers, zone)))
            })
            .await?;
        Ok(match found {
            Some(answers) => AnswersResponse::Answers(Json(answers)),
            None => AnswersResponse::NotFound(no_such_event()),
        })
    }

    /// Write down that all answers are printed, by who asks or the office
    #[oai(path = "/:id/answers/printed", method = "post", operation_id = "answersPrinted")]
    async fn printed(
        &self,
        caller: SignedIn,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, AnswerRefusal> {
        caller
            .write::<_, AnswerError, AnswerRefusal>(move |tx, visit| {
                let member = &visit.session.member;
                let event = events::find(tx, &id.0)?.filter(|event| event.fields.asks.is_some());
                let is_theirs = |event: &ManagedEvent| event.fields.organiser.as_ref() == Some(&member.id);
                let event = event.filter(|event| member.roles.looks_after_people() || is_theirs(event));
                let event = event.ok_or(AnswerError::Nothing)?;
                office::log_print(tx, &event, visit.actor(&client), visit.now)?;
                Ok(())
            })
            .await?;
        Ok(message("It stands in the log."))
    }
}

pub(super) fn no_such_event() -> Json<Problem> {
    problem(ErrorCode::NotFound, "There is no such event here any more.")
}

impl AnswerToGive {
    pub(super) fn answer(self) -> Answer {
        let people = self.people.into_iter().map(|person| (person.id, person.comes)).collect();
        Answer { people, guests: self.guests, note: self.note }
    }
}

impl AnswerError {
    /// Its code and the field it is about.
    pub fn code(&self) -> (ErrorCode, Option<&'static str>) {
        match self {
            Self::Nothing | Self::NotOfHousehold => (ErrorCode::NotFound, None),
            Self::Closed(_) => (ErrorCode::AnswersClosed, None),
            Self::Full { .. } | Self::TooMany { .. } => (ErrorCode::EventFull, None),
            Self::OnlyForOneself => (ErrorCode::OnlyForOneself, None),
            Self::TooManyGuests | Self::GuestsAlone => (ErrorCode::FieldRefused, Some("guests")),
            Self::Note(_) => (ErrorCode::FieldRefused, Some("note")),
            Self::Because(_) => (ErrorCode::FieldRefused, Some("because")),
            Self::Database(_) => (ErrorCode::Unexpected, None),
        }
    }
}

impl From<AnswerError> for AnswerRefusal {
    fn from(error: AnswerError) -> Self {
        let (code, field) = error.code();
        let problem = Problem { field: field.map(str::to_owned), ..Problem::new(code, error.to_string()) };
        match error {
            AnswerError::Nothing | AnswerError::NotOfHousehold => Self::NotFound(Json(problem)),
            AnswerError::Closed(_) | AnswerError::Full { .. } | AnswerError::TooMany { .. } => {
                Self::Conflict(Json(problem))
            }
            AnswerError::OnlyForOneself => Self::Forbidden(Json(problem)),
            AnswerError::TooManyGuests
            | AnswerError::GuestsAlone
            | AnswerError::Note(_)
            | AnswerError::Because(_) => Self::Refused(Json(problem)),
            AnswerError::Database(error) => match not_saved(&error) {
                Some(problem) => Self::Full(Json(problem)),
                None => Self::Unexpected(Json(unexpected(&error))),
            },
        }
    }
}

impl From<SignedOut> for AnswerRefusal {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}
