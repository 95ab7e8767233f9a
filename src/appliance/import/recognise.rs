//! Whether a gift in a file is one of the gifts here. Money is never counted twice, and never brought back.

use std::collections::HashSet;

use rusqlite::Connection;

use super::Entity;
use super::gift_rows::GiftRow;
use super::store::journal::was_undone;
use crate::congregation::giving::gift::couple_of;
use crate::congregation::giving::store::{ImportedGift, ledger};
use crate::congregation::giving::{Gift, Giver, funds, store as giving};

/// What is known here about a gift in a file.
pub(super) enum KnownGift {
    /// It stands here, with these cents.
    Here { cents: i64 },
    /// It stands here, and the file says something else of it.
    Otherwise { reason: String },
    /// It was here and was removed.
    Removed { reason: String },
    /// It was never here.
    New,
}

/// Recognises the gifts of one file. First all that are here are found, then what the others look like is asked.
pub(super) struct Recogniser {
    /// The highest id in use before this import.
    last_id: i64,
    /// The gifts here that a line of the file was found to be; another equal line is another gift.
    claimed: HashSet<i64>,
    /// Of a file that was here before: its gifts that no line is any more, in the span of its days.
    vanished: Vec<Gift>,
}

impl Recogniser {
    pub(super) fn new(conn: &Connection) -> rusqlite::Result<Self> {
        Ok(Self { last_id: ledger::last_id(conn)?, claimed: HashSet::new(), vanished: Vec::new() })
    }

    /// True for an id that no gift has had here.
    pub(super) fn is_unused(&self, id: i64) -> bool {
        id > self.last_id
    }

    /// What is known about `row`, the gift of `member_id`, or anonymous.
    pub(super) fn recognise(
        &mut self,
        conn: &Connection,
        row: &GiftRow,
        member_id: Option<&str>,
    ) -> rusqlite::Result<KnownGift> {
        if let Some(id) = row.portal_id.filter(|&id| id <= self.last_id) {
            return Ok(match ledger::find(conn, id)? {
                None if was_undone(conn, Entity::Donation, &id.to_string())?
                    && giving::imported(conn, &row.fingerprint)?.is_none() =>
                {
                    KnownGift::New
                }
                None => KnownGift::Removed { reason: format!("gift {id} was removed here; it stays out") },
                Some(gift) if is_same(&gift, row, member_id) => self.here(id, gift.fields.amount_cents),
                Some(gift) => {
                    self.claimed.insert(id);
                    let words = gift.in_words();
                    KnownGift::Otherwise {
                        reason: format!("gift {id} stands here as {words}; left as it is"),
                    }
                }
            });
        }
        Ok(match giving::imported(conn, &row.fingerprint)? {
            Some(ImportedGift::Here { id, cents }) => self.here(id, cents),
            Some(ImportedGift::Removed) => {
                KnownGift::Removed { reason: "it was removed here; it stays out".to_owned() }
            }
            None => KnownGift::New,
        })
    }

    /// Says that all lines were recognised. Where half of them or more are here, or a file of its name was here before,
    /// the file is an earlier one with changes: an imported gift that is in none of its lines may be one that was
    /// mended in it.
    pub(super) fn all_recognised(
        &mut self,
        conn: &Connection,
        rows: &[&GiftRow],
        came_before: bool,
    ) -> rusqlite::Result<()> {
        let days = || rows.iter().map(|row| row.date);
        let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(()) };
        if came_before || self.claimed.len() * 2 >= rows.len() {
            let imported = ledger::imported_between(conn, &first.to_string(), &last.to_string())?;
            self.vanished = imported.into_iter().filter(|gift| !self.claimed.contains(&gift.id)).collect();
        }
        Ok(())
    }

    /// The gift here that a new line looks like: the same giver (of a couple who gives together, either), day and amount;
    /// or, of an earlier import of this list, all the same but one column.
    pub(super) fn alike(
        &mut self,
        conn: &Connection,
        row: &GiftRow,
        member_id: Option<&str>,
    ) -> rusqlite::Result<Option<Gift>> {
        let date = row.date.to_string();
        let couple = couple_of(conn, member_id, &date)?;
        let same = ledger::alike(conn, (member_id, couple), &date, row.amount_cents)?;
        let is_open = |gift: &&Gift| gift.id <= self.last_id && !self.claimed.contains(&gift.id);
        let mended =
            || self.vanished.iter().filter(is_open).find(|gift| differences(gift, row, member_id) <= 1);
        let found = same.iter().find(is_open).or_else(mended).cloned();
        self.claimed.extend(found.iter().map(|gift| gift.id));
        Ok(found)
    }

    fn here(&mut self, id: i64, cents: i64) -> KnownGift {
        self.claimed.insert(id);
        KnownGift::Here { cents }
    }
}

/// Giver, day and amount are equal.
fn is_same(gift: &Gift, row: &GiftRow, member_id: Option<&str>) -> bool {
    let giver = gift.giver.as_ref().map(|giver| giver.id.as_str());
    let fields = &gift.fields;
    (giver, fields.amount_cents) == (member_id, row.amount_cents) && fields.date == row.date.to_string()
}

/// How many columns the gift and the line do not have in common.
fn differences(gift: &Gift, row: &GiftRow, member_id: Option<&str>) -> usize {
    let fields = &gift.fields;
    let key = |text: &Option<String>| text.as_deref().map(funds::key);
    let is_of = |giver: &Option<Giver>| giver.as_ref().map(|giver| giver.id.as_str()) == member_id;
    [
        !is_of(&gift.giver) && (gift.partner.is_none() || !is_of(&gift.partner)),
        fields.amount_cents != row.amount_cents,
        fields.date != row.date.to_string(),
        key(&fields.fund) != key(&row.fund),
        key(&fields.method) != key(&row.method),
        key(&fields.note) != key(&row.notes),
    ]
    .into_iter()
    .filter(|differs| *differs)
    .count()
}
