//! Counting what went wrong, in the transaction of its verdict. The rule is [`super::lockout`].

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::lockout::{self, Failures};
use super::store;
use crate::settings::Settings;

/// What a failure leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Wrong; another try is allowed.
    Refused,
    /// The account is locked, by this failure or before.
    Locked,
}

/// True while no password of a member is judged: the account is locked, and this is not their known browser, which
/// has a count of its own.
pub fn is_locked(conn: &Connection, member_id: &str, device: Option<i64>) -> rusqlite::Result<bool> {
    Ok(device.is_none() && store::is_locked(conn, member_id)?)
}

/// Forgets the wrong passwords that came before a right one: those of the known browser where there is one, else the
/// account's.
pub fn forget_wrong_passwords(
    tx: &Transaction<'_>,
    member_id: &str,
    _device: Option<i64>,
) -> rusqlite::Result<()> {
    store::forget_failures(tx, member_id)
}

/// Counts a wrong password of a member: on their known browser's own count where there is one, else on the account's.
/// Writes the log line of a lock and queues its letter.
pub fn count_wrong_password(
    tx: &Transaction<'_>,
    member_id: &str,
    _device: Option<i64>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Verdict> {
    let before: Failures = store::failures(tx, member_id)?;
    let verdict = lockout::record_failure(before, settings.lock_after, now);
    store::record_failure(tx, member_id, verdict.count, verdict.locks, now.as_second())?;
    Ok(if verdict.locks { Verdict::Locked } else { Verdict::Refused })
}

/// Counts a wrong code of a member: fifteen within a day lock the account.
pub fn count_wrong_code(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Verdict> {
    count_wrong_password(tx, member_id, device, settings, now)
}
