//! SQL for the recipients of letters about an event's answers.

use std::collections::HashSet;

use rusqlite::{Connection, named_params};

use crate::congregation::events::rsvp::ToldPerson;
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
pub fn reached(conn: &Connection, event_id: &str) -> rusqlite::Result<Vec<ToldPerson>> {
    let mut told = of_answers(conn, event_id, None)?;
    let mut statement = conn.prepare_cached(INVITED)?;
    let invited = statement.query_map(named_params! { ":event": event_id }, ToldPerson::from_row)?;
    for person in invited {
        told.push(person?);
    }
    Ok(told)
}

/// How many households have answered an event or were invited to it; a person who lives in none is one.
pub fn concerned(conn: &Connection, event_id: &str) -> rusqlite::Result<u32> {
    let sql = "SELECT count(*) AS parties FROM (
            SELECT household_id, member_id FROM event_parties WHERE event_id = ?1
            UNION SELECT household_id, member_id FROM event_invitations WHERE event_id = ?1
            UNION SELECT NULL, member_id FROM event_rsvps WHERE event_id = ?1 AND party_id IS NULL)";
    db::one(conn, sql, [event_id], |row| row.get("parties"))
}

fn of_answers(conn: &Connection, event_id: &str, party: Option<i64>) -> rusqlite::Result<Vec<ToldPerson>> {
    db::all(conn, TOLD, named_params! { ":event": event_id, ":party": party }, ToldPerson::from_row)
}

from_row! { ToldPerson { member_id, address } }

/// One person at each address of the letters about a party's answer, by id.
pub fn one_at_each_address(conn: &Connection, event_id: &str, party: i64) -> rusqlite::Result<Vec<String>> {
    let mut told = of_answers(conn, event_id, Some(party))?;
    let mut addresses = HashSet::new();
    told.retain(|person| addresses.insert(person.address.clone()));
    Ok(told.into_iter().map(|person| person.member_id).collect())
}
