//! The letters that wait. A row says which letter to whom; text and link are made when it leaves.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::store;

/// A letter the portal can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// A forgotten password's link.
    Reset,
    /// A member's invitation.
    Invitation,
}

impl Letter {
    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Invitation => "invitation",
        }
    }

    /// The letter of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Reset, Self::Invitation].into_iter().find(|letter| letter.as_str() == word)
    }

    /// After this time in the queue nobody wants the letter any more, and it is dropped.
    fn patience(self) -> SignedDuration {
        match self {
            Self::Reset => SignedDuration::from_mins(60),
            Self::Invitation => SignedDuration::from_hours(7 * 24),
        }
    }
}

/// Queues a letter to a member's own address, in the transaction of its cause.
pub fn enqueue(
    tx: &Transaction<'_>,
    letter: Letter,
    member_id: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let expires = now.as_second() + letter.patience().as_secs();
    store::insert(tx, letter.as_str(), member_id, expires, now.as_second())
}

/// How many of this letter a member was sent after `since` (unix seconds).
pub fn letters_since(
    conn: &Connection,
    letter: Letter,
    member_id: &str,
    since: i64,
) -> rusqlite::Result<i64> {
    store::count_since(conn, letter.as_str(), member_id, since)
}

/// True while a letter of this kind to this member has not left yet.
pub fn is_waiting(conn: &Connection, letter: Letter, member_id: &str) -> rusqlite::Result<bool> {
    store::is_waiting(conn, letter.as_str(), member_id)
}
