//! The office's invitation to an event that asks who comes: looked at first, then sent, a letter for each address of a
//! household.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::audience::{Audience, CHOICE, Invited};
use super::{answer_link, store, words};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::events::manage::{self, EventError};
use crate::congregation::events::rsvp::answer::party_of;
use crate::congregation::events::rsvp::deadline::{self, Closed};
use crate::congregation::events::rsvp::{PartyOf, find};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::congregation::subscriptions::{recipients, stop};
use crate::platform::mail::outbox;
use crate::platform::mail::{
    BulkLetter, BulkLetters, BulkOccasion, BulkText, Letter, LetterLink, Reader, StopLinks, lay_out_bulk,
};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

const WORDS: &str = include_str!("letters/invitation.txt");
const BUTTON: &str = "Say who is coming";
/// Delay of the next attempt, where there is no randomness for the link.
const RETRY_DELAY: SignedDuration = SignedDuration::from_mins(1);

/// The preview for the office before sending.
#[derive(Clone, Debug)]
pub struct InvitationPreview {
    pub version: i64,
    pub subject: String,
    /// The plain text, as it is written to the caller.
    pub text: String,
    pub invited: Invited,
    /// Membership statuses that there are.
    pub statuses: Vec<String>,
    /// Why nothing is sent.
    pub obstacle: Option<String>,
}

/// Why no invitation was sent.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    #[error(transparent)]
    Event(#[from] EventError),
    #[error("This event does not ask who is coming.")]
    AsksNobody,
    #[error(
        "The link in the letter would lead nowhere: the portal's address {0} works inside your church's own network only."
    )]
    OutOfReach(String),
    #[error("No answers are taken any more. {0}")]
    Closed(Closed),
    #[error("Nobody would get this letter.")]
    Nobody,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

fn event_with_answers(conn: &Connection, id: &str) -> Result<ManagedEvent, InviteError> {
    let event = manage::find_event(conn, id)?;
    if event.fields.asks.is_some() { Ok(event) } else { Err(InviteError::AsksNobody) }
}

fn refuse(
    conn: &Connection,
    event: &ManagedEvent,
    settings: &Settings,
    now: Timestamp,
) -> Result<(), InviteError> {
    let address = &settings.public_address;
    if !address.is_reachable_from_outside() {
        return Err(InviteError::OutOfReach(address.to_string()));
    }
    match find::closed(conn, event, now, &settings.time_zone)? {
        Some(closed) => Err(InviteError::Closed(closed)),
        None => Ok(()),
    }
}

/// `reader` is who looks. Nothing is sent.
pub fn preview(
    conn: &Connection,
    (id, audience): (&str, &Audience),
    reader: Reader,
    settings: &Settings,
    now: Timestamp,
) -> Result<InvitationPreview, InviteError> {
    let event = event_with_answers(conn, id)?;
    let obstacle = match refuse(conn, &event, settings, now) {
        Ok(()) => None,
        Err(InviteError::Database(error)) => return Err(error.into()),
        Err(error) => Some(error.to_string()),
    };
    let example = settings.public_address.link(&format!("{}#...", answer_link::PAGE));
    let stop = settings.public_address.link(&format!("{}#...", stop::PAGE));
    let (of, _) = party_of(conn, &reader.member_id)?;
    let letter = lay_out_bulk(
        &BulkText {
            words: WORDS,
            title: &event.fields.headline(),
            body: &body(conn, &event, &of)?,
            links: &[LetterLink { label: BUTTON.to_owned(), address: example }],
            readers: &[reader],
            address: "",
            stop: Some(&StopLinks { page: stop.clone(), one_click: stop }),
        },
        settings,
    );
    Ok(InvitationPreview {
        version: event.version,
        subject: letter.subject,
        text: letter.text,
        invited: audience.of(conn, &event.id)?,
        statuses: store::statuses(conn)?,
        obstacle,
    })
}

/// Queues the invitations, and notes who was invited. Returns how many letters.
pub fn send(
    tx: &Transaction<'_>,
    (id, version, audience): (&str, i64, &Audience),
    actor: Actor<'_>,
    settings: &Settings,
    now: Timestamp,
) -> Result<usize, InviteError> {
    let event = event_with_answers(tx, id)?;
    if event.version != version {
        return Err(EventError::Stale.into());
    }
    refuse(tx, &event, settings, now)?;
    let invited = audience.of(tx, &event.id)?;
    if invited.letters.is_empty() {
        return Err(InviteError::Nobody);
    }
    for party in &invited.parties {
        store::note_invited(tx, &event.id, party, now.as_second())?;
    }
    outbox::enqueue_bulk(tx, &letters(&event, &settings.time_zone), &invited.letters, now)?;
    let detail = format!(
        "event {} ({}): to {} addresses of {} households",
        short_id::shown(&event.id),
        event.fields.title,
        invited.letters.len(),
        invited.parties.len()
    );
    let entry = NewLogEntry::by(actor, Action::EventInvited, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)?;
    Ok(invited.letters.len())
}

/// The letters of an event end when answers do.
fn letters<'a>(event: &'a ManagedEvent, zone: &TimeZone) -> BulkLetters<'a> {
    let end = deadline::ends(event).to_zoned_datetime(zone.clone());
    let expires_at = end.map_or(Timestamp::MAX, |end| end.timestamp());
    BulkLetters { letter: Letter::EventInvitation, about: &event.id, expires_at }
}

/// Letters that have not left end when answers to the event as it is now do.
pub fn move_end(tx: &Transaction<'_>, event: &ManagedEvent, zone: &TimeZone) -> rusqlite::Result<()> {
    outbox::move_bulk_end(tx, &letters(event, zone))
}

/// Writes the letter for one address of a household, as things stand when it leaves.
pub fn compose(
    tx: &Transaction<'_>,
    seal: &Seal,
    occasion: &BulkOccasion<'_>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<BulkLetter> {
    let event = events::find(tx, occasion.about)?.filter(|event| event.fields.asks.is_some());
    let Some(event) = event else { return Ok(BulkLetter::Never("the event was removed")) };
    if !settings.public_address.is_reachable_from_outside() {
        return Ok(BulkLetter::Never("the portal cannot be reached from outside"));
    }
    match find::closed(tx, &event, now, &settings.time_zone)? {
        None => {}
        Some(Closed::Cancelled) => return Ok(BulkLetter::Never("the event was cancelled")),
        Some(Closed::Begun) => return Ok(BulkLetter::Never("the event has begun")),
        Some(Closed::Deadline(_) | Closed::Because(_)) => {
            return Ok(BulkLetter::Never("no answers are taken any more"));
        }
    }
    let (of, _) = party_of(tx, occasion.member_id)?;
    let readers = recipients::readers_with(tx, CHOICE, occasion.member_id)?;
    let (address, mut readers) = readers.unwrap_or_default();
    let speakers = store::speakers_at(tx, &of, &address)?;
    readers.retain(|reader| speakers.contains(&reader.member_id));
    if readers.is_empty() {
        return Ok(BulkLetter::Never("nobody at this address wants it any more"));
    }
    let Ok(link) = answer_link::link_for((&event.id, &of, &address), seal, settings, now) else {
        return Ok(BulkLetter::Later(now + RETRY_DELAY));
    };
    let stop = stop::links_for(seal, CHOICE, &readers, settings, now);
    let text = BulkText {
        words: WORDS,
        title: &event.fields.headline(),
        body: &body(tx, &event, &of)?,
        links: &[LetterLink { label: BUTTON.to_owned(), address: link }],
        readers: &readers,
        address: &address,
        stop: stop.as_ref(),
    };
    Ok(BulkLetter::Write(Box::new(lay_out_bulk(&text, settings))))
}

fn body(conn: &Connection, event: &ManagedEvent, of: &PartyOf) -> rusqlite::Result<String> {
    let (mut people, answer) = find::party(conn, &event.id, of)?;
    people.retain(|person| !person.is_away);
    let mut paragraphs = vec![words::event(event)];
    paragraphs.extend(words::description(event));
    let names: Vec<String> = people.iter().map(|person| person.first_name.clone()).collect();
    let whom = match store::household_name(conn, of)? {
        Some(household) => {
            format!("This letter is for the household {household}: {}.", words::listed(&names))
        }
        None => format!("This letter is for {}.", words::listed(&names)),
    };
    paragraphs.push(whom);
    if let Some(coming) = words::who_comes(&people, answer.guests) {
        let waits = if answer.waits { " You are on the waiting list." } else { "" };
        paragraphs
            .push(format!("You have answered already: {coming}.{waits} If that has changed, say so here:"));
    } else {
        paragraphs.push(match deadline::last_day(event) {
            Some(day) => format!("Who of you is coming? Please say so until {}:", day.strftime("%A, %B %-d")),
            None => "Who of you is coming? Please say so here:".to_owned(),
        });
    }
    Ok(paragraphs.join("\n\n"))
}
