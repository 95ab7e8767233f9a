//! Periodic work: series are kept ahead, letters are queued whose time has come, and old rows are removed, hourly and in
//! small batches. A clock that jumps removes nothing: retention waits until the clock has been steady for a week.

mod morning_letters;
mod steady;
mod store;

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::Transaction;
use tokio::sync::watch;

use crate::appliance::import::journal::KEPT_DAYS;
use crate::congregation::announcements::by_letter;
use crate::congregation::events::invitations::remind;
use crate::congregation::events::rsvp::waiting;
use crate::congregation::events::series;
use crate::congregation::people::life::change::end_due_accounts;
use crate::congregation::people::removal;
use crate::congregation::subscriptions::week;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::files::scratch;
use crate::platform::settings::{Settings, SettingsCache};

pub use morning_letters::write_morning_letters;
use store::OldRows;

const EVERY: Duration = Duration::from_hours(1);

/// Sweeps, and queues the letters that are due, until `stop` turns true.
pub async fn run(db: Database, settings: SettingsCache, clock: Clock, stop: watch::Receiver<bool>) {
    let letters = queue_letters(db.clone(), clock.clone(), stop.clone());
    tokio::join!(sweep_hourly(db, settings, clock, stop), letters);
}

async fn sweep_hourly(db: Database, settings: SettingsCache, clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        settings.forget();
        let (db, clock) = (db.clone(), clock.clone());
        let round = move || {
            let letters = write_morning_letters(&db, clock.now())?;
            if letters > 0 {
                tracing::info!(letters, "letters of the morning are queued");
            }
            let made = extend(&db, clock.now())?;
            if made > 0 {
                tracing::info!(made, "events of series were made");
            }
            sweep(&db, clock.now())
        };
        match tokio::task::spawn_blocking(round).await {
            Ok(Ok(swept)) if swept.rows > 0 => tracing::info!(rows = swept.rows, "old rows were removed"),
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(%error, "old rows stay for now"),
            Err(error) => tracing::error!(%error, "the housekeeping stumbled and goes on"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}

/// Letters leave at the time that the office has chosen.
const LETTERS_EVERY: Duration = Duration::from_mins(1);

/// Queues the letters that are due; returns how many. Takes the writer only where there are any.
pub fn queue_due_letters(db: &Database, now: Timestamp) -> rusqlite::Result<usize> {
    let is_any = db.read(|conn| {
        let settings = Settings::load(conn)?;
        Ok::<_, rusqlite::Error>(
            by_letter::is_any_due(conn, now)?
                || week::is_due(conn, now, &settings)?
                || remind::is_due(conn, now, &settings)?
                || waiting::is_room(conn, now, &settings.time_zone)?,
        )
    })?;
    if !is_any {
        return Ok(0);
    }
    db.write(|tx| {
        let settings = Settings::load(tx)?;
        let announced = by_letter::queue_due(tx, now, &settings.time_zone)?;
        // Before the reminders: who moves up today comes tomorrow.
        let moved_up = waiting::move_up_everywhere(tx, now, &settings.time_zone)?;
        if moved_up > 0 {
            tracing::info!(parties = moved_up, "who waited for places moved up");
        }
        let reminded = remind::queue_due(tx, now, &settings)?;
        Ok(announced + reminded + week::queue_due(tx, now, &settings)?)
    })
}

/// Queues until `stop` turns true.
async fn queue_letters(db: Database, clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        let (db, clock) = (db.clone(), clock.clone());
        match tokio::task::spawn_blocking(move || queue_due_letters(&db, clock.now())).await {
            Ok(Ok(0)) => {}
            Ok(Ok(letters)) => tracing::info!(letters, "letters to many are queued"),
            Ok(Err(error)) => tracing::warn!(%error, "letters to many are queued later"),
            Err(error) => tracing::error!(%error, "queueing letters stumbled and goes on"),
        }
        tokio::select! {
            () = tokio::time::sleep(LETTERS_EVERY) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}

/// Makes the events that are missing of all series, thirteen months ahead; returns how many.
pub fn extend(db: &Database, now: Timestamp) -> rusqlite::Result<u32> {
    db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        series::extend_all(tx, today, now)
    })
}

const DAY: i64 = 86_400;
/// The audit log, letters that were sent or given up, decoy accounts, used codes.
const KEPT: i64 = 400 * DAY;
/// Network addresses and browsers' own descriptions.
const ADDRESSES_KEPT: i64 = 90 * DAY;
/// Sessions, pending sign-ins, links, slips and known browsers, after they have expired.
const EXPIRED_KEPT: i64 = 30 * DAY;
/// Events and announcements that were removed: an hour for taking it back, and the rest of the day.
const REMOVED_KEPT: i64 = DAY;
/// Rows per transaction: so few that no waiting writer notices.
const BATCH: u32 = 200;

const OLD: [(OldRows, i64); 15] = [
    (store::LOG_ADDRESSES, ADDRESSES_KEPT),
    (store::DEVICE_ADDRESSES, ADDRESSES_KEPT),
    (store::SESSION_ADDRESSES, ADDRESSES_KEPT),
    (store::LOG_LINES, KEPT),
    (store::LETTERS, KEPT),
    (store::DECOYS, KEPT),
    (store::USED_CODES, KEPT),
    (store::SESSIONS, EXPIRED_KEPT),
    (store::PENDING_SIGN_INS, EXPIRED_KEPT),
    (store::LINKS, EXPIRED_KEPT),
    (store::SLIPS, EXPIRED_KEPT),
    (store::DEVICES, EXPIRED_KEPT),
    (store::IMPORT_CHANGES, KEPT_DAYS * DAY),
    (store::REMOVED_EVENTS, REMOVED_KEPT),
    (store::REMOVED_ANNOUNCEMENTS, REMOVED_KEPT),
];

/// The result of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionResult {
    /// False: the clock was not trusted, and nothing was removed.
    pub clock_is_steady: bool,
    /// Rows that were removed or lost their address.
    pub rows: usize,
}

/// One run: records the clock and, where the clock is trusted, removes what is old; and copies of the database that a
/// killed program left beside it.
pub fn sweep(db: &Database, now: Timestamp) -> rusqlite::Result<RetentionResult> {
    db.path().parent().into_iter().for_each(scratch::remove_left_behind);
    let now = now.as_second();
    let watch = db.write(|tx| {
        let watch = steady::Watch::after(store::watch(tx)?, now);
        store::set_watch(tx, watch)?;
        Ok::<_, rusqlite::Error>(watch)
    })?;
    let mut rows = 0;
    if watch.is_steady() {
        for (old, kept) in OLD {
            rows += in_batches(db, |tx| store::change(tx, old, now - kept, BATCH))?;
        }
        rows += in_batches(db, |tx| removal::purge(tx, now - removal::RESTORABLE_DAYS * DAY, BATCH))?;
        // The accounts of people who moved away.
        rows += in_batches(db, |tx| end_due_accounts(tx, now, BATCH, &Settings::load(tx)?.time_zone))?;
    }
    Ok(RetentionResult { clock_is_steady: watch.is_steady(), rows })
}

/// Calls `remove` until it finds less than a batch.
fn in_batches(
    db: &Database,
    remove: impl Fn(&Transaction<'_>) -> rusqlite::Result<usize>,
) -> rusqlite::Result<usize> {
    let mut rows = 0;
    loop {
        let gone = db.write(&remove)?;
        rows += gone;
        if gone < BATCH as usize {
            return Ok(rows);
        }
    }
}
