//! Retention: how long each kind of row is stored.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::steady::Watch;
use super::store;
use crate::appliance::import::journal::KEPT_DAYS;
use crate::congregation::people::life::account_end::end_due_accounts;
use crate::congregation::people::removal;
use crate::platform::db::Database;
use crate::platform::files::scratch;
use crate::platform::settings::Settings;

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

/// One kind of rows: removes a batch of those older than an instant and returns how many were removed.
type Removal = fn(&Transaction<'_>, i64, u32) -> rusqlite::Result<usize>;

const REMOVALS: [(Removal, i64); 17] = [
    (store::blank_log_addresses, ADDRESSES_KEPT),
    (store::blank_device_addresses, ADDRESSES_KEPT),
    (store::blank_session_addresses, ADDRESSES_KEPT),
    (store::remove_log_lines, KEPT),
    (store::remove_letters, KEPT),
    (store::remove_decoys, KEPT),
    (store::remove_used_codes, KEPT),
    (store::remove_sessions, EXPIRED_KEPT),
    (store::remove_pending_sign_ins, EXPIRED_KEPT),
    (store::remove_links, EXPIRED_KEPT),
    (store::remove_slips, EXPIRED_KEPT),
    (store::remove_devices, EXPIRED_KEPT),
    (store::remove_import_changes, KEPT_DAYS * DAY),
    (store::remove_removed_events, REMOVED_KEPT),
    (store::remove_removed_announcements, REMOVED_KEPT),
    (removal::purge, removal::RESTORABLE_DAYS * DAY),
    (end_accounts, 0),
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
        let watch = Watch::after(store::watch(tx)?, now);
        store::set_watch(tx, watch)?;
        Ok::<_, rusqlite::Error>(watch)
    })?;
    let mut rows = 0;
    if watch.is_steady() {
        for (remove, kept) in REMOVALS {
            loop {
                let gone = db.write(|tx| remove(tx, now - kept, BATCH))?;
                rows += gone;
                if gone < BATCH as usize {
                    break;
                }
            }
        }
    }
    Ok(RetentionResult { clock_is_steady: watch.is_steady(), rows })
}

/// Ends the accounts of people who moved away.
fn end_accounts(tx: &Transaction<'_>, now: i64, most: u32) -> rusqlite::Result<usize> {
    end_due_accounts(tx, now, most, &Settings::load(tx)?.time_zone)
}
