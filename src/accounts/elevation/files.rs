//! Files of people, gifts or the log that members with a role take home: each is logged, and only so many a day.

use rusqlite::Transaction;

use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::accounts::guard::Visit;
use crate::platform::refusal::{ErrorCode, Refusal};
use jiff::SignedDuration;

/// Files of one person within a day.
const MOST_PER_DAY: u32 = 20;
/// When to look again after too many files a day; seconds.
const LATER: u32 = 3600;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Why a file was not made.
#[derive(Debug, thiserror::Error)]
pub enum FileRefused {
    #[error("You have taken {MOST_PER_DAY} files within a day. Please go on tomorrow.")]
    TooMany,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Writes down that a file is taken; refused after so many a day. `what` is "security log, 12 lines".
pub fn note(tx: &Transaction<'_>, visit: &Visit, actor: Actor<'_>, what: &str) -> Result<(), FileRefused> {
    let since = visit.now - DAY;
    let taken = audit_log::count_by_actor_since(tx, Action::FileTaken, &visit.session.member.id, since)?;
    if taken >= MOST_PER_DAY {
        return Err(FileRefused::TooMany);
    }
    let entry = NewLogEntry::by(actor, Action::FileTaken, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(what), ..entry }, visit.now)?;
    Ok(())
}

impl From<FileRefused> for Refusal {
    fn from(error: FileRefused) -> Self {
        let text = error.to_string();
        match error {
            FileRefused::TooMany => Self::new(ErrorCode::TooManyAttempts, text).retry_after(LATER),
            FileRefused::Database(error) => error.into(),
        }
    }
}
