//! Views of the answers for members, office and organiser.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::answer::party_of;
use super::deadline::{self, Closed};
use super::{AnswerStatus, Invitee, Numbers, PartyAnswer, PartyOf, store};
use crate::congregation::events::{ManagedEvent, series, store as events};

/// Names that members see of one event.
const MOST_NAMES: u32 = 500;
/// Parties in the organiser's list.
const MOST_PARTIES: u32 = 5_000;

/// An event with all that a member sees of it.
#[derive(Clone, Debug)]
pub struct EventPage {
    pub event: ManagedEvent,
    /// "every Sunday"
    pub repeats: Option<String>,
    /// First and last name of who asks.
    pub organiser: Option<String>,
    /// None: the event takes no answers.
    pub asking: Option<AskingPage>,
    /// The reader is who asks, and may see all answers.
    pub is_organiser: bool,
}

/// The answers as a member sees them.
#[derive(Clone, Debug)]
pub struct AskingPage {
    pub closed: Option<Closed>,
    /// The last day on which answers are taken.
    pub until: Option<Date>,
    pub numbers: Numbers,
    pub capacity: Option<u32>,
    /// First and last names of who comes, where the event says so.
    pub names: Option<Vec<String>>,
    /// The reader's household, or the reader.
    pub people: Vec<Invitee>,
    pub party: PartyAnswer,
    /// A child answers for themselves only.
    pub only_for_oneself: bool,
}

/// A party in the organiser's list.
#[derive(Clone, Debug)]
pub struct AnsweredParty {
    /// The household's name, or the person's; none: the party was removed.
    pub name: Option<String>,
    pub answer: PartyAnswer,
    pub people: Vec<Invitee>,
}

/// All answers to an event.
#[derive(Clone, Debug)]
pub struct Answers {
    pub event: ManagedEvent,
    pub numbers: Numbers,
    pub closed: Option<Closed>,
    pub parties: Vec<AnsweredParty>,
}

/// The event `id` as the member `reader` sees it.
pub fn page(
    conn: &Connection,
    id: &str,
    reader: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Option<EventPage>> {
    let Some(event) = events::find(conn, id)? else { return Ok(None) };
    let repeats = match &event.in_series {
        Some((series, _)) => series::find(conn, series)?.map(|series| series.repeats.in_words()),
        None => None,
    };
    let organiser = match &event.fields.organiser {
        Some(organiser) => events::name_of(conn, organiser)?,
        None => None,
    };
    let asking = match event.fields.asks {
        Some(asking) => {
            let (of, is_child) = party_of(conn, reader)?;
            let mut people = store::invitees(conn, id, &of)?;
            people.retain(|person| person.id == reader || (!is_child && !person.is_away));
            Some(AskingPage {
                closed: closed(conn, &event, now, zone)?,
                until: deadline::last_day(&event),
                numbers: store::numbers(conn, id)?,
                capacity: asking.capacity,
                names: if asking.shows_names { Some(store::names(conn, id, MOST_NAMES)?) } else { None },
                people,
                party: store::party(conn, id, &of)?.map(|party| party.answer).unwrap_or_default(),
                only_for_oneself: is_child,
            })
        }
        None => None,
    };
    let is_organiser = event.fields.organiser.as_deref() == Some(reader);
    Ok(Some(EventPage { event, repeats, organiser, asking, is_organiser }))
}

/// The people of a party, and what they answered.
pub fn party(conn: &Connection, id: &str, of: &PartyOf) -> rusqlite::Result<(Vec<Invitee>, PartyAnswer)> {
    let answer = store::party(conn, id, of)?.map(|party| party.answer).unwrap_or_default();
    Ok((store::invitees(conn, id, of)?, answer))
}

/// Everybody who answered.
pub fn answered(conn: &Connection, id: &str) -> rusqlite::Result<Vec<Invitee>> {
    store::answered(conn, id)
}

/// Why no answers are taken; none: they are.
pub fn closed(
    conn: &Connection,
    event: &ManagedEvent,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Option<Closed>> {
    Ok(deadline::closed(event, store::closed_because(conn, &event.id)?.as_deref(), now, zone))
}

/// All answers to the event `id`; none where there is no such event or it takes no answers.
pub fn answers(
    conn: &Connection,
    id: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Option<Answers>> {
    let event = events::find(conn, id)?.filter(|event| event.fields.asks.is_some());
    let Some(event) = event else { return Ok(None) };
    let mut answered = store::answered(conn, id)?;
    let mut of = |party: Option<i64>| -> Vec<Invitee> {
        answered.extract_if(.., |person| person.party == party).collect()
    };
    let mut parties: Vec<AnsweredParty> = store::parties(conn, id, MOST_PARTIES)?
        .into_iter()
        .map(|party| AnsweredParty {
            name: Some(party.name),
            answer: party.answer,
            people: of(Some(party.id)),
        })
        // Whose people were removed, died or live elsewhere now.
        .filter(|party| !party.people.is_empty())
        .collect();
    let others = of(None);
    if !others.is_empty() {
        parties.push(AnsweredParty { name: None, answer: PartyAnswer::default(), people: others });
    }
    let closed = closed(conn, &event, now, zone)?;
    Ok(Some(Answers { numbers: store::numbers(conn, id)?, closed, parties, event }))
}

impl AnsweredParty {
    /// How many of it come, or wait.
    pub fn size(&self) -> u32 {
        let people =
            self.people.iter().filter(|person| person.status != Some(AnswerStatus::Declined)).count();
        u32::try_from(people).unwrap_or(u32::MAX) + u32::from(self.answer.guests)
    }
}
