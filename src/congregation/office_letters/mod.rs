//! Letters of the office to some: to the people whom the list of people shows by its search and filters, or who were chosen
//! there. Letter choices are kept as for announcements; people without an e-mail address are named, to be telephoned or
//! written to on paper.

pub mod api;
mod store;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use crate::accounts::audit_log::{Action, Work};
use crate::congregation::people::list::{self, Filter, PeopleQuery, search_index};
use crate::congregation::subscriptions::recipients::{self, LetterToMany};
use crate::congregation::subscriptions::recipients::{Recipients, count};
use crate::congregation::subscriptions::{LetterChoice, PersonToTelephone, Reach};
use crate::platform::mail::{BulkLetter, BulkLetters, BulkOccasion, Letter, Reader, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::{self, listed};

const WORDS: &str = include_str!("letters/office-letter.txt");
const CHOICE: LetterChoice = LetterChoice::Announcements;
const MOST_PEOPLE: u32 = 5_000;
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
    /// The first 500 of those.
    unwilling_people: Vec<PersonToTelephone>,
    /// The first 500 who died: no letter is to them.
    died: Vec<PersonToTelephone>,
    /// The first 500 who moved away.
    moved_away: Vec<PersonToTelephone>,
    /// Adults who get it, or are to be told, for a child.
    for_children: Vec<ForChild>,
    /// The first 500 without an address, or whose address is refused; for children the adults of their households.
    to_telephone: Vec<PersonToTelephone>,
    /// Letters to many that leave within an hour at most.
    per_hour: u32,
    /// The letter has a link that ends such letters. Without one the portal cannot be reached from outside.
    has_link: bool,
    /// The last letter with the same subject and text.
    sent_before: Option<SentLetter>,
}

/// An adult to whom a child's letter goes.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct ForChild {
    /// The adult's id.
    pub adult: String,
    /// The adult's.
    pub member_number: String,
    /// The name that the child goes by.
    pub child: String,
    /// The adult gets it for themselves, too.
    pub too: bool,
}

impl OfficeLetter {
    pub fn new(subject: &str, text: &str, query: PeopleQuery, today: Date) -> Result<Self, Refusal> {
        let subject =
            text::one_line("The subject", subject, LONGEST_SUBJECT).map_err(Refusal::of_field("subject"))?;
        let text = text::optional_lines("The text", text, LONGEST_TEXT)
            .map_err(Refusal::of_field("text"))?
            .ok_or_else(|| Refusal::field("text", "The text is missing."))?;
        Ok(Self { subject, text, query, today })
    }

    fn among(&self, filter: Filter) -> PeopleQuery {
        let mut query = self.query.clone();
        query.filters.push(filter);
        query
    }
}

/// People who died or moved away get none. The search index has to be up to date.
fn recipients_of(conn: &Connection, letter: &OfficeLetter, now: Timestamp) -> Result<Recipients, Refusal> {
    let people = list::rows(conn, &letter.among(Filter::present()), MOST_PEOPLE + 1, now)?;
    if people.len() > MOST_PEOPLE as usize {
        let text = "More than 5,000 people are too many for such a letter. Please choose a filter, or write an announcement.";
        return Err(Refusal::field("filter", text));
    }
    let ids = people.into_iter().map(|person| person.id);
    Ok(Recipients::of(conn, CHOICE, ids, letter.today)?)
}

/// SECURITY.md, L3: a person gets at most three letters of one kind within an hour.
fn refuse_flood(conn: &Connection, found: &Recipients, now: Timestamp) -> Result<(), Refusal> {
    let written_to = outbox::written_to_enough(conn, Letter::OfficeLetter, now)?;
    let flooded: Vec<&String> = found.readers.iter().filter(|id| written_to.contains(*id)).collect();
    let Some(first) = recipients::to_telephone(conn, flooded.iter().copied())?.into_iter().next() else {
        return Ok(());
    };
    let who = match flooded.len() - 1 {
        0 => format!("{} has had", first.name),
        1 => format!("{} and 1 other have had", first.name),
        others => format!("{} and {others} others have had", first.name),
    };
    let text = format!(
        "{who} three such letters within the hour. Please wait a while, or leave them out. Nothing was sent."
    );
    Err(Refusal::new(ErrorCode::NotAsItWas, text))
}

/// `reader` is the caller. The search index has to be up to date.
pub fn preview(
    conn: &Connection,
    letter: &OfficeLetter,
    reader: Reader,
    settings: &Settings,
    now: Timestamp,
) -> Result<OfficeLetterLook, Refusal> {
    let found = recipients_of(conn, letter, now)?;
    let is_first = |(reader, _): &&(String, String)| Some(reader) == found.letters.first();
    let first: Vec<_> = found.for_whom.iter().filter(is_first).cloned().collect();
    let own = first.iter().any(|(reader, whom)| reader == whom).then(|| "you".to_owned());
    let text = whom(conn, &first, Vec::from_iter(own))? + &letter.text;
    let example = to_many(&letter.subject, &text).example(reader, settings);
    let gone = |word: &str| -> Result<_, Refusal> {
        let people = list::rows(conn, &letter.among(Filter::parse(word, letter.today)?), MOST_PEOPLE, now)?;
        Ok(recipients::to_telephone(conn, people.iter().map(|person| &person.id))?)
    };
    Ok(OfficeLetterLook {
        died: gone("died")?,
        moved_away: gone("moved")?,
        for_children: store::children(conn, &found.for_whom)?,
        subject: example.subject,
        text: example.text,
        reach: found.reach(),
        unwilling: count(&found.unwilling),
        unwilling_people: recipients::to_telephone(conn, &found.unwilling)?,
        to_telephone: recipients::to_telephone(conn, found.without_address.iter().chain(&found.refused))?,
        per_hour: settings.bulk_mail_per_hour(),
        has_link: settings.public_address.is_reachable_from_outside(),
        sent_before: store::find_same(conn, &letter.subject, &letter.text, &settings.time_zone)?,
    })
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
    let found = recipients_of(tx, letter, now)?;
    if count(&found.letters) != looked_at {
        let text = "Other people would get this letter than when you looked at it. Nothing was sent yet.";
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
    }
    if found.letters.is_empty() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "Nobody would get this letter."));
    }
    refuse_flood(tx, &found, now)?;
    let expires_at = now + LIFETIME;
    store::remove_expired(tx, now.as_second())?;
    store::insert(tx, id, letter, count(&found.letters), now.as_second(), expires_at.as_second())?;
    for (reader, whom) in &found.for_whom {
        store::insert_reader(tx, id, reader, whom)?;
    }
    let letters = BulkLetters { letter: Letter::OfficeLetter, about: id, expires_at };
    outbox::enqueue_bulk(tx, &letters, &found.letters, now)?;
    let who = letter.among(Filter::present()).in_words();
    let addresses = if found.letters.len() == 1 { "address" } else { "addresses" };
    let detail = format!("\"{}\" to {} {addresses}: {who}", letter.subject, found.letters.len());
    work.log(Action::OfficeLetterSent, &detail)?;
    Ok(found.letters.len())
}

/// Ends the letters that have not left. Returns how many.
pub fn withdraw(work: Work<'_>, id: &str) -> Result<usize, Refusal> {
    let not_found = || Refusal::not_found("letter");
    let (subject, _) = store::find(work.tx, id)?.ok_or_else(not_found)?;
    let waiting = outbox::waiting_about(work.tx, Letter::OfficeLetter, id)?;
    if waiting.is_empty() {
        return Err(Refusal::new(ErrorCode::NotAsItWas, "All its letters have left already."));
    }
    outbox::end_bulk(work.tx, Letter::OfficeLetter, id, WITHDRAWN, work.now)?;
    store::take_back(work.tx, id, count(&waiting))?;
    let waiting = waiting.len();
    work.log(Action::OfficeLetterWithdrawn, &format!("\"{subject}\": {waiting} letters had not left"))?;
    Ok(waiting)
}

/// Writes the letter for one address: to those there whom it was sent to, and who want letters still.
pub fn compose(occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
    let BulkOccasion { tx, about, .. } = *occasion;
    let Some((title, body)) = store::find(tx, about)? else {
        return Ok(BulkLetter::Never("the letter is over"));
    };
    let (address, mut readers) = recipients::readers_with(tx, CHOICE, occasion.member_id)?;
    let for_whom = store::for_whom(tx, about, &readers)?;
    readers.retain(|reader| for_whom.iter().any(|(id, _)| *id == reader.member_id));
    let own =
        readers.iter().filter(|one| for_whom.iter().any(|(id, whom)| id == whom && *id == one.member_id));
    let name = |one: &Reader| if readers.len() == 1 { "you".to_owned() } else { one.first_name.clone() };
    let body = whom(tx, &for_whom, own.map(name).collect())? + &body;
    Ok(to_many(&title, &body).write_to(&address, &readers, occasion))
}

/// "This letter is for you and Tim.", where it is to somebody for a child. `own` are those of its readers whom it is for;
/// several are named.
fn whom(conn: &Connection, pairs: &[(String, String)], mut own: Vec<String>) -> rusqlite::Result<String> {
    let children: Vec<_> = store::children(conn, pairs)?.into_iter().map(|child| child.child).collect();
    if children.is_empty() {
        return Ok(String::new());
    }
    for child in children {
        // A reader of the letter may be a child as well.
        if !own.contains(&child) {
            own.push(child);
        }
    }
    Ok(format!("This letter is for {}.\n\n", listed(&own)))
}

fn to_many<'a>(title: &'a str, body: &'a str) -> LetterToMany<'a> {
    LetterToMany { choice: CHOICE, words: WORDS, title, body, links: &[] }
}
