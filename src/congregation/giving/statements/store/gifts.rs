//! SQL for gifts as statements need them, and for gifts in kind.

use std::collections::BTreeSet;

use rusqlite::{Connection, Result, Row, Transaction};

use crate::congregation::giving::statements::content::how;
use crate::congregation::giving::statements::{
    GiftInKind, GiftOnStatement, KindOnStatement, StatementGiver, StatementPeriod, TypedKind,
};
use crate::congregation::giving::{DayCursor, GiftGiver};
use crate::platform::db::{self, from_row};

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
        AND donations.joint_id IN (
            SELECT giving_partners.id FROM giving_partners WHERE giving_partners.member_id = ?3 AND partner_id = ?4)"
);

/// The gifts of these days, by day, each with its giver; none: anonymous. Not those of open sheets.
pub fn of_days(
    conn: &Connection,
    days: StatementPeriod,
) -> Result<Vec<(Option<StatementGiver>, GiftOnStatement)>> {
    db::all(conn, OF_DAYS, (days.from.to_string(), days.to.to_string()), |row| {
        Ok((giver(row)?, GiftOnStatement::from_row(row)?))
    })
}

/// The same of one giver.
pub fn of_giver(
    conn: &Connection,
    giver: &StatementGiver,
    days: StatementPeriod,
) -> Result<Vec<GiftOnStatement>> {
    // ?4 is the other one of a couple; both texts take the same parameters.
    let sql = if giver.other.is_some() { OF_COUPLE } else { OF_PERSON };
    let days = (days.from.to_string(), days.to.to_string());
    db::all(conn, sql, (days.0, days.1, &giver.one, &giver.other), GiftOnStatement::from_row)
}

/// The gifts in kind of these days, by day, each with its giver.
pub fn in_kind_of_days(
    conn: &Connection,
    days: StatementPeriod,
) -> Result<Vec<(StatementGiver, KindOnStatement)>> {
    let sql = select_kinds!("");
    db::all(conn, sql, (days.from.to_string(), days.to.to_string()), |row| {
        let giver = giver(row)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        Ok((giver, KindOnStatement::from_row(row)?))
    })
}

/// The same of one giver.
pub fn in_kind_of_giver(
    conn: &Connection,
    giver: &StatementGiver,
    days: StatementPeriod,
) -> Result<Vec<KindOnStatement>> {
    let sql = match giver.other {
        None => select_kinds!(
            "AND gifts_in_kind.member_id = ?3 AND gifts_in_kind.joint_id IS NULL AND ?4 IS NULL"
        ),
        Some(_) => select_kinds!(
            "AND gifts_in_kind.joint_id IN (
                SELECT giving_partners.id FROM giving_partners WHERE giving_partners.member_id = ?3 AND partner_id = ?4)"
        ),
    };
    let days = (days.from.to_string(), days.to.to_string());
    db::all(conn, sql, (days.0, days.1, &giver.one, &giver.other), KindOnStatement::from_row)
}

/// The ids of the funds that there are.
pub fn funds(conn: &Connection) -> Result<BTreeSet<i64>> {
    db::all(conn, "SELECT id FROM funds", [], |row| row.get("id"))
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

macro_rules! select_gift_in_kind {
    ($rest:literal) => {
        concat!(
            "SELECT gifts_in_kind.id AS id, date, description, gifts_in_kind.version AS version,
                members.id AS giver_id, members.member_id AS giver_number, members.first_name AS giver_first_name,
                members.last_name AS giver_last_name,
                partner.id AS partner_id, partner.member_id AS partner_number, partner.first_name AS partner_first_name,
                partner.last_name AS partner_last_name,
                (SELECT namesakes.aside FROM namesakes WHERE namesakes.member_id = members.id) AS aside
             FROM gifts_in_kind JOIN members ON members.id = gifts_in_kind.member_id
                LEFT JOIN joint_giving ON joint_giving.id = gifts_in_kind.joint_id
                LEFT JOIN members AS partner ON partner.id =
                    CASE gifts_in_kind.member_id WHEN one_id THEN other_id ELSE one_id END ",
            $rest
        )
    };
}

/// The newest first.
pub fn page_in_kind(
    conn: &Connection,
    year: Option<i16>,
    behind: Option<DayCursor>,
    most: u32,
) -> Result<Vec<GiftInKind>> {
    let (from, to) = match year {
        Some(year) => (format!("{year:04}-01-01"), format!("{year:04}-12-31")),
        None => ("0000-01-01".to_owned(), "9999-12-31".to_owned()),
    };
    let DayCursor { date, id } =
        behind.unwrap_or_else(|| DayCursor { date: "9999-12-31".to_owned(), id: i64::MAX });
    let sql = select_gift_in_kind!(
        "WHERE date BETWEEN ?1 AND ?2 AND (date, gifts_in_kind.id) < (?3, ?4)
         ORDER BY date DESC, gifts_in_kind.id DESC LIMIT ?5"
    );
    db::all(conn, sql, (from, to, date, id, most), GiftInKind::from_row)
}

pub fn find_in_kind(conn: &Connection, id: i64) -> Result<Option<GiftInKind>> {
    db::find(conn, select_gift_in_kind!("WHERE gifts_in_kind.id = ?1"), [id], GiftInKind::from_row)
}

/// The couple that it names.
pub fn couple_in_kind(conn: &Connection, id: i64) -> Result<Option<i64>> {
    db::one(conn, "SELECT joint_id FROM gifts_in_kind WHERE id = ?1", [id], |row| row.get("joint_id"))
}

/// `joint_id` is the couple that it names.
pub fn insert_in_kind(
    tx: &Transaction<'_>,
    gift: &TypedKind,
    joint_id: Option<i64>,
    now: i64,
) -> Result<i64> {
    let sql = "INSERT INTO gifts_in_kind (member_id, joint_id, date, description, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    db::insert(tx, sql, (&*gift.giver_id, joint_id, &*gift.date, &*gift.description, now))
}

pub fn update_in_kind(tx: &Transaction<'_>, id: i64, gift: &TypedKind, joint_id: Option<i64>) -> Result<()> {
    let sql = "UPDATE gifts_in_kind SET member_id = ?2, joint_id = ?3, date = ?4, description = ?5, version = version + 1
         WHERE id = ?1";
    db::execute(tx, sql, (id, &*gift.giver_id, joint_id, &*gift.date, &*gift.description))
}

pub fn delete_in_kind(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM gifts_in_kind WHERE id = ?1", [id])
}

from_row! { |row| GiftInKind { id, date, description, version, aside, giver: GiftGiver::from_row(row)? } }

fn giver(row: &Row<'_>) -> Result<Option<StatementGiver>> {
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
