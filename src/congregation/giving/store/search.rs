//! SQL for finding gifts. Each way to them reads one index from the wanted place on, and no further than a page is long.

use rusqlite::types::Value;
use rusqlite::{Connection, named_params};

use crate::congregation::giving::{BookPlace, GiftKind, GiftSearch, SearchedFund, SearchedGiver};

/// A way to gifts, by one index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arm {
    All,
    Fund(String),
    NoFund,
    /// In cents.
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
    pub id: String,
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub household: Option<String>,
}

/// How a gift stands.
#[derive(Clone, Copy, Debug)]
pub struct GiftStanding {
    pub taken_back_cents: i64,
    pub is_month_closed: bool,
    pub corrections: i64,
}

macro_rules! arm {
    ($index:literal, $condition:literal) => {
        concat!(
            "SELECT id, transaction_date, amount_cents, category FROM donations INDEXED BY ",
            $index,
            " WHERE ",
            $condition,
            " AND transaction_date >= :from AND (transaction_date, id) < (:date, :id)
                AND (:fund IS NULL OR category = :fund) AND (NOT :no_fund OR category IS NULL)
                AND (:kind IS NULL OR kind = :kind)
                AND (NOT :anonymous OR member_id IS NULL)
                AND (:giver IS NULL OR member_id = :giver OR joint_id IN (SELECT id FROM joint_giving WHERE one_id = :giver
                        UNION ALL SELECT id FROM joint_giving WHERE other_id = :giver))
             ORDER BY transaction_date DESC, id DESC LIMIT :rows"
        )
    };
}

impl Arm {
    fn sql(&self) -> &'static str {
        match self {
            Self::All => arm!("donations_by_date", ":key IS NULL"),
            Self::Fund(_) => arm!("donations_by_fund", "category = :key"),
            Self::NoFund => arm!("donations_by_fund", "category IS NULL AND :key IS NULL"),
            Self::Amount(_) => arm!("donations_by_amount", "amount_cents = :key"),
            Self::Check(_) => arm!("donations_by_check", "check_number = :key"),
            Self::Member(_) => arm!("donations_by_member", "member_id = :key"),
            Self::Couple(_) => arm!("donations_by_joint", "joint_id = :key"),
            Self::Anonymous => arm!("donations_by_member", "member_id IS NULL AND :key IS NULL"),
            Self::Kind(_) => arm!("donations_by_kind", "kind <> 'gift' AND kind = :key"),
        }
    }

    fn key(&self) -> Value {
        match self {
            Self::All | Self::NoFund | Self::Anonymous => Value::Null,
            Self::Fund(key) | Self::Check(key) | Self::Member(key) => Value::Text(key.clone()),
            Self::Amount(key) | Self::Couple(key) => Value::Integer(*key),
            Self::Kind(kind) => Value::Text(kind.as_str().to_owned()),
        }
    }
}

/// The first gifts of this way, the newest first, behind the place `after`.
pub fn lines(
    conn: &Connection,
    arm: &Arm,
    wanted: &GiftSearch,
    after: Option<&BookPlace>,
    rows: u32,
) -> rusqlite::Result<Vec<FoundLine>> {
    let last = wanted.to.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
    let place = match after {
        Some(place) if place.date <= last => place.clone(),
        _ => BookPlace { date: last, id: i64::MAX },
    };
    let (fund, no_fund) = match &wanted.fund {
        Some(SearchedFund::Named(name)) => (Some(name), false),
        fund => (None, fund.is_some()),
    };
    let (giver, anonymous) = match &wanted.giver {
        Some(SearchedGiver::Member(id)) => (Some(id), false),
        giver => (None, giver.is_some()),
    };
    conn.prepare_cached(arm.sql())?
        .query_map(
            named_params! {
                ":key": arm.key(),
                ":from": wanted.from.map(|day| day.to_string()).unwrap_or_default(),
                ":date": place.date,
                ":id": place.id,
                ":fund": fund,
                ":no_fund": no_fund,
                ":kind": wanted.kind.map(GiftKind::as_str),
                ":anonymous": anonymous,
                ":giver": giver,
                ":rows": rows,
            },
            |row| {
                Ok(FoundLine {
                    id: row.get("id")?,
                    date: row.get("transaction_date")?,
                    cents: row.get("amount_cents")?,
                    fund: row.get("category")?,
                })
            },
        )?
        .collect()
}

/// The couples that a person gave with.
pub fn couples_of(conn: &Connection, id: &str) -> rusqlite::Result<Vec<i64>> {
    conn.prepare_cached(
        "SELECT id FROM joint_giving WHERE one_id = ?1 UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1",
    )?
    .query_map([id], |row| row.get("id"))?
    .collect()
}

/// The first people whom the search index finds, in the order of the list of people.
pub fn people(conn: &Connection, query: &str, looked_at: u32) -> rusqlite::Result<Vec<NamedPerson>> {
    conn.prepare_cached(
        "SELECT members.id AS id, members.member_id AS number, first_name, last_name, preferred_name,
            (SELECT name FROM first_households WHERE first_households.member_id = members.id) AS household
         FROM people_words CROSS JOIN people_order ON people_order.position = people_words.rowid
            CROSS JOIN members ON members.id = people_order.member_id
         WHERE people_words MATCH ?1 ORDER BY people_words.rowid LIMIT ?2",
    )?
    .query_map((query, looked_at), |row| {
        Ok(NamedPerson {
            id: row.get("id")?,
            number: row.get("number")?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            preferred_name: row.get("preferred_name")?,
            household: row.get("household")?,
        })
    })?
    .collect()
}

pub fn standing(conn: &Connection, id: i64) -> rusqlite::Result<GiftStanding> {
    conn.prepare_cached(
        "SELECT coalesce((SELECT -sum(amount_cents) FROM donations AS back WHERE back.takes_back = donations.id), 0)
                AS taken_back,
            (SELECT count(*) FROM gift_corrections WHERE donation_id = donations.id) AS corrections,
            EXISTS (SELECT 1 FROM closed_months WHERE month = substr(transaction_date, 1, 7)) AS is_month_closed
         FROM donations WHERE id = ?1",
    )?
    .query_row([id], |row| {
        Ok(GiftStanding {
            taken_back_cents: row.get("taken_back")?,
            is_month_closed: row.get("is_month_closed")?,
            corrections: row.get("corrections")?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::Database;

    #[test]
    fn every_way_to_gifts_reads_its_index_from_the_wanted_place_on() {
        let folder = tempfile::tempdir().unwrap();
        let db =
            Database::create(&folder.path().join("portal.db"), crate::appliance::backup::before_migration)
                .unwrap();
        for (arm, used) in [
            (Arm::All, "donations_by_date (transaction_date>? AND transaction_date<?)"),
            (
                Arm::Fund(String::new()),
                "donations_by_fund (category=? AND transaction_date>? AND transaction_date<?)",
            ),
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
            let plan: Vec<String> = db
                .read(|conn| {
                    let mut plan = conn.prepare(&format!("EXPLAIN QUERY PLAN {}", arm.sql()))?;
                    let nothing = vec![rusqlite::types::Null; plan.parameter_count()];
                    plan.query_map(rusqlite::params_from_iter(nothing), |row| row.get("detail"))?
                        .collect::<rusqlite::Result<_>>()
                })
                .unwrap();
            let plan = plan.join("; ");
            assert!(plan.contains(used), "{arm:?}: {plan}");
            assert!(!plan.contains("SCAN donations"), "{arm:?}: {plan}");
        }
    }
}
