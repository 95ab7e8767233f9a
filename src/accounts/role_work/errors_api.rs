//! How an operation under `/api/office` fails: in JSON, whatever its method. And the step-up that some of them take.

use poem::http::StatusCode;
use poem_openapi::ApiResponse;
use poem_openapi::payload::Json;

use super::files::FileRefused;
use super::wake::Typed;
use crate::accounts::hashing::hasher::HasherError;
use crate::accounts::step_up::api::{Locked, StepUp};
use crate::accounts::step_up::confirm::Unconfirmed;
use crate::http::error::{
    Problem, RETRY_AFTER_BUSY, SignedOut, not_saved, problem, standard_problem, unexpected,
};
use crate::http::error_code::ErrorCode;

/// When to look again after too many files a day; seconds.
const LATER: u32 = 3600;

/// How an operation under /api/office fails.
#[derive(ApiResponse)]
pub enum OfficeError {
    /// What was sent does not fit; the message says why.
    #[oai(status = 400)]
    Refused(Json<Problem>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Problem>),
    /// The role is not held, its rights sleep, or it needs a second factor; or the request came from another site's page.
    #[oai(status = 403)]
    Forbidden(Json<Problem>),
    /// There is no such one, or not for this role.
    #[oai(status = 404)]
    NotFound(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// It is not as it was read, or another one is in the way.
    #[oai(status = 409)]
    Conflict(Json<Problem>),
    /// The body is too large.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not of the type that the address takes.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Too many wrong passwords or codes: the account is locked. The session goes on.
    #[oai(status = 423)]
    Locked(Json<Locked>),
    /// Too many failures, or too many of these operations.
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

impl From<SignedOut> for OfficeError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}

impl From<rusqlite::Error> for OfficeError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(Json(problem)),
            None => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<HasherError> for OfficeError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::Busy(problem(ErrorCode::Busy, error.to_string()), RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<Unconfirmed> for OfficeError {
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

impl From<StepUp> for Typed {
    fn from(StepUp { password, code }: StepUp) -> Self {
        Self { password: password.0, code }
    }
}

impl From<FileRefused> for OfficeError {
    fn from(error: FileRefused) -> Self {
        let text = error.to_string();
        match error {
            FileRefused::TooMany => Self::Throttled(problem(ErrorCode::TooManyAttempts, text), LATER),
            FileRefused::Database(error) => error.into(),
        }
    }
}
