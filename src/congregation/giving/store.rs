//! SQL for gifts.

pub mod funds;
pub mod ledger;
pub mod months;
pub mod search;

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::fields::field_columns;
use super::{AmountTotal, GiftFields, GiftKind, OwnGift, OwnPledge, PledgeStatus};
use crate::platform::db::from_row;

/// A gift as it is entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGift<'a> {
    /// The id it had in the portal it comes from; none for the next free one.
    pub id: Option<i64>,
    /// The giver's `members.id`; none for an anonymous gift.
    pub member_id: Option<&'a str>,
    /// The couple that it names: `joint_giving.id`.
    pub joint_id: Option<i64>,
    /// Its amount may be negative, as a correction of an earlier gift. A fund that is not there yet is made.
    pub fields: GiftFields,
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
    if let Some(name) = &gift.fields.fund {
        funds::insert_if_new(tx, name, now)?;
    }
    let (sheet, row_key) = gift.sheet.unzip();
    let sql = concat!(
        "INSERT INTO donations (",
        field_columns!(),
        ", member_id, joint_id, sheet_id, row_key, is_open, kind, takes_back, created_at, id)
         VALUES (",
        field_columns!(values),
        ", :member_id, :joint_id, :sheet_id, :row_key, :sheet_id IS NOT NULL, :kind, :takes_back, :now, :id)"
    );
    let mut values = gift.fields.params();
    values.extend_from_slice(named_params! {
        ":member_id": gift.member_id,
        ":joint_id": gift.joint_id,
        ":sheet_id": sheet,
        ":row_key": row_key,
        ":kind": gift.kind,
        ":takes_back": gift.takes_back,
        ":now": now,
        ":id": gift.id,
    });
    let id = tx.prepare_cached(sql)?.insert(&*values)?;
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

// A member's own: every query from here on is bound to the one member.

/// All gifts of the member and of the couples they gave with, newest first. What stands in an open sheet is still being
/// typed and not among them.
pub fn own_gifts(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<OwnGift>> {
    conn.prepare_cached(
        "SELECT CAST(id AS TEXT) AS id, amount_cents, transaction_date, category, description, payment_method
         FROM donations
         WHERE (member_id = ?1 OR joint_id IN
                (SELECT id FROM joint_giving WHERE one_id = ?1 UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1))
            AND is_open = 0
         ORDER BY transaction_date DESC, donations.id DESC",
    )?
    .query_map([member_id], OwnGift::from_row)?
    .collect()
}

from_row! { OwnGift {
    id, amount as "amount_cents", transaction_date, category, description, payment_method,
} }

/// All pledges of the member as they stand, newest first.
pub fn own_pledges(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<OwnPledge>> {
    conn.prepare_cached(
        "SELECT amount_cents, status, campaign, pledge_date, rhythm,
            CASE WHEN campaign_id IS NOT NULL THEN paid_cents END AS paid_cents
         FROM pledges_now
         WHERE member_id = ?1 ORDER BY coalesce(pledge_date, date(created_at, 'unixepoch')) DESC, id DESC",
    )?
    .query_map([member_id], OwnPledge::from_row)?
    .collect()
}

from_row! { OwnPledge {
    amount as "amount_cents", status, campaign, pledge_date, rhythm, paid_so_far as "paid_cents",
} }

/// How many gifts [`own_gifts`] has, and their sum.
pub fn sum_of_own_gifts(conn: &Connection, member_id: &str) -> rusqlite::Result<AmountTotal> {
    conn.prepare_cached(
        "SELECT count(*) AS gifts, coalesce(sum(amount_cents), 0) AS cents FROM
            (SELECT amount_cents FROM donations WHERE member_id = ?1 AND is_open = 0
             UNION ALL
             SELECT amount_cents FROM donations WHERE joint_id IN
                (SELECT id FROM joint_giving WHERE one_id = ?1 UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1)
                AND member_id IS NOT ?1 AND is_open = 0)",
    )?
    .query_row([member_id], AmountTotal::from_row)
}

/// How many pledges of each status the member made, and their sums.
pub fn sums_of_own_pledges(
    conn: &Connection,
    member_id: &str,
) -> rusqlite::Result<Vec<(PledgeStatus, AmountTotal)>> {
    conn.prepare_cached(
        "SELECT status, count(*) AS pledges, sum(amount_cents) AS cents FROM pledges_now
         WHERE member_id = ?1 GROUP BY status",
    )?
    .query_map([member_id], |row| {
        Ok((row.get("status")?, AmountTotal { count: row.get("pledges")?, cents: row.get("cents")? }))
    })?
    .collect()
}
