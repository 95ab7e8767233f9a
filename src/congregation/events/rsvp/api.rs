//! HTTP for an event's page and for saying who comes.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::answer::{self, Answer, AnswerError};
use super::find;
use super::office;
use super::views_api::{EventAnswers, EventDetails};
use crate::accounts::guard::{Caller, SignedIn};
use crate::accounts::state::Accounts;
use crate::congregation::events::{ManagedEvent, store as events};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::shared::Shared;
use crate::platform::client::Client;

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

#[OpenApi(prefix_path = "/api/events")]
impl AnswersApi {
    /// One event, and who comes
    #[oai(path = "/:id", method = "get", operation_id = "event")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<Json<EventDetails>, PlainError> {
        let found = caller
            .read(move |conn, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                let page = find::page(conn, &id.0, reader, visit.now, zone)?;
                Ok(page.map(|page| EventDetails::of(page, zone)))
            })
            .await?;
        Ok(Json(found.ok_or(AnswerError::Nothing)?))
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
    ) -> Result<Json<EventDetails>, ApiError> {
        let given = body.0.answer();
        let outcome = caller
            .write::<_, AnswerError>(move |tx, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                answer::answer_as_member(tx, &id.0, reader, &given, visit.now, zone)?;
                let page = find::page(tx, &id.0, reader, visit.now, zone)?.ok_or(AnswerError::Nothing)?;
                Ok(EventDetails::of(page, zone))
            })
            .await;
        accounts.mailer.wake();
        Ok(Json(outcome?))
    }

    /// All answers, for the organiser
    #[oai(path = "/:id/answers", method = "get", operation_id = "answersForOrganiser")]
    async fn answers(&self, caller: Caller, id: Path<String>) -> Result<Json<EventAnswers>, PlainError> {
        let found = caller
            .read(move |conn, visit| {
                let (reader, zone) = (&visit.session.member.id, &visit.settings.time_zone);
                let answers = find::answers(conn, &id.0, visit.now, zone)?;
                let own = answers.filter(|answers| answers.event.fields.organiser.as_ref() == Some(reader));
                Ok(own.map(|answers| EventAnswers::of(answers, zone)))
            })
            .await?;
        Ok(Json(found.ok_or(AnswerError::Nothing)?))
    }

    /// Write down that all answers are printed, by who asks or the office
    #[oai(path = "/:id/answers/printed", method = "post", operation_id = "answersPrinted")]
    async fn printed(
        &self,
        caller: SignedIn,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        caller
            .write::<_, AnswerError>(move |tx, visit| {
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

impl AnswerToGive {
    pub(super) fn answer(self) -> Answer {
        let people = self.people.into_iter().map(|person| (person.id, person.comes)).collect();
        Answer { people, guests: self.guests, note: self.note }
    }
}
