//! SQL for envelope numbers.

use rusqlite::{Connection, Result, Transaction};

use super::Envelope;
use crate::congregation::giving::GiftGiver;
use crate::platform::db::{self, from_row};
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
                LEFT JOIN members AS partner ON partner.id = (SELECT partner_id FROM giving_partners AS couple
                    WHERE couple.member_id = holder.id AND started_on IS NOT NULL AND ended_at IS NULL) ",
            $rest
        )
    };
}

/// The numbers of a year behind `after`, in their order.
pub(super) fn list(conn: &Connection, year: i16, after: u32, most: u32) -> Result<Vec<Envelope>> {
    let sql = select_envelope!("WHERE year = ?1 AND number > ?2 ORDER BY number LIMIT ?3");
    db::all(conn, sql, (year, after, most), Envelope::from_row)
}

pub(super) fn find(conn: &Connection, year: i16, number: u32) -> Result<Option<Envelope>> {
    db::find(conn, select_envelope!("WHERE year = ?1 AND number = ?2"), (year, number), Envelope::from_row)
}

/// The number that this person has themselves.
pub(super) fn find_of(conn: &Connection, year: i16, member_id: &str) -> Result<Option<u32>> {
    let sql = "SELECT number FROM envelopes WHERE year = ?1 AND member_id = ?2";
    db::find(conn, sql, (year, member_id), |row| row.get("number"))
}

pub(super) fn highest(conn: &Connection, year: i16) -> Result<u32> {
    let sql = "SELECT coalesce(max(number), 0) AS highest FROM envelopes WHERE year = ?1";
    db::one(conn, sql, [year], |row| row.get("highest"))
}

/// The years that have numbers.
pub(super) fn years(conn: &Connection) -> Result<Vec<i16>> {
    db::all(conn, "SELECT DISTINCT year FROM envelopes ORDER BY year DESC", [], |row| row.get("year"))
}

/// The partner who gives together with this person.
pub(super) fn partner_of(conn: &Connection, id: &str) -> Result<Option<PersonRef>> {
    let sql = "SELECT id, member_id AS number, first_name, last_name FROM members WHERE id = (
            SELECT partner_id FROM giving_partners
            WHERE giving_partners.member_id = ?1 AND started_on IS NOT NULL AND ended_at IS NULL)";
    db::find(conn, sql, [id], PersonRef::from_row)
}

/// The numbers of a year whose people are here, in their order; and how many there are of all.
pub(super) fn of_people_here(conn: &Connection, year: i16) -> Result<(Vec<(u32, String)>, u32)> {
    let sql = "SELECT count(*) AS numbers FROM envelopes WHERE year = ?1";
    let all = db::one(conn, sql, [year], |row| row.get("numbers"))?;
    let sql = "SELECT number, envelopes.member_id AS holder FROM envelopes JOIN members ON members.id = envelopes.member_id
             WHERE year = ?1 AND deceased_on IS NULL AND left_on IS NULL ORDER BY number";
    let here = db::all(conn, sql, [year], |row| Ok((row.get("number")?, row.get("holder")?)))?;
    Ok((here, all))
}

/// People here who gave since that day.
pub(super) fn givers_since(conn: &Connection, day: &str) -> Result<Vec<PersonRef>> {
    let sql = "SELECT id, member_id AS number, first_name, last_name FROM members
         WHERE deceased_on IS NULL AND left_on IS NULL
            AND EXISTS (SELECT 1 FROM donations WHERE donations.member_id = members.id
                AND transaction_date >= ?1 AND kind = 'gift')";
    db::all(conn, sql, [day], PersonRef::from_row)
}

pub(super) fn insert(tx: &Transaction<'_>, year: i16, number: u32, member_id: &str) -> Result<()> {
    let sql = "INSERT INTO envelopes (year, number, member_id) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (year, number, member_id))
}

pub(super) fn delete(tx: &Transaction<'_>, year: i16, number: u32) -> Result<()> {
    db::execute(tx, "DELETE FROM envelopes WHERE year = ?1 AND number = ?2", (year, number))
}

from_row! { |row| Envelope {
    number as "envelope", giver: GiftGiver { household: row.get("household")?, ..GiftGiver::from_row(row)? },
} }
