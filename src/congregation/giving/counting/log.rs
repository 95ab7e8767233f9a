//! Log lines of sheets and their rows. Lines on a gift stand with its giver and name no other person.

use rusqlite::Transaction;

use super::{CountedRow, CountedSheet, CountingWork};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::congregation::giving::{Gift, GiftFields};
use crate::platform::money::dollars;

/// The line on a sheet: "sheet 12: ...".
pub(super) fn sheet(
    tx: &Transaction<'_>,
    action: Action,
    id: i64,
    words: &str,
    work: &CountingWork<'_>,
) -> rusqlite::Result<()> {
    let words = format!("sheet {id}: {words}");
    let entry = NewLogEntry::by(work.actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&words), ..entry }, work.now)
}

pub(super) fn added(
    tx: &Transaction<'_>,
    sheet: &CountedSheet,
    row: &CountedRow,
    work: &CountingWork<'_>,
) -> rusqlite::Result<()> {
    let gift = gift_of(sheet, row);
    of_gift(tx, Action::DonationAdded, sheet, &gift, &gift.in_words(), work)
}

pub(super) fn removed(
    tx: &Transaction<'_>,
    sheet: &CountedSheet,
    row: &CountedRow,
    work: &CountingWork<'_>,
) -> rusqlite::Result<()> {
    let gift = gift_of(sheet, row);
    of_gift(tx, Action::DonationRemoved, sheet, &gift, &gift.in_words(), work)
}

/// A row that goes from one giver to another leaves a line with each, and neither names the other.
pub(super) fn changed(
    tx: &Transaction<'_>,
    sheet: &CountedSheet,
    (before, after): (&CountedRow, &CountedRow),
    work: &CountingWork<'_>,
) -> rusqlite::Result<()> {
    let (before, after) = (gift_of(sheet, before), gift_of(sheet, after));
    let line = |gift: &Gift, words: &str| of_gift(tx, Action::DonationCorrected, sheet, gift, words, work);
    match (&before.giver, &after.giver) {
        (Some(one), Some(other)) if one != other => {
            line(&before, &format!("{} -> another giver", before.in_words()))?;
            line(&after, &format!("from another giver: {}", after.in_words()))
        }
        (Some(_), None) => line(&before, &before.in_words_until(&after)),
        _ => line(&after, &before.in_words_until(&after)),
    }
}

fn of_gift(
    tx: &Transaction<'_>,
    action: Action,
    sheet: &CountedSheet,
    gift: &Gift,
    words: &str,
    work: &CountingWork<'_>,
) -> rusqlite::Result<()> {
    let words = format!("donation {} of sheet {}: {words}", gift.id, sheet.id);
    let giver = gift.giver.as_ref().map(|giver| giver.id.as_str());
    let entry = NewLogEntry::by(work.actor, action, giver, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&words), ..entry }, work.now)
}

/// The gift for the log, without the other of the couple, who has lines of their own.
fn gift_of(sheet: &CountedSheet, row: &CountedRow) -> Gift {
    let giver = row.giver.as_ref().map(|name| name.giver.clone());
    let fields = GiftFields {
        amount_cents: row.amount_cents,
        date: sheet.date.clone(),
        fund: row.fund.as_ref().map(|fund| fund.name.clone()),
        method: row.method.clone(),
        check_number: row.check_number.clone(),
        note: row.note.clone(),
    };
    Gift::new(row.gift_id, giver, fields)
}

impl CountedSheet {
    /// "2026-11-22; counted by Ruth and Emil; $1,284.50 expected"
    pub fn in_words(&self) -> String {
        self.parts(self).join("; ")
    }

    /// The same words, with "before -> after" where `after` is another.
    pub fn in_words_until(&self, after: &Self) -> String {
        self.parts(after).join("; ")
    }

    fn parts(&self, after: &Self) -> Vec<String> {
        let until = |one: String, other: String| if one == other { one } else { format!("{one} -> {other}") };
        let counters = |sheet: &Self| {
            if sheet.counters.is_empty() { "no counters".to_owned() } else { sheet.counters.clone() }
        };
        let expected = |sheet: &Self| sheet.expected_cents.map_or_else(|| "nothing".to_owned(), dollars);
        vec![
            until(self.date.clone(), after.date.clone()),
            format!("counted by {}", until(counters(self), counters(after))),
            format!("{} expected", until(expected(self), expected(after))),
        ]
    }
}
