//! The outbox as a volunteer sees it, and letters to be tried again.

use super::{Letter, WaitingLetter, store};
use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

/// So many of the letters that left are listed, the latest of them.
const SENT_LISTED: usize = 100;

impl WaitingLetter {
    /// The letter's name in plain words; the stored word where it is a later edition's.
    pub fn in_words(&self) -> &str {
        match Letter::from_word(&self.letter) {
            Some(letter) => letter.in_words(),
            None => &self.letter,
        }
    }
}

/// The result of a request to try letters again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retry {
    /// Their turn is now.
    pub again: Vec<i64>,
    /// Requests for a new password that are too old to be of use.
    pub too_old: Vec<i64>,
    /// The one letter that was asked for needs no other try.
    pub has_left: bool,
}

/// The letters that have not left; `all`: the last hundred that have, too.
pub fn list(conn: &Connection, all: bool) -> rusqlite::Result<Vec<WaitingLetter>> {
    let mut letters = store::list(conn, all)?;
    let mut sent = letters.iter().filter(|letter| letter.sent_at.is_some()).count();
    letters.retain(|letter| {
        let is_old = letter.sent_at.is_some() && sent > SENT_LISTED;
        sent -= usize::from(is_old);
        !is_old
    });
    Ok(letters)
}

/// Gives letters that wait or were given up another turn now: one, or all of them.
pub fn retry(tx: &Transaction<'_>, id: Option<i64>, now: Timestamp) -> rusqlite::Result<Retry> {
    let mut done = Retry::default();
    for waiting in store::list(tx, id.is_some())? {
        if id.is_some_and(|id| id != waiting.id) {
            continue;
        }
        if waiting.sent_at.is_some() {
            done.has_left = true;
            continue;
        }
        let Some(letter) = Letter::from_word(&waiting.letter) else { continue };
        let time_to_live = letter.time_to_live();
        if letter == Letter::Reset && waiting.created_at + time_to_live <= now {
            done.too_old.push(waiting.id);
            continue;
        }
        // A reset has its own hour.
        let wanted_since = if letter == Letter::Reset { waiting.created_at } else { now };
        // The volunteer has asked the owner of the address before.
        store::refusals::forget_of(tx, waiting.id)?;
        store::try_again(tx, waiting.id, (wanted_since + time_to_live).as_second(), now.as_second())?;
        done.again.push(waiting.id);
    }
    Ok(done)
}
