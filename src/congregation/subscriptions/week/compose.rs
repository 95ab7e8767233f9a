//! The text of the week's letter.

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::{WeekEvent, store};
use crate::congregation::announcements::{Announcement, Today, list};
use crate::congregation::subscriptions::{LetterChoice, recipients, stop};
use crate::platform::mail::{BulkLetter, BulkOccasion, BulkText, lay_out_bulk};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

const WORDS: &str = include_str!("letters/week-letter.txt");
const CHOICE: LetterChoice = LetterChoice::Week;
/// Days that the letter looks ahead and back.
const DAYS: i64 = 7;
/// Characters shown of an announcement without a summary.
const BEGINNING: usize = 240;

/// The letter for one address, as things stand when it leaves.
pub fn compose(
    tx: &Transaction<'_>,
    seal: &Seal,
    occasion: &BulkOccasion<'_>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<BulkLetter> {
    let Ok(day) = occasion.about.parse::<Date>() else { return Ok(BulkLetter::Never("it has no day")) };
    let Some(body) = news(tx, day, now, settings)? else {
        return Ok(BulkLetter::Never("there is nothing to say any more"));
    };
    let Some((address, readers)) = recipients::readers_with(tx, CHOICE, occasion.member_id)? else {
        return Ok(BulkLetter::Never("nobody at this address wants it any more"));
    };
    let stop = stop::links_for(seal, CHOICE, &readers, settings, now);
    let title = day.strftime("%B %-d").to_string();
    let text = BulkText {
        words: WORDS,
        title: &title,
        body: &body,
        links: &[],
        readers: &readers,
        address: &address,
        stop: stop.as_ref(),
    };
    Ok(BulkLetter::Write(Box::new(lay_out_bulk(&text, settings))))
}

/// The events of the seven days from `day` on that are still to come, and the announcements of the seven days before. None
/// where there are neither. No birthdays and no amounts.
pub(super) fn news(
    conn: &Connection,
    day: Date,
    now: Timestamp,
    settings: &Settings,
) -> rusqlite::Result<Option<String>> {
    let zone = &settings.time_zone;
    let today = now.to_zoned_datetime(zone.clone()).date();
    let end = day.saturating_add(DAYS.days());
    let events = store::events(conn, today.max(day), end)?;
    let since = day.saturating_sub(DAYS.days()).to_zoned_datetime(zone.clone());
    let since = since.map_or(Timestamp::MAX, |since| since.timestamp());
    let announcements = list::since(conn, Today::of(now, zone), since)?;
    let mut paragraphs = Vec::new();
    if !events.is_empty() {
        paragraphs.push("THIS WEEK".to_owned());
        paragraphs.extend(events.iter().map(event));
    }
    if !announcements.is_empty() {
        paragraphs.push("ANNOUNCED".to_owned());
        paragraphs.extend(announcements.iter().map(announcement));
    }
    Ok((!paragraphs.is_empty()).then(|| paragraphs.join("\n\n")))
}

fn event(event: &WeekEvent) -> String {
    let mut when = event.date.strftime("%A, %B %-d").to_string();
    if let Ok(time) = event.time.parse::<Time>() {
        when = format!("{when}, {}", time.strftime("%-I:%M %p"));
    }
    let place = event.location.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    format!("{when}\n{}{place}", event.title)
}

fn announcement(news: &Announcement) -> String {
    let says =
        news.summary.as_deref().unwrap_or(&news.content).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut beginning: String = says.chars().take(BEGINNING).collect();
    if beginning.len() < says.len() {
        beginning = format!("{} ...", beginning.rsplit_once(' ').map_or(&*beginning, |(words, _)| words));
    }
    format!("{}\n{beginning}", news.title)
}
