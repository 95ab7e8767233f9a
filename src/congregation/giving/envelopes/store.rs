//! SQL for envelope numbers.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::Envelope;
use crate::congregation::giving::GiftGiver;
use crate::platform::db::from_row;
use crate::platform::person_ref::PersonRef;

/// Numbers, their holders, and the partners who give with them. A macro, because SQL is put together from literals
/// only.
macro_rules! select_envelope {
    ($rest:literal) => {
        concat!(
            "SELECT envelopes.number AS envelope, holder.id AS giver_id, holder.member_id AS giver_number,
                holder.first_name AS giver_first_name, holder.last_name AS giver_last_name,
                (SELECT name FROM first_households WHERE member_id = holder.id) AS household,
                partner.id AS partner_id, partner.member_id AS partner_number,
                partner.first_name AS partner_first_name, partner.last_name AS partner_last_name
             FROM envelopes JOIN members AS holder ON holder.id = envelopes.member_id
                LEFT JOIN members AS partner ON partner.id = (
                    SELECT other_id FROM joint_giving
                    WHERE one_id = holder.id AND started_on IS NOT NULL AND ended_at IS NULL
                    UNION ALL SELECT one_id FROM joint_giving
                    WHERE other_id = holder.id AND started_on IS NOT NULL AND ended_at IS NULL) ",
            $rest
        )
    };
}

/// The numbers of a year behind `after`, in their order.
pub(super) fn list(conn: &Connection, year: i16, after: u32, most: u32) -> rusqlite::Result<Vec<Envelope>> {
    conn.prepare_cached(select_envelope!("WHERE year = ?1 AND number > ?2 ORDER BY number LIMIT ?3"))?
        .query_map((year, after, most), Envelope::from_row)?
        .collect()
}

pub(super) fn find(conn: &Connection, year: i16, number: u32) -> rusqlite::Result<Option<Envelope>> {
    conn.prepare_cached(select_envelope!("WHERE year = ?1 AND number = ?2"))?
        .query_row((year, number), Envelope::from_row)
        .optional()
}

/// The number that this person has themselves.
pub(super) fn find_of(conn: &Connection, year: i16, member_id: &str) -> rusqlite::Result<Option<u32>> {
    conn.prepare_cached("SELECT number FROM envelopes WHERE year = ?1 AND member_id = ?2")?
        .query_row((year, member_id), |row| row.get("number"))
        .optional()
}

pub(super) fn highest(conn: &Connection, year: i16) -> rusqlite::Result<u32> {
    conn.prepare_cached("SELECT coalesce(max(number), 0) AS highest FROM envelopes WHERE year = ?1")?
        .query_row([year], |row| row.get("highest"))
}

/// The years that have numbers.
pub(super) fn years(conn: &Connection) -> rusqlite::Result<Vec<i16>> {
    conn.prepare_cached("SELECT DISTINCT year FROM envelopes ORDER BY year DESC")?
        .query_map([], |row| row.get("year"))?
        .collect()
}

pub(super) fn person(conn: &Connection, id: &str) -> rusqlite::Result<Option<PersonRef>> {
    conn.prepare_cached("SELECT id, member_id AS number, first_name, last_name FROM members WHERE id = ?1")?
        .query_row([id], PersonRef::from_row)
        .optional()
}

/// The partner who gives together with this person.
pub(super) fn partner_of(conn: &Connection, id: &str) -> rusqlite::Result<Option<PersonRef>> {
    conn.prepare_cached(
        "SELECT id, member_id AS number, first_name, last_name FROM members WHERE id = (
            SELECT other_id FROM joint_giving
            WHERE one_id = ?1 AND started_on IS NOT NULL AND ended_at IS NULL
            UNION ALL SELECT one_id FROM joint_giving
            WHERE other_id = ?1 AND started_on IS NOT NULL AND ended_at IS NULL)",
    )?
    .query_row([id], PersonRef::from_row)
    .optional()
}

/// The numbers of a year whose people are here, in their order; and how many there are of all.
pub(super) fn of_people_here(conn: &Connection, year: i16) -> rusqlite::Result<(Vec<(u32, String)>, u32)> {
    let all = conn
        .prepare_cached("SELECT count(*) AS numbers FROM envelopes WHERE year = ?1")?
        .query_row([year], |row| row.get("numbers"))?;
    let here = conn
        .prepare_cached(
            "SELECT number, envelopes.member_id AS holder FROM envelopes JOIN members ON members.id = envelopes.member_id
             WHERE year = ?1 AND deceased_on IS NULL AND left_on IS NULL ORDER BY number",
        )?
        .query_map([year], |row| Ok((row.get("number")?, row.get("holder")?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok((here, all))
}

/// People here who gave since that day.
pub(super) fn givers_since(conn: &Connection, day: &str) -> rusqlite::Result<Vec<PersonRef>> {
    conn.prepare_cached(
        "SELECT id, member_id AS number, first_name, last_name FROM members
         WHERE deceased_on IS NULL AND left_on IS NULL
            AND EXISTS (SELECT 1 FROM donations WHERE donations.member_id = members.id
                AND transaction_date >= ?1 AND kind = 'gift')",
    )?
    .query_map([day], PersonRef::from_row)?
    .collect()
}

pub(super) fn insert(tx: &Transaction<'_>, year: i16, number: u32, member_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO envelopes (year, number, member_id) VALUES (?1, ?2, ?3)")?
        .execute((year, number, member_id))
        .map(|_| ())
}

pub(super) fn delete(tx: &Transaction<'_>, year: i16, number: u32) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM envelopes WHERE year = ?1 AND number = ?2")?
        .execute((year, number))
        .map(|_| ())
}

from_row! { |row| Envelope {
    number as "envelope", giver: GiftGiver { household: row.get("household")?, ..GiftGiver::from_row(row)? },
} }
