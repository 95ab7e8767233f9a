//! SQL for households.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use crate::congregation::members::person::HouseholdRole;
use crate::congregation::members::{FamilyMember, Household, HouseholdMembership, Relationship, Resident};

/// All households, by name.
pub fn list(conn: &Connection) -> rusqlite::Result<Vec<Household>> {
    conn.prepare_cached("SELECT id, name FROM households ORDER BY name COLLATE NOCASE, id")?
        .query_map([], household)?
        .collect()
}

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<Household>> {
    conn.prepare_cached("SELECT id, name FROM households WHERE id = ?1")?
        .query_row([id], household)
        .optional()
}

/// All residents of a household, with its id: heads, spouses, children, then the others.
pub fn residents(conn: &Connection) -> rusqlite::Result<Vec<(String, Resident)>> {
    conn.prepare_cached(
        "SELECT household_id, id, member_id, first_name, last_name, household_role FROM members
         WHERE household_id IS NOT NULL
         ORDER BY CASE household_role WHEN 'head' THEN 1 WHEN 'spouse' THEN 2 WHEN 'child' THEN 3 ELSE 4 END,
            date_of_birth IS NULL, date_of_birth, first_name COLLATE NOCASE, id",
    )?
    .query_map([], |row| Ok((row.get("household_id")?, resident(row)?)))?
    .collect()
}

/// The person with this role in the household.
pub fn find_in_place(
    conn: &Connection,
    household: &str,
    role: HouseholdRole,
) -> rusqlite::Result<Vec<Resident>> {
    conn.prepare_cached(
        "SELECT id, member_id, first_name, last_name, household_role FROM members
         WHERE household_id = ?1 AND household_role = ?2 ORDER BY created_at, member_id",
    )?
    .query_map((household, role.as_str()), resident)?
    .collect()
}

/// Where the person lives, and as what.
pub fn place_of(conn: &Connection, member_id: &str) -> rusqlite::Result<Option<HouseholdMembership>> {
    conn.prepare_cached(
        "SELECT households.id AS id, name, household_role FROM members
         JOIN households ON households.id = members.household_id WHERE members.id = ?1",
    )?
    .query_row([member_id], |row| Ok(HouseholdMembership { household: household(row)?, role: role(row)? }))
    .optional()
}

/// Moves a person into a household, or out of theirs.
pub fn set_place(
    tx: &Transaction<'_>,
    member_id: &str,
    household: Option<&str>,
    role: Option<HouseholdRole>,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET household_id = ?2, household_role = ?3, version = version + 1, updated_at = ?4 WHERE id = ?1",
    )?
    .execute((member_id, household, role.map(HouseholdRole::as_str), now))
    .map(|_| ())
}

/// Removes an empty household; returns whether it was empty.
pub fn delete_if_empty(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<bool> {
    tx.prepare_cached(
        "DELETE FROM households WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM members WHERE members.household_id = households.id)",
    )?
    .execute([id])
    .map(|rows| rows > 0)
}

/// The other people of the member's household who are not disabled, the eldest first.
pub fn family_of(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<FamilyMember>> {
    conn.prepare_cached(
        "SELECT relative.id AS id, relative.first_name AS first_name, relative.last_name AS last_name,
            relative.profile_picture AS profile_picture, relative.household_role AS their_role,
            reader.household_role AS my_role
         FROM members AS reader JOIN members AS relative ON relative.household_id = reader.household_id
         WHERE reader.id = ?1 AND relative.id <> reader.id AND relative.disabled_at IS NULL
         ORDER BY relative.date_of_birth IS NULL, relative.date_of_birth, relative.first_name COLLATE NOCASE,
            relative.id",
    )?
    .query_map([member_id], |row| {
        let role = |column: &str| {
            let word: Option<String> = row.get(column)?;
            Ok::<_, rusqlite::Error>(word.as_deref().and_then(HouseholdRole::from_word))
        };
        Ok(FamilyMember {
            id: row.get("id")?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            photo_url: row.get("profile_picture")?,
            relationship: Relationship::between(role("my_role")?, role("their_role")?),
        })
    })?
    .collect()
}

fn household(row: &Row<'_>) -> rusqlite::Result<Household> {
    Ok(Household { id: row.get("id")?, name: row.get("name")? })
}

fn resident(row: &Row<'_>) -> rusqlite::Result<Resident> {
    Ok(Resident {
        id: row.get("id")?,
        number: row.get("member_id")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        role: role(row)?,
    })
}

fn role(row: &Row<'_>) -> rusqlite::Result<Option<HouseholdRole>> {
    let word: Option<String> = row.get("household_role")?;
    Ok(word.as_deref().and_then(HouseholdRole::from_word))
}
