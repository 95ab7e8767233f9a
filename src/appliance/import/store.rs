//! SQL of the import: finding again whom a list names, filling in what it brings, and what was chosen or removed before.

pub mod events;
pub mod journal;
pub mod keys;

use std::collections::{HashMap, HashSet};

use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension, Params, Transaction};

use crate::congregation::people::members::store::{COLUMNS, households, values};
use crate::congregation::people::members::{HouseholdMembership, MemberField, NewPerson};
use crate::platform::db::{self, from_row};
use crate::platform::text::email::Email;

/// The `column` of the one row of a query.
fn value<T: FromSql>(
    conn: &Connection,
    column: &str,
    sql: &'static str,
    params: impl Params,
) -> rusqlite::Result<T> {
    db::one(conn, sql, params, |row| row.get(column))
}

/// The `column` of all rows of a query.
fn values_of<T: FromSql>(
    conn: &Connection,
    column: &str,
    sql: &'static str,
    params: impl Params,
) -> rusqlite::Result<Vec<T>> {
    db::all(conn, sql, params, |row| row.get(column))
}

/// A person who is already here.
#[derive(Clone, Debug, Default)]
pub struct Existing {
    pub(super) id: String,
    /// The member number.
    pub(super) number: String,
    /// Their households, the one joined first first.
    pub(super) places: Vec<HouseholdMembership>,
    /// With the first of these households.
    pub(super) person: NewPerson,
    /// They sign in with their e-mail, or are administrators: a list does not change it.
    pub(super) keeps_email: bool,
    /// They have or had a role.
    pub(super) had_role: bool,
}

impl Existing {
    /// "John Smith (M0001)".
    pub(super) fn named(&self) -> String {
        format!("{} ({})", self.person.values.name(), self.number)
    }

    pub(super) fn household_names(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| &*place.household.name)
    }

    /// The person with this one of their households instead of the first.
    pub(super) fn seen_from(mut self, household: Option<&str>) -> Self {
        if let Some(place) = self.places.iter().find(|place| Some(&*place.household.id) == household) {
            self.person.household_id = Some(place.household.id.clone());
            self.person.household_role = place.role;
        }
        self
    }

    fn at_home(self, places: Vec<HouseholdMembership>) -> Self {
        let first = places.first().map(|place| place.household.id.clone());
        Self { places, ..self }.seen_from(first.as_deref())
    }
}

fn select(rest: &str) -> String {
    format!(
        "SELECT {}, id, member_id, email, contact_email, had_role, password IS NOT NULL OR had_role AS keeps_email
         FROM members {rest}",
        *COLUMNS
    )
}

pub(super) fn load_person(conn: &Connection, id: &str) -> rusqlite::Result<Existing> {
    let here = conn.prepare_cached(&select("WHERE id = ?1"))?.query_row([id], Existing::from_row)?;
    Ok(here.at_home(households::places_of(conn, id)?))
}

/// Everybody who is here, by member number.
pub(super) fn load_everybody(conn: &Connection) -> rusqlite::Result<Vec<Existing>> {
    let mut places: HashMap<String, Vec<HouseholdMembership>> = HashMap::new();
    for (id, place) in households::places(conn)? {
        places.entry(id).or_default().push(place);
    }
    let mut statement = conn.prepare_cached(&select("ORDER BY member_id"))?;
    let everybody = statement.query_map([], Existing::from_row)?.map(|here| {
        let here = here?;
        let own = places.remove(&here.id).unwrap_or_default();
        Ok(here.at_home(own))
    });
    everybody.collect()
}

from_row! { |row| Existing {
    id, number as "member_id", places: Vec::new(), keeps_email, had_role,
    person: {
        let (email, contact): (Option<String>, Option<String>) = (row.get("email")?, row.get("contact_email")?);
        let [email, contact_email] = [email, contact].map(|address| Email::stored(&address?).ok());
        NewPerson { values: values(row)?, email, contact_email, ..NewPerson::default() }
    },
} }

/// The column of this name that an import writes. Only its own words become part of a statement.
fn written_column(field: &str) -> rusqlite::Result<&'static str> {
    let fields = MemberField::ALL.map(MemberField::column);
    let known = ["email", "contact_email"].into_iter().chain(fields).find(|known| *known == field);
    known.ok_or_else(|| rusqlite::Error::InvalidColumnName(field.to_owned()))
}

/// Puts a value into a person's field. An invitation that went to an address that is gone dies with it.
pub(super) fn set_field(
    tx: &Transaction<'_>,
    id: &str,
    field: &str,
    value: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    let field = written_column(field)?;
    let epoch = match field {
        "email" => ", session_epoch = session_epoch + (email IS NOT NULL)",
        "contact_email" => ", session_epoch = session_epoch + (contact_email IS NOT NULL)",
        _ => "",
    };
    // The status alone is never NULL.
    let value = if field == "membership_status" { Some(value.unwrap_or_default()) } else { value };
    let sql = format!(
        "UPDATE members SET {field} = ?2, version = version + 1, updated_at = ?3{epoch} WHERE id = ?1"
    );
    tx.prepare_cached(&sql)?.execute((id, value, now)).map(|_| ())
}

/// The ids of the households of this name, oldest first.
pub(super) fn households_named(conn: &Connection, name: &str) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT id FROM households WHERE name = ?1 COLLATE NOCASE ORDER BY created_at, id";
    values_of(conn, "id", sql, [name])
}

pub(super) fn household_name(conn: &Connection, id: &str) -> rusqlite::Result<String> {
    value(conn, "name", "SELECT name FROM households WHERE id = ?1", [id])
}

/// Street, city and zip code of everyone in a household.
pub(super) fn household_addresses(conn: &Connection, id: &str) -> rusqlite::Result<Vec<[Option<String>; 3]>> {
    let sql = "SELECT address, city, zip_code FROM household_members JOIN members ON members.id = household_members.member_id
         WHERE household_id = ?1";
    db::all(conn, sql, [id], |row| Ok([row.get("address")?, row.get("city")?, row.get("zip_code")?]))
}

/// The closed months, such as `2026-03`.
pub fn closed_months(conn: &Connection) -> rusqlite::Result<HashSet<String>> {
    db::all(conn, "SELECT month FROM closed_months", [], |row| row.get("month"))
}

/// The number of the first statement that the gift stands in.
pub fn statement_with(conn: &Connection, gift: i64) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT format('%d-%04d', year, number) AS number FROM statement_gifts
         JOIN statements ON statements.id = statement_id WHERE donation_id = ?1 ORDER BY statements.id LIMIT 1";
    value(conn, "number", sql, [gift]).optional()
}

/// The columns and the words chosen the last time for a file of this shape, each in JSON.
pub fn mapping(conn: &Connection, shape: &[u8; 32]) -> rusqlite::Result<Option<(String, String)>> {
    let sql = "SELECT mapping, words FROM import_mappings WHERE shape = ?1";
    db::find(conn, sql, [shape.as_slice()], |row| Ok((row.get("mapping")?, row.get("words")?)))
}

/// Does work on so many rows with much of the database in memory: with SQLite's usual 2 MB, pages are written out again
/// and again. The longest lists need that memory themselves.
pub(super) fn with_pages<T, E: From<rusqlite::Error>>(
    tx: &Transaction<'_>,
    rows: usize,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    let keep = |kilobytes: i32| tx.pragma_update(None, "cache_size", -kilobytes);
    keep(if rows > 30_000 { 2_000 } else { 32_000 })?;
    let outcome = work();
    keep(2_000).map_err(E::from).and(outcome)
}

/// Remembers what was chosen for a file of this shape; of all shapes the latest `most`.
pub fn remember_mapping(
    tx: &Transaction<'_>,
    shape: &[u8; 32],
    (mapping, words): (&str, &str),
    most: u32,
    now: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO import_mappings (shape, mapping, words, used_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (shape) DO UPDATE
            SET mapping = excluded.mapping, words = excluded.words, used_at = excluded.used_at";
    db::execute(tx, sql, (shape.as_slice(), mapping, words, now))?;
    let sql = "DELETE FROM import_mappings WHERE shape NOT IN
            (SELECT shape FROM import_mappings ORDER BY used_at DESC, shape LIMIT ?1)";
    db::execute(tx, sql, [most])
}

pub fn insert_marks(
    tx: &Transaction<'_>,
    marks: &[[u8; 32]],
    number: &str,
    now: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO removed_people (mark, member_number, removed_at) VALUES (?1, ?2, ?3)";
    marks.iter().try_for_each(|mark| db::execute(tx, sql, (mark, number, now)))
}

/// The person removed last among those with one of these marks, of the first where it has any: their number, and when.
pub fn find_mark(conn: &Connection, marks: [[u8; 32]; 2]) -> rusqlite::Result<Option<(String, i64)>> {
    let sql = "SELECT member_number, removed_at FROM removed_people WHERE mark IN (?1, ?2)
         ORDER BY mark = ?1 DESC, removed_at DESC, id DESC LIMIT 1";
    db::find(conn, sql, marks, |row| Ok((row.get("member_number")?, row.get("removed_at")?)))
}

pub fn forget_marks(tx: &Transaction<'_>, number: &str) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM removed_people WHERE member_number = ?1", [number])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_leaves_room_has_many_pages_in_memory_as_long_as_it_is_written() {
        let mut conn = Connection::open_in_memory().unwrap();
        let tx = conn.transaction().unwrap();
        let size = || tx.pragma_query_value(None, "cache_size", |row| row.get::<_, i32>(0));
        let usual = size().unwrap();
        for (rows, wanted) in [(20_000, -32_000), (200_000, usual)] {
            assert_eq!(with_pages(&tx, rows, size), Ok(wanted), "{rows}");
            with_pages(&tx, rows, || Err::<(), _>(rusqlite::Error::InvalidQuery)).unwrap_err();
            assert_eq!(size(), Ok(usual), "it is given back");
        }
    }
}
