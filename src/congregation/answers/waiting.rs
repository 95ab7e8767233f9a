//! The waiting list: parties in the order in which they came. Where places come free, the first that fits moves up.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{store, words};
use crate::congregation::events::{ManagedEvent, store as events};
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::outbox;
use crate::platform::mail::{Letter, News};

/// Lets parties move up that fit now, each with a letter; returns how many.
pub fn move_up(tx: &Transaction<'_>, event: &ManagedEvent, now: Timestamp) -> rusqlite::Result<u32> {
    let Some(asking) = event.fields.asks.filter(|_| event.cancelled.is_none()) else { return Ok(0) };
    let mut moved = 0;
    let mut left = match asking.capacity {
        Some(capacity) => capacity.saturating_sub(store::numbers(tx, &event.id)?.coming),
        None => u32::MAX,
    };
    for party in store::waiting_parties(tx, &event.id)? {
        let people = party.waiting + u32::from(party.answer.guests);
        if people > left {
            continue;
        }
        left -= people;
        let mut coming = store::answered(tx, &event.id)?;
        coming.retain(|person| person.party == Some(party.id));
        let coming = words::who_comes(&coming, party.answer.guests).unwrap_or_default();
        store::set_place(tx, party.id, false, now.as_second())?;
        let fields = &event.fields;
        let words = format!("{}\n{}\n\nComing: {coming}", fields.title, fields.when_and_where());
        let detail = with_headline(&fields.headline(), &words);
        for (member_id, _) in store::addresses(tx, party.id)? {
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
