//! SQL for the names and addresses on statements.

use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::congregation::giving::statements::givers::{PersonToState, PostalLines};
use crate::platform::db::from_row;

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
    .query_map([ids], PersonToState::from_row)?
    .collect()
}

from_row! { |row| PersonToState {
    id, number, first_name, last_name, has_died, is_head, gets_letters, spouse_id,
    address: PostalLines::from_row(row)?,
} }

from_row! { PostalLines { street as "address", city, state, zip_code, country } }
