//! HTTP for an event's page, for saying who comes, and for the office's view of the answers.

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};

use super::answer::{self, Answer, Respondent, event_that_asks};
use super::views::{EventAnswers, EventDetails, log_answer, log_print, to_csv, unanswered};
use crate::accounts::Accounts;
use crate::accounts::elevation::api::FileWanted;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::elevation::{self, PeopleWork};
use crate::accounts::guard::{Caller, SignedIn};
use crate::congregation::events::manage::gone;
use crate::http::csv_file::CsvFile;
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::Refusal;

pub struct AnswersApi;

/// The people of your household who come.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswerToGive {
    /// People left out keep their answer.
    #[oai(default, validator(max_items = 100))]
    people: Vec<PersonComes>,
    /// Guests who are no members, up to 50; left out: as it was.
    guests: Option<u8>,
    /// To the organiser, up to 500 characters; an empty one clears it. Left out: as it was.
    note: Option<String>,
    /// Where there are not enough places for all: to wait as a whole, and give up those you have.
    waits: Option<bool>,
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
    /// The next events that not all of your household have answered, four at most; of a series its next one
    #[oai(path = "/questions", method = "get", operation_id = "eventQuestions")]
    async fn questions(&self, caller: Caller) -> Result<Json<Vec<EventDetails>>, PlainError> {
        let found = caller.read(|conn, visit| Ok(unanswered(conn, &visit.session.member.id, &visit.here())));
        Ok(Json(found.await??))
    }

    /// One event, and who comes
    #[oai(path = "/:id", method = "get", operation_id = "event")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<Json<EventDetails>, PlainError> {
        let found = caller.read(move |conn, visit| {
            let reader = (Respondent::Party, &*visit.session.member.id);
            Ok(EventDetails::of(conn, &id.0, reader, &visit.here()))
        });
        Ok(Json(found.await??))
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
        let answering = caller.write(move |tx, visit| {
            let (reader, here) = (&visit.session.member.id, visit.here());
            answer::answer_as_member(tx, &id.0, reader, &given, &here)?;
            EventDetails::of(tx, &id.0, (Respondent::Party, reader), &here)
        });
        let outcome = answering.await;
        accounts.mailer.wake();
        Ok(Json(outcome?))
    }

    /// All answers, for the organiser
    #[oai(path = "/:id/answers", method = "get", operation_id = "answersForOrganiser")]
    async fn answers(&self, caller: Caller, id: Path<String>) -> Result<Json<EventAnswers>, PlainError> {
        let found = caller.read(move |conn, visit| {
            Ok(event_that_asks(conn, &id.0).and_then(|event| {
                if event.fields.organiser.as_ref() != Some(&visit.session.member.id) {
                    return Err(gone());
                }
                EventAnswers::of(conn, event, &visit.here())
            }))
        });
        Ok(Json(found.await??))
    }

    /// Write down that all answers are printed, by who asks or the office
    #[oai(path = "/:id/answers/printed", method = "post", operation_id = "answersPrinted")]
    async fn printed(&self, caller: SignedIn, id: Path<String>) -> Result<Json<Message>, ApiError> {
        let noting = caller.write(move |tx, visit| {
            let member = &visit.session.member;
            let event = event_that_asks(tx, &id.0)?;
            let is_theirs = event.fields.organiser.as_ref() == Some(&member.id);
            if !is_theirs && !member.roles.looks_after_people() {
                return Err(gone());
            }
            Ok(log_print(visit.work(tx), &event)?)
        });
        noting.await?;
        Ok(message("It stands in the log."))
    }
}

pub struct OfficeAnswersApi;

/// Why no answers are taken any more.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswersClosing {
    /// The reason, which members read, up to 200 characters. Empty: answers are taken again.
    because: String,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl OfficeAnswersApi {
    /// All answers to an event
    #[oai(path = "/:id/answers", method = "get", operation_id = "eventAnswers")]
    async fn answers(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<EventAnswers>, ApiError> {
        let found = caller.read(move |conn, visit| {
            let event = event_that_asks(conn, &id.0);
            Ok(event.and_then(|event| EventAnswers::of(conn, event, &visit.here())))
        });
        Ok(Json(found.await??))
    }

    /// One event as a person's household would answer it
    #[oai(path = "/:id/answers/:person", method = "get", operation_id = "answerOf")]
    async fn answer_of(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        person: Path<String>,
    ) -> Result<Json<EventDetails>, ApiError> {
        let found = caller.read(move |conn, visit| {
            Ok(EventDetails::of(conn, &id.0, (Respondent::Office, &person.0), &visit.here()))
        });
        Ok(Json(found.await??))
    }

    /// Answer for a person, such as on the telephone
    ///
    /// After the deadline, too; not beyond the places.
    #[oai(path = "/:id/answers/:person", method = "put", operation_id = "answerFor")]
    async fn answer_for(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        person: Path<String>,
        body: Json<AnswerToGive>,
    ) -> Result<Json<EventDetails>, ApiError> {
        let given = body.0.answer();
        let answering = caller.write::<_, Refusal>(move |tx, visit| {
            let here = visit.here();
            let (of, _) = answer::party_of(tx, &person.0)?;
            answer::answer(tx, &id.0, (Respondent::Office, &of, &person.0), &given, &here)?;
            let page = EventDetails::of(tx, &id.0, (Respondent::Office, &person.0), &here)?;
            log_answer(visit.work(tx), &page, &person.0)?;
            Ok(page)
        });
        Ok(Json(answering.await?))
    }

    /// Take no more answers, or take them again
    #[oai(path = "/:id/closing", method = "put", operation_id = "closeAnswers")]
    async fn close(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        body: Json<AnswersClosing>,
    ) -> Result<Json<EventAnswers>, ApiError> {
        let because = body.0.because;
        let answers = caller.write(move |tx, visit| {
            let event = answer::close(visit.work(tx), &id.0, &because)?;
            EventAnswers::of(tx, event, &visit.here())
        });
        Ok(Json(answers.await?))
    }

    /// All answers as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/:id/answers/file", method = "post", operation_id = "answersFile")]
    async fn file(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        body: Json<FileWanted>,
    ) -> Result<CsvFile, ApiError> {
        let answers = caller.write_after_step_up(body.0.step_up, move |tx, visit| {
            let event = event_that_asks(tx, &id.0)?;
            let what = format!("answers to {}", event.fields.title);
            elevation::note_file(tx, visit, &what)?;
            EventAnswers::of(tx, event, &visit.here())
        });
        CsvFile::new("answers.csv", to_csv(&answers.await?))
    }
}

impl AnswerToGive {
    fn answer(self) -> Answer {
        let people = self.people.into_iter().map(|person| (person.id, person.comes)).collect();
        Answer { people, guests: self.guests, note: self.note, waits: self.waits.unwrap_or_default() }
    }
}
