//! Letters of the office to some: to the people whom the list of people shows by its search and filters, or who were chosen
//! there. Letter choices are kept as for announcements; people without an e-mail address are named, to be telephoned or
//! written to on paper.

pub mod api;
mod store;

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use crate::accounts::audit_log::{Action, Work};
use crate::congregation::people::list::{PeopleQuery, search, search_index};
use crate::congregation::subscriptions::recipients::{self, PlainLetter};
use crate::congregation::subscriptions::{LetterChoice, PersonToTelephone, Reach, WillingPerson};
use crate::platform::mail::{BulkLetter, BulkLetters, BulkOccasion, Letter, Reader, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text;

const WORDS: &str = include_str!("letters/office-letter.txt");
const CHOICE: LetterChoice = LetterChoice::Announcements;
const MOST_PEOPLE: u32 = 5_000;
/// People without an address who are listed.
const MOST_NAMED: usize = 500;
const LONGEST_SUBJECT: usize = 200;
const LONGEST_TEXT: usize = 20_000;
/// As for an announcement without an end.
const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);
const WITHDRAWN: &str = "the letter was withdrawn";

/// A letter as it is written.
#[derive(Clone, Debug)]
pub struct OfficeLetter {
    subject: String,
    text: String,
    query: PeopleQuery,
    /// On the congregation's calendar.
    today: Date,
}

/// A letter of the last thirty days.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct SentLetter {
    id: String,
    subject: String,
    /// RFC 3339, on the congregation's clock.
    sent_at: String,
    /// Without those that were withdrawn.
    letters: u32,
    /// Letters that have not left.
    waiting: u32,
}

/// The letter's preview and its reach.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OfficeLetterLook {
    subject: String,
    /// The plain text, as it would be written to the caller.
    text: String,
    #[oai(flatten)]
    reach: Reach,
    /// People who do not want letters, or whose account is disabled.
    unwilling: u32,
    /// The first 500 without an address, or whose address is refused; for children the adults of their households.
    to_telephone: Vec<PersonToTelephone>,
    /// Letters to many that leave within an hour at most.
    per_hour: u32,
    /// The letter has a link that ends such letters. Without one the portal cannot be reached from outside.
    has_link: bool,
    /// The last letter with the same subject and text.
    sent_before: Option<SentLetter>,
}

impl OfficeLetter {
    /// It is not to people who died or moved away.
    pub fn new(subject: &str, text: &str, query: PeopleQuery, today: Date) -> Result<Self, Refusal> {
        let subject =
            text::one_line("The subject", subject, LONGEST_SUBJECT).map_err(Refusal::of_field("subject"))?;
        let text = text::optional_lines("The text", text, LONGEST_TEXT)
            .map_err(Refusal::of_field("text"))?
            .ok_or_else(|| Refusal::field("text", "The text is missing."))?;
        Ok(Self { subject, text, query: query.of_those_present(), today })
    }

    fn plain(&self) -> PlainLetter<'_> {
        PlainLetter { choice: CHOICE, words: WORDS, title: &self.subject, body: &self.text }
    }
}

/// The people of a letter.
#[derive(Default)]
struct Recipients {
    /// One person at each address.
    letters: Vec<String>,
    readers: Vec<String>,
    refused: u32,
    without_address: u32,
    unwilling: u32,
    to_telephone: Vec<PersonToTelephone>,
}

impl Recipients {
    /// The search index has to be up to date.
    fn of(conn: &Connection, letter: &OfficeLetter, now: Timestamp) -> Result<Self, Refusal> {
        let people = search::rows(conn, &letter.query, MOST_PEOPLE + 1, now)?;
        if people.len() > MOST_PEOPLE as usize {
            let text = "More than 5,000 people are too many for such a letter. Please choose a filter, or write an announcement.";
            return Err(Refusal::field("filter", text));
        }
        let willing = recipients::willing(conn, CHOICE)?;
        let mut found = Self::default();
        let ids = people.into_iter().map(|person| person.id);
        let recipients = recipients::recipients_of(conn, ids, &willing, letter.today)?;
        let wanted: HashSet<&str> = recipients.iter().map(|id| &**id).collect();
        let (mut addresses, mut unreached) = (HashSet::new(), HashMap::new());
        // The owner of an address comes first.
        for person in &willing {
            let WillingPerson { member_id, address, is_refused, .. } = person;
            match address {
                _ if !wanted.contains(&**member_id) => continue,
                Some(address) if !is_refused => {
                    found.readers.push(member_id.clone());
                    if addresses.insert(address) {
                        found.letters.push(member_id.clone());
                    }
                    continue;
                }
                Some(_) => found.refused += 1,
                None => found.without_address += 1,
            }
            unreached.insert(&**member_id, person);
        }
        found.unwilling = count(wanted.len() - found.readers.len() - unreached.len());
        let named = recipients.iter().filter_map(|id| unreached.remove(&**id)).take(MOST_NAMED);
        found.to_telephone = named
            .map(|WillingPerson { member_id, name, phone, .. }| PersonToTelephone {
                id: member_id.clone(),
                name: name.clone(),
                phone: phone.clone(),
            })
            .collect();
        Ok(found)
    }
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

/// `reader` is the caller. The search index has to be up to date.
pub fn preview(
    conn: &Connection,
    letter: &OfficeLetter,
    reader: Reader,
    settings: &Settings,
    now: Timestamp,
) -> Result<OfficeLetterLook, Refusal> {
    let found = Recipients::of(conn, letter, now)?;
    let example = letter.plain().example(reader, settings);
    Ok(OfficeLetterLook {
        subject: example.subject,
        text: example.text,
        reach: Reach {
            letters: count(found.letters.len()),
            people: count(found.readers.len()),
            refused: found.refused,
            without_address: found.without_address,
        },
        unwilling: found.unwilling,
        to_telephone: found.to_telephone,
        per_hour: settings.bulk_mail_per_hour(),
        has_link: settings.public_address.is_reachable_from_outside(),
        sent_before: store::find_same(conn, &letter.subject, &letter.text, &settings.time_zone)?,
    })
}

/// The last ones, the newest first.
pub fn last_sent(conn: &Connection, settings: &Settings) -> rusqlite::Result<Vec<SentLetter>> {
    store::last_sent(conn, &settings.time_zone)
}

/// Queues the letter under `id`, which the page made: sent twice it leaves once. `looked_at` is the number of letters that
/// the preview told. Returns how many are on their way; none where they were before.
pub fn send(work: Work<'_>, id: &str, letter: &OfficeLetter, looked_at: u32) -> Result<usize, Refusal> {
    let is_id = (8..=64).contains(&id.len()) && id.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
    if !is_id {
        return Err(Refusal::field("id", "This is no name of a letter."));
    }
    let (tx, now) = (work.tx, work.now);
    if store::find(tx, id)?.is_some() {
        return Ok(0);
    }
    search_index::refresh(tx)?;
    let found = Recipients::of(tx, letter, now)?;
    if count(found.letters.len()) != looked_at {
        let text = "Other people would get this letter than when you looked at it. Nothing was sent yet.";
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
    }
    if found.letters.is_empty() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "Nobody would get this letter."));
    }
    let expires_at = now + LIFETIME;
    store::remove_expired(tx, now.as_second())?;
    store::insert(tx, id, letter, count(found.letters.len()), now.as_second(), expires_at.as_second())?;
    for reader in &found.readers {
        store::insert_reader(tx, id, reader)?;
    }
    let letters = BulkLetters { letter: Letter::OfficeLetter, about: id, expires_at };
    outbox::enqueue_bulk(tx, &letters, &found.letters, now)?;
    let who = letter.query.in_words();
    let addresses = if found.letters.len() == 1 { "address" } else { "addresses" };
    let detail = format!("\"{}\" to {} {addresses}: {who}", letter.subject, found.letters.len());
    work.log(Action::OfficeLetterSent, &detail)?;
    Ok(found.letters.len())
}

/// Ends the letters that have not left. Returns how many.
pub fn withdraw(work: Work<'_>, id: &str) -> Result<usize, Refusal> {
    let not_found = || Refusal::new(ErrorCode::NotFound, "There is no such letter here any more.");
    let (subject, _) = store::find(work.tx, id)?.ok_or_else(not_found)?;
    let waiting = outbox::waiting_about(work.tx, Letter::OfficeLetter, id)?.len();
    if waiting == 0 {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "All its letters have left already."));
    }
    outbox::end_bulk(work.tx, Letter::OfficeLetter, id, WITHDRAWN, work.now)?;
    store::take_back(work.tx, id, count(waiting))?;
    work.log(Action::OfficeLetterWithdrawn, &format!("\"{subject}\": {waiting} letters had not left"))?;
    Ok(waiting)
}

/// Writes the letter for one address: to those there whom it was sent to, and who want letters still.
pub fn compose(
    tx: &Transaction<'_>,
    seal: &Seal,
    occasion: &BulkOccasion<'_>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<BulkLetter> {
    let Some((title, body)) = store::find(tx, occasion.about)? else {
        return Ok(BulkLetter::Never("the letter is over"));
    };
    let (address, readers) = recipients::readers_with(tx, CHOICE, occasion.member_id)?.unwrap_or_default();
    let is_for =
        |reader: Reader| Ok(store::is_reader(tx, occasion.about, &reader.member_id)?.then_some(reader));
    let readers: Vec<_> =
        readers.into_iter().map(is_for).filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?;
    let letter = PlainLetter { choice: CHOICE, words: WORDS, title: &title, body: &body };
    Ok(letter.write_to(&address, &readers, seal, settings, now))
}
