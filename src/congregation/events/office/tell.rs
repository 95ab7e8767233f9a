//! Letters to people who answered or were invited, when an event is moved, cancelled or takes place after all: one to an
//! address.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::{Connection, Result};

use crate::accounts::audit_log::Work;
use crate::congregation::events::rsvp::{self, ToldPerson};
use crate::congregation::events::{EventFields, ManagedEvent};
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::outbox;
use crate::platform::mail::{Letter, News};

/// Events that one letter names; of more it says how many.
const MOST_NAMED: usize = 12;

/// The news of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Cancelled,
    TakesPlace,
}

/// A letter's text about one event.
struct NoticeText<'a> {
    event: &'a str,
    headline: String,
    words: String,
    /// The letter is pointless afterwards.
    until: Timestamp,
}

impl<'a> NoticeText<'a> {
    fn of(event: &'a ManagedEvent, words: String, until: Timestamp) -> Self {
        Self { event: &event.id, headline: event.fields.headline(), words, until }
    }
}

/// How many letters would tell of these events.
pub fn count(conn: &Connection, events: &[ManagedEvent]) -> Result<u32> {
    let mut addresses = HashSet::new();
    for event in events {
        addresses.extend(rsvp::reached(conn, &event.id)?.into_iter().map(|reached| reached.address));
    }
    Ok(u32::try_from(addresses.len()).unwrap_or(u32::MAX))
}

/// Tells of events that are at another time or place; those that were before today are past.
pub fn moved(work: Work<'_>, moved: &[(EventFields, ManagedEvent)]) -> Result<u32> {
    let today = work.today();
    let news = moved.iter().filter(|(before, after)| before.date.max(after.fields.date) >= today).map(
        |(before, after)| {
            let (was, is) = (before.when_and_where(), after.fields.when_and_where());
            let words = format!("{}\n\nNow:\n{is}\n\nBefore:\n{was}", after.fields.title);
            NoticeText::of(after, words, before.is_past_at().max(after.fields.is_past_at()))
        },
    );
    send(work, Letter::EventMoved, &news.collect::<Vec<_>>(), "")
}

/// Tells of these events; `reason` may be empty.
pub fn tell(work: Work<'_>, events: &[ManagedEvent], (notice, reason): (Notice, &str)) -> Result<u32> {
    let today = work.today();
    let news = events
        .iter()
        .filter(|event| event.fields.last_day() >= today)
        .map(|event| NoticeText::of(event, event.fields.in_words(), event.fields.is_past_at()));
    let letter = match notice {
        Notice::Cancelled => Letter::EventCancelled,
        Notice::TakesPlace => Letter::EventTakesPlace,
    };
    send(work, letter, &news.collect::<Vec<_>>(), reason.trim())
}

/// One letter to an address, about all of the events of its people.
fn send(work: Work<'_>, letter: Letter, news: &[NoticeText<'_>], reason: &str) -> Result<u32> {
    let mut letters: Vec<(ToldPerson, Vec<&NoticeText<'_>>)> = Vec::new();
    for telling in news {
        let mut told = HashSet::new();
        for reached in rsvp::reached(work.tx, telling.event)? {
            if !told.insert(reached.address.clone()) {
                continue;
            }
            match letters.iter_mut().find(|(known, _)| known.address == reached.address) {
                Some((_, named)) => named.push(telling),
                None => letters.push((reached, vec![telling])),
            }
        }
    }
    for (reached, named) in &letters {
        let [first, others @ ..] = &named[..] else { continue };
        let headline = match others.len() {
            0 => first.headline.clone(),
            more => format!("{} and {more} more", first.headline),
        };
        // The letter is of use until the last of its events would be over.
        let until = named.iter().map(|telling| telling.until).max().unwrap_or(work.now);
        let more = (named.len() > MOST_NAMED).then(|| format!("and {} more", named.len() - MOST_NAMED));
        let reason = (!reason.is_empty()).then_some(reason);
        let named = named.iter().take(MOST_NAMED).map(|telling| &*telling.words);
        let detail = named.chain(more.as_deref()).chain(reason).collect::<Vec<_>>().join("\n\n");
        let detail = with_headline(&headline, &detail);
        let news = News { letter, member_id: &reached.member_id, detail: Some(&detail), to_address: None };
        outbox::announce_until(work.tx, &news, until, work.now)?;
    }
    Ok(u32::try_from(letters.len()).unwrap_or(u32::MAX))
}
