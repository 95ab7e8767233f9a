//! The errors of POSTs that require step-up.

use poem::http::StatusCode;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object};

use crate::accounts::hashing::hasher::HasherError;
use crate::accounts::step_up::confirm::Unconfirmed;
use crate::http::error::{
    Problem, RETRY_AFTER_BUSY, SignedOut, not_saved, problem, standard_problem, unexpected,
};
use crate::http::error_code::ErrorCode;
use crate::http::json_text::RequiredText;

/// Step-up of a member with a role.
#[derive(Object)]
pub struct StepUp {
    pub password: RequiredText,
    /// A code of the authenticator app, or a backup code. May be left out for five minutes after it was given.
    pub code: Option<String>,
}

/// The answer of a locked account.
#[derive(Debug, Clone, Object)]
pub struct Locked {
    /// A sentence for the member.
    pub message: String,
    pub code: ErrorCode,
    /// Always true.
    pub locked: bool,
}

impl From<Problem> for Locked {
    fn from(Problem { message, code, .. }: Problem) -> Self {
        Self { message, code, locked: true }
    }
}

/// How a POST with step-up fails.
#[derive(ApiResponse)]
pub enum ConfirmError {
    /// The password or the code is wrong, or a field is refused; the message says which.
    #[oai(status = 400)]
    Refused(Json<Problem>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Problem>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// The second factor is on already, or off already.
    #[oai(status = 409)]
    AlreadySo(Json<Problem>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Too many wrong passwords or codes: the account is locked. The session goes on.
    #[oai(status = 423)]
    Locked(Json<Locked>),
    /// Too many failures from this address.
    #[oai(status = 429)]
    Throttled(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Problem>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Problem>),
}

impl From<SignedOut> for ConfirmError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}

impl From<rusqlite::Error> for ConfirmError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(Json(problem)),
            None => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<getrandom::Error> for ConfirmError {
    fn from(error: getrandom::Error) -> Self {
        Self::Unexpected(Json(unexpected(&error)))
    }
}

impl From<HasherError> for ConfirmError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::Busy(problem(ErrorCode::Busy, error.to_string()), RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<Unconfirmed> for ConfirmError {
    fn from(error: Unconfirmed) -> Self {
        let text = error.to_string();
        match error {
            Unconfirmed::Password => Self::Refused(problem(ErrorCode::WrongPassword, text)),
            Unconfirmed::Code(error) => Self::Refused(Json(error.into())),
            Unconfirmed::Locked => Self::Locked(Json(Problem::new(ErrorCode::AccountLocked, text).into())),
            Unconfirmed::Throttled(seconds) => {
                Self::Throttled(problem(ErrorCode::TooManyAttempts, text), seconds)
            }
            Unconfirmed::Hasher(error) => error.into(),
            Unconfirmed::Database(error) => error.into(),
        }
    }
}
