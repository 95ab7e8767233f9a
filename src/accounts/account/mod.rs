//! The account of a member: what signing in reads of it, and the counts that lock it.

pub mod api;
pub mod spelling;
pub mod store;

use jiff::Timestamp;

/// The signed-in member, as every screen shows them.
#[derive(Clone, Debug)]
pub struct SignedInMember {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub profile_picture: Option<String>,
    pub two_factor_enabled: bool,
}

/// The failures of an account, or of a known browser, so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// Consecutive ones.
    pub count: u32,
    /// When the last one was.
    pub last: Option<Timestamp>,
}

/// Wrong codes of an account so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrongCodes {
    /// How many since `since`.
    pub count: u32,
    /// When the first of them was.
    pub since: Option<Timestamp>,
}
