//! SQL for letters about events.

use std::collections::HashSet;

use jiff::civil::Date;
use rusqlite::{Connection, Result, Row, Transaction};

use crate::congregation::events::rsvp::PartyOf;
use crate::platform::db;

/// A person who answers for a party: an adult of a household, or a person who lives in none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Speaker {
    pub member_id: String,
    pub party: PartyOf,
    /// The membership status, such as "active".
    pub status: String,
}

/// Everybody who answers for a party.
pub(super) fn speakers(conn: &Connection) -> Result<Vec<Speaker>> {
    let sql = "SELECT members.id AS id, household_id, membership_status
         FROM members LEFT JOIN first_households ON first_households.member_id = members.id
         WHERE role IS NOT 'child'";
    db::all(conn, sql, [], |row| {
        let id: String = row.get("id")?;
        Ok(Speaker { party: party(row, &id)?, member_id: id, status: row.get("membership_status")? })
    })
}

fn party(row: &Row<'_>, member_id: &str) -> Result<PartyOf> {
    let household: Option<String> = row.get("household_id")?;
    Ok(household.map_or_else(|| PartyOf::Person(member_id.to_owned()), PartyOf::Household))
}

/// People who answer for this party, are alive, live here and are not disabled, and whose letters go to this address.
pub(super) fn speakers_at(conn: &Connection, of: &PartyOf, address: &str) -> Result<Vec<String>> {
    let (sql, id) = match of {
        PartyOf::Household(id) => ("first_households.household_id = ?1 AND role IS NOT 'child'", id),
        PartyOf::Person(id) => ("members.id = ?1 AND household_id IS NULL", id),
    };
    let sql = format!(
        "SELECT members.id AS id FROM members LEFT JOIN first_households ON first_households.member_id = members.id
         WHERE {sql} AND coalesce(email, contact_email) = ?2
            AND disabled_at IS NULL AND deceased_on IS NULL AND left_on IS NULL"
    );
    conn.prepare_cached(&sql)?.query_map([id, address], |row| row.get("id"))?.collect()
}

/// The household's name; none of who lives in none.
pub(super) fn household_name(conn: &Connection, of: &PartyOf) -> Result<Option<String>> {
    let Some(id) = of.household() else { return Ok(None) };
    conn.prepare_cached("SELECT name FROM households WHERE id = ?1")?
        .query_row([id], |row| row.get("name"))
        .map(Some)
}

/// The membership statuses in use, by name.
pub(super) fn statuses(conn: &Connection) -> Result<Vec<String>> {
    let sql = "SELECT DISTINCT membership_status AS status FROM members
         WHERE deceased_on IS NULL AND left_on IS NULL AND membership_status <> '' ORDER BY status";
    db::all(conn, sql, [], |row| row.get("status"))
}

/// The parties invited to an event by letter.
pub(super) fn invited(conn: &Connection, event_id: &str) -> Result<HashSet<PartyOf>> {
    let sql = "SELECT household_id, member_id FROM event_invitations WHERE event_id = ?1";
    db::all(conn, sql, [event_id], |row| {
        let member: Option<String> = row.get("member_id")?;
        party(row, &member.unwrap_or_default())
    })
}

pub(super) fn last_invited_at(conn: &Connection, event_id: &str) -> Result<Option<i64>> {
    let sql = "SELECT max(invited_at) AS last FROM event_invitations WHERE event_id = ?1";
    db::one(conn, sql, [event_id], |row| row.get("last"))
}

pub(super) fn note_invited(tx: &Transaction<'_>, event_id: &str, of: &PartyOf, now: i64) -> Result<()> {
    let sql = "INSERT INTO event_invitations (event_id, household_id, member_id, invited_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO UPDATE SET invited_at = excluded.invited_at";
    db::execute(tx, sql, (event_id, of.household(), of.person(), now))
}

/// Events that ask, from `today` until `until`, whose reminders were not queued for that day.
pub(super) fn to_remind_of(conn: &Connection, today: Date, until: Date) -> Result<Vec<String>> {
    let sql = "SELECT id FROM events
         WHERE event_date BETWEEN ?1 AND ?2 AND asks = 1 AND removed_at IS NULL AND cancelled_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM event_reminders WHERE event_id = events.id AND day = event_date)
         ORDER BY event_date, event_time, id";
    db::all(conn, sql, (today.to_string(), until.to_string()), |row| row.get("id"))
}

pub(super) fn note_reminded(tx: &Transaction<'_>, event_id: &str, day: Date, now: i64) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO event_reminders (event_id, day, queued_at) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (event_id, day.to_string(), now))
}
