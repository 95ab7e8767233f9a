//! The step-up that a request carries.

use poem_openapi::Object;

use crate::http::json_text::RequiredText;

/// Step-up of a member with a role.
#[derive(Object)]
pub struct StepUp {
    pub password: RequiredText,
    /// A code of the authenticator app, or a backup code. May be left out for five minutes after it was given.
    pub code: Option<String>,
}
