//! SQL for the rows of a counting sheet, which are gifts.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::givers::{giver, named};
use crate::congregation::giving::counting::{CountedLine, CountedRow, RowBefore, RowFund};
use crate::platform::db::from_row;

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_row {
    ($rest:literal) => {
        concat!(
            "SELECT funds.id AS fund_id, category, row_key, donations.id AS gift_id, donations.version AS version,
            members.id AS id, members.member_id AS number, members.first_name AS first_name,
            members.last_name AS last_name, partner.id AS partner_id, members.preferred_name AS preferred_name,
            (SELECT name FROM household_members CROSS JOIN households ON households.id = household_id
                WHERE member_id = members.id ORDER BY joined_at, household_id LIMIT 1) AS household,
            joint_id, coalesce(members.deceased_on <= transaction_date, 0) AS has_died, envelope, amount_cents,
            nullif(transaction_date, counting_sheets.date) AS moved_to,
            (SELECT -sum(amount_cents) FROM donations AS back WHERE back.takes_back = donations.id) AS taken_back_cents,
            payment_method, check_number, donations.description AS note,
            partner.member_id AS partner_number, partner.first_name AS partner_first_name,
            partner.last_name AS partner_last_name, partner.preferred_name AS partner_preferred_name
         FROM donations JOIN counting_sheets ON counting_sheets.id = sheet_id LEFT JOIN funds ON funds.name = category
            LEFT JOIN members ON members.id = donations.member_id
            LEFT JOIN joint_giving ON joint_giving.id = joint_id
            LEFT JOIN members AS partner ON partner.id =
                CASE one_id WHEN donations.member_id THEN other_id ELSE one_id END",
            $rest
        )
    };
}

/// In the order of entry.
pub(in crate::congregation::giving::counting) fn list(
    conn: &Connection,
    sheet: i64,
) -> rusqlite::Result<Vec<CountedRow>> {
    conn.prepare_cached(select_row!(" WHERE sheet_id = ?1 ORDER BY donations.id"))?
        .query_map([sheet], CountedRow::from_row)?
        .collect()
}

pub(in crate::congregation::giving::counting) fn find(
    conn: &Connection,
    sheet: i64,
    key: &str,
) -> rusqlite::Result<Option<CountedRow>> {
    conn.prepare_cached(select_row!(" WHERE sheet_id = ?1 AND row_key = ?2"))?
        .query_row((sheet, key), CountedRow::from_row)
        .optional()
}

pub(in crate::congregation::giving::counting) fn count(
    conn: &Connection,
    sheet: i64,
) -> rusqlite::Result<u32> {
    conn.prepare_cached("SELECT count(*) AS gifts FROM donations WHERE sheet_id = ?1")?
        .query_row([sheet], |row| row.get("gifts"))
}

/// The number on the envelope.
pub(in crate::congregation::giving::counting) fn set_envelope(
    tx: &Transaction<'_>,
    gift: i64,
    number: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE donations SET envelope = ?2 WHERE id = ?1")?.execute((gift, number)).map(|_| ())
}

/// The lines of a sheet's totals.
pub(in crate::congregation::giving::counting) fn lines(
    conn: &Connection,
    sheet: i64,
) -> rusqlite::Result<Vec<CountedLine>> {
    conn.prepare_cached(
        "SELECT coalesce(joint_id, member_id) AS giver, amount_cents, category, payment_method, check_number
         FROM donations WHERE sheet_id = ?1 ORDER BY id",
    )?
    .query_map([sheet], CountedLine::from_row)?
    .collect()
}

from_row! { |row| CountedLine {
    cents as "amount_cents", fund as "category", method as "payment_method", check_number,
    giver: row.get::<_, Option<GiverKey>>("giver")?.map(|key| key.0),
} }

/// A couple's number or a person's id, as text.
struct GiverKey(String);

impl rusqlite::types::FromSql for GiverKey {
    fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
        match value {
            rusqlite::types::ValueRef::Integer(couple) => Ok(Self(couple.to_string())),
            other => other.as_str().map(|id| Self(id.to_owned())),
        }
    }
}

/// Givers of the rows, to name their couple anew.
pub(in crate::congregation::giving::counting) fn givers(
    conn: &Connection,
    sheet: i64,
) -> rusqlite::Result<Vec<(i64, Option<String>)>> {
    conn.prepare_cached("SELECT id, member_id FROM donations WHERE sheet_id = ?1")?
        .query_map([sheet], |row| Ok((row.get("id")?, row.get("member_id")?)))?
        .collect()
}

/// Moves a gift to the sheet's new day; the version stays, since the row itself was not edited.
pub(in crate::congregation::giving::counting) fn move_to(
    tx: &Transaction<'_>,
    gift: i64,
    date: &str,
    joint_id: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE donations SET transaction_date = ?2, joint_id = ?3 WHERE id = ?1")?
        .execute((gift, date, joint_id))
        .map(|_| ())
}

/// Corrections since the sheet was closed, the oldest first.
pub(in crate::congregation::giving::counting) fn corrections(
    conn: &Connection,
    sheet: i64,
) -> rusqlite::Result<Vec<RowBefore>> {
    conn.prepare_cached(
        "SELECT donation_id, gift_corrections.amount_cents AS amount_cents,
            gift_corrections.transaction_date AS transaction_date, gift_corrections.category AS category,
            gift_corrections.payment_method AS payment_method, gift_corrections.check_number AS check_number,
            gift_corrections.description AS note, reason, actor, corrected_at,
            members.id AS id, members.member_id AS number, members.first_name AS first_name,
            members.last_name AS last_name
         FROM donations JOIN gift_corrections ON donation_id = donations.id
            LEFT JOIN members ON members.id = gift_corrections.member_id
         WHERE sheet_id = ?1 ORDER BY gift_corrections.id",
    )?
    .query_map([sheet], RowBefore::from_row)?
    .collect()
}

from_row! { |row| RowBefore {
    gift_id as "donation_id", amount_cents, date as "transaction_date", fund as "category",
    method as "payment_method", check_number, note, reason, by as "actor", at as "corrected_at",
    giver: giver(row, ["id", "number", "first_name", "last_name"])?,
} }

from_row! { |row| CountedRow {
    key as "row_key", gift_id, version, joint_id, has_died, envelope, amount_cents, moved_to,
    method as "payment_method", check_number, note, giver: named(row)?,
    taken_back_cents: row.get::<_, Option<i64>>("taken_back_cents")?.unwrap_or_default(),
    fund: row.part("fund_id", RowFund::from_row)?,
} }

from_row! { RowFund { id as "fund_id", name as "category" } }
