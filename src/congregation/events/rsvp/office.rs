//! The office's work with answers: answering by telephone, closing, a file.

use csv::{QuoteStyle, WriterBuilder};
use jiff::Timestamp;
use rusqlite::Transaction;

use super::answer::event_that_asks;
use super::views::{EventAnswers, EventDetails};
use super::{AnswerStatus, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::events::manage::EventWork;
use crate::congregation::events::{ManagedEvent, Scope};
use crate::platform::refusal::Refusal;
use crate::platform::text::short_id;
use crate::platform::text::spreadsheet::guarded;
use crate::platform::text::validation;

const LONGEST_REASON: usize = 200;

/// Logs an answer that the office gave for a person.
pub fn log_answer(
    tx: &Transaction<'_>,
    page: &EventDetails,
    person_id: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let Some(asking) = &page.asking else { return Ok(()) };
    let said = asking.people.iter().filter_map(|person| {
        let status = person.status?.as_str();
        Some(format!("{} {} {status}", person.first_name, person.last_name))
    });
    let guests = (asking.party.guests > 0).then(|| format!("guests {}", asking.party.guests));
    let words = said.chain(guests).collect::<Vec<_>>().join(", ");
    let detail = format!("event {} ({}): {words}", short_id::shown(&page.id), page.title);
    let entry = NewLogEntry::by(actor, Action::EventAnswered, Some(person_id), None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

/// Writes down that the list of answers is printed.
pub fn log_print(
    tx: &Transaction<'_>,
    event: &ManagedEvent,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let detail = format!("answers to event {} ({})", short_id::shown(&event.id), event.fields.title);
    let entry = NewLogEntry::by(actor, Action::ListPrinted, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

/// No answers are taken any more, because of this; or again, where it is empty. Returns the event.
pub fn close(
    tx: &Transaction<'_>,
    event_id: &str,
    because: &str,
    work: &EventWork<'_>,
) -> Result<ManagedEvent, Refusal> {
    let because = validation::optional_line("The reason", because, LONGEST_REASON)
        .map_err(Refusal::of_field("because"))?;
    let event = event_that_asks(tx, event_id)?;
    store::set_closed(tx, event_id, because.as_deref())?;
    let words = match &because {
        Some(because) => format!("no more answers: {because}"),
        None => "answers are taken again".to_owned(),
    };
    work.log(tx, Action::EventChanged, &event, Scope::This, &words)?;
    Ok(event)
}

/// A row for each person, and one for the guests of a party.
pub fn to_csv(answers: &EventAnswers) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(Vec::new());
    writer.write_record(["party", "firstName", "lastName", "answer", "guests", "note"])?;
    for party in &answers.parties {
        let name = party.name.as_deref().unwrap_or_default();
        for (at, person) in party.people.iter().enumerate() {
            let (guests, note) = match at {
                0 => (party.answer.guests.to_string(), party.answer.note.clone().unwrap_or_default()),
                _ => (String::new(), String::new()),
            };
            let status = person.status.map_or("", AnswerStatus::as_str).to_owned();
            let names = [name, &person.first_name, &person.last_name].map(guarded);
            writer.write_record(names.into_iter().chain([status, guests, guarded(&note)]))?;
        }
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
