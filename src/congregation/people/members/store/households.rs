//! SQL for households.

use std::sync::LazyLock;

use rusqlite::{Connection, Result, Row, Transaction};

use crate::congregation::people::members::{
    FamilyMember, Household, HouseholdMembership, HouseholdRole, Relationship, Resident,
};
use crate::platform::db::{self, from_row};

/// All households, by name.
pub fn list(conn: &Connection) -> Result<Vec<Household>> {
    db::all(conn, "SELECT id, name FROM households ORDER BY name COLLATE NOCASE, id", [], Household::from_row)
}

pub fn find(conn: &Connection, id: &str) -> Result<Option<Household>> {
    db::find(conn, "SELECT id, name FROM households WHERE id = ?1", [id], Household::from_row)
}

static RESIDENTS: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, members.id AS id, members.member_id AS number, profile_picture, role, deceased_on, left_on,
            (SELECT group_concat(name, char(10) ORDER BY other.joined_at, other.household_id)
                FROM household_members AS other JOIN households ON households.id = other.household_id
                WHERE other.member_id = members.id AND other.household_id <> ?1) AS elsewhere
         FROM household_members JOIN members ON members.id = household_members.member_id
         WHERE household_members.household_id = ?1
         ORDER BY CASE role WHEN 'head' THEN 1 WHEN 'spouse' THEN 2 WHEN 'child' THEN 3 ELSE 4 END,
            date_of_birth IS NULL, date_of_birth, first_name COLLATE NOCASE, members.id",
        *super::COLUMNS
    )
});

/// Heads, spouses, children, then the others; each from the eldest down. What they share is not judged yet.
pub fn residents_of(conn: &Connection, household: &str) -> Result<Vec<Resident>> {
    db::all(conn, &RESIDENTS, [household], Resident::from_row)
}

from_row! { |row| Resident {
    id, number, first_name, last_name, preferred_name, photo_url as "profile_picture", date_of_birth, role, phone,
    deceased_on, left_on, shares_address: false, shares_phone: false, values: super::values(row)?,
    elsewhere: row.get::<_, Option<String>>("elsewhere")?
        .map_or_else(Vec::new, |names| names.split('\n').map(str::to_owned).collect()),
} }

/// The living with this role in the household.
pub fn find_in_place(conn: &Connection, household: &str, role: HouseholdRole) -> Result<Vec<Resident>> {
    let mut residents = residents_of(conn, household)?;
    residents.retain(|resident| resident.role == Some(role) && resident.deceased_on.is_none());
    Ok(residents)
}

/// The person's households and their roles there: the household joined first comes first.
pub fn places_of(conn: &Connection, member_id: &str) -> Result<Vec<HouseholdMembership>> {
    let sql = "SELECT households.id AS id, name, role
         FROM household_members JOIN households ON households.id = household_members.household_id
         WHERE household_members.member_id = ?1 ORDER BY joined_at, households.id";
    db::all(conn, sql, [member_id], HouseholdMembership::from_row)
}

from_row! { |row| HouseholdMembership { household: Household::from_row(row)?, role } }

/// [`places_of`] all people, with the person's id.
pub fn places(conn: &Connection) -> Result<Vec<(String, HouseholdMembership)>> {
    let sql = "SELECT member_id, households.id AS id, name, role
         FROM household_members JOIN households ON households.id = household_members.household_id
         ORDER BY member_id, joined_at, households.id";
    db::all(conn, sql, [], |row| Ok((row.get("member_id")?, HouseholdMembership::from_row(row)?)))
}

/// Makes a person one of the household, or gives them another role in it.
pub fn set_place(
    tx: &Transaction<'_>,
    household: &str,
    member_id: &str,
    role: Option<HouseholdRole>,
    now: i64,
) -> Result<()> {
    insert_place(tx, household, member_id, role, now)?;
    note_change_of_person(tx, member_id, now)
}

/// [`set_place`] for a person whose row is new.
pub(super) fn insert_place(
    tx: &Transaction<'_>,
    household: &str,
    member_id: &str,
    role: Option<HouseholdRole>,
    now: i64,
) -> Result<()> {
    let sql = "INSERT INTO household_members (household_id, member_id, role, joined_at)
         VALUES (?1, ?2, ?3, max(?4, (SELECT coalesce(max(joined_at), 0) + 1 FROM household_members WHERE member_id = ?2)))
         ON CONFLICT (household_id, member_id) DO UPDATE SET role = excluded.role";
    db::execute(tx, sql, (household, member_id, role.map(HouseholdRole::as_str), now))?;
    count_up(tx, household)
}

/// Takes a person out of the household.
pub fn remove_place(tx: &Transaction<'_>, household: &str, member_id: &str, now: i64) -> Result<()> {
    let sql = "DELETE FROM household_members WHERE household_id = ?1 AND member_id = ?2";
    db::execute(tx, sql, (household, member_id))?;
    count_up(tx, household)?;
    note_change_of_person(tx, member_id, now)
}

/// Moves a person from one household to another, in which they are not yet. Their role and its date go with them.
pub fn move_place(tx: &Transaction<'_>, from: &str, to: &str, member_id: &str, now: i64) -> Result<()> {
    let sql = "UPDATE household_members SET household_id = ?2 WHERE household_id = ?1 AND member_id = ?3";
    db::execute(tx, sql, (from, to, member_id))?;
    count_up(tx, from)?;
    count_up(tx, to)?;
    note_change_of_person(tx, member_id, now)
}

fn note_change_of_person(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<()> {
    let sql = "UPDATE members SET version = version + 1, updated_at = ?2 WHERE id = ?1";
    db::execute(tx, sql, (member_id, now))
}

/// The household is not as it was.
pub fn count_up(tx: &Transaction<'_>, household: &str) -> Result<()> {
    db::execute(tx, "UPDATE households SET version = version + 1 WHERE id = ?1", [household])
}

/// Removes an empty household; returns whether it was empty.
pub fn delete_if_empty(tx: &Transaction<'_>, id: &str) -> Result<bool> {
    let sql = "DELETE FROM households WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM household_members WHERE household_id = households.id)";
    db::changed(tx, sql, [id])
}

/// The other people of the member's households who are not disabled, the eldest first. Who shares two households with
/// the member comes twice.
pub fn family_of(conn: &Connection, member_id: &str, adult_since: &str) -> Result<Vec<FamilyMember>> {
    let sql = "SELECT relative.id AS id, relative.first_name AS first_name, relative.last_name AS last_name,
            relative.profile_picture AS profile_picture, theirs.role AS their_role, mine.role AS my_role,
            relative.password IS NULL AND coalesce(relative.date_of_birth > ?2, TRUE) AS is_minor
         FROM household_members AS mine
         JOIN household_members AS theirs
            ON theirs.household_id = mine.household_id AND theirs.member_id <> mine.member_id
         JOIN members AS relative ON relative.id = theirs.member_id
         WHERE mine.member_id = ?1 AND relative.disabled_at IS NULL
         ORDER BY relative.date_of_birth IS NULL, relative.date_of_birth, relative.first_name COLLATE NOCASE,
            relative.id";
    db::all(conn, sql, [member_id, adult_since], FamilyMember::from_row)
}

from_row! { |row| FamilyMember {
    id, first_name, last_name, photo_url as "profile_picture", relationship_type: relationship(row)?,
    relationship: relationship(row)?.row().to_owned(),
    may_set_photo: (relationship(row)? == Relationship::Child && row.get("is_minor")?).then_some(true),
} }

fn relationship(row: &Row<'_>) -> Result<Relationship> {
    Ok(Relationship::between(row.get("my_role")?, row.get("their_role")?))
}

from_row! { Household { id, name } }
