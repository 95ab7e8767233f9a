//! SQL for answers to events.

mod told;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction};

use super::{AnswerStatus, Invitee, Numbers, PartyAnswer, PartyOf};
use crate::platform::db::{self, from_row};
pub(super) use told::{answers_of, told_of_party, unanswered};
pub use told::{concerned, reached};

/// A party, as stored.
#[derive(Clone, Debug)]
pub(super) struct Party {
    pub id: i64,
    pub answer: PartyAnswer,
    /// People of the party, without guests.
    pub attending: u32,
    pub waiting: u32,
}

/// A party as the list of answers names it.
#[derive(Clone, Debug)]
pub(super) struct ListedParty {
    pub id: i64,
    /// The household's name, or the person's.
    pub name: String,
    pub answer: PartyAnswer,
    pub is_untold: bool,
}

/// Why no answers are taken, by the office's or the organiser's word.
pub(super) fn closed_because(conn: &Connection, event_id: &str) -> Result<Option<String>> {
    let sql = "SELECT answers_closed FROM events WHERE id = ?1";
    db::find(conn, sql, [event_id], |row| row.get("answers_closed")).map(Option::flatten)
}

pub(super) fn set_closed(tx: &Transaction<'_>, event_id: &str, because: Option<&str>) -> Result<()> {
    let sql = "UPDATE events SET answers_closed = ?2, version = version + 1 WHERE id = ?1";
    db::execute(tx, sql, (event_id, because))
}

/// How many people answered.
pub fn numbers(conn: &Connection, event_id: &str) -> Result<Numbers> {
    let sql = "SELECT count(*) FILTER (WHERE status = 'attending')
                + (SELECT coalesce(sum(guests), 0) FROM event_parties WHERE event_id = ?1 AND waits_since IS NULL
                    AND EXISTS (SELECT 1 FROM event_rsvps WHERE party_id = event_parties.id AND status <> 'declined'))
                AS coming,
            count(*) FILTER (WHERE status = 'waiting')
                + (SELECT coalesce(sum(guests), 0) FROM event_parties WHERE event_id = ?1 AND waits_since IS NOT NULL
                    AND EXISTS (SELECT 1 FROM event_rsvps WHERE party_id = event_parties.id AND status <> 'declined'))
                AS waiting,
            count(*) FILTER (WHERE status = 'declined') AS declined,
            count(DISTINCT coalesce(party_id, -id)) FILTER (WHERE status = 'attending') AS households
         FROM event_rsvps WHERE event_id = ?1";
    db::one(conn, sql, [event_id], Numbers::from_row)
}

from_row! { Numbers { coming, waiting, declined, households } }

/// The columns of [`PartyAnswer`], with the id. The places may have become fewer since the party began to wait.
macro_rules! party_columns {
    () => {
        "event_parties.id AS id, guests, note, waits_since, (waits_since IS NOT NULL AND guests
            + (SELECT count(*) FROM event_rsvps WHERE party_id = event_parties.id AND status = 'waiting')
            > (SELECT capacity FROM events WHERE events.id = event_id)) IS TRUE AS is_too_large"
    };
}

macro_rules! select_party {
    ($rest:literal) => {
        concat!(
            "SELECT ",
            party_columns!(),
            ",
                (SELECT count(*) FROM event_rsvps WHERE party_id = event_parties.id AND status = 'attending') AS attending,
                (SELECT count(*) FROM event_rsvps WHERE party_id = event_parties.id AND status = 'waiting') AS waiting
             FROM event_parties ",
            $rest
        )
    };
}

pub(super) fn party(conn: &Connection, event_id: &str, of: &PartyOf) -> Result<Option<Party>> {
    let sql = select_party!("WHERE event_id = ?1 AND (household_id = ?2 OR member_id = ?3)");
    db::find(conn, sql, (event_id, of.household(), of.person()), Party::from_row)
}

/// Waiting parties, the longest first.
pub(super) fn waiting_parties(conn: &Connection, event_id: &str) -> Result<Vec<Party>> {
    let sql = select_party!(
        "WHERE event_id = ?1 AND waits_since IS NOT NULL ORDER BY waits_since, event_parties.id"
    );
    db::all(conn, sql, [event_id], Party::from_row)
}

from_row! { |row| Party { id, answer: PartyAnswer::from_row(row)?, attending, waiting } }

from_row! { |row| PartyAnswer {
    guests, note, waits: row.get::<_, Option<i64>>("waits_since")?.is_some(), is_too_large,
} }

pub(super) fn insert_party(tx: &Transaction<'_>, event_id: &str, of: &PartyOf, now: i64) -> Result<i64> {
    let sql = "INSERT INTO event_parties (event_id, household_id, member_id, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?4) RETURNING id";
    db::one(tx, sql, (event_id, of.household(), of.person(), now), |row| row.get("id"))
}

/// A party that waits goes on waiting since when it did; one that begins to is behind all others, whatever the clock says.
pub(super) fn set_party(tx: &Transaction<'_>, id: i64, answer: &PartyAnswer, now: i64) -> Result<()> {
    let sql = "UPDATE event_parties SET guests = ?2, note = ?3, is_untold = 0,
            waits_since = CASE WHEN ?4 THEN coalesce(waits_since, max(?5, 1 + coalesce((SELECT max(others.waits_since)
                FROM event_parties AS others WHERE others.event_id = event_parties.event_id), 0))) END, updated_at = ?5
         WHERE id = ?1";
    db::execute(tx, sql, (id, answer.guests, &answer.note, answer.waits, now))
}

/// `answered_by`: the person who gave this answer; none where it is as it was.
pub(super) fn set_status(
    tx: &Transaction<'_>,
    event_id: &str,
    member_id: &str,
    (party, status): (i64, AnswerStatus),
    answered_by: Option<&str>,
    now: i64,
) -> Result<()> {
    let sql =
        "INSERT INTO event_rsvps (event_id, member_id, party_id, status, answered_by, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
         ON CONFLICT (event_id, member_id) DO UPDATE
            SET party_id = ?3, status = ?4, answered_by = coalesce(?5, answered_by), updated_at = ?6";
    db::execute(tx, sql, (event_id, member_id, party, status, answered_by, now))
}

/// The whole party comes, and waits no more. `is_untold`: no letter reaches them.
pub(super) fn give_place(tx: &Transaction<'_>, party: i64, is_untold: bool, now: i64) -> Result<()> {
    let sql = "UPDATE event_parties SET waits_since = NULL, is_untold = ?2, updated_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (party, is_untold, now))?;
    let sql = "UPDATE event_rsvps SET status = 'attending', updated_at = ?2
         WHERE party_id = ?1 AND status IN ('attending', 'waiting')";
    db::execute(tx, sql, (party, now))
}

macro_rules! select_invitee {
    ($rest:literal) => {
        concat!(
            "SELECT members.id AS id, coalesce(preferred_name, first_name) AS first_name, last_name,
                left_on IS NOT NULL AS is_away, status, party_id ",
            $rest
        )
    };
}

/// The living people of a household, or the one person; each with their answer.
pub(super) fn invitees(conn: &Connection, event_id: &str, of: &PartyOf) -> Result<Vec<Invitee>> {
    let sql = select_invitee!(
        "FROM members LEFT JOIN household_members
                ON household_members.member_id = members.id AND household_id = ?2
            LEFT JOIN event_rsvps ON event_rsvps.member_id = members.id AND event_id = ?1
         WHERE members.id IN (SELECT member_id FROM household_members WHERE household_id = ?2 UNION SELECT ?3)
            AND deceased_on IS NULL
         ORDER BY CASE role WHEN 'head' THEN 0 WHEN 'spouse' THEN 1 WHEN 'child' THEN 2 ELSE 3 END,
            date_of_birth, first_name, members.id"
    );
    db::all(conn, sql, (event_id, of.household(), of.person()), Invitee::from_row)
}

from_row! { |row| Invitee {
    id, first_name, last_name, is_away, party as "party_id",
    status: row.get::<_, Option<String>>("status")?.and_then(|status| AnswerStatus::from_word(&status)),
} }

/// The household that stands for a person, and their place in it; none where they live in none.
pub(super) fn home_of(conn: &Connection, member_id: &str) -> Result<Option<(String, Option<String>)>> {
    let sql = "SELECT household_id, role FROM first_households WHERE member_id = ?1";
    db::find(conn, sql, [member_id], |row| Ok((row.get("household_id")?, row.get("role")?)))
}

/// All parties that answered, by name; those that come, then those that wait, then the others.
pub(super) fn parties(conn: &Connection, event_id: &str, most: u32) -> Result<Vec<ListedParty>> {
    let sql = concat!(
        "SELECT ",
        party_columns!(),
        ", is_untold, coalesce(households.name, first_name || ' ' || last_name) AS name
         FROM event_parties LEFT JOIN households ON households.id = household_id
            LEFT JOIN members ON members.id = event_parties.member_id
         WHERE event_id = ?1 ORDER BY waits_since IS NOT NULL, waits_since, name COLLATE NOCASE, event_parties.id LIMIT ?2",
    );
    db::all(conn, sql, (event_id, most), ListedParty::from_row)
}

from_row! { |row| ListedParty { id, name, is_untold, answer: PartyAnswer::from_row(row)? } }

/// Answers by party; those of no party, older than parties, last.
pub fn answered(conn: &Connection, event_id: &str) -> Result<Vec<Invitee>> {
    let sql = select_invitee!(
        "FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id
         WHERE event_id = ?1 ORDER BY party_id IS NULL, party_id, event_rsvps.id"
    );
    db::all(conn, sql, [event_id], Invitee::from_row)
}

/// First and last names of who comes, by name.
pub(super) fn names(conn: &Connection, event_id: &str, most: u32) -> Result<Vec<String>> {
    let sql = "SELECT coalesce(preferred_name, first_name) || ' ' || last_name AS name
         FROM event_rsvps JOIN members ON members.id = event_rsvps.member_id
         WHERE event_id = ?1 AND status = 'attending'
         ORDER BY last_name COLLATE NOCASE, first_name COLLATE NOCASE LIMIT ?2";
    db::all(conn, sql, (event_id, most), |row| row.get("name"))
}

/// Events from this day on with a waiting list.
pub(super) fn waited_for_from(conn: &Connection, day: &str) -> Result<Vec<String>> {
    let sql = "SELECT DISTINCT event_id FROM event_parties JOIN events ON events.id = event_id
         WHERE waits_since IS NOT NULL AND event_date >= ?1";
    db::all(conn, sql, [day], |row| row.get("event_id"))
}

/// Deletes a person's answers to events from this day on: they died, or moved away. Waiting parties move up by
/// [`super::answer::move_up_everywhere`].
pub fn take_back(tx: &Transaction<'_>, member_id: &str, from: Date) -> Result<()> {
    let sql = "DELETE FROM event_rsvps WHERE member_id = ?1
            AND event_id IN (SELECT id FROM events WHERE event_date >= ?2)";
    db::execute(tx, sql, (member_id, from.to_string()))
}

/// A person leaves this household: its answers for them to future events stay with
/// the person, as answers of their own.
pub fn take_along(tx: &Transaction<'_>, household: &str, member_id: &str, now: Timestamp) -> Result<()> {
    // Somewhere it still is the day before.
    let today = now.to_zoned_datetime(TimeZone::UTC).date();
    let from = today.yesterday().unwrap_or(today).to_string();
    let sql = "INSERT INTO event_parties (event_id, member_id, waits_since, created_at, updated_at)
         SELECT event_rsvps.event_id, ?2, CASE status WHEN 'waiting' THEN waits_since END, ?4, ?4
         FROM event_rsvps JOIN event_parties ON event_parties.id = party_id
            JOIN events ON events.id = event_rsvps.event_id
         WHERE event_rsvps.member_id = ?2 AND household_id = ?1 AND event_date >= ?3
         ON CONFLICT (event_id, member_id) DO UPDATE SET waits_since = excluded.waits_since";
    db::execute(tx, sql, (household, member_id, &from, now.as_second()))?;
    let sql = "UPDATE event_rsvps SET party_id = (SELECT id FROM event_parties AS own
            WHERE own.event_id = event_rsvps.event_id AND own.member_id = ?2)
         WHERE member_id = ?2 AND party_id IN (SELECT event_parties.id
            FROM event_parties JOIN events ON events.id = event_id WHERE household_id = ?1 AND event_date >= ?3)";
    db::execute(tx, sql, (household, member_id, &from))
}
