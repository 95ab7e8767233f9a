//! SQL for what two years of gifts come to.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, Result};

use crate::congregation::giving::statements::AnonymousSum;
use crate::platform::db::{self, from_row};

/// The sum of each giver's gifts in a year. A giver is one person or both of a couple, by `members.id`.
pub(super) type GiverSums = BTreeMap<BTreeSet<String>, i64>;

/// All gifts of the days from the first to the last, by person and couple, in one pass.
const GIVERS: &str = "SELECT is_this_year, coalesce(one_id, sums.member_id) AS one_id, other_id, cents
     FROM (SELECT transaction_date >= ?2 AS is_this_year, member_id, joint_id, sum(amount_cents) AS cents
        FROM donations INDEXED BY donations_by_date
        WHERE transaction_date BETWEEN ?1 AND ?3 AND (member_id IS NOT NULL OR joint_id IS NOT NULL)
        GROUP BY 1, 2, 3) AS sums
     LEFT JOIN joint_giving ON joint_giving.id = sums.joint_id";

/// Sums by fund, from the first to the last of these days.
const DAYS: &str = "SELECT category, sum(amount_cents) AS cents FROM donations INDEXED BY donations_by_date
     WHERE transaction_date BETWEEN ?1 AND ?2 GROUP BY category";

const PLATE: &str = "SELECT count(*) AS gifts, coalesce(sum(amount_cents), 0) AS cents
     FROM donations INDEXED BY donations_by_member
     WHERE member_id IS NULL AND transaction_date BETWEEN ?1 || '-01-01' AND ?1 || '-12-31'
        AND joint_id IS NULL AND sheet_id IS NOT NULL AND is_open = 0";

/// The sums of the gifts from the first to the last of these days, by fund.
pub fn sums_of_days(conn: &Connection, first: &str, last: &str) -> Result<Vec<(Option<String>, i64)>> {
    db::all(conn, DAYS, (first, last), |row| Ok((row.get("category")?, row.get("cents")?)))
}

/// The sum of a year's gifts, such as of `2026`, without a giver in closed counting sheets.
pub fn loose_plate(conn: &Connection, year: &str) -> Result<AnonymousSum> {
    db::one(conn, PLATE, [year], AnonymousSum::from_row)
}

from_row! { AnonymousSum { count as "gifts", total as "cents" } }

/// The gain of a year, such as `2026`, by reversals that are stated in another year than they are booked.
pub fn moved_by_reversals(conn: &Connection, year: &str) -> Result<i64> {
    let sql = "SELECT coalesce(sum(iif(substr(taken.transaction_date, 1, 4) = ?1, back.amount_cents, -back.amount_cents)), 0)
            AS cents
         FROM donations AS back JOIN donations AS taken ON taken.id = back.takes_back
         WHERE back.takes_back IS NOT NULL AND substr(taken.transaction_date, 1, 4) <> substr(back.transaction_date, 1, 4)
            AND ?1 IN (substr(taken.transaction_date, 1, 4), substr(back.transaction_date, 1, 4))";
    db::one(conn, sql, [year], |row| row.get("cents"))
}

/// The sums of the givers in this year, and in the one before.
pub(super) fn sums_of_givers(conn: &Connection, year: i16) -> Result<[GiverSums; 2]> {
    let mut years = [GiverSums::new(), GiverSums::new()];
    let mut statement = conn.prepare_cached(GIVERS)?;
    let days = (format!("{:04}-01-01", year - 1), format!("{year:04}-01-01"), format!("{year:04}-12-31"));
    let mut rows = statement.query(days)?;
    while let Some(row) = rows.next()? {
        let giver: [Option<String>; 2] = [row.get("one_id")?, row.get("other_id")?];
        let giver = giver.into_iter().flatten().collect();
        let place = usize::from(!row.get::<_, bool>("is_this_year")?);
        *years[place].entry(giver).or_default() += row.get::<_, i64>("cents")?;
    }
    Ok(years)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn only_the_days_of_the_two_years_are_read() {
        for (sql, used) in [
            (GIVERS, "donations_by_date (transaction_date>? AND transaction_date<?)"),
            (DAYS, "donations_by_date (transaction_date>? AND transaction_date<?)"),
            (PLATE, "donations_by_member (member_id=? AND transaction_date>? AND transaction_date<?)"),
        ] {
            let plan = query_plan(sql);
            assert!(plan.contains(used), "{plan}");
            assert!(!plan.contains("SCAN donations"), "{plan}");
        }
    }
}
