//! The office's invitation to an event that asks who comes: looked at first, then sent, a letter for each address of a
//! household.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::{Audience, CHOICE, RETRY_DELAY, answer_link, store};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::events::manage::{find_event, log_event};
use crate::congregation::events::rsvp::answer::{answers_closed, party, party_of, why_closed};
use crate::congregation::events::rsvp::{self, Closed, PartyOf, who_comes};
use crate::congregation::events::{ManagedEvent, Scope, store as events};
use crate::congregation::subscriptions::PersonToTelephone;
use crate::congregation::subscriptions::recipients::{self, LetterToMany};
use crate::platform::clock::on_clock;
use crate::platform::mail::{BulkLetter, BulkLetters, BulkOccasion, Letter, LetterLink, Reader, outbox};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::settings::Settings;
use crate::platform::text::listed;

const WORDS: &str = include_str!("letters/invitation.txt");
/// Characters of the description that stand in an invitation.
const BEGINNING: usize = 1_200;

/// The letter's preview and its reach.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventInvitationLetter {
    /// The version for the request to send.
    version: i64,
    subject: String,
    /// The plain text, as it would be written to the caller.
    text: String,
    /// One for each address of those who answer for a household.
    letters: u32,
    /// A person who lives in none is one.
    households: u32,
    /// Households that are left out, since they were invited already.
    invited_before: u32,
    /// When the last of those were: RFC 3339, on the congregation's clock.
    last_invited_at: Option<String>,
    /// Households all of whose addresses the mail server has refused for good.
    refused: u32,
    /// Households without an address.
    without_address: u32,
    /// The people of those, 500 at most.
    to_telephone: Vec<PersonToTelephone>,
    /// Letters to many that leave within an hour at most.
    per_hour: u32,
    /// The membership statuses that there are, to choose from.
    statuses: Vec<String>,
    /// Why nothing can be sent.
    obstacle: Option<String>,
}

fn event_with_answers(conn: &Connection, id: &str) -> Result<ManagedEvent, Refusal> {
    let event = find_event(conn, id)?;
    if event.fields.asks.is_none() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "This event does not ask who is coming."));
    }
    Ok(event)
}

/// Why no invitations to the event are sent; none: they are.
fn obstacle(
    conn: &Connection,
    event: &ManagedEvent,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Option<Refusal>> {
    let address = &settings.public_address;
    if !address.is_reachable_from_outside() {
        let text = format!(
            "The link in the letter would lead nowhere: the portal's address {address} works inside your church's own network only."
        );
        return Ok(Some(Refusal::new(ErrorCode::NotAsItWas, text)));
    }
    let here = now.to_zoned_datetime(settings.time_zone.clone());
    Ok(why_closed(conn, event, &here)?.as_ref().map(answers_closed))
}

/// The letter as `reader` would get it. Nothing is sent.
pub fn preview(
    conn: &Connection,
    id: &str,
    audience: &Audience,
    reader: Reader,
    settings: &Settings,
    now: Timestamp,
) -> Result<EventInvitationLetter, Refusal> {
    let event = event_with_answers(conn, id)?;
    let obstacle = obstacle(conn, &event, settings, now)?.map(|refusal| refusal.message);
    let (of, _) = party_of(conn, &reader.member_id)?;
    let letter = LetterToMany {
        choice: CHOICE,
        words: WORDS,
        title: &event.fields.headline(),
        body: &body(conn, &event, &of)?,
        links: &[button(settings.public_address.link(&format!("{}#...", answer_link::PAGE)))],
    }
    .example(reader, settings);
    let invited = audience.of(conn, &event.id)?;
    let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
    Ok(EventInvitationLetter {
        version: event.version,
        subject: letter.subject,
        text: letter.text,
        letters: count(invited.letters.len()),
        households: count(invited.parties.len()),
        invited_before: invited.before,
        last_invited_at: store::last_invited_at(conn, &event.id)?.map(|at| on_clock(at, &settings.time_zone)),
        refused: invited.refused,
        without_address: invited.without_address,
        to_telephone: invited.to_telephone,
        per_hour: settings.bulk_mail_per_hour(),
        statuses: store::statuses(conn)?,
        obstacle,
    })
}

/// Queues the invitations, and notes who was invited. Returns how many letters.
pub fn send(
    work: Work<'_>,
    id: &str,
    version: i64,
    audience: &Audience,
    settings: &Settings,
) -> Result<usize, Refusal> {
    let tx = work.tx;
    let event = event_with_answers(tx, id)?;
    refuse_stale("event", version, event.version)?;
    if let Some(refusal) = obstacle(tx, &event, settings, work.now)? {
        return Err(refusal);
    }
    let invited = audience.of(tx, &event.id)?;
    if invited.letters.is_empty() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "Nobody would get this letter."));
    }
    for party in &invited.parties {
        store::note_invited(tx, &event.id, party, work.now.as_second())?;
    }
    outbox::enqueue_bulk(tx, &letters(&event, &settings.time_zone), &invited.letters, work.now)?;
    let words = format!("to {} addresses of {} households", invited.letters.len(), invited.parties.len());
    log_event(work, Action::EventInvited, &event, Scope::This, &words)?;
    Ok(invited.letters.len())
}

/// The letters of an event end when answers do.
fn letters<'a>(event: &'a ManagedEvent, zone: &TimeZone) -> BulkLetters<'a> {
    let end = rsvp::answers_end(event).to_zoned_datetime(zone.clone());
    let expires_at = end.map_or(Timestamp::MAX, |end| end.timestamp());
    BulkLetters { letter: Letter::EventInvitation, about: &event.id, expires_at }
}

/// Letters that have not left end when answers to the event as it is now do.
pub fn move_end(tx: &Transaction<'_>, event: &ManagedEvent, zone: &TimeZone) -> rusqlite::Result<()> {
    outbox::move_bulk_end(tx, &letters(event, zone))
}

/// Writes the letter for one address of a household, as things stand when it leaves.
pub fn compose(occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
    let BulkOccasion { tx, seal, settings, now, .. } = *occasion;
    let event = events::find(tx, occasion.about)?.filter(|event| event.fields.asks.is_some());
    let Some(event) = event else { return Ok(BulkLetter::Never("the event was removed")) };
    if !settings.public_address.is_reachable_from_outside() {
        return Ok(BulkLetter::Never("the portal cannot be reached from outside"));
    }
    match why_closed(tx, &event, &now.to_zoned_datetime(settings.time_zone.clone()))? {
        None => {}
        Some(Closed::Cancelled) => return Ok(BulkLetter::Never("the event was cancelled")),
        Some(Closed::Begun) => return Ok(BulkLetter::Never("the event has begun")),
        Some(Closed::Deadline(_) | Closed::Because(_)) => {
            return Ok(BulkLetter::Never("no answers are taken any more"));
        }
    }
    let (of, _) = party_of(tx, occasion.member_id)?;
    let (address, mut readers) = recipients::readers_with(tx, CHOICE, occasion.member_id)?;
    let speakers = store::speakers_at(tx, &of, &address)?;
    readers.retain(|reader| speakers.contains(&reader.member_id));
    let Ok(link) = answer_link::link_for(&event.id, &of, &address, seal, settings, now) else {
        return Ok(BulkLetter::Later(now + RETRY_DELAY));
    };
    let letter = LetterToMany {
        choice: CHOICE,
        words: WORDS,
        title: &event.fields.headline(),
        body: &body(tx, &event, &of)?,
        links: &[button(link)],
    };
    Ok(letter.write_to(&address, &readers, occasion))
}

fn button(address: String) -> LetterLink {
    LetterLink { label: "Say who is coming".to_owned(), address }
}

fn body(conn: &Connection, event: &ManagedEvent, of: &PartyOf) -> rusqlite::Result<String> {
    let (mut people, answer) = party(conn, &event.id, of)?;
    people.retain(|person| !person.is_away);
    let mut paragraphs = vec![event.fields.in_words()];
    paragraphs.extend(description(event));
    let names: Vec<String> = people.iter().map(|person| person.first_name.clone()).collect();
    let whom = match store::household_name(conn, of)? {
        Some(household) => {
            format!("This letter is for the household {household}: {}.", listed(&names))
        }
        None => format!("This letter is for {}.", listed(&names)),
    };
    paragraphs.push(whom);
    if let Some(coming) = who_comes(&people, answer.guests) {
        let waits = if answer.waits { " You are on the waiting list." } else { "" };
        paragraphs
            .push(format!("You have answered already: {coming}.{waits} If that has changed, say so here:"));
    } else {
        paragraphs.push(match rsvp::last_answer_day(event) {
            Some(day) => format!("Who of you is coming? Please say so by {}:", day.strftime("%A, %B %-d")),
            None => "Who of you is coming? Please say so here:".to_owned(),
        });
    }
    Ok(paragraphs.join("\n\n"))
}

/// Its description, or the beginning of a long one.
fn description(event: &ManagedEvent) -> Option<String> {
    let text = event.fields.description.as_deref()?;
    if text.chars().count() <= BEGINNING {
        return Some(text.to_owned());
    }
    let beginning: String = text.chars().take(BEGINNING).collect();
    Some(format!("{} ...", beginning.rsplit_once(' ').map_or(&*beginning, |(words, _)| words)))
}
