//! How it is answered that a password could not be hashed, or is not taken.

use poem_openapi::payload::Json;

use super::hasher::HasherError;
use super::password::PasswordError;
use crate::http::error::{PostError, Problem, RETRY_AFTER_BUSY, problem, unexpected};
use crate::http::error_code::ErrorCode;

impl From<HasherError> for PostError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::Busy(problem(ErrorCode::Busy, error.to_string()), RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<PasswordError> for Problem {
    fn from(error: PasswordError) -> Self {
        let code = match error {
            PasswordError::TooShort => ErrorCode::PasswordTooShort,
            PasswordError::TooLong => ErrorCode::PasswordTooLong,
            PasswordError::Guessable(_) => ErrorCode::WeakPassword,
        };
        Self::new(code, error.to_string())
    }
}
