//! SQL for gifts, and gifts in kind, as statements need them.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row};

use crate::congregation::giving::statements::content::how;
use crate::congregation::giving::statements::{
    GiftOnStatement, KindOnStatement, StatementGiver, StatementPeriod,
};
use crate::platform::db::from_row;

/// A reversal is stated with its gift, whenever it was booked.
macro_rules! select_gifts {
    ($condition:literal) => {
        concat!(
            "SELECT donations.id AS id, donations.transaction_date AS transaction_date,
                donations.amount_cents AS amount_cents, donations.category AS category, funds.id AS fund_id,
                coalesce(is_deductible, 1) AS is_deductible, donations.payment_method AS payment_method,
                donations.check_number AS check_number, donations.kind AS kind,
                coalesce(one_id, donations.member_id) AS giver_id, other_id
             FROM donations LEFT JOIN funds ON funds.name = donations.category
                LEFT JOIN joint_giving ON joint_giving.id = donations.joint_id
                LEFT JOIN donations AS taken ON taken.id = donations.takes_back
             WHERE donations.is_open = 0
                AND coalesce(taken.transaction_date, donations.transaction_date) BETWEEN ?1 AND ?2
                AND ",
            $condition,
            " ORDER BY donations.transaction_date, donations.id"
        )
    };
}

macro_rules! select_kinds {
    ($condition:literal) => {
        concat!(
            "SELECT gifts_in_kind.id AS id, date, description, coalesce(one_id, member_id) AS giver_id, other_id
             FROM gifts_in_kind LEFT JOIN joint_giving ON joint_giving.id = gifts_in_kind.joint_id
             WHERE date BETWEEN ?1 AND ?2 ",
            $condition,
            " ORDER BY date, gifts_in_kind.id"
        )
    };
}

const OF_DAYS: &str = select_gifts!(
    "donations.id IN (SELECT id FROM donations WHERE transaction_date BETWEEN ?1 AND ?2
        UNION ALL SELECT id FROM donations WHERE takes_back IS NOT NULL)"
);
const OF_PERSON: &str = select_gifts!(
    "(donations.transaction_date BETWEEN ?1 AND ?2 OR donations.kind <> 'gift')
        AND donations.member_id = ?3 AND donations.joint_id IS NULL AND ?4 IS NULL"
);
const OF_COUPLE: &str = select_gifts!(
    "(donations.transaction_date BETWEEN ?1 AND ?2 OR donations.kind <> 'gift')
        AND donations.joint_id IN (SELECT id FROM joint_giving WHERE one_id = ?3 AND other_id = ?4
            UNION ALL SELECT id FROM joint_giving WHERE one_id = ?4 AND other_id = ?3)"
);

/// The gifts of these days, by day, each with its giver; none: anonymous. Not those of open sheets.
pub fn of_days(
    conn: &Connection,
    days: StatementPeriod,
) -> rusqlite::Result<Vec<(Option<StatementGiver>, GiftOnStatement)>> {
    conn.prepare_cached(OF_DAYS)?
        .query_map((days.from.to_string(), days.to.to_string()), |row| {
            Ok((giver(row)?, GiftOnStatement::from_row(row)?))
        })?
        .collect()
}

/// The same of one giver.
pub fn of_giver(
    conn: &Connection,
    giver: &StatementGiver,
    days: StatementPeriod,
) -> rusqlite::Result<Vec<GiftOnStatement>> {
    // ?4 is the other one of a couple; both texts take the same parameters.
    let sql = if giver.other.is_some() { OF_COUPLE } else { OF_PERSON };
    let days = (days.from.to_string(), days.to.to_string());
    conn.prepare_cached(sql)?
        .query_map((days.0, days.1, &giver.one, &giver.other), GiftOnStatement::from_row)?
        .collect()
}

/// The gifts in kind of these days, by day, each with its giver.
pub fn in_kind_of_days(
    conn: &Connection,
    days: StatementPeriod,
) -> rusqlite::Result<Vec<(StatementGiver, KindOnStatement)>> {
    conn.prepare_cached(select_kinds!(""))?
        .query_map((days.from.to_string(), days.to.to_string()), |row| {
            let giver = giver(row)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            Ok((giver, KindOnStatement::from_row(row)?))
        })?
        .collect()
}

/// The same of one giver.
pub fn in_kind_of_giver(
    conn: &Connection,
    giver: &StatementGiver,
    days: StatementPeriod,
) -> rusqlite::Result<Vec<KindOnStatement>> {
    let sql = match giver.other {
        None => select_kinds!(
            "AND gifts_in_kind.member_id = ?3 AND gifts_in_kind.joint_id IS NULL AND ?4 IS NULL"
        ),
        Some(_) => select_kinds!(
            "AND gifts_in_kind.joint_id IN (SELECT id FROM joint_giving WHERE one_id = ?3 AND other_id = ?4
                UNION ALL SELECT id FROM joint_giving WHERE one_id = ?4 AND other_id = ?3)"
        ),
    };
    let days = (days.from.to_string(), days.to.to_string());
    conn.prepare_cached(sql)?
        .query_map((days.0, days.1, &giver.one, &giver.other), KindOnStatement::from_row)?
        .collect()
}

/// The ids of the funds that there are.
pub fn funds(conn: &Connection) -> rusqlite::Result<BTreeSet<i64>> {
    conn.prepare_cached("SELECT id FROM funds")?.query_map([], |row| row.get("id"))?.collect()
}

from_row! { |row| GiftOnStatement {
    id, date as "transaction_date", amount as "amount_cents", fund as "category", fund_id,
    deductible as "is_deductible",
    how: {
        let (method, number): (Option<String>, Option<String>) =
            (row.get("payment_method")?, row.get("check_number")?);
        how(row.get("kind")?, method.as_deref(), number.as_deref())
    },
} }

from_row! { KindOnStatement { id, date, description } }

fn giver(row: &Row<'_>) -> rusqlite::Result<Option<StatementGiver>> {
    let (one, other): (Option<String>, Option<String>) = (row.get("giver_id")?, row.get("other_id")?);
    Ok(one.map(|one| StatementGiver::of(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn gifts_of_days_and_of_givers_are_read_by_their_indexes() {
        for (sql, used) in [
            (OF_DAYS, "donations_by_date (transaction_date>? AND transaction_date<?)"),
            (OF_DAYS, "donations_by_taken_back"),
            (OF_PERSON, "donations_by_member (member_id=?"),
            (OF_COUPLE, "donations_by_joint (joint_id=?"),
        ] {
            let plan = query_plan(sql);
            assert!(plan.contains(used), "{plan}");
            assert!(!plan.contains("SCAN donations USING INDEX donations_by_date"), "{plan}");
        }
    }
}
