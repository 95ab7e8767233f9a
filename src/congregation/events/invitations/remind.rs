//! The reminder the day before to people who come, once for an event and its day, however often the portal starts or
//! its clock changes.

use std::collections::{HashMap, HashSet};

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::{RETRY_DELAY, answer_link, store};
use crate::congregation::events::rsvp::answer::{party, party_of};
use crate::congregation::events::rsvp::{self, PartyOf, answered, who_comes};
use crate::congregation::events::{AnswerStatus, ManagedEvent, store as events};
use crate::congregation::subscriptions::LetterChoice;
use crate::congregation::subscriptions::recipients::{self, LetterToMany};
use crate::platform::mail::{BulkLetter, BulkLetters, BulkOccasion, Letter, LetterLink, Reader, outbox};
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;

const WORDS: &str = include_str!("letters/reminder.txt");
const CHOICE: LetterChoice = LetterChoice::Reminders;
/// The hour of the day before, by the congregation's clock.
const HOUR: Time = Time::constant(9, 0, 0, 0);

/// Events that are to be reminded of now.
pub fn due(conn: &Connection, now: Timestamp, settings: &Settings) -> rusqlite::Result<Vec<ManagedEvent>> {
    let here = now.to_zoned_datetime(settings.time_zone.clone()).datetime();
    let tomorrow = here.date().saturating_add(1.day());
    let mut due = Vec::new();
    for id in store::to_remind_of(conn, here.date(), tomorrow)? {
        let Some(event) = events::find(conn, &id)? else { continue };
        let from = event.fields.date.saturating_sub(1.day()).to_datetime(HOUR);
        if from <= here && here < rsvp::begins(&event) {
            due.push(event);
        }
    }
    Ok(due)
}

/// Queues the reminders whose time has come; returns how many.
pub fn queue_due(tx: &Transaction<'_>, now: Timestamp, settings: &Settings) -> rusqlite::Result<usize> {
    let mut queued = 0;
    for event in due(tx, now, settings)? {
        store::note_reminded(tx, &event.id, event.fields.date, now.as_second())?;
        let people = reminded(tx, &event)?;
        let about = format!("{} {}", event.fields.date, event.id);
        let begins = rsvp::begins(&event).to_zoned_datetime(settings.time_zone.clone());
        let expires_at = begins.map_or(Timestamp::MAX, |begins| begins.timestamp());
        let letters = BulkLetters { letter: Letter::EventReminder, about: &about, expires_at };
        outbox::enqueue_bulk(tx, &letters, &people, now)?;
        queued += people.len();
    }
    Ok(queued)
}

/// The id of one person at each address of people who come; of people who answer for a household where its people who
/// come have no address.
fn reminded(conn: &Connection, event: &ManagedEvent) -> rusqlite::Result<Vec<String>> {
    let mut coming: HashMap<PartyOf, HashSet<String>> = HashMap::new();
    for person in answered(conn, &event.id)? {
        if person.status == Some(AnswerStatus::Attending) {
            coming.entry(party_of(conn, &person.id)?.0).or_default().insert(person.id);
        }
    }
    if coming.is_empty() {
        return Ok(Vec::new());
    }
    let willing = recipients::willing(conn, CHOICE)?;
    let mut reached = Vec::new();
    for person in willing.iter().filter(|person| !person.is_refused) {
        reached.extend(person.address.as_deref().map(|address| (&*person.member_id, address)));
    }
    let has_address: HashSet<&str> = reached.iter().map(|(id, _)| *id).collect();
    let mut wanted: HashSet<String> = HashSet::new();
    for (party, people) in coming {
        if people.iter().any(|id| has_address.contains(&**id)) {
            wanted.extend(people);
        } else if let PartyOf::Household(_) = party {
            let speakers = store::speakers(conn)?.into_iter();
            wanted.extend(speakers.filter(|speaker| speaker.party == party).map(|speaker| speaker.member_id));
        }
    }
    let mut addresses = HashSet::new();
    reached.retain(|(id, address)| wanted.contains(*id) && addresses.insert(*address));
    Ok(reached.into_iter().map(|(id, _)| id.to_owned()).collect())
}

/// A party that comes and has readers at the address of a letter.
struct ComingParty {
    of: PartyOf,
    coming: String,
    /// A reader at the address answers for all of it.
    has_speaker: bool,
}

/// Writes the letter for one address, as things stand when it leaves.
pub fn compose(occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
    let BulkOccasion { tx, seal, settings, now, .. } = *occasion;
    let (day, id) = occasion.about.split_once(' ').unwrap_or_default();
    let Some(event) = events::find(tx, id)? else { return Ok(BulkLetter::Never("the event was removed")) };
    if event.cancelled.is_some() {
        return Ok(BulkLetter::Never("the event was cancelled"));
    }
    if day.parse::<Date>().ok() != Some(event.fields.date) {
        return Ok(BulkLetter::Never("the event was moved to another day"));
    }
    if now.to_zoned_datetime(settings.time_zone.clone()).datetime() >= rsvp::begins(&event) {
        return Ok(BulkLetter::Never("the event has begun"));
    }
    let (address, mut readers) = recipients::readers_with(tx, CHOICE, occasion.member_id)?;
    let is_wanted = !readers.is_empty();
    let parties = coming_parties(tx, &event, &address, &mut readers)?;
    if is_wanted && parties.is_empty() {
        return Ok(BulkLetter::Never("nobody at this address comes any more"));
    }
    // People may decline until the event begins, although answers have ended.
    let Ok(links) = links(&event, &parties, &address, seal, settings, now) else {
        return Ok(BulkLetter::Later(now + RETRY_DELAY));
    };
    let letter = LetterToMany {
        choice: CHOICE,
        words: WORDS,
        title: &event.fields.headline(),
        body: &body(&event, &parties, !links.is_empty()),
        links: &links,
    };
    Ok(letter.write_to(&address, &readers, occasion))
}

/// Keeps the readers who come, or answer for people who do; returns their parties.
fn coming_parties(
    conn: &Connection,
    event: &ManagedEvent,
    address: &str,
    readers: &mut Vec<Reader>,
) -> rusqlite::Result<Vec<ComingParty>> {
    let mut parties: Vec<ComingParty> = Vec::new();
    let mut kept = Vec::new();
    for reader in readers.drain(..) {
        let (of, _) = party_of(conn, &reader.member_id)?;
        if parties.iter().all(|party| party.of != of) {
            let (mut people, answer) = party(conn, &event.id, &of)?;
            people.retain(|person| person.status == Some(AnswerStatus::Attending));
            let Some(coming) = who_comes(&people, answer.guests) else { continue };
            let has_speaker = !store::speakers_at(conn, &of, address)?.is_empty();
            parties.push(ComingParty { of, coming, has_speaker });
        }
        kept.push(reader);
    }
    *readers = kept;
    Ok(parties)
}

/// A link for each household whose answer a reader at the address may change.
fn links(
    event: &ManagedEvent,
    parties: &[ComingParty],
    address: &str,
    seal: &Seal,
    settings: &Settings,
    now: Timestamp,
) -> Result<Vec<LetterLink>, SealError> {
    if !settings.public_address.is_reachable_from_outside() {
        return Ok(Vec::new());
    }
    let speaking: Vec<&ComingParty> = parties.iter().filter(|party| party.has_speaker).collect();
    let label = |party: &ComingParty| match speaking.len() {
        1 => "Change the answer".to_owned(),
        _ => format!("Change the answer of {}", party.coming),
    };
    speaking
        .iter()
        .map(|party| {
            let link = answer_link::link_for(&event.id, &party.of, address, seal, settings, now)?;
            Ok(LetterLink { label: label(party), address: link })
        })
        .collect()
}

fn body(event: &ManagedEvent, parties: &[ComingParty], has_link: bool) -> String {
    let mut paragraphs = vec!["You are expected:".to_owned(), event.fields.in_words()];
    let coming: Vec<String> = parties.iter().map(|party| format!("Coming: {}", party.coming)).collect();
    paragraphs.push(coming.join("\n"));
    let how = if has_link { "here. It needs no password:" } else { "in the portal, under Events." };
    paragraphs.push(format!("If that has changed, please say so {how}"));
    paragraphs.join("\n\n")
}
