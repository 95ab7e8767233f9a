//! SQL for counting sheets.

pub(super) mod givers;
pub(super) mod rows;

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{CountedSheet, ListedSheet, SheetClosing};
use crate::platform::db::from_row;

/// The fields of a sheet.
pub(super) struct SheetFields<'a> {
    pub date: &'a str,
    pub counters: &'a str,
    pub expected_cents: Option<i64>,
}

pub(super) fn insert(tx: &Transaction<'_>, fields: &SheetFields<'_>, now: i64) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO counting_sheets (date, counters, expected_cents, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .insert((fields.date, fields.counters, fields.expected_cents, now))
}

pub(super) fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<CountedSheet>> {
    conn.prepare_cached(
        "SELECT id, date, counters, expected_cents, closed_at, closed_by, closed_cents, difference_reason, version
         FROM counting_sheets WHERE id = ?1",
    )?
    .query_row([id], CountedSheet::from_row)
    .optional()
}

/// Sheets behind `(date, id)`, the newest first.
pub(super) fn page(conn: &Connection, behind: (&str, i64), most: u32) -> rusqlite::Result<Vec<ListedSheet>> {
    conn.prepare_cached(
        "SELECT id, date, counters, expected_cents, closed_at, closed_by, closed_cents, difference_reason, version,
            (SELECT count(*) FROM donations WHERE sheet_id = counting_sheets.id) AS gifts,
            (SELECT coalesce(sum(amount_cents), 0) FROM donations WHERE sheet_id = counting_sheets.id) AS cents
         FROM counting_sheets WHERE (date, id) < (?1, ?2) ORDER BY date DESC, id DESC LIMIT ?3",
    )?
    .query_map((behind.0, behind.1, most), ListedSheet::from_row)?
    .collect()
}

from_row! { |row| ListedSheet {
    sheet: CountedSheet::from_row(row)?, rows as "gifts", entered_cents as "cents",
} }

pub(super) fn update(tx: &Transaction<'_>, id: i64, fields: &SheetFields<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE counting_sheets SET date = ?2, counters = ?3, expected_cents = ?4, version = version + 1
         WHERE id = ?1",
    )?
    .execute((id, fields.date, fields.counters, fields.expected_cents))
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

/// `month` is such as 2026-11.
pub(super) fn is_month_closed(conn: &Connection, month: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM closed_months WHERE month = ?1")?.exists([month])
}

from_row! { |row| CountedSheet {
    id, date, counters, expected_cents, closed: row.part("closed_at", SheetClosing::from_row)?, version,
} }

from_row! { SheetClosing {
    at as "closed_at", by as "closed_by", cents as "closed_cents", reason as "difference_reason",
} }
