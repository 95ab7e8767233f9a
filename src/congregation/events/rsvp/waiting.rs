//! The waiting list: parties in the order in which they came. Where places come free, the first that fits moves up.

use jiff::{Timestamp, ZonedDateTime};
use rusqlite::{Connection, Transaction};

use super::store::{self, Party};
use super::{deadline, who_comes};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::outbox;
use crate::platform::mail::{Letter, News};

/// Waiting parties that fit now, in their order.
fn fitting(conn: &Connection, event: &ManagedEvent) -> rusqlite::Result<Vec<Party>> {
    let Some(asking) = event.fields.asks.filter(|_| event.cancelled.is_none()) else { return Ok(Vec::new()) };
    let mut left = match asking.capacity {
        Some(capacity) => capacity.saturating_sub(store::numbers(conn, &event.id)?.coming),
        None => u32::MAX,
    };
    let mut parties = store::waiting_parties(conn, &event.id)?;
    parties.retain(|party| {
        let people = party.waiting + u32::from(party.answer.guests);
        let fits = party.waiting > 0 && people <= left;
        if fits {
            left -= people;
        }
        fits
    });
    Ok(parties)
}

/// Lets parties move up that fit now, each with a letter; returns how many.
pub fn move_up(tx: &Transaction<'_>, event: &ManagedEvent, now: Timestamp) -> rusqlite::Result<u32> {
    let mut moved = 0;
    for party in fitting(tx, event)? {
        let mut coming = store::answered(tx, &event.id)?;
        coming.retain(|person| person.party == Some(party.id));
        let coming = who_comes(&coming, party.answer.guests).unwrap_or_default();
        store::give_place(tx, party.id, now.as_second())?;
        let fields = &event.fields;
        let words = format!("{}\n\nComing: {coming}", fields.in_words());
        let detail = with_headline(&fields.headline(), &words);
        for member_id in store::one_at_each_address(tx, party.id)? {
            let news = News {
                letter: Letter::PlaceFree,
                member_id: &member_id,
                detail: Some(&detail),
                to_address: None,
            };
            outbox::announce_until(tx, &news, fields.is_past_at(), now)?;
        }
        moved += 1;
    }
    Ok(moved)
}

/// The same for the event and all others of its series: the number of places may be another.
pub fn move_up_all(tx: &Transaction<'_>, event: &ManagedEvent, now: Timestamp) -> rusqlite::Result<u32> {
    let series = event.in_series.as_ref().map(|(series, _)| series.as_str());
    let mut moved = 0;
    for id in store::waited_for(tx, &event.id, series)? {
        if let Some(event) = events::find(tx, &id)? {
            moved += move_up(tx, &event, now)?;
        }
    }
    Ok(moved)
}

/// Events that have not begun and for which a party waits that fits.
pub fn with_room(conn: &Connection, here: &ZonedDateTime) -> rusqlite::Result<Vec<ManagedEvent>> {
    let mut found = Vec::new();
    for id in store::waited_for_from(conn, &here.date().to_string())? {
        let event = events::find(conn, &id)?.filter(|event| here.datetime() < deadline::begins(event));
        if let Some(event) = event
            && !fitting(conn, &event)?.is_empty()
        {
            found.push(event);
        }
    }
    Ok(found)
}

/// [`move_up`] at all events that are to come: people died, were removed or merged. Returns how many moved up.
pub fn move_up_everywhere(tx: &Transaction<'_>, here: &ZonedDateTime) -> rusqlite::Result<u32> {
    with_room(tx, here)?.iter().map(|event| move_up(tx, event, here.timestamp())).sum()
}
