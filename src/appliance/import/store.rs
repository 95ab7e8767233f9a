//! SQL of the import: finding again whom a list names, and filling in what it brings.

pub mod journal;
pub mod keys;
pub mod removed;
pub mod undo;

use std::sync::LazyLock;

use rusqlite::{Connection, Row, ToSql, Transaction, params_from_iter};

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
            password IS NOT NULL OR role = 'administrator' AS keeps_email
         FROM members LEFT JOIN households ON households.id = household_id",
        *COLUMNS
    )
});
static SELECT_ONE: LazyLock<String> = LazyLock::new(|| format!("{} WHERE members.id = ?1", *SELECT));
static SELECT_ALL: LazyLock<String> = LazyLock::new(|| format!("{} ORDER BY member_id", *SELECT));

/// The id, the instant, what is no field of the table, then the fields in their order.
static UPDATE: LazyLock<String> = LazyLock::new(|| {
    let fields = MemberField::ALL.map(|field| {
        let (column, place) = (field.column(), 6 + field as usize);
        format!("{column} = coalesce(?{place}, {column})")
    });
    format!(
        "UPDATE members SET {}, email = coalesce(?3, email), household_id = coalesce(?4, household_id),
            household_role = coalesce(?5, household_role), updated_at = ?2,
            -- An invitation that went to the old address dies with it.
            session_epoch = session_epoch + (email <> coalesce(?3, email) AND email IS NOT NULL)
         WHERE id = ?1",
        fields.join(", ")
    )
});

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

/// Writes what an import changed. An import never empties a field, so NULL leaves the column as it is.
pub(super) fn update_person(
    tx: &Transaction<'_>,
    id: &str,
    person: &NewPerson,
    now: i64,
) -> rusqlite::Result<()> {
    let email = person.email.as_ref().map(Email::as_str);
    let household_role = person.household_role.map(HouseholdRole::as_str);
    let own: [&dyn ToSql; 5] = [&id, &now, &email, &person.household_id, &household_role];
    let fields = MemberField::ALL.map(|field| person.get(field));
    let fields = fields.iter().map(|value| value as &dyn ToSql);
    tx.prepare_cached(&UPDATE)?.execute(params_from_iter(own.into_iter().chain(fields))).map(|_| ())
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
