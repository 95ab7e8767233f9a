//! Everything the book says about one person, for a volunteer who looks it up. No secrets.

use rusqlite::Connection;
use serde::Serialize;

use super::account::{AccountError, find_account};
use super::store::record;

/// A person's whole record. Days are `YYYY-MM-DD`, instants unix seconds.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    pub id: String,
    pub member_id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: Option<String>,
    pub role: String,
    pub membership_status: String,
    pub join_date: Option<String>,
    pub ministry_group: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub zip_code: Option<String>,
    pub country: Option<String>,
    pub date_of_birth: Option<String>,
    pub anniversary: Option<String>,
    pub gender: Option<String>,
    pub marital_status: Option<String>,
    pub occupation: Option<String>,
    pub employer: Option<String>,
    pub membership_date: Option<String>,
    pub baptism_date: Option<String>,
    pub confirmation_date: Option<String>,
    pub emergency_contact_name: Option<String>,
    pub emergency_contact_phone: Option<String>,
    pub emergency_contact_relationship: Option<String>,
    pub allergies: Option<String>,
    pub medical_conditions: Option<String>,
    pub notes: Option<String>,
    pub office_notes: Option<String>,
    pub household: Option<String>,
    pub household_role: Option<String>,
    /// [`super::account::AccountState::as_str`]
    pub account: &'static str,
    pub two_factor_enabled: bool,
    pub recovery_codes_left: u32,
    pub failed_login_attempts: i64,
    pub locked_at: Option<i64>,
    pub last_login_at: Option<i64>,
    pub disabled_at: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
}

/// The record of the person `who` names.
pub fn find_record(conn: &Connection, who: &str) -> Result<Record, AccountError> {
    let account = find_account(conn, who)?;
    Ok(record::read(conn, &account.id, account.state)?)
}
