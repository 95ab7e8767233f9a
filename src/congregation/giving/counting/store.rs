//! SQL for counting sheets and their rows, which are gifts.

pub(super) mod givers;

use rusqlite::{Connection, Result, Transaction};

use super::{CountedLine, CountedSheet, NamedGiver, SheetClosing, SheetFields, SheetLine, SheetRow};
use crate::accounts::audit_log::Actor;
use crate::congregation::giving::fields::field_columns;
use crate::congregation::giving::{DayCursor, GiftTexts};
use crate::platform::db::{self, from_row};

pub(super) fn insert(tx: &Transaction<'_>, fields: &SheetFields, now: i64) -> Result<i64> {
    let sql = "INSERT INTO counting_sheets (date, service, counters, expected_cents, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    db::insert(tx, sql, (&fields.date, &fields.service, &fields.counters, fields.expected, now))
}

/// Id and service of the sheets of a day.
pub(super) fn of_day(conn: &Connection, date: &str) -> Result<Vec<(i64, String)>> {
    let sql = "SELECT id, service FROM counting_sheets WHERE date = ?1 ORDER BY id";
    db::all(conn, sql, [date], |row| Ok((row.get("id")?, row.get("service")?)))
}

/// The services of the last hundred sheets, the last one first.
pub(super) fn services(conn: &Connection) -> Result<Vec<String>> {
    let sql = "SELECT service FROM (SELECT id, date, service FROM counting_sheets ORDER BY date DESC, id DESC LIMIT 100)
         WHERE service <> '' GROUP BY service ORDER BY max(date) DESC, max(id) DESC LIMIT 6";
    db::all(conn, sql, [], |row| row.get("service"))
}

pub(super) fn find(conn: &Connection, id: i64) -> Result<Option<CountedSheet>> {
    let sql = "SELECT id, date, service, counters, expected_cents, signed_by, signer_id, difference_reason, closed_at, closed_by,
            closed_cents, version
         FROM counting_sheets WHERE id = ?1";
    db::find(conn, sql, [id], CountedSheet::from_row)
}

/// Sheets behind the position, the newest first.
pub(super) fn page(conn: &Connection, behind: &DayCursor, most: u32) -> Result<Vec<SheetLine>> {
    let sql = "SELECT id, date, service, counters, closed_at IS NULL AS is_open, signed_by, expected_cents,
            (SELECT count(*) FROM donations WHERE sheet_id = counting_sheets.id) AS gifts,
            (SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE sheet_id = counting_sheets.id) AS cents
         FROM counting_sheets WHERE (date, id) < (?1, ?2) ORDER BY date DESC, id DESC LIMIT ?3";
    db::all(conn, sql, (&behind.date, behind.id, most), SheetLine::from_row)
}

from_row! { SheetLine {
    id, date, service, counters, is_open, signed_by, rows as "gifts", entered as "cents", expected as "expected_cents",
} }

/// Writes the fields; what was signed before is signed no more.
pub(super) fn update(tx: &Transaction<'_>, id: i64, fields: &SheetFields) -> Result<()> {
    unsign(tx, id)?;
    let sql = "UPDATE counting_sheets SET date = ?2, service = ?3, counters = ?4, expected_cents = ?5, version = version + 1
         WHERE id = ?1";
    db::execute(tx, sql, (id, &fields.date, &fields.service, &fields.counters, fields.expected))
}

/// The first of two signs it.
pub(super) fn sign(tx: &Transaction<'_>, id: i64, by: Actor<'_>, reason: Option<&str>) -> Result<()> {
    let sql = "UPDATE counting_sheets SET signed_by = ?2, signer_id = ?3, difference_reason = ?4, version = version + 1
         WHERE id = ?1";
    db::execute(tx, sql, (id, by.in_words(), by.member_id(), reason))
}

/// Takes the signature of the first of two back: the sheet is another one now.
pub(super) fn unsign(tx: &Transaction<'_>, id: i64) -> Result<()> {
    let sql = "UPDATE counting_sheets SET signed_by = NULL, signer_id = NULL, difference_reason = NULL, version = version + 1
         WHERE id = ?1 AND signed_by IS NOT NULL";
    db::execute(tx, sql, [id])
}

/// Closes it; its gifts are their givers' to see from now on. `signed_by` is the first of two who signed.
pub(super) fn close(
    tx: &Transaction<'_>,
    id: i64,
    closed: &SheetClosing,
    signed_by: Option<&str>,
    reason: Option<&str>,
) -> Result<()> {
    let sql = "UPDATE counting_sheets SET closed_at = ?2, closed_by = ?3, closed_cents = ?4, signed_by = ?5,
            signer_id = NULL, difference_reason = ?6, version = version + 1
         WHERE id = ?1";
    db::execute(tx, sql, (id, closed.at, &closed.by, closed.cents, signed_by, reason))?;
    db::execute(tx, "DELETE FROM removed_sheet_rows WHERE sheet_id = ?1", [id])?;
    db::execute(tx, "UPDATE donations SET is_open = 0 WHERE sheet_id = ?1", [id])
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM counting_sheets WHERE id = ?1", [id])
}

from_row! { |row| CountedSheet {
    id, fields: SheetFields::from_row(row)?, signed_by, signer_id, difference_reason,
    closed: row.part("closed_at", SheetClosing::from_row)?, version,
} }

from_row! { SheetFields { date, service, counters, expected as "expected_cents" } }

from_row! { SheetClosing { at as "closed_at", by as "closed_by", cents as "closed_cents" } }

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_row {
    ($rest:literal) => {
        concat!(
            "SELECT row_key, donations.id AS gift_id, donations.version AS version, joint_id,
            coalesce(members.deceased_on <= transaction_date, 0) AS has_died, envelope,
            nullif(transaction_date, counting_sheets.date) AS own_date,
            (SELECT -sum(amount_cents) FROM donations AS back WHERE back.takes_back = donations.id) AS taken_back,
            funds.id AS fund_id, ",
            field_columns!(),
            ", members.id AS id, members.member_id AS number, members.first_name AS first_name,
            members.last_name AS last_name, members.preferred_name AS preferred_name,
            (SELECT name FROM household_members CROSS JOIN households ON households.id = household_id
                WHERE member_id = members.id ORDER BY joined_at, household_id LIMIT 1) AS household,
            partner.id AS partner_id, partner.member_id AS partner_number, partner.first_name AS partner_first_name,
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
pub(super) fn rows(conn: &Connection, sheet: i64) -> Result<Vec<SheetRow>> {
    db::all(conn, select_row!(" WHERE sheet_id = ?1 ORDER BY donations.id"), [sheet], SheetRow::from_row)
}

pub(super) fn find_row(conn: &Connection, sheet: i64, key: &str) -> Result<Option<SheetRow>> {
    db::find(conn, select_row!(" WHERE sheet_id = ?1 AND row_key = ?2"), (sheet, key), SheetRow::from_row)
}

pub(super) fn count_rows(conn: &Connection, sheet: i64) -> Result<u32> {
    let sql = "SELECT count(*) AS gifts FROM donations WHERE sheet_id = ?1";
    db::one(conn, sql, [sheet], |row| row.get("gifts"))
}

/// The row of this key was removed.
pub(super) fn is_removed(conn: &Connection, sheet: i64, key: &str) -> Result<bool> {
    db::exists(conn, "SELECT 1 FROM removed_sheet_rows WHERE sheet_id = ?1 AND row_key = ?2", (sheet, key))
}

pub(super) fn keep_removed(tx: &Transaction<'_>, sheet: i64, key: &str) -> Result<()> {
    let sql = "INSERT INTO removed_sheet_rows (sheet_id, row_key) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    db::execute(tx, sql, (sheet, key))
}

/// The number on the envelope.
pub(super) fn set_envelope(tx: &Transaction<'_>, gift: i64, number: Option<i64>) -> Result<()> {
    db::execute(tx, "UPDATE donations SET envelope = ?2 WHERE id = ?1", (gift, number))
}

/// The lines of a sheet's totals.
pub(super) fn lines(conn: &Connection, sheet: i64) -> Result<Vec<CountedLine>> {
    let sql = "SELECT coalesce(CAST(joint_id AS TEXT), member_id) AS giver, amount_cents, category, payment_method, check_number
         FROM donations WHERE sheet_id = ?1 ORDER BY id";
    db::all(conn, sql, [sheet], CountedLine::from_row)
}

from_row! { CountedLine {
    giver, cents as "amount_cents", fund as "category", method as "payment_method", check_number,
} }

/// Givers of the rows of the sheet's own day, to name their couple anew.
pub(super) fn givers_of_rows(
    conn: &Connection,
    sheet: i64,
    date: &str,
) -> Result<Vec<(i64, Option<String>)>> {
    let sql = "SELECT id, member_id FROM donations WHERE sheet_id = ?1 AND transaction_date = ?2";
    db::all(conn, sql, (sheet, date), |row| Ok((row.get("id")?, row.get("member_id")?)))
}

/// Moves a gift to the sheet's new day; the version stays, since the row itself was not edited.
pub(super) fn move_row(tx: &Transaction<'_>, gift: i64, date: &str, joint_id: Option<i64>) -> Result<()> {
    let sql = "UPDATE donations SET transaction_date = ?2, joint_id = ?3 WHERE id = ?1";
    db::execute(tx, sql, (gift, date, joint_id))
}

from_row! { |row| SheetRow {
    key as "row_key", gift_id, version, joint_id, has_died, envelope, own_date, taken_back, fund_id,
    amount as "amount_cents", fund as "category", texts: GiftTexts::from_row(row)?, giver: row.part("id", NamedGiver::from_row)?,
    remark: None, corrections: Vec::new(),
} }
