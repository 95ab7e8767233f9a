//! SQL for gifts, and for their months.

pub mod funds;
pub mod ledger;
pub mod search;

use rusqlite::{Connection, Result, Transaction, named_params};

use super::fields::field_columns;
use super::{AmountTotal, GiftFields, GiftKind, OpenSheetOfMonth, OwnGift, OwnPledge, PledgeStatus};
use crate::platform::db::{self, from_row};

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
    /// The counting sheet it stands in, and its row's key there.
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
pub fn insert_gift(tx: &Transaction<'_>, gift: &NewGift<'_>, now: i64) -> Result<i64> {
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
        ", :member_id, :joint_id, :sheet_id, :row_key,
            coalesce((SELECT closed_at IS NULL FROM counting_sheets WHERE id = :sheet_id), 0), :kind, :takes_back, :now, :id)"
    );
    let mut values = gift.fields.params();
    values.extend_from_slice(named_params! {
        ":member_id": gift.member_id, ":joint_id": gift.joint_id, ":sheet_id": sheet, ":row_key": row_key,
        ":kind": gift.kind, ":takes_back": gift.takes_back, ":now": now, ":id": gift.id,
    });
    let id = db::insert(tx, sql, &*values)?;
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
) -> Result<()> {
    let sql = "INSERT INTO imported_gifts (fingerprint, donation_id, payment) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (fingerprint, donation, payment))
}

/// The gifts that imports brought with this number of their payment: several where it was divided among funds.
pub fn of_payment(conn: &Connection, payment: &str) -> Result<Vec<i64>> {
    let sql = "SELECT donations.id AS id FROM imported_gifts JOIN donations ON donations.id = donation_id
         WHERE payment = ?1 AND kind = 'gift' ORDER BY id LIMIT 100";
    db::all(conn, sql, [payment], |row| row.get("id"))
}

/// The gift that an import entered with this fingerprint; else, of a payment, that all of it was removed.
pub fn imported(conn: &Connection, row: &Fingerprint, payment: Option<&str>) -> Result<Option<ImportedGift>> {
    let sql = "SELECT donation_id, amount_cents FROM imported_gifts LEFT JOIN donations ON donations.id = donation_id
         WHERE fingerprint = ?1 OR (payment = ?2 AND donation_id IS NULL AND NOT EXISTS
            (SELECT 1 FROM imported_gifts WHERE payment = ?2 AND donation_id IS NOT NULL))
         ORDER BY fingerprint = ?1 DESC LIMIT 1";
    db::find(conn, sql, (row, payment), |row| {
        Ok(match row.get("donation_id")? {
            Some(id) => ImportedGift::Here { id, cents: row.get("amount_cents")? },
            None => ImportedGift::Removed,
        })
    })
}

// A member's own: every query from here on is bound to the one member.

/// All gifts of the member and of the couples they gave with, newest first. What stands in an open sheet is still being
/// typed and not among them.
pub fn own_gifts(conn: &Connection, member_id: &str) -> Result<Vec<OwnGift>> {
    let sql = "SELECT CAST(id AS TEXT) AS id, amount_cents, transaction_date, category, description, payment_method
         FROM donations
         WHERE (member_id = ?1 OR joint_id IN (SELECT id FROM giving_partners WHERE member_id = ?1)) AND is_open = 0
         ORDER BY transaction_date DESC, donations.id DESC";
    db::all(conn, sql, [member_id], OwnGift::from_row)
}

from_row! { OwnGift {
    id, amount as "amount_cents", transaction_date, category, description, payment_method,
} }

/// All pledges of the member as they stand, newest first.
pub fn own_pledges(conn: &Connection, member_id: &str) -> Result<Vec<OwnPledge>> {
    let sql = "SELECT amount_cents, status, campaign, pledge_date, rhythm,
            CASE WHEN campaign_id IS NOT NULL THEN paid_cents END AS paid_cents
         FROM pledges_now
         WHERE member_id = ?1 ORDER BY coalesce(pledge_date, date(created_at, 'unixepoch')) DESC, id DESC";
    db::all(conn, sql, [member_id], OwnPledge::from_row)
}

from_row! { OwnPledge {
    amount as "amount_cents", status, campaign, pledge_date, rhythm, paid_so_far as "paid_cents",
} }

/// How many gifts [`own_gifts`] has, and their sum.
pub fn sum_of_own_gifts(conn: &Connection, member_id: &str) -> Result<AmountTotal> {
    let sql = "SELECT count(*) AS gifts, coalesce(sum(amount_cents), 0) AS cents FROM
            (SELECT amount_cents FROM donations WHERE member_id = ?1 AND is_open = 0
             UNION ALL
             SELECT amount_cents FROM donations WHERE joint_id IN (SELECT id FROM giving_partners WHERE member_id = ?1)
                AND member_id IS NOT ?1 AND is_open = 0)";
    db::one(conn, sql, [member_id], AmountTotal::from_row)
}

/// How many pledges of each status the member made, and their sums.
pub fn sums_of_own_pledges(conn: &Connection, member_id: &str) -> Result<Vec<(PledgeStatus, AmountTotal)>> {
    let sql = "SELECT status, count(*) AS gifts, sum(amount_cents) AS cents FROM pledges_now
         WHERE member_id = ?1 GROUP BY status";
    db::all(conn, sql, [member_id], |row| Ok((row.get("status")?, AmountTotal::from_row(row)?)))
}

pub fn is_month_closed(conn: &Connection, month: &str) -> Result<bool> {
    db::exists(conn, "SELECT 1 FROM closed_months WHERE month = ?1", [month])
}

pub fn insert_closed_month(tx: &Transaction<'_>, month: &str, by: &str, now: i64) -> Result<()> {
    let sql = "INSERT INTO closed_months (month, closed_at, actor) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (month, now, by))
}

pub fn delete_closed_month(tx: &Transaction<'_>, month: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM closed_months WHERE month = ?1", [month])
}

/// By month and fund, the largest first.
pub fn month_sums(conn: &Connection, year: &str) -> Result<Vec<(String, Option<String>, AmountTotal)>> {
    let sql = "SELECT month, nullif(fund, '') AS category, gifts, cents FROM gift_sums
         WHERE month BETWEEN ?1 || '-01' AND ?1 || '-12' ORDER BY month, cents DESC, fund";
    db::all(conn, sql, [year], |row| {
        Ok((row.get("month")?, row.get("category")?, AmountTotal::from_row(row)?))
    })
}

const OPEN_SHEETS: &str =
    "SELECT DISTINCT id, date FROM open_sheet_days WHERE day BETWEEN ?1 AND ?2 ORDER BY date, id LIMIT 1000";

/// The open counting sheets of these days: the sheet's own day, or that of a row, is one of them.
pub fn open_sheets(conn: &Connection, from: &str, to: &str) -> Result<Vec<OpenSheetOfMonth>> {
    db::all(conn, OPEN_SHEETS, [from, to], OpenSheetOfMonth::from_row)
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

pub fn closed_months(conn: &Connection, year: &str) -> Result<Vec<MonthClosing>> {
    let sql =
        "SELECT month, closed_at, actor FROM closed_months WHERE month BETWEEN ?1 || '-01' AND ?1 || '-12'";
    db::all(conn, sql, [year], MonthClosing::from_row)
}

from_row! { MonthClosing { month, at as "closed_at", by as "actor" } }

/// The year of the first gift.
pub fn first_year(conn: &Connection) -> Result<Option<i16>> {
    let sql = "SELECT CAST(substr(transaction_date, 1, 4) AS INTEGER) AS year FROM donations
         ORDER BY transaction_date, id LIMIT 1";
    db::find(conn, sql, [], |row| row.get("year"))
}

#[cfg(test)]
mod tests {
    use super::OPEN_SHEETS;
    use crate::appliance::backup::before_migration;
    use crate::platform::db::Database;
    use crate::platform::db::migrations::{Migrations, query_plan};

    #[test]
    fn the_gifts_of_a_month_are_not_read_for_its_open_sheets() {
        let plan = query_plan(OPEN_SHEETS);
        assert!(plan.contains("counting_sheets_open") && !plan.contains("donations_by_date"), "{plan}");
    }

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
