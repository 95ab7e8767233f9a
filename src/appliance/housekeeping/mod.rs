//! Periodic work: series are kept ahead, letters are queued whose time has come, and old rows are removed, hourly and in
//! small batches. A clock that jumps removes nothing: retention waits until the clock has been steady for a week.

mod morning_letters;
mod store;

use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, Result, Transaction};
use tokio::sync::watch;

use crate::congregation::announcements::by_letter;
use crate::congregation::events::invitations::remind;
use crate::congregation::events::series;
use crate::congregation::people::life::end_due_accounts;
use crate::congregation::people::removal;
use crate::congregation::week_letter;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::files;
use crate::platform::settings::{Settings, SettingsCache};

pub use morning_letters::write_morning_letters;

const EVERY: Duration = Duration::from_hours(1);

/// Letters leave at the time that the office has chosen.
const LETTERS_EVERY: Duration = Duration::from_mins(1);

/// Sweeps, and queues the letters that are due, until `stop` turns true.
pub async fn run(db: Database, settings: SettingsCache, clock: Clock, stop: watch::Receiver<bool>) {
    let letters = {
        let (db, clock) = (db.clone(), clock.clone());
        move || match queue_due_letters(&db, clock.now()) {
            Ok(0) => {}
            Ok(letters) => tracing::info!(letters, "letters to many are queued"),
            Err(error) => tracing::warn!(%error, "letters to many are queued later"),
        }
    };
    let hourly = move || {
        settings.forget();
        match hourly_round(&db, clock.now()) {
            Ok(swept) if swept.rows > 0 => tracing::info!(rows = swept.rows, "old rows were removed"),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "old rows stay for now"),
        }
    };
    tokio::join!(
        repeat("the housekeeping", EVERY, hourly, stop.clone()),
        repeat("queueing letters", LETTERS_EVERY, letters, stop)
    );
}

/// Does the work off the async threads, at once and then with this pause, until `stop` turns true.
async fn repeat(
    what: &'static str,
    pause: Duration,
    work: impl Fn() + Clone + Send + 'static,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        if let Err(error) = tokio::task::spawn_blocking(work.clone()).await {
            tracing::error!(%error, "{what} stumbled and goes on");
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
    }
}

fn hourly_round(db: &Database, now: Timestamp) -> Result<RetentionResult> {
    let letters = write_morning_letters(db, now)?;
    if letters > 0 {
        tracing::info!(letters, "letters of the morning are queued");
    }
    let made = extend(db, now)?;
    if made > 0 {
        tracing::info!(made, "events of series were made");
    }
    sweep(db, now)
}

/// Queues the letters that are due; returns how many. Takes the writer only where there are any.
pub fn queue_due_letters(db: &Database, now: Timestamp) -> Result<usize> {
    let is_any = db.read(|conn| {
        let settings = Settings::load(conn)?;
        Ok::<_, rusqlite::Error>(
            by_letter::is_any_due(conn, now)?
                || week_letter::is_due(conn, now, &settings)?
                || !remind::due(conn, now, &settings)?.is_empty(),
        )
    })?;
    if !is_any {
        return Ok(0);
    }
    db.write(|tx| {
        let settings = Settings::load(tx)?;
        let announced = by_letter::queue_due(tx, now, &settings.time_zone)?;
        let reminded = remind::queue_due(tx, now, &settings)?;
        Ok(announced + reminded + week_letter::queue_due(tx, now, &settings)?)
    })
}

/// Makes the events that are missing of all series, thirteen months ahead; returns how many.
pub fn extend(db: &Database, now: Timestamp) -> Result<u32> {
    db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        series::extend_all(tx, today, now)
    })
}

const DAY: i64 = 86_400;
/// Rows per transaction: so few that no waiting writer notices.
const BATCH: u32 = 200;

/// The result of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionResult {
    /// False: the clock was not trusted, and nothing was removed.
    pub clock_is_steady: bool,
    /// Rows that were removed or lost their address.
    pub rows: usize,
}

/// More than this between two runs, in either direction, is a jump. A Pi without a battery clock starts in 1970.
const JUMP: i64 = DAY;
/// The clock is trusted after so long without a jump.
const STEADY: i64 = 7 * DAY;

/// The clock as the runs saw it. Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockWatch {
    /// The last run.
    last_seen_at: i64,
    /// The first run after the last jump.
    steady_since: i64,
}

impl ClockWatch {
    /// The state after a run at `now`.
    fn after(before: Option<Self>, now: i64) -> Self {
        let steady_since = match before {
            Some(before) if now.abs_diff(before.last_seen_at) <= JUMP.unsigned_abs() => {
                // A clock that is set back a little at a time never has `steady_since` in the future.
                before.steady_since.min(now)
            }
            _ => now,
        };
        Self { last_seen_at: now, steady_since }
    }

    /// True when ages by this clock can be trusted.
    fn is_steady(self) -> bool {
        self.last_seen_at - self.steady_since >= STEADY
    }
}

/// The time of the last run, in unix seconds.
pub fn last_round(conn: &Connection) -> Result<Option<i64>> {
    Ok(store::watch(conn)?.map(|watch| watch.last_seen_at))
}

/// One run: records the clock and, where the clock is trusted, removes what is old; and copies of the database that a
/// killed program left beside it.
pub fn sweep(db: &Database, now: Timestamp) -> Result<RetentionResult> {
    db.path().parent().into_iter().for_each(files::remove_left_behind);
    let now = now.as_second();
    let watch = db.write(|tx| {
        let watch = ClockWatch::after(store::watch(tx)?, now);
        store::set_watch(tx, watch)?;
        Ok::<_, rusqlite::Error>(watch)
    })?;
    let mut rows = 0;
    if watch.is_steady() {
        for old in store::OLD {
            rows += in_batches(db, |tx| store::change(tx, old, now, BATCH))?;
        }
        rows += in_batches(db, |tx| removal::purge(tx, now - removal::RESTORABLE_DAYS * DAY, BATCH))?;
        // The accounts of people who moved away.
        rows += in_batches(db, |tx| end_due_accounts(tx, now, BATCH, &Settings::load(tx)?.time_zone))?;
    }
    Ok(RetentionResult { clock_is_steady: watch.is_steady(), rows })
}

/// Calls `remove` until it finds less than a batch.
fn in_batches(db: &Database, remove: impl Fn(&Transaction<'_>) -> Result<usize>) -> Result<usize> {
    let mut rows = 0;
    loop {
        let gone = db.write(&remove)?;
        rows += gone;
        if gone < BATCH as usize {
            return Ok(rows);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    // proves: L3
    #[test]
    fn a_jump_of_more_than_a_day_starts_the_week_again() {
        // (last round, steady since, now, steady since then, is steady then)
        let table = [
            (NOW - 3600, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW - 3600, NOW - 7 * DAY, NOW, NOW - 7 * DAY, true),
            (NOW - 3600, NOW - 7 * DAY + 1, NOW, NOW - 7 * DAY + 1, false),
            (NOW - DAY, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW - DAY - 1, NOW - 8 * DAY, NOW, NOW, false),
            (NOW + DAY, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW + DAY + 1, NOW - 8 * DAY, NOW, NOW, false),
            (5, 5, NOW, NOW, false),
            (NOW + 12 * 365 * DAY, 5, NOW, NOW, false),
            (NOW, NOW - 30 * DAY, 5, 5, false),
            (NOW + 60, NOW + 60, NOW, NOW, false),
        ];
        for (last_seen_at, steady_since, now, since, steady) in table {
            let watch = ClockWatch::after(Some(ClockWatch { last_seen_at, steady_since }), now);
            assert_eq!(watch, ClockWatch { last_seen_at: now, steady_since: since }, "{last_seen_at}");
            assert_eq!(watch.is_steady(), steady, "{last_seen_at} {steady_since}");
        }
        let first = ClockWatch::after(None, NOW);
        assert_eq!((first.steady_since, first.is_steady()), (NOW, false));
    }
}
