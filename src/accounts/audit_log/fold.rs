//! A flood must not fill the SD card: equal entries within a minute are one line, so many different ones have a line of
//! their own, and of all failures only the latest are kept.

use rusqlite::Transaction;

use super::{Entry, store};

/// Different entries of one kind in one minute that have a line of their own: of one member, and of strangers together.
/// Of one kind, so that no flood of one hides another.
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
    entry: &Entry<'_>,
    device: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    let minute = now - now.rem_euclid(60);
    if store::count_equal(tx, entry, minute, now)? {
        return Ok(());
    }
    // What somebody changed is told in the detail, and every change has its line.
    let is_told = entry.success && entry.detail.is_some();
    if is_told || store::different(tx, entry, minute)? < MOST_PER_MINUTE {
        store::insert(tx, entry, device, None, now)?;
    } else if !store::count_other(tx, entry, OTHERS, minute, now)? {
        let others = Entry { email: None, client: None, detail: Some(OTHERS), ..entry.clone() };
        store::insert(tx, &others, None, None, now)?;
    } else {
        return Ok(());
    }
    if !entry.success && store::count_failures(tx)? > MOST_FAILURES {
        store::remove_oldest_failures(tx, REMOVED_AT_ONCE)?;
    }
    Ok(())
}
