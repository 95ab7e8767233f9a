//! Keeps the events of all series thirteen months ahead.

use jiff::Timestamp;

use crate::congregation::events::series;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// Makes the events that are missing; returns how many.
pub fn extend(db: &Database, now: Timestamp) -> rusqlite::Result<u32> {
    db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        series::extend_all(tx, today, now)
    })
}
