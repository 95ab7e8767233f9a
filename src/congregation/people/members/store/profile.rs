//! SQL for a member's profile and whole record.

use std::sync::LazyLock;

use rusqlite::{Connection, ToSql, Transaction, params_from_iter};

use super::{COLUMNS, households};
use crate::accounts::account::{Role, Roles};
use crate::congregation::people::members::fields::{MemberField, MemberValues, Profile};
use crate::congregation::people::members::{
    AccountState, HouseholdMembership, HouseholdRole, Record, RecordHousehold,
};
use crate::platform::db::from_row;

static FIND: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {}, email, profile_picture FROM members WHERE id = ?1", *COLUMNS));

/// The row's id, the instant, then the fields in their order.
static UPDATE: LazyLock<String> = LazyLock::new(|| {
    let place = |field| 3 + field as usize;
    let columns = MemberField::ALL.map(|field| format!("{} = ?{}", field.column(), place(field))).join(", ");
    format!("UPDATE members SET {columns}, version = version + 1, updated_at = ?2 WHERE id = ?1")
});

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Profile> {
    conn.prepare_cached(&FIND)?.query_row([id], Profile::from_row)
}

from_row! { |row| Profile { email, photo_url as "profile_picture", values: super::values(row)? } }

/// Writes all fields of the person `id`.
pub fn update(tx: &Transaction<'_>, id: &str, values: &MemberValues, now: i64) -> rusqlite::Result<()> {
    let head: [&dyn ToSql; 2] = [&id, &now];
    let values = MemberField::ALL.map(|field| values.stored(field));
    let values = values.iter().map(|value| value as &dyn ToSql);
    tx.prepare_cached(&UPDATE)?.execute(params_from_iter(head.into_iter().chain(values))).map(|_| ())
}

static RECORD: LazyLock<String> = LazyLock::new(|| {
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
pub fn record(conn: &Connection, id: &str, state: AccountState) -> rusqlite::Result<Record> {
    let mut record = conn.prepare_cached(&RECORD)?.query_row([id], Record::from_row)?;
    record.account = state.in_words();
    record.households = households::places_of(conn, id)?.into_iter().map(RecordHousehold::from).collect();
    Ok(record)
}

from_row! { |row| Record {
    id, member_id, email, contact_email, sign_in_name, two_factor_enabled, recovery_codes_left,
    failed_login_attempts, locked_at, last_login_at, disabled_at, created_at, updated_at,
    roles: Roles::from_row(row)?.iter().map(Role::as_str).collect(), values: super::values(row)?,
    households: Vec::new(), account: "",
} }

impl From<HouseholdMembership> for RecordHousehold {
    fn from(place: HouseholdMembership) -> Self {
        Self { name: place.household.name, role: place.role.map(HouseholdRole::as_str) }
    }
}
