//! SQL for households.

use rusqlite::Connection;

use crate::members::family::{FamilyMember, Relationship};
use crate::members::person::HouseholdRole;

/// The ids of the households of that name, in whatever case it was typed.
pub fn find_by_name(conn: &Connection, name: &str) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT id FROM households WHERE name = ?1 COLLATE NOCASE")?
        .query_map([name], |row| row.get("id"))?
        .collect()
}

/// Everyone else in the member's household who is not disabled, the eldest first.
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
