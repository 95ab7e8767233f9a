//! SQL for gifts in kind.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::congregation::giving::statements::{GiftInKind, TypedKind};
use crate::congregation::giving::{DayCursor, GiftGiver};
use crate::platform::db::from_row;

macro_rules! select_kinds {
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
pub fn list(
    conn: &Connection,
    year: Option<i16>,
    behind: Option<DayCursor>,
    most: u32,
) -> rusqlite::Result<Vec<GiftInKind>> {
    let (from, to) = match year {
        Some(year) => (format!("{year:04}-01-01"), format!("{year:04}-12-31")),
        None => ("0000-01-01".to_owned(), "9999-12-31".to_owned()),
    };
    let DayCursor { date, id } =
        behind.unwrap_or_else(|| DayCursor { date: "9999-12-31".to_owned(), id: i64::MAX });
    conn.prepare_cached(select_kinds!(
        "WHERE date BETWEEN ?1 AND ?2 AND (date, gifts_in_kind.id) < (?3, ?4)
         ORDER BY date DESC, gifts_in_kind.id DESC LIMIT ?5"
    ))?
    .query_map((from, to, date, id, most), GiftInKind::from_row)?
    .collect()
}

pub fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<GiftInKind>> {
    conn.prepare_cached(select_kinds!("WHERE gifts_in_kind.id = ?1"))?
        .query_row([id], GiftInKind::from_row)
        .optional()
}

/// The couple that it names.
pub fn couple_of(conn: &Connection, id: i64) -> rusqlite::Result<Option<i64>> {
    conn.prepare_cached("SELECT joint_id FROM gifts_in_kind WHERE id = ?1")?
        .query_row([id], |row| row.get("joint_id"))
}

pub fn is_person(conn: &Connection, id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM members WHERE id = ?1")?.exists([id])
}

/// `joint_id` is the couple that it names.
pub fn insert(
    tx: &Transaction<'_>,
    gift: &TypedKind,
    joint_id: Option<i64>,
    now: i64,
) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO gifts_in_kind (member_id, joint_id, date, description, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .insert((&*gift.giver_id, joint_id, &*gift.date, &*gift.description, now))
}

pub fn update(
    tx: &Transaction<'_>,
    id: i64,
    gift: &TypedKind,
    joint_id: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE gifts_in_kind SET member_id = ?2, joint_id = ?3, date = ?4, description = ?5, version = version + 1
         WHERE id = ?1",
    )?
    .execute((id, &*gift.giver_id, joint_id, &*gift.date, &*gift.description))
    .map(|_| ())
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM gifts_in_kind WHERE id = ?1")?.execute([id]).map(|_| ())
}

from_row! { |row| GiftInKind { id, date, description, version, aside, giver: GiftGiver::from_row(row)? } }
