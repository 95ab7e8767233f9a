//! Slips of paper by which people without letters come in: made by the office, printed four to a page.
//!
//! Using a slip is in `accounts/sign_in/join.rs`.

pub mod api;
pub mod print;

use jiff::Timestamp;

use crate::accounts::join_codes::SlipCode;

/// A slip to be printed. Its code is nowhere else.
#[derive(Clone, Debug)]
pub struct PrintedSlip {
    pub member_id: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    pub email: Option<String>,
    pub sign_in_name: Option<String>,
    pub code: SlipCode,
    pub expires_at: Timestamp,
    pub is_reset: bool,
}

/// A person for whom no slip was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub member_id: String,
    pub reason: String,
}
