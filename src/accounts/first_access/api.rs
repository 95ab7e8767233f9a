//! How an account began, as it is shown.

use jiff::tz::TimeZone;
use poem_openapi::Object;

use super::{FirstAccess, FirstAccessWay};
use crate::platform::clock::rfc3339;

/// How the account began: the way to its first password.
#[derive(Debug, Object)]
#[oai(rename = "FirstAccess", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FirstAccessView {
    /// RFC 3339, on the congregation's clock.
    used_at: String,
    way: FirstAccessWay,
    /// The name of the person who made the slip or sent the invitation, while they are here.
    made_by: Option<String>,
    /// The name of the person who entered the letter's address, while they are here.
    address_by: Option<String>,
}

impl FirstAccessView {
    pub fn of(first: FirstAccess, zone: &TimeZone) -> Self {
        let FirstAccess { used_at, way, made_by, address_by } = first;
        Self { used_at: rfc3339(used_at, zone), way, made_by, address_by }
    }
}
