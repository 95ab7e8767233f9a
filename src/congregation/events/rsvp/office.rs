//! The office's work with answers: answering by telephone, closing, a file.

use csv::{QuoteStyle, WriterBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::answer::AnswerError;
use super::find::{self, Answers, EventPage};
use super::{AnswerStatus, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::platform::text::short_id;
use crate::platform::text::spreadsheet::guarded;
use crate::platform::text::validation;

const LONGEST_REASON: usize = 200;

/// The event as a person's household answers it, all of it, for a child too; none where there is no such event or
/// person.
pub fn page_of(
    conn: &Connection,
    event_id: &str,
    person_id: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Option<EventPage>> {
    if events::name_of(conn, person_id)?.is_none() {
        return Ok(None);
    }
    let Some(mut page) = find::page(conn, event_id, person_id, now, zone)? else { return Ok(None) };
    if let Some(asking) = &mut page.asking {
        let (of, _) = super::answer::party_of(conn, person_id)?;
        asking.people = store::invitees(conn, event_id, &of)?;
        asking.only_for_oneself = false;
    }
    Ok(Some(page))
}

/// Logs an answer that the office gave for a person.
pub fn log_answer(
    tx: &Transaction<'_>,
    page: &EventPage,
    (actor, person_id): (Actor<'_>, &str),
    now: Timestamp,
) -> rusqlite::Result<()> {
    let Some(asking) = &page.asking else { return Ok(()) };
    let said = asking.people.iter().filter_map(|person| {
        let status = person.status?.as_str();
        Some(format!("{} {} {status}", person.first_name, person.last_name))
    });
    let guests = (asking.party.guests > 0).then(|| format!("guests {}", asking.party.guests));
    let words = said.chain(guests).collect::<Vec<_>>().join(", ");
    let detail = format!("event {} ({}): {words}", short_id::shown(&page.event.id), page.event.fields.title);
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

/// No answers are taken any more, because of this; or again, where it is empty.
pub fn close(
    tx: &Transaction<'_>,
    event_id: &str,
    because: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(), AnswerError> {
    let because =
        validation::optional_line("The reason", because, LONGEST_REASON).map_err(AnswerError::Because)?;
    let event = events::find(tx, event_id)?.filter(|event| event.fields.asks.is_some());
    let event = event.ok_or(AnswerError::Nothing)?;
    store::set_closed(tx, event_id, because.as_deref())?;
    let words = match &because {
        Some(because) => format!("no more answers: {because}"),
        None => "answers are taken again".to_owned(),
    };
    let detail = format!("event {} ({}): {words}", short_id::shown(event_id), event.fields.title);
    let entry = NewLogEntry::by(actor, Action::EventChanged, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)?;
    Ok(())
}

/// A row for each person, and one for the guests of a party.
pub fn to_csv(answers: &Answers) -> Result<Vec<u8>, csv::Error> {
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
