//! Bringing in another calendar's file: each of its events once, however often it is imported. A newer file is the truth
//! for what came from that calendar: what it lacks is proposed for removal. What was changed here since is listed and
//! stays.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::event_rows::Rows;
use super::report::EventsSummary;
use super::{CalendarWishes, count, log_by};
use crate::accounts::audit_log::{Action, Actor};
use crate::appliance::calendar_file::{CalendarEntry, CalendarFile, EntryKind, read as calendar_file};
use crate::congregation::events::manage::EventWork;
use crate::platform::db::Database;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

/// Imports the calendar in `bytes`. One transaction: an error leaves everything as it was.
pub fn import_events(
    db: &Database,
    bytes: &[u8],
    wishes: &CalendarWishes,
    now: Timestamp,
) -> Result<EventsSummary, Refusal> {
    let settings = db.read(Settings::load)?;
    let file = read(bytes, &settings, now)?;
    let work = |tx: &Transaction<'_>| write(tx, &file, wishes, Actor::CommandLine, &settings, now);
    if wishes.dry_run { db.rehearse(work) } else { db.write(work) }
}

/// Reads a calendar's file as the congregation's clock and today have it.
pub fn read(bytes: &[u8], settings: &Settings, now: Timestamp) -> Result<CalendarFile, Refusal> {
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    calendar_file::read(bytes, &settings.time_zone, today)
}

/// Writes what was read.
pub fn write(
    tx: &Transaction<'_>,
    file: &CalendarFile,
    wishes: &CalendarWishes,
    actor: Actor<'_>,
    settings: &Settings,
    now: Timestamp,
) -> Result<EventsSummary, Refusal> {
    let mut rows = Rows::new(tx, wishes, EventWork::new(actor, now, &settings.time_zone));
    rows.follow(file)?;
    // A change of one of a series comes behind its series, wherever the file has it.
    let is_change = |entry: &&CalendarEntry| matches!(entry.what, EntryKind::Changed { .. });
    let (changes, others): (Vec<_>, Vec<_>) = file.entries.iter().partition(is_change);
    wishes.progress.expect(file.entries.len());
    for entry in others.into_iter().chain(changes) {
        wishes.progress.step()?;
        rows.take(entry)?;
    }
    rows.missing(file)?;
    let mut summary = rows.finish(&wishes.progress)?;
    summary.dry_run = wishes.dry_run;
    summary.import = summary.import.filter(|_| !wishes.dry_run);
    summary.calendar.clone_from(&file.name);
    summary.older += count(file.older);
    summary.others = count(file.others);
    summary.written_out.clone_from(&file.written_out);
    summary.marked_private.clone_from(&file.marked_private);
    summary.not_understood.extend(file.not_understood.iter().cloned());
    summary.not_understood.sort_by_key(|note| note.line);
    if summary.added + summary.changed + summary.removed + summary.cancelled > 0 {
        log_by(tx, actor, Action::EventsImported, &wishes.file_name, &summary.in_words(), now)?;
    }
    Ok(summary)
}
