//! SQL for a person's whole record.

use rusqlite::Connection;

use crate::congregation::members::AccountState;
use crate::congregation::members::Record;

/// Everything about the person `id` but password and secrets.
pub fn read(conn: &Connection, id: &str, state: AccountState) -> rusqlite::Result<Record> {
    conn.prepare_cached(
        "SELECT members.id AS id, members.member_id AS member_id, first_name, last_name, email, role, membership_status,
            join_date, ministry_group, phone, address, city, state, zip_code, country,
            date_of_birth, anniversary, gender, marital_status, occupation, employer,
            membership_date, baptism_date, confirmation_date, emergency_contact_name,
            emergency_contact_phone, emergency_contact_relationship, allergies,
            medical_conditions, notes, office_notes, household_role, two_factor_enabled,
            failed_login_attempts, locked_at, last_login_at, disabled_at, members.created_at AS
            created_at, updated_at, households.name AS household,
            (SELECT count(*) FROM recovery_codes WHERE recovery_codes.member_id = members.id
                AND used_at IS NULL) AS recovery_codes_left
         FROM members LEFT JOIN households ON households.id = household_id
         WHERE members.id = ?1",
    )?
    .query_row([id], |row| {
        Ok(Record {
            id: row.get("id")?,
            member_id: row.get("member_id")?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            email: row.get("email")?,
            role: row.get("role")?,
            membership_status: row.get("membership_status")?,
            join_date: row.get("join_date")?,
            ministry_group: row.get("ministry_group")?,
            phone: row.get("phone")?,
            address: row.get("address")?,
            city: row.get("city")?,
            state: row.get("state")?,
            zip_code: row.get("zip_code")?,
            country: row.get("country")?,
            date_of_birth: row.get("date_of_birth")?,
            anniversary: row.get("anniversary")?,
            gender: row.get("gender")?,
            marital_status: row.get("marital_status")?,
            occupation: row.get("occupation")?,
            employer: row.get("employer")?,
            membership_date: row.get("membership_date")?,
            baptism_date: row.get("baptism_date")?,
            confirmation_date: row.get("confirmation_date")?,
            emergency_contact_name: row.get("emergency_contact_name")?,
            emergency_contact_phone: row.get("emergency_contact_phone")?,
            emergency_contact_relationship: row.get("emergency_contact_relationship")?,
            allergies: row.get("allergies")?,
            medical_conditions: row.get("medical_conditions")?,
            notes: row.get("notes")?,
            office_notes: row.get("office_notes")?,
            household: row.get("household")?,
            household_role: row.get("household_role")?,
            account: state.as_str(),
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
