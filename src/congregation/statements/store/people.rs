//! SQL for the names and addresses on statements.

use std::collections::BTreeSet;

use rusqlite::{Connection, Row};

use crate::congregation::statements::givers::{PersonToState, PostalLines};

/// These people, in no order. Those who are not there any more are left out.
pub fn with_ids(conn: &Connection, ids: &BTreeSet<&str>) -> rusqlite::Result<Vec<PersonToState>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = ids.iter().copied().collect::<serde_json::Value>().to_string();
    conn.prepare_cached(
        "SELECT members.id AS id, members.member_id AS number, first_name, last_name, address, city, state, zip_code,
            country, deceased_on IS NOT NULL AS has_died,
            EXISTS (SELECT 1 FROM household_members AS home WHERE home.member_id = members.id AND role = 'head') AS is_head,
            password IS NOT NULL AND disabled_at IS NULL AND deceased_on IS NULL
                AND coalesce(email, contact_email) IS NOT NULL AS gets_letters,
            CASE WHEN deceased_on IS NOT NULL THEN (
                SELECT person.id FROM household_members AS mine
                    JOIN household_members AS theirs ON theirs.household_id = mine.household_id
                    JOIN members AS person ON person.id = theirs.member_id
                WHERE mine.member_id = members.id AND person.deceased_on IS NULL
                    AND ((mine.role = 'head' AND theirs.role = 'spouse')
                        OR (mine.role = 'spouse' AND theirs.role = 'head'))
                ORDER BY theirs.household_id LIMIT 1) END AS spouse_id
         FROM members WHERE members.id IN (SELECT value FROM json_each(?1))",
    )?
    .query_map([ids], person)?
    .collect()
}

fn person(row: &Row<'_>) -> rusqlite::Result<PersonToState> {
    Ok(PersonToState {
        id: row.get("id")?,
        number: row.get("number")?,
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        address: PostalLines {
            street: row.get("address")?,
            city: row.get("city")?,
            state: row.get("state")?,
            zip_code: row.get("zip_code")?,
            country: row.get("country")?,
        },
        has_died: row.get("has_died")?,
        is_head: row.get("is_head")?,
        gets_letters: row.get("gets_letters")?,
        spouse_id: row.get("spouse_id")?,
    })
}
