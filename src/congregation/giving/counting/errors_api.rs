//! How work on counting sheets fails.

use super::CountingError;
use crate::platform::refusal::{ErrorCode, Refusal};

impl From<CountingError> for Refusal {
    fn from(error: CountingError) -> Self {
        let text = error.to_string();
        let refused = |code, field: &'static str| Refusal::new(code, error.to_string()).at(field);
        let at = |field: &'static str| refused(ErrorCode::FieldRefused, field);
        match error {
            CountingError::Unknown | CountingError::UnknownRow => Refusal::new(ErrorCode::NotFound, text),
            CountingError::IsClosed(_) => Refusal::new(ErrorCode::SheetClosed, text),
            CountingError::MonthClosed(_) => Refusal::new(ErrorCode::MonthClosed, text),
            CountingError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            CountingError::Empty | CountingError::NotEmpty(_) | CountingError::TooManyRows => {
                Refusal::new(ErrorCode::NotAsItWas, text)
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
