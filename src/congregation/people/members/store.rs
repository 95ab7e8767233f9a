//! SQL for members and households.

pub mod accounts;
pub mod households;

use std::sync::LazyLock;

use rusqlite::{Connection, Result, Row, ToSql, Transaction, params_from_iter};

use super::fields::{MemberField, MemberValues, Profile};
use super::{AccountState, HouseholdMembership, HouseholdRole, NewPerson, Record, RecordHousehold};
use crate::accounts::account::{Role, Roles};
use crate::platform::db::{self, from_row};
use crate::platform::text::email::Email;

/// The columns of the table of fields, as a query selects them for [`values`].
pub static COLUMNS: LazyLock<String> =
    LazyLock::new(|| MemberField::ALL.map(|field| format!("members.{0} AS {0}", field.column())).join(", "));

/// The id, the person's own columns, then the fields in their order.
static INSERT: LazyLock<String> = LazyLock::new(|| {
    let columns = MemberField::ALL.map(MemberField::column).join(", ");
    let places = MemberField::ALL.map(|field| match (field, 9 + field as usize) {
        (MemberField::MembershipStatus, place) => format!("coalesce(nullif(?{place}, ''), 'active')"),
        (_, place) => format!("?{place}"),
    });
    let places = places.join(", ");
    format!(
        "INSERT INTO members (id, member_id, email, contact_email, office_since, treasurer_since, administrator_since, had_role,
            created_at, updated_at, {columns})
         VALUES (?1, ?2, ?3, ?8, iif(?4, ?7, NULL), iif(?5, ?7, NULL), iif(?6, ?7, NULL), ?4 OR ?5 OR ?6, ?7, ?7, {places})"
    )
});

/// The person's fields in a row with [`COLUMNS`].
pub fn values(row: &Row<'_>) -> Result<MemberValues> {
    let mut values = MemberValues::default();
    for field in MemberField::ALL {
        values.set(field, row.get(field.column())?);
    }
    Ok(values)
}

/// Inserts a person under `id`, into their household; the caller has set what the row cannot lack.
pub fn insert(tx: &Transaction<'_>, id: &str, member_id: &str, person: &NewPerson, now: i64) -> Result<()> {
    let [email, contact] =
        [&person.email, &person.contact_email].map(|email| email.as_ref().map(Email::as_str));
    let Roles { office, treasurer, administrator } = person.roles;
    let own: [&dyn ToSql; 8] = [&id, &member_id, &email, &office, &treasurer, &administrator, &now, &contact];
    let fields = MemberField::ALL.map(|field| person.values.stored(field));
    let fields = fields.iter().map(|value| value as &dyn ToSql);
    db::execute(tx, &INSERT, params_from_iter(own.into_iter().chain(fields)))?;
    match &person.household_id {
        Some(household) => households::insert_place(tx, household, id, person.household_role, now),
        None => Ok(()),
    }
}

static PROFILE: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {}, email, profile_picture FROM members WHERE id = ?1", *COLUMNS));

/// The row's id, the instant, then the fields in their order.
static UPDATE: LazyLock<String> = LazyLock::new(|| {
    let place = |field| 3 + field as usize;
    let columns = MemberField::ALL.map(|field| format!("{} = ?{}", field.column(), place(field))).join(", ");
    format!("UPDATE members SET {columns}, version = version + 1, updated_at = ?2 WHERE id = ?1")
});

pub fn profile(conn: &Connection, id: &str) -> Result<Profile> {
    db::one(conn, &PROFILE, [id], Profile::from_row)
}

from_row! { |row| Profile { email, photo_url as "profile_picture", values: values(row)? } }

/// Writes all fields of the person `id`.
pub fn update(tx: &Transaction<'_>, id: &str, values: &MemberValues, now: i64) -> Result<()> {
    let head: [&dyn ToSql; 2] = [&id, &now];
    let values = MemberField::ALL.map(|field| values.stored(field));
    let values = values.iter().map(|value| value as &dyn ToSql);
    db::execute(tx, &UPDATE, params_from_iter(head.into_iter().chain(values)))
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
pub fn record(conn: &Connection, id: &str, state: AccountState) -> Result<Record> {
    let mut record = db::one(conn, &RECORD, [id], Record::from_row)?;
    record.account = state.in_words();
    let household = |HouseholdMembership { household, role }| RecordHousehold {
        name: household.name,
        role: role.map(HouseholdRole::as_str),
    };
    record.households = households::places_of(conn, id)?.into_iter().map(household).collect();
    Ok(record)
}

from_row! { |row| Record {
    id, member_id, email, contact_email, sign_in_name, two_factor_enabled, recovery_codes_left,
    failed_login_attempts, locked_at, last_login_at, disabled_at, created_at, updated_at,
    roles: Roles::from_row(row)?.iter().map(Role::as_str).collect(), values: values(row)?,
    households: Vec::new(), account: "",
} }

/// The highest generated member number so far, also of those that were freed; 0 where there is none. Generated numbers
/// are `M` and digits.
pub fn highest_generated_number(conn: &Connection) -> Result<i64> {
    conn.prepare_cached(
        "SELECT max(number) AS highest FROM (
            SELECT cast(substr(member_id, 2) AS INTEGER) AS number FROM members
            WHERE member_id GLOB 'M[0-9]*' AND NOT substr(member_id, 2) GLOB '*[^0-9]*'
            UNION ALL SELECT cast(substr(number, 2) AS INTEGER) FROM freed_numbers
            WHERE number GLOB 'M[0-9]*' AND NOT substr(number, 2) GLOB '*[^0-9]*')",
    )?
    .query_row([], |row| row.get::<_, Option<i64>>("highest"))
    .map(Option::unwrap_or_default)
}

/// A row was merged into another: the other, if any, keeps its number. Undoing it gives it back.
pub fn hand_over_freed_number(tx: &Transaction<'_>, number: &str, to: &str) -> Result<()> {
    db::execute(tx, "UPDATE freed_numbers SET person_id = ?2 WHERE number = ?1", [number, to])
}

/// Forgets the number of a person who was added by mistake.
pub fn forget_freed_number(tx: &Transaction<'_>, number: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM freed_numbers WHERE number = ?1", [number])
}

pub fn insert_household(tx: &Transaction<'_>, id: &str, name: &str, now: i64) -> Result<()> {
    db::execute(tx, "INSERT INTO households (id, name, created_at) VALUES (?1, ?2, ?3)", (id, name, now))
}

/// The data by which one person is recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub birthday: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub email: Option<String>,
    pub contact_email: Option<String>,
}

/// Everybody, by last and first name.
pub fn known(conn: &Connection) -> Result<Vec<Known>> {
    let sql = "SELECT id, first_name, last_name, preferred_name, date_of_birth, phone, address, email, contact_email
         FROM members ORDER BY last_name COLLATE NOCASE, first_name COLLATE NOCASE, member_id";
    db::all(conn, sql, [], Known::from_row)
}

from_row! { Known {
    id, first_name, last_name, preferred_name, birthday as "date_of_birth", phone, address, email,
    contact_email,
} }
