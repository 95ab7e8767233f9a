//! The slip with which an account began, as it is shown.

use jiff::tz::TimeZone;
use poem_openapi::Object;

use super::FirstSlip;
use crate::platform::clock::rfc3339;

/// The slip of paper with which the account began: its first password was chosen with it.
#[derive(Debug, Object)]
#[oai(rename = "FirstSlip", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FirstSlipView {
    /// RFC 3339, on the congregation's clock.
    used_at: String,
    /// Who printed it, while they are here.
    made_by: Option<String>,
}

impl FirstSlipView {
    pub fn of(slip: FirstSlip, zone: &TimeZone) -> Self {
        Self { used_at: rfc3339(slip.used_at, zone), made_by: slip.made_by }
    }
}
