//! Letters to who answered, when an event is moved, cancelled or takes place after all: one to an address, whoever shares it.

use std::collections::HashSet;

use rusqlite::{Connection, Transaction};

use super::store;
use crate::congregation::events::manage::EventWork;
use crate::congregation::events::{EventFields, ManagedEvent};
use crate::platform::mail::outbox;
use crate::platform::mail::{Letter, News};

/// Events that one letter names; of more it says how many.
const MOST_NAMED: usize = 12;

/// What there is to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Cancelled,
    TakesPlace,
}

/// How many letters would tell who comes to these events.
pub fn count(conn: &Connection, events: &[ManagedEvent]) -> rusqlite::Result<u32> {
    let mut addresses = HashSet::new();
    for event in events {
        addresses.extend(store::reached(conn, &event.id)?.into_iter().map(|reached| reached.address));
    }
    Ok(u32::try_from(addresses.len()).unwrap_or(u32::MAX))
}

/// Tells who comes to events that are at another time or place; those that were before today are past.
pub fn moved(
    tx: &Transaction<'_>,
    moved: &[(EventFields, ManagedEvent)],
    work: &EventWork<'_>,
) -> rusqlite::Result<u32> {
    let news = moved.iter().filter(|(before, after)| before.date.max(after.fields.date) >= work.today).map(
        |(before, after)| {
            let (was, is) = (before.when_and_where(), after.fields.when_and_where());
            (after.id.as_str(), format!("{}\nNow: {is}\nBefore: {was}", after.fields.title))
        },
    );
    send(tx, Letter::EventMoved, &news.collect::<Vec<_>>(), "", work)
}

/// Tells who comes to these events; `reason` may be empty.
pub fn tell(
    tx: &Transaction<'_>,
    events: &[ManagedEvent],
    (told, reason): (Told, &str),
    work: &EventWork<'_>,
) -> rusqlite::Result<u32> {
    let news = events.iter().filter(|event| event.fields.last_day() >= work.today).map(|event| {
        (event.id.as_str(), format!("{}\n{}", event.fields.title, event.fields.when_and_where()))
    });
    let letter = match told {
        Told::Cancelled => Letter::EventCancelled,
        Told::TakesPlace => Letter::EventTakesPlace,
    };
    send(tx, letter, &news.collect::<Vec<_>>(), reason.trim(), work)
}

/// One letter to an address, about all of the events its people come to.
fn send(
    tx: &Transaction<'_>,
    letter: Letter,
    news: &[(&str, String)],
    reason: &str,
    work: &EventWork<'_>,
) -> rusqlite::Result<u32> {
    let mut letters: Vec<(store::ToldPerson, Vec<&str>)> = Vec::new();
    for (event, words) in news {
        let mut told = HashSet::new();
        for reached in store::reached(tx, event)? {
            if !told.insert(reached.address.clone()) {
                continue;
            }
            match letters.iter_mut().find(|(known, _)| known.address == reached.address) {
                Some((_, named)) => named.push(words),
                None => letters.push((reached, vec![words])),
            }
        }
    }
    for (reached, named) in &letters {
        let more = (named.len() > MOST_NAMED).then(|| format!("and {} more", named.len() - MOST_NAMED));
        let reason = (!reason.is_empty()).then_some(reason);
        let named = named.iter().take(MOST_NAMED).copied();
        let detail = named.chain(more.as_deref()).chain(reason).collect::<Vec<_>>().join("\n\n");
        let news = News { letter, member_id: &reached.member_id, detail: Some(&detail), to_address: None };
        outbox::announce(tx, &news, work.now)?;
    }
    Ok(u32::try_from(letters.len()).unwrap_or(u32::MAX))
}
