//! The one way in which a use case says no: made by a named function beside the rule that refuses, and answered as it is.

use std::error::Error;
use std::fmt;

use super::db;
pub use super::error_code::{ErrorCode, Kind};

/// Seconds after which a busy server is worth another try.
pub const RETRY_AFTER_BUSY: u32 = 5;

const FULL: &str = "The portal's disk is full, so nothing could be saved. Please tell your church office, and try again later.";
const FAILING: &str = "The portal's disk does not let anything be saved at present. What is there can still be read. Please tell your church office, and try again later.";
const UNEXPECTED: &str = "Something went wrong on our side. Please try again.";

/// The reason why something was not done, in a sentence for the person who asked for it.
#[derive(Debug)]
pub struct Refusal {
    /// The code's own kind, unless the rule says otherwise.
    pub kind: Kind,
    pub code: ErrorCode,
    /// The JSON name of the field that the sentence is about.
    pub field: Option<&'static str>,
    /// The id of the person whom the sentence is about.
    pub about: Option<String>,
    /// Seconds after which another try is worth it.
    pub retry_after: Option<u32>,
    /// It may be reworded, and names neither a command nor a page.
    pub message: String,
    /// The error behind it, for the log alone.
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl Refusal {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            kind: code.kind(),
            code,
            field: None,
            about: None,
            retry_after: None,
            message: message.into(),
            cause: None,
        }
    }

    /// A value that does not fit, shown at its field.
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorCode::FieldRefused, message).at(field)
    }

    /// For `map_err`: an error of a value, shown at its field.
    pub fn of_field<E: fmt::Display>(field: &'static str) -> impl FnOnce(E) -> Self {
        move |error| Self::field(field, error.to_string())
    }

    /// A bug or a damaged database. The log gets the error, the person a number that finds it there.
    pub fn unexpected(error: impl Error + Send + Sync + 'static) -> Self {
        Self { cause: Some(error.into()), ..Self::new(ErrorCode::Unexpected, UNEXPECTED) }
    }

    /// A file that was not written.
    pub fn not_written(error: std::io::Error) -> Self {
        let is_full = error.kind() == std::io::ErrorKind::StorageFull;
        Self { cause: Some(error.into()), ..Self::of_disk(is_full) }
    }

    fn of_disk(is_full: bool) -> Self {
        if is_full {
            Self::new(ErrorCode::DiskFull, FULL)
        } else {
            Self::new(ErrorCode::DiskFailing, FAILING)
        }
    }

    /// True where not a rule refused, but the disk or the database failed.
    pub fn is_failure(&self) -> bool {
        self.cause.is_some()
    }

    /// The same, shown at a field.
    #[must_use]
    pub fn at(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// The same, about a person.
    #[must_use]
    pub fn about(self, person: impl Into<String>) -> Self {
        Self { about: Some(person.into()), ..self }
    }

    /// The same, worth another try after so many seconds.
    #[must_use]
    pub fn retry_after(self, seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// The same, of another kind than its code's.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&**self.cause.as_ref()?)
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        let is_full = db::is_disk_full(&error);
        if is_full || db::is_disk_failing(&error) {
            Self { cause: Some(error.into()), ..Self::of_disk(is_full) }
        } else {
            Self::unexpected(error)
        }
    }
}
