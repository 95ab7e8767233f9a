//! SQL for gifts that were taken back, and for what is kept of a corrected one.

use rusqlite::Connection;

use super::ledger;
use crate::congregation::giving::{Gift, GiftBefore, GiftFields};
use crate::platform::db::from_row;

/// How much of a gift went back.
pub fn cents(conn: &Connection, id: i64) -> rusqlite::Result<i64> {
    conn.prepare_cached(
        "SELECT coalesce(-sum(amount_cents), 0) AS cents FROM donations WHERE takes_back = ?1",
    )?
    .query_row([id], |row| row.get("cents"))
}

/// The reversals of a gift, the oldest first.
pub fn list(conn: &Connection, id: i64) -> rusqlite::Result<Vec<Gift>> {
    let ids = conn
        .prepare_cached("SELECT id FROM donations WHERE takes_back = ?1 ORDER BY id")?
        .query_map([id], |row| row.get("id"))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    gifts(conn, ids)
}

/// The gifts of a counting sheet with this check number.
pub fn of_check(conn: &Connection, sheet: i64, number: &str) -> rusqlite::Result<Vec<Gift>> {
    let ids = conn
        .prepare_cached("SELECT id FROM donations WHERE sheet_id = ?1 AND check_number = ?2 ORDER BY id")?
        .query_map((sheet, number), |row| row.get("id"))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    gifts(conn, ids)
}

fn gifts(conn: &Connection, ids: Vec<i64>) -> rusqlite::Result<Vec<Gift>> {
    let mut found = Vec::new();
    for id in ids {
        found.extend(ledger::find(conn, id)?);
    }
    Ok(found)
}

/// The gift before each correction, the latest first.
pub fn originals(conn: &Connection, id: i64) -> rusqlite::Result<Vec<GiftBefore>> {
    conn.prepare_cached(
        "SELECT amount_cents, transaction_date, category, description, payment_method, check_number, reason, actor,
            corrected_at, members.id AS giver_id, members.member_id AS number, first_name, last_name
         FROM gift_corrections LEFT JOIN members ON members.id = gift_corrections.member_id
         WHERE donation_id = ?1 ORDER BY gift_corrections.id DESC",
    )?
    .query_map([id], GiftBefore::from_row)?
    .collect()
}

from_row! { |row| GiftBefore {
    reason, by as "actor", at as "corrected_at",
    giver: ledger::giver(row, ["giver_id", "number", "first_name", "last_name"])?,
    fields: GiftFields::from_row(row)?,
} }
