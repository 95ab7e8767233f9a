//! The week's letter: events of the coming days and new announcements, once a week, to people who asked for it. It is
//! written at the congregation's day and time, once, however often the portal starts or its clock changes.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::{Connection, Result, Transaction};

use crate::congregation::announcements::{self, Announcement, Today};
use crate::congregation::subscriptions::LetterChoice;
use crate::congregation::subscriptions::recipients::{self, LetterToMany, first_reached_at_each_address};
use crate::congregation::subscriptions::store::{self, WeekEvent};
use crate::platform::mail::{BulkLetter, BulkLetters, BulkOccasion, Letter};
use crate::platform::settings::Settings;

const WORDS: &str = include_str!("letters/week-letter.txt");
const CHOICE: LetterChoice = LetterChoice::Week;
/// Days that the letter looks ahead and back.
const DAYS: i64 = 7;
/// Characters shown of an announcement without a summary.
const BEGINNING: usize = 240;
/// A portal that was switched off at the time writes it so much later; after that the week goes without.
const CATCH_UP: SignedDuration = SignedDuration::from_hours(24);
/// The longest delay after the due time.
const LONGEST_DELAY: SignedDuration = SignedDuration::from_hours(3 * 24);
/// The fewest days between two letters, after the congregation has chosen another day.
const MIN_DAYS_APART: i64 = 4;

/// The day of a letter that is to be written now.
fn day_due(conn: &Connection, now: Timestamp, settings: &Settings) -> Result<Option<(Date, Timestamp)>> {
    let last = settings.week_letter.and_then(|weekly| weekly.last(now, &settings.time_zone));
    let Some((day, at)) = last.filter(|(_, at)| now.duration_since(*at) < CATCH_UP) else { return Ok(None) };
    if store::week_letter_exists_within(conn, day, MIN_DAYS_APART)?
        || first_reached_at_each_address(&store::willing(conn, CHOICE)?).is_empty()
    {
        return Ok(None);
    }
    Ok(Some((day, at)))
}

/// True where [`queue_due`] has something to do.
pub fn is_due(conn: &Connection, now: Timestamp, settings: &Settings) -> Result<bool> {
    Ok(day_due(conn, now, settings)?.is_some())
}

/// Queues the week's letters where their time has come; returns how many. Where there is nothing to say the week goes
/// without.
pub fn queue_due(tx: &Transaction<'_>, now: Timestamp, settings: &Settings) -> Result<usize> {
    let Some((day, at)) = day_due(tx, now, settings)? else { return Ok(0) };
    store::note_week_letter(tx, day, now.as_second())?;
    if news(tx, day, now, settings)?.is_none() {
        return Ok(0);
    }
    let about = day.to_string();
    let expires_at = at.checked_add(LONGEST_DELAY).unwrap_or(Timestamp::MAX);
    let letters = BulkLetters { letter: Letter::WeekLetter, about: &about, expires_at };
    recipients::queue(tx, CHOICE, &letters, now)
}

/// The letter for one address, as things stand when it leaves.
pub fn compose(occasion: &BulkOccasion<'_>) -> Result<BulkLetter> {
    let Ok(day) = occasion.about.parse::<Date>() else { return Ok(BulkLetter::Never("it has no day")) };
    let Some(body) = news(occasion.tx, day, occasion.now, occasion.settings)? else {
        return Ok(BulkLetter::Never("there is nothing to say any more"));
    };
    let title = &day.strftime("%B %-d").to_string();
    LetterToMany { choice: CHOICE, words: WORDS, title, body: &body, links: &[] }.write(occasion)
}

/// The events of the seven days from `day` on that are still to come, and the announcements of the seven days before. None
/// where there are neither. No birthdays and no amounts.
fn news(conn: &Connection, day: Date, now: Timestamp, settings: &Settings) -> Result<Option<String>> {
    let zone = &settings.time_zone;
    let today = now.to_zoned_datetime(zone.clone()).date();
    let end = day.saturating_add(DAYS.days());
    let events = store::week_events(conn, today.max(day), end)?;
    let since = day.saturating_sub(DAYS.days()).to_zoned_datetime(zone.clone());
    let since = since.map_or(Timestamp::MAX, |since| since.timestamp());
    let news = announcements::since(conn, Today::of(now, zone), since)?;
    let mut paragraphs = Vec::new();
    if !events.is_empty() {
        paragraphs.push("THIS WEEK".to_owned());
        paragraphs.extend(events.iter().map(event));
    }
    if !news.is_empty() {
        paragraphs.push("ANNOUNCED".to_owned());
        paragraphs.extend(news.iter().map(announcement));
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
