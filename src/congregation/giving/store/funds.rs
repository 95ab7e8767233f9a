//! SQL for funds.

use rusqlite::{Connection, Result, Transaction};

use crate::congregation::giving::GiftFund;
use crate::platform::db::{self, from_row};

/// The order of lists: the open ones first. A macro, because SQL is put together from literals only.
macro_rules! select_fund {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, is_deductible, closed_at IS NOT NULL AS is_closed, version FROM funds ",
            $rest,
            " ORDER BY closed_at IS NOT NULL, position, id LIMIT 1000"
        )
    };
}

/// The first thousand.
pub fn list(conn: &Connection) -> Result<Vec<GiftFund>> {
    db::all(conn, select_fund!(""), [], GiftFund::from_row)
}

pub fn find(conn: &Connection, id: i64) -> Result<Option<GiftFund>> {
    db::find(conn, select_fund!("WHERE id = ?1"), [id], GiftFund::from_row)
}

from_row! { |row| GiftFund { id, name, is_deductible, is_closed, version, gifts: None } }

/// How many gifts it has.
pub fn count_gifts(conn: &Connection, name: &str) -> Result<i64> {
    let sql = "SELECT coalesce(sum(gifts), 0) AS gifts FROM gift_sums WHERE fund = ?1";
    db::one(conn, sql, [name], |row| row.get("gifts"))
}

/// How many gifts and campaigns it has.
pub fn count_rows(conn: &Connection, fund: &GiftFund) -> Result<i64> {
    let sql = "SELECT (SELECT count(*) FROM campaigns WHERE fund_id = ?1) + (SELECT count(*) FROM donations WHERE category = ?2)
            AS rows";
    db::one(conn, sql, (fund.id, &fund.name), |row| row.get("rows"))
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM funds WHERE id = ?1", [id])
}

/// The closed months with gifts to it, such as `2026-10`.
pub fn closed_months(conn: &Connection, name: &str) -> Result<Vec<String>> {
    let sql = "SELECT gift_sums.month AS month FROM gift_sums JOIN closed_months ON closed_months.month = gift_sums.month
         WHERE fund = ?1 ORDER BY gift_sums.month";
    db::all(conn, sql, [name], |row| row.get("month"))
}

pub fn closed_names(conn: &Connection) -> Result<Vec<String>> {
    db::all(conn, "SELECT name FROM funds WHERE closed_at IS NOT NULL", [], |row| row.get("name"))
}

/// Adds a fund: the last in lists. Returns its id.
pub fn insert(tx: &Transaction<'_>, name: &str, is_deductible: bool, now: i64) -> Result<i64> {
    let sql = "INSERT INTO funds (name, is_deductible, position, created_at)
         VALUES (?1, ?2, 1 + coalesce((SELECT max(position) FROM funds), 0), ?3)";
    db::insert(tx, sql, (name, is_deductible, now))
}

/// Updates a fund; a new name goes to all of its gifts. It stays from now on, also without a gift.
pub fn update(tx: &Transaction<'_>, fund: &GiftFund, now: i64) -> Result<()> {
    let sql = "UPDATE funds SET name = ?2, is_deductible = ?3,
            closed_at = CASE WHEN ?4 THEN coalesce(closed_at, ?5) END, came_with_gift = 0, version = version + 1
         WHERE id = ?1";
    db::execute(tx, sql, (fund.id, &fund.name, fund.is_deductible, fund.is_closed, now))
}

/// Raises the versions of its gifts, which name it otherwise now. Gifts of open sheets name it by its id.
pub fn touch_gifts(tx: &Transaction<'_>, name: &str) -> Result<()> {
    db::execute(tx, "UPDATE donations SET version = version + 1 WHERE category = ?1 AND is_open = 0", [name])
}

/// Its place in lists; what was read of it stays true.
pub fn set_position(tx: &Transaction<'_>, id: i64, position: u32) -> Result<()> {
    db::execute(tx, "UPDATE funds SET position = ?2 WHERE id = ?1 AND position <> ?2", (id, position))
}

/// A campaign of each of two funds that have a day in common.
pub fn overlapping_campaigns(conn: &Connection, from: i64, into: i64) -> Result<Option<(String, String)>> {
    let sql = "SELECT one.name AS one, other.name AS other FROM campaigns AS one JOIN campaigns AS other
            ON one.first_day <= coalesce(other.last_day, '9999-12-31')
            AND other.first_day <= coalesce(one.last_day, '9999-12-31')
         WHERE one.fund_id = ?1 AND other.fund_id = ?2 ORDER BY one.first_day LIMIT 1";
    db::find(conn, sql, [from, into], |row| Ok((row.get("one")?, row.get("other")?)))
}

/// The campaigns of the fund `from` become the fund `into`'s. Returns their names.
pub fn move_campaigns(tx: &Transaction<'_>, from: i64, into: i64) -> Result<Vec<String>> {
    let sql = "UPDATE campaigns SET fund_id = ?2, version = version + 1 WHERE fund_id = ?1 RETURNING name";
    db::all(tx, sql, [from, into], |row| row.get("name"))
}

/// All gifts of the fund `from` become the fund `into`'s, and `from` goes. Returns how many gifts.
pub fn merge(tx: &Transaction<'_>, from: &GiftFund, into: &GiftFund) -> Result<usize> {
    let gifts = tx
        .prepare_cached("UPDATE donations SET category = ?2, version = version + 1 WHERE category = ?1")?
        .execute((&from.name, &into.name))?;
    delete(tx, from.id)?;
    Ok(gifts)
}

/// The names of all funds, closed ones first, the first of the list last. A fund that came with the gift `except` alone
/// is not among them.
pub fn names(conn: &Connection, except: Option<i64>) -> Result<Vec<String>> {
    let sql = "SELECT name FROM funds
         WHERE came_with_gift = 0
            OR EXISTS (SELECT 1 FROM donations WHERE category = name AND donations.id IS NOT ?1)
         ORDER BY closed_at IS NULL, position DESC, id DESC";
    db::all(conn, sql, [except], |row| row.get("name"))
}

/// Makes a fund that comes with a gift, where there is none of that name: the last in lists.
pub fn insert_if_new(tx: &Transaction<'_>, name: &str, now: i64) -> Result<()> {
    let sql = "INSERT INTO funds (name, position, came_with_gift, created_at)
         SELECT ?1, 1 + coalesce((SELECT max(position) FROM funds), 0), 1, ?2
         WHERE NOT EXISTS (SELECT 1 FROM funds WHERE name = ?1)";
    db::execute(tx, sql, (name, now))
}
