//! Removing a gift. The audit log has its values, and an import does not bring it back.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::Gift;
use super::gift::{self, GiftError};
use super::store::ledger;
use crate::accounts::audit_log::Action;

/// Removes the gift `id`; returns what it was.
pub fn remove_gift(tx: &Transaction<'_>, id: i64, now: Timestamp) -> Result<Gift, GiftError> {
    let gift = gift::find_gift(tx, id)?;
    ledger::delete(tx, id, now.as_second())?;
    let words = format!("donation {id}: {}", gift.in_words());
    gift::log(tx, Action::DonationRemoved, gift.giver.as_ref(), &words, now)?;
    Ok(gift)
}
