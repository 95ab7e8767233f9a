//! SQL for a person's whole record.

use std::sync::LazyLock;

use rusqlite::Connection;

use super::{COLUMNS, households};
use crate::accounts::account::{Role, Roles};
use crate::congregation::people::members::{
    AccountState, HouseholdMembership, HouseholdRole, Record, RecordHousehold,
};

static SELECT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, members.id AS id, members.member_id AS member_id, email, contact_email, sign_in_name, office_since IS NOT NULL AS is_office,
            treasurer_since IS NOT NULL AS is_treasurer, administrator_since IS NOT NULL AS is_administrator, had_role,
            two_factor_enabled, failed_login_attempts, locked_at, last_login_at, disabled_at,
            members.created_at AS created_at, updated_at,
            (SELECT count(*) FROM recovery_codes WHERE recovery_codes.member_id = members.id
                AND used_at IS NULL) AS recovery_codes_left
         FROM members
         WHERE members.id = ?1",
        *COLUMNS
    )
});

/// Everything about the person `id` but password and secrets.
pub fn read(conn: &Connection, id: &str, state: AccountState) -> rusqlite::Result<Record> {
    let places = households::places_of(conn, id)?;
    conn.prepare_cached(&SELECT)?.query_row([id], |row| {
        Ok(Record {
            id: row.get("id")?,
            member_id: row.get("member_id")?,
            email: row.get("email")?,
            contact_email: row.get("contact_email")?,
            sign_in_name: row.get("sign_in_name")?,
            roles: Roles::from_row(row)?.iter().map(Role::as_str).collect(),
            values: super::values(row)?,
            households: in_record(&places),
            account: state.in_words(),
            two_factor_enabled: row.get("two_factor_enabled")?,
            recovery_codes_left: row.get("recovery_codes_left")?,
            failed_login_attempts: row.get("failed_login_attempts")?,
            locked_at: row.get("locked_at")?,
            last_login_at: row.get("last_login_at")?,
            disabled_at: row.get("disabled_at")?,
            created_at: row.get("created_at")?,
            updated_at: row.get("updated_at")?,
        })
    })
}

fn in_record(places: &[HouseholdMembership]) -> Vec<RecordHousehold> {
    let one = |place: &HouseholdMembership| RecordHousehold {
        name: place.household.name.clone(),
        role: place.role.map(HouseholdRole::as_str),
    };
    places.iter().map(one).collect()
}
