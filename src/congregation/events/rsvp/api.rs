//! HTTP for the events that a member sees, for an event's page, for saying who comes, and for the office's view of the
//! answers.

use jiff::ToSpan;
use poem_openapi::param::{Path, Query};
use poem_openapi::{ApiResponse, Object, OpenApi};
use rusqlite::{Connection, Result};

use super::answer::{self, Respondent, event_that_asks};
use super::views::{EventAnswers, EventDetails, add_answers, log_answer, log_print, to_csv, unanswered};
use crate::accounts::elevation::api::FileWanted;
use crate::accounts::elevation::guard::{Office, save, show};
use crate::accounts::elevation::note_file;
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::congregation::events::manage::gone;
use crate::congregation::events::{Event, store};
use crate::http::csv_file::{CsvAnswer, CsvFile};
use crate::http::error::{Answer, Message, PlainAnswer, PlainError, message};
use crate::http::headers::link_to_older;
use crate::http::json::{Json, Written};
use crate::platform::db;

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
    async fn questions(&self, caller: Caller) -> PlainAnswer<Vec<EventDetails>> {
        let found = caller.read(|conn, visit| Ok(unanswered(conn, &visit.session.member.id, &visit.here())));
        Ok(Json(found.await??))
    }

    /// One event, and who comes
    #[oai(path = "/:id", method = "get", operation_id = "event")]
    async fn event(&self, caller: Caller, id: Path<String>) -> PlainAnswer<EventDetails> {
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
        id: Path<String>,
        body: Json<AnswerToGive>,
    ) -> Answer<EventDetails> {
        let given = body.0.answer();
        let answering = caller.write(move |tx, visit| {
            let (reader, here) = (&visit.session.member.id, visit.here());
            answer::answer_as_member(tx, &id.0, reader, &given, &here)?;
            EventDetails::of(tx, &id.0, (Respondent::Party, reader), &here)
        });
        Ok(Json(answering.await?))
    }

    /// All answers, for the organiser
    #[oai(path = "/:id/answers", method = "get", operation_id = "answersForOrganiser")]
    async fn answers(&self, caller: Caller, id: Path<String>) -> PlainAnswer<EventAnswers> {
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
    async fn printed(&self, caller: SignedIn, id: Path<String>) -> Answer<Message> {
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
    async fn answers(&self, caller: Office, id: Path<String>) -> Answer<EventAnswers> {
        show(&caller, move |conn, visit| EventAnswers::of(conn, event_that_asks(conn, &id.0)?, &visit.here()))
            .await
    }

    /// One event as a person's household would answer it
    #[oai(path = "/:id/answers/:person", method = "get", operation_id = "answerOf")]
    async fn answer_of(
        &self,
        caller: Office,
        id: Path<String>,
        person: Path<String>,
    ) -> Answer<EventDetails> {
        show(&caller, move |conn, visit| {
            EventDetails::of(conn, &id.0, (Respondent::Office, &person.0), &visit.here())
        })
        .await
    }

    /// Answer for a person, such as on the telephone
    ///
    /// After the deadline, too; not beyond the places.
    #[oai(path = "/:id/answers/:person", method = "put", operation_id = "answerFor")]
    async fn answer_for(
        &self,
        caller: Office,
        id: Path<String>,
        person: Path<String>,
        body: Json<AnswerToGive>,
    ) -> Answer<EventDetails> {
        let given = body.0.answer();
        save(&caller, move |work| {
            let (of, _) = answer::party_of(work.tx, &person.0)?;
            answer::answer(work.tx, &id.0, (Respondent::Office, &of, &person.0), &given, &work.here())?;
            let page = EventDetails::of(work.tx, &id.0, (Respondent::Office, &person.0), &work.here())?;
            log_answer(work, &page, &person.0)?;
            Ok(page)
        })
        .await
    }

    /// Take no more answers, or take them again
    #[oai(path = "/:id/closing", method = "put", operation_id = "closeAnswers")]
    async fn close(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<AnswersClosing>,
    ) -> Answer<EventAnswers> {
        save(&caller, move |work| {
            let event = answer::close(work, &id.0, &body.because)?;
            EventAnswers::of(work.tx, event, &work.here())
        })
        .await
    }

    /// All answers as a CSV file, with step-up
    ///
    /// Twenty files a day.
    #[oai(path = "/:id/answers/file", method = "post", operation_id = "answersFile")]
    async fn file(&self, caller: Office, id: Path<String>, body: Json<FileWanted>) -> CsvAnswer {
        let answers = caller.write_after_step_up(body.0.step_up, move |tx, visit| {
            let event = event_that_asks(tx, &id.0)?;
            let what = format!("answers to {}", event.fields.title);
            note_file(tx, visit, &what)?;
            EventAnswers::of(tx, event, &visit.here())
        });
        CsvFile::new("answers.csv", to_csv(&answers.await?))
    }
}

impl AnswerToGive {
    fn answer(self) -> answer::Answer {
        let people = self.people.into_iter().map(|person| (person.id, person.comes)).collect();
        answer::Answer { people, guests: self.guests, note: self.note, waits: self.waits.unwrap_or_default() }
    }
}

pub struct EventsApi;

#[derive(ApiResponse)]
enum EventsResponse {
    /// Events, soonest first.
    #[oai(status = 200)]
    Page(
        Written<Vec<Event>>,
        /// The page of what is older, where there is any: `</api/events?before=...>; rel="next"`.
        #[oai(header = "Link")]
        Option<String>,
        /// The number of all events of today and later.
        #[oai(header = "Upcoming-Count")]
        u32,
        /// The number of all events before today.
        #[oai(header = "Past-Count")]
        u32,
    ),
}

#[OpenApi(prefix_path = "/api")]
impl EventsApi {
    /// Events, soonest first
    ///
    /// From twelve months ago to the last one; with `before`, 100 older ones.
    #[oai(path = "/events", method = "get", operation_id = "events")]
    async fn events(
        &self,
        caller: Caller,
        /// The cursor from the `Link` header of the page before.
        before: Query<Option<String>>,
    ) -> Result<EventsResponse, PlainError> {
        caller.read(move |conn, visit| page_of_events(conn, visit, before.as_deref())).await
    }

    /// The next events, soonest first; today's are among them
    #[oai(path = "/events/upcoming", method = "get", operation_id = "upcomingEvents")]
    async fn upcoming(&self, caller: Caller) -> Result<Written<Vec<Event>>, PlainError> {
        caller.list(upcoming_events).await
    }
}

/// The dashboard shows three; two more cost little and allow for a change of mind.
const UPCOMING: usize = 5;
/// Days ahead for which the dashboard says what was cancelled.
const CANCELLED_SHOWN: i64 = 7;
/// Events on a page of older ones.
const PAGE: u8 = 100;

/// The events from twelve months ago on, or those that are older than a cursor.
fn page_of_events(conn: &Connection, visit: &Visit, before: Option<&str>) -> Result<EventsResponse> {
    let (zone, here) = (&visit.settings.time_zone, visit.here());
    let today = here.date();
    let start = today.saturating_sub(1.year()).to_string();
    let (upcoming, past, is_more) = store::counts(conn, &today.to_string(), &start)?;
    let (mut events, older): (Vec<Event>, _) = match before {
        // Cancelled events are listed until their day ends.
        None => (store::from_day(conn, &start, &today.to_string(), zone)?, is_more.then_some(start)),
        Some(cursor) => {
            let mut latest_first = store::before(conn, cursor, u32::from(PAGE) + 1, zone)?;
            let oldest = db::cut(&mut latest_first, PAGE.into()).map(|(_, cursor)| cursor.clone());
            (latest_first.into_iter().rev().map(|(event, _)| event).collect(), oldest)
        }
    };
    add_answers(conn, &mut events, &visit.session.member.id, &here)?;
    let older = older.map(|cursor| link_to_older("/api/events", &cursor));
    Ok(EventsResponse::Page(Written::list(events), older, upcoming, past))
}

/// The next events: today's in the congregation's time zone, and later; soonest first, each series once.
fn upcoming_events(conn: &Connection, visit: &Visit) -> Result<Vec<Event>> {
    let (zone, here) = (&visit.settings.time_zone, visit.here());
    let week = here.date().saturating_add(CANCELLED_SHOWN.days()).to_string();
    let mut events = store::upcoming(conn, &here.date().to_string(), &week, UPCOMING, zone)?;
    add_answers(conn, &mut events, &visit.session.member.id, &here)?;
    Ok(events)
}
