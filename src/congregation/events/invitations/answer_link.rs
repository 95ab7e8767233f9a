//! Answering by the link of a letter, without signing in: the household that it names, one event, and nothing else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp, ZonedDateTime};
use rusqlite::{Connection, Transaction};

use super::store;
use crate::congregation::events::rsvp::answer::{self, Answer, Respondent, not_of_household, why_closed};
use crate::congregation::events::rsvp::{self, Closed, Invitee, PartyAnswer, PartyOf};
use crate::congregation::events::{AnswerStatus, ManagedEvent, store as events};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;

/// The page; the token stands behind `#`, where no log sees it.
pub const PAGE: &str = "/answer";
/// The lifetime of a link; independent of the event's day: a series may be moved by years.
const LIFETIME: SignedDuration = SignedDuration::from_hours(400 * 24);
const PURPOSE: &str = "answer to an event";

/// The token of a link: answers one event for one household, as long as a person who may answer is reached at the address
/// of the letter. It is sealed with the portal's key, so that it needs no row and says nothing to who has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkToken {
    pub event_id: String,
    pub of: PartyOf,
    pub address: String,
    pub issued: Timestamp,
}

impl LinkToken {
    /// The party, for the rate limit of changes.
    pub fn party(&self) -> String {
        match &self.of {
            PartyOf::Household(id) => format!("household {id}"),
            PartyOf::Person(id) => id.clone(),
        }
    }

    /// The form in a link.
    pub fn encoded(&self, seal: &Seal) -> Result<String, SealError> {
        let (kind, id) = match &self.of {
            PartyOf::Household(id) => ("household", id),
            PartyOf::Person(id) => ("person", id),
        };
        let said =
            [&self.issued.as_second().to_string(), &*self.event_id, kind, id, &self.address].join("\n");
        Ok(URL_SAFE_NO_PAD.encode(seal.seal(PURPOSE, said.as_bytes())?))
    }

    /// Reads what [`LinkToken::encoded`] wrote and is good at `now`; none for any other text. A clock that was set back
    /// ends no link.
    pub fn parse(text: &str, seal: &Seal, now: Timestamp) -> Option<Self> {
        let sealed = URL_SAFE_NO_PAD.decode(text).ok()?;
        let said = String::from_utf8(seal.open(PURPOSE, &sealed).ok()?).ok()?;
        let mut parts = said.splitn(5, '\n');
        let mut next = || parts.next().map(str::to_owned);
        let issued = Timestamp::from_second(next()?.parse().ok()?).ok()?;
        let (event_id, kind, id) = (next()?, next()?, next()?);
        let of = match &*kind {
            "household" => PartyOf::Household(id),
            "person" => PartyOf::Person(id),
            _ => return None,
        };
        let token = Self { event_id, of, address: next()?, issued };
        (now < issued.checked_add(LIFETIME).ok()?).then_some(token)
    }
}

/// The event and the household's own answer.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LinkedAnswer {
    title: String,
    description: Option<String>,
    /// RFC 3339 with the congregation's offset, or a bare date for an all-day event.
    start_date: String,
    /// The same of the end; the last day of an all-day event that lasts several.
    end_date: Option<String>,
    location: Option<String>,
    is_cancelled: bool,
    cancel_reason: Option<String>,
    /// Why no answers are taken any more.
    closed: Option<String>,
    /// Closed, but people who come may still decline.
    takes_a_no: bool,
    /// The last day on which answers are taken.
    until: Option<String>,
    /// People, guests among them.
    coming: u32,
    /// The number of people; none: no limit.
    capacity: Option<u32>,
    people: Vec<LinkedPersonAnswer>,
    #[oai(flatten)]
    answer: PartyAnswer,
}

/// A person of the household.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LinkedPersonAnswer {
    /// A key of this link alone: no id leaves the portal.
    key: String,
    first_name: String,
    status: Option<AnswerStatus>,
}

/// A link that never was one, is not whole, or has ended.
pub fn dead_link() -> Refusal {
    let text = "This link is too old or not whole. Sign in to answer, or ask your church office.";
    Refusal::new(ErrorCode::LinkExpired, text)
}

/// The link for a letter to this address.
pub(super) fn link_for(
    event_id: &str,
    of: &PartyOf,
    address: &str,
    seal: &Seal,
    settings: &Settings,
    now: Timestamp,
) -> Result<String, SealError> {
    let (event_id, address) = (event_id.to_owned(), address.to_owned());
    let token = LinkToken { event_id, of: of.clone(), address, issued: now }.encoded(seal)?;
    Ok(settings.public_address.link(&format!("{PAGE}#{token}")))
}

/// Reads a link's event. Changes nothing.
pub fn look(
    conn: &Connection,
    seal: &Seal,
    token: &LinkToken,
    here: &ZonedDateTime,
) -> Result<LinkedAnswer, Refusal> {
    let event = linked_event(conn, token, here)?;
    let (people, answer) = people(conn, token)?;
    let closed = why_closed(conn, &event, here)?;
    let people = people.into_iter().map(|person| LinkedPersonAnswer {
        key: key(seal, token, &person.id),
        first_name: person.first_name,
        status: person.status,
    });
    Ok(LinkedAnswer {
        start_date: event.fields.start_date(here.time_zone()),
        end_date: event.fields.end_date(here.time_zone()),
        is_cancelled: event.cancelled.is_some(),
        coming: rsvp::numbers(conn, &event.id)?.coming,
        capacity: event.fields.asks.and_then(|asking| asking.capacity),
        takes_a_no: closed.as_ref().is_some_and(Closed::takes_a_no),
        closed: closed.map(|closed| closed.to_string()),
        until: rsvp::last_answer_day(&event).map(|day| day.to_string()),
        people: people.collect(),
        answer,
        cancel_reason: event.cancelled.and_then(|cancelled| cancelled.reason),
        title: event.fields.title,
        description: event.fields.description,
        location: event.fields.location,
    })
}

/// Takes an answer, whose people are named by their keys, as [`answer::answer`] does.
pub fn save(
    tx: &Transaction<'_>,
    seal: &Seal,
    token: &LinkToken,
    given: Answer,
    here: &ZonedDateTime,
) -> Result<LinkedAnswer, Refusal> {
    linked_event(tx, token, here)?;
    let (people, _) = people(tx, token)?;
    let id_of = |wanted: &str| {
        let named = people.iter().find(|person| key(seal, token, &person.id) == wanted);
        named.map(|person| person.id.clone()).ok_or_else(not_of_household)
    };
    let named = given.people.iter().map(|(key, comes)| Ok((id_of(key)?, *comes)));
    let given = Answer { people: named.collect::<Result<_, Refusal>>()?, ..given };
    let speakers = store::speakers_at(tx, &token.of, &token.address)?;
    let speaker = speakers.first().ok_or_else(dead_link)?;
    answer::answer(tx, &token.event_id, (Respondent::Party, &token.of, speaker), &given, here)?;
    look(tx, seal, token, here)
}

/// The event of the link; refused where it is over or gone, or the letter went to an address that is none of this
/// household's any more.
fn linked_event(conn: &Connection, token: &LinkToken, here: &ZonedDateTime) -> Result<ManagedEvent, Refusal> {
    let event = events::find(conn, &token.event_id)?.filter(|event| event.fields.asks.is_some());
    let event = event.ok_or_else(dead_link)?;
    let is_over = here.date() > event.fields.last_day();
    if is_over || store::speakers_at(conn, &token.of, &token.address)?.is_empty() {
        return Err(dead_link());
    }
    Ok(event)
}

/// The people of the household who live here now, and its answer.
fn people(conn: &Connection, token: &LinkToken) -> rusqlite::Result<(Vec<Invitee>, PartyAnswer)> {
    let (mut people, answer) = answer::party(conn, &token.event_id, &token.of)?;
    people.retain(|person| !person.is_away);
    Ok((people, answer))
}

fn key(seal: &Seal, token: &LinkToken, member_id: &str) -> String {
    let hash = seal.hash(&["person of an answer link", &token.event_id, member_id]);
    URL_SAFE_NO_PAD.encode(&hash[..9])
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: O9
    #[test]
    fn only_a_whole_answer_link_of_this_key_and_its_time_is_read_and_it_says_nothing() {
        let seal = Seal::new(&[7; 32]);
        let issued: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        for of in [PartyOf::Household("the-h".to_owned()), PartyOf::Person("the-p".to_owned())] {
            let address = "lena@example.org".to_owned();
            let token = LinkToken { event_id: "the-e".to_owned(), of, address, issued };
            let text = token.encoded(&seal).unwrap();
            let day = SignedDuration::from_hours(24);
            for now in [issued - day, issued, issued + day * 399] {
                assert_eq!(LinkToken::parse(&text, &seal, now), Some(token.clone()), "{now}");
            }
            assert_eq!(LinkToken::parse(&text, &seal, issued + day * 400), None);
            assert_eq!(LinkToken::parse(&text, &Seal::new(&[8; 32]), issued), None, "another key");
            for at in 0..text.len() {
                let mut other = text.clone().into_bytes();
                other[at] = if other[at] == b'A' { b'B' } else { b'A' };
                let other = String::from_utf8(other).unwrap();
                assert_eq!(LinkToken::parse(&other, &seal, issued), None, "{at}");
                assert_eq!(LinkToken::parse(&text[..at], &seal, issued), None, "cut at {at}");
            }
            let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
            for said in ["the-", "lena"] {
                assert!(!bytes.windows(said.len()).any(|part| part == said.as_bytes()), "{said}");
            }
            assert!(text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{text}");
        }
        let other = seal.seal("mail-password", b"1\ne\nhousehold\nh\na").unwrap();
        assert_eq!(LinkToken::parse(&URL_SAFE_NO_PAD.encode(other), &seal, issued), None, "one purpose");
    }
}
