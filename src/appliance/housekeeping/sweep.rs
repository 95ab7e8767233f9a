//! How long everything is kept.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::steady::Watch;
use super::store;
use crate::appliance::import::journal::KEPT_DAYS;
use crate::platform::db::Database;

const DAY: i64 = 86_400;
/// The security log, letters that left or were given up, decoys, used codes.
const KEPT: i64 = 400 * DAY;
/// Network addresses and browsers' own descriptions.
const ADDRESSES_KEPT: i64 = 90 * DAY;
/// Sessions, pending sign-ins, links and known browsers, after they have expired.
const EXPIRED_KEPT: i64 = 30 * DAY;
/// Rows of one transaction: so short that nobody who saves something notices.
const BATCH: u32 = 200;

/// One kind of rows: makes a batch of those older than an instant go and returns how many went.
type Removal = fn(&Transaction<'_>, i64, u32) -> rusqlite::Result<usize>;

const REMOVALS: [(Removal, i64); 12] = [
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
    (store::remove_devices, EXPIRED_KEPT),
    (store::remove_import_changes, KEPT_DAYS * DAY),
];

/// What one round did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swept {
    /// False: the clock was not believed, and nothing was touched.
    pub clock_is_steady: bool,
    /// Rows that were removed or lost their address.
    pub rows: usize,
}

/// One round: notes what the clock says and, where it is believed, throws away what is old.
pub fn sweep(db: &Database, now: Timestamp) -> rusqlite::Result<Swept> {
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
    Ok(Swept { clock_is_steady: watch.is_steady(), rows })
}
