//! SQL for the questions that wait for a party's answers, for the answers it gave, and for whom a letter reaches.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, Result, Row, named_params};

use crate::congregation::events::rsvp::{PartyOf, ToldPerson};
use crate::congregation::events::{AnswerStatus, Answered};
use crate::platform::db::{self, from_row};

/// A person whom letters reach.
macro_rules! is_reached {
    () => {
        "coalesce(email, contact_email) IS NOT NULL AND deceased_on IS NULL AND disabled_at IS NULL"
    };
}

/// One row for each person who is told. Of people who come or wait: they themselves, the person who answered for them, and
/// for a child the adults of the household that answered; where letters reach none of these, all of the child's adults.
const TOLD: &str = concat!(
    "WITH answers AS (
        SELECT event_rsvps.id AS place, event_rsvps.member_id AS member_id, answered_by, household_id
        FROM event_rsvps LEFT JOIN event_parties ON event_parties.id = party_id
        WHERE event_rsvps.event_id = :event AND (:party IS NULL OR party_id = :party)
            AND status IN ('attending', 'waiting')),
     homes AS (
        SELECT place, iif(EXISTS (SELECT 1 FROM household_members AS adults JOIN members ON members.id = adults.member_id
                WHERE adults.household_id = answers.household_id AND adults.role IS NOT 'child' AND left_on IS NULL
                    AND ",
    is_reached!(),
    "), answers.household_id, household_members.household_id) AS home
        FROM answers JOIN household_members ON household_members.member_id = answers.member_id AND role = 'child'),
     told AS (
        SELECT member_id, place FROM answers
        UNION ALL SELECT answered_by, place FROM answers
        UNION ALL SELECT members.id, place FROM homes CROSS JOIN household_members AS adults
            ON adults.household_id = home AND adults.role IS NOT 'child'
            CROSS JOIN members ON members.id = adults.member_id AND left_on IS NULL)
     SELECT members.id AS member_id, coalesce(email, contact_email) AS address
     FROM told CROSS JOIN members ON members.id = told.member_id
     WHERE ",
    is_reached!(),
    " GROUP BY members.id ORDER BY email IS NULL, min(place), members.id"
);

/// Adults of households, and people who live in none, who were invited by letter, have not answered, and want such letters.
const INVITED: &str = concat!(
    "WITH invited AS (
        SELECT event_id, household_id, member_id FROM event_invitations
        WHERE event_id = :event AND NOT EXISTS (SELECT 1 FROM event_parties
            WHERE event_parties.event_id = :event AND (event_parties.household_id = event_invitations.household_id
                OR event_parties.member_id = event_invitations.member_id)))
     SELECT members.id AS member_id, coalesce(email, contact_email) AS address
     FROM (SELECT household_members.member_id AS id FROM invited
            JOIN household_members ON household_members.household_id = invited.household_id WHERE role IS NOT 'child'
        UNION SELECT member_id FROM invited WHERE member_id IS NOT NULL) AS people
        CROSS JOIN members ON members.id = people.id
     WHERE left_on IS NULL AND letters_announcements = 1 AND ",
    is_reached!(),
    " ORDER BY email IS NULL, members.id"
);

/// People who are told what becomes of an event: those whom an answer concerns first, then those who were invited and
/// have not answered.
pub fn reached(conn: &Connection, event_id: &str) -> Result<Vec<ToldPerson>> {
    let mut told = of_answers(conn, event_id, None)?;
    let mut statement = conn.prepare_cached(INVITED)?;
    let invited = statement.query_map(named_params! { ":event": event_id }, ToldPerson::from_row)?;
    for person in invited {
        told.push(person?);
    }
    Ok(told)
}

/// How many households have answered an event or were invited to it; a person who lives in none is one.
pub fn concerned(conn: &Connection, event_id: &str) -> Result<u32> {
    let sql = "SELECT count(*) AS parties FROM (
            SELECT household_id, member_id FROM event_parties WHERE event_id = ?1
            UNION SELECT household_id, member_id FROM event_invitations WHERE event_id = ?1
            UNION SELECT NULL, member_id FROM event_rsvps WHERE event_id = ?1 AND party_id IS NULL)";
    db::one(conn, sql, [event_id], |row| row.get("parties"))
}

fn of_answers(conn: &Connection, event_id: &str, party: Option<i64>) -> Result<Vec<ToldPerson>> {
    db::all(conn, TOLD, named_params! { ":event": event_id, ":party": party }, ToldPerson::from_row)
}

from_row! { ToldPerson { member_id, address } }

/// One person at each address of the letters about a party's answer, by id.
pub fn told_of_party(conn: &Connection, event_id: &str, party: i64) -> Result<Vec<String>> {
    let mut told = of_answers(conn, event_id, Some(party))?;
    let mut addresses = HashSet::new();
    told.retain(|person| addresses.insert(person.address.clone()));
    Ok(told.into_iter().map(|person| person.member_id).collect())
}

/// Events from this day on that ask, and to which a person of the party has not answered, soonest first; of a series its
/// next one alone. A household is not asked for people who moved away.
pub fn unanswered(conn: &Connection, of: &PartyOf, day: &str) -> Result<Vec<String>> {
    let sql = "SELECT id FROM (SELECT id, min(event_date || event_time) AS begins FROM events
            WHERE asks = 1 AND event_date >= ?1 AND removed_at IS NULL AND cancelled_at IS NULL
            GROUP BY iif(series_id IS NULL, id, title)) AS next
         WHERE EXISTS (SELECT 1 FROM (SELECT member_id FROM household_members WHERE household_id = ?2
                UNION ALL SELECT ?3) AS people JOIN members ON members.id = people.member_id
            WHERE deceased_on IS NULL AND (left_on IS NULL OR members.id = ?3)
                AND NOT EXISTS (SELECT 1 FROM event_rsvps WHERE event_id = next.id AND member_id = members.id))
         ORDER BY begins, id";
    db::all(conn, sql, (day, of.household(), of.person()), |row| row.get("id"))
}

/// The answers of a party and of a person of it to events from this day on, by the event's id.
pub fn answers_of(
    conn: &Connection,
    of: &PartyOf,
    person: &str,
    day: &str,
) -> Result<HashMap<String, Answered>> {
    let status = |row: &Row<'_>, column: &str| {
        let word: Option<String> = row.get(column)?;
        Ok::<_, rusqlite::Error>(word.and_then(|word| AnswerStatus::from_word(&word)))
    };
    let sql = "SELECT event_id, max(iif(event_rsvps.member_id = ?3, status, NULL)) AS own,
            iif(max(status = 'waiting'), 'waiting', min(status)) AS household
         FROM event_rsvps JOIN events ON events.id = event_id
         WHERE event_rsvps.member_id IN (SELECT member_id FROM household_members WHERE household_id = ?1
                UNION ALL SELECT ?2) AND event_date >= ?4
         GROUP BY event_id";
    db::all(conn, sql, (of.household(), of.person(), person, day), |row| {
        let answered = Answered { own: status(row, "own")?, household: status(row, "household")? };
        Ok((row.get("event_id")?, answered))
    })
}
