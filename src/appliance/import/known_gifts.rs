//! Whether a gift in a file is one of the gifts here. Money is never counted twice, and never brought back.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use rusqlite::Connection;

use super::Entity;
use super::gift_rows::GiftRow;
use super::store::journal::was_undone;
use crate::congregation::giving::gift::couple_of;
use crate::congregation::giving::store::{ImportedGift, ledger};
use crate::congregation::giving::{Gift, funds, store as giving};

/// The match of a gift in a file.
pub(super) enum KnownGift {
    /// A gift here, with these cents.
    Here { cents: i64 },
    /// A gift here with other values than in the file.
    Otherwise { reason: String },
    /// A gift that was here and was removed.
    Removed { reason: String },
    /// A gift that was never here.
    New,
}

/// Recognises the gifts of one file. First all that are here are found, then what the others look like is asked.
pub(super) struct Recogniser<'a> {
    conn: &'a Connection,
    /// The highest id in use before this import.
    last_id: i64,
    /// The gifts here that a line of the file was found to be; another equal line is another gift.
    claimed: HashSet<i64>,
    /// By a hash of a giver (or anonymous), a day and an amount: the gifts of these here that are not claimed.
    same: HashMap<u64, VecDeque<Gift>>,
    /// Gifts of an earlier version of this file that no line matches any more, within the file's days.
    vanished: Vanished,
}

/// Gifts by all their columns but one. A list of a thousand equal lines is looked up in them a thousand times.
#[derive(Debug, Default)]
struct Vanished {
    gifts: Vec<Gift>,
    by_columns: HashMap<u64, VecDeque<usize>>,
}

impl<'a> Recogniser<'a> {
    pub(super) fn new(conn: &'a Connection) -> rusqlite::Result<Self> {
        let (claimed, same, vanished) = (HashSet::new(), HashMap::new(), Vanished::default());
        Ok(Self { conn, last_id: ledger::last_id(conn)?, claimed, same, vanished })
    }

    /// True for an id that no gift has had here.
    pub(super) fn is_unused(&self, id: i64) -> bool {
        id > self.last_id
    }

    /// Matches `row`, a gift of `giver` or anonymous.
    pub(super) fn recognise(&mut self, row: &GiftRow, giver: Option<&str>) -> rusqlite::Result<KnownGift> {
        let conn = self.conn;
        if let Some(id) = row.portal_id.filter(|&id| id <= self.last_id) {
            return Ok(match ledger::find(conn, id)? {
                None if was_undone(conn, Entity::Donation, &id.to_string())?
                    && giving::imported(conn, &row.fingerprint, None)?.is_none() =>
                {
                    KnownGift::New
                }
                None => KnownGift::Removed { reason: format!("gift {id} was removed here; it stays out") },
                Some(gift) if is_same(&gift, row, giver) => self.here(id, gift.fields.amount.0),
                Some(gift) => {
                    self.claimed.insert(id);
                    let reason = format!("gift {id} stands here as {}; left as it is", gift.in_words());
                    KnownGift::Otherwise { reason }
                }
            });
        }
        let here = match giving::imported(conn, &row.fingerprint, row.transaction.as_deref())? {
            Some(ImportedGift::Removed) => {
                return Ok(KnownGift::Removed { reason: "it was removed here; it stays out".to_owned() });
            }
            Some(ImportedGift::Here { id, cents }) => Some((id, cents)),
            None => match self.by_payment(row, giver)? {
                // The list has another fund by now.
                Some(gift) if row.fund.is_some() && gift.fields.fund.as_deref() != row.fund.as_deref() => {
                    self.claimed.insert(gift.id);
                    let (id, words, fund) =
                        (gift.id, gift.in_words(), row.fund.as_deref().unwrap_or_default());
                    let reason =
                        format!("gift {id} stands here as {words}; left as it is, and not for {fund}");
                    return Ok(KnownGift::Otherwise { reason });
                }
                gift => gift.map(|gift| (gift.id, gift.fields.amount.0)),
            },
        };
        Ok(here.map_or(KnownGift::New, |(id, cents)| self.here(id, cents)))
    }

    /// The gift with the payment's number and all else the same: what else stands in its line may change.
    fn by_payment(&self, row: &GiftRow, giver: Option<&str>) -> rusqlite::Result<Option<Gift>> {
        let Some(payment) = &row.transaction else { return Ok(None) };
        for id in giving::of_payment(self.conn, payment)? {
            let gift = ledger::find(self.conn, id)?.filter(|gift| is_same(gift, row, giver));
            if !self.claimed.contains(&id) && gift.is_some() {
                return Ok(gift);
            }
        }
        Ok(None)
    }

    /// Says that all lines were recognised. Where half of them or more are here, or a file of its name was here before,
    /// the file is an earlier one with changes: an imported gift that is in none of its lines may be one that was
    /// mended in it.
    pub(super) fn all_recognised(&mut self, rows: &[&GiftRow], came_before: bool) -> rusqlite::Result<()> {
        let days = || rows.iter().map(|row| row.date);
        let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(()) };
        if came_before || self.claimed.len() * 2 >= rows.len() {
            let imported = ledger::imported_between(self.conn, &first.to_string(), &last.to_string())?;
            let claimed = &self.claimed;
            let others = imported.into_iter().filter(|gift| !claimed.contains(&gift.id));
            others.for_each(|gift| self.vanished.add(gift));
        }
        Ok(())
    }

    /// The gift here that a new line looks like: the same giver (of a couple who gives together, either), day and amount;
    /// or one of its payment; or, of an earlier import of this list, all the same but one column.
    pub(super) fn alike(&mut self, row: &GiftRow, giver: Option<&str>) -> rusqlite::Result<Option<Gift>> {
        let same = match (self.next_same(row, giver)?, &row.transaction) {
            (None, Some(payment)) if row.amount_cents > 0 => {
                ledger::other_of_payment(self.conn, payment, (giver, &row.fields()), self.last_id)?
            }
            (same, _) => same,
        };
        let found = same.or_else(|| self.vanished.find(row, giver, &self.claimed).cloned());
        self.claimed.extend(found.iter().map(|gift| gift.id));
        Ok(found)
    }

    fn next_same(&mut self, row: &GiftRow, giver: Option<&str>) -> rusqlite::Result<Option<Gift>> {
        let key = hash((giver, row.date, row.amount_cents));
        if !self.same.contains_key(&key) {
            let date = row.date.to_string();
            let couple = couple_of(self.conn, giver, &date)?;
            let same = ledger::alike(self.conn, (giver, couple), &date, row.amount_cents)?;
            let same: VecDeque<Gift> = same.into_iter().filter(|gift| gift.id <= self.last_id).collect();
            // In a list of new gifts none has any, and 200,000 empty entries take 11 MB.
            if !same.is_empty() {
                self.same.insert(key, same);
            }
        }
        let Some(same) = self.same.get_mut(&key) else { return Ok(None) };
        while same.front().is_some_and(|gift| self.claimed.contains(&gift.id)) {
            same.pop_front();
        }
        Ok(same.pop_front())
    }

    fn here(&mut self, id: i64, cents: i64) -> KnownGift {
        self.claimed.insert(id);
        KnownGift::Here { cents }
    }
}

/// Giver, day and amount are equal.
fn is_same(gift: &Gift, row: &GiftRow, giver: Option<&str>) -> bool {
    let fields = &gift.fields;
    (gift.giver_id(), fields.amount.0) == (giver, row.amount_cents) && fields.date == row.date.to_string()
}

impl Vanished {
    fn add(&mut self, gift: Gift) {
        let fields = &gift.fields;
        let partner = gift.giver.as_ref().and_then(|giver| giver.partner.as_ref());
        for giver in [gift.giver_id()].into_iter().chain(partner.map(|partner| Some(partner.id.as_str()))) {
            let texts = [&fields.fund, &fields.texts.method, &fields.texts.note].map(|text| text.as_deref());
            for key in all_but_one(giver, fields.amount.0, &fields.date, texts) {
                self.by_columns.entry(key).or_default().push_back(self.gifts.len());
            }
        }
        self.gifts.push(gift);
    }

    /// The first that is not claimed and differs from the line in one column at most.
    fn find(&mut self, row: &GiftRow, giver: Option<&str>, claimed: &HashSet<i64>) -> Option<&Gift> {
        let Self { gifts, by_columns } = self;
        let texts = [row.fund.as_deref(), row.method.as_deref(), row.notes.as_deref()];
        let keys = all_but_one(giver, row.amount_cents, &row.date.to_string(), texts);
        let first = keys.into_iter().filter_map(|key| {
            let places = by_columns.get_mut(&key)?;
            while places
                .front()
                .is_some_and(|&at| gifts.get(at).is_none_or(|gift| claimed.contains(&gift.id)))
            {
                places.pop_front();
            }
            places.front().copied()
        });
        gifts.get(first.min()?)
    }
}

/// A key for each column that is left out: two gifts that differ in one at most have one key in common.
fn all_but_one(giver: Option<&str>, cents: i64, date: &str, texts: [Option<&str>; 3]) -> [u64; 6] {
    let [fund, method, note] = texts.map(|text| text.map(funds::key));
    let cents = cents.to_string();
    let columns =
        [giver, Some(cents.as_str()), Some(date), fund.as_deref(), method.as_deref(), note.as_deref()];
    std::array::from_fn(|left_out| {
        let mut kept = columns;
        kept[left_out] = None;
        hash((left_out, kept))
    })
}

fn hash(value: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(value)
}
