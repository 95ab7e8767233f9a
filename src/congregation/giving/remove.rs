//! Removing a gift. The audit log has its values, and an import does not bring it back. What bounced together is removed
//! together: a check does not bounce by half.

use rusqlite::{Connection, Transaction};

use super::gift::{self, GiftError};
use super::store::{ledger, taken_back};
use super::{Gift, GiftKind, GiftWork, months, reverse};
use crate::accounts::audit_log::Action;

/// Removes the gift `id`, which stands in no sheet; returns what it was, and after it what bounced with it and went, too.
/// `version` is the one that was read.
pub fn remove_gift(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    work: &GiftWork<'_>,
) -> Result<Vec<Gift>, GiftError> {
    let gift = gift::find_gift(tx, id)?;
    gift::refuse_stale(&gift, Some(version))?;
    refuse(tx, &gift)?;
    let mut removed = bounced_with(tx, &gift)?;
    removed.insert(0, gift);
    for gift in &removed {
        delete(tx, gift, work)?;
    }
    Ok(removed)
}

/// Refuses to remove what has to stay.
fn refuse(conn: &Connection, gift: &Gift) -> Result<(), GiftError> {
    match gift.sheet {
        Some(sheet) if sheet.is_open => return Err(GiftError::SheetOpen(sheet.id)),
        Some(sheet) => return Err(GiftError::StaysInSheet(sheet.id)),
        None => {}
    }
    if !taken_back::list(conn, gift.id)?.is_empty() {
        return Err(GiftError::IsTakenBack);
    }
    months::refuse_closed(conn, &gift.fields.date)
}

/// The other rows of the same bounce: of the same check and day.
fn bounced_with(conn: &Connection, gift: &Gift) -> Result<Vec<Gift>, GiftError> {
    let mut others = Vec::new();
    if let (GiftKind::Bounced, Some(taken)) = (gift.kind, gift.takes_back) {
        for part in reverse::parts(conn, &gift::find_gift(conn, taken)?)? {
            others.extend(taken_back::list(conn, part.id)?.into_iter().filter(|other| {
                other.kind == GiftKind::Bounced
                    && other.fields.date == gift.fields.date
                    && other.id != gift.id
            }));
        }
    }
    Ok(others)
}

fn delete(tx: &Transaction<'_>, gift: &Gift, work: &GiftWork<'_>) -> rusqlite::Result<()> {
    ledger::delete(tx, gift.id, work.now.as_second())?;
    if let Some(taken) = gift.takes_back {
        ledger::touch(tx, taken)?;
    }
    let words = format!("donation {}: {}", gift.id, gift.in_words());
    gift::log_by(tx, work.actor, Action::DonationRemoved, gift.giver.as_ref(), &words, work.now)
}
