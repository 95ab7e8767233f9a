//! Removing a gift. The audit log has its values, and an import does not bring it back.

use rusqlite::Transaction;

use super::gift::{self, GiftError};
use super::store::{ledger, taken_back};
use super::{BookWork, Gift, months};
use crate::accounts::audit_log::Action;

/// Removes the gift `id`, which stands in no sheet; returns what it was. `version` is the one that was read, if it was.
pub fn remove_gift(
    tx: &Transaction<'_>,
    id: i64,
    version: Option<i64>,
    work: &BookWork<'_>,
) -> Result<Gift, GiftError> {
    let gift = gift::find_gift(tx, id)?;
    gift::refuse_stale(&gift, version)?;
    match gift.sheet {
        Some(sheet) if sheet.is_open => return Err(GiftError::SheetOpen(sheet.id)),
        Some(sheet) => return Err(GiftError::StaysInSheet(sheet.id)),
        None => {}
    }
    if let Some(back) = taken_back::list(tx, id)?.first() {
        return Err(GiftError::IsTakenBack(back.id));
    }
    months::refuse_closed(tx, &gift.fields.date)?;
    ledger::delete(tx, id, work.now.as_second())?;
    if let Some(taken) = gift.takes_back {
        ledger::touch(tx, taken)?;
    }
    let words = format!("donation {id}: {}", gift.in_words());
    gift::log_by(tx, work.actor, Action::DonationRemoved, gift.giver.as_ref(), &words, work.now)?;
    Ok(gift)
}
