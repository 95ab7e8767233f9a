//! SQL for gifts.

pub mod funds;
pub mod ledger;
pub mod months;
pub mod own;
pub mod search;

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::GiftKind;

/// A gift as it is entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGift<'a> {
    /// The id it had in the portal it comes from; none for the next free one.
    pub id: Option<i64>,
    /// The giver's `members.id`; none for an anonymous gift.
    pub member_id: Option<&'a str>,
    /// The couple that it names: `joint_giving.id`.
    pub joint_id: Option<i64>,
    /// Not zero; a correction of an earlier gift may be negative.
    pub amount_cents: i64,
    /// `YYYY-MM-DD`
    pub date: &'a str,
    /// The fund; one that is not there yet is made.
    pub fund: Option<&'a str>,
    pub note: Option<&'a str>,
    pub method: Option<&'a str>,
    pub check_number: Option<&'a str>,
    /// The counting sheet it stands in, which is open, and its row's key there.
    pub sheet: Option<(i64, &'a str)>,
    pub kind: GiftKind,
    /// The gift that it reverses.
    pub takes_back: Option<i64>,
    /// The fingerprint of an imported row; none for a gift typed in.
    pub import_fingerprint: Option<&'a Fingerprint>,
    /// The payment's name in the program that an imported row comes from.
    pub import_payment: Option<&'a str>,
}

/// Recognises an imported row.
pub type Fingerprint = [u8; 32];

/// The present state of an imported gift.
pub enum ImportedGift {
    /// The gift, with its present amount.
    Here { id: i64, cents: i64 },
    /// The treasurer removed it.
    Removed,
}

/// Enters a gift and returns its id.
pub fn insert_gift(tx: &Transaction<'_>, gift: &NewGift<'_>, now: i64) -> rusqlite::Result<i64> {
    if let Some(name) = gift.fund {
        funds::insert_if_new(tx, name, now)?;
    }
    let (sheet, row_key) = gift.sheet.unzip();
    let mut insert = tx.prepare_cached(
        "INSERT INTO donations (member_id, joint_id, amount_cents, transaction_date, category, description,
            payment_method, check_number, sheet_id, row_key, is_open, kind, takes_back, created_at, id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?9 IS NOT NULL, ?11, ?12, ?13, ?14)",
    )?;
    let id = insert.insert((
        gift.member_id,
        gift.joint_id,
        gift.amount_cents,
        gift.date,
        gift.fund,
        gift.note,
        gift.method,
        gift.check_number,
        sheet,
        row_key,
        gift.kind,
        gift.takes_back,
        now,
        gift.id,
    ))?;
    if let Some(fingerprint) = gift.import_fingerprint {
        remember_imported(tx, fingerprint, id, gift.import_payment)?;
    }
    Ok(id)
}

/// The gift came by an import, in which its row has this fingerprint and its payment this number.
pub fn remember_imported(
    tx: &Transaction<'_>,
    fingerprint: &Fingerprint,
    donation: i64,
    payment: Option<&str>,
) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO imported_gifts (fingerprint, donation_id, payment) VALUES (?1, ?2, ?3)")?
        .execute((fingerprint, donation, payment))
        .map(|_| ())
}

/// The gift that an import brought with this number of its payment; none where several have it.
pub fn of_payment(conn: &Connection, payment: &str) -> rusqlite::Result<Option<i64>> {
    conn.prepare_cached(
        "SELECT min(donations.id) AS id FROM imported_gifts JOIN donations ON donations.id = donation_id
         WHERE payment = ?1 AND kind = 'gift' HAVING count(*) = 1",
    )?
    .query_row([payment], |row| row.get("id"))
    .optional()
}

/// The gift that an import entered with this fingerprint.
pub fn imported(conn: &Connection, fingerprint: &Fingerprint) -> rusqlite::Result<Option<ImportedGift>> {
    conn.prepare_cached(
        "SELECT donation_id, amount_cents FROM imported_gifts LEFT JOIN donations ON donations.id = donation_id
         WHERE fingerprint = ?1",
    )?
    .query_row([fingerprint], |row| {
        Ok(match row.get("donation_id")? {
            Some(id) => ImportedGift::Here { id, cents: row.get("amount_cents")? },
            None => ImportedGift::Removed,
        })
    })
    .optional()
}
