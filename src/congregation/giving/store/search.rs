//! SQL for finding gifts. Each way to them reads one index from the wanted place on, and no further than a page is long.

use rusqlite::types::Value;
use rusqlite::{Connection, Result, Row, named_params};

use crate::congregation::giving::{AmountTotal, DayCursor, GiftKind, GiftSearch, GiftStanding, GivenBy};
use crate::platform::db::{self, from_row};
use crate::platform::person_ref::PersonRef;

/// A way to gifts, by one index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arm {
    All,
    /// A fund's id.
    Fund(i64),
    NoFund,
    Amount(i64),
    Check(String),
    /// `members.id`
    Member(String),
    /// `joint_giving.id`
    Couple(i64),
    Anonymous,
    /// Refunds, or checks that were returned.
    Kind(GiftKind),
}

/// A gift that was found, and what its sum needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    pub id: i64,
    pub date: String,
    pub cents: i64,
    pub fund: Option<String>,
}

/// A person, and all that a treasurer finds them by.
#[derive(Clone, Debug)]
pub struct NamedPerson {
    pub person: PersonRef,
    pub preferred_name: Option<String>,
    pub household: Option<String>,
}

macro_rules! arm {
    ($head:literal, $index:literal, $condition:literal, $tail:literal) => {
        concat!(
            $head,
            " FROM donations INDEXED BY ",
            $index,
            " WHERE ",
            $condition,
            " AND transaction_date >= :from AND (transaction_date, id) < (:date, :id)
                AND (:fund IS NULL OR iif(:fund = 0, category IS NULL,
                        category = (SELECT name FROM funds WHERE id = :fund)))
                AND (:kind IS NULL OR kind = :kind)
                AND (NOT :anonymous OR member_id IS NULL)
                AND (:giver IS NULL OR member_id = :giver
                    OR joint_id IN (SELECT id FROM giving_partners WHERE member_id = :giver))",
            $tail
        )
    };
}

macro_rules! sql_of {
    ($arm:expr, $head:literal, $tail:literal) => {
        match $arm {
            Arm::All => arm!($head, "donations_by_date", ":key IS NULL", $tail),
            Arm::Fund(_) => {
                arm!($head, "donations_by_fund", "category = (SELECT name FROM funds WHERE id = :key)", $tail)
            }
            Arm::NoFund => arm!($head, "donations_by_fund", "category IS NULL AND :key IS NULL", $tail),
            Arm::Amount(_) => arm!($head, "donations_by_amount", "amount_cents = :key", $tail),
            Arm::Check(_) => arm!($head, "donations_by_check", "check_number = :key", $tail),
            Arm::Member(_) => arm!($head, "donations_by_member", "member_id = :key", $tail),
            Arm::Couple(_) => arm!($head, "donations_by_joint", "joint_id = :key", $tail),
            Arm::Anonymous => {
                arm!($head, "donations_by_member", "member_id IS NULL AND :key IS NULL", $tail)
            }
            Arm::Kind(_) => arm!($head, "donations_by_kind", "kind <> 'gift' AND kind = :key", $tail),
        }
    };
}

impl Arm {
    fn sql(&self) -> &'static str {
        sql_of!(
            self,
            "SELECT id, transaction_date, amount_cents, category",
            " ORDER BY transaction_date DESC, id DESC LIMIT :rows"
        )
    }

    fn sum_sql(&self) -> &'static str {
        sql_of!(
            self,
            "SELECT category, count(*) AS gifts, sum(amount_cents) AS cents",
            " GROUP BY category LIMIT :rows"
        )
    }

    fn key(&self) -> Value {
        match self {
            Self::All | Self::NoFund | Self::Anonymous => Value::Null,
            Self::Check(key) | Self::Member(key) => Value::Text(key.clone()),
            Self::Fund(key) | Self::Amount(key) | Self::Couple(key) => Value::Integer(*key),
            Self::Kind(kind) => Value::Text(kind.as_str().to_owned()),
        }
    }
}

/// The first gifts of this way, the newest first, behind the place `after`.
pub fn lines(
    conn: &Connection,
    arm: &Arm,
    wanted: &GiftSearch,
    after: Option<&DayCursor>,
    rows: u32,
) -> Result<Vec<FoundLine>> {
    read(conn, Read { sql: arm.sql(), arm, wanted, after, rows }, FoundLine::from_row)
}

from_row! { FoundLine { id, date as "transaction_date", cents as "amount_cents", fund as "category" } }

/// The sums of all gifts of this search, by fund.
pub fn sums(conn: &Connection, arm: &Arm, wanted: &GiftSearch) -> Result<Vec<(Option<String>, AmountTotal)>> {
    let asked = Read { sql: arm.sum_sql(), arm, wanted, after: None, rows: u32::MAX };
    read(conn, asked, |row| Ok((row.get("category")?, AmountTotal::from_row(row)?)))
}

/// The parts of one SQL statement.
struct Read<'a> {
    sql: &'static str,
    arm: &'a Arm,
    wanted: &'a GiftSearch,
    after: Option<&'a DayCursor>,
    rows: u32,
}

fn read<T>(
    conn: &Connection,
    Read { sql, arm, wanted, after, rows }: Read<'_>,
    take: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let last = wanted.to.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
    let place = match after {
        Some(place) if place.date <= last => place.clone(),
        _ => DayCursor { date: last, id: i64::MAX },
    };
    let (giver, anonymous) = match &wanted.giver {
        Some(GivenBy::Id(id)) => (Some(id), false),
        giver => (None, giver.is_some()),
    };
    let values = named_params! {
        ":key": arm.key(), ":from": wanted.from.map(|day| day.to_string()).unwrap_or_default(),
        ":date": place.date, ":id": place.id, ":fund": wanted.fund,
        ":kind": wanted.kind.map(GiftKind::as_str), ":anonymous": anonymous, ":giver": giver, ":rows": rows,
    };
    db::all(conn, sql, values, take)
}

/// The couples that a person gave with.
pub fn couples_of(conn: &Connection, id: &str) -> Result<Vec<i64>> {
    db::all(conn, "SELECT id FROM giving_partners WHERE member_id = ?1", [id], |row| row.get("id"))
}

/// The first people whom the search index finds, in the order of the list of people.
pub fn people(conn: &Connection, query: &str, looked_at: u32) -> Result<Vec<NamedPerson>> {
    let sql = "SELECT members.id AS id, members.member_id AS number, first_name, last_name, preferred_name,
            (SELECT name FROM first_households WHERE first_households.member_id = members.id) AS household
         FROM people_words CROSS JOIN people_order ON people_order.position = people_words.rowid
            CROSS JOIN members ON members.id = people_order.member_id
         WHERE people_words MATCH 'words : (' || ?1 || ')' ORDER BY people_words.rowid LIMIT ?2";
    db::all(conn, sql, (query, looked_at), NamedPerson::from_row)
}

from_row! { |row| NamedPerson { person: PersonRef::from_row(row)?, preferred_name, household } }

pub fn standing(conn: &Connection, id: i64) -> Result<GiftStanding> {
    let sql = "SELECT coalesce((SELECT -sum(amount_cents) FROM donations AS back WHERE back.takes_back = donations.id), 0)
                AS taken_back,
            (SELECT count(*) FROM gift_corrections WHERE donation_id = donations.id) AS corrections,
            EXISTS (SELECT 1 FROM closed_months WHERE month = substr(transaction_date, 1, 7)) AS is_month_closed,
            (SELECT namesakes.aside FROM namesakes WHERE namesakes.member_id = donations.member_id) AS aside
         FROM donations WHERE id = ?1";
    db::one(conn, sql, [id], GiftStanding::from_row)
}

from_row! { GiftStanding { taken_back, is_month_closed, corrections, aside } }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn every_way_to_gifts_reads_its_index_from_the_wanted_place_on() {
        for (arm, used) in [
            (Arm::All, "donations_by_date (transaction_date>? AND transaction_date<?)"),
            (Arm::Fund(1), "donations_by_fund (category=? AND transaction_date>? AND transaction_date<?)"),
            (Arm::NoFund, "donations_by_fund (category=? AND transaction_date>? AND transaction_date<?)"),
            (
                Arm::Amount(1),
                "donations_by_amount (amount_cents=? AND transaction_date>? AND transaction_date<?)",
            ),
            (
                Arm::Check(String::new()),
                "donations_by_check (check_number=? AND transaction_date>? AND transaction_date<?)",
            ),
            (
                Arm::Member(String::new()),
                "donations_by_member (member_id=? AND transaction_date>? AND transaction_date<?)",
            ),
            (Arm::Couple(1), "donations_by_joint (joint_id=? AND transaction_date>? AND transaction_date<?)"),
            (
                Arm::Anonymous,
                "donations_by_member (member_id=? AND transaction_date>? AND transaction_date<?)",
            ),
            (
                Arm::Kind(GiftKind::Refund),
                "donations_by_kind (kind=? AND transaction_date>? AND transaction_date<?)",
            ),
        ] {
            for sql in [arm.sql(), arm.sum_sql()] {
                let plan = query_plan(sql);
                assert!(plan.contains(used), "{arm:?}: {plan}");
                assert!(!plan.contains("SCAN donations"), "{arm:?}: {plan}");
            }
        }
    }
}
