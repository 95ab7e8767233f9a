//! Is this code right? It is used up by the answer, in the transaction of what it opens.

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::sealed::Seal;

/// What a code is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// Right, from the app.
    App,
    /// A backup code, used up now.
    Recovery {
        /// How many are left.
        left: u32,
    },
    /// It was right, and it has been used before.
    Replayed,
    /// Wrong.
    Wrong,
}

/// Judges six digits or a backup code of a member whose second factor is on, and uses it up.
pub fn check_code(
    _tx: &Transaction<'_>,
    _seal: &Seal,
    _member_id: &str,
    _code: &str,
    _now: Timestamp,
) -> rusqlite::Result<CodeCheck> {
    Ok(CodeCheck::Wrong)
}
