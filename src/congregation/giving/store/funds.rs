//! SQL for funds.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

/// A fund as the treasurer lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFund {
    pub id: i64,
    pub name: String,
    /// Gifts to it count for the tax office.
    pub is_deductible: bool,
    /// It takes no new gifts.
    pub is_closed: bool,
    pub version: i64,
}

/// All, the open ones first, in their order.
pub fn list(conn: &Connection) -> rusqlite::Result<Vec<ListedFund>> {
    conn.prepare_cached(
        "SELECT id, name, is_deductible, closed_at, version FROM funds ORDER BY closed_at IS NOT NULL, position, id",
    )?
    .query_map([], listed)?
    .collect()
}

pub fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<ListedFund>> {
    conn.prepare_cached("SELECT id, name, is_deductible, closed_at, version FROM funds WHERE id = ?1")?
        .query_row([id], listed)
        .optional()
}

fn listed(row: &Row<'_>) -> rusqlite::Result<ListedFund> {
    Ok(ListedFund {
        id: row.get("id")?,
        name: row.get("name")?,
        is_deductible: row.get("is_deductible")?,
        is_closed: row.get::<_, Option<i64>>("closed_at")?.is_some(),
        version: row.get("version")?,
    })
}

/// The names of all funds, the first of the list last. A fund that came with the gift `except` alone is not among them.
pub fn names(conn: &Connection, except: Option<i64>) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached(
        "SELECT name FROM funds
         WHERE came_with_gift = 0
            OR EXISTS (SELECT 1 FROM donations WHERE category = name AND donations.id IS NOT ?1)
         ORDER BY position DESC, id DESC",
    )?
    .query_map([except], |row| row.get("name"))?
    .collect()
}

/// Makes a fund that comes with a gift, where there is none of that name: the last in lists.
pub fn insert_if_new(tx: &Transaction<'_>, name: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO funds (name, position, came_with_gift, created_at)
         SELECT ?1, 1 + coalesce((SELECT max(position) FROM funds), 0), 1, ?2
         WHERE NOT EXISTS (SELECT 1 FROM funds WHERE name = ?1)",
    )?
    .execute((name, now))
    .map(|_| ())
}
