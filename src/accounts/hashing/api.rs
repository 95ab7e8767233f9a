//! How it is answered that a password could not be hashed.

use super::hasher::HasherError;
use crate::http::error::{PostError, RETRY_AFTER_BUSY, message, unexpected};

impl From<HasherError> for PostError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::Busy(message(error.to_string()), RETRY_AFTER_BUSY),
            HasherError::Hashing(error) => Self::Unexpected(message(unexpected(&error))),
        }
    }
}
