//! How work on counting sheets fails.

use poem_openapi::payload::Json;

use super::CountingError;
use crate::accounts::role_work::api::OfficeError;
use crate::http::error::{Problem, problem};
use crate::http::error_code::ErrorCode;

impl From<CountingError> for OfficeError {
    fn from(error: CountingError) -> Self {
        let text = error.to_string();
        let refused =
            |code, field: &str| Self::Refused(Json(Problem::new(code, error.to_string()).at(field)));
        let at = |field: &str| refused(ErrorCode::FieldRefused, field);
        match error {
            CountingError::Unknown | CountingError::UnknownRow => {
                Self::NotFound(problem(ErrorCode::NotFound, text))
            }
            CountingError::IsClosed(_) => Self::Conflict(problem(ErrorCode::SheetClosed, text)),
            CountingError::MonthClosed(_) => Self::Conflict(problem(ErrorCode::MonthClosed, text)),
            CountingError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            CountingError::Empty | CountingError::NotEmpty(_) | CountingError::TooManyRows => {
                Self::Conflict(problem(ErrorCode::NotAsItWas, text))
            }
            CountingError::Date(_) | CountingError::Future(_) => at("date"),
            CountingError::Text(ref refused) => at(match refused.what() {
                "Who counted" => "counters",
                "The reason" => "reason",
                "The method" => "method",
                "The check number" => "checkNumber",
                _ => "note",
            }),
            CountingError::Amount(_) => at("amount"),
            CountingError::Expected(_) | CountingError::ExpectedMissing => at("expected"),
            CountingError::NeedsReason(_) => refused(ErrorCode::DifferenceNeedsReason, "reason"),
            CountingError::UnknownEnvelope { .. } => at("envelope"),
            CountingError::UnknownGiver => at("giverId"),
            CountingError::UnknownFund | CountingError::FundClosed(_) => at("fundId"),
            CountingError::Key => at("key"),
            CountingError::Database(error) => error.into(),
        }
    }
}
