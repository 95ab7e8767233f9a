//! Periodic work. Retention: removes expired rows, hourly and in small batches. A clock that jumps removes nothing:
//! retention waits until the clock has been steady for a week.

mod due_letters;
mod morning_letters;
mod occurrences;
mod steady;
mod store;
mod sweep;

use std::time::Duration;

use tokio::sync::watch;

use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::SettingsCache;

pub use due_letters::queue_due_letters;
pub use morning_letters::write_morning_letters;
pub use occurrences::extend;
pub use sweep::{RetentionResult, sweep};

const EVERY: Duration = Duration::from_hours(1);

/// Sweeps, and queues the letters that are due, until `stop` turns true.
pub async fn run(db: Database, settings: SettingsCache, clock: Clock, stop: watch::Receiver<bool>) {
    let letters = due_letters::run(db.clone(), clock.clone(), stop.clone());
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
            let made = occurrences::extend(&db, clock.now())?;
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
