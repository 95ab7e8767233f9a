//! Notes from before office notes had a column of their own: some are the member's own, and some the office's, which
//! the member can read. An administrator reviews them.

use super::{MemberAccount, ToReview};
use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::account::{AccountError, find_account};
use super::store::notes;
use crate::accounts::audit_log::{Action, Actor};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// The member. The notes stay.
    Member,
    /// The office. They move to the office notes, which the member does not see.
    Office,
}

/// Why notes were left as they were.
#[derive(Debug, thiserror::Error)]
pub enum NotesError {
    /// No person has that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// They have been reviewed, or there are none.
    #[error("{0} has no notes to look through. Those who have: portal member notes")]
    Settled(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// All people whose notes need a review, by member number.
pub fn list_to_review(conn: &Connection) -> rusqlite::Result<Vec<ToReview>> {
    notes::to_review(conn)
}

/// Records who wrote the notes of the person `who` names.
pub fn review_notes(
    tx: &Transaction<'_>,
    who: &str,
    writer: Writer,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, NotesError> {
    let account = find_account(tx, who)?;
    let Some(found) = notes::to_review(tx)?.into_iter().find(|found| found.number == account.number) else {
        return Err(NotesError::Settled(account.in_words()));
    };
    match writer {
        Writer::Member => notes::keep_as_own(tx, &account.id)?,
        Writer::Office => {
            notes::move_to_office(tx, &account.id, now.as_second())?;
            let words = format!("notes: {0} -> none; office notes: + {0}", found.notes);
            account.log(tx, actor, Action::MemberEdited, Some(&words), now)?;
        }
    }
    Ok(account)
}
