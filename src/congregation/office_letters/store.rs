//! SQL for the letters of the office of the last thirty days.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction};

use super::{ForChild, OfficeLetter, SentLetter};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::{self, from_row};
use crate::platform::mail::Reader;

/// Subject and text.
pub(super) fn find(conn: &Connection, id: &str) -> Result<Option<(String, String)>> {
    let sql = "SELECT subject, content FROM office_letters WHERE id = ?1";
    db::find(conn, sql, [id], |row| Ok((row.get("subject")?, row.get("content")?)))
}

pub(super) fn insert(
    tx: &Transaction<'_>,
    id: &str,
    letter: &OfficeLetter,
    letters: u32,
    sent_at: i64,
    expires_at: i64,
) -> Result<()> {
    let sql = "INSERT INTO office_letters (id, subject, content, letters, sent_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    db::execute(tx, sql, (id, &letter.subject, &letter.text, letters, sent_at, expires_at))
}

/// So many were withdrawn.
pub(super) fn take_back(tx: &Transaction<'_>, id: &str, letters: u32) -> Result<()> {
    db::execute(tx, "UPDATE office_letters SET letters = max(letters - ?2, 0) WHERE id = ?1", (id, letters))
}

/// A letter that was sent, with what waits of it.
macro_rules! sent {
    ($rest:literal) => {
        concat!(
            "SELECT id, subject, sent_at, letters, (SELECT count(*) FROM outbox
                WHERE letter = 'office-letter' AND about = office_letters.id
                    AND outbox.sent_at IS NULL AND given_up_at IS NULL) AS waiting
             FROM office_letters WHERE letters > 0 ",
            $rest
        )
    };
}

/// Twenty, the newest first.
pub(super) fn last_sent(conn: &Connection, zone: &TimeZone) -> Result<Vec<SentLetter>> {
    db::all(conn, sent!("ORDER BY sent_at DESC, id LIMIT 20"), [], |row| SentLetter::from_row(row, zone))
}

/// The last one with this subject and text.
pub(super) fn find_same(
    conn: &Connection,
    subject: &str,
    text: &str,
    zone: &TimeZone,
) -> Result<Option<SentLetter>> {
    let sql = sent!("AND subject = ?1 AND content = ?2 ORDER BY sent_at DESC, id LIMIT 1");
    db::find(conn, sql, [subject, text], |row| SentLetter::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| SentLetter {
    id, subject, letters, waiting, sent_at: rfc3339(from_seconds(row.get("sent_at")?), zone),
} }

/// It is for the reader or a child: `whom`.
pub(super) fn insert_reader(tx: &Transaction<'_>, id: &str, member_id: &str, whom: &str) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO office_letter_readers VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, [id, member_id, whom])
}

/// The letter's readers among these people, each with the person it is for.
pub(super) fn for_whom(conn: &Connection, id: &str, readers: &[Reader]) -> Result<Vec<(String, String)>> {
    let readers: serde_json::Value = readers.iter().map(|reader| reader.member_id.clone()).collect();
    let sql = "SELECT member_id, for_id FROM office_letter_readers
         WHERE letter_id = ?1 AND member_id IN (SELECT value FROM json_each(?2))";
    db::all(conn, sql, (id, readers.to_string()), |row| Ok((row.get("member_id")?, row.get("for_id")?)))
}

/// Children and the adults who read for them, by the child's name.
pub(super) fn children(conn: &Connection, for_whom: &[(String, String)]) -> Result<Vec<ForChild>> {
    let sql = "SELECT adult, member_number, child, too FROM (
            SELECT adults.id AS adult, adults.member_id AS member_number, coalesce(members.preferred_name, members.first_name) AS child,
                adults.id <> members.id AS is_child, max(adults.id = members.id) OVER (PARTITION BY adults.id) AS too
            FROM json_each(?1) AS pairs JOIN members AS adults ON adults.id = pairs.value ->> 0
                JOIN members ON members.id = pairs.value ->> 1)
         WHERE is_child ORDER BY child, member_number";
    db::all(conn, sql, [serde_json::json!(for_whom).to_string()], ForChild::from_row)
}

from_row! { ForChild { adult, member_number, child, too } }

/// Removes letters that leave no more, with their readers.
pub(super) fn remove_expired(tx: &Transaction<'_>, now: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM office_letters WHERE expires_at <= ?1", [now])
}
