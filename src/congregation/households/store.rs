//! SQL of the office's households.

use std::sync::LazyLock;

use rusqlite::{Connection, Result, Transaction};

use super::PersonOfHousehold;
use crate::congregation::people::members::store::{COLUMNS, values};
use crate::platform::db::{self, from_row};

static PEOPLE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, members.id AS id, members.member_id AS member_number, profile_picture, role,
            deceased_on, left_on,
            (SELECT group_concat(name, char(10) ORDER BY other.joined_at, other.household_id)
                FROM household_members AS other JOIN households ON households.id = other.household_id
                WHERE other.member_id = members.id AND other.household_id <> ?1) AS elsewhere
         FROM household_members JOIN members ON members.id = household_members.member_id
         WHERE household_members.household_id = ?1
         ORDER BY CASE role WHEN 'head' THEN 1 WHEN 'spouse' THEN 2 WHEN 'child' THEN 3 ELSE 4 END,
            date_of_birth IS NULL, date_of_birth, first_name COLLATE NOCASE, members.id",
        *COLUMNS
    )
});

pub(super) fn version(conn: &Connection, id: &str) -> Result<i64> {
    db::one(conn, "SELECT version FROM households WHERE id = ?1", [id], |row| row.get("version"))
}

/// Without what depends on the others.
pub(super) fn people(conn: &Connection, id: &str) -> Result<Vec<PersonOfHousehold>> {
    db::all(conn, &PEOPLE, [id], PersonOfHousehold::from_row)
}

from_row! { |row| PersonOfHousehold {
    id, member_number, first_name, last_name, preferred_name, photo_url as "profile_picture", date_of_birth, role, phone, deceased_on,
    left_on, has_address: false, has_phone: false, values: values(row)?,
    elsewhere: row.get::<_, Option<String>>("elsewhere")?
        .map_or_else(Vec::new, |names| names.split('\n').map(str::to_owned).collect()),
} }

pub(super) fn rename(tx: &Transaction<'_>, id: &str, name: &str) -> Result<()> {
    db::execute(tx, "UPDATE households SET name = ?2 WHERE id = ?1", (id, name))
}
