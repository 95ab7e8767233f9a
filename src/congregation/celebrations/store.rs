//! SQL for celebrations. Reads `MM-DD` keys only: the year stays in the database.

use rusqlite::types::Value;
use rusqlite::{Connection, Result, params_from_iter};

use crate::platform::db::from_row;

/// A member with a birthday or anniversary.
pub(super) struct Celebrant {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub profile_picture: Option<String>,
    /// `MM-DD`
    pub day: String,
    pub is_spouse: bool,
    pub partner: Option<Partner>,
}

/// The other half of a linked couple.
pub(super) struct Partner {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    /// `MM-DD` of the partner's own anniversary, where it is known.
    pub day: Option<String>,
}

/// A week has seven keys, eight with the leap day; unused parameters stay NULL and match nothing.
const KEYS: &str = "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

pub(super) fn born_on(conn: &Connection, keys: &[String]) -> Result<Vec<Celebrant>> {
    conn.prepare_cached(&born_on_sql())?
        .query_map(params_from_iter(places(keys)), Celebrant::from_row)?
        .collect()
}

pub(super) fn married_on(conn: &Connection, keys: &[String]) -> Result<Vec<Celebrant>> {
    conn.prepare_cached(&married_on_sql())?
        .query_map(params_from_iter(places(keys)), Celebrant::from_row)?
        .collect()
}

fn born_on_sql() -> String {
    format!(
        "SELECT id, first_name, last_name, profile_picture, birth_day AS day, 0 AS is_spouse,
                NULL AS partner_id, NULL AS partner_first_name, NULL AS partner_last_name, NULL AS partner_day
         FROM members WHERE birth_day IN {KEYS} AND birth_day IS NOT NULL
            AND disabled_at IS NULL AND deceased_on IS NULL AND left_on IS NULL"
    )
}

fn married_on_sql() -> String {
    format!(
        "SELECT members.id, members.first_name, members.last_name, members.profile_picture,
                members.anniversary_day AS day, coalesce(own.role = 'spouse', 0) AS is_spouse,
                partner.id AS partner_id, partner.first_name AS partner_first_name,
                partner.last_name AS partner_last_name, partner.anniversary_day AS partner_day
         FROM members LEFT JOIN household_members AS own
              ON own.member_id = members.id AND own.role IN ('head', 'spouse')
         LEFT JOIN household_members AS other ON other.household_id = own.household_id
             AND other.role = CASE own.role WHEN 'head' THEN 'spouse' ELSE 'head' END
         LEFT JOIN members AS partner ON partner.id = other.member_id AND partner.disabled_at IS NULL
             AND partner.left_on IS NULL
         LEFT JOIN members AS late ON late.id = other.member_id AND late.deceased_on IS NOT NULL
         WHERE members.anniversary_day IN {KEYS} AND members.anniversary_day IS NOT NULL
           AND members.disabled_at IS NULL AND members.deceased_on IS NULL AND members.left_on IS NULL
           AND late.id IS NULL AND coalesce(members.marital_status, '') NOT IN ('Widowed', 'Divorced')
         ORDER BY members.id"
    )
}

fn places(keys: &[String]) -> impl Iterator<Item = Value> {
    keys.iter().cloned().map(Value::Text).chain(std::iter::repeat(Value::Null)).take(8)
}

from_row! { |row| Celebrant {
    id, first_name, last_name, profile_picture, day, is_spouse,
    partner: row.part("partner_id", Partner::from_row)?,
} }

from_row! { Partner {
    id as "partner_id", first_name as "partner_first_name", last_name as "partner_last_name",
    day as "partner_day",
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn a_week_is_looked_up_and_never_scans_the_members() {
        let queries =
            [(born_on_sql(), "members_by_birth_day"), (married_on_sql(), "members_by_anniversary_day")];
        for (sql, index) in queries {
            let plan = query_plan(&sql);
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.contains("SCAN"), "{plan}");
        }
    }
}
