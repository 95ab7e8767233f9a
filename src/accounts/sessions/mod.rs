//! Sessions: from a sign-in to its end.

pub mod session;
pub mod store;

use crate::accounts::account::SignedInMember;

/// A browser that is signed in.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignedInBrowser {
    /// The id for ending it.
    pub id: i64,
    /// "Chrome on Android"
    pub name: String,
    /// RFC 3339, on the congregation's clock.
    pub signed_in_at: String,
    /// RFC 3339, on the congregation's clock; to the nearest five minutes.
    pub last_seen_at: String,
    /// The network address it signed in from.
    pub address: Option<String>,
    /// True for the one of this request.
    pub current: bool,
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
