//! HTTP for the office's view of answers: the list, the telephone, closing, a file.

use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};
use rusqlite::Transaction;

use super::answer::{self, AnswerError, Respondent};
use super::api::AnswerToGive;
use super::find::{self, Answers};
use super::office;
use super::views_api::{EventAnswers, EventDetails};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::files;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;

pub struct OfficeAnswersApi;

/// Why no answers are taken any more.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswersClosing {
    /// The reason, which members read, up to 200 characters. Empty: answers are taken again.
    #[oai(default)]
    because: String,
}

/// The way to a file of answers.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswersFileWanted {
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum AnswersFileResponse {
    /// The answers, as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
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
        let found = caller
            .read(move |conn, visit| find::answers(conn, &id.0, visit.now, &visit.settings.time_zone))
            .await?;
        let answers = found.ok_or(AnswerError::Nothing)?;
        Ok(Json(EventAnswers::of(answers, &caller.visit().settings.time_zone)))
    }

    /// One event as a person's household would answer it
    #[oai(path = "/:id/answers/:person", method = "get", operation_id = "answerOf")]
    async fn answer_of(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        person: Path<String>,
    ) -> Result<Json<EventDetails>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                office::page_of(conn, &id.0, &person.0, visit.now, &visit.settings.time_zone)
            })
            .await?;
        let page = found.ok_or(AnswerError::Nothing)?;
        Ok(Json(EventDetails::of(page, &caller.visit().settings.time_zone)))
    }

    /// Answer for a person, such as on the telephone
    ///
    /// After the deadline, too; not beyond the places.
    #[oai(path = "/:id/answers/:person", method = "put", operation_id = "answerFor")]
    async fn answer_for(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        person: Path<String>,
        body: Json<AnswerToGive>,
    ) -> Result<Json<EventDetails>, ApiError> {
        let given = body.0.answer();
        let page = caller
            .write::<_, AnswerError>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                let (of, _) = answer::party_of(tx, &person.0)?;
                answer::answer(tx, &id.0, (Respondent::Office, &of), &given, visit.now, zone)?;
                let page =
                    office::page_of(tx, &id.0, &person.0, visit.now, zone)?.ok_or(AnswerError::Nothing)?;
                office::log_answer(tx, &page, (visit.actor(&client), &person.0), visit.now)?;
                Ok(EventDetails::of(page, zone))
            })
            .await?;
        Ok(Json(page))
    }

    /// Take no more answers, or take them again
    #[oai(path = "/:id/closing", method = "put", operation_id = "closeAnswers")]
    async fn close(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<AnswersClosing>,
    ) -> Result<Json<EventAnswers>, ApiError> {
        let because = body.0.because;
        let answers = caller
            .write::<_, AnswerError>(move |tx, visit| {
                office::close(tx, &id.0, &because, visit.actor(&client), visit.now)?;
                find_now(tx, &id.0, visit)
            })
            .await?;
        Ok(Json(EventAnswers::of(answers, &caller.visit().settings.time_zone)))
    }

    /// All answers as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/:id/answers/file", method = "post", operation_id = "answersFile")]
    async fn file(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<AnswersFileWanted>,
    ) -> Result<AnswersFileResponse, ApiError> {
        let here = client.clone();
        let answers = caller
            .write_after_step_up::<_, Refusal>(body.0.step_up, client, move |tx, visit| {
                let answers = find_now(tx, &id.0, visit)?;
                let what = format!("answers to {}", answers.event.fields.title);
                files::note(tx, visit, visit.actor(&here), &what)?;
                Ok(answers)
            })
            .await?;
        let csv = office::to_csv(&answers).map_err(Refusal::unexpected)?;
        let disposition = "attachment; filename=\"answers.csv\"".to_owned();
        Ok(AnswersFileResponse::File(Binary(csv), disposition))
    }
}

fn find_now(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<Answers, AnswerError> {
    find::answers(tx, id, visit.now, &visit.settings.time_zone)?.ok_or(AnswerError::Nothing)
}
