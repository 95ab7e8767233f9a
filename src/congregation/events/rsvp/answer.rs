//! Answering: a party says who comes. Places are counted in the same transaction.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::deadline::{self, Closed};
use super::{AnswerStatus, PartyAnswer, PartyOf, store, waiting};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation::{self, TextError};

/// The most guests of a party, who are no members.
pub const MOST_GUESTS: u8 = 50;
const LONGEST_NOTE: usize = 500;

/// A party's answer; a field left out stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Ids of people, and whether each comes.
    pub people: Vec<(String, bool)>,
    pub guests: Option<u8>,
    /// To the organiser; an empty one clears it.
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Respondent {
    /// A person of the party, while answers are taken.
    Party,
    /// Office or organiser, unless it is cancelled.
    Office,
}

/// Why an answer was not taken.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no such event, it asks nobody, or there is nobody who answers.
    #[error("There is no such event here any more.")]
    Nothing,
    #[error("Somebody you answered for is not of your household any more. Please load the page again.")]
    NotOfHousehold,
    #[error("No answers are taken any more. {0}")]
    Closed(Closed),
    #[error("{}", full(*.left))]
    Full { left: u32 },
    /// They would wait for ever.
    #[error("There are {capacity} places in all, and you would be {wanted}. Your answer stays as it was.")]
    TooMany { capacity: u32, wanted: u32 },
    #[error("Your parents answer for the others of your household.")]
    OnlyForOneself,
    #[error("A party brings {MOST_GUESTS} guests at most. Please ask the organiser.")]
    TooManyGuests,
    #[error("Guests come along with somebody. Please say who of you comes.")]
    GuestsAlone,
    #[error(transparent)]
    Note(TextError),
    #[error(transparent)]
    Because(TextError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

fn full(left: u32) -> String {
    let left = match left {
        0 => "No places are left".to_owned(),
        1 => "Only one place is left".to_owned(),
        left => format!("Only {left} places are left"),
    };
    format!("{left}. Your answer stays as it was.")
}

/// The party that a person answers in, and whether it is a child, who answers for themselves only.
pub fn party_of(conn: &Connection, member_id: &str) -> rusqlite::Result<(PartyOf, bool)> {
    Ok(match store::home_of(conn, member_id)? {
        Some((household, role)) => (PartyOf::Household(household), role.as_deref() == Some("child")),
        None => (PartyOf::Person(member_id.to_owned()), false),
    })
}

/// Takes the answer that a member gives for their household, or a child for themselves; returns whether the party waits
/// for places now.
pub fn answer_as_member(
    tx: &Transaction<'_>,
    event_id: &str,
    member_id: &str,
    given: &Answer,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<bool, AnswerError> {
    let (of, is_child) = party_of(tx, member_id)?;
    let is_own = given.guests.is_none() && given.people.iter().all(|(id, _)| id == member_id);
    if is_child && !is_own {
        return Err(AnswerError::OnlyForOneself);
    }
    answer(tx, event_id, (Respondent::Party, &of), given, now, zone)
}

/// Takes the answer of a party; returns whether it waits for places now.
pub fn answer(
    tx: &Transaction<'_>,
    event_id: &str,
    (by, of): (Respondent, &PartyOf),
    answer: &Answer,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<bool, AnswerError> {
    let event = events::find(tx, event_id)?.filter(|event| event.fields.asks.is_some());
    let event = event.ok_or(AnswerError::Nothing)?;
    let closed = closed(tx, &event, by, now, zone)?;
    let invitees = store::invitees(tx, event_id, of)?;
    if invitees.is_empty() {
        return Err(AnswerError::Nothing);
    }
    let party = store::party(tx, event_id, of)?;
    // Who is of two households is counted with the one that spoke of them last.
    let own = party.as_ref().map(|party| party.id);
    let mut comes: HashMap<&str, bool> = HashMap::new();
    for person in invitees.iter().filter(|person| person.party.is_some() && person.party == own) {
        comes.extend(person.status.map(|status| (person.id.as_str(), status != AnswerStatus::Declined)));
    }
    let mut is_more = false;
    for (id, wish) in &answer.people {
        let person = invitees.iter().find(|person| person.id == *id).ok_or(AnswerError::NotOfHousehold)?;
        is_more |= *wish && comes.get(id.as_str()) != Some(&true);
        comes.insert(&person.id, *wish);
    }
    let before = party.as_ref().map(|party| party.answer.clone()).unwrap_or_default();
    let people = u32::try_from(comes.values().filter(|comes| **comes).count()).unwrap_or(u32::MAX);
    let guests = match answer.guests {
        Some(guests) if guests > MOST_GUESTS => return Err(AnswerError::TooManyGuests),
        Some(guests) if guests > 0 && people == 0 => return Err(AnswerError::GuestsAlone),
        // Guests need a person of the party.
        _ if people == 0 => 0,
        Some(guests) => guests,
        // The people are all gone, and with them the guests.
        None if party.as_ref().is_some_and(|party| party.attending + party.waiting == 0) => 0,
        None => before.guests,
    };
    if let Some(closed) = closed.filter(|_| is_more || guests > before.guests) {
        return Err(AnswerError::Closed(closed));
    }
    let note = match &answer.note {
        Some(note) => {
            validation::optional_lines("The note", note, LONGEST_NOTE).map_err(AnswerError::Note)?
        }
        None => before.note.clone(),
    };
    let has = party.as_ref().filter(|party| !party.answer.waits && party.attending > 0);
    let has = has.map_or(0, |party| party.attending + u32::from(party.answer.guests));
    let waits = waits(tx, &event, (has, people + u32::from(guests)))?;
    let now_seconds = now.as_second();
    let party = match party {
        Some(party) => party.id,
        None => store::insert_party(tx, event_id, of, now_seconds)?,
    };
    store::set_party(tx, party, &PartyAnswer { guests, note, waits }, now_seconds)?;
    for (id, comes) in comes {
        let status = match comes {
            true if waits => AnswerStatus::Waiting,
            true => AnswerStatus::Attending,
            false => AnswerStatus::Declined,
        };
        store::set_status(tx, event_id, (id, party), status, now_seconds)?;
    }
    waiting::move_up(tx, &event, now)?;
    Ok(waits)
}

/// Why no more people may come; none: answers are open. A person who comes may decline until the event begins.
fn closed(
    tx: &Transaction<'_>,
    event: &ManagedEvent,
    by: Respondent,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Option<Closed>, AnswerError> {
    let because = store::closed_because(tx, &event.id)?;
    match deadline::closed(event, because.as_deref(), now, zone) {
        // On the telephone, or noted when it has begun.
        Some(Closed::Begun | Closed::Deadline(_) | Closed::Because(_)) if by == Respondent::Office => {
            Ok(None)
        }
        Some(closed) if !closed.takes_a_no() => Err(AnswerError::Closed(closed)),
        closed => Ok(closed),
    }
}

/// Whether a party that has `has` places and wants `wants` of them waits. One that comes is never sent back to waiting.
fn waits(tx: &Transaction<'_>, event: &ManagedEvent, (has, wants): (u32, u32)) -> Result<bool, AnswerError> {
    let Some(capacity) = event.fields.asks.and_then(|asking| asking.capacity) else { return Ok(false) };
    let others = store::numbers(tx, &event.id)?.coming.saturating_sub(has);
    let left = capacity.saturating_sub(others);
    if wants <= left || wants <= has {
        return Ok(false);
    }
    if has > 0 {
        return Err(AnswerError::Full { left: left.saturating_sub(has) });
    }
    if wants > capacity {
        return Err(AnswerError::TooMany { capacity, wanted: wants });
    }
    Ok(true)
}

impl From<AnswerError> for Refusal {
    fn from(error: AnswerError) -> Self {
        let text = error.to_string();
        match error {
            AnswerError::Nothing | AnswerError::NotOfHousehold => Self::new(ErrorCode::NotFound, text),
            AnswerError::Closed(_) => Self::new(ErrorCode::AnswersClosed, text),
            AnswerError::Full { .. } | AnswerError::TooMany { .. } => Self::new(ErrorCode::EventFull, text),
            AnswerError::OnlyForOneself => Self::new(ErrorCode::OnlyForOneself, text),
            AnswerError::TooManyGuests | AnswerError::GuestsAlone => Self::field("guests", text),
            AnswerError::Note(_) => Self::field("note", text),
            AnswerError::Because(_) => Self::field("because", text),
            AnswerError::Database(error) => error.into(),
        }
    }
}
