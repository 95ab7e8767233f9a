//! SQL for the questions that wait for a party's answers, and for the answers it gave.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use crate::congregation::events::rsvp::PartyOf;
use crate::congregation::events::{AnswerStatus, Answered};
use crate::platform::db;

/// Events from this day on that ask, and to which a person of the party has not answered, soonest first; of a series its
/// next one alone. A household is not asked for people who moved away.
pub fn unanswered(conn: &Connection, of: &PartyOf, day: &str) -> rusqlite::Result<Vec<String>> {
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
) -> rusqlite::Result<HashMap<String, Answered>> {
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
