//! The letter to the administrators about the files of people and of the log that were taken: one in the morning, where
//! any were.

use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Transaction;

use super::store;
use crate::accounts::audit_log::{self, Action, Query};
use crate::congregation::members::store::accounts;
use crate::platform::db::Database;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::settings::Settings;

/// On the congregation's clock.
const MORNING: SignedDuration = SignedDuration::from_hours(6);
/// As far back as a portal that was switched off looks.
const DAYS: i64 = 7;
/// Files that a letter names.
const MOST_LINES: u32 = 40;

/// Queues the letter for the days since the last one, where it is due; returns to how many.
pub fn digest(db: &Database, now: Timestamp) -> rusqlite::Result<usize> {
    db.write(|tx| {
        let settings = Settings::load(tx)?;
        let here = now.to_zoned_datetime(settings.time_zone.clone());
        let Ok(today) = here.start_of_day() else { return Ok(0) };
        let last = store::last_digest(tx)?;
        if now < today.timestamp() + MORNING || last.is_some_and(|at| at >= today.timestamp().as_second()) {
            return Ok(0);
        }
        let week_ago = today.saturating_sub(DAYS.days()).timestamp().as_second();
        // What was taken on the day of the last letter came after it was written, or stands in it.
        let since = last.map_or(week_ago, |at| day_of(at, &settings).max(week_ago));
        let Some(detail) = taken(tx, since, today.timestamp(), &settings)? else { return Ok(0) };
        let administrators = accounts::administrators_with_mail(tx)?;
        for member_id in &administrators {
            let news =
                News { letter: Letter::FilesTaken, member_id, detail: Some(&detail), to_address: None };
            outbox::announce(tx, &news, now)?;
        }
        Ok(administrators.len())
    })
}

/// When the day of that instant began, in unix seconds.
fn day_of(at: i64, settings: &Settings) -> i64 {
    let at = Timestamp::from_second(at).unwrap_or_default().to_zoned_datetime(settings.time_zone.clone());
    at.start_of_day().map_or(i64::MIN, |day| day.timestamp().as_second())
}

/// A line for each file, the latest ones; none where there is none.
fn taken(
    tx: &Transaction<'_>,
    since: i64,
    until: Timestamp,
    settings: &Settings,
) -> rusqlite::Result<Option<String>> {
    let query = Query {
        action: Some(Action::FileTaken),
        since: Some(Timestamp::from_second(since).unwrap_or_default()),
        limit: u32::MAX,
        ..Query::default()
    };
    let mut files = audit_log::look_up(tx, &query)?;
    files.retain(|file| file.at < until);
    let older = files.len().saturating_sub(MOST_LINES as usize);
    let mut lines: Vec<String> = files
        .drain(..)
        .skip(older)
        .map(|file| {
            let at = file.at.to_zoned_datetime(settings.time_zone.clone()).strftime("%A, %-I:%M %p");
            let (who, what) = (file.actor.unwrap_or_default(), file.detail.unwrap_or_default());
            // A paragraph for each file, whatever was searched for.
            format!("{at}: {who}: {what}").split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect();
    if older > 0 {
        lines.insert(0, format!("{older} more before these."));
    }
    Ok((!lines.is_empty()).then(|| lines.join("\n\n")))
}
