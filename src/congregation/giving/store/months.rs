//! SQL for the months of gifts.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::congregation::giving::{AmountTotal, OpenSheetOfMonth};
use crate::platform::db::from_row;

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
    .query_map([year], |row| Ok((row.get("month")?, row.get("category")?, AmountTotal::from_row(row)?)))?
    .collect()
}

/// The open counting sheets of a year.
pub fn open_sheets(conn: &Connection, year: &str) -> rusqlite::Result<Vec<OpenSheetOfMonth>> {
    conn.prepare_cached(
        "SELECT id, date FROM counting_sheets
         WHERE closed_at IS NULL AND date BETWEEN ?1 || '-01-01' AND ?1 || '-12-31' ORDER BY date, id",
    )?
    .query_map([year], OpenSheetOfMonth::from_row)?
    .collect()
}

from_row! { OpenSheetOfMonth { id, date } }

/// The time and person of a month's closing.
pub struct MonthClosing {
    pub month: String,
    /// Unix seconds.
    pub at: i64,
    /// The person's name, in words.
    pub by: String,
}

pub fn closed(conn: &Connection, year: &str) -> rusqlite::Result<Vec<MonthClosing>> {
    conn.prepare_cached(
        "SELECT month, closed_at, actor FROM closed_months WHERE month BETWEEN ?1 || '-01' AND ?1 || '-12'",
    )?
    .query_map([year], MonthClosing::from_row)?
    .collect()
}

from_row! { MonthClosing { month, at as "closed_at", by as "actor" } }

/// The year of the first gift.
pub fn first_year(conn: &Connection) -> rusqlite::Result<Option<i16>> {
    conn.prepare_cached(
        "SELECT CAST(substr(transaction_date, 1, 4) AS INTEGER) AS year FROM donations
         ORDER BY transaction_date, id LIMIT 1",
    )?
    .query_row([], |row| row.get("year"))
    .optional()
}

#[cfg(test)]
mod tests {
    use crate::appliance::backup::before_migration;
    use crate::platform::db::Database;
    use crate::platform::db::migrations::Migrations;

    /// What is kept less what the gifts come to, and the other way round.
    const DIFFERENCE: &str = "WITH found AS (
            SELECT substr(transaction_date, 1, 7) AS month, coalesce(category, '') AS fund, count(*) AS gifts,
                sum(amount_cents) AS cents
            FROM donations GROUP BY month, fund)
        SELECT count(*) AS rows FROM (
            SELECT * FROM (SELECT * FROM found EXCEPT SELECT month, fund, gifts, cents FROM gift_sums)
            UNION ALL SELECT * FROM (SELECT month, fund, gifts, cents FROM gift_sums EXCEPT SELECT * FROM found))";

    #[test]
    fn what_is_kept_by_month_and_fund_is_what_the_gifts_come_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("portal.db");
        let db = Database::create(&path, Migrations::BUILT_IN, before_migration).unwrap();
        db.write(|tx| {
            tx.execute_batch(
                "INSERT INTO funds (name, position, created_at) VALUES ('General', 1, 0), ('Roof', 2, 0), ('Rof', 3, 0)",
            )?;
            for sql in [
                "INSERT INTO donations (amount_cents, transaction_date, category, created_at)
                 VALUES (500, '2026-01-31', 'General', 0), (700, '2026-02-01', 'General', 0), (1, '2026-02-28', NULL, 0),
                    (900, '2026-02-02', 'Rof', 0), (-700, '2026-03-01', 'General', 0), (5, '2026-02-02', 'Roof', 0)",
                "UPDATE donations SET amount_cents = amount_cents + 1 WHERE id % 2",
                "UPDATE donations SET transaction_date = '2026-04-01' WHERE id = 2",
                "UPDATE donations SET category = 'Roof', amount_cents = 9, transaction_date = '2025-12-31' WHERE id = 3",
                "UPDATE donations SET category = NULL WHERE id = 1",
                "UPDATE donations SET description = 'for the roof'",
                "UPDATE funds SET name = 'General Fund' WHERE name = 'General'",
                "UPDATE donations SET category = 'Roof' WHERE category = 'Rof'",
                "DELETE FROM donations WHERE id = 4",
                "DELETE FROM donations",
            ] {
                tx.execute_batch(sql)?;
                let rows: i64 = tx.query_row(DIFFERENCE, [], |row| row.get("rows"))?;
                assert_eq!(rows, 0, "{sql}");
            }
            let left: i64 = tx.query_row("SELECT count(*) AS rows FROM gift_sums", [], |row| row.get("rows"))?;
            assert_eq!(left, 0);
            Ok::<_, rusqlite::Error>(())
        })
        .unwrap();
    }
}
