//! SQL for counting sheets and their rows, which are gifts.

pub(super) mod givers;

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{CountedLine, CountedSheet, NamedGiver, SheetClosing, SheetLine, SheetRow};
use crate::congregation::giving::fields::field_columns;
use crate::congregation::giving::{DayCursor, GiftTexts};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::from_row;
use crate::platform::money::Cents;

/// The fields of a sheet.
#[derive(PartialEq, Eq)]
pub(super) struct SheetFields {
    pub date: String,
    pub counters: String,
    pub expected_cents: Option<i64>,
}

pub(super) fn insert(tx: &Transaction<'_>, fields: &SheetFields, now: i64) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO counting_sheets (date, counters, expected_cents, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .insert((&fields.date, &fields.counters, fields.expected_cents, now))
}

pub(super) fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<CountedSheet>> {
    conn.prepare_cached(
        "SELECT id, date, counters, expected_cents, closed_at, closed_by, closed_cents, difference_reason, version
         FROM counting_sheets WHERE id = ?1",
    )?
    .query_row([id], CountedSheet::from_row)
    .optional()
}

/// Sheets behind the position, the newest first.
pub(super) fn page(
    conn: &Connection,
    behind: &DayCursor,
    most: u32,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<SheetLine>> {
    conn.prepare_cached(
        "SELECT id, date, counters, closed_at IS NULL AS is_open, expected_cents, closed_at, closed_by,
            (SELECT count(*) FROM donations WHERE sheet_id = counting_sheets.id) AS gifts,
            (SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE sheet_id = counting_sheets.id) AS cents
         FROM counting_sheets WHERE (date, id) < (?1, ?2) ORDER BY date DESC, id DESC LIMIT ?3",
    )?
    .query_map((&behind.date, behind.id, most), |row| {
        let line = SheetLine::from_row(row)?;
        let closed_at: Option<i64> = row.get("closed_at")?;
        Ok(SheetLine {
            difference: line.expected.map(|expected| Cents(line.entered.0 - expected.0)),
            closed_at: closed_at.map(|at| rfc3339(from_seconds(at), zone)),
            ..line
        })
    })?
    .collect()
}

from_row! { |row| SheetLine {
    id, date, counters, is_open, rows as "gifts", entered as "cents", expected as "expected_cents", difference: None,
    closed_at: None, closed_by,
} }

pub(super) fn update(tx: &Transaction<'_>, id: i64, fields: &SheetFields) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE counting_sheets SET date = ?2, counters = ?3, expected_cents = ?4, version = version + 1
         WHERE id = ?1",
    )?
    .execute((id, &fields.date, &fields.counters, fields.expected_cents))
    .map(|_| ())
}

/// Closes it; its gifts are their givers' to see from now on.
pub(super) fn close(tx: &Transaction<'_>, id: i64, closed: &SheetClosing) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE counting_sheets SET closed_at = ?2, closed_by = ?3, closed_cents = ?4, difference_reason = ?5,
            version = version + 1
         WHERE id = ?1",
    )?
    .execute((id, closed.at, &closed.by, closed.cents, &closed.reason))?;
    tx.prepare_cached("UPDATE donations SET is_open = 0 WHERE sheet_id = ?1")?.execute([id]).map(|_| ())
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM counting_sheets WHERE id = ?1")?.execute([id]).map(|_| ())
}

from_row! { |row| CountedSheet {
    id, date, counters, expected_cents, closed: row.part("closed_at", SheetClosing::from_row)?, version,
} }

from_row! { SheetClosing {
    at as "closed_at", by as "closed_by", cents as "closed_cents", reason as "difference_reason",
} }

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_row {
    ($rest:literal) => {
        concat!(
            "SELECT row_key, donations.id AS gift_id, donations.version AS version, joint_id,
            coalesce(members.deceased_on <= transaction_date, 0) AS has_died, envelope,
            nullif(transaction_date, counting_sheets.date) AS moved_to,
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
pub(super) fn rows(conn: &Connection, sheet: i64) -> rusqlite::Result<Vec<SheetRow>> {
    conn.prepare_cached(select_row!(" WHERE sheet_id = ?1 ORDER BY donations.id"))?
        .query_map([sheet], SheetRow::from_row)?
        .collect()
}

pub(super) fn find_row(conn: &Connection, sheet: i64, key: &str) -> rusqlite::Result<Option<SheetRow>> {
    conn.prepare_cached(select_row!(" WHERE sheet_id = ?1 AND row_key = ?2"))?
        .query_row((sheet, key), SheetRow::from_row)
        .optional()
}

pub(super) fn count_rows(conn: &Connection, sheet: i64) -> rusqlite::Result<u32> {
    conn.prepare_cached("SELECT count(*) AS gifts FROM donations WHERE sheet_id = ?1")?
        .query_row([sheet], |row| row.get("gifts"))
}

/// The number on the envelope.
pub(super) fn set_envelope(tx: &Transaction<'_>, gift: i64, number: Option<i64>) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE donations SET envelope = ?2 WHERE id = ?1")?.execute((gift, number)).map(|_| ())
}

/// The lines of a sheet's totals.
pub(super) fn lines(conn: &Connection, sheet: i64) -> rusqlite::Result<Vec<CountedLine>> {
    conn.prepare_cached(
        "SELECT coalesce(CAST(joint_id AS TEXT), member_id) AS giver, amount_cents, category, payment_method, check_number
         FROM donations WHERE sheet_id = ?1 ORDER BY id",
    )?
    .query_map([sheet], CountedLine::from_row)?
    .collect()
}

from_row! { CountedLine {
    giver, cents as "amount_cents", fund as "category", method as "payment_method", check_number,
} }

/// Givers of the rows, to name their couple anew.
pub(super) fn givers_of_rows(conn: &Connection, sheet: i64) -> rusqlite::Result<Vec<(i64, Option<String>)>> {
    conn.prepare_cached("SELECT id, member_id FROM donations WHERE sheet_id = ?1")?
        .query_map([sheet], |row| Ok((row.get("id")?, row.get("member_id")?)))?
        .collect()
}

/// Moves a gift to the sheet's new day; the version stays, since the row itself was not edited.
pub(super) fn move_row(
    tx: &Transaction<'_>,
    gift: i64,
    date: &str,
    joint_id: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE donations SET transaction_date = ?2, joint_id = ?3 WHERE id = ?1")?
        .execute((gift, date, joint_id))
        .map(|_| ())
}

from_row! { |row| SheetRow {
    key as "row_key", gift_id, version, joint_id, has_died, envelope, moved_to, taken_back, fund_id,
    amount as "amount_cents", fund as "category", texts: GiftTexts::from_row(row)?, giver: row.part("id", NamedGiver::from_row)?,
    remark: None, corrections: Vec::new(),
} }
