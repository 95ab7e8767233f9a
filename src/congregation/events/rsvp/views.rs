//! The answers as members, office and organiser see them: on screen, in a file and in the log.

use jiff::ZonedDateTime;
use rusqlite::Connection;

use super::answer::{Respondent, party, party_of, why_closed};
use super::{AnswerStatus, Closed, Invitee, PartyAnswer, PartyOf, last_answer_day, store};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::events::manage::{find_event, gone};
use crate::congregation::events::{Event, ManagedEvent, series, store as events};
use crate::platform::refusal::Refusal;
use crate::platform::text::escape::CsvTable;
use crate::platform::text::escape::guarded;
use crate::platform::text::short_id;

/// Names that members see of one event.
const MOST_NAMES: u32 = 500;
/// Unanswered questions that are shown at once.
const MOST_QUESTIONS: usize = 4;
/// Parties in the organiser's list.
const MOST_PARTIES: u32 = 5_000;

/// An event with all that a member sees of it.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventDetails {
    pub id: String,
    pub title: String,
    pub category: String,
    pub description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    pub start_date: String,
    /// The same of the end; the last day of an all-day event that lasts several.
    pub end_date: Option<String>,
    pub location: Option<String>,
    /// "every Sunday"
    pub repeats: Option<String>,
    /// The organiser's name.
    pub organiser: Option<String>,
    pub is_cancelled: bool,
    pub cancel_reason: Option<String>,
    pub in_series: bool,
    /// None: the event takes no answers.
    pub asking: Option<WhoComes>,
    /// You are who asks: all answers are yours to read.
    pub is_organiser: bool,
}

/// The attendance of an event.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct WhoComes {
    /// Why no answers are taken any more.
    pub closed: Option<String>,
    /// Closed, but people who come may still decline.
    pub takes_a_no: bool,
    /// The last day on which answers are taken.
    pub until: Option<String>,
    /// People, guests among them.
    pub coming: u32,
    /// Households they come from.
    pub households: u32,
    pub waiting: u32,
    /// The number of people; none: no limit.
    pub capacity: Option<u32>,
    /// Names, where the event shows them.
    pub names: Option<Vec<String>>,
    /// Your household, or you.
    pub people: Vec<Invitee>,
    #[oai(flatten)]
    pub party: PartyAnswer,
    /// You answer for yourself only.
    pub only_for_oneself: bool,
}

/// All answers to an event.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventAnswers {
    pub id: String,
    pub title: String,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    pub start_date: String,
    pub location: Option<String>,
    pub coming: u32,
    pub waiting: u32,
    pub declined: u32,
    pub capacity: Option<u32>,
    pub closed: Option<String>,
    /// The office or the organiser has closed it, and may open it again.
    pub closed_by_hand: bool,
    /// Parties that come, by name; then waiting ones, the longest first.
    pub parties: Vec<PartyOfAnswers>,
}

/// A party that answered.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PartyOfAnswers {
    /// The household's name, or the person's; none: the party was removed.
    pub name: Option<String>,
    pub people: Vec<Invitee>,
    #[oai(flatten)]
    pub answer: PartyAnswer,
    /// People who come or wait, guests among them.
    pub size: u32,
    /// They moved up from the waiting list, and no letter reaches them.
    pub is_untold: bool,
}

impl EventDetails {
    /// The event `id` as a person sees it, or as the office sees it when it answers for them: with all of their household,
    /// for a child too.
    pub fn of(
        conn: &Connection,
        id: &str,
        (by, person): (Respondent, &str),
        here: &ZonedDateTime,
    ) -> Result<Self, Refusal> {
        let event = find_event(conn, id)?;
        if events::name_of(conn, person)?.is_none() {
            return Err(gone());
        }
        let asking = WhoComes::of(conn, &event, (by, person), here)?;
        let repeats = match &event.in_series {
            Some((series, day)) => {
                // One that was moved is not on a day of the rhythm.
                let usually = if *day == event.fields.date { "" } else { "usually " };
                series::find(conn, series)?.map(|series| format!("{usually}{}", series.repeats.in_words()))
            }
            None => None,
        };
        let fields = event.fields;
        let organiser = events::name_of(conn, &fields.organiser)?;
        Ok(Self {
            id: event.id,
            start_date: fields.start_date(here.time_zone()),
            end_date: fields.end_date(here.time_zone()),
            title: fields.title,
            category: fields.category,
            description: fields.description,
            location: fields.location,
            in_series: event.in_series.is_some(),
            repeats,
            organiser,
            is_cancelled: event.cancelled.is_some(),
            cancel_reason: event.cancelled.and_then(|cancelled| cancelled.reason),
            asking,
            is_organiser: fields.organiser.as_deref() == Some(person),
        })
    }
}

/// The party for whose answers a person is asked: a child's is the child alone.
fn asked_party(conn: &Connection, person: &str) -> rusqlite::Result<PartyOf> {
    Ok(match party_of(conn, person)? {
        (_, true) => PartyOf::Person(person.to_owned()),
        (of, false) => of,
    })
}

/// Adds to each event what the person and their household have answered.
pub fn add_answers(
    conn: &Connection,
    events: &mut [Event],
    person: &str,
    here: &ZonedDateTime,
) -> rusqlite::Result<()> {
    let of = asked_party(conn, person)?;
    let mut answers = store::answers_of(conn, &of, person, &here.date().to_string())?;
    for event in events {
        event.answered = answers.remove(&event.id);
    }
    Ok(())
}

/// Names of parties that moved up from the waiting list, and that no letter reaches.
pub fn untold(conn: &Connection, event_id: &str) -> rusqlite::Result<Vec<String>> {
    let parties = store::parties(conn, event_id, MOST_PARTIES)?.into_iter();
    Ok(parties.filter(|party| party.is_untold).map(|party| party.name).collect())
}

/// The next events that take answers, and to which not all of the person's household have answered.
pub fn unanswered(
    conn: &Connection,
    person: &str,
    here: &ZonedDateTime,
) -> Result<Vec<EventDetails>, Refusal> {
    let of = asked_party(conn, person)?;
    let mut open = Vec::new();
    for id in store::unanswered(conn, &of, &here.date().to_string())? {
        let event = EventDetails::of(conn, &id, (Respondent::Party, person), here)?;
        if event.asking.as_ref().is_some_and(|asking| asking.closed.is_none()) {
            open.push(event);
        }
        if open.len() == MOST_QUESTIONS {
            break;
        }
    }
    Ok(open)
}

impl WhoComes {
    fn of(
        conn: &Connection,
        event: &ManagedEvent,
        (by, person): (Respondent, &str),
        here: &ZonedDateTime,
    ) -> rusqlite::Result<Option<Self>> {
        let Some(asking) = event.fields.asks else { return Ok(None) };
        let id = &event.id;
        let (of, is_child) = party_of(conn, person)?;
        let only_for_oneself = is_child && by == Respondent::Party;
        let (mut people, party) = party(conn, id, &of)?;
        people.retain(|one| {
            by == Respondent::Office || one.id == person || (!only_for_oneself && !one.is_away)
        });
        let closed = why_closed(conn, event, here)?;
        let numbers = store::numbers(conn, id)?;
        Ok(Some(Self {
            takes_a_no: closed.as_ref().is_some_and(Closed::takes_a_no),
            closed: closed.map(|closed| closed.to_string()),
            until: last_answer_day(event).map(|day| day.to_string()),
            coming: numbers.coming,
            households: numbers.households,
            waiting: numbers.waiting,
            capacity: asking.capacity,
            names: if asking.shows_names { Some(store::names(conn, id, MOST_NAMES)?) } else { None },
            people,
            party,
            only_for_oneself,
        }))
    }
}

impl EventAnswers {
    /// All answers to an event that asks.
    pub fn of(conn: &Connection, event: ManagedEvent, here: &ZonedDateTime) -> Result<Self, Refusal> {
        let mut answered = store::answered(conn, &event.id)?;
        let mut of = |party: Option<i64>| -> Vec<Invitee> {
            answered.extract_if(.., |person| person.party == party).collect()
        };
        let mut parties: Vec<PartyOfAnswers> = store::parties(conn, &event.id, MOST_PARTIES)?
            .into_iter()
            .map(|party| {
                let people = of(Some(party.id));
                let is_untold = party.is_untold;
                PartyOfAnswers { is_untold, ..PartyOfAnswers::new(Some(party.name), party.answer, people) }
            })
            // Parties whose people were removed, died or live elsewhere now.
            .filter(|party| !party.people.is_empty())
            .collect();
        let others = of(None);
        if !others.is_empty() {
            parties.push(PartyOfAnswers::new(None, PartyAnswer::default(), others));
        }
        let closed = why_closed(conn, &event, here)?;
        let numbers = store::numbers(conn, &event.id)?;
        let ManagedEvent { id, fields, .. } = event;
        Ok(Self {
            id,
            start_date: fields.start_date(here.time_zone()),
            title: fields.title,
            location: fields.location,
            coming: numbers.coming,
            waiting: numbers.waiting,
            declined: numbers.declined,
            capacity: fields.asks.and_then(|asking| asking.capacity),
            closed_by_hand: matches!(closed, Some(Closed::Because(_))),
            closed: closed.map(|closed| closed.to_string()),
            parties,
        })
    }
}

impl PartyOfAnswers {
    fn new(name: Option<String>, answer: PartyAnswer, people: Vec<Invitee>) -> Self {
        let come = people.iter().filter(|person| person.status != Some(AnswerStatus::Declined)).count();
        let size = u32::try_from(come).unwrap_or(u32::MAX) + u32::from(answer.guests);
        Self { name, people, answer, size, is_untold: false }
    }
}

/// Logs an answer that the office gave for a person.
pub fn log_answer(work: Work<'_>, page: &EventDetails, person_id: &str) -> rusqlite::Result<()> {
    let Some(asking) = &page.asking else { return Ok(()) };
    let said = asking.people.iter().filter_map(|person| {
        let status = person.status?.as_str();
        Some(format!("{} {} {status}", person.first_name, person.last_name))
    });
    let guests = (asking.party.guests > 0).then(|| format!("guests {}", asking.party.guests));
    let words = said.chain(guests).collect::<Vec<_>>().join(", ");
    let detail = format!("event {} ({}): {words}", short_id::shown(&page.id), page.title);
    work.log_of(Action::EventAnswered, Some(person_id), &detail)
}

/// Writes down that the list of answers is printed.
pub fn log_print(work: Work<'_>, event: &ManagedEvent) -> rusqlite::Result<()> {
    let detail = format!("answers to event {} ({})", short_id::shown(&event.id), event.fields.title);
    work.log(Action::ListPrinted, &detail)
}

/// A row for each person, and one for the guests of a party.
pub fn to_csv(answers: &EventAnswers) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::headed(["household", "firstName", "lastName", "answer", "guests", "note"])?;
    for party in &answers.parties {
        let name = party.name.as_deref().unwrap_or_default();
        for (at, person) in party.people.iter().enumerate() {
            let (guests, note) = match at {
                0 => (party.answer.guests.to_string(), party.answer.note.clone().unwrap_or_default()),
                _ => (String::new(), String::new()),
            };
            let status = person.status.map_or("", |status| match status {
                AnswerStatus::Attending => "Coming",
                AnswerStatus::Declined => "Not this time",
                AnswerStatus::Waiting => "Waiting",
            });
            let names = [name, &person.first_name, &person.last_name].map(guarded);
            table.row(names.into_iter().chain([status.to_owned(), guests, guarded(&note)]))?;
        }
    }
    table.finished()
}
