//! Files of people, gifts or the log that members with a role take home: each is logged, and only so many a day.

use jiff::SignedDuration;
use rusqlite::Transaction;

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::guard::Visit;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Files of one person within a day.
const MOST_PER_DAY: u32 = 20;
/// When to look again after too many files a day; seconds.
const LATER: u32 = 3600;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Writes down that a file is taken; refused after so many a day. `what` is "security log, 12 lines".
pub fn note(tx: &Transaction<'_>, visit: &Visit, what: &str) -> Result<(), Refusal> {
    let since = visit.now - DAY;
    let taken = audit_log::count_by_actor_since(tx, Action::FileTaken, &visit.session.member.id, since)?;
    if taken >= MOST_PER_DAY {
        let text = format!("You have taken {MOST_PER_DAY} files within a day. Please go on tomorrow.");
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(LATER));
    }
    let entry = NewLogEntry::by(visit.actor(), Action::FileTaken, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(what), ..entry }, visit.now)?;
    Ok(())
}
