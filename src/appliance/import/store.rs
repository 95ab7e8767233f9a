//! SQL of the import: finding again whom a list names, and filling in what it brings.

pub mod journal;
pub mod keys;
pub mod removed;
pub mod undo;

use std::sync::LazyLock;

use rusqlite::{Connection, Row, Transaction};

use crate::congregation::members::store::{COLUMNS, values};
use crate::congregation::members::{HouseholdRole, MemberField, NewPerson};
use crate::platform::text::email::Email;

/// A person who is already here.
#[derive(Clone, Debug, Default)]
pub struct Existing {
    pub(super) id: String,
    /// The member number.
    pub(super) number: String,
    pub(super) household_name: Option<String>,
    pub(super) person: NewPerson,
    /// They sign in with their e-mail, or look after the portal: a list does not change it.
    pub(super) keeps_email: bool,
}

impl Existing {
    /// "John Smith (M0001)".
    pub(super) fn named(&self) -> String {
        format!("{} ({})", self.person.values.name(), self.number)
    }
}

static SELECT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, members.id AS id, member_id, email, household_id, household_role, households.name AS household_name,
            password IS NOT NULL OR had_role AS keeps_email
         FROM members LEFT JOIN households ON households.id = household_id",
        *COLUMNS
    )
});
static SELECT_ONE: LazyLock<String> = LazyLock::new(|| format!("{} WHERE members.id = ?1", *SELECT));
static SELECT_ALL: LazyLock<String> = LazyLock::new(|| format!("{} ORDER BY member_id", *SELECT));

pub(super) fn load_person(conn: &Connection, id: &str) -> rusqlite::Result<Existing> {
    conn.prepare_cached(&SELECT_ONE)?.query_row([id], existing)
}

/// Everybody who is here, by member number.
pub(super) fn load_everybody(conn: &Connection) -> rusqlite::Result<Vec<Existing>> {
    conn.prepare_cached(&SELECT_ALL)?.query_map([], existing)?.collect()
}

fn existing(row: &Row<'_>) -> rusqlite::Result<Existing> {
    let text = |column: &str| row.get::<_, Option<String>>(column);
    let person = NewPerson {
        values: values(row)?,
        email: text("email")?.and_then(|email| Email::stored(&email).ok()),
        household_id: text("household_id")?,
        household_role: text("household_role")?.as_deref().and_then(HouseholdRole::from_word),
        ..NewPerson::default()
    };
    Ok(Existing {
        id: row.get("id")?,
        number: row.get("member_id")?,
        household_name: row.get("household_name")?,
        keeps_email: row.get("keeps_email")?,
        person,
    })
}

/// The column of this name that an import writes. Only its own words become part of a statement.
fn written_column(field: &str) -> rusqlite::Result<&'static str> {
    let fields = MemberField::ALL.map(MemberField::column);
    let known =
        ["email", "household_id", "household_role"].into_iter().chain(fields).find(|known| *known == field);
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
    let epoch = if field == "email" { ", session_epoch = session_epoch + (email IS NOT NULL)" } else { "" };
    // The status alone is never NULL.
    let value = if field == "membership_status" { Some(value.unwrap_or_default()) } else { value };
    let sql = format!("UPDATE members SET {field} = ?2, updated_at = ?3{epoch} WHERE id = ?1");
    tx.prepare_cached(&sql)?.execute((id, value, now)).map(|_| ())
}

/// The ids of the households of this name, oldest first.
pub(super) fn households_named(conn: &Connection, name: &str) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT id FROM households WHERE name = ?1 COLLATE NOCASE ORDER BY created_at, id")?
        .query_map([name], |row| row.get("id"))?
        .collect()
}

pub(super) fn household_name(conn: &Connection, id: &str) -> rusqlite::Result<String> {
    conn.prepare_cached("SELECT name FROM households WHERE id = ?1")?.query_row([id], |row| row.get("name"))
}

/// Street, city and zip code of everyone in a household.
pub(super) fn household_addresses(conn: &Connection, id: &str) -> rusqlite::Result<Vec<[Option<String>; 3]>> {
    conn.prepare_cached("SELECT address, city, zip_code FROM members WHERE household_id = ?1")?
        .query_map([id], |row| Ok([row.get("address")?, row.get("city")?, row.get("zip_code")?]))?
        .collect()
}

/// Who has this role in a household.
pub(super) fn holders_of(
    conn: &Connection,
    household: &str,
    role: HouseholdRole,
) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT id FROM members WHERE household_id = ?1 AND household_role = ?2")?
        .query_map([household, role.as_str()], |row| row.get("id"))?
        .collect()
}
