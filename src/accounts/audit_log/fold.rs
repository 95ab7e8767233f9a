//! A flood must not fill the SD card: equal entries within a minute share one row, only so many different ones get a
//! row of their own, and of all failures only the latest are retained.

use rusqlite::Transaction;

use super::{NewLogEntry, store};

/// Different entries of one action in one minute that get a row of their own: per member, and for all unknown actors
/// in sum. Per action, so that a flood of one does not hide another.
const MOST_PER_MINUTE: u32 = 20;
/// The line that counts what came after them.
const OTHERS: &str = "and others";
/// Lines of failures in all.
const MOST_FAILURES: u32 = 20_000;
/// Beyond that so many go at once, so that not every failure of a flood has to look for the oldest.
const REMOVED_AT_ONCE: u32 = 100;

/// Writes an entry, or counts it on a line of this minute.
pub(super) fn record(
    tx: &Transaction<'_>,
    entry: &NewLogEntry<'_>,
    device: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    let minute = now - now.rem_euclid(60);
    if store::count_equal(tx, entry, minute, now)? {
        return Ok(());
    }
    // A change of data says in its detail what changed, so every change gets its own row.
    let is_told = entry.success && entry.detail.is_some();
    if is_told || store::different(tx, entry, minute)? < MOST_PER_MINUTE {
        store::insert(tx, entry, device, None, now)?;
    } else if !store::count_other(tx, entry, OTHERS, minute, now)? {
        let others = NewLogEntry { email: None, client: None, detail: Some(OTHERS), ..entry.clone() };
        store::insert(tx, &others, None, None, now)?;
    } else {
        return Ok(());
    }
    if !entry.success && store::count_failures(tx)? > MOST_FAILURES {
        store::remove_oldest_failures(tx, REMOVED_AT_ONCE)?;
    }
    Ok(())
}
