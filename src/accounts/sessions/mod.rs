//! Sessions: from a sign-in to its end.

pub mod session;
pub mod store;

use crate::accounts::account::SignedInMember;
use jiff::Timestamp;

/// A session as its member recognises it.
#[derive(Clone, Debug)]
pub struct OpenSession {
    /// `sessions.id`
    pub id: i64,
    /// The sign-in.
    pub created_at: Timestamp,
    /// The last visit, to the nearest five minutes.
    pub last_seen_at: Timestamp,
    /// The client address of the sign-in.
    pub address: Option<String>,
    /// The browser's own description.
    pub user_agent: Option<String>,
}

/// A valid session and its member.
#[derive(Clone, Debug)]
pub struct Session {
    /// `sessions.id`
    pub id: i64,
    /// The known browser it was made in: `trusted_devices.id`
    pub device_id: Option<i64>,
    /// Unix seconds.
    pub last_seen_at: i64,
    /// The start of role rights, their last use, and the last use of the second factor: unix
    /// seconds.
    pub role_awake_since: Option<i64>,
    pub role_used_at: Option<i64>,
    pub code_given_at: Option<i64>,
    pub member: SignedInMember,
}
