//! The state of mail: sent and refused letters, waiting ones, addresses with a permanent failure.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::store::delivery;
use super::{MailDay, RefusedAddress, SendError, Stage, TryOutcome, quota};
use crate::platform::settings::Settings;
pub use delivery::refusal_of;

/// Days that are listed.
const DAYS: u32 = 7;
/// Addresses that are listed.
const ADDRESSES: u32 = 100;

#[derive(Clone, Debug)]
pub struct MailStatus {
    /// Letters about accounts that wait.
    pub waiting: u32,
    /// Letters to many that wait.
    pub waiting_bulk: u32,
    /// Letters that left within the last hour.
    pub sent_within_hour: u32,
    /// The latest first.
    pub days: Vec<MailDay>,
    /// The latest first, a hundred at most.
    pub refused: Vec<RefusedAddress>,
}

pub fn status(conn: &Connection, now: Timestamp) -> rusqlite::Result<MailStatus> {
    let (waiting, waiting_bulk) = delivery::count_waiting(conn)?;
    Ok(MailStatus {
        waiting,
        waiting_bulk,
        sent_within_hour: quota::sent_within_hour(conn, now)?,
        days: delivery::latest_days(conn, DAYS)?,
        refused: delivery::refused(conn, ADDRESSES)?,
    })
}

impl TryOutcome {
    pub(super) fn of(error: &SendError) -> Self {
        match error {
            error if error.is_permanent() => Self::RefusedForGood,
            SendError::Refused { stage: Stage::Recipient | Stage::Message, .. } => Self::RefusedForNow,
            _ => Self::Failed,
        }
    }
}

/// Counts a try on its day.
pub(super) fn count(tx: &Transaction<'_>, outcome: TryOutcome, now: Timestamp) -> rusqlite::Result<()> {
    let zone = Settings::load(tx)?.time_zone;
    delivery::count(tx, &now.to_zoned_datetime(zone).date().to_string(), outcome)
}
