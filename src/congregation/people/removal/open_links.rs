//! Invitations, links and slips that are on their way when two rows become one, or two again: their holders must not
//! come in as another person.

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::join_codes::store as slips;
use crate::congregation::people::members::store::accounts;
use crate::platform::mail::{Letter, outbox};

/// Ends the invitation, the links and the slip of this person, and letters with a link that have not left.
pub(super) fn end(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    for letter in [Letter::Invitation, Letter::Reset] {
        outbox::withdraw(tx, letter, id)?;
    }
    accounts::end_links(tx, id)?;
    slips::end_open(tx, id, now.as_second())?;
    accounts::forget_reminder(tx, id)
}
