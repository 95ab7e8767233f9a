//! The end of the accounts of people who moved away: the housekeeping's work.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::change::today;
use super::store;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::join_codes::store as slips;
use crate::congregation::people::members::account::AccountError;
use crate::congregation::people::members::store::accounts;
use crate::platform::clock;

/// Ends the accounts that are due, `most` of them. The last administrator's stays. Returns how many were due.
pub fn end_due_accounts(
    tx: &Transaction<'_>,
    now: i64,
    most: u32,
    zone: &TimeZone,
) -> rusqlite::Result<usize> {
    let now = clock::from_seconds(now);
    let due = store::due(tx, &today(now, zone).to_string(), most)?;
    for id in &due {
        end(tx, id, now)?;
    }
    Ok(due.len())
}

fn end(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    let Some(account) = accounts::find(tx, id)? else { return Ok(()) };
    match account.refuse_if_last_administrator(tx, Actor::CommandLine) {
        Ok(()) => {}
        Err(AccountError::Database(error)) => return Err(error),
        Err(_) => return store::keep_account(tx, id, now.as_second()),
    }
    store::end_account(tx, id, now.as_second())?;
    accounts::end_all_access(tx, id)?;
    slips::end_open(tx, id, now.as_second())?;
    account.log(tx, Actor::CommandLine, Action::MemberDisabled, Some("moved away 30 days ago"), now)
}
