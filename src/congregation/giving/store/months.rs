//! SQL for the months of the books.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::congregation::giving::{AmountTotal, MonthClosing};

pub fn is_closed(conn: &Connection, month: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM closed_months WHERE month = ?1")?.exists([month])
}

pub fn insert_closed(tx: &Transaction<'_>, month: &str, by: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO closed_months (month, closed_at, actor) VALUES (?1, ?2, ?3)")?
        .execute((month, now, by))
        .map(|_| ())
}

pub fn delete_closed(tx: &Transaction<'_>, month: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM closed_months WHERE month = ?1")?.execute([month]).map(|_| ())
}

/// By month and fund, the largest first.
pub fn sums(conn: &Connection, year: &str) -> rusqlite::Result<Vec<(String, Option<String>, AmountTotal)>> {
    conn.prepare_cached(
        "SELECT month, nullif(fund, '') AS category, gifts, cents FROM gift_sums
         WHERE month BETWEEN ?1 || '-01' AND ?1 || '-12' ORDER BY month, cents DESC, fund",
    )?
    .query_map([year], |row| {
        let sum = AmountTotal { count: row.get("gifts")?, cents: row.get("cents")? };
        Ok((row.get("month")?, row.get("category")?, sum))
    })?
    .collect()
}

/// The open counting sheets of a year: their numbers and days.
pub fn open_sheets(conn: &Connection, year: &str) -> rusqlite::Result<Vec<(i64, String)>> {
    conn.prepare_cached(
        "SELECT id, date FROM counting_sheets
         WHERE closed_at IS NULL AND date BETWEEN ?1 || '-01-01' AND ?1 || '-12-31' ORDER BY date, id",
    )?
    .query_map([year], |row| Ok((row.get("id")?, row.get("date")?)))?
    .collect()
}

pub fn closed(conn: &Connection, year: &str) -> rusqlite::Result<Vec<(String, MonthClosing)>> {
    conn.prepare_cached(
        "SELECT month, closed_at, actor FROM closed_months WHERE month BETWEEN ?1 || '-01' AND ?1 || '-12'",
    )?
    .query_map([year], |row| {
        Ok((row.get("month")?, MonthClosing { at: row.get("closed_at")?, by: row.get("actor")? }))
    })?
    .collect()
}

/// The year of the first gift.
pub fn first_year(conn: &Connection) -> rusqlite::Result<Option<i16>> {
    conn.prepare_cached(
        "SELECT CAST(substr(transaction_date, 1, 4) AS INTEGER) AS year FROM donations
         ORDER BY transaction_date, id LIMIT 1",
    )?
    .query_row([], |row| row.get("year"))
    .optional()
}
