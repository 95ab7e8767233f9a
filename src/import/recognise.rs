//! Whether a gift in a file is one of the gifts here. Money is never counted twice, and never brought back.

use std::collections::HashSet;

use rusqlite::Connection;

use super::gift_rows::GiftRow;
use crate::giving::gift::Gift;
use crate::giving::store::{self as giving, ledger};

/// What is known here about a gift in a file.
pub(super) enum Known {
    /// It stands here, with these cents.
    Here { cents: i64 },
    /// It stands here, and the file says something else of it.
    Otherwise { reason: String },
    /// It was here and was removed.
    Removed { reason: String },
    /// It was never here. `alike` was typed in by hand and looks the same.
    New { alike: Option<Gift> },
}

/// Recognises the gifts of one file.
pub(super) struct Recogniser {
    /// The highest id in use before this import.
    last_id: i64,
    /// The gifts here that a line of the file was found to be; another equal line is another gift.
    claimed: HashSet<i64>,
}

impl Recogniser {
    pub(super) fn new(conn: &Connection) -> rusqlite::Result<Self> {
        Ok(Self { last_id: ledger::last_id(conn)?, claimed: HashSet::new() })
    }

    /// What is known about `row`, the gift of `member_id` or of nobody.
    pub(super) fn recognise(
        &mut self,
        conn: &Connection,
        row: &GiftRow,
        member_id: Option<&str>,
    ) -> rusqlite::Result<Known> {
        if let Some(id) = row.portal_id.filter(|&id| id <= self.last_id) {
            return Ok(match ledger::find(conn, id)? {
                None => Known::Removed { reason: format!("gift {id} was removed here; it stays out") },
                Some(gift) if is_same(&gift, row, member_id) => self.here(id, gift.fields.amount_cents),
                Some(gift) => {
                    let words = gift.in_words();
                    Known::Otherwise { reason: format!("gift {id} stands here as {words}; left as it is") }
                }
            });
        }
        if let Some((id, cents)) = giving::find_imported(conn, &row.fingerprint)? {
            return Ok(self.here(id, cents));
        }
        if giving::is_removed(conn, &row.fingerprint)? {
            return Ok(Known::Removed { reason: "it was removed here; it stays out".to_owned() });
        }
        let typed = ledger::typed_alike(conn, member_id, &row.date.to_string(), row.amount_cents)?;
        let alike = typed.into_iter().find(|gift| !self.claimed.contains(&gift.id));
        self.claimed.extend(alike.iter().map(|gift| gift.id));
        Ok(Known::New { alike })
    }

    fn here(&mut self, id: i64, cents: i64) -> Known {
        self.claimed.insert(id);
        Known::Here { cents }
    }
}

/// Giver, day and amount are equal.
fn is_same(gift: &Gift, row: &GiftRow, member_id: Option<&str>) -> bool {
    let giver = gift.giver.as_ref().map(|giver| giver.id.as_str());
    let fields = &gift.fields;
    (giver, fields.amount_cents) == (member_id, row.amount_cents) && fields.date == row.date.to_string()
}
