//! SQL for the search index of people.

use rusqlite::{Connection, OptionalExtension, Result, Row, Transaction};

use crate::platform::db::{self, from_row};

/// A person's entry in the index.
#[derive(Clone, Debug, Default)]
pub(super) struct IndexedPerson {
    pub id: String,
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    /// The names of all of them.
    pub households: Option<String>,
    pub email: Option<String>,
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub city: Option<String>,
    /// Member numbers that were theirs, or of a row that was merged into theirs.
    pub former_numbers: Option<String>,
}

macro_rules! select_indexed {
    ($rest:literal) => {
        concat!(
            "SELECT members.id, member_id, first_name, last_name, preferred_name, email, contact_email, sign_in_name,
                phone, address, city,
                (SELECT group_concat(number, ' ') FROM freed_numbers WHERE person_id = members.id) AS former_numbers,
                (SELECT group_concat(name, ' ') FROM household_members
                    JOIN households ON households.id = household_members.household_id
                    WHERE household_members.member_id = members.id) AS households
             FROM members",
            $rest
        )
    };
}

pub(super) fn is_fresh(conn: &Connection) -> Result<bool> {
    db::exists(conn, "SELECT 1 FROM people_to_index LIMIT 1", []).map(|is_stale| !is_stale)
}

pub(super) fn stale(tx: &Transaction<'_>) -> Result<Vec<String>> {
    db::all(tx, "SELECT member_id FROM people_to_index", [], |row| row.get("member_id"))
}

pub(super) fn note_fresh(tx: &Transaction<'_>) -> Result<()> {
    db::execute(tx, "DELETE FROM people_to_index", [])
}

pub(super) fn indexed_person(tx: &Transaction<'_>, id: &str) -> Result<Option<IndexedPerson>> {
    db::find(tx, select_indexed!(" WHERE members.id = ?1"), [id], IndexedPerson::from_row)
}

pub(super) fn indexed_people(tx: &Transaction<'_>) -> Result<Vec<IndexedPerson>> {
    db::all(tx, select_indexed!(""), [], IndexedPerson::from_row)
}

from_row! { IndexedPerson {
    id, number as "member_id", first_name, last_name, preferred_name, households, email, contact_email,
    sign_in_name, phone, address, city, former_numbers,
} }

/// The positions around a text that is to come in between.
pub(super) fn neighbours(tx: &Transaction<'_>, sort_text: &str) -> Result<(Option<i64>, Option<i64>)> {
    let mut below = tx.prepare_cached(
        "SELECT position FROM people_order WHERE sort_text <= ?1 ORDER BY sort_text DESC, position DESC LIMIT 1",
    )?;
    let mut above = tx.prepare_cached(
        "SELECT position FROM people_order WHERE sort_text > ?1 ORDER BY sort_text, position LIMIT 1",
    )?;
    let position = |row: &Row<'_>| row.get("position");
    Ok((
        below.query_row([sort_text], position).optional()?,
        above.query_row([sort_text], position).optional()?,
    ))
}

/// Its words go with it.
pub(super) fn remove_line(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM people_order WHERE member_id = ?1", [id])
}

pub(super) fn remove_all_lines(tx: &Transaction<'_>) -> Result<()> {
    tx.execute("DELETE FROM people_order", []).map(|_| ())
}

pub(super) fn insert_line(
    tx: &Transaction<'_>,
    position: i64,
    id: &str,
    sort_text: &str,
    (words, parts): (String, String),
) -> Result<()> {
    let sql = "INSERT INTO people_order (position, member_id, sort_text) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (position, id, sort_text))?;
    let sql = "INSERT INTO people_words (rowid, words, parts) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (position, words, parts))
}
