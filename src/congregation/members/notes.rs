//! Notes from before the office had a place of its own for what it writes about people: some are the member's own, and
//! some the office's, which the member can read. An administrator looks through them.

use super::ToReview;
use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::Account;
use super::account::{AccountError, find_account};
use super::store::notes;
use crate::accounts::audit_log::Action;

/// Who wrote the notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// The member. The notes stay.
    Member,
    /// The office. They become office notes, which the member does not see.
    Office,
}

/// Why notes were left as they were.
#[derive(Debug, thiserror::Error)]
pub enum NotesError {
    /// Nobody of that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// They are settled, or there are none.
    #[error("{0} has no notes to look through. Those who have: portal member notes")]
    Settled(String),
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Everyone whose notes are to be looked through, by member number.
pub fn list_to_review(conn: &Connection) -> rusqlite::Result<Vec<ToReview>> {
    notes::to_review(conn)
}

/// Settles who wrote the notes of the person `who` names.
pub fn settle_notes(
    tx: &Transaction<'_>,
    who: &str,
    writer: Writer,
    now: Timestamp,
) -> Result<Account, NotesError> {
    let account = find_account(tx, who)?;
    let Some(found) = notes::to_review(tx)?.into_iter().find(|found| found.number == account.number) else {
        return Err(NotesError::Settled(account.in_words()));
    };
    match writer {
        Writer::Member => notes::keep(tx, &account.id)?,
        Writer::Office => {
            notes::move_to_office(tx, &account.id, now.as_second())?;
            let words = format!("notes: {0} -> none; office notes: + {0}", found.notes);
            account.log(tx, Action::MemberEdited, Some(&words), now)?;
        }
    }
    Ok(account)
}
