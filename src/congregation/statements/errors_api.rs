//! How work on statements and gifts in kind fails.

use poem_openapi::payload::Json;

use super::StatementError;
use super::in_kind::KindError;
use crate::accounts::role_work::api::OfficeError;
use crate::http::error::{Problem, problem};
use crate::http::error_code::ErrorCode;

fn at(field: &str, text: String) -> OfficeError {
    OfficeError::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at(field)))
}

impl From<StatementError> for OfficeError {
    fn from(error: StatementError) -> Self {
        let text = error.to_string();
        match error {
            StatementError::Day(field) => at(field, text),
            StatementError::Backwards
            | StatementError::NotBegun(_)
            | StatementError::TooLong
            | StatementError::TooManyGivers => at("to", text),
            StatementError::WordingMissing => Self::Conflict(problem(ErrorCode::WordingMissing, text)),
            StatementError::NoGiver => Self::Conflict(problem(ErrorCode::NotAsItWas, text)),
            StatementError::Unknown => Self::NotFound(problem(ErrorCode::NotFound, text)),
            StatementError::TooManyToPrint | StatementError::NothingToPrint => at("ids", text),
            StatementError::Text(ref refused) => at(
                match refused.what() {
                    "The postal address" => "postalAddress",
                    "The tax number" => "taxNumber",
                    "The wording" => "wording",
                    "The thanks" => "thanks",
                    _ => "signed",
                },
                text,
            ),
            StatementError::Database(error) => error.into(),
        }
    }
}

impl From<KindError> for OfficeError {
    fn from(error: KindError) -> Self {
        let text = error.to_string();
        match error {
            KindError::Text(_) => at("description", text),
            KindError::Date(_) | KindError::Future(_) => at("date", text),
            KindError::NoGiver => at("giverId", text),
            KindError::Unknown => Self::NotFound(problem(ErrorCode::NotFound, text)),
            KindError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            KindError::Database(error) => error.into(),
        }
    }
}
