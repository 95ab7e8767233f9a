//! SQL for members and households.

pub mod accounts;
pub mod households;
pub mod locks;
pub mod notes;
pub mod office;
pub mod profile;
pub mod record;

use rusqlite::{Connection, Transaction, named_params};

use super::person::NewPerson;

/// Inserts a person under `id`; the caller has set `member_id` and `join_date`.
pub fn insert(
    tx: &Transaction<'_>,
    id: &str,
    member_id: &str,
    join_date: Option<&str>,
    person: &NewPerson,
    now: i64,
) -> rusqlite::Result<()> {
    let day = |date: Option<jiff::civil::Date>| date.map(|date| date.to_string());
    tx.prepare_cached(
        "INSERT INTO members (
            id, email, first_name, last_name, phone, address, member_id, join_date, ministry_group,
            membership_status, date_of_birth, anniversary, created_at, updated_at, role, household_id,
            household_role, country, city, state, zip_code, occupation, employer, marital_status, gender,
            membership_date, baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone,
            emergency_contact_relationship, allergies, medical_conditions, notes, office_notes)
         VALUES (
            :id, :email, :first_name, :last_name, :phone, :address, :member_id, :join_date,
            :ministry_group, coalesce(:membership_status, 'active'), :date_of_birth, :anniversary, :now, :now,
            :role, :household_id, :household_role, :country, :city, :state, :zip_code, :occupation, :employer,
            :marital_status, :gender, :membership_date, :baptism_date, :confirmation_date,
            :emergency_contact_name, :emergency_contact_phone, :emergency_contact_relationship, :allergies,
            :medical_conditions, :notes, :office_notes)",
    )?
    .execute(named_params! {
        ":id": id,
        ":email": person.email.as_ref().map(|email| email.as_str()),
        ":first_name": person.first_name,
        ":last_name": person.last_name,
        ":phone": person.phone,
        ":address": person.address,
        ":member_id": member_id,
        ":join_date": join_date,
        ":ministry_group": person.ministry_group,
        ":membership_status": person.membership_status,
        ":date_of_birth": day(person.date_of_birth),
        ":anniversary": day(person.anniversary),
        ":now": now,
        ":role": person.role.as_str(),
        ":household_id": person.household_id,
        ":household_role": person.household_role.map(|role| role.as_str()),
        ":country": person.country,
        ":city": person.city,
        ":state": person.state,
        ":zip_code": person.zip_code,
        ":occupation": person.occupation,
        ":employer": person.employer,
        ":marital_status": person.marital_status,
        ":gender": person.gender,
        ":membership_date": day(person.membership_date),
        ":baptism_date": day(person.baptism_date),
        ":confirmation_date": day(person.confirmation_date),
        ":emergency_contact_name": person.emergency_contact_name,
        ":emergency_contact_phone": person.emergency_contact_phone,
        ":emergency_contact_relationship": person.emergency_contact_relationship,
        ":allergies": person.allergies,
        ":medical_conditions": person.medical_conditions,
        ":notes": person.notes,
        ":office_notes": person.office_notes,
    })
    .map(|_| ())
}

/// The highest generated member number so far, also of people since removed; 0 where there is none. Generated numbers
/// are `M` and digits.
pub fn highest_generated_number(conn: &Connection) -> rusqlite::Result<i64> {
    conn.prepare_cached(
        "SELECT max(number) AS highest FROM (
            SELECT cast(substr(member_id, 2) AS INTEGER) AS number FROM members
            WHERE member_id GLOB 'M[0-9]*' AND NOT substr(member_id, 2) GLOB '*[^0-9]*'
            UNION ALL SELECT cast(value AS INTEGER) FROM settings WHERE name = 'highest-member-number')",
    )?
    .query_row([], |row| row.get::<_, Option<i64>>("highest"))
    .map(Option::unwrap_or_default)
}

/// To be called before a number is freed: exports and the log name people by it, so it is never given again.
pub fn keep_highest_number(tx: &Transaction<'_>, now: i64) -> rusqlite::Result<()> {
    let highest = highest_generated_number(tx)?;
    tx.prepare_cached(
        "INSERT INTO settings (name, value, updated_at) VALUES ('highest-member-number', ?1, ?2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
    )?
    .execute((highest.to_string(), now))
    .map(|_| ())
}

pub fn count(conn: &Connection) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT count(*) AS people FROM members")?.query_row([], |row| row.get("people"))
}

pub fn insert_household(tx: &Transaction<'_>, id: &str, name: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("INSERT INTO households (id, name, created_at) VALUES (?1, ?2, ?3)")?
        .execute((id, name, now))
        .map(|_| ())
}
