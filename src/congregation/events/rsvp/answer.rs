//! Answering: a party says who comes. Places are counted in the same transaction; where they come free, the first of the
//! waiting parties that fits moves up.

use std::collections::HashMap;

use jiff::ZonedDateTime;
use rusqlite::{Connection, Result, Transaction};

use super::store::{self, Party};
use super::{AnswerStatus, Closed, Invitee, PartyAnswer, PartyOf, begins, reason_closed, who_comes};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::events::manage::{find_event, gone, log_event};
use crate::congregation::events::{ManagedEvent, Scope, store as events};
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text;

/// The most guests of a party, who are no members.
pub const MOST_GUESTS: u8 = 50;
const LONGEST_NOTE: usize = 500;
const LONGEST_REASON: usize = 200;

/// A party's answer; a field left out stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Ids of people, and whether each comes.
    pub people: Vec<(String, bool)>,
    pub guests: Option<u8>,
    /// To the organiser; an empty one clears it.
    pub note: Option<String>,
    /// Where there are not enough places for all, the party waits as a whole, and gives up those it has.
    pub waits: bool,
}

/// The person who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Respondent {
    /// A person of the party, while answers are taken.
    Party,
    /// Office or organiser, unless it is cancelled.
    Office,
}

/// The event of this id, where it asks who comes.
pub fn event_that_asks(conn: &Connection, id: &str) -> Result<ManagedEvent, Refusal> {
    let event = find_event(conn, id)?;
    if event.fields.asks.is_some() { Ok(event) } else { Err(gone()) }
}

/// The party that a person answers in, and whether it is a child, who answers for themselves only.
pub fn party_of(conn: &Connection, member_id: &str) -> Result<(PartyOf, bool)> {
    Ok(match store::home_of(conn, member_id)? {
        Some((household, role)) => (PartyOf::Household(household), role.as_deref() == Some("child")),
        None => (PartyOf::Person(member_id.to_owned()), false),
    })
}

/// The people of a party, and what they answered.
pub fn party(conn: &Connection, id: &str, of: &PartyOf) -> Result<(Vec<Invitee>, PartyAnswer)> {
    let answer = store::party(conn, id, of)?.map(|party| party.answer).unwrap_or_default();
    Ok((store::invitees(conn, id, of)?, answer))
}

/// Takes the answer that a member gives for their household, or a child for themselves; returns whether the party waits
/// for places now.
pub fn answer_as_member(
    tx: &Transaction<'_>,
    event_id: &str,
    member_id: &str,
    given: &Answer,
    here: &ZonedDateTime,
) -> Result<bool, Refusal> {
    let (of, is_child) = party_of(tx, member_id)?;
    let is_own = given.guests.is_none() && !given.waits && given.people.iter().all(|(id, _)| id == member_id);
    if is_child && !is_own {
        let text = "Your parents answer for the others of your household.";
        return Err(Refusal::new(ErrorCode::OnlyForOneself, text));
    }
    answer(tx, event_id, (Respondent::Party, &of, member_id), given, here)
}

/// Takes the answer of a party, given by the person of this id; returns whether it waits for places now.
pub fn answer(
    tx: &Transaction<'_>,
    event_id: &str,
    (by, of, answered_by): (Respondent, &PartyOf, &str),
    answer: &Answer,
    here: &ZonedDateTime,
) -> Result<bool, Refusal> {
    let event = event_that_asks(tx, event_id)?;
    let closed = closed(tx, &event, by, here)?;
    // Waiting parties come before new ones, however their places came free.
    move_up(tx, &event, here)?;
    let invitees = store::invitees(tx, event_id, of)?;
    if invitees.is_empty() {
        return Err(gone());
    }
    let party = store::party(tx, event_id, of)?;
    // A person of two households is counted with the one that answered for them last.
    let own = party.as_ref().map(|party| party.id);
    let mut comes: HashMap<&str, bool> = HashMap::new();
    for person in invitees.iter().filter(|person| person.party.is_some() && person.party == own) {
        comes.extend(person.status.map(|status| (person.id.as_str(), status != AnswerStatus::Declined)));
    }
    let mut is_more = false;
    for (id, wish) in &answer.people {
        let person = invitees.iter().find(|person| person.id == *id).ok_or_else(not_of_household)?;
        is_more |= *wish && comes.get(id.as_str()) != Some(&true);
        comes.insert(&person.id, *wish);
    }
    let before = party.as_ref().map(|party| party.answer.clone()).unwrap_or_default();
    let people = u32::try_from(comes.values().filter(|comes| **comes).count()).unwrap_or(u32::MAX);
    let guests = match answer.guests {
        Some(guests) if guests > MOST_GUESTS => {
            let text = format!("A party brings {MOST_GUESTS} guests at most. Please ask the organiser.");
            return Err(Refusal::field("guests", text));
        }
        Some(guests) if guests > 0 && people == 0 => {
            let text = "Guests come along with somebody. Please say who of you comes.";
            return Err(Refusal::field("guests", text));
        }
        // Guests need a person of the party.
        _ if people == 0 => 0,
        Some(guests) => guests,
        // The people are all gone, and with them the guests.
        None if party.as_ref().is_some_and(|party| party.attending + party.waiting == 0) => 0,
        None => before.guests,
    };
    if let Some(closed) = closed.filter(|_| is_more || guests > before.guests) {
        return Err(answers_closed(&closed));
    }
    let note = match &answer.note {
        Some(note) => {
            text::optional_lines("The note", note, LONGEST_NOTE).map_err(Refusal::of_field("note"))?
        }
        None => before.note.clone(),
    };
    let has = party.as_ref().filter(|party| !party.answer.waits && party.attending > 0);
    let has = has.map_or(0, |party| party.attending + u32::from(party.answer.guests));
    let waits = waits(tx, &event, has, people + u32::from(guests), answer.waits)?;
    let now = here.timestamp().as_second();
    let party = match party {
        Some(party) => party.id,
        None => store::insert_party(tx, event_id, of, now)?,
    };
    store::set_party(tx, party, &PartyAnswer { guests, note, waits, ..before }, now)?;
    for (id, comes) in comes {
        let is_said = answer.people.iter().any(|(said, _)| said == id);
        let status = match comes {
            true if waits => AnswerStatus::Waiting,
            true => AnswerStatus::Attending,
            false => AnswerStatus::Declined,
        };
        store::set_status(tx, event_id, id, (party, status), is_said.then_some(answered_by), now)?;
    }
    move_up(tx, &event, here)?;
    Ok(waits)
}

/// Why no answers are taken; none: they are.
pub fn why_closed(conn: &Connection, event: &ManagedEvent, here: &ZonedDateTime) -> Result<Option<Closed>> {
    Ok(reason_closed(event, store::closed_because(conn, &event.id)?.as_deref(), here))
}

/// Why no more people may come; none: answers are open. A person who comes may decline until the event begins.
fn closed(
    tx: &Transaction<'_>,
    event: &ManagedEvent,
    by: Respondent,
    here: &ZonedDateTime,
) -> Result<Option<Closed>, Refusal> {
    match why_closed(tx, event, here)? {
        // On the telephone, or noted when it has begun.
        Some(Closed::Begun | Closed::Deadline(_) | Closed::Because(_)) if by == Respondent::Office => {
            Ok(None)
        }
        Some(closed) if !closed.takes_a_no() => Err(answers_closed(&closed)),
        closed => Ok(closed),
    }
}

/// Whether a party that has `has` places and wants `wants` of them waits. One that comes goes back to waiting only where
/// it says so.
fn waits(
    tx: &Transaction<'_>,
    event: &ManagedEvent,
    has: u32,
    wants: u32,
    is_ready: bool,
) -> Result<bool, Refusal> {
    let Some(capacity) = event.fields.asks.and_then(|asking| asking.capacity) else { return Ok(false) };
    let others = store::numbers(tx, &event.id)?.coming.saturating_sub(has);
    let left = capacity.saturating_sub(others);
    if wants <= left || wants <= has {
        return Ok(false);
    }
    if wants > capacity {
        // They would wait for ever.
        let places = if capacity == 1 { "is one place".to_owned() } else { format!("are {capacity} places") };
        let text = format!("There {places} in all, and you would be {wants}. Your answer stays as it was.");
        return Err(Refusal::new(ErrorCode::EventFull, text));
    }
    if has > 0 && !is_ready {
        return Err(would_wait(left.saturating_sub(has), has, wants));
    }
    Ok(true)
}

fn would_wait(left: u32, has: u32, wants: u32) -> Refusal {
    let left = match left {
        0 => "No more places are left".to_owned(),
        1 => "Only one more place is left".to_owned(),
        left => format!("Only {left} more places are left"),
    };
    let own = if has == 1 { "the one place".to_owned() } else { format!("the {has} places") };
    let text = format!(
        "{left}, so your answer stays as it was. Or you wait together until there are {wants} places, and give up {own} that you have."
    );
    Refusal::new(ErrorCode::WouldWait, text)
}

/// Answers are not taken, for this reason.
pub fn answers_closed(closed: &Closed) -> Refusal {
    Refusal::new(ErrorCode::AnswersClosed, format!("No answers are taken any more. {closed}"))
}

/// A person who is not of the party that answers.
pub fn not_of_household() -> Refusal {
    Refusal::new(
        ErrorCode::NotFound,
        "Somebody you answered for is not of your household any more. Please load the page again.",
    )
}

/// Waiting parties that fit now, in their order; none where it has begun.
fn fitting(conn: &Connection, event: &ManagedEvent, here: &ZonedDateTime) -> Result<Vec<Party>> {
    let takes_place = event.cancelled.is_none() && here.datetime() < begins(event);
    let Some(asking) = event.fields.asks.filter(|_| takes_place) else { return Ok(Vec::new()) };
    let mut left = match asking.capacity {
        Some(capacity) => capacity.saturating_sub(store::numbers(conn, &event.id)?.coming),
        None => u32::MAX,
    };
    let mut parties = store::waiting_parties(conn, &event.id)?;
    parties.retain(|party| {
        let people = party.waiting + u32::from(party.answer.guests);
        let fits = party.waiting > 0 && people <= left;
        if fits {
            left -= people;
        }
        fits
    });
    Ok(parties)
}

/// Lets parties move up that fit now, each with a letter.
fn move_up(tx: &Transaction<'_>, event: &ManagedEvent, here: &ZonedDateTime) -> Result<()> {
    let now = here.timestamp();
    for party in fitting(tx, event, here)? {
        let mut coming = store::answered(tx, &event.id)?;
        coming.retain(|person| person.party == Some(party.id));
        let coming = who_comes(&coming, party.answer.guests).unwrap_or_default();
        let told = store::told_of_party(tx, &event.id, party.id)?;
        store::give_place(tx, party.id, told.is_empty(), now.as_second())?;
        let fields = &event.fields;
        let words = format!("{}\n\nComing: {coming}", fields.in_words());
        let detail = with_headline(&fields.headline(), &words);
        for member_id in told {
            let news = News {
                letter: Letter::PlaceFree,
                member_id: &member_id,
                detail: Some(&detail),
                to_address: None,
            };
            outbox::announce_until(tx, &news, fields.is_past_at(), now)?;
        }
    }
    Ok(())
}

/// The same for all events that are to come: places may have come free. To be called by whatever changes an event, or
/// takes a person or a household away, in its own transaction.
pub fn move_up_everywhere(work: Work<'_>) -> Result<()> {
    let here = work.here();
    for id in store::waited_for_from(work.tx, &here.date().to_string())? {
        if let Some(event) = events::find(work.tx, &id)? {
            move_up(work.tx, &event, &here)?;
        }
    }
    Ok(())
}

/// No answers are taken any more, because of this; or again, where it is empty. Returns the event.
pub fn close(work: Work<'_>, event_id: &str, because: &str) -> Result<ManagedEvent, Refusal> {
    let because =
        text::optional_line("The reason", because, LONGEST_REASON).map_err(Refusal::of_field("because"))?;
    let event = event_that_asks(work.tx, event_id)?;
    store::set_closed(work.tx, event_id, because.as_deref())?;
    let words = match &because {
        Some(because) => format!("no more answers: {because}"),
        None => "answers are taken again".to_owned(),
    };
    log_event(work, Action::EventChanged, &event, Scope::This, &words)?;
    Ok(event)
}
