//! Answering by the link of a letter, without signing in: the household that it names, one event, and nothing else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::link_token::LinkToken;
use super::store;
use crate::congregation::events::rsvp::answer::{self, Answer, AnswerError, Respondent};
use crate::congregation::events::rsvp::deadline::{self, Closed};
use crate::congregation::events::rsvp::{AnswerStatus, Invitee, PartyAnswer, PartyOf, find};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;

/// The page; the token stands behind `#`, where no log sees it.
pub const PAGE: &str = "/answer";

/// An event as the household sees it by its link: numbers and names of its own only.
#[derive(Clone, Debug)]
pub struct LinkedEvent {
    pub event: ManagedEvent,
    pub closed: Option<Closed>,
    /// The last day on which answers are taken.
    pub until: Option<Date>,
    pub people: Vec<LinkedPerson>,
    pub answer: PartyAnswer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedPerson {
    /// A key of this link alone: no id leaves the portal.
    pub key: String,
    pub first_name: String,
    pub status: Option<AnswerStatus>,
}

/// Why a link does nothing.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// It never was one, or is not whole: somebody may be guessing.
    #[error("{DEAD}")]
    Wrong,
    /// The event is over or gone, or the letter went to an address that is none of this household's any more.
    #[error("{DEAD}")]
    Ended,
    #[error(transparent)]
    Answer(#[from] AnswerError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

const DEAD: &str = "This link is too old or not whole. Sign in to answer, or ask your church office.";

/// A household and its event, by a good link.
struct Linked {
    token: LinkToken,
    event: ManagedEvent,
    /// People who live here now.
    people: Vec<Invitee>,
    answer: PartyAnswer,
}

/// The link for a letter to this address.
pub(super) fn link_for(
    (event_id, of, address): (&str, &PartyOf, &str),
    seal: &Seal,
    settings: &Settings,
    now: Timestamp,
) -> Result<String, SealError> {
    let (event_id, address) = (event_id.to_owned(), address.to_owned());
    let token = LinkToken { event_id, of: of.clone(), address, issued: now }.encoded(seal)?;
    Ok(settings.public_address.link(&format!("{PAGE}#{token}")))
}

/// Reads a valid link's event. Changes nothing.
pub fn look(
    conn: &Connection,
    seal: &Seal,
    token: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<LinkedEvent, LinkError> {
    let linked = linked(conn, seal, token, now, zone)?;
    Ok(LinkedEvent {
        closed: find::closed(conn, &linked.event, now, zone)?,
        until: deadline::last_day(&linked.event),
        people: linked
            .people
            .iter()
            .map(|person| LinkedPerson {
                key: key(seal, &linked.token, &person.id),
                first_name: person.first_name.clone(),
                status: person.status,
            })
            .collect(),
        answer: linked.answer,
        event: linked.event,
    })
}

/// Takes an answer, whose people are named by their keys, as [`answer::answer`] does.
pub fn save(
    tx: &Transaction<'_>,
    seal: &Seal,
    (token, given): (&str, &Answer),
    now: Timestamp,
    zone: &TimeZone,
) -> Result<LinkedEvent, LinkError> {
    let Linked { token: read, people, .. } = linked(tx, seal, token, now, zone)?;
    let id_of = |wanted: &str| {
        let named = people.iter().find(|person| key(seal, &read, &person.id) == wanted);
        named.map(|person| person.id.clone()).ok_or(AnswerError::NotOfHousehold)
    };
    let named = given.people.iter().map(|(key, comes)| Ok((id_of(key)?, *comes)));
    let given = Answer { people: named.collect::<Result<_, AnswerError>>()?, ..given.clone() };
    answer::answer(tx, &read.event_id, (Respondent::Party, &read.of), &given, now, zone)?;
    look(tx, seal, token, now, zone)
}

/// The party for the rate limit of changes; none for an invalid token.
pub fn party_in(seal: &Seal, token: &str, now: Timestamp) -> Option<String> {
    match LinkToken::parse(token, seal, now)?.of {
        PartyOf::Household(id) => Some(format!("household {id}")),
        PartyOf::Person(id) => Some(id),
    }
}

fn linked(
    conn: &Connection,
    seal: &Seal,
    token: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Linked, LinkError> {
    let token = LinkToken::parse(token, seal, now).ok_or(LinkError::Wrong)?;
    let event = events::find(conn, &token.event_id)?.filter(|event| event.fields.asks.is_some());
    let event = event.ok_or(LinkError::Ended)?;
    let is_over = now.to_zoned_datetime(zone.clone()).date() > event.fields.last_day();
    if is_over || store::speakers_at(conn, &token.of, &token.address)?.is_empty() {
        return Err(LinkError::Ended);
    }
    let (mut people, answer) = find::party(conn, &event.id, &token.of)?;
    people.retain(|person| !person.is_away);
    Ok(Linked { token, event, people, answer })
}

fn key(seal: &Seal, token: &LinkToken, member_id: &str) -> String {
    let hash = seal.hash(&["person of an answer link", &token.event_id, member_id]);
    URL_SAFE_NO_PAD.encode(&hash[..9])
}

impl From<LinkError> for Refusal {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Wrong | LinkError::Ended => Self::new(ErrorCode::LinkExpired, DEAD),
            LinkError::Answer(error) => error.into(),
            LinkError::Database(error) => error.into(),
        }
    }
}
